import { z } from 'zod';
import type { Db } from '#platform/server/db.ts';
import type { Configuration } from '#platform/server/module.ts';
import { fileOfKind } from '#platform/server/record-file.ts';
import { payrollTagRecord } from '../../../contract/person/tag.ts';

const tags = fileOfKind(payrollTagRecord);
const part = z.object({ payrolltags: tags.list.optional() });
export const tagsSchema = tags.list;

/** The payroll tags of a company in its file. */
export async function tagsPart(db: Db): Promise<Configuration> {
  const payrolltags = await tags.current(db);
  return payrolltags.length === 0 ? {} : { payrolltags };
}

/** Takes the payroll tags of a file: names are added, nothing changes. */
export async function takeTags(db: Db, configuration: Configuration, apply: boolean) {
  const { data, error } = part.safeParse(configuration);
  if (error)
    return { changes: [], problems: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`) };
  if (!data.payrolltags) return { changes: [], problems: [] };
  const { faults, changes, create } = await tags.compare(db, data.payrolltags);
  const problems = faults(() => () => false);
  if (apply && problems.length === 0) await create();
  return { changes, problems };
}
