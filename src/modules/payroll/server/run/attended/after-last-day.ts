import { sql } from 'kysely';
import { OFF_CYCLE } from '#modules/payroll/contract/run/other-runs.ts';
import { addDays, type Day, daysBetween, earlier, later, type Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { effectivePayslips } from '../effective-payslips.ts';
import { keyOf, type Of } from './taken-up.ts';

/** Days of a wage month that payslips in effect paid to somebody, as far as the person was in service by what was known. */
export type PaidUntil = Of & { readonly from: Day; readonly until: Day; readonly leavingdate: Day | null };

/**
 * Months that paid people days after their last day of service, because it was not known; and those named. One statement.
 * @param input.until the last month that is looked at
 */
export async function paidAfterLastDay(
  db: Db,
  { ids, until, also }: { readonly ids: readonly number[]; readonly until: Month; readonly also: readonly Of[] },
): Promise<ReadonlyMap<string, PaidUntil>> {
  const days = sql`paid_days(q.kindid, q.fromday, q.untilday, p.facts, p.result)`;
  const from = sql<Day>`min(greatest(lower(${days}), (p.facts ->> 'joiningdate')::date))`;
  const last = sql<Day>`max(least(upper(${days}) - 1, (p.facts ->> 'leavingdate')::date))`;
  const rows = await effectivePayslips(db)
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
    .select(['p.employeeid', 'p.payrollmonth as wagemonth', 'e.leavingdate', from.as('from'), last.as('until')])
    .where(anyOf('p.employeeid', ids))
    .where('p.payrollmonth', '<=', until)
    .where('q.kindid', '<>', OFF_CYCLE)
    .where(sql<boolean>`not isempty(${days})`)
    .where((c) =>
      c.or([
        sql<boolean>`e.leavingdate < q.untilday`,
        sql<boolean>`p.employeeid || ' ' || p.payrollmonth = any(${also.map(keyOf)}::text[])`,
      ]),
    )
    .groupBy(['p.employeeid', 'p.payrollmonth', 'e.leavingdate'])
    .execute();
  return new Map(rows.map((row) => [keyOf(row), { ...row, leavingdate: row.leavingdate as Day | null }]));
}

/** Days after the last day of service: until when a month is due now, and how many more of them than were known before. */
export type After = { readonly lastday: Day | null; readonly daysafter: number };
export const NONE_AFTER: After = { lastday: null, daysafter: 0 };

/**
 * How many days after the last day of service a month was paid that nothing has taken up. Days that were not paid yet are
 * none: the settlement pays them.
 * @param taken the day until which the month is due by what was taken up; null where nothing was
 */
export function afterLastDay(paid: PaidUntil | undefined, taken: Day | null): After {
  if (!paid) return NONE_AFTER;
  const { from, until, leavingdate } = paid;
  const lastday = leavingdate === null ? until : later(earlier(leavingdate, until), addDays(from, -1));
  const daysafter = daysBetween(from, earlier(taken ?? until, until)) - daysBetween(from, lastday);
  return daysafter === 0 ? NONE_AFTER : { lastday, daysafter };
}
