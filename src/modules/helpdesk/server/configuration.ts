import { z } from 'zod';
import type { Db } from '#platform/server/db.ts';
import type { Configuration, ConfigurationPart } from '#platform/server/module.ts';
import { fileOfKind } from '#platform/server/record-file.ts';
import { cannedResponseRecord } from '../contract/canned-response.ts';

const responses = fileOfKind(cannedResponseRecord);
const part = z.object({ helpdesk: z.object({ responses: responses.list }).optional() });

async function take(db: Db, configuration: Configuration, apply: boolean) {
  const { data, error } = part.safeParse(configuration);
  if (error)
    return { changes: [], problems: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`) };
  if (!data.helpdesk) return { changes: [], problems: [] };
  const { faults, changes, create } = await responses.compare(db, data.helpdesk.responses);
  const problems = faults(() => () => false);
  if (apply && problems.length === 0) await create();
  return { changes, problems };
}

/** The canned responses of a company in the configuration file; categories name people, who are not in it. */
export const helpdeskConfiguration: ConfigurationPart = {
  schema: part,
  read: async (db) => ({ helpdesk: { responses: await responses.current(db) } }),
  take,
};
