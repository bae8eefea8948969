import { sql } from 'kysely';
import { calendarsOf } from '#modules/calendar/server/public.ts';
import { leaveOnDays } from '#modules/leave/server/public.ts';
import { addDays, type Day, earlier, later } from '#platform/engine/day.ts';
import { dayKind, isWorkingDay, SATURDAY_AND_SUNDAY, workingCalendar } from '#platform/engine/working-days.ts';
import type { Db } from '#platform/server/db.ts';
import { attendanceMonthOf, firstOfMonth, lastOfMonth, type MonthStarts } from '../../engine/attendance-month.ts';
import type { ExtraRules } from '../../engine/extra-rules.ts';
import {
  type AttendanceRules,
  type CountedDay,
  countPeriod,
  type Period,
  type PeriodDay,
  type PeriodFacts,
} from '../../engine/month.ts';
import { placing } from '../../engine/windows.ts';
import { attendanceSettingOf } from '../setting.ts';
import { type Plans, plansOfPeople, type ShiftOf } from './plans.ts';
import { type Presses, pressesOf } from './punches.ts';
import { type RequestRow, requestsOf } from './requests.ts';
import { type Swaps, swapsOf } from './swaps.ts';

/** Days in a row of one attendance month that count by one set of rules. */
type Stretch = { readonly days: readonly PeriodDay[]; readonly rules: AttendanceRules; readonly extra: ExtraRules };
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
  /** The day that a minute of the company's clock belongs to. */
  readonly dayAt: (minute: number) => Day | undefined;
};

/** Other plans than those people have. */
export type AsIf = (plans: Plans) => Plans;

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
  given: { starts: MonthStarts; plans: Plans; swaps: Swaps; calendar: ReturnType<typeof workingCalendar> },
): Placed {
  if (day < joined || (left !== null && day > left))
    return { day, kind: undefined, shift: null, shiftid: null, holidayname: null };
  const kind = dayKind(given.calendar, day);
  const partner = given.swaps(employeeid, day);
  const found: ShiftOf = kind === 'working' ? given.plans.shiftOf(partner ?? employeeid, day) : null;
  const holiday = given.calendar.holidays.get(day);
  const declared = holiday?.declaredon ?? null;
  return {
    day,
    kind,
    shift: found?.shift ?? null,
    shiftid: found?.shiftid ?? null,
    holidayname: holiday?.name ?? null,
    isdeclaredlate: declared !== null && declared >= monthStart(given.starts, day),
    isswapped: partner !== null,
  };
}

/** Splits days where the attendance month or the rules change: limits and marks are counted for each part. */
function stretchesOf(
  employeeid: number,
  days: readonly Placed[],
  { starts, plans: { rulesOf, extraOf } }: { starts: MonthStarts; plans: Plans },
): Stretch[] {
  const monthOf = (day: Day) => attendanceMonthOf(starts, day);
  const found: { days: Placed[]; rules: AttendanceRules; extra: ExtraRules }[] = [];
  for (const one of days) {
    const [rules, extra] = [rulesOf(employeeid, one.day), extraOf(employeeid, one.day)];
    const last = found.at(-1);
    const before = last?.days.at(-1);
    if (last && before && monthOf(before.day) === monthOf(one.day) && last.rules === rules && last.extra === extra)
      last.days.push(one);
    else found.push({ days: [one], rules, extra });
  }
  return found;
}

/**
 * The days of people as they count, from whole months and by everything that is known now; a fixed number of statements
 * for any number of people. Nothing before the first day of attendance, nor where it is switched off.
 * @param from counted from the first day of its month on, for limits and marks are those of months
 * @param also a request that is counted as if it were approved
 * @param asif what counts for people, where it is tried on them
 */
export async function countAttendance(
  db: Db,
  employeeids: readonly number[],
  from: Day,
  to: Day,
  also?: RequestRow,
  asif: AsIf = (plans) => plans,
): Promise<Counted[]> {
  const { startdate, duplicateseconds, monthstarts: starts } = await attendanceSettingOf(db);
  if (startdate === null || employeeids.length === 0) return [];
  const first = later(startdate, monthStart(starts, from));
  const last = earlier(to, lastOfMonth(starts, attendanceMonthOf(starts, to)));
  if (last < first) return [];
  const [around, beyond] = [addDays(first, -2), addDays(last, 2)];
  const people = await db
    .selectFrom('employee')
    .select(['employeeid', 'joiningdate', 'leavingdate'])
    .where(sql<boolean>`employeeid = any(${[...employeeids]}::bigint[])`)
    .orderBy('employeeid')
    .execute();
  const swaps = await swapsOf(db, employeeids, around, beyond);
  const everybody = [...new Set([...employeeids, ...swaps.partners])];
  const plans = asif(await plansOfPeople(db, everybody, around, beyond));
  const calendars = await calendarsOf(db, { employeeids }, addDays(around, -62), addDays(beyond, 62));
  const presses = await pressesOf(db, { employeeids, within: duplicateseconds }, first, last);
  const requests = await requestsOf(db, employeeids, { from: first, to: last, also });
  const leave = await leaveOnDays(db, employeeids, first, last);
  return people.map(({ employeeid, joiningdate, leavingdate }) => {
    const person = { employeeid, joined: joiningdate as Day, left: leavingdate as Day | null };
    const calendar = calendars.employees.get(employeeid) ?? calendars.company ?? NO_CALENDAR;
    const given = { starts, plans, swaps: swaps.partnerOf, calendar };
    const days: Placed[] = [];
    for (let day = first; day <= last; day = addDays(day, 1)) days.push(dayOf(person, day, given));
    // Days before the first of attendance have no windows: nothing is counted there.
    const before = first === startdate ? [] : [addDays(first, -2), addDays(first, -1)];
    const after = [addDays(last, 1), addDays(last, 2)];
    const edges = [...before, ...after].map((day) => dayOf(person, day, given));
    const all = [...edges, ...days];
    const own = presses(employeeid);
    const taken = leave(
      employeeid,
      (day) => isWorkingDay(calendar, day),
      (day) => calendar.holidays.get(day)?.isoptional ?? false,
    );
    const asked = requests(employeeid);
    const counted = stretchesOf(employeeid, days, given).map(({ days: part, rules, extra }) => {
      const facts: PeriodFacts = {
        starts,
        days: part,
        neighbours: all,
        rules,
        extra,
        punches: own.punches,
        breaks: own.breaks,
        requests: asked,
        leave: {
          halves: taken.halves,
          hours: taken.hours,
          sandwich: taken.daysoff,
          restricted: taken.restricted,
          optional: taken.optional,
        },
      };
      return countPeriod(facts);
    });
    const placed = new Map(days.map((one) => [one.day, one]));
    return {
      employeeid,
      days: counted
        .flatMap((period) => period.days)
        .map((one) => {
          const of = placed.get(one.day);
          return { ...one, kind: of?.kind, shiftid: of?.shiftid ?? null, holidayname: of?.holidayname ?? null };
        }),
      penalties: counted.flatMap(({ penalties }) => penalties),
      shortweeks: counted.flatMap(({ shortweeks }) => shortweeks),
      regularised: counted.flatMap(({ regularised }) => regularised),
      leavehours: taken.hours,
      presses: own,
      dayAt: placing(all.filter(({ kind }) => kind !== undefined)),
    };
  });
}
