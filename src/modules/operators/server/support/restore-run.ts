import { sql } from 'kysely';
import { dayIn } from '#platform/server/day-in.ts';
import { type Db, inTenant, type Pools } from '#platform/server/db.ts';
import { saveOneTimeLink, type Tenant, tenantById } from '#platform/server/directory.ts';
import { endSessions } from '#platform/server/token-family.ts';
import { originOf } from '#platform/server/hosts.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { noteOperator } from '#platform/server/operator-directory.ts';
import type { Env } from '#platform/server/serve.ts';
import { putAmongGivers } from '#platform/server/tenants.ts';
import { hashPassword, randomToken, sha256 } from '#platform/server/token.ts';
import { RESET } from '#modules/sign-in/server/public.ts';
import { LINK_DAYS, restoredAccess, tellOfRestore } from './restore-mails.ts';
import { hindrance, moveRestore, openRestore, operatorsWork, RESTORE, type Restore } from './restore.ts';
import { HOW_FAILED, type HowFailed } from '../../contract/restore-words.ts';

type Running = { pools: Pools; env: Env; tenant: Tenant; today: string; origin: string };

/** Creates the link to set a new password and mails it to the stored address: no one else gets it. */
async function mailLink(db: Db, { pools, env, tenant, origin }: Running, { accountid, emailid }: Restore) {
  const token = randomToken(32);
  await saveOneTimeLink(pools, {
    tokenhash: sha256(token),
    subscriptionid: tenant.subscriptionid,
    purpose: RESET,
    accountid,
    expireson: new Date(env.now().getTime() + LINK_DAYS * 86_400_000),
  });
  const values = {
    company: tenant.companyname,
    days: String(LINK_DAYS),
    link: `${origin}/login/reset-password?token=${token}`,
  };
  await notify(db, { kind: restoredAccess, to: [{ emailids: [emailid] }], values });
}

/** Why the restore may not be carried out after all; undefined where it may. */
async function obstacle(db: Db, { pools, tenant, today }: Running, restore: Restore): Promise<HowFailed | undefined> {
  if (tenant.statusid !== 1) return 'suspended';
  if (!(await operatorsWork(pools, restore))) return 'operators';
  return hindrance(db, { ...restore, today });
}

/** Ends a restore that cannot be carried out, and notifies everyone. */
export async function failRestore(
  db: Db,
  { tenant, today, origin, env }: Omit<Running, 'pools'>,
  restore: Restore,
  how: HowFailed,
): Promise<void> {
  const ended = await moveRestore(db, restore, { statusid: RESTORE.failed, endedon: env.now(), endedhow: how });
  if (ended) await tellOfRestore(db, 'stopped', { restore: ended, tenant, origin, today, how: HOW_FAILED[how] });
}

/**
 * Activates the account with the right to grant rights. Its old password no longer works, so that only the mailed link
 * gives access.
 */
async function carryOut(db: Db, running: Running, restore: Restore, passwordhash: string): Promise<void> {
  const { env, tenant, today, origin } = running;
  const { accountid } = restore;
  const now = env.now();
  await db.updateTable('account').set({ statusid: 1, passwordhash }).where('accountid', '=', accountid).execute();
  await putAmongGivers(db, accountid);
  await endSessions(db, { accountid, reason: 'access restored', now });
  const ended = await moveRestore(db, restore, { statusid: RESTORE.done, endedon: now });
  if (!ended) return;
  await mailLink(db, running, ended);
  await tellOfRestore(db, 'done', { restore: ended, tenant, origin, today });
}

const noteEnd = ({ pools, tenant }: Running, { confirmedby, proposedby, reason }: Restore, action: string) =>
  noteOperator(pools, { emailid: confirmedby ?? proposedby, action, about: tenant.label, reason, address: '' });

/**
 * Carries out a restore that two operators decided a day ago, or ends it where it may no longer be carried out. All in
 * one transaction, so that a crash repeats everything or nothing; one that is not due yet is scheduled again.
 */
export async function restoreOverdue({ pools, env }: { pools: Pools; env: Env }, subscriptionid: number) {
  const tenant = await tenantById(pools, subscriptionid);
  if (!tenant) return;
  const running = {
    pools,
    env,
    tenant,
    today: dayIn(env.now(), tenant.timezoneid),
    origin: originOf(env, tenant.label),
  };
  // A random password that no one knows: the account must have one for the link to replace.
  const passwordhash = await hashPassword(randomToken(32));
  await inTenant(pools, subscriptionid, { accountid: null, request: 'restore_access' }, async (db) => {
    const restore = await openRestore(db);
    if (!restore?.effectiveon) return;
    if (new Date(restore.effectiveon) > env.now()) {
      // The clock of the database is ahead of ours.
      await sql`select enqueue_task('restore_access', greatest(${restore.effectiveon}::timestamptz, now()) + interval '1 minute')`.execute(
        db,
      );
      return;
    }
    const how = await obstacle(db, running, restore);
    if (how === undefined) await carryOut(db, running, restore, passwordhash);
    else await failRestore(db, running, restore, how);
    // A crash before the commit leaves one log entry too many rather than one too few.
    await noteEnd(
      running,
      restore,
      how === undefined ? 'access was restored' : `access was not restored: ${HOW_FAILED[how]}`,
    );
  });
}
