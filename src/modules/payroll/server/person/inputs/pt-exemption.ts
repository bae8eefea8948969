import { z } from 'zod';
import { ptExemptionBulk, ptExemptionRecord } from '#modules/payroll/contract/person/pt-exemption.ts';
import type { PersonEntries } from '#modules/payroll/contract/person/person-entries.ts';
import { fail, failed } from '#bulk/server/kind.ts';
import { type PersonCheck, personUpload, validatePeople } from '#modules/people/server/public.ts';
import type { Db } from '#platform/server/db.ts';
import { personRows } from '#platform/server/person-record.ts';
import { failOnApprovedRun } from '../cars/cars.ts';
import { type Days, overlap } from '../tag/tags.ts';

type Fields = (typeof ptExemptionRecord)['fields'];

/** The exemptions of a person from professional tax, newest first. */
export async function ptExemptionsOf(db: Db, employeeid: number): Promise<PersonEntries['ptexemptions']> {
  const rows = await personRows(db, ptExemptionRecord, { ids: [employeeid] });
  return rows.toSorted((a, b) => b.fromday.localeCompare(a.fromday)).map((row) => ptExemptionRecord.row.parse(row));
}

/** Checks exemptions against the days of the person and the other exemptions. */
export const checkPtExemptions: PersonCheck<Fields, object> = async ({ db }, rows) => {
  const ids = rows.map(({ person }) => person.employeeid);
  const stored = Map.groupBy(await personRows(db, ptExemptionRecord, { ids }), ({ employeeid }) => employeeid);
  const inFile = new Map<number, (Days & { rownumber: number })[]>();
  for (const { row, person, values, id } of rows) {
    if (failed(row)) continue;
    const { fromday, untilday, reason, note } = values;
    if (reason === 'other' && note === '') fail(row, 'note', 'Say the rule or the certificate of another reason.');
    if (untilday !== null && untilday < fromday)
      fail(row, 'untilday', 'The last day is before the first. Correct one of them.');
    if (person.leavingdate !== null && fromday > person.leavingdate)
      fail(row, 'fromday', 'The person left before that day. Correct the day.');
    const before = inFile.get(person.employeeid) ?? [];
    const twice = before.find((one) => overlap(one, values));
    if (twice) fail(row, 'fromday', `Row ${twice.rownumber} exempts the person on the same days. Correct one of them.`);
    const others = (stored.get(person.employeeid) ?? []).filter((one) =>
      id == null ? one.fromday !== fromday : one.ptexemptionid !== id,
    );
    if (others.some((one) => overlap(one, values)))
      fail(row, 'fromday', 'The person is exempt on these days already. Change the days, or end the other one first.');
    inFile.set(person.employeeid, [...before, { fromday, untilday, rownumber: row.rownumber }]);
  }
};

/** Exemptions of people from professional tax. */
export const ptExemptionKind = personUpload(ptExemptionRecord, {
  contract: ptExemptionBulk,
  parameters: z.object({}),
  sheet: 'Exemptions',
  async open(input, rows) {
    await failOnApprovedRun(input.db);
    return validatePeople(input, rows);
  },
  check: checkPtExemptions,
  async closed(db) {
    await failOnApprovedRun(db);
    return new Map();
  },
});
