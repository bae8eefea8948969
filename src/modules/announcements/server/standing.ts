import { type RawBuilder, sql } from 'kysely';
import { lastAnswers } from '#platform/server/acknowledgement.ts';
import type { Db } from '#platform/server/db.ts';
import type { Env } from '#platform/server/serve.ts';
import { jobFits } from '#platform/server/timeline/by-job.ts';

/** What acknowledgements and notices of announcements are stored under. */
export const ANNOUNCEMENT_KIND = 'announcement';

/** Where a person stands with an announcement that is published, scheduled ones and expired ones included. */
export type Standing = {
  readonly announcementid: number;
  readonly employeeid: number;
  readonly edition: number;
  readonly statusid: 1 | 2 | 3;
  readonly openedat: string | null;
};
/** The condition that a person `e` is the manager whom an announcement `a` is for, or below that manager on a day. */
export const belowManager = (today: string): RawBuilder<boolean> => sql<boolean>`(a.managerid is null or exists (
  with recursive above as (
    select a.subscriptionid, e.employeeid
    union
    select m.subscriptionid, m.managerid from above u join work_profile m on m.subscriptionid = u.subscriptionid
      and m.employeeid = u.employeeid and m.period @> ${today}::date)
  select from above where above.employeeid = a.managerid))`;

type Narrow = { readonly announcementid?: number; readonly employeeid?: number };

export const momentOf = (env: Pick<Env, 'now'>): string => env.now().toISOString();

/** The state of an announcement at a moment, by the alias of its row. */
export const stateAt = (alias: string, at: string): RawBuilder<1 | 2 | 3 | 4 | 5> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<1 | 2 | 3 | 4 | 5>`case when ${column('statusid')} = 1 then 1 when ${column('statusid')} = 3 then 5
    else case when ${column('publishat')} > ${at}::timestamptz then 2
      when ${column('expireat')} <= ${at}::timestamptz then 4 else 3 end end`;
};

/**
 * Query for where the people stand on a day whom published announcements are for: in service, by the job they hold. The
 * one definition of it, for lists, counts, notices and reminders; whoever joins later is among them.
 */
export const standings = (
  today: string,
  { announcementid, employeeid }: Narrow,
): RawBuilder<Standing> => sql<Standing>`(
  select a.announcementid, a.edition, e.employeeid, o.openedat,
    case when k.acknowledged = a.edition then 1 when o.edition = a.edition then 2 else 3 end as statusid
  from announcement a
  join work_profile w on w.subscriptionid = a.subscriptionid and w.period @> ${today}::date and ${jobFits('a', 'w')}
  join employee e on e.subscriptionid = w.subscriptionid and e.employeeid = w.employeeid
    and e.joiningdate <= ${today}::date and (e.leavingdate is null or e.leavingdate >= ${today}::date)
  left join ${lastAnswers(ANNOUNCEMENT_KIND, { objectid: announcementid, employeeid })} k
    on k.objectid = a.announcementid and k.employeeid = e.employeeid
  left join announcement_opened o on o.subscriptionid = a.subscriptionid and o.announcementid = a.announcementid
    and o.employeeid = e.employeeid
  where a.subscriptionid = current_subscription() and a.statusid = 2 and ${belowManager(today)}
    ${announcementid === undefined ? sql`` : sql`and a.announcementid = ${announcementid}`}
    ${employeeid === undefined ? sql`` : sql`and e.employeeid = ${employeeid}`})`;

/** How many people in service an announcement is for on a day, a draft as well. */
export async function audienceCount(db: Db, announcementid: number, today: string): Promise<number> {
  const row = await db
    .selectFrom('announcement as a')
    .innerJoin('work_profile as w', (join) => join.on(sql<boolean>`w.period @> ${today}::date`).on(jobFits('a', 'w')))
    .innerJoin('employee as e', 'e.employeeid', 'w.employeeid')
    .select((c) => c.fn.countAll<number>().as('count'))
    .where('a.announcementid', '=', announcementid)
    .where(belowManager(today))
    .where('e.joiningdate', '<=', today)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
    .executeTakeFirstOrThrow();
  return row.count;
}
