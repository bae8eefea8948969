import type { WorkPeriod } from '#modules/payroll/contract/run/work-period.ts';
import { type Day, daysBetween, type Month } from '#platform/engine/day.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { daysOfGroup } from '../periods/days.ts';
import { MAX_REGULAR } from '../periods/numbers.ts';
import type { PayrollSettings } from '../../setup/settings.ts';

/** Whether a number of a period is that of another kind than a regular one. */
export const isOther = (number: number | 'whole'): number is number => number !== 'whole' && number > MAX_REGULAR;

type At = { readonly month: Month; readonly paygroup: string; readonly number: number };

/**
 * A supplementary, off-cycle or full and final period as the engine reads it, with the day it is paid.
 * @throws ApplicationError 404 for an unknown period
 */
export async function otherPeriod(
  db: Db,
  settings: Pick<PayrollSettings, 'paygroups'>,
  { month, paygroup, number }: At,
): Promise<{ readonly period: WorkPeriod; readonly own: Day }> {
  const row = await db
    .selectFrom('pay_period')
    .select(['kindid', 'fromday', 'untilday', 'islast', 'paydate'])
    .where('paygroup', '=', paygroup)
    .where('payrollmonth', '=', month)
    .where('number', '=', number)
    .executeTakeFirst();
  const { kindid, fromday, untilday, islast, paydate } = row ?? notFound();
  const { from: wagefrom, to: wageto } = daysOfGroup(settings, paygroup, month);
  return {
    period: {
      kind: kindid as WorkPeriod['kind'],
      month,
      number,
      from: fromday as Day,
      to: untilday as Day,
      wagedays: daysBetween(wagefrom, wageto),
      wagefrom,
      wageto,
      last: islast,
    },
    own: (paydate ?? notFound()) as Day,
  };
}
