import { addMonths, type Day, daysInMonth, type Month, monthOf } from '#platform/engine/day.ts';
import type { Payroll } from './events.ts';

/** Days and times of the cycle; a day that a month does not have is its last one. */
export type Cycle = {
  readonly cutoffday: number;
  readonly cutofftime: string;
  readonly lockday: number;
  readonly locktime: string;
  readonly payday: number;
  readonly months: readonly {
    readonly month: string;
    readonly cutoff: string;
    readonly lock: string;
    readonly payday: string;
  }[];
};

const dayOf = (month: Month, day: number): Day =>
  `${month}-${String(Math.min(day, daysInMonth(month))).padStart(2, '0')}` as Day;

/** When the expenses of a month are cut off, locked and paid. */
export function payrollOf(cycle: Cycle, month: Month): Payroll {
  const own = cycle.months.find((one) => one.month === month);
  if (own) return { month, cutoff: own.cutoff, lock: own.lock, payday: own.payday as Day };
  return {
    month,
    cutoff: `${dayOf(month, cycle.cutoffday)} ${cycle.cutofftime}`,
    lock: `${dayOf(month, cycle.lockday)} ${cycle.locktime}`,
    payday: dayOf(month, cycle.payday),
  };
}

/** The payrolls from the month before a day on, so many of them. */
export const payrollsAround = (cycle: Cycle, day: Day, count: number): Payroll[] =>
  Array.from({ length: count }, (_, at) => payrollOf(cycle, addMonths(monthOf(day), at - 1)));

/** The calendar year in which the tax year of a day begins (1 April). */
export const taxYearOf = (day: Day): number => Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0);
