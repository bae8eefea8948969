import { z } from 'zod';
import { minimumWageClassRecord, minimumWageRecord } from '#modules/payroll/contract/law/minimum-wage.ts';
import { payrollTagRecord } from '#modules/payroll/contract/person/tag.ts';
import type { Db } from '#platform/server/db.ts';
import { GRADE, OFFICE } from '#platform/server/file-names.ts';
import { fileRecord } from '#platform/server/file-part.ts';
import type { Configuration } from '#platform/server/module.ts';

const listed = (...texts: readonly unknown[]): string =>
  texts.flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : [])).join(', ');

/** The records of payroll in the configuration file, by their keys. */
const RECORDS = {
  payrolltags: fileRecord(payrollTagRecord),
  minimumwages: fileRecord(minimumWageRecord, {
    nameOf: ({ statecode, zone, category, ratefrom }) => listed(statecode, zone, category, ratefrom),
  }),
  minimumwageclasses: fileRecord(minimumWageClassRecord, {
    names: { officeaddressid: OFFICE, subscriptiongradeid: GRADE },
    nameOf: ({ office, grade }) => listed(office, grade) || 'All offices and grades',
  }),
} as const;
type Key = keyof typeof RECORDS;
const KEYS = Object.keys(RECORDS) as Key[];

export const recordSchemas = Object.fromEntries(KEYS.map((key) => [key, RECORDS[key].schema])) as {
  [K in Key]: (typeof RECORDS)[K]['schema'];
};
const part = z.object(recordSchemas);

/** The records of a company in its file; a kind without any is left out. */
export async function recordsPart(db: Db): Promise<Configuration> {
  const parts: Configuration = {};
  for (const key of KEYS) {
    const rows = await RECORDS[key].current(db);
    if ((rows as unknown[]).length > 0) parts[key] = rows;
  }
  return parts;
}

/** Takes the records of a file: names are added, nothing changes. */
export async function takeRecords(db: Db, configuration: Configuration, apply: boolean) {
  const { data, error } = part.safeParse(configuration);
  if (error)
    return { changes: [], problems: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`) };
  const at = { db, today: '', file: configuration, kinds: new Map() };
  const [changes, problems]: [string[], string[]] = [[], []];
  for (const key of KEYS) {
    const compared = await RECORDS[key].compare(at, data[key]);
    changes.push(...compared.changes);
    problems.push(...compared.faults);
    if (apply && compared.faults.length === 0) await compared.create();
  }
  return { changes, problems };
}
