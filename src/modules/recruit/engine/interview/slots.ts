import { addDays, type Day } from '#platform/engine/day.ts';
import { dayState, type WorkingCalendar, weekdayOf } from '#platform/engine/working-days.ts';

/** A day and a time of day as clocks show them, `YYYY-MM-DD` and `HH:MM`. */
type WallTime = { readonly day: string; readonly time: string };

/** What clocks of a zone show at an instant, given in milliseconds since 1970. */
export function wallTime(instant: number, zone: string): WallTime {
  const at = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  return { day: at.toPlainDate().toString(), time: at.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

/**
 * The instant at which clocks of a zone show a time, in milliseconds since 1970. Where they show it twice it is the
 * first; where they skip it, the time is later by what is skipped.
 */
export const instantOf = ({ day, time }: WallTime, zone: string): number =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds;

/** The same; undefined where clocks skip the time. */
export function exactInstant(wall: WallTime, zone: string): number | undefined {
  const instant = instantOf(wall, zone);
  const back = wallTime(instant, zone);
  return back.day === wall.day && back.time === wall.time ? instant : undefined;
}

/** A part of a day, `HH:MM` to `HH:MM`, its end not counted. */
type Hours = { readonly fromtime: string; readonly totime: string };

/** When somebody can interview, by clocks of a time zone. */
export type InterviewHours = {
  readonly timezoneid: string;
  /** Hours of a week, by weekday (Sunday 0 to Saturday 6); each counts from its day until the next begins. */
  readonly patterns: readonly { readonly fromdate: string; readonly hours: readonly (Hours & { weekday: number })[] }[];
  /** Days with hours of their own; without any the day has none. */
  readonly exceptions: readonly { readonly date: string; readonly hours: readonly Hours[] }[];
};

/** The hours of a day: those of the day itself, else those of its weekday in the week that counts then. */
export function hoursOn({ patterns, exceptions }: InterviewHours, day: Day): readonly Hours[] {
  const own = exceptions.find(({ date }) => date === day);
  if (own) return own.hours;
  const inForce = patterns
    .filter(({ fromdate }) => fromdate <= day)
    .reduce<InterviewHours['patterns'][number] | undefined>(
      (latest, one) => (latest && latest.fromdate >= one.fromdate ? latest : one),
      undefined,
    );
  return inForce?.hours.filter(({ weekday }) => weekday === weekdayOf(day)) ?? [];
}

/** From one instant to another, in milliseconds since 1970; the end is not counted. */
export type Span = { readonly from: number; readonly to: number };
export type Busy = Span & { readonly employeeid: number };

export type Panellist = {
  readonly employeeid: number;
  readonly fullname: string;
  /** Hours for interviews that they entered; undefined where they entered none, then their shifts count. */
  readonly hours: InterviewHours | undefined;
  /** Their shifts on the days of the window and the days around it. */
  readonly shifts: readonly Span[];
  /** Undefined where the company has none: then every day works. */
  readonly calendar: WorkingCalendar | undefined;
};

export type SlotsAsked = {
  readonly panel: readonly Panellist[];
  readonly durationminutes: number;
  /** The days looked at, both ends included, by clocks of `timezoneid`. */
  readonly window: { readonly from: Day; readonly to: Day };
  readonly timezoneid: string;
  readonly busy: readonly Busy[];
  /** Slots begin at this instant or later. */
  readonly notbefore: number;
};

/** Why a day has no slot: a sentence of the panellist named, or of all where the name is empty. */
export type NoSlot = {
  readonly fullname: string;
  readonly text: string;
  readonly values: Readonly<Record<string, string>>;
};
export type SlotDay = {
  readonly day: Day;
  /** When an interview can begin: the instant, and what clocks show. */
  readonly slots: readonly { readonly at: number; readonly time: string }[];
  /** Empty when there are slots. */
  readonly reasons: readonly NoSlot[];
};

const MINUTE = 60_000;
/** Slots begin on the full and the half hour. Every time zone is a multiple of a quarter of an hour away. */
const QUARTER = 15 * MINUTE;
const onGrid = (time: string): boolean => time.endsWith(':00') || time.endsWith(':30');

const daysOf = ({ from, to }: { from: Day; to: Day }): Day[] => {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

const isWorking = ({ calendar }: Panellist, day: Day): boolean =>
  calendar === undefined || dayState(calendar, day).isworking;

/** The hours of a person as instants: those entered, by the person's own clocks, else the shifts. */
function open(person: Panellist, days: readonly Day[]): readonly Span[] {
  const { hours, shifts } = person;
  if (!hours) return shifts;
  return days
    .filter((day) => isWorking(person, day))
    .flatMap((day) =>
      hoursOn(hours, day).map(({ fromtime, totime }) => ({
        from: instantOf({ day, time: fromtime }, hours.timezoneid),
        to: instantOf({ day, time: totime }, hours.timezoneid),
      })),
    )
    .filter(({ from, to }) => from < to);
}

/** Spans in order, with those that touch joined. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && span.from <= last.to) result[result.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else result.push(span);
  }
  return result;
}

const without = (spans: readonly Span[], taken: readonly Span[]): Span[] =>
  taken.reduce<Span[]>(
    (left, busy) =>
      left.flatMap((span) =>
        busy.to <= span.from || span.to <= busy.from
          ? [span]
          : [
              { from: span.from, to: busy.from },
              { from: busy.to, to: span.to },
            ].filter(({ from, to }) => from < to),
      ),
    [...spans],
  );

const common = (a: readonly Span[], b: readonly Span[]): Span[] =>
  a.flatMap((one) =>
    b.flatMap((other) => {
      const span = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
      return span.from < span.to ? [span] : [];
    }),
  );

function reasonOf(person: Panellist, day: Day, { free, zone }: { free: readonly Span[]; zone: string }): NoSlot[] {
  const { fullname, hours, shifts, calendar } = person;
  const state = calendar && dayState(calendar, day);
  if (state && !state.isworking)
    return [{ fullname, text: state.reason?.text ?? 'Not a working day', values: state.reason?.values ?? {} }];
  const clock = hours?.timezoneid ?? zone;
  const touches = ({ from, to }: Span) => [wallTime(from, clock).day, wallTime(to - 1, clock).day].includes(day);
  if (hours ? hoursOn(hours, day).length === 0 : !shifts.some(touches)) {
    const text = hours ? 'no hours for interviews' : 'has no shift and has entered no hours for interviews';
    return [{ fullname, text, values: {} }];
  }
  return free.some(touches) ? [] : [{ fullname, text: 'is busy', values: {} }];
}

/**
 * When everybody of a panel is free, day by day: within the hours each has entered, else within their shifts, on their
 * working days, and not while one of them is busy. A day without a slot says why.
 */
export function slots({ panel, durationminutes, window, timezoneid, busy, notbefore }: SlotsAsked): SlotDay[] {
  const days = daysOf(window);
  // A day here is partly the day before or after elsewhere.
  const around = daysOf({ from: addDays(window.from, -1), to: addDays(window.to, 1) });
  const people = panel.map((person) => ({
    person,
    free: without(
      joined(open(person, around)),
      busy.filter(({ employeeid }) => employeeid === person.employeeid),
    ),
  }));
  const [first, ...rest] = people.map(({ free }) => free);
  const shared = rest.reduce(common, first ?? []);
  const length = durationminutes * MINUTE;
  const matches = new Map<string, { at: number; time: string }[]>();
  for (const { from, to } of shared)
    for (let at = Math.ceil(Math.max(from, notbefore) / QUARTER) * QUARTER; at + length <= to; at += QUARTER) {
      const wall = wallTime(at, timezoneid);
      // A time that clocks show twice is offered for its first hour only: it is planned by what clocks show.
      if (onGrid(wall.time) && exactInstant(wall, timezoneid) === at)
        matches.set(wall.day, [...(matches.get(wall.day) ?? []), { at, time: wall.time }]);
    }
  return days.map((day) => {
    const own = (matches.get(day) ?? []).toSorted((a, b) => a.at - b.at);
    if (own.length > 0) return { day, slots: own, reasons: [] };
    const reasons = people.flatMap(({ person, free }) => reasonOf(person, day, { free, zone: timezoneid }));
    const nothing = { fullname: '', text: 'No time that suits everybody', values: {} };
    return { day, slots: [], reasons: reasons.length > 0 ? reasons : [nothing] };
  });
}
