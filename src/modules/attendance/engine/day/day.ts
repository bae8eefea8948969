import type { Day } from '#platform/engine/day.ts';
import { common, type Interval, type Intervals, lengthOf, union, without } from './intervals.ts';
import { endOf, midnight, type Presence, type Shift, startOf } from './shift.ts';
import { ABSENT, type Thresholds, statusOf } from './status.ts';

/**
 * What a half of a working day is taken by: a leave type, duty elsewhere, work from home, or a weekly off or holiday of
 * this half alone; null is open.
 */
export type TakenHalf = { readonly code: string; readonly by: 'leave' | 'duty' | 'home' | 'off' } | null;
export type DayReason =
  | 'below_full'
  | 'below_half'
  | 'extra_not_approved'
  | 'leave_hours'
  | 'missing_punch'
  | 'no_punch'
  | 'no_shift'
  | 'od_hours'
  | 'sandwich'
  | 'worked_off'
  | 'worked_on_leave';

/** How minutes beyond a shift, or on a day off, are counted; minutes throughout. */
export type ExtraRule = {
  /** Less than this counts for nothing; null without. */
  readonly buffer: number | null;
  readonly most: number;
  /** Whole multiples of this only. */
  readonly step: number;
  readonly needsapproval: boolean;
  /** Of a working day: after the shift, before it as well, or beyond the minutes asked for; missing is after it. */
  readonly counts?: 'after' | 'around' | 'required';
};

/** Everything that decides about a day. Times are minutes of the company's clock since 1 January 1970. */
export type DayFacts = {
  readonly day: Day;
  readonly kind: 'working' | 'off' | 'holiday';
  /** The shift of a working day; days off have how presence is read there. */
  readonly shift: Shift | null;
  readonly offday: Presence;
  /** In order, without duplicates. */
  readonly punches: readonly number[];
  /** Breaks that were clocked; empty where none was. */
  readonly breaks: Intervals;
  readonly halves: readonly [TakenHalf, TakenHalf];
  /** Off days that are charged as leave, with the type; null otherwise. */
  readonly sandwich: string | null;
  /** Duty elsewhere and leave, by the hour. */
  readonly duty: Intervals;
  readonly leavehours: Intervals;
  readonly thresholds: Thresholds;
  readonly extra: ExtraRule | null;
  /** Whether both halves are taken as an optional holiday: work on it is that of a day off. */
  readonly isoptional?: boolean;
  readonly approvedextra: number;
};

/** A day as it counts; minutes, and the codes of its halves. */
export type DayResult = {
  readonly firstin: number | null;
  readonly lastout: number | null;
  readonly worked: number;
  readonly break: number;
  readonly late: number;
  readonly early: number;
  readonly extra: number;
  /** Worked minutes with leave by the hour: what thresholds are compared with. */
  readonly credited: number;
  /** The threshold that a present day fell short of; null where none was. */
  readonly short: 'halfday' | 'fullday' | null;
  readonly halves: readonly [string, string];
  readonly reasons: readonly DayReason[];
};

/** Presence by the punches, and whether one is left over. */
export function presenceOf(punches: readonly number[], session: Presence['session']) {
  const [first] = punches;
  const last = punches.at(-1);
  if (first === undefined || last === undefined || punches.length < 2)
    return { presence: [], isincomplete: punches.length === 1 };
  if (session === 'firstlast') return { presence: union({ from: first, to: last }), isincomplete: false };
  const pairs = punches.flatMap((from, at) => {
    const to = at % 2 === 0 ? punches[at + 1] : undefined;
    return to === undefined ? [] : [{ from, to }];
  });
  return { presence: union(...pairs), isincomplete: punches.length % 2 === 1 };
}

/** Minutes of break within presence in a frame: those that were clocked, else those that are taken off by themselves. */
function breakIn(presence: Intervals, { breaks, duty }: Pick<DayFacts, 'breaks' | 'duty'>, of: Presence): number {
  if (breaks.length > 0) return lengthOf(without(common(breaks, presence), duty));
  return of.autobreakafter > 0 && lengthOf(presence) >= of.autobreakafter ? of.autobreak : 0;
}

const onDay = (day: Day, { from, to }: Interval): Interval => ({ from: midnight(day) + from, to: midnight(day) + to });

/** Moves a start out of duty and leave by the hour, or an end back before it. */
function expected(at: number, taken: Intervals, way: 'start' | 'end'): number {
  const inside = taken.find(({ from, to }) => (way === 'start' ? from <= at && at < to : from < at && at <= to));
  return inside ? expected(way === 'start' ? inside.to : inside.from, taken, way) : at;
}

/** How late somebody came and how early they left, against the open part of the day; of a flexible shift its core hours. */
function against(open: Intervals, { day, punches, duty, leavehours }: DayFacts, { isflexible, core = null }: Shift) {
  const frame = isflexible && core !== null ? common(open, [onDay(day, core)]) : open;
  const [first, last] = [punches[0], punches.at(-1)];
  const [begin, end] = [frame[0]?.from, frame.at(-1)?.to];
  const none = { late: 0, early: 0 };
  if ((isflexible && core === null) || punches.length < 2 || first === undefined || last === undefined) return none;
  if (begin === undefined || end === undefined) return none;
  const taken = union(...duty, ...leavehours);
  const [start, stop] = [expected(begin, taken, 'start'), expected(end, taken, 'end')];
  return start >= stop ? none : { late: Math.max(0, first - start), early: Math.max(0, stop - last) };
}

/** What counts of extra minutes. */
function extraOf(minutes: number, rule: ExtraRule | null, approved: number): { extra: number; isunapproved: boolean } {
  if (!rule) return { extra: 0, isunapproved: false };
  const counted = rule.buffer !== null && minutes < rule.buffer ? 0 : minutes;
  const allowed = rule.needsapproval ? Math.min(counted, approved) : counted;
  const most = Math.min(allowed, rule.most);
  return { extra: most - (most % rule.step), isunapproved: rule.needsapproval && approved === 0 && counted > 0 };
}

const NOTHING = { worked: 0, break: 0, late: 0, early: 0, extra: 0, credited: 0, short: null };
type Counted = Omit<DayResult, 'firstin' | 'lastout'>;

/** A day off or a holiday: what is worked on it is shown, and may be extra time. */
function dayOff(facts: DayFacts): Counted {
  const { punches, offday, kind, sandwich, extra: rule, approvedextra } = facts;
  if (sandwich !== null) return { ...NOTHING, halves: [sandwich, sandwich], reasons: ['sandwich'] };
  const code = kind === 'off' ? 'O' : 'H';
  const { presence, isincomplete } = presenceOf(punches, offday.session);
  const minutes = breakIn(presence, facts, offday);
  const worked = Math.max(0, lengthOf(presence) - minutes);
  const { extra, isunapproved } = extraOf(worked, rule, approvedextra);
  const reasons: DayReason[] = [
    ...(punches.length > 0 ? ['worked_off' as const] : []),
    ...(isincomplete && punches.length === 1 ? ['missing_punch' as const] : []),
    ...(isunapproved ? ['extra_not_approved' as const] : []),
  ];
  return { ...NOTHING, worked, break: minutes, extra, halves: [code, code], reasons };
}

/** A working day of which both halves are taken. */
function takenDay(facts: DayFacts, { required }: Shift): Counted {
  const { halves, punches, extra: rule, isoptional } = facts;
  if (isoptional && rule && punches.length > 0) {
    const off = dayOff({ ...facts, sandwich: null });
    const codes = [halves[0]?.code ?? '', halves[1]?.code ?? ''] as const;
    return { ...off, halves: codes, reasons: [...off.reasons, 'worked_on_leave'] };
  }
  const elsewhere = halves.filter((half) => half?.by === 'duty' || half?.by === 'home').length;
  const hasLeave = halves.some((half) => half?.by === 'leave');
  const isLeave = hasLeave && elsewhere === 0;
  return {
    ...NOTHING,
    worked: hasLeave ? 0 : Math.ceil((required * elsewhere) / 2),
    halves: [halves[0]?.code ?? '', halves[1]?.code ?? ''],
    reasons: isLeave && punches.length > 0 ? ['worked_on_leave'] : [],
  };
}

/** Minutes of a working day beyond its shift, by what the rule of extra time counts; a half that is off is beyond it. */
function beyondOf(presence: Intervals, facts: DayFacts, shift: Shift): number {
  const openHalves = shift.halves.filter((_, at) => facts.halves[at]?.by !== 'off');
  const begin = midnight(facts.day) + (openHalves[0]?.from ?? startOf(shift));
  const end = midnight(facts.day) + (openHalves.at(-1)?.to ?? endOf(shift));
  const { counts = 'after' } = facts.extra ?? {};
  if (counts === 'required') {
    const open = facts.halves.filter((half) => half === null).length;
    const worked = lengthOf(presence) - breakIn(presence, facts, shift);
    return Math.max(0, worked - Math.ceil((shift.required * open) / 2));
  }
  const after = common(presence, [{ from: end, to: Number.POSITIVE_INFINITY }]);
  const before = counts === 'around' ? common(presence, [{ from: Number.NEGATIVE_INFINITY, to: begin }]) : [];
  return [before, after].reduce((sum, part) => sum + lengthOf(part) - lengthOf(common(facts.breaks, part)), 0);
}

/** Whether half a day of presence is the second half: more was credited in it, or nothing says otherwise but the first punch. */
function isSecond(credited: Intervals, { day, punches, thresholds }: DayFacts, { halves }: Shift): boolean {
  const [first = 0, second = 0] = halves.map((half) => lengthOf(common(credited, [onDay(day, half)])));
  if (thresholds.isworkedhalf && first !== second) return second > first;
  return (punches[0] ?? Number.POSITIVE_INFINITY) >= midnight(day) + halves[1].from;
}

/** A working day with an open half. */
function openDay(facts: DayFacts, shift: Shift): Counted {
  const { day, punches, duty, leavehours, halves, extra: rule, approvedextra } = facts;
  const frame = union(...shift.halves.filter((_, at) => halves[at] === null).map((half) => onDay(day, half)));
  const { presence, isincomplete } = presenceOf(punches, shift.session);
  const here = common(presence, frame);
  const covered = union(...here, ...common(duty, frame));
  const minutes = breakIn(here, facts, shift);
  const worked = Math.max(0, lengthOf(covered) - minutes);
  const credited = worked + lengthOf(without(common(leavehours, frame), covered));
  const status = statusOf(facts.thresholds, {
    credited,
    required: shift.required,
    halves: [halves[0]?.code ?? null, halves[1]?.code ?? null],
    issecond: () => isSecond(union(...covered, ...common(leavehours, frame)), facts, shift),
    isempty: punches.length === 0 && duty.length === 0 && leavehours.length === 0,
    isincomplete,
  });
  const { extra, isunapproved } = extraOf(beyondOf(presence, facts, shift), rule, approvedextra);
  const reasons: DayReason[] = [
    ...status.reasons,
    ...(isincomplete ? ['missing_punch' as const] : []),
    ...(isunapproved ? ['extra_not_approved' as const] : []),
    ...(lengthOf(common(duty, frame)) > 0 ? ['od_hours' as const] : []),
    ...(lengthOf(common(leavehours, frame)) > 0 ? ['leave_hours' as const] : []),
  ];
  return {
    worked,
    break: minutes,
    credited,
    ...against(frame, facts, shift),
    extra,
    short: status.short,
    halves: status.halves,
    reasons: [...new Set(reasons)],
  };
}

/** A working day without a shift: what nothing takes of it is absent until it has one. */
const withoutShift = ({ halves }: DayFacts): Counted => ({
  ...NOTHING,
  halves: [halves[0]?.code ?? ABSENT, halves[1]?.code ?? ABSENT],
  reasons: ['no_shift'],
});

function counted(facts: DayFacts): Counted {
  const { kind, shift, halves } = facts;
  if (kind !== 'working') return dayOff(facts);
  if (!shift) return withoutShift(facts);
  return halves[0] !== null && halves[1] !== null ? takenDay(facts, shift) : openDay(facts, shift);
}

/** A day as it counts, from everything that decides about it. Reasons are in the order of the alphabet. */
export function dayResult(facts: DayFacts): DayResult {
  const { punches } = facts;
  const result = counted(facts);
  return {
    ...result,
    firstin: punches[0] ?? null,
    lastout: punches.length > 1 ? (punches.at(-1) ?? null) : null,
    reasons: result.reasons.toSorted(),
  };
}
