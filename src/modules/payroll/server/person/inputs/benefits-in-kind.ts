import { z } from 'zod';
import { benefitRecord, benefitsBulk } from '#modules/payroll/contract/person/benefits-in-kind.ts';
import { fail, failed, notice } from '#bulk/server/kind.ts';
import type { Standing } from '#bulk/server/take-back.ts';
import { type PersonCheck, personUpload, validatePeople } from '#modules/people/server/public.ts';
import { addMonths, type Day, firstDay, monthOf } from '#platform/engine/day.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { holds, keyOf, personRows, type PersonRowOf } from '#platform/server/person-record.ts';
import { monthName } from '../../../engine/wording.ts';
import { failOnApprovedRun, openFrom } from '../cars/cars.ts';

type Fields = (typeof benefitRecord)['fields'];
type Benefit = Pick<PersonRowOf<'benefit_in_kind'>, Exclude<keyof Fields, 'employeeid'>>;

/**
 * Why a benefit cannot become another one: months that were paid with it were taxed by it. It may end after them; one that
 * nobody was paid with may change.
 */
export function benefitChange(before: Benefit, after: Benefit | undefined, open: Day | undefined): string | undefined {
  if (open === undefined || before.givenfrom >= open) return undefined;
  const last = addMonths(monthOf(open), -1);
  const month = monthName(last);
  if (!after) return `${month} was paid with it. Enter its last day instead.`;
  if (!holds({ ...before, givenuntil: null }, { ...after, givenuntil: null }))
    return `${month} was paid with it. End it, and enter what follows from the next day.`;
  const early = [before.givenuntil, after.givenuntil].some((until) => until !== null && until < firstDay(last));
  return early && after.givenuntil !== before.givenuntil
    ? `${month} is paid. Choose a day of that month or a later one.`
    : undefined;
}

/** Checks houses and meals against those of the same people and the months that were paid with them. */
export const checkBenefits: PersonCheck<Fields, object> = async ({ db }, rows) => {
  const ids = rows.map(({ person }) => person.employeeid);
  const [stored, open] = [await personRows(db, benefitRecord, { ids }), await openFrom(db, ids)];
  const byKey = new Map(stored.map((one) => [keyOf(benefitRecord, one), one]));
  const seen = new Map<string, number>();
  for (const { row, person, values, id } of rows) {
    if (failed(row)) continue;
    const { kind, givenfrom, givenuntil, companyrent, furniturecost, meals, mealvalue } = values;
    const key = keyOf(benefitRecord, { employeeid: person.employeeid, ...values });
    const [twice, same] = [seen.get(key), byKey.get(key)];
    seen.set(key, twice ?? row.rownumber);
    if (twice !== undefined)
      fail(row, 'givenfrom', `Row ${twice} has this for the person already. Remove one of the two.`);
    if (kind === 'house' && companyrent === 0 && furniturecost === 0)
      fail(row, 'companyrent', 'Enter the rent that the company pays for the house.');
    if (kind === 'meals' && (meals === 0 || mealvalue === 0))
      fail(row, 'meals', 'Enter how many meals a month, and the value of one.');
    if (givenuntil !== null && givenuntil < givenfrom)
      fail(row, 'givenuntil', 'The last day is before the first. Correct one of them.');
    if (person.leavingdate !== null && givenfrom > person.leavingdate)
      fail(row, 'givenfrom', 'The person left before that day. Correct the day.');
    if (id !== undefined && same && same.benefitinkindid !== id)
      fail(row, 'givenfrom', 'The person has this from the day already. Change that one.');
    const mine = (one: (typeof stored)[number]) => one.benefitinkindid === id && one.employeeid === person.employeeid;
    const before = id == null ? same : (stored.find(mine) ?? notFound());
    const until = open.get(person.employeeid);
    const change = before && benefitChange(before, values, until);
    if (change !== undefined) fail(row, 'givenuntil', change);
    else if (before && !holds(before, values)) notice(row, 'givenfrom', 'Replaces what was entered before.');
    else if (!before && until !== undefined && givenfrom < until)
      notice(row, 'givenfrom', 'Months that are paid are not taxed again; it counts from the next one.');
  }
};

/** Why houses and meals can neither go nor become what they were before: months were paid with them. */
export async function benefitsStay(db: Db, rows: readonly Standing[]): Promise<ReadonlyMap<number, string>> {
  const open = await openFrom(
    db,
    rows.map(({ now }) => Number(now['employeeid'])),
  );
  return new Map(
    rows.flatMap(({ rownumber, now, before }) => {
      const why = benefitChange(
        now as Benefit,
        (before as Benefit | null) ?? undefined,
        open.get(Number(now['employeeid'])),
      );
      return why === undefined ? [] : [[rownumber, why] as const];
    }),
  );
}

/** Accommodation and meals that people are given beside the pay. */
export const benefitsKind = personUpload(benefitRecord, {
  contract: benefitsBulk,
  parameters: z.object({}),
  sheet: 'Perquisites',
  async open(input, rows) {
    await failOnApprovedRun(input.db);
    return validatePeople(input, rows);
  },
  check: checkBenefits,
  async closed(db) {
    await failOnApprovedRun(db);
    return new Map();
  },
  stays: benefitsStay,
});
