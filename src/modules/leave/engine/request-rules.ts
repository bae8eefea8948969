import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { addDays, type Day, daysBetween, later, monthsAfter } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import { say } from '#platform/engine/say.ts';
import type { PolicyDetail } from '../contract/policy-detail.ts';
import { yearBeginOf } from './leave-year.ts';
import type { Half } from './request.ts';

export type Problem = { field: string; text: string };
/** A request that is not stored yet. */
export type Wanted = {
  readonly fromdate: Day;
  readonly fromhalf: Half;
  readonly todate: Day;
  readonly tohalf: Half;
  /** Minutes of its one day, for leave by the hour. */
  readonly minutes: number | null;
};
/** Whoever takes the leave; `gender` as the profile has it: M, F or another. */
export type Taker = {
  readonly joined: Day;
  readonly left: Day | null;
  readonly gender: string | null;
  readonly maritalstatus: string | null;
  /** The days on probation; null without one. */
  readonly probation: { readonly from: Day; readonly to: Day | null } | null;
};

/** Calendar days of a request, and days ahead of its first day, at most. */
const LONGEST = 366;
const FARTHEST = 731;

/** What is wrong with the dates alone, whatever the policy says. */
export function dateProblems(
  { fromdate, todate }: Wanted,
  { joined, left }: Pick<Taker, 'joined' | 'left'>,
  today: Day,
): Problem[] {
  if (fromdate < joined)
    return [{ field: 'fromdate', text: say`Leave begins on the day of joining at the earliest, ${dayWords(joined)}` }];
  if (left !== null && todate > left)
    return [{ field: 'todate', text: say`Leave ends on the last day of work at the latest, ${dayWords(left)}` }];
  if (daysBetween(fromdate, todate) > LONGEST) return [{ field: 'todate', text: MESSAGES.E0080 }];
  if (fromdate > addDays(today, FARTHEST))
    return [{ field: 'fromdate', text: 'Leave can be asked for up to two years ahead' }];
  return [];
}

/** What a rule says that is broken; the rules of leave types and of compensatory offs say it alike. */
export const afterwardsText = (backdatedays: number): string =>
  backdatedays === 0
    ? say`This leave cannot be asked for afterwards`
    : say`This leave can be requested at most ${backdatedays} day(s) after it began`;
export const noticeText = (noticedays: number): string => say`This leave needs notice of ${noticedays} day(s)`;
export const leastText = (leastdays: number): string => say`The minimum for this leave is ${leastdays} day(s)`;
export const monthText = (mostmonthdays: number, inMonth: number): string =>
  say`Exceeding maximum days limit. Days of this leave in a month: ${mostmonthdays}, taken or asked for: ${inMonth}`;
export const yearText = (mostyeardays: number, inYears: number): string =>
  say`Exceeding maximum days limit. Days of this leave in a leave year: ${mostyeardays}, taken or asked for: ${inYears}`;

/** Notice and backdating: whoever enters it for somebody else is only told. */
export function timingProblems({ noticedays, backdatedays }: PolicyDetail, fromdate: Day, today: Day): Problem[] {
  if (fromdate < today && backdatedays !== null && fromdate < addDays(today, -backdatedays))
    return [
      {
        field: 'fromdate',
        text: afterwardsText(backdatedays),
      },
    ];
  if (noticedays > 0 && fromdate < addDays(today, noticedays))
    return [
      {
        field: 'fromdate',
        text: noticeText(noticedays),
      },
    ];
  return [];
}

const MARRIED_ONLY = 2;
const UNMARRIED_ONLY = 3;
const isOnProbation = ({ probation }: Taker, on: Day): boolean =>
  probation !== null && probation.from <= on && (probation.to === null || on <= probation.to);

/** What the rules of the leave type do not allow. @param days of leave that it would be charged with */
export function ruleProblems(
  detail: PolicyDetail,
  { wanted, taker, days }: { wanted: Wanted; taker: Taker; days: number },
): Problem[] {
  const { fromdate, fromhalf, tohalf, minutes } = wanted;
  const { afterservicedays, afterservicemonths } = detail;
  const from = later(addDays(taker.joined, afterservicedays), monthsAfter(taker.joined, afterservicemonths));
  const matches: (Problem | false)[] = [
    detail.eligibleid === 2 && taker.gender !== 'F' && { field: 'leavetypeid', text: 'This leave is for women' },
    detail.eligibleid === 3 && taker.gender !== 'M' && { field: 'leavetypeid', text: 'This leave is for men' },
    detail.marriedid === MARRIED_ONLY &&
      taker.maritalstatus !== 'Married' && { field: 'leavetypeid', text: 'Only for married employees' },
    detail.marriedid === UNMARRIED_ONLY &&
      taker.maritalstatus === 'Married' && { field: 'leavetypeid', text: 'Only for unmarried employees' },
    !detail.isprobation &&
      isOnProbation(taker, fromdate) && { field: 'leavetypeid', text: 'This leave cannot be taken on probation' },
    !detail.isnotice &&
      taker.left !== null && {
        field: 'leavetypeid',
        text: 'This leave cannot be taken once the last day of work is agreed',
      },
    fromdate < from && { field: 'leavetypeid', text: say`This leave can be taken from ${dayWords(from)}` },
    minutes !== null && !detail.ishour && { field: 'fromtime', text: 'This leave cannot be taken by the hour' },
    minutes === null &&
      !detail.ishalfday &&
      fromhalf === 2 && { field: 'fromhalf', text: 'This leave is taken in whole days' },
    minutes === null &&
      !detail.ishalfday &&
      tohalf === 1 && { field: 'tohalf', text: 'This leave is taken in whole days' },
    detail.mostdays !== null && days > detail.mostdays && { field: 'todate', text: MESSAGES.E0080 },
    detail.leastdays !== null &&
      days > 0 &&
      days < detail.leastdays && {
        field: 'todate',
        text: leastText(detail.leastdays),
      },
  ];
  const problems = matches.filter((one) => one !== false);
  if (problems.length === 0 && days === 0)
    return [
      {
        field: 'fromdate',
        text: 'None of these days can be taken as this leave: they are days off, or it is not given then',
      },
    ];
  return problems;
}

type Charged = { readonly leavetypename: string; readonly days: number; readonly reason: string };
const NOTICES: Readonly<Record<string, (leave: string, days: number) => string>> = {
  no_balance: (leave, days) => say`Not enough balance: days that become ${leave}: ${days}`,
  document: (leave, days) => say`Without a document, days that become ${leave}: ${days}`,
  clubbed: (leave, days) => say`Converted to ${leave} when combined with other leave: ${days}`,
  sandwich: (leave, days) => say`Days off that count as ${leave}: ${days}`,
};

/** What is good to know about the charges: days that become other leave, and days off that count. */
export function noticesOf(charges: readonly Charged[]): string[] {
  const grouped = Map.groupBy(charges, ({ reason, leavetypename }) => `${reason} ${leavetypename}`);
  return [...grouped.values()].flatMap((of) => {
    const [first] = of;
    const word = first && NOTICES[first.reason];
    return word
      ? [word(first.leavetypename, of.reduce((sum, { days }) => sum + days * UNITS_PER_DAY, 0) / UNITS_PER_DAY)]
      : [];
  });
}

/** What is good to know about earlier requests: what they are charged with more, or get back. */
export function earlierNotices(earlier: readonly Omit<Charged, 'reason'>[]): string[] {
  const byType = Map.groupBy(earlier, ({ leavetypename, days }) => `${days > 0} ${leavetypename}`);
  return [...byType.values()].map((of) => {
    const leave = of[0]?.leavetypename ?? '';
    const days = of.reduce((sum, one) => sum + Math.round(one.days * UNITS_PER_DAY), 0) / UNITS_PER_DAY;
    return days > 0
      ? say`Further days of ${leave} that an earlier request is charged with: ${days}`
      : say`Days of ${leave} that an earlier request gets back: ${0 - days}`;
  });
}

/** Optional holidays of a leave year; `quota` null without a limit. */
export type OptionalHolidays = { readonly quota: number | null; readonly taken: number };

/** Whether so many days more are beyond what the holiday plan gives of optional holidays. */
export const optionalProblems = ({ quota, taken }: OptionalHolidays, days: number): Problem[] =>
  quota !== null && taken + days > quota
    ? [
        {
          field: 'leavetypeid',
          text: say`Exceeding maximum days limit. Optional holidays in a leave year: ${quota}, taken or asked for: ${taken}`,
        },
      ]
    : [];

/** Days of leave on a day, with the request that they are charged to. */
export type OnDay = { readonly date: Day; readonly days: number; readonly requestid?: number };
export const inTotal = (all: readonly OnDay[]): number =>
  Math.round(all.reduce((sum, { days }) => sum + days, 0) * UNITS_PER_DAY) / UNITS_PER_DAY;

export type Limited = { readonly taken: readonly OnDay[]; readonly asked: readonly OnDay[] };
/**
 * What is taken already of the first span in which a request is beyond a limit; undefined where it is within it.
 * @param partOf the number of the part of the calendar that a day is in
 * @param many parts in a row that have the limit together
 */
function beyond(most: number | null, { taken, asked }: Limited, partOf: (date: Day) => number, many = 1) {
  if (most === null) return undefined;
  const wanted = new Set(asked.map(({ date }) => partOf(date)));
  // A request can be beyond it together with leave of later parts as well.
  const lasts = [...wanted].flatMap((part) => Array.from({ length: many }, (_, at) => part + at));
  for (const last of [...new Set(lasts)].toSorted((a, b) => a - b)) {
    const isIn = ({ date }: OnDay): boolean => partOf(date) > last - many && partOf(date) <= last;
    const had = inTotal(taken.filter(isIn));
    if (inTotal([...taken, ...asked].filter(isIn)) > most) return had;
  }
  return undefined;
}
export const monthNumber = (date: Day): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

/** Whether a policy limits the days or requests of a leave type in a month, or its days in leave years. */
export const hasLimits = ({ mostmonthdays, mostmonthrequests, mostyeardays }: PolicyDetail): boolean =>
  mostmonthdays !== null || mostmonthrequests !== null || mostyeardays !== null;

/** Requests of the first month of a request in which there are so many already; undefined where there is room. */
function requestsBeyond(most: number | null, { taken, asked }: Limited): number | undefined {
  if (most === null) return undefined;
  const counts = [...new Set(asked.map(({ date }) => monthNumber(date)))]
    .toSorted((a, b) => a - b)
    .map((month) => {
      const own = taken.filter(({ date }) => monthNumber(date) === month);
      // What was given back of a request leaves nothing of it.
      return [...Map.groupBy(own, ({ requestid }) => requestid).values()].filter((of) => inTotal(of) > 0).length;
    });
  return counts.find((count) => count >= most);
}

/**
 * Whether a request takes more of a leave type than a calendar month, or a number of leave years in a row, allows.
 * @param taken days that are approved or asked for already
 * @param asked days that the request would be charged with
 * @param yearstart the month in which the leave year begins
 */
export function limitProblems(
  { mostmonthdays, mostmonthrequests, mostyeardays, mostyears }: PolicyDetail,
  { yearstart, ...days }: Limited & { readonly yearstart: number },
): Problem[] {
  const inMonth = beyond(mostmonthdays, days, monthNumber);
  const yearOf = (date: Day): number => Number(yearBeginOf(date, yearstart).slice(0, 4));
  const inYears = beyond(mostyeardays, days, yearOf, mostyears);
  const problems: Problem[] = [];
  const complain = (text: string) => problems.push({ field: 'todate', text });
  if (inMonth !== undefined) complain(monthText(mostmonthdays ?? 0, inMonth));
  const requests = requestsBeyond(mostmonthrequests, days);
  if (requests !== undefined)
    complain(say`Requests of this leave in a month at most: ${mostmonthrequests ?? 0}, sent already: ${requests}`);
  if (inYears !== undefined)
    complain(
      mostyears === 1
        ? yearText(mostyeardays ?? 0, inYears)
        : say`Exceeding maximum days limit. Days of this leave in ${mostyears} leave years: ${mostyeardays ?? 0}, taken or asked for: ${inYears}`,
    );
  return problems;
}
