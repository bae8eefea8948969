import { sql } from 'kysely';
import { ASKED, noteChase, type Pending } from '#platform/server/chase.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { type Db, inTenant } from '#platform/server/db.ts';
import { tenantById } from '#platform/server/directory.ts';
import { originOf } from '#platform/server/hosts.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { CompanyTask } from '#platform/server/module.ts';
import type { NotificationKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { announcementMailed, announcementPublished } from './mails.ts';
import { ANNOUNCEMENT_KIND, momentOf, standings } from './standing.ts';

export const TASK = 'announcements';
/** People per transaction. */
const STEP = 500;
export const pageOf = (announcementid: number): string => `/announcements/${announcementid}`;

export type Sender = { readonly companyname: string; readonly origin: string };
type Titled = { announcementid: number; title: string; ismailed: boolean; isacknowledged: boolean };

const titlesOf = (db: Db, ids: Iterable<number>): Promise<Titled[]> =>
  db
    .selectFrom('announcement')
    .select(['announcementid', 'title', 'ismailed', 'isacknowledged'])
    .where(anyOf('announcementid', new Set(ids)))
    .execute();

/** Notifies people of announcements, each of one announcement at a time, so that its notices can be taken back. */
export async function tellOfAnnouncements(
  db: Db,
  { kindOf, companyname, origin }: Sender & { kindOf: (one: Titled) => NotificationKind },
  pending: readonly Pending[],
): Promise<void> {
  if (pending.length === 0) return;
  const recipients = Map.groupBy(pending, ({ objectid }) => objectid);
  for (const one of await titlesOf(db, recipients.keys()))
    await notify(db, {
      kind: kindOf(one),
      values: { company: companyname, title: one.title, link: `${origin}${pageOf(one.announcementid)}` },
      link: pageOf(one.announcementid),
      to: (recipients.get(one.announcementid) ?? []).map(({ employeeid }) => ({ employeeid })),
    });
}

/** Schedules that people are notified, at the moment from which they see an announcement. */
export async function announce({ db }: { db: Db }, publishat: string | null): Promise<void> {
  await sql`select enqueue_task(${TASK}, greatest(now(), ${publishat}::timestamptz))`.execute(db);
}

/** People whom a live announcement is for and who were not notified of its edition, at most a step of them. */
const notNotified = (db: Db, today: string, at: string): Promise<Pending[]> =>
  db
    .selectFrom(standings(today, {}).as('s'))
    .innerJoin('announcement as a', 'a.announcementid', 's.announcementid')
    .select(['s.announcementid as objectid', 's.employeeid', 's.edition'])
    .where(sql<boolean>`a.publishat <= ${at}::timestamptz and (a.expireat is null or a.expireat > ${at}::timestamptz)`)
    .where('s.statusid', '=', 3)
    .where(
      sql<boolean>`not exists (select from chase_notice n where n.subscriptionid = current_subscription()
        and n.objectkind = ${ANNOUNCEMENT_KIND} and n.objectid = s.announcementid and n.employeeid = s.employeeid
        and n.stepid = ${ASKED} and n.edition = s.edition)`,
    )
    .orderBy('s.announcementid')
    .orderBy('s.employeeid')
    .limit(STEP)
    .execute();

/**
 * Notifies a step of the people who have to be, each once in an edition; whoever opened it before is not notified.
 * @returns how many there were
 */
export async function announceStep(
  db: Db,
  { today, at, ...sender }: Sender & { today: string; at: string },
): Promise<number> {
  const part = await notNotified(db, today, at);
  const recipients = await noteChase(db, { objectkind: ANNOUNCEMENT_KIND, step: ASKED, today }, part);
  const kindOf = ({ ismailed, isacknowledged }: Titled) =>
    ismailed || isacknowledged ? announcementMailed : announcementPublished;
  await tellOfAnnouncements(db, { ...sender, kindOf }, recipients);
  return part.length;
}

/** Notifies everybody who has to be; a step is one transaction, and what a crash interrupts goes on with the next. */
export const announceTask: CompanyTask = async ({ pools, env }, subscriptionid) => {
  const tenant = await tenantById(pools, subscriptionid);
  if (!tenant) return;
  const sender = {
    companyname: tenant.companyname,
    origin: originOf(env, tenant.label),
    today: dayIn(env.now(), tenant.timezoneid),
    at: momentOf(env),
  };
  const step = () =>
    inTenant(pools, subscriptionid, { accountid: null, request: TASK }, (db) => announceStep(db, sender));
  while ((await step()) === STEP);
};
