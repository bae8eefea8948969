import { addMonths, type Day, type Month, monthOf } from '#platform/engine/day.ts';
import { timeIn } from '#platform/server/day-in.ts';
import type { Db } from '#platform/server/db.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import type { Minute } from '../engine/account.ts';
import { payrollOf, payrollsAround } from '../engine/cycle.ts';
import type { Payroll } from '../engine/events.ts';
import type { ExpenseSetting } from '../contract/setting.ts';
import { expenseSettingOf } from './setting.ts';

/** Day and minute by the clock of the company. */
export const minuteOf = ({ env, tenant }: Pick<RequestContext, 'env' | 'tenant'>): Minute =>
  timeIn(env.now(), tenant.timezoneid).slice(0, 16);

/** Months that were handed over, as their days were then; payrolls of others follow the cycle. */
export type Payrolls = {
  readonly cycle: ExpenseSetting;
  readonly handedOver: ReadonlyMap<string, Payroll>;
  /** Whether the payday of a month's payroll is over on a day. */
  readonly isPaid: (month: Month, on: Day) => boolean;
  /** Those that still take claims, in order. */
  readonly open: (on: Day) => Payroll[];
  /** The payrolls that are not paid yet on a day, of months in which something may be committed. */
  readonly unpaid: (on: Day) => Month[];
};

/** How many months ahead a claim can be committed. */
const AHEAD = 4;

export async function payrollsOf(db: Db): Promise<Payrolls> {
  const cycle = await expenseSettingOf(db);
  const rows = await db
    .selectFrom('expense_payroll')
    .select(['month', 'cutoff', 'lock', 'payday'])
    .orderBy('month', 'desc')
    .limit(24)
    .execute();
  const handedOver = new Map(
    rows.map((row) => [row.month, { ...row, month: row.month as Month, payday: row.payday as Day }]),
  );
  const payrollOn = (month: Month): Payroll => handedOver.get(month) ?? payrollOf(cycle, month);
  return {
    cycle,
    handedOver,
    isPaid: (month, on) => payrollOn(month).payday <= on,
    open: (on) => payrollsAround(cycle, on, AHEAD).filter(({ month }) => !handedOver.has(month)),
    unpaid: (on) =>
      Array.from({ length: AHEAD + 2 }, (_, at) => addMonths(monthOf(on), at - 2)).filter(
        (month) => payrollOn(month).payday > on,
      ),
  };
}
