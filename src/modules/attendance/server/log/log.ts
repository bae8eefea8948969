import { may } from '#platform/contract/features.ts';
import { type Day, day, earlier, month } from '#platform/engine/day.ts';
import { UNPAID_LEAVE } from '#modules/leave/contract/type.ts';
import { timeIn } from '#platform/server/day-in.ts';
import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { getAttendanceLog, type LogDay } from '../../contract/log.ts';
import { DAY_REASONS } from '../../contract/reason-words.ts';
import { endOf, midnight } from '../../engine/day/shift.ts';
import { totalsOf } from '../../engine/day/totals.ts';
import { countAttendance, type DayOfPerson } from '../count/count.ts';
import { swapsOf } from '../count/swaps.ts';
import { attendanceMonths } from '../months.ts';
import { clockOf, minuteOf, shiftNames } from '../shown.ts';
import { namesOf } from '../swap/names.ts';

/** The code of unpaid leave, which every company has. */
export async function unpaidCode(db: Db): Promise<string> {
  const { leavecode } = await db
    .selectFrom('leave_type')
    .select('leavecode')
    .where('leavetypeid', '=', UNPAID_LEAVE)
    .executeTakeFirstOrThrow();
  return leavecode;
}

/** Whether a day is not over for somebody: its shift runs on after midnight. */
const isGoingOn = ({ day: of, shift }: DayOfPerson, today: Day, now: number): boolean =>
  of >= today || (shift !== null && midnight(of) + endOf(shift) > now);

/** The days of a month of a person, worked out now: a punch of a minute ago is there. */
const log = serve(getAttendanceLog, async (ctx, request) => {
  const { db, env, tenant } = ctx;
  const employeeid = await ctx.people.oneSeen(request.employeeid);
  const today = day(ctx.today);
  const { startdate, daysOf } = await attendanceMonths(db);
  const { from: first, to: last } = daysOf(month(request.month));
  const person = await db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname', 'imagepath'])
    .where('employeeid', '=', employeeid)
    .executeTakeFirstOrThrow();
  const [counted] = first > today ? [] : await countAttendance(db, [employeeid], first, earlier(last, today));
  const swaps = await swapsOf(db, [employeeid], first, last);
  const colleagueName = await namesOf(db, swaps.partners);
  const swappedWith = (of: Day): string | null => {
    const partner = swaps.partnerOf(employeeid, of);
    return partner === null ? null : colleagueName(partner);
  };
  const nameOf = await shiftNames(db);
  const now = minuteOf(timeIn(env.now(), tenant.timezoneid));
  const all = (counted?.days ?? []).filter(({ kind }) => kind !== undefined);
  const days = all.map((one): LogDay => ({
    date: one.day,
    kind: one.kind ?? 'working',
    holidayname: one.holidayname,
    shift: nameOf(one.shiftid, one.shift),
    firstin: clockOf(one.firstin),
    lastout: clockOf(one.lastout),
    workedminutes: one.worked,
    breakminutes: one.break,
    lateminutes: one.late,
    earlyminutes: one.early,
    extraminutes: one.extra,
    halves: [...one.halves],
    mark: one.mark,
    reasons: one.reasons.map((reason) => ({ reason, sentence: DAY_REASONS[reason] })),
    swappedwith: swappedWith(one.day),
    isgoingon: isGoingOn(one, today, now),
  }));
  const over = all.filter((one) => !isGoingOn(one, today, now));
  return [
    {
      person,
      startdate,
      today,
      from: first,
      to: last,
      days,
      totals: totalsOf(over, await unpaidCode(db)),
      mayedit: may(ctx.session.grants, 'attendance', 'edit') && employeeid !== ctx.session.employeeid,
    },
  ];
});

export const logEndpoints = [log];
