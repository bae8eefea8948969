import { OCCURRENCES, WEEKDAYS } from '../contract/calendar-words.ts';
import { addDays, type Day, epochDay } from './day.ts';

/** A half of a day: 1 the first, 2 the second. */
export type HalfDay = 1 | 2;

/** A weekday that is off: in every week, or on some of its occurrences in the month (1 to 5). */
export type OffRule = {
  /** Sunday 0 to Saturday 6, as `Date.getDay()` counts them. */
  readonly weekday: number;
  readonly occurrences: 'every' | readonly number[];
  /** The half that is off alone; null or missing: the whole day. */
  readonly half?: HalfDay | null;
  /** The first and the last day of the rule; null without a limit. */
  readonly from: Day | null;
  readonly until: Day | null;
};

/** Days that are off in a cycle of days, as of people who work in rotating shifts. */
export type CycleRule = {
  /** The first day of a cycle; it goes on before and after it without an end. */
  readonly start: Day;
  /** Days of a cycle, and those that are off, from 1. */
  readonly length: number;
  readonly offdays: readonly number[];
  /** Those of which one half is off alone. */
  readonly halfdays?: readonly { readonly cycleday: number; readonly half: HalfDay }[];
  readonly from: Day | null;
  readonly until: Day | null;
};

export type Holiday = {
  readonly date: Day;
  readonly name: string;
  /** An optional holiday is off only for whoever takes it. */
  readonly isoptional: boolean;
  readonly istaken: boolean;
  /** The day on which it was added later than with its year; null or missing: known from the start. */
  readonly declaredon?: Day | null;
  /** The half that is off alone; null or missing: the whole day. */
  readonly half?: HalfDay | null;
};

/** The weekly offs and holidays of a company, an office or a person. Holidays are found by their day. */
export type WorkingCalendar = {
  readonly offs: readonly (OffRule | CycleRule)[];
  readonly holidays: ReadonlyMap<Day, Holiday>;
};

/** A sentence with its values; the values are translated as well. */
export type DayReason = { readonly text: string; readonly values: Readonly<Record<string, string>> };
/**
 * Whether any half of a day works. `reason` says why the whole day is off, or that an optional holiday of the day is not
 * taken.
 */
export type DayState = { readonly isworking: boolean; readonly reason: DayReason | null };
export type DayOff = { readonly day: Day; readonly reason: DayReason };
/** A day after it was moved to a working day; `movedfrom` and `reason` are null where it was not. */
export type MovedDay = { readonly day: Day; readonly movedfrom: Day | null; readonly reason: DayReason | null };

/** How far a working day is looked for; a calendar that is off for longer moves nothing. */
const FARTHEST = 400;

/** The calendar of these rules. Of several holidays on a day, one that is off counts before one that is not. */
export function workingCalendar(offs: readonly (OffRule | CycleRule)[], holidays: readonly Holiday[]): WorkingCalendar {
  const byDay = new Map<Day, Holiday>();
  for (const holiday of holidays) {
    const other = byDay.get(holiday.date);
    if (!other || (!isOff(other) && isOff(holiday))) byDay.set(holiday.date, holiday);
  }
  return { offs, holidays: byDay };
}

const isOff = ({ isoptional, istaken }: Holiday): boolean => !isoptional || istaken;

/** Saturday and Sunday: what is off where a company has not said otherwise. */
export const SATURDAY_AND_SUNDAY: readonly OffRule[] = [6, 0].map((weekday) => ({
  weekday,
  occurrences: 'every',
  from: null,
  until: null,
}));

/** Sunday 0 to Saturday 6; 1 January 1970 was a Thursday. */
export const weekdayOf = (day: Day): number => (((epochDay(day) + 4) % 7) + 7) % 7;

/** Which of its weekday in the month a day is: 1 for the first seven days, up to 5. */
export const occurrenceOf = (day: Day): number => Math.ceil(Number(day.slice(8, 10)) / 7);

/** Which day of its cycle a day is, from 1; before the first day of the rule the cycle runs as well. */
export const dayOfCycle = ({ start, length }: Pick<CycleRule, 'start' | 'length'>, day: Day): number =>
  ((((epochDay(day) - epochDay(start)) % length) + length) % length) + 1;

/** The half that a rule has off of a day; null where it is the whole day, or where a cycle has none. */
const halfOfRule = (rule: OffRule | CycleRule, day: Day): HalfDay | null =>
  'start' in rule
    ? (rule.halfdays?.find(({ cycleday }) => cycleday === dayOfCycle(rule, day))?.half ?? null)
    : (rule.half ?? null);

const offRule = ({ offs }: WorkingCalendar, day: Day): OffRule | CycleRule | undefined => {
  const [weekday, occurrence] = [weekdayOf(day), occurrenceOf(day)];
  return offs.find(
    (one) =>
      (one.from === null || one.from <= day) &&
      (one.until === null || day <= one.until) &&
      ('start' in one
        ? one.offdays.includes(dayOfCycle(one, day)) || halfOfRule(one, day) !== null
        : one.weekday === weekday && (one.occurrences === 'every' || one.occurrences.includes(occurrence))),
  );
};
function ruleReason(rule: OffRule | CycleRule, day: Day): DayReason {
  if ('start' in rule)
    return {
      text: 'Off day {{day}} of {{days}}',
      values: { day: String(dayOfCycle(rule, day)), days: String(rule.length) },
    };
  const name = WEEKDAYS[rule.weekday] ?? '';
  return rule.occurrences === 'every'
    ? { text: name, values: {} }
    : {
        text: '{{occurrence}} {{weekday}}',
        values: { occurrence: OCCURRENCES[occurrenceOf(day) - 1] ?? '', weekday: name },
      };
}

export type DayKind = 'off' | 'holiday' | 'working';
/** What the halves of a day are, where a weekly off counts before a holiday of the same half. */
export function dayHalves(calendar: WorkingCalendar, day: Day): readonly [DayKind, DayKind] {
  const rule = offRule(calendar, day);
  const result = calendar.holidays.get(day);
  const holiday = result && isOff(result) ? result : undefined;
  const of = (half: HalfDay): DayKind => {
    if (rule && (halfOfRule(rule, day) ?? half) === half) return 'off';
    return holiday && (holiday.half ?? half) === half ? 'holiday' : 'working';
  };
  return [of(1), of(2)];
}

/** The half of a working day that is off, and what it is; null where the whole day works, or none of it. */
export function halfOff(calendar: WorkingCalendar, day: Day): { half: HalfDay; kind: 'off' | 'holiday' } | null {
  const [first, second] = dayHalves(calendar, day);
  if (first !== 'working' && second === 'working') return { half: 1, kind: first };
  return first === 'working' && second !== 'working' ? { half: 2, kind: second } : null;
}

/** Whether a day is a working day, and why not. A holiday is named before a weekly off of the same day. */
export function dayState(calendar: WorkingCalendar, day: Day): DayState {
  const holiday = calendar.holidays.get(day);
  const values = { holiday: holiday?.name ?? '' };
  const isNotTaken = holiday && !isOff(holiday);
  if (dayKind(calendar, day) === 'working')
    return { isworking: true, reason: isNotTaken ? { text: 'Optional holiday not taken: {{holiday}}', values } : null };
  const rule = offRule(calendar, day);
  if (rule && (!holiday || isNotTaken || (holiday.half && !halfOfRule(rule, day))))
    return { isworking: false, reason: ruleReason(rule, day) };
  return {
    isworking: false,
    reason: { text: holiday?.isoptional ? 'Optional holiday: {{holiday}}' : 'Holiday: {{holiday}}', values },
  };
}

/**
 * What a day is where a weekly off counts before a holiday of the same day, as in registers of attendance. A day of which
 * one half works is a working day (`halfOff` says which half does not).
 */
export function dayKind(calendar: WorkingCalendar, day: Day): DayKind {
  const [first, second] = dayHalves(calendar, day);
  if (first === 'working' || second === 'working') return 'working';
  return first === second ? first : 'off';
}

export const isWorkingDay = (calendar: WorkingCalendar, day: Day): boolean => dayKind(calendar, day) === 'working';

/** The nearest working day from a day on, the day itself included; null where there is none for 400 days. */
function nearest(calendar: WorkingCalendar, day: Day, step: 1 | -1): Day | null {
  for (let away = 0; away <= FARTHEST; away += 1) {
    const at = addDays(day, away * step);
    if (isWorkingDay(calendar, at)) return at;
  }
  return null;
}

/** The first working day after a day; the next day where no working day follows for 400 days. */
export const nextWorkingDay = (calendar: WorkingCalendar, day: Day): Day =>
  nearest(calendar, addDays(day, 1), 1) ?? addDays(day, 1);

/** The last working day before a day; the day before where none came for 400 days. */
export const previousWorkingDay = (calendar: WorkingCalendar, day: Day): Day =>
  nearest(calendar, addDays(day, -1), -1) ?? addDays(day, -1);

/** A day, moved to the working day before or after it when it is off; `reason` says why it is off. */
export function moveToWorkingDay(calendar: WorkingCalendar, day: Day, to: 'before' | 'after'): MovedDay {
  const { isworking, reason } = dayState(calendar, day);
  const result = isworking ? day : nearest(calendar, day, to === 'after' ? 1 : -1);
  return result === null || result === day
    ? { day, movedfrom: null, reason: null }
    : { day: result, movedfrom: day, reason };
}

/**
 * The working day that comes `count` working days after a day, or before it when `count` is negative; the day itself is
 * not counted. Zero is the day as it is.
 */
export function addWorkingDays(calendar: WorkingCalendar, day: Day, count: number): Day {
  let at = day;
  for (let left = Math.abs(count); left > 0; left -= 1)
    at = count > 0 ? nextWorkingDay(calendar, at) : previousWorkingDay(calendar, at);
  return at;
}

function daysFrom(from: Day, to: Day): Day[] {
  const count = Math.max(0, epochDay(to) - epochDay(from) + 1);
  return Array.from({ length: count }, (_, at) => addDays(from, at));
}

/** Working days from `from` to `to` in halves, both ends counted; zero when `to` is earlier. */
export const workingDays = (calendar: WorkingCalendar, from: Day, to: Day): number =>
  daysFrom(from, to)
    .flatMap((day) => dayHalves(calendar, day))
    .filter((half) => half === 'working').length / 2;

/** The days off from `from` to `to`, both ends included, in order, each with its reason. */
export const daysOff = (calendar: WorkingCalendar, from: Day, to: Day): DayOff[] =>
  daysFrom(from, to).flatMap((day) => {
    const { isworking, reason } = dayState(calendar, day);
    return isworking || !reason ? [] : [{ day, reason }];
  });
