import { addDays, type Day } from '#platform/engine/day.ts';
import { daysOfMinutes, HALF_DAY, inSteps, type LeaveDays, minus, plus } from './days.ts';
import { covers, type Half, type LeaveRequest } from './request.ts';
import type { ChargeRules, LeaveCalendar, LeaveDay } from './rules.ts';

/** Why a charge is not what was asked for. */
export type ChargeReason = 'document' | 'clubbed' | 'sandwich';
/** What a request takes of a leave type on a day. */
export type Charge = {
  readonly day: Day;
  readonly requestid: number;
  readonly leave: string;
  readonly days: LeaveDays;
  readonly reason: ChargeReason | null;
};
type ChargedHalf = { request: LeaveRequest; leave: string; reason: ChargeReason | null };
type Halves = Map<string, ChargedHalf>;

const HALVES: readonly Half[] = [1, 2];
/** A run of off days is looked for no farther: longer ones are no weekend. */
const LONGEST_RUN = 60;
const keyOf = (day: Day, half: Half): string => `${day} ${half}`;

function* daysOf(from: Day, to: Day): Generator<Day> {
  for (let day = from; day <= to; day = addDays(day, 1)) yield day;
}

const isGiven = ({ restricted, optionalholiday }: ChargeRules, leave: string, day: Day, isoptional: boolean): boolean =>
  !restricted.some((one) => one.leave.includes(leave) && one.from <= day && day <= one.to) &&
  (isoptional || !optionalholiday.includes(leave));

/** The halves of working days that requests take: of two that want the same, the one approved first has it. */
function takenHalves(requests: readonly LeaveRequest[], calendar: LeaveCalendar, rules: ChargeRules): Halves {
  const taken: Halves = new Map();
  for (const request of requests) {
    if (request.minutes !== null) continue;
    for (const day of daysOf(request.from, request.to)) {
      const { kind, isoptional, halfoff } = calendar(day);
      if (kind !== 'working' || !isGiven(rules, request.leave, day, isoptional)) continue;
      for (const half of HALVES) {
        const isCancelled = request.cancelled.some((span) => covers(span, day, half));
        const isFree = halfoff?.half !== half && !taken.has(keyOf(day, half));
        if (!covers(request, day, half) || isCancelled || !isFree) continue;
        taken.set(keyOf(day, half), { request, leave: request.leave, reason: null });
      }
    }
  }
  return new Map([...taken].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Charges the halves beyond those that need no document to something else. */
function withoutDocuments(taken: Halves, { documents }: ChargeRules): void {
  const seen = new Map<number, number>();
  for (const half of taken.values()) {
    const rule = documents.find(({ leave }) => leave === half.leave);
    if (!rule || half.request.hasdocument) continue;
    const count = (seen.get(half.request.requestid) ?? 0) + 1;
    seen.set(half.request.requestid, count);
    if (count > 2 * rule.afterdays) Object.assign(half, { leave: rule.otherwise, reason: 'document' });
  }
}

type HalfOfDay = { readonly day: Day; readonly half: Half };
const placeOf = (key: string): HalfOfDay => ({ day: key.slice(0, 10) as Day, half: Number(key.slice(11)) as Half });
/** The half before or after another. */
const stepped = ({ day, half }: HalfOfDay, step: -1 | 1): HalfOfDay => {
  const other = half + step;
  return other === 1 || other === 2 ? { day, half: other } : { day: addDays(day, step), half: step === 1 ? 1 : 2 };
};
/** What a half of a day is; undefined out of service. */
const kindOf = (calendar: LeaveCalendar, { day, half }: HalfOfDay): LeaveDay['kind'] => {
  const { kind, halfoff } = calendar(day);
  return kind === 'working' && halfoff?.half === half ? halfoff.kind : kind;
};

/** The half that works before or after another, over days off; undefined where service begins or ends. */
function beside(calendar: LeaveCalendar, from: HalfOfDay, step: -1 | 1): string | undefined {
  for (let count = 1, next = stepped(from, step); count <= 2 * LONGEST_RUN; count += 1, next = stepped(next, step)) {
    const kind = kindOf(calendar, next);
    if (kind === undefined) return undefined;
    if (kind === 'working') return keyOf(next.day, next.half);
  }
  return undefined;
}

/** Charges requests that stand beside leave they may not be combined with; judged for all before any is changed. */
function clubbed(taken: Halves, calendar: LeaveCalendar, { clubbing }: ChargeRules): void {
  const moved: { half: ChargedHalf; leave: string }[] = [];
  for (const rule of clubbing) {
    const touching = new Set<number>();
    for (const [key, half] of taken) {
      if (half.leave !== rule.leave) continue;
      const sides = ([-1, 1] as const).map((step) => taken.get(beside(calendar, placeOf(key), step) ?? ''));
      if (sides.some((side) => side?.leave === rule.notwith)) touching.add(half.request.requestid);
    }
    for (const half of taken.values())
      if (half.leave === rule.leave && touching.has(half.request.requestid)) moved.push({ half, leave: rule.chargeas });
  }
  for (const { half, leave } of moved) Object.assign(half, { leave, reason: 'clubbed' });
}

/** The halves with the leave they are charged to. */
function settledHalves(requests: readonly LeaveRequest[], calendar: LeaveCalendar, rules: ChargeRules): Halves {
  const taken = takenHalves(requests, calendar, rules);
  withoutDocuments(taken, rules);
  clubbed(taken, calendar, rules);
  return taken;
}

/** The halves of off days and holidays next to a half, in order; more than the longest run are none. */
function runBeside(calendar: LeaveCalendar, from: HalfOfDay, step: -1 | 1): HalfOfDay[] {
  const halves: HalfOfDay[] = [];
  for (let next = stepped(from, step); ; next = stepped(next, step)) {
    const kind = kindOf(calendar, next);
    if (kind === undefined || kind === 'working') return step === 1 ? halves : halves.reverse();
    if (halves.push(next) > 2 * LONGEST_RUN) return [];
  }
}

/** Days off that count as leave, because of the leave before and after them. */
function sandwiched(taken: Halves, calendar: LeaveCalendar, { sandwich }: ChargeRules): Charge[] {
  const charged = (half: ChargedHalf) =>
    [...taken.values()].filter((one) => one.request === half.request && one.leave === half.leave).length;
  const isLong = (half: ChargedHalf) => charged(half) >= 2 * sandwich.prefixsuffixmindays;
  const counts = (left: ChargedHalf | undefined, right: ChargedHalf | undefined): ChargedHalf | undefined => {
    if (left && right && sandwich.between.includes(left.leave) && sandwich.between.includes(right.leave)) return left;
    if (left && sandwich.suffix.includes(left.leave) && isLong(left)) return left;
    return right && sandwich.prefix.includes(right.leave) && isLong(right) ? right : undefined;
  };
  const runs = new Map<string, readonly HalfOfDay[]>();
  for (const key of taken.keys())
    for (const step of [-1, 1] as const) {
      const run = runBeside(calendar, placeOf(key), step);
      if (run[0] !== undefined) runs.set(keyOf(run[0].day, run[0].half), run);
    }
  return [...runs.values()].flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    if (first === undefined || last === undefined) return [];
    const [before, after] = [stepped(first, -1), stepped(last, 1)];
    const half = counts(taken.get(keyOf(before.day, before.half)), taken.get(keyOf(after.day, after.half)));
    if (!half) return [];
    const { leave, request } = half;
    const isCounted = (of: HalfOfDay) => !sandwich.weeklyoffs?.includes(leave) || kindOf(calendar, of) === 'off';
    return run.filter(isCounted).map(({ day }) => ({
      day,
      requestid: request.requestid,
      leave,
      days: HALF_DAY,
      reason: 'sandwich' as const,
    }));
  });
}

/**
 * Leave by the hour: it takes no half of the day. Parts of one day take together what all their minutes come to, so that
 * the last part takes what is left of the day; in steps each part counts by itself.
 */
function hoursTaken(requests: readonly LeaveRequest[], calendar: LeaveCalendar, rules: ChargeRules): Charge[] {
  const sums = new Map<string, number>();
  return requests.flatMap(({ requestid, leave, from, minutes, cancelled }) => {
    const { kind, isoptional } = calendar(from);
    const isCharged =
      minutes !== null &&
      kind === 'working' &&
      rules.hours.includes(leave) &&
      isGiven(rules, leave, from, isoptional) &&
      !cancelled.some((span) => span.from <= from && from <= span.to);
    if (!isCharged) return [];
    const step = rules.hoursteps[leave];
    const of = (all: number) => daysOfMinutes(all, rules.minutesperday);
    const before = sums.get(`${from} ${leave}`) ?? 0;
    sums.set(`${from} ${leave}`, before + minutes);
    const days = step === undefined ? plus(of(before + minutes), minus(of(before))) : inSteps(of(minutes), step);
    return [{ day: from, requestid, leave, days, reason: null }];
  });
}

/**
 * What requests are charged with, from what is known of requests and calendar at one moment: halves of working days,
 * hours, and days off that count as leave. One charge for each day, request and leave type, in this order.
 * @param requests in the order of their approval
 */
export function chargesOf(
  requests: readonly LeaveRequest[],
  calendar: LeaveCalendar,
  rules: ChargeRules,
): readonly Charge[] {
  const taken = settledHalves(requests, calendar, rules);
  const all: Charge[] = [
    ...[...taken].map(([key, { request, leave, reason }]) => ({
      day: key.slice(0, 10) as Day,
      requestid: request.requestid,
      leave,
      days: HALF_DAY,
      reason,
    })),
    ...hoursTaken(requests, calendar, rules),
    ...sandwiched(taken, calendar, rules),
  ];
  const grouped = Map.groupBy(all, chargeKey);
  return [...grouped.values()]
    .flatMap((parts) => parts.slice(0, 1).map((one) => ({ ...one, days: plus(...parts.map(({ days }) => days)) })))
    .sort(inOrder);
}

/** A half of a working day that is charged as leave. */
export type LeaveHalf = { readonly day: Day; readonly half: Half; readonly requestid: number; readonly leave: string };

/** The halves of working days behind the charges, in order; hours and days off that count as leave have none. */
export function chargedHalves(
  requests: readonly LeaveRequest[],
  calendar: LeaveCalendar,
  rules: ChargeRules,
): LeaveHalf[] {
  return [...settledHalves(requests, calendar, rules)].map(([key, { request, leave }]) => ({
    day: key.slice(0, 10) as Day,
    half: Number(key.slice(11)) as Half,
    requestid: request.requestid,
    leave,
  }));
}

/** What a charge is known by. */
export const chargeKey = ({ day, requestid, leave }: Pick<Charge, 'day' | 'requestid' | 'leave'>): string =>
  `${day} ${requestid} ${leave}`;
export const inOrder = (a: Charge, b: Charge): number =>
  a.day < b.day || (a.day === b.day && (a.requestid - b.requestid || (a.leave < b.leave ? -1 : 1)) < 0) ? -1 : 1;
