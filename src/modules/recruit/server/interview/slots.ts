import { plannedShifts } from '#modules/attendance/server/public.ts';
import { calendarsOf } from '#modules/calendar/server/public.ts';
import { addDays, type Day, day } from '#platform/engine/day.ts';
import { failField } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serve } from '#platform/server/serve.ts';
import { findSlots } from '../../contract/interview/interview.ts';
import { slots, instantOf } from '../../engine/interview/slots.ts';
import { busyOf } from './busy.ts';
import { hoursOf } from './hours.ts';

/** People in service on a day, in the order given. @throws ApplicationError 400 for one who is not */
export async function panelPeople(db: Db, employeeids: readonly number[], today: string) {
  const rows = await db
    .selectFrom('employee')
    .select(['employeeid', 'fullname'])
    .where(anyOf('employeeid', employeeids))
    .where((c) => c.or([c('leavingdate', 'is', null), c('leavingdate', '>=', today)]))
    .execute();
  const byId = new Map(rows.map((row) => [row.employeeid, row]));
  return employeeids.map(
    (id) => byId.get(id) ?? failField('employeeids', 'Somebody on the panel has left. Choose somebody else'),
  );
}

export const slotEndpoints = [
  serve(findSlots, async (ctx, { employeeids, durationminutes, timezoneid, fromdate, days, interviewid }) => {
    const { db, env, today, tenant } = ctx;
    const window = { from: day(fromdate), to: addDays(day(fromdate), days - 1) };
    const people = await panelPeople(db, employeeids, today);
    const around = { from: addDays(window.from, -1), to: addDays(window.to, 1) };
    const hours = await hoursOf(db, employeeids);
    const { employees } = await calendarsOf(db, { employeeids }, around.from, around.to);
    const planned = await plannedShifts(
      db,
      employeeids.filter((id) => !hours.has(id)),
      around,
    );
    const shiftTime = (on: Day, minutes: number) =>
      instantOf({ day: on, time: '00:00' }, tenant.timezoneid) + minutes * 60_000;
    const at = (on: string) => new Date(instantOf({ day: on, time: '00:00' }, timezoneid)).toISOString();
    const busy = await busyOf(db, {
      employeeids,
      from: at(around.from),
      to: at(addDays(around.to, 1)),
      interviewid,
      zone: tenant.timezoneid,
    });
    return slots({
      panel: people.map(({ employeeid, fullname }) => ({
        employeeid,
        fullname,
        hours: hours.get(employeeid),
        shifts: planned
          .filter((one) => one.employeeid === employeeid)
          .map(({ day: on, begins, ends }) => ({ from: shiftTime(on, begins), to: shiftTime(on, ends) })),
        calendar: employees.get(employeeid),
      })),
      durationminutes,
      window,
      timezoneid,
      busy,
      notbefore: env.now().getTime(),
    }).map((one) => ({ day: one.day, times: one.slots.map(({ time }) => time), reasons: [...one.reasons] }));
  }),
];
