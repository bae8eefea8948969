import { setTimeout as sleep } from 'node:timers/promises';
import { accountRights } from '#platform/server/access.ts';
import { holdsSensitive } from '#platform/server/account-gate.ts';
import { firstPassword } from '#platform/contract/session.ts';
import type { Db } from '#platform/server/db.ts';
import { lockKey } from '#platform/server/key-lock.ts';
import { readOneTimeLink, saveOneTimeLink, spendOneTimeLink } from '#platform/server/directory.ts';
import { markProven } from '#platform/server/apex-store.ts';
import { endSessions } from '#platform/server/token-family.ts';
import type { AddressKind, NotificationKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { isEmail } from '#platform/contract/words.ts';
import { failWith } from '#platform/server/application-error.ts';
import { rightsOfAccount, needsLongPassword } from '#platform/server/sensitive-rights.ts';
import { type BaseContext, type OpenContext, serveOpen, type Served } from '#platform/server/serve.ts';
import { hashPassword, randomToken, sha256 } from '#platform/server/token.ts';
import { maySignIn } from '#platform/server/may-sign-in.ts';
import { requestReset, resetPassword } from '../contract/sign-on.ts';
import { countTry, forgetFailures, failWhileThrottled, type Tries, triesOf, withinWindow } from './login-throttling.ts';
import { noteSignIn } from './login-event.ts';
import { expectGoodPassword } from './password-rules.ts';

const RESET_MINUTES = 30;
/**
 * The response time of a reset request in milliseconds, always the same so that it does not reveal whether the account
 * exists.
 */
const RESET_MS = 300;

/** The most mails to an address that strangers can cause while the last link is valid. */
const MAILS = { most: 10, minutes: RESET_MINUTES };

/** Query for the account of a link, if it may sign in. */
const openAccount = (db: Db, accountid: number, today: string) =>
  db
    .selectFrom('account')
    .select(['accountid', 'emailid', 'passwordhash'])
    .where('accountid', '=', accountid)
    .where('statusid', '=', 1)
    .where(maySignIn(today))
    .executeTakeFirst();

export const passwordChanged: NotificationKind = {
  key: 'password_changed',
  group: 'Sign-in and security',
  title: 'Your password has been changed',
  text: 'Your password has been changed',
  about: 'The owner of an account, whenever its password changes.',
  mandatory: 'security',
};
/** A link for somebody who cannot sign in: a bell would be of no use. */
const passwordLink: AddressKind = { key: 'password_link', addressonly: true, rank: 'sign-in' };

/**
 * Notifies the owner that the password was changed. The mail has no link, because such mails are a common target of
 * phishing.
 */
export const tellOfPassword = (
  db: Db,
  { tenant, origin }: Pick<BaseContext, 'tenant' | 'origin'>,
  { accountid, emailid }: { accountid: number; emailid: string },
): Promise<void> => {
  const body = [
    `The password of ${emailid} at ${tenant.companyname} (${origin}) has just been changed, and every other session has ended.`,
    'If this was you, there is nothing to do.',
    'If it was not, tell your HR team or administrator at once.',
  ].join('\n\n');
  const mail = { subject: 'Your password has been changed', body };
  const to = [{ accountid, emailids: [emailid], mail }];
  return notify(db, { kind: passwordChanged, link: '/profile/sign_in_security', to });
};

/**
 * Rejects links that no longer fit the account. A first password is for an account that has none: others request a new
 * password, by a link sent to the address alone. A link that was shown on a screen does not work for an account that
 * has become sensitive since.
 */
async function failOnStaleLink(
  db: Db,
  { today }: OpenContext,
  options: { purpose: string; isshown: boolean; account: { accountid: number; passwordhash: string | null } },
): Promise<void> {
  const { purpose, isshown, account } = options;
  if (purpose !== RESET && account.passwordhash !== null) failWith('E0100', { status: 400 });
  if (isshown && holdsSensitive(await accountRights(db, account.accountid, today))) failWith('E0100', { status: 400 });
}

/**
 * Sets a password by a one-time link. The account comes from the link alone, whatever else is sent; the link is
 * redeemed only once the password is valid, and every session of the account ends.
 */
async function setByLink(
  ctx: OpenContext,
  { token, password, purpose }: { token: string; password: string; purpose: string },
): Promise<{ emailid: string }[]> {
  const expired = () => failWith('E0100', { status: 400 });
  const link = { tokenhash: sha256(token), subscriptionid: ctx.tenant.subscriptionid, purpose, now: ctx.env.now() };
  const named = await readOneTimeLink(ctx.pools, link);
  if (!named) return expired();
  const { isshown } = named;
  await ctx.tx(async (db) => {
    const account = await openAccount(db, named.accountid, ctx.today);
    if (!account) return expired();
    await failOnStaleLink(db, ctx, { purpose, isshown, account });
    const { companyname, label } = ctx.tenant;
    const payroll = needsLongPassword(await rightsOfAccount(db, account.accountid, ctx.today));
    return expectGoodPassword(password, { emailid: account.emailid, companyname, label, payroll });
  });
  const passwordhash = await hashPassword(password);
  const spent = await spendOneTimeLink(ctx.pools, link);
  if (!spent) return expired();
  // A reset link is sent by mail only, so its user reads the mails of the address.
  if (purpose === RESET) await markProven(ctx.pools, [{ subscriptionid: ctx.tenant.subscriptionid, ...spent }]);
  return ctx.tx(async (db) => {
    const account = await openAccount(db, spent.accountid, ctx.today);
    if (!account) return expired();
    await failOnStaleLink(db, ctx, { purpose, isshown, account });
    const { accountid, emailid } = account;
    await db.updateTable('account').set({ passwordhash }).where('accountid', '=', accountid).execute();
    await endSessions(db, { accountid, reason: 'password set', now: ctx.env.now() });
    // The delay of second-factor tries remains: someone with access to the mails must not guess faster.
    const tries = triesOf(ctx, { place: String(ctx.tenant.subscriptionid), emailid });
    for (const { key } of [tries, askingOf(ctx, emailid)]) await forgetFailures(db, key);
    // The user of the mailed link can sign in, however many strangers are trying the address.
    tries.remember();
    await noteSignIn(db, ctx, { accountid, emailid, succeeded: true, method: 'link', reason: 'A password was set' });
    if (purpose === RESET) await tellOfPassword(db, ctx, { accountid, emailid });
    return [{ emailid }];
  });
}

/** The purposes of one-time links: a new password, and the first one of an account. */
export const RESET = 'password-reset';
export const FIRST = 'first-password';
/** Requests for a link have their own counters, so that a stranger's requests use up none of the owner's tries. */
const askingOf = (ctx: OpenContext, emailid: string): Tries =>
  triesOf(ctx, { place: String(ctx.tenant.subscriptionid), emailid }, 'reset ');

const first = serveOpen(firstPassword, (ctx, input) => setByLink(ctx, { ...input, purpose: FIRST }));
const reset = serveOpen(resetPassword, (ctx, input) => setByLink(ctx, { ...input, purpose: RESET }));

/** Mails a link if the address belongs to an account that may sign in. */
async function sendLink(ctx: OpenContext, emailid: string): Promise<void> {
  const account = await ctx.tx((db) =>
    db
      .selectFrom('account')
      .select('accountid')
      .where('emailid', '=', emailid)
      .where('statusid', '=', 1)
      .where('passwordhash', 'is not', null)
      .where(maySignIn(ctx.today))
      .executeTakeFirst(),
  );
  if (!account || !isEmail(emailid)) return;
  const token = randomToken(32);
  await saveOneTimeLink(ctx.pools, {
    tokenhash: sha256(token),
    subscriptionid: ctx.tenant.subscriptionid,
    purpose: RESET,
    accountid: account.accountid,
    expireson: new Date(ctx.env.now().getTime() + RESET_MINUTES * 60_000),
  });
  const text = [
    `Somebody, probably you, has asked for a new password at ${ctx.tenant.companyname}.`,
    `Choose it here, within ${RESET_MINUTES} minutes; the link works once:`,
    `${ctx.origin}/login/reset-password?token=${token}`,
    'If it was not you, do nothing: your password stays as it is.',
  ].join('\n\n');
  const mail = { subject: 'Your new password', body: text };
  await ctx.tx((db) => notify(db, { kind: passwordLink, to: [{ emailids: [emailid], mail }] }));
}

const ask = serveOpen(requestReset, async (ctx, { email }) => {
  const emailid = email.trim().toLowerCase();
  const tries = askingOf(ctx, emailid);
  const now = ctx.env.now();
  // Throttled before anything is looked up: this part is the same for every address.
  const maySend = await ctx.tx(async (db) => {
    await tenantMutex(db, tries.key);
    await failWhileThrottled(db, { key: tries.key, windows: tries.windows.slice(1, 2) }, now);
    await countTry(db, { key: tries.key, windows: tries.windows.slice(1, 2) }, now);
    // A recently mailed link still works, so skipping a mail locks no one out.
    return tries.queueSlot.first || withinWindow(db, { key: `mails to ${emailid}`, ...MAILS }, now);
  });
  const work = async () => {
    // An internal error must not reveal that the address exists.
    if (maySend)
      await sendLink(ctx, emailid).catch((error: unknown) => ctx.log.error({ err: error }, 'no link was sent'));
  };
  await Promise.all([work(), sleep(RESET_MS)]);
  return [{ isexecuted: true }];
});

/** Serializes requests of a key, so that concurrent ones are all counted. */
const tenantMutex = (db: Db, key: string) => lockKey(db, `password:${key}`);

export const setPasswordEndpoints: readonly Served[] = [first, reset, ask];
