import { type RawBuilder, sql } from 'kysely';
import { lastAnswers } from '#platform/server/acknowledgement.ts';
import { jobFits } from '#platform/server/timeline/by-job.ts';
import { longLeaveUntil } from '#modules/leave/server/public.ts';

/** What acknowledgements and notices of policies are stored under. */
export const POLICY_KIND = 'company_policy';

/** Where a person stands with the version of a policy that counts. Dates are days. */
export type Standing = {
  readonly companypolicyid: number;
  readonly companypolicyversionid: number;
  readonly versionno: number;
  readonly edition: number;
  readonly employeeid: number;
  readonly statusid: 1 | 2 | 3 | 4;
  readonly isaway: boolean;
  readonly dueday: string | null;
  readonly isoverdue: boolean;
  readonly acknowledged: number | null;
};

type Narrow = { readonly companypolicyid?: number; readonly employeeid?: number };

/**
 * Query for where the people stand on a day whom the policies in force are for: in service, by the job they hold. The one
 * definition of it, for lists, counts and reminders. A person is asked from the latest of the day on which the edition was
 * published, their first day, the day on which their job came to fit, and the day after a long leave.
 */
export const standings = (
  today: string,
  { companypolicyid, employeeid }: Narrow,
): RawBuilder<Standing> => sql<Standing>`(
  select s.*, coalesce(s.statusid in (2, 4) and s.dueday < ${today}::date, false) as isoverdue
  from (
    select p.companypolicyid, v.companypolicyversionid, v.versionno, v.edition, e.employeeid, k.acknowledged,
      case when k.acknowledged = v.edition then 1 when k.declined = v.edition then 3
        when k.acknowledged is not null then 2 else 4 end as statusid,
      coalesce(u.until > ${today}::date, false) as isaway,
      case when u.until > ${today}::date then null
        else greatest(v.askedday, e.joiningdate, f.firstday, u.until) + p.duedays end as dueday
    from company_policy p
    join company_policy_version v on v.subscriptionid = p.subscriptionid and v.companypolicyid = p.companypolicyid
      and v.statusid = 2 and (v.expirydate is null or v.expirydate >= ${today}::date)
    join work_profile w on w.subscriptionid = p.subscriptionid and w.period @> ${today}::date and ${jobFits('p', 'w')}
    join employee e on e.subscriptionid = w.subscriptionid and e.employeeid = w.employeeid
      and e.joiningdate <= ${today}::date and (e.leavingdate is null or e.leavingdate >= ${today}::date)
    left join ${lastAnswers(POLICY_KIND, { objectid: companypolicyid, employeeid })} k on k.objectid = p.companypolicyid and k.employeeid = e.employeeid
    cross join lateral (select ${longLeaveUntil('e.employeeid', today)} as until) u
    left join lateral (select max(upper(x.period)) as firstday from work_profile x
      where x.subscriptionid = current_subscription() and x.employeeid = e.employeeid and upper(x.period) <= ${today}::date
        and (${jobFits('p', 'x')}) is not true) f on true
    where p.subscriptionid = current_subscription()
      ${companypolicyid === undefined ? sql`` : sql`and p.companypolicyid = ${companypolicyid}`}
      ${employeeid === undefined ? sql`` : sql`and e.employeeid = ${employeeid}`}
  ) s)`;
