import type { Day } from '#platform/engine/day.ts';
import { absentAround } from './absent-between.ts';
import { attendanceMonthOf, type MonthStarts } from '../attendance-month.ts';
import { byMonthAndRule, beyondOfMonth, type HalfOfDay, withinCount, withinDays } from './limits.ts';
import { type DayFacts, type DayReason, type DayResult, dayResult, type TakenHalf } from './day.ts';
import { extraRuleOf, type ExtraRules } from './extra-time.ts';
import type { Interval, Intervals } from './intervals.ts';
import { type Mark, type MarkPenalty, marks, type PunctualityRule } from './marks.ts';
import { midnight, type Presence, type Shift } from './shift.ts';
import { ABSENT, PRESENT, type Thresholds } from './status.ts';
import { shortWeeks, weekDay, type WeekRule } from './week.ts';
import { placing } from './windows.ts';

/** The attendance policy of a person, as far as it decides about days. Limits are of a month; null is none. */
export type AttendanceRules = {
  readonly thresholds: Thresholds;
  readonly punctuality: PunctualityRule | null;
  readonly offday: Presence;
  readonly regularisations: number | null;
  readonly dutydays: number;
  /** Null where work from home is not allowed. */
  readonly homedays: number | null;
  /** Days at the office that the policy provides for: more are shown, and count all the same. */
  readonly officedays: number;
  /** Whether work on a day off counts only as far as it was asked for and approved. */
  readonly asksdaysoff: boolean;
  readonly absentbetween: boolean;
  /** What a week asks for; null for nothing. */
  readonly week: WeekRule | null;
};

/** A day of the period; out of service it has no kind. */
export type PeriodDay = {
  readonly day: Day;
  readonly kind: 'working' | 'off' | 'holiday' | undefined;
  readonly shift: Shift | null;
  /** A holiday that was declared in its month or later, and a day on which two people have each other's shift. */
  readonly isdeclaredlate?: boolean;
  readonly isswapped?: boolean;
  /** Of a working day the half that is off, and its code. */
  readonly halfoff?: { readonly half: 1 | 2; readonly code: 'O' | 'H' } | null;
};

/** The requests that were approved in time, each kind in the order of days and requests. Times are minutes. */
export type DayRequests = {
  readonly regularisations: readonly { readonly day: Day; readonly minutes: readonly number[] }[];
  readonly duty: readonly { readonly requestid: number; readonly halves: readonly HalfOfDay[] }[];
  readonly dutyhours: readonly { readonly day: Day; readonly at: Interval }[];
  readonly home: readonly { readonly requestid: number; readonly halves: readonly HalfOfDay[] }[];
  readonly extra: ReadonlyMap<Day, number>;
  readonly waived: ReadonlySet<Day>;
};

/** Leave as it is charged: halves by `day half`, hours, and days off that count as leave, with their types. */
export type DayLeave = {
  readonly halves: ReadonlyMap<string, string>;
  readonly hours: readonly { readonly day: Day; readonly at: Interval }[];
  readonly sandwich: ReadonlyMap<Day, string>;
  /** Working days of approved leave that is not given on them. */
  readonly restricted: ReadonlySet<Day>;
  /** Days of which both halves are taken as an optional holiday. */
  readonly optional: ReadonlySet<Day>;
};

export type PeriodFacts = {
  /** When attendance months begin: limits are of them. */
  readonly starts: MonthStarts;
  readonly days: readonly PeriodDay[];
  /** Days before and after, as far as punches may belong to them. */
  readonly neighbours: readonly PeriodDay[];
  readonly rulesOn: (day: Day) => AttendanceRules;
  readonly extraOn: (day: Day) => ExtraRules;
  /** Punches without duplicates, in order, and breaks that were clocked; minutes of the company's clock. */
  readonly punches: readonly number[];
  readonly breaks: Intervals;
  readonly requests: DayRequests;
  readonly leave: DayLeave;
};
export type PeriodReason =
  | DayReason
  | 'absent_between'
  | 'holiday_late'
  | 'od_over_limit'
  | 'punch_outside'
  | 'reg_over_limit'
  | 'regularised'
  | 'restricted'
  | 'swap'
  | 'wfh_not_allowed'
  | 'wfh_over_limit'
  | 'wfo_over_limit';
export type CountedDay = Omit<DayResult, 'reasons'> & {
  readonly day: Day;
  readonly shift: Shift | null;
  readonly mark: Mark | null;
  readonly reasons: readonly PeriodReason[];
  /** The punches that belong to it, those that requests added as well; minutes. */
  readonly punches: readonly number[];
};
export type Period = {
  readonly days: readonly CountedDay[];
  readonly penalties: readonly MarkPenalty[];
  readonly shortweeks: readonly Day[];
  /** The days of corrections that count, one for each. */
  readonly regularised: readonly Day[];
  /** Punches that no day reaches. */
  readonly outside: readonly number[];
};

const keyOf = (day: Day, half: 1 | 2): string => `${day} ${half}`;
const NO_RESULT: DayResult = {
  firstin: null,
  lastout: null,
  worked: 0,
  break: 0,
  late: 0,
  early: 0,
  extra: 0,
  credited: 0,
  short: null,
  halves: ['-', '-'],
  reasons: [],
};

/** Which halves duty and work from home take, month by month, and the days on which they got none. */
const NOTHING_TAKEN = { got: new Set<string>(), beyond: [] as Day[] };

function takenBy({ starts, days, requests, rulesOn, leave }: PeriodFacts) {
  if (requests.duty.length + requests.home.length === 0) return { duty: NOTHING_TAKEN, home: NOTHING_TAKEN };
  const working = days.filter(({ kind }) => kind === 'working');
  const limited = (request: DayRequests['duty'], taken: ReadonlySet<string>, limitOn: (day: Day) => number) => {
    const each = byMonthAndRule(working, starts, limitOn).map(({ rule: limit, own }) => {
      const within = new Set(own.map(({ day }) => day));
      return withinDays(
        request.map(({ requestid, halves }) => ({ requestid, halves: halves.filter(({ day }) => within.has(day)) })),
        taken,
        limit,
      );
    });
    return { got: new Set(each.flatMap(({ got }) => [...got.keys()])), beyond: each.flatMap(({ beyond }) => beyond) };
  };
  const off = working.flatMap(({ day, halfoff }) => (halfoff ? [keyOf(day, halfoff.half)] : []));
  const before = new Set([...leave.halves.keys(), ...off]);
  const duty = limited(requests.duty, before, (day) => rulesOn(day).dutydays);
  const without = new Set([...before, ...duty.got]);
  return { duty, home: limited(requests.home, without, (day) => rulesOn(day).homedays ?? 0) };
}

/** Regularisations that count: up to the limit of their day, by all of their month. */
function regularised({ starts, requests, rulesOn }: PeriodFacts) {
  const months = [...Map.groupBy(requests.regularisations, ({ day }) => attendanceMonthOf(starts, day)).values()];
  const each = months.flatMap((own) => {
    const limitOn = ({ day }: { day: Day }) => rulesOn(day).regularisations;
    return [...new Set(own.map(limitOn))].map((limit) => {
      const { counted, beyond } = withinCount(own, limit);
      const isOwn = (one: { day: Day }) => limitOn(one) === limit;
      return { counted: counted.filter(isOwn), beyond: beyond.filter(isOwn) };
    });
  });
  return { counted: each.flatMap(({ counted }) => counted), beyond: each.flatMap(({ beyond }) => beyond) };
}

/** The days of a period as they count, from everything that decides about them, with their reasons. */
export function countPeriod(facts: PeriodFacts): Period {
  const { days, requests, leave } = facts;
  const byKey = new Map([...facts.neighbours, ...days].map((one) => [one.day, one]));
  const { dayOf: placeOf, besides } = placing(
    [...byKey.values()].flatMap(({ day, kind, shift }) =>
      kind === undefined ? [] : [{ day, shift: kind === 'working' ? shift : null }],
    ),
  );
  const { duty, home } = takenBy(facts);
  const { counted: corrections, beyond: ignored } = regularised(facts);
  const placed = Map.groupBy(facts.punches, placeOf);
  const outside = placed.get(undefined) ?? [];
  const besidesOutside = new Set(outside.flatMap(besides));
  const breaks = Map.groupBy(facts.breaks, ({ from }) => placeOf(from));
  const onDay = (hours: readonly { day: Day; at: Interval }[], day: Day): Intervals =>
    hours
      .filter((one) => one.day === day)
      .map(({ at }) => ({ from: midnight(day) + at.from, to: midnight(day) + at.to }));
  const takenHalf = ({ day, halfoff }: PeriodDay, half: 1 | 2): TakenHalf => {
    const key = keyOf(day, half);
    const code = leave.halves.get(key);
    if (code !== undefined) return { code, by: 'leave' };
    if (halfoff?.half === half) return { code: halfoff.code, by: 'off' };
    if (duty.got.has(key)) return { code: 'D', by: 'duty' };
    return home.got.has(key) ? { code: 'W', by: 'home' } : null;
  };
  const results = days.map((one) => {
    const { day, kind, shift, isdeclaredlate = false, isswapped = false, halfoff = null } = one;
    if (kind === undefined) return { day, shift: null, result: NO_RESULT, punches: [], more: [] as PeriodReason[] };
    const [rules, extra] = [facts.rulesOn(day), facts.extraOn(day)];
    const own = corrections.filter((of) => of.day === day);
    const isoptional = kind === 'working' && leave.optional.has(day);
    const values: DayFacts = {
      day,
      kind,
      shift,
      offday: rules.offday,
      punches: [...(placed.get(day) ?? []), ...own.flatMap(({ minutes }) => minutes)].sort((a, b) => a - b),
      breaks: breaks.get(day) ?? [],
      halves: [takenHalf(one, 1), takenHalf(one, 2)],
      sandwich: leave.sandwich.get(day) ?? null,
      duty: kind === 'working' ? onDay(requests.dutyhours, day) : [],
      leavehours: onDay(leave.hours, day),
      thresholds: rules.thresholds,
      extra: extraRuleOf(extra, { kind, isoptional, asksdaysoff: rules.asksdaysoff }),
      isoptional,
      approvedextra: requests.extra.get(day) ?? 0,
    };
    const asksHome = requests.home.some(({ halves }) => halves.some((of) => of.day === day));
    const more: PeriodReason[] = [
      ...(own.length > 0 ? ['regularised' as const] : []),
      ...(isdeclaredlate && (kind === 'holiday' || halfoff?.code === 'H') ? ['holiday_late' as const] : []),
      ...(leave.restricted.has(day) && kind === 'working' ? ['restricted' as const] : []),
      ...(isswapped ? ['swap' as const] : []),
      ...(besidesOutside.has(day) ? ['punch_outside' as const] : []),
      ...(ignored.some((of) => of.day === day) ? ['reg_over_limit' as const] : []),
      ...(duty.beyond.includes(day) ? ['od_over_limit' as const] : []),
      ...(rules.homedays !== null && home.beyond.includes(day) ? ['wfh_over_limit' as const] : []),
      ...(rules.homedays === null && asksHome && kind === 'working' ? ['wfh_not_allowed' as const] : []),
    ];
    return { day, shift: kind === 'working' ? shift : null, result: dayResult(values), punches: values.punches, more };
  });
  return {
    ...finish(facts, results),
    outside,
    regularised: corrections.map(({ day }) => day).filter((day) => days.some((one) => one.day === day)),
  };
}

type Result = {
  day: Day;
  shift: Shift | null;
  result: DayResult;
  punches: readonly number[];
  more: readonly PeriodReason[];
};

/** What the days add up to: absence around days off, marks, and weeks. */
function finish(facts: PeriodFacts, results: readonly Result[]): Omit<Period, 'regularised' | 'outside'> {
  const { rulesOn, starts, days, requests } = facts;
  const inService = results.filter((_, at) => days[at]?.kind !== undefined);
  const between = absentAround(
    inService.map(({ day, result: { halves } }) => {
      return { day, month: attendanceMonthOf(starts, day), halves, counts: rulesOn(day).absentbetween };
    }),
  );
  const office = results.filter(({ result, punches }) => punches.length > 0 && result.halves.includes(PRESENT));
  const beyond = beyondOfMonth(
    office.map(({ day }) => day),
    (day) => rulesOn(day).officedays,
    starts,
  );
  const counted = results.map(({ day, shift, result, punches, more }) => {
    const isBetween = between.has(day);
    const half = between.get(day) ?? null;
    const absent: Pick<DayResult, 'halves' | 'extra'> = {
      halves: [half === 2 ? result.halves[0] : ABSENT, half === 1 ? result.halves[1] : ABSENT],
      extra: half === null ? 0 : result.extra,
    };
    const also = [
      ...(isBetween ? ['absent_between' as const] : []),
      ...(beyond.has(day) ? ['wfo_over_limit' as const] : []),
    ];
    const reasons = [...result.reasons, ...more, ...also].sort();
    return { ...result, ...(isBetween ? absent : {}), day, shift, reasons, punches };
  });
  const matches = byMonthAndRule(counted, starts, (day) => rulesOn(day).punctuality).flatMap(({ rule, own }) =>
    rule === null
      ? []
      : [
          marks(
            rule,
            own.map(({ day, late, early, halves }) => ({
              day,
              late,
              early,
              isabsent: halves.includes(ABSENT),
              iswaived: requests.waived.has(day),
            })),
          ),
        ],
  );
  const marked = new Map(matches.flatMap((one) => [...one.marked]));
  const weekDays = counted.flatMap((one, at) =>
    days[at]?.kind === undefined
      ? []
      : [weekDay(one, { month: attendanceMonthOf(starts, one.day), rule: rulesOn(one.day).week })],
  );
  return {
    days: counted.map((one) => ({ ...one, mark: marked.get(one.day) ?? null })),
    penalties: matches.flatMap(({ penalties }) => penalties).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    shortweeks: shortWeeks(weekDays),
  };
}
