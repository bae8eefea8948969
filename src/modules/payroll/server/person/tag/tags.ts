import { sql } from 'kysely';
import { personTagRecord, payrollTagRecord, tagsBulk } from '#modules/payroll/contract/person/tag.ts';
import type { PersonEntries } from '#modules/payroll/contract/person/person-entries.ts';
import { z } from 'zod';
import { fail, failed } from '#bulk/server/kind.ts';
import { type PersonCheck, personUpload, validatePeople } from '#modules/people/server/public.ts';
import { failField } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { personRows } from '#platform/server/person-record.ts';
import { serveKind } from '#platform/server/record-kind.ts';
import { failOnApprovedRun } from '../cars/cars.ts';

type Fields = (typeof personTagRecord)['fields'];
type Tag = { readonly payrolltagid: number; readonly tagcode: string; readonly isactive: number };

/** The tags of the company by their codes in small letters. */
async function tagsByCode(db: Db): Promise<ReadonlyMap<string, Tag>> {
  const rows = await db.selectFrom('payroll_tag').select(['payrolltagid', 'tagcode', 'isactive']).execute();
  return new Map(rows.map((row) => [row.tagcode.toLowerCase(), row]));
}

/** The tags that somebody can be given, by their codes. */
export const tagsToChoose = (db: Db) =>
  db
    .selectFrom('payroll_tag')
    .select(['tagcode as code', 'payrolltagname as name'])
    .where('isactive', '=', 1)
    .orderBy(sql`lower(payrolltagname)`)
    .execute();

/** The tags of a person, those that begin last first. */
export const tagsOf = (db: Db, employeeid: number): Promise<PersonEntries['tags']> =>
  db
    .selectFrom('employee_payroll_tag as x')
    .innerJoin('payroll_tag as t', 't.payrolltagid', 'x.payrolltagid')
    .select(['x.employeepayrolltagid', 'x.fromday', 'x.untilday', 't.tagcode as tag', 't.payrolltagname as name'])
    .where('x.employeeid', '=', employeeid)
    .orderBy('x.fromday', 'desc')
    .orderBy('t.tagcode')
    .execute();

/** Days from one on, without a last one for the time being. */
export type Days = { readonly fromday: string; readonly untilday: string | null };
/** Whether two stretches of days have one in common. */
export const overlap = (one: Days, other: Days): boolean =>
  (other.untilday === null || one.fromday <= other.untilday) &&
  (one.untilday === null || other.fromday <= one.untilday);

/** Checks tags against those of the company, the days of the person, and the other days with the same tag. */
export const checkTags: PersonCheck<Fields, object> = async ({ db }, rows) => {
  const ids = rows.map(({ person }) => person.employeeid);
  const tags = await tagsByCode(db);
  const stored = Map.groupBy(await personRows(db, personTagRecord, { ids }), ({ employeeid }) => employeeid);
  const inFile = new Map<string, (Days & { rownumber: number })[]>();
  for (const { row, person, values, id } of rows) {
    if (failed(row)) continue;
    const { tag: code, fromday, untilday } = values;
    const tag = tags.get(code.toLowerCase());
    if (!tag) {
      fail(row, 'tag', `There is no payroll tag with the code ${code}. Correct the code, or create the tag first.`);
      continue;
    }
    const mine = (stored.get(person.employeeid) ?? []).filter((one) => one.payrolltagid === tag.payrolltagid);
    const isSame = (one: (typeof mine)[number]) =>
      id == null ? one.fromday === fromday : one.employeepayrolltagid === id;
    if (tag.isactive !== 1 && !mine.some(isSame))
      fail(row, 'tag', `The tag ${tag.tagcode} is inactive. Make it active, or select another one.`);
    if (untilday !== null && untilday < fromday)
      fail(row, 'untilday', 'The last day is before the first. Correct one of them.');
    if (person.leavingdate !== null && fromday > person.leavingdate)
      fail(row, 'fromday', 'The person left before that day. Correct the day.');
    const key = `${person.employeeid} ${tag.payrolltagid}`;
    const before = inFile.get(key) ?? [];
    const twice = before.find((one) => overlap(one, values));
    if (twice)
      fail(row, 'fromday', `Row ${twice.rownumber} has this tag for the person on the same days. Correct one of them.`);
    if (mine.some((one) => !isSame(one) && overlap(one, values)))
      fail(
        row,
        'fromday',
        'The person has this tag on these days already. Change the days, or end the other one first.',
      );
    inFile.set(key, [...before, { fromday, untilday, rownumber: row.rownumber }]);
  }
};

/** A row as its columns: the code became the tag. */
export async function storedTags(db: Db) {
  const tags = await tagsByCode(db);
  return ({ tag, fromday, untilday }: { tag: string; fromday: string; untilday: string | null }) => ({
    payrolltagid: tags.get(tag.toLowerCase())?.payrolltagid ?? 0,
    fromday,
    untilday,
  });
}

/** Tags that people have from a day to a day. */
export const tagsKind = personUpload(personTagRecord, {
  contract: tagsBulk,
  parameters: z.object({}),
  sheet: 'Tags',
  async open(input, rows) {
    await failOnApprovedRun(input.db);
    return validatePeople(input, rows);
  },
  check: checkTags,
  stored: storedTags,
  async closed(db) {
    await failOnApprovedRun(db);
    return new Map();
  },
});

export const tagEndpoints = serveKind(payrollTagRecord, {
  // Payslips and layouts have the code, so it stays while people have the tag.
  check: async ({ db }, { tagcode }, current) => {
    if (!current || current.tagcode === tagcode) return;
    const used = await db
      .selectFrom('employee_payroll_tag')
      .select('employeeid')
      .where('payrolltagid', '=', current.payrolltagid)
      .limit(1)
      .executeTakeFirst();
    if (used) failField('tagcode', 'People have this tag, so its code stays. Create another tag for a new code.');
  },
});
