import { addMonths, type Day, firstDay, monthOf } from '#platform/engine/day.ts';
import type { carRecord } from '#modules/payroll/contract/person/company-cars.ts';
import { failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { holds, type PersonRowOf } from '#platform/server/person-record.ts';
import { monthName } from '../../../engine/wording.ts';
import { lastPaid } from '../inputs/closed.ts';
import { blockedIn, shareRuns } from '../../run/open-month.ts';

export type CarFields = (typeof carRecord)['fields'];
/** A car as stored. */
export type Car = Pick<PersonRowOf<'company_car'>, Exclude<keyof CarFields, 'employeeid'>>;

/** @throws ApplicationError 409 while a payroll is being computed or is approved */
export async function failOnApprovedRun(db: Db): Promise<void> {
  await shareRuns(db, null);
  const blocked = await blockedIn(db, null);
  if (blocked !== undefined) failWith('locked', { status: 409, text: blocked });
}

/** The first day of each person that no payslip has taxed yet; undefined for somebody who was never paid here. */
export async function openFrom(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Day>> {
  const paid = await lastPaid(db, ids);
  return new Map([...paid].map(([employeeid, month]) => [employeeid, firstDay(addMonths(month, 1))]));
}

/**
 * Why a car cannot become another one: months that were paid with it were taxed by it. It may end after them; a car that
 * nobody was paid with may change.
 */
export function carChange(before: Car, after: Car | undefined, open: Day | undefined): string | undefined {
  if (open === undefined || before.givenfrom >= open) return undefined;
  const last = addMonths(monthOf(open), -1);
  const month = monthName(last);
  if (!after) return `${month} was paid with this car. Enter the day it was given back instead.`;
  const changed = !holds({ ...before, givenuntil: null }, { ...after, givenuntil: null });
  if (changed) return `${month} was paid with this car. End it, and enter the other one from the next day.`;
  const early = [before.givenuntil, after.givenuntil].some((until) => until !== null && until < firstDay(last));
  return early && after.givenuntil !== before.givenuntil
    ? `${month} is paid. Choose a day of that month or a later one.`
    : undefined;
}
