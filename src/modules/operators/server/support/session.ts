import type { Session } from '#platform/server/access.ts';
import { type Db, inTenant, type Pools } from '#platform/server/db.ts';
import { tenantById } from '#platform/server/directory.ts';
import type { Env } from '#platform/server/serve.ts';
import { NO_ACCOUNT } from '#platform/server/support-sessions.ts';
import { tellOfSupport } from './mails.ts';
import { SUPPORT_GRANTS } from './rights.ts';

export const SESSION_STATE = { asked: 1, allowed: 2, inside: 3, ended: 4, declined: 5 } as const;
/** The states of a support session that is requested, allowed or in progress. */
export const OPEN: readonly number[] = [SESSION_STATE.asked, SESSION_STATE.allowed, SESSION_STATE.inside];

/** Why a support session ended, in words that follow a colon. */
export const HOW = {
  time: 'the time is over',
  company: 'the company has ended it',
  operator: 'support has left',
  inactive: 'the operator may not work any more',
  suspended: 'the company is suspended',
  closed: 'the company no longer allows support visits',
  anew: 'support has asked anew',
} as const;
export type How = keyof typeof HOW;

export type SupportSession = {
  supportsessionid: number;
  operatoremailid: string;
  operatorname: string;
  reason: string;
  minutes: number;
  statusid: number;
  until: string;
};
const COLUMNS = [
  'supportsessionid',
  'operatoremailid',
  'operatorname',
  'reason',
  'minutes',
  'statusid',
  'until',
] as const;

/** Query for the open support sessions at this moment, newest first. */
export const openSupportSessions = (db: Db, now: Date): Promise<SupportSession[]> =>
  db
    .selectFrom('support_session')
    .select(COLUMNS)
    .where('statusid', 'in', OPEN)
    .where('until', '>', now.toISOString())
    .orderBy('supportsessionid', 'desc')
    .execute();

/** Finds the support session of a login, while it is in progress. */
async function supportSessionOf(db: Db, logininfoid: number, now: Date): Promise<SupportSession | undefined> {
  return db
    .selectFrom('login_session as s')
    .innerJoin('support_session as v', 'v.supportsessionid', 's.supportsessionid')
    .select(COLUMNS.map((name) => `v.${name}` as const))
    .where('s.logininfoid', '=', logininfoid)
    .where('s.revokedon', 'is', null)
    .where('v.statusid', '=', SESSION_STATE.inside)
    .where('v.until', '>', now.toISOString())
    .executeTakeFirst();
}

/** Loads the session of a support user. It reads the configuration, and belongs to no one in the company. */
export async function loadSupportSession(
  db: Db,
  { logininfoid, subscriptionid, now }: { logininfoid: number; subscriptionid: number; now: Date },
): Promise<Session | undefined> {
  const supportSession = await supportSessionOf(db, logininfoid, now);
  return (
    supportSession && {
      subscriptionid,
      accountid: NO_ACCOUNT,
      logininfoid,
      employeeid: null,
      emailid: '',
      fullname: supportSession.operatorname,
      imagepath: null,
      dateformatname: null,
      language: null,
      grants: SUPPORT_GRANTS,
      supportSession,
    }
  );
}

type Ending = {
  how: How;
  /** The account that ended it. */
  by?: number;
  /** The name of the company, for the mail. */
  company: string;
  now: Date;
};

/**
 * Ends open support sessions and their logins at once; those who may grant rights are notified of each that had begun.
 * @returns how many there were
 */
export async function endSupportSessions(
  db: Db,
  which: { supportsessionid?: number; operatoremailid?: string; overdue?: true },
  { how, by, company, now }: Ending,
): Promise<number> {
  let query = db
    .updateTable('support_session')
    .set({ statusid: SESSION_STATE.ended, endedon: now, endedby: by ?? null, endedhow: how })
    .where('statusid', 'in', OPEN);
  if (which.supportsessionid !== undefined) query = query.where('supportsessionid', '=', which.supportsessionid);
  if (which.operatoremailid !== undefined) query = query.where('operatoremailid', '=', which.operatoremailid);
  if (which.overdue) query = query.where('until', '<=', now.toISOString());
  const ended = await query.returning([...COLUMNS, 'startedon']).execute();
  if (ended.length === 0) return 0;
  await db
    .updateTable('login_session')
    .set({ revokedon: now, revokedreason: HOW[how] })
    .where(
      'supportsessionid',
      'in',
      ended.map(({ supportsessionid }) => supportsessionid),
    )
    .where('revokedon', 'is', null)
    .execute();
  for (const supportSession of ended)
    if (supportSession.startedon !== null)
      await tellOfSupport(db, 'ended', { ...sessionWords(supportSession, company), how: HOW[how] });
  return ended.length;
}

/** The values for mails about a support session. */
export const sessionWords = (
  { operatorname, reason, minutes }: SupportSession,
  company: string,
): Record<string, string> => ({
  operator: operatorname,
  reason,
  minutes: String(minutes),
  company,
});

/** Ends the support sessions of a company whose time is over. */
export async function endOverdueSupportSessions(
  { pools, env }: { pools: Pools; env: Env },
  subscriptionid: number,
): Promise<void> {
  const company = (await tenantById(pools, subscriptionid))?.companyname ?? '';
  await inTenant(pools, subscriptionid, { accountid: null, request: 'end_support_sessions' }, (db) =>
    endSupportSessions(db, { overdue: true }, { how: 'time', company, now: env.now() }),
  );
}
