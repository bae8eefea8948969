import { sql } from 'kysely';
import { PERIOD_KEYS, type PeriodKey } from '../../contract/retention.ts';
import { purgeUploads } from '../bulk/purge.ts';
import type { Db } from '../db.ts';
import type { DailyCheck } from '../module.ts';
import { type Current, onLegalHold, notOf } from './holds.ts';
import { periodsOf } from './settings.ts';

const DAY_MS = 86_400_000;
type Purge = (given: { db: Db; now: Date; before: string; current: Current }) => Promise<unknown>;

/** How each period is carried out in a company. What a hold can not be told apart by is kept as long as anybody is held. */
const PURGES: Record<Exclude<PeriodKey, 'links'>, Purge> = {
  uploads: purgeUploads,
  jobs: async ({ db, before, current }) => {
    if (current.employeeids.length > 0) return;
    await db.deleteFrom('job_run').where('statusid', 'in', [3, 4]).where('finishedon', '<', before).execute();
  },
  mails: ({ db, before, current }) =>
    db
      .deleteFrom('mail_outbox')
      .where('addeddate', '<', before)
      .where((c) => c.or([c('senton', '<', before), c('failedon', '<', before)]))
      .where(sql<boolean>`not lower(recipient) = any(${[...current.emailids]}::text[])`)
      .execute(),
  sessions: ({ db, before, current }) =>
    db
      .deleteFrom('login_session')
      .where((c) => c.or([c('revokedon', '<', before), c('expireson', '<', before)]))
      .where(notOf('accountid', current.accountids))
      .execute(),
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

/**
 * Deletes what a company has kept for its time, each day once. While the company is held nothing goes; what tells of a
 * person who is held stays. @returns true: there is always something that will be over one day
 */
export const purgeDue: DailyCheck = async ({ db, env }) => {
  const current = await onLegalHold(db);
  if (current.company) return true;
  const now = env.now();
  const periods = await periodsOf(db);
  for (const key of PERIOD_KEYS) {
    if (key === 'links') continue;
    const before = new Date(now.getTime() - periods[key] * DAY_MS).toISOString();
    await PURGES[key]({ db, now, before, current });
  }
  return true;
};
