import { sql } from 'kysely';
import { may } from '#platform/contract/features.ts';
import { day } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { getTransitions, type TransitionRow } from '../../contract/transition.ts';
import { leaveSettingOf } from '../setting.ts';
import { closingTypes } from './preview.ts';
import { yearEndOf } from '../../engine/leave-year.ts';
import { yearsOf } from './years.ts';

type Stored = Omit<TransitionRow, 'isactionallowed'> & { haslater: boolean };

/** All year ends with the counts of their people: one statement. */
async function rowsOf(db: Db): Promise<Stored[]> {
  const { rows } = await tenantSql<Stored>`
    with gone as (
      select r.reversedid, count(distinct p.employeeid)::int as people from leave_transition r
      join leave_transition_person p on p.subscriptionid = r.subscriptionid and p.leavetransitionid = r.leavetransitionid
      where r.subscriptionid = current_subscription() and r.reversedid is not null group by 1),
    counted as (
      select p.leavetransitionid, count(*)::int as people,
        (count(*) filter (where not p.isposted and (e.leavingdate is null or e.leavingdate >= t.postedon)))::int as waiting
      from leave_transition_person p
      join leave_transition t on t.subscriptionid = p.subscriptionid and t.leavetransitionid = p.leavetransitionid
      join employee e on e.subscriptionid = p.subscriptionid and e.employeeid = p.employeeid
      where p.subscriptionid = current_subscription() group by 1)
    select t.leavetransitionid, t.batch, t.action, t.yearend, t.postedon, t.note, t.jobrunid, t.addeddate,
      a.fullname as addedbyname, of.batch as reverses, c.people, c.waiting, coalesce(gone.people, 0) as reversed,
      array(select o.officename from leave_transition_office x
        join company_office o on o.subscriptionid = x.subscriptionid and o.officeaddressid = x.officeaddressid
        where x.subscriptionid = t.subscriptionid and x.leavetransitionid = t.leavetransitionid
        order by lower(o.officename)) as offices
    from leave_transition t
    join counted c on c.leavetransitionid = t.leavetransitionid
    left join gone on gone.reversedid = t.leavetransitionid
    left join leave_transition of on of.subscriptionid = t.subscriptionid and of.leavetransitionid = t.reversedid
    left join account a on a.subscriptionid = t.subscriptionid and a.accountid = t.addedby
    where t.subscriptionid = current_subscription()
    order by t.leavetransitionid desc`.execute(db);
  return rows;
}

export const listEndpoints = [
  serve(getTransitions, async ({ db, session, today }) => {
    const { startdate, isheld, yearstart } = await leaveSettingOf(db);
    const offices = await db
      .selectFrom('company_office')
      .select(['officeaddressid', 'officename'])
      .orderBy(sql`lower(officename)`)
      .execute();
    const edits = may(session.grants, 'leaveTransition', 'edit');
    const rows = await rowsOf(db);
    return [
      {
        startdate,
        isheld,
        years: await yearsOf(db, day(today)),
        yearend: startdate === null ? null : yearEndOf(day(today), yearstart),
        offices,
        types: (await closingTypes(db)).map(({ leavetypeid, leavetypename }) => ({ leavetypeid, leavetypename })),
        transitions: rows.map((row) => ({
          ...row,
          isactionallowed: edits && row.action === 'run' && (isheld || row.waiting === 0) && row.reversed < row.people,
        })),
      },
    ];
  }),
];
