import { setTimeout as sleep } from 'node:timers/promises';
import { inTenant } from '#platform/server/db.ts';
import { rememberDevice } from '#platform/server/devices.ts';
import {
  expectWithinQuota,
  forgetVisitor,
  inHouse,
  mailFromHouse,
  rememberVisitor,
} from '#platform/server/apex-pipeline.ts';
import {
  accountsOf,
  endApexSession,
  type StoredCode,
  markProven,
  type Proved,
  saveApexLink,
  spendApexLink,
} from '#platform/server/apex-store.ts';
import { tenantById } from '#platform/server/directory.ts';
import { type Hashing, inHashQueue } from '#platform/server/hashing.ts';
import { keyedMutex } from '#platform/server/keyed-mutex.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { failWith } from '#platform/server/application-error.ts';
import { type ApexContext, serveApex, serveVisitor } from '#platform/server/serve.ts';
import {
  codeTries,
  countFailure,
  countTry,
  failWhileThrottled,
  failWhileWaiting,
  forgetFailures,
  hasFactor,
  openAccountOf,
  takeCode,
  type Tries,
  triesOf,
  wrongSignIn,
} from '#modules/sign-in/server/public.ts';
import { accountLogin, accountLogout, findCompanies, myCompanies, openCompanies } from '../contract/identity.ts';

const PURPOSE = 'companies';
const LINK_MINUTES = 30;
const SESSION_MINUTES = 30;
const FIND_MS = 400;
/** Minimum number of passwords checked in any case, so that the response time does not reveal accounts. */
const MIN_CHECKED = 3;

/** Runs work in a company without a signed-in user. */
const inCompany = <T>(ctx: ApexContext, subscriptionid: number, work: Parameters<typeof inTenant<T>>[3]) =>
  inTenant(ctx.pools, subscriptionid, { accountid: null, request: ctx.request }, work);

/** The accounts that may sign in today. */
async function openOf(ctx: ApexContext, current: readonly StoredCode[], emailid: string): Promise<StoredCode[]> {
  const validated = await Promise.all(
    current.map(async (one) => {
      const tenant = await tenantById(ctx.pools, one.subscriptionid);
      const today = dayIn(ctx.env.now(), tenant?.timezoneid);
      const account = await inCompany(ctx, one.subscriptionid, (db) => openAccountOf(db, one.accountid, today));
      return account?.emailid === emailid ? [one] : [];
    }),
  );
  return validated.flat();
}

const result = (ctx: ApexContext, emailid: string, current: readonly StoredCode[]) => [
  {
    emailid,
    companies: current.map(({ subscriptionid, label, companyname }) => ({
      subscriptionid,
      label,
      companyname,
      address: ctx.originOf(label),
    })),
  },
];

/** Nothing is mailed to an unknown address; the response and its time are the same. */
async function mailCompanies(ctx: ApexContext, emailid: string): Promise<void> {
  const current = await openOf(ctx, await accountsOf(ctx.pools, emailid), emailid);
  if (current.length === 0) return;
  const token = await saveApexLink(ctx.pools, {
    purpose: PURPOSE,
    emailid,
    payload: {},
    now: ctx.env.now(),
    minutes: LINK_MINUTES,
  });
  const text = [
    'Somebody, probably you, has asked for the companies of this e-mail address at Muster.',
    ...current.map(({ companyname, label }) => `${companyname}\n${ctx.originOf(label)}/login`),
    `To enter without a password, open this within ${LINK_MINUTES} minutes; it works once:`,
    `${ctx.origin}/open?token=${token}`,
    'If it was not you, do nothing.',
  ].join('\n\n');
  await mailFromHouse(ctx, { recipient: emailid, subject: 'Your companies at Muster', text });
}

const find = serveApex(findCompanies, async (ctx, { email }) => {
  await expectWithinQuota(ctx, 'find', { perAddress: 30, emailid: email, perEmail: 5 });
  const work = () =>
    mailCompanies(ctx, email).catch((error: unknown) => ctx.log.error({ err: error }, 'no companies were mailed'));
  await Promise.all([work(), sleep(FIND_MS)]);
  return [{ isexecuted: true }];
});

type Checked = { one: StoredCode; right: boolean; code: boolean };
type Input = { emailid: string; password: string; otp: string; tries: Tries };

/** Validates a code for its own company; without one, or while throttled, the company asks for it itself. */
async function takeCodeOf(ctx: ApexContext, { subscriptionid, accountid }: StoredCode, input: Input): Promise<boolean> {
  const tenant = await tenantById(ctx.pools, subscriptionid);
  if (!tenant) return false;
  const key = codeTries(input.emailid);
  const now = ctx.env.now();
  return keyedMutex(`${subscriptionid}:${key}`, () =>
    inCompany(ctx, subscriptionid, async (db) => {
      if (!(await hasFactor(db, accountid))) return false;
      await failWhileWaiting(db, key, now);
      if (await takeCode(db, { env: ctx.env, tenant }, accountid, input.otp)) return true;
      await countFailure(db, key, now);
      return false;
    }),
  );
}

/** Validates the password, and the code if given, of one account as its company would, with the same throttling. */
async function validate(
  ctx: ApexContext,
  one: StoredCode,
  { given, check }: { given: Input; check: Hashing['check'] },
): Promise<Checked> {
  const { subscriptionid, accountid } = one;
  const stored = await inCompany(ctx, subscriptionid, async (db) => {
    await failWhileThrottled(db, given.tries, ctx.env.now());
    const row = await db
      .selectFrom('account')
      .select('passwordhash')
      .where('accountid', '=', accountid)
      .executeTakeFirst();
    return row?.passwordhash;
  }).catch(() => undefined);
  const right = await check(stored, given.password);
  if (!right || given.otp === '') return { one, right, code: false };
  return { one, right, code: await takeCodeOf(ctx, one, given) };
}

/**
 * A password proves only the accounts that have it: otherwise an administrator of one company could create an account
 * there with another person's address.
 */
const login = serveApex(accountLogin, (ctx, { email, password, otp, ...client }) => {
  const emailid = email.trim().toLowerCase();
  const tries = triesOf(ctx, { place: 'accounts', emailid });
  const values = { emailid, password, otp: (otp ?? '').trim(), tries };
  const checkAll = () =>
    inHashQueue(tries.queueSlot, async ({ check }) => {
      const now = ctx.env.now();
      await inHouse(ctx, (db) => failWhileThrottled(db, tries, now));
      const current = await openOf(ctx, await accountsOf(ctx.pools, emailid), emailid);
      const validated: Checked[] = [];
      for (const one of current) validated.push(await validate(ctx, one, { given: values, check }));
      for (let more = current.length; more < MIN_CHECKED; more += 1) await check(undefined, password);
      const right = validated.filter((one) => one.right);
      if (right.length > 0) return right;
      await inHouse(ctx, (db) => countTry(db, tries, now));
      for (const one of current) await inCompany(ctx, one.subscriptionid, (db) => countTry(db, tries, now));
      throw wrongSignIn();
    });
  return keyedMutex(`accounts:${tries.key}`, async () => {
    await expectWithinQuota(ctx, 'login', { perAddress: 300 });
    const right = await checkAll();
    await inHouse(ctx, (db) => forgetFailures(db, tries.key));
    const companies = right.map(({ one: { subscriptionid, accountid }, code }) => ({
      subscriptionid,
      accountid,
      code,
    }));
    await rememberVisitor(ctx, { emailid, companies, client, minutes: SESSION_MINUTES });
    tries.remember();
    return result(
      ctx,
      emailid,
      right.map(({ one }) => one),
    );
  });
});

/** A link by mail gives no more than the mailbox: its owner could reset the password in each of the companies. */
const open = serveApex(openCompanies, async (ctx, { token }) => {
  const link = await spendApexLink(ctx.pools, { token, purpose: PURPOSE, now: ctx.env.now() });
  if (!link) return failWith('E0100', { status: 400 });
  const { emailid } = link;
  const current = await openOf(ctx, await accountsOf(ctx.pools, emailid), emailid);
  const companies: Proved[] = current.map(({ subscriptionid, accountid }) => ({
    subscriptionid,
    accountid,
    code: false,
  }));
  await markProven(ctx.pools, companies);
  await rememberVisitor(ctx, { emailid, companies, minutes: SESSION_MINUTES });
  rememberDevice(ctx, { place: 'accounts', emailid });
  return result(ctx, emailid, current);
});

const mine = serveVisitor(myCompanies, async (ctx) => {
  const { emailid, companies } = ctx.visitor;
  const proved = new Set(companies.map(({ subscriptionid, accountid }) => `${subscriptionid}:${accountid}`));
  const current = (await accountsOf(ctx.pools, emailid)).filter(({ subscriptionid, accountid }) =>
    proved.has(`${subscriptionid}:${accountid}`),
  );
  return result(ctx, emailid, await openOf(ctx, current, emailid));
});

const logout = serveApex(accountLogout, async (ctx) => {
  if (ctx.visitor) await endApexSession(ctx.pools, ctx.visitor.tokenhash, ctx.env.now());
  forgetVisitor(ctx);
  return [{ isexecuted: true }];
});

/** One e-mail address in several companies: find them, authenticate, and sign in to one. */
export const identity: ServerModule = { name: 'identity', endpoints: [find, login, open, mine, logout] };
