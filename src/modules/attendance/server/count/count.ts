import { calendarsOf } from '#modules/calendar/server/public.ts';
import { leaveOnDays } from '#modules/leave/server/public.ts';
import { addDays, type Day, earlier, later } from '#platform/engine/day.ts';
import { dayKind, halfOff, SATURDAY_AND_SUNDAY, weekdayOf, workingCalendar } from '#platform/engine/working-days.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { attendanceMonthOf, firstOfMonth, lastOfMonth, type MonthStarts } from '../../engine/attendance-month.ts';
import { type CountedDay, countPeriod, type Period, type PeriodDay } from '../../engine/day/month.ts';
import { placing } from '../../engine/day/windows.ts';
import { attendanceSettingOf } from '../setting.ts';
import { type Plans, plansOfPeople, type ShiftOf } from './plans.ts';
import { type Presses, pressesOf } from './punches.ts';
import { type RequestRow, requestsOf } from './requests.ts';
import { type Swaps, swapsOf } from './swaps.ts';

/** A day as it counts, with its kind and its shift. */
export type DayOfPerson = CountedDay & Pick<Placed, 'kind' | 'shiftid' | 'holidayname'>;
/** The days of a person as they count, from the first to the last that was asked for. */
export type Counted = {
  readonly employeeid: number;
  readonly days: readonly DayOfPerson[];
  readonly penalties: Period['penalties'];
  readonly shortweeks: Period['shortweeks'];
  readonly regularised: Period['regularised'];
  /** Leave by the hour, in ten-thousandths of days, with the code of the type that it stands on. */
  readonly leavehours: readonly { readonly day: Day; readonly leave: string; readonly days: number }[];
  readonly presses: Presses;
  /** The day that a minute of the company's clock belongs to, and the days beside one that belongs to none. */
  readonly dayAt: (minute: number) => Day | undefined;
  readonly daysBeside: (minute: number) => readonly Day[];
};

/** Other plans than those people have. */
export type AsIf = (plans: Plans) => Plans;

const MONDAY = 1;
const NO_CALENDAR = workingCalendar(SATURDAY_AND_SUNDAY, []);
const monthStart = (starts: MonthStarts, day: Day): Day => firstOfMonth(starts, attendanceMonthOf(starts, day));

type Person = { readonly employeeid: number; readonly joined: Day; readonly left: Day | null };
type Placed = PeriodDay & {
  readonly shiftid: number | null;
  /** The holiday of the day, an optional one as well. */
  readonly holidayname: string | null;
};

/** What a day of somebody is: working with its shift, off, a holiday, or out of service. */
function dayOf(
  { employeeid, joined, left }: Person,
  day: Day,
  options: { starts: MonthStarts; plans: Plans; swaps: Swaps; calendar: ReturnType<typeof workingCalendar> },
): Placed {
  if (day < joined || (left !== null && day > left))
    return { day, kind: undefined, shift: null, shiftid: null, holidayname: null };
  const kind = dayKind(options.calendar, day);
  const off = halfOff(options.calendar, day);
  const partner = options.swaps(employeeid, day);
  const result: ShiftOf = kind === 'working' ? options.plans.shiftOf(partner ?? employeeid, day) : null;
  const holiday = options.calendar.holidays.get(day);
  const declared = holiday?.declaredon ?? null;
  return {
    day,
    kind,
    shift: result?.shift ?? null,
    shiftid: result?.shiftid ?? null,
    holidayname: holiday?.name ?? null,
    isdeclaredlate: declared !== null && declared >= monthStart(options.starts, day),
    isswapped: partner !== null,
    halfoff: off && { half: off.half, code: off.kind === 'off' ? 'O' : 'H' },
  };
}

/**
 * The days of people as they count, in the order of their ids, as `attendanceOf` says them.
 * @param also a request that is counted as if it were approved
 * @param asif what counts for people, where it is tried on them
 */
export async function countAttendance(
  db: Db,
  employeeids: readonly number[],
  from: Day,
  to: Day,
  also?: RequestRow,
  asif?: AsIf,
): Promise<Counted[]> {
  const days = await attendanceOf(db, { employeeids, from, to, asif });
  return [...days].map(([employeeid, daysWith]) => daysWith(also?.employeeid === employeeid ? also : undefined));
}

/** The days of a person as they count, with a request that counts as if it were approved. */
export type DaysWith = (also?: RequestRow) => Counted;
type Counting = {
  readonly employeeids: readonly number[];
  readonly from: Day;
  readonly to: Day;
  readonly asif?: AsIf | undefined;
};

/**
 * Says how days of people count, from whole months and by everything that is known now; a fixed number of statements for
 * any number of people and requests that are tried on them. Nothing before the first day of attendance, nor where it is
 * switched off.
 * @param counting.from counted from the first day of its month on, for limits and marks are those of months
 */
export async function attendanceOf(
  db: Db,
  { employeeids, from, to, asif = (plans) => plans }: Counting,
): Promise<ReadonlyMap<number, DaysWith>> {
  const { startdate, duplicateseconds, monthstarts: starts } = await attendanceSettingOf(db);
  if (startdate === null || employeeids.length === 0) return new Map();
  const first = later(startdate, monthStart(starts, from));
  const last = earlier(to, lastOfMonth(starts, attendanceMonthOf(starts, to)));
  if (last < first) return new Map();
  // A week that ends in the first month may have begun in the month before.
  const before = later(startdate, monthStart(starts, addDays(first, -1)));
  const beyond = addDays(last, 2);
  const people = await db
    .selectFrom('employee')
    .select(['employeeid', 'joiningdate', 'leavingdate'])
    .where(anyOf('employeeid', employeeids))
    .orderBy('employeeid')
    .execute();
  const swaps = await swapsOf(db, employeeids, addDays(before, -2), beyond);
  const everybody = [...new Set([...employeeids, ...swaps.partners])];
  const plans = asif(await plansOfPeople(db, everybody, addDays(before, -2), beyond));
  const isCrossing = employeeids.some((id) => plans.rulesOf(id, first).week?.iscrossing);
  const begin = isCrossing && weekdayOf(first) !== MONDAY ? before : first;
  const calendars = await calendarsOf(db, { employeeids }, addDays(begin, -64), addDays(beyond, 62));
  const presses = await pressesOf(db, { employeeids, within: duplicateseconds }, begin, last);
  const requests = await requestsOf(db, employeeids, { from: begin, to: last });
  const leave = await leaveOnDays(db, employeeids, begin, last);
  const daysOf = ({ employeeid, joiningdate, leavingdate }: (typeof people)[number], also?: RequestRow): Counted => {
    const person = { employeeid, joined: joiningdate as Day, left: leavingdate as Day | null };
    const calendar = calendars.employees.get(employeeid) ?? calendars.company ?? NO_CALENDAR;
    const values = { starts, plans, swaps: swaps.partnerOf, calendar };
    const days: Placed[] = [];
    for (let day = begin; day <= last; day = addDays(day, 1)) days.push(dayOf(person, day, values));
    // Days before the first of attendance have no windows: nothing is counted there.
    const early = begin === startdate ? [] : [addDays(begin, -2), addDays(begin, -1)];
    const edges = [...early, addDays(last, 1), addDays(last, 2)].map((day) => dayOf(person, day, values));
    const all = [...edges, ...days];
    const own = presses(employeeid);
    const onLeave = leave(employeeid, calendar);
    const ownRequests = requests(employeeid, also);
    const rules = new Map(all.map(({ day }) => [day, plans.rulesOf(employeeid, day)]));
    const counted = countPeriod({
      starts,
      days,
      neighbours: all,
      rulesOn: (day) => rules.get(day) ?? plans.rulesOf(employeeid, day),
      extraOn: (day) => plans.extraOf(employeeid, day),
      punches: own.punches,
      breaks: own.breaks,
      requests: ownRequests,
      leave: {
        halves: onLeave.halves,
        hours: onLeave.hours,
        sandwich: onLeave.daysoff,
        restricted: onLeave.restricted,
        optional: onLeave.optional,
      },
    });
    const isIn = (day: Day): boolean => day >= first;
    const placed = new Map(days.map((one) => [one.day, one]));
    const place = placing(all.filter(({ kind }) => kind !== undefined));
    return {
      employeeid,
      days: counted.days
        .filter(({ day }) => isIn(day))
        .map((one) => {
          const of = placed.get(one.day);
          return { ...one, kind: of?.kind, shiftid: of?.shiftid ?? null, holidayname: of?.holidayname ?? null };
        }),
      penalties: counted.penalties.filter(({ day }) => isIn(day)),
      shortweeks: counted.shortweeks.filter(isIn),
      regularised: counted.regularised.filter(isIn),
      leavehours: onLeave.hours.filter(({ day }) => isIn(day)),
      presses: own,
      dayAt: place.dayOf,
      daysBeside: place.besides,
    };
  };
  return new Map(people.map((row) => [row.employeeid, (also?: RequestRow) => daysOf(row, also)]));
}
