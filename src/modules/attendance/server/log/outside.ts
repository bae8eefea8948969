import { addDays, day } from '#platform/engine/day.ts';
import { tenantSql } from '#platform/server/db.ts';
import { type Finding, FIRST, foundIn } from '#platform/server/set-up-step.ts';

/** Days back in which punches outside the times of shifts are looked for. */
const DAYS = 31;

/** People whose punches of late belong to no day. */
export const outsideFinding: Finding = {
  key: 'punches-outside',
  title: 'Punches outside the times of all shifts',
  why: 'They belong to no day and count for nothing. Let the shift reach further, or until the next one begins where people work two in a row, or enter a regularisation.',
  path: '/config/track/attendance/shift',
  feature: 'shift',
  find: async ({ db, today }) => {
    const { rows } = await tenantSql<{ name: string; total: number }>`
      select e.fullname as name, count(*) over ()::int as total from employee e
      where e.subscriptionid = current_subscription() and exists (select from attendance_day d
        where d.subscriptionid = e.subscriptionid and d.employeeid = e.employeeid
          and d.workdate between ${addDays(day(today), -DAYS)}::date and ${today}::date
          and 'punch_outside' = any(d.reasons))
      order by e.fullname limit ${FIRST}`.execute(db);
    return foundIn(rows);
  },
};
