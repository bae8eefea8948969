import type { Day, Month } from '#platform/engine/day.ts';
import { type MonthStarts, attendanceMonthOf } from '../attendance-month.ts';

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

export type HalfOfDay = { readonly day: Day; readonly half: 1 | 2 };
const keyOf = ({ day, half }: HalfOfDay): string => `${day} ${half}`;

/** The first of a month that count, and those beyond its limit; null: all count. */
export function withinCount<T>(requests: readonly T[], limit: number | null): { counted: T[]; beyond: T[] } {
  const most = limit ?? requests.length;
  return { counted: requests.slice(0, most), beyond: requests.slice(most) };
}

/** Duty elsewhere, or work from home, with the halves it asks for in the order of their days. */
export type HalvesAsked = { readonly requestid: number; readonly halves: readonly HalfOfDay[] };

/**
 * The halves that requests of one kind get in a month, day by day: those that are taken already do not count, and a
 * request gets nothing on a day that would go beyond the limit.
 * @param limit days of the month
 * @returns the halves with their requests, and the days on which a request got none
 */
export function withinDays(requests: readonly HalvesAsked[], taken: ReadonlySet<string>, limit: number) {
  const selection = requests.flatMap(({ requestid, halves }) =>
    [...Map.groupBy(halves, ({ day }) => day)].map(([day, own]) => ({ requestid, day, own })),
  );
  const got = new Map<string, number>();
  const beyond: Day[] = [];
  let used = 0;
  for (const { requestid, day, own } of selection.sort((a, b) =>
    a.day === b.day ? a.requestid - b.requestid : a.day < b.day ? -1 : 1,
  )) {
    const open = own.map(keyOf).filter((key) => !taken.has(key) && !got.has(key));
    if (open.length === 0) continue;
    if (used + open.length > 2 * limit) beyond.push(day);
    else {
      used += open.length;
      for (const key of open) got.set(key, requestid);
    }
  }
  return { got, beyond };
}

/** The days beyond the first so many of each attendance month. @param days in order @param mostOn the limit of a day */
export const beyondOfMonth = (days: readonly Day[], mostOn: (day: Day) => number, starts: MonthStarts): Set<Day> =>
  new Set(
    byMonthAndRule(
      days.map((day) => ({ day })),
      starts,
      mostOn,
    ).flatMap(({ rule, own }) => own.slice(rule).map(({ day }) => day)),
  );
