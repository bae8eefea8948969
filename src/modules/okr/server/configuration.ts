import { z } from 'zod';
import type { Db } from '#platform/server/db.ts';
import type { Configuration, ConfigurationPart } from '#platform/server/module.ts';
import { fileOfKind } from '#platform/server/record-file.ts';
import { cycleRecord } from '../contract/cycle.ts';
import { unitRecord } from '../contract/unit.ts';

const units = fileOfKind(unitRecord);
const cycles = fileOfKind(cycleRecord);
const part = z.object({ okr: z.object({ units: units.list, cycles: cycles.list }).optional() });

async function take(db: Db, configuration: Configuration, apply: boolean) {
  const { data, error } = part.safeParse(configuration);
  if (error)
    return { changes: [], problems: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`) };
  if (!data.okr) return { changes: [], problems: [] };
  const kinds = [await units.compare(db, data.okr.units), await cycles.compare(db, data.okr.cycles)];
  const problems = kinds.flatMap(({ faults }) => faults(() => () => false));
  if (apply && problems.length === 0) for (const { create } of kinds) await create();
  return { changes: kinds.flatMap(({ changes }) => changes), problems };
}

/** Units and cycles of a company in the configuration file: names are added, nothing changes. */
export const okrConfiguration: ConfigurationPart = {
  schema: part,
  read: async (db) => ({ okr: { units: await units.current(db), cycles: await cycles.current(db) } }),
  take,
};
