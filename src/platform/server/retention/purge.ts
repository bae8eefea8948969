import { sql } from 'kysely';
import { PERIOD_KEYS, type PeriodKey } from '../../contract/retention.ts';
import { addDays, type Day, day, later } from '../../engine/day.ts';
import { type Db, tenantSql } from '../db.ts';
import { dayIn } from '../day-in.ts';
import type { DailyCheck } from '../module.ts';
import { forgetVisitorUploads } from '../files/visitor.ts';
import { type Current, onLegalHold, notOf } from './holds.ts';
import { periodsOf } from './settings.ts';

const DAY_MS = 86_400_000;
type Purge = (options: { db: Db; now: Date; before: string; current: Current }) => Promise<unknown>;

/** Periods whose data is purged elsewhere. */
type Elsewhere = 'links' | 'uploads' | 'candidates';
/** The purge of each period. Data that cannot be attributed to a person is stored as long as anyone is under a hold. */
const PURGES: Record<Exclude<PeriodKey, Elsewhere>, Purge> = {
  jobs: async ({ db, before, current }) => {
    if (current.employeeids.length > 0) return;
    await db.deleteFrom('job_run').where('statusid', 'in', [3, 4, 5]).where('finishedon', '<', before).execute();
  },
  mails: ({ db, before, current }) =>
    db
      .deleteFrom('mail_outbox')
      .where('addeddate', '<', before)
      .where((c) => c.or([c('senton', '<', before), c('failedon', '<', before)]))
      .where(sql<boolean>`not lower(recipient) = any(${[...current.emailids]}::text[])`)
      .execute(),
  notifications: async ({ db, before, current }) => {
    const old = db
      .selectFrom('notification')
      .select('notificationid')
      .where('addeddate', '<', before)
      .where(notOf('accountid', current.accountids));
    await db.deleteFrom('notification_delivery').where('notificationid', 'in', old).execute();
    await db
      .deleteFrom('notification')
      .where('addeddate', '<', before)
      .where(notOf('accountid', current.accountids))
      .execute();
  },
  sessions: async ({ db, before, current }) => {
    const ended = () =>
      db
        .selectFrom('login_session')
        .select('logininfoid')
        .where((c) => c.or([c('revokedon', '<', before), c('expireson', '<', before)]))
        .where(notOf('accountid', current.accountids));
    const devices = db.selectFrom('push_subscription').select('pushsubscriptionid').where('logininfoid', 'in', ended());
    await db.deleteFrom('notification_delivery').where('pushsubscriptionid', 'in', devices).execute();
    await db.deleteFrom('push_subscription').where('logininfoid', 'in', ended()).execute();
    await db.deleteFrom('login_session').where('logininfoid', 'in', ended()).execute();
  },
  signins: ({ db, before, current }) =>
    db
      .deleteFrom('login_event')
      .where('at', '<', before)
      .where(notOf('accountid', current.accountids))
      .where(sql<boolean>`(emailid is null or not lower(emailid) = any(${[...current.emailids]}::text[]))`)
      .execute(),
  drafts: ({ db, before, current }) =>
    db
      .deleteFrom('form_draft')
      .where('updatedon', '<', before)
      .where(notOf('accountid', current.accountids))
      .where(() => (current.employeeids.length > 0 ? sql<boolean>`recordid = 0` : sql<boolean>`true`))
      .execute(),
  attempts: ({ db, before, current }) =>
    db
      .deleteFrom('login_throttle')
      .where('lastfailedon', '<', before)
      .where(sql<boolean>`not lower(emailid) = any(${[...current.emailids]}::text[])`)
      .execute(),
  repeats: ({ db, before, current }) =>
    db
      .deleteFrom('idempotency_key')
      .where('addeddate', '<', before)
      .where(notOf('accountid', current.accountids))
      .execute(),
};

const before = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();

/**
 * The daily check that purges the data of one period where the platform does not, as long as `purge` says that there is
 * any. While the company is under a hold nothing is deleted.
 */
export const purgePeriod =
  (key: PeriodKey, purge: (of: Parameters<Purge>[0]) => Promise<boolean>): DailyCheck =>
  async ({ db, env }) => {
    const current = await onLegalHold(db);
    if (current.company) return true;
    const now = env.now();
    return purge({ db, now, before: before(now, (await periodsOf(db))[key]), current });
  };

/** The oldest row of each period: its age is what the purge goes by. */
const oldest = () => tenantSql<{ key: keyof typeof PURGES; at: string | null }>`
  select 'jobs' as key, min(finishedon) as at from job_run where subscriptionid = current_subscription() and statusid in (3, 4, 5)
  union all select 'mails', min(addeddate) from mail_outbox where subscriptionid = current_subscription()
  union all select 'notifications', min(addeddate) from notification where subscriptionid = current_subscription()
  union all select 'sessions', min(least(revokedon, expireson)) from login_session where subscriptionid = current_subscription()
  union all select 'signins', min(at) from login_event where subscriptionid = current_subscription()
  union all select 'drafts', min(updatedon) from form_draft where subscriptionid = current_subscription()
  union all select 'attempts', min(lastfailedon) from login_throttle where subscriptionid = current_subscription()
  union all select 'repeats', min(addeddate) from idempotency_key where subscriptionid = current_subscription()`;

/**
 * The first day after today on which something is past its period. Where there is nothing, that of what comes tomorrow;
 * a failed sign-in, whose period is the shortest, schedules a check itself.
 */
async function nextPurge(db: Db, today: Day, periods: Record<PeriodKey, number>, zone: string): Promise<Day> {
  const { rows } = await oldest().execute(db);
  const days = rows.flatMap(({ key, at }) =>
    at === null
      ? key === 'attempts'
        ? []
        : [addDays(today, periods[key] + 1)]
      : [addDays(day(dayIn(new Date(at), zone)), periods[key] + 1)],
  );
  return later(addDays(today, 1), days.toSorted()[0] ?? today);
}

/**
 * Deletes what is past its retention period in a company. While the company is under a hold nothing is deleted; data
 * about a person under a hold remains.
 * @returns the next day on which something is due
 */
export const purgeDue: DailyCheck = async ({ db, env, tenant, today }) => {
  await forgetVisitorUploads(db);
  const current = await onLegalHold(db);
  if (current.company) return true;
  const now = env.now();
  const periods = await periodsOf(db);
  for (const key of PERIOD_KEYS) {
    if (key === 'links' || key === 'uploads' || key === 'candidates') continue;
    await PURGES[key]({ db, now, before: before(now, periods[key]), current });
  }
  const uploads = await db.selectFrom('visitor_upload').select('fileid').limit(1).executeTakeFirst();
  return uploads ? true : nextPurge(db, day(today), periods, tenant.timezoneid);
};
