import { calendarsOf } from '#modules/calendar/server/public.ts';
import { leaveOnDays } from '#modules/leave/server/public.ts';
import { addDays, type Day, epochDay, later } from '#platform/engine/day.ts';
import { dayKind, SATURDAY_AND_SUNDAY, weekdayOf, workingCalendar } from '#platform/engine/working-days.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { sha256 } from '#platform/server/token.ts';
import { timeOf } from '#modules/attendance/contract/shift.ts';
import type { SentPunch } from '#modules/attendance/engine/device/iclock.ts';
import { endOf, midnight, startOf } from '#modules/attendance/engine/day/shift.ts';
import { written } from '#modules/attendance/engine/device/simulated-log.ts';
import { plansOfPeople } from '#modules/attendance/server/count/plans.ts';
import { BY_PUSH, storePunches } from '#modules/attendance/server/device/store.ts';

const SERIAL = 'ACME-GATE-1';
/** Known to whoever reads this: the demo is never in production. */
const SECRET = 'acme-gate-secret';
/** One in so many days somebody is not there, and one in so many forgets to punch out. */
const ABSENT = 97;
const FORGOTTEN = 43;
/** One in so many days somebody stays on. */
const LATE = 13;
/** One in so many comes on a Saturday that is off. */
const WEEKEND = 23;
const SATURDAY = 6;
/** A day at whose end somebody forgot to punch, and when it ended. */
export type Forgotten = { readonly employeeid: number; readonly day: Day; readonly totime: string };
/** What the punches have that is asked for, the latest first. */
export type Habits = {
  readonly forgotten: readonly Forgotten[];
  /** Days on which somebody stayed on, or came though it was off, whose extra time is approved; for how many minutes. */
  readonly stayed: readonly { readonly employeeid: number; readonly day: Day; readonly minutes: number }[];
};
/** Minutes that somebody stays on now and then. */
const EXTRA = 55;
const NO_CALENDAR = workingCalendar(SATURDAY_AND_SUNDAY, []);

/** The punches of people on the days that are over, at the terminal of the gate: by their shifts, each with own habits. */
export async function seedPunches(
  db: Db,
  { from, today, now }: { from: Day; today: Day; now: Date },
): Promise<{ deviceid: number; habits: Habits }> {
  const people = await db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'joiningdate', 'leavingdate'])
    .orderBy('employeeid')
    .execute();
  const { deviceid } = await db
    .insertInto('attendance_device')
    .values({ devicename: 'Main gate', serialnumber: SERIAL, secrethash: sha256(SECRET) })
    .returning('deviceid')
    .executeTakeFirstOrThrow();
  const users = people.map(({ employeeid, employeecode, joiningdate }) => ({
    deviceid,
    usernumber: employeecode.replace(/[^A-Za-z0-9]/g, '').slice(0, 24),
    employeeid,
    fromdate: joiningdate,
  }));
  for (const part of chunks(users, 5)) await db.insertInto('attendance_device_user').values(part).execute();
  const ids = people.map(({ employeeid }) => employeeid);
  const plans = await plansOfPeople(db, ids, from, today);
  const calendars = await calendarsOf(db, { employeeids: ids }, from, today);
  const leave = await leaveOnDays(db, ids, from, today);
  const isAsked = (employeeid: number, day: Day) => plans.extraOf(employeeid, day).working?.needsapproval === true;
  const punches: SentPunch[] = [];
  const forgotten: Habits['forgotten'][number][] = [];
  const stayed: Habits['stayed'][number][] = [];
  people.forEach(({ employeeid, joiningdate, leavingdate }, place) => {
    const calendar = calendars.employees.get(employeeid) ?? calendars.company ?? NO_CALENDAR;
    const { halves } = leave(employeeid, calendar);
    const last = leavingdate !== null && leavingdate < today ? addDays(leavingdate as Day, 1) : today;
    for (let day = later(from, joiningdate as Day); day < last; day = addDays(day, 1)) {
      const shift = plans.shiftOf(employeeid, day)?.shift;
      const habit = place * 31 + epochDay(day) * 17;
      const isAway = halves.has(`${day} 1`) || halves.has(`${day} 2`) || habit % ABSENT === 0;
      const isOff = dayKind(calendar, day) !== 'working';
      const comes = isOff ? weekdayOf(day) === SATURDAY && habit % WEEKEND === 0 : !isAway;
      if (!shift || !comes) continue;
      const begins = midnight(day) + startOf(shift) + (habit % 23) - 14 + (habit % 11 === 0 ? 18 : 0);
      const isLate = habit % LATE === 0;
      const beyond = (habit % 19) + (isLate ? EXTRA : 0);
      const ends = midnight(day) + endOf(shift) + beyond;
      const usernumber = users[place]?.usernumber ?? '';
      const at = (minute: number): SentPunch => ({
        usernumber,
        time: written(minute * 60_000 + (habit % 60) * 1000),
        statecode: 255,
        verifycode: 1,
      });
      const isForgotten = !isOff && habit % FORGOTTEN === 0;
      if (isForgotten) forgotten.push({ employeeid, day, totime: timeOf(endOf(shift)) });
      else if (isAsked(employeeid, day) && (isOff || isLate))
        stayed.push({ employeeid, day, minutes: isOff ? shift.required : beyond });
      punches.push(at(begins), ...(isForgotten ? [] : [at(ends)]));
    }
  });
  await storePunches(db, { deviceid, source: BY_PUSH, receivedat: now }, punches);
  const latestFirst = <T extends { day: Day }>(days: readonly T[]): T[] =>
    days.toSorted((a, b) => (a.day < b.day ? 1 : -1));
  return { deviceid, habits: { forgotten: latestFirst(forgotten), stayed: latestFirst(stayed) } };
}
