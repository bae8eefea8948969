import { openWay } from '#platform/server/account-gate.ts';
import type { ConfirmationKind } from '#platform/server/confirmation.ts';
import type { Db } from '#platform/server/db.ts';
import { endSessions } from '#platform/server/token-family.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { dropFactor, hasFactor } from '#modules/sign-in/server/public.ts';
import {
  changePersonEmail,
  dropPersonFactor,
  endPersonSessions,
  getPersonAccount,
  personHistory,
  setPersonActive,
} from '../contract/person.ts';
import { tell } from './notice.ts';
import { eventRows, sessionRows } from './rows.ts';

/** The account of a person within the caller's scope; undefined when the person has none. */
async function accountOf({ db, people }: Context, employeeid: number) {
  const person = await people
    .visible()
    .select('e.employeeid')
    .where('e.employeeid', '=', employeeid)
    .executeTakeFirst();
  if (!person) return notFound();
  return db
    .selectFrom('account')
    .select(['accountid', 'emailid', 'statusid'])
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
}

/** The same for a change, which users cannot make to their own account. */
async function othersAccount(ctx: Context, employeeid: number) {
  const account = (await accountOf(ctx, employeeid)) ?? notFound();
  if (account.accountid !== ctx.session.accountid) return account;
  return failWith('conflict', { status: 409, text: 'This is your own account. Ask another administrator.' });
}

const get = serve(getPersonAccount, async (ctx, { employeeid }) => {
  const account = await accountOf(ctx, employeeid);
  if (!account) return [];
  const { accountid, emailid, statusid } = account;
  const { db, session, env } = ctx;
  return [
    {
      employeeid,
      emailid,
      isactive: statusid === 1,
      isown: accountid === session.accountid,
      hasfactor: await hasFactor(db, accountid),
      sessions: await sessionRows(db, { accountid, own: session.logininfoid, now: env.now() }),
    },
  ];
});

const history = serve(personHistory, async (ctx, { employeeid, ...request }) => {
  const account = await accountOf(ctx, employeeid);
  return account ? eventRows(ctx.db, account.accountid, { ...request, zone: ctx.tenant.timezoneid }) : [];
});

const REASON = 'ended by an administrator';

const storedAddress = async (db: Db, accountid: number) =>
  (await db.selectFrom('account').select('emailid').where('accountid', '=', accountid).executeTakeFirst()) ??
  notFound();

const end = serve(endPersonSessions, async (ctx, { employeeid }) => {
  const { accountid } = await othersAccount(ctx, employeeid);
  return [{ ended: await endSessions(ctx.db, { accountid, reason: REASON, now: ctx.env.now() }) }];
});

const activate = serve(setPersonActive, async (ctx, { employeeid, isactive }) => {
  const { accountid } = await othersAccount(ctx, employeeid);
  await ctx.db
    .updateTable('account')
    .set((eb) => ({ statusid: isactive ? 1 : 2, version: eb('version', '+', 1) }))
    .where('accountid', '=', accountid)
    .where('statusid', '<>', isactive ? 1 : 2)
    .execute();
  // A reactivated account starts without sessions: no earlier one becomes valid again.
  await endSessions(ctx.db, { accountid, reason: REASON, now: ctx.env.now() });
  return [{ isexecuted: true }];
});

/** Removes the second factor of an account and notifies its owner. */
const factorOffKind: ConfirmationKind = {
  kind: 'factor-off',
  run: async (ctx, { accountid }) => {
    const { emailid } = await storedAddress(ctx.db, accountid);
    await dropFactor(ctx.db, accountid);
    await endSessions(ctx.db, { accountid, reason: REASON, now: ctx.env.now() });
    await tell(ctx.db, ctx, {
      accountid,
      recipients: [emailid],
      title: 'Your second factor was taken away',
      what: `An administrator has switched off the second factor of ${emailid}`,
    });
  },
};

const factorOff = serve(dropPersonFactor, async (ctx, { employeeid }) => {
  const { accountid, emailid } = await othersAccount(ctx, employeeid);
  const summary = `The second factor of ${emailid} is taken away`;
  return [{ isexecuted: true, ...(await openWay(ctx, factorOffKind, { accountid, detail: {}, summary })) }];
});

async function failOnTaken(db: Db, emailid: string): Promise<void> {
  const taken = await db.selectFrom('account').select('accountid').where('emailid', '=', emailid).executeTakeFirst();
  const text = `Another account signs in as ${emailid}`;
  if (taken) failWith('E0110', { status: 409, text, fields: { emailid: text } });
}

/** Changes the address of an account; the old and the new address are notified. */
const emailKind: ConfirmationKind = {
  kind: 'account-email',
  run: async (ctx, { accountid, detail }) => {
    const emailid = String(detail['emailid']);
    const before = await storedAddress(ctx.db, accountid);
    await failOnTaken(ctx.db, emailid);
    await ctx.db
      .updateTable('account')
      .set((eb) => ({ emailid, version: eb('version', '+', 1) }))
      .where('accountid', '=', accountid)
      .execute();
    await endSessions(ctx.db, { accountid, reason: 'e-mail changed', now: ctx.env.now() });
    await tell(ctx.db, ctx, {
      accountid,
      recipients: [before.emailid, emailid],
      title: 'The address you sign in with has changed',
      what: `An administrator has changed the sign-in of ${before.emailid} to ${emailid}`,
    });
  },
};

const email = serve(changePersonEmail, async (ctx, { employeeid, emailid }) => {
  const account = await othersAccount(ctx, employeeid);
  if (account.emailid === emailid) return [{ isexecuted: true, iswaiting: false }];
  await failOnTaken(ctx.db, emailid);
  const { accountid } = account;
  const summary = `${account.emailid} signs in as ${emailid} from now on`;
  const outcome = await openWay(ctx, emailKind, { accountid, detail: { emailid }, summary });
  if (outcome.iswaiting)
    await tell(ctx.db, ctx, {
      accountid,
      recipients: [account.emailid],
      title: 'Your sign-in may move to another address',
      what: `An administrator has proposed to change the sign-in of ${account.emailid} to ${emailid}; another one has to confirm it`,
    });
  return [{ isexecuted: true, ...outcome }];
});

export const personEndpoints = [get, history, end, activate, factorOff, email];
export const personConfirmations = [factorOffKind, emailKind];
