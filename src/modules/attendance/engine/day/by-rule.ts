import type { Day, Month } from '#platform/engine/day.ts';
import { attendanceMonthOf, type MonthStarts } from '../attendance-month.ts';

/**
 * Groups what has a day by its attendance month and by what a rule says on the day, each group in the order given. Equal
 * rules are one, whatever version or policy they are of, so that a limit goes on counting when another one takes over.
 * @param ruleOn the rule of a day, of values alone
 */
export function byMonthAndRule<T extends { readonly day: Day }, R>(
  all: readonly T[],
  starts: MonthStarts,
  ruleOn: (day: Day) => R,
): { readonly month: Month; readonly rule: R; readonly own: readonly T[] }[] {
  const matches = new Map<string, { month: Month; rule: R; own: T[] }>();
  for (const one of all) {
    const [month, rule] = [attendanceMonthOf(starts, one.day), ruleOn(one.day)];
    const key = `${month} ${JSON.stringify(rule)}`;
    const group = matches.get(key);
    if (group) group.own.push(one);
    else matches.set(key, { month, rule, own: [one] });
  }
  return [...matches.values()];
}
