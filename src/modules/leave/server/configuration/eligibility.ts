import { sql } from 'kysely';
import { z } from 'zod';
import { TYPE_LIMIT } from '#modules/calendar/contract/eligibility.ts';
import { failOnTwoPlans } from '#modules/calendar/server/public.ts';
import { dayField, listOf, orNull, text } from '#platform/contract/fields.ts';
import { nameKey } from '#platform/server/configuration-rows.ts';
import type { Db } from '#platform/server/db.ts';
import { NAMED_POLICIES } from '../assigned.ts';

const names = listOf(z.string());
/** Whom a policy is for by their job, by names. */
export const eligibilityRow = z
  .object({
    leavepolicyname: z.string(),
    businessunits: names.describe('All lists that are not empty must fit the job'),
    offices: names,
    grades: names,
    employmenttypes: listOf(text(TYPE_LIMIT)),
    fromdate: dayField,
    todate: orNull(dayField),
  })
  .refine((row) => row.businessunits.length + row.offices.length + row.grades.length + row.employmenttypes.length > 0, {
    message: 'Name a business unit, an office, a grade or an employment type',
  })
  .refine(({ fromdate, todate }) => todate === null || fromdate <= todate, {
    path: ['todate'],
    message: 'The last day cannot be before the first',
  });
type Row = z.output<typeof eligibilityRow>;

/** Business units, offices and grades, with their ids. */
async function namedIn(db: Db) {
  const units = await db
    .selectFrom('business_unit')
    .select(['businessunitid as id', 'businessunitname as name'])
    .execute();
  const offices = await db
    .selectFrom('company_office')
    .select(['officeaddressid as id', 'officename as name'])
    .execute();
  const grades = await db.selectFrom('grade').select(['subscriptiongradeid as id', 'gradename as name']).execute();
  return { businessunits: units, offices, grades };
}
/** What is said of a name that nobody has. */
const UNKNOWN = {
  businessunits: ({ leavepolicyname }: Row, one: string) => `${leavepolicyname}: there is no business unit ${one}.`,
  offices: ({ leavepolicyname }: Row, officename: string) => `${leavepolicyname}: there is no office ${officename}.`,
  grades: ({ leavepolicyname }: Row, one: string) => `${leavepolicyname}: there is no grade ${one}.`,
};
/** Names that a file brings in its other parts. */
type Coming = Readonly<Record<keyof typeof UNKNOWN, readonly string[]>>;

/** For whom policies are by the job, as the file says it. */
export async function currentEligibility(db: Db) {
  const named = await namedIn(db);
  const rows = await db
    .selectFrom('leave_eligibility as e')
    .innerJoin('leave_policy as p', 'p.leavepolicyid', 'e.leavepolicyid')
    .select(['p.leavepolicyname', 'e.businessunitids', 'e.officeaddressids', 'e.subscriptiongradeids'])
    .select(['e.employmenttypes', 'e.fromdate', 'e.todate'])
    .orderBy('e.fromdate')
    .orderBy('e.leaveeligibilityid')
    .execute();
  // The driver reads the elements of an array of ids as text.
  const of = (list: keyof Coming, ids: readonly number[]) => {
    const chosen = new Set(ids.map(Number));
    return named[list].flatMap(({ id, name }) => (chosen.has(id) ? [name] : []));
  };
  return rows.map(({ businessunitids, officeaddressids, subscriptiongradeids, ...row }) => ({
    ...row,
    businessunits: of('businessunits', businessunitids),
    offices: of('offices', officeaddressids),
    grades: of('grades', subscriptiongradeids),
  }));
}

/** What conditions of a file name and neither the company has nor the file brings. */
export async function unknownIn(db: Db, rows: readonly Row[], coming: Coming): Promise<string[]> {
  const named = await namedIn(db);
  return (['businessunits', 'offices', 'grades'] as const).flatMap((list) => {
    const known = new Set([...named[list].map(({ name }) => name), ...coming[list]].map(nameKey));
    return rows.flatMap((row) =>
      row[list].filter((name) => !known.has(nameKey(name))).map((name) => UNKNOWN[list](row, name)),
    );
  });
}

/** Stores conditions of new policies. @throws ApplicationError 409 where two policies would both be for somebody */
export async function createEligibility(
  db: Db,
  rows: readonly Row[],
  idOf: (leavepolicyname: string) => number,
): Promise<void> {
  if (rows.length === 0) return;
  const named = await namedIn(db);
  const ids = (list: keyof Coming, of: readonly string[]) => {
    const keys = new Set(of.map(nameKey));
    const found = named[list].flatMap(({ id, name }) => (keys.has(nameKey(name)) ? [id] : []));
    return sql<number[]>`${found}::bigint[]`;
  };
  await db
    .insertInto('leave_eligibility')
    .values(
      rows.map((row) => ({
        leavepolicyid: idOf(row.leavepolicyname),
        businessunitids: ids('businessunits', row.businessunits),
        officeaddressids: ids('offices', row.offices),
        subscriptiongradeids: ids('grades', row.grades),
        employmenttypes: sql<string[]>`${row.employmenttypes}::text[]`,
        fromdate: row.fromdate,
        todate: row.todate,
      })),
    )
    .execute();
  for (const { leavepolicyname, fromdate } of rows)
    await failOnTwoPlans(db, NAMED_POLICIES, { planid: idOf(leavepolicyname), fromdate });
}
