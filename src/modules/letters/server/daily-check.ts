import { addDays, day } from '#platform/engine/day.ts';
import { tenantSql } from '#platform/server/db.ts';
import type { DailyCheck } from '#platform/server/module.ts';

/** Days entered late, or missed checks, are processed within a week. */
const DAYS_BACK = 7;

/**
 * Adds the letters triggered by a day to the post office: joining, end of probation, last working day. Running it twice
 * on the same day adds nothing. @returns whether a template waits for such days
 */
export const lettersDue: DailyCheck = async ({ db, today }) => {
  const from = addDays(day(today), -DAYS_BACK);
  await tenantSql`insert into letter_request (subscriptionid, lettertemplateid, employeeid, originid, triggerid, triggerday)
    select t.subscriptionid, t.lettertemplateid, d.employeeid, 2, t.triggerid, d.day
    from letter_template t
    join (
      select 1 as triggerid, employeeid, joiningdate as day from employee
      where subscriptionid = current_subscription() and joiningdate between ${from}::date and ${today}::date
      union all
      select 2, employeeid, enddate from employee_probation
      where subscriptionid = current_subscription() and enddate between ${from}::date and ${today}::date
      union all
      select 3, employeeid, leavingdate from employee
      where subscriptionid = current_subscription() and leavingdate between ${from}::date and ${today}::date
    ) d on d.triggerid = t.triggerid and d.day >= t.triggeredfrom
    join employee e on e.subscriptionid = t.subscriptionid and e.employeeid = d.employeeid
      and (e.leavingdate is null or e.leavingdate >= d.day)
    where t.subscriptionid = current_subscription() and t.isactive = 1 and t.availabilityid = 3
    order by d.day, d.employeeid
    on conflict do nothing`.execute(db);
  const left = await db
    .selectFrom('letter_template')
    .select('lettertemplateid')
    .where('isactive', '=', 1)
    .where('availabilityid', '=', 3)
    .limit(1)
    .executeTakeFirst();
  return left !== undefined;
};
