import { tenantSql } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { listPlanDifferences } from '../contract/holiday-plan.ts';
import { HOLIDAY_PLANS } from './assignment.ts';
import { plansByJob } from '#platform/server/timeline/by-job.ts';

type Row = {
  employeeid: number;
  employeecode: string;
  fullname: string;
  imagepath: string | null;
  holidayplanname: string;
  otherplanname: string | null;
  total: number;
};

/** Of those with a plan of their own today, for whom another would count without it: by the job, the office or the company. */
export const differences = serve(listPlanDifferences, async ({ db, today }, { limit, offset }) => {
  const { rows } = await tenantSql<Row>`
    with counting as (
      select a.employeeid, a.officeaddressid, a.holidayplanid, a.fromdate from calendar_assignment a
      where a.subscriptionid = current_subscription() and a.holidayplanid is not null
        and a.fromdate <= ${today}::date and (a.todate is null or a.todate >= ${today}::date)
    ), own as (
      select distinct on (employeeid) employeeid, holidayplanid from counting
      where employeeid is not null order by employeeid, fromdate desc
    ), office as (
      select distinct on (officeaddressid) officeaddressid, holidayplanid from counting
      where officeaddressid is not null order by officeaddressid, fromdate desc
    ), fitting as (${plansByJob(HOLIDAY_PLANS, today)}
    ), company as (
      select holidayplanid from counting
      where employeeid is null and officeaddressid is null order by fromdate desc limit 1
    )
    select e.employeeid, e.employeecode, e.fullname, e.imagepath, p.holidayplanname,
      q.holidayplanname as otherplanname, (count(*) over ())::int as total
    from own
    join employee e on e.subscriptionid = current_subscription() and e.employeeid = own.employeeid
    join holiday_plan p on p.subscriptionid = current_subscription() and p.holidayplanid = own.holidayplanid
    left join work_profile w on w.subscriptionid = current_subscription() and w.employeeid = own.employeeid
      and w.period @> ${today}::date
    left join office on office.officeaddressid = w.officeaddressid
    left join fitting on fitting.employeeid = own.employeeid
    left join holiday_plan q on q.subscriptionid = current_subscription()
      and q.holidayplanid = coalesce(fitting.planid, office.holidayplanid, (select holidayplanid from company))
    where q.holidayplanid is distinct from own.holidayplanid and (e.leavingdate is null or e.leavingdate >= ${today}::date)
    order by e.fullname, e.employeeid limit ${limit} offset ${offset}`.execute(db);
  return {
    rows: rows.map(({ employeeid, employeecode, fullname, imagepath, total: _total, ...row }) => ({
      ...row,
      person: { employeeid, employeecode, fullname, imagepath },
    })),
    total: rows[0]?.total ?? 0,
  };
});
