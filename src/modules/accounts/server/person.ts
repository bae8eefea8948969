import { endSessions } from '#platform/server/family.ts';
import { refuse, unknown } from '#platform/server/refusal.ts';
import { dropFactor, hasFactor } from '#platform/server/second-factor.ts';
import { type Context, serve } from '#platform/server/serve.ts';
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

/** The account of somebody within the caller's reach; undefined where the person has none. */
async function accountOf({ db, people }: Context, employeeid: number) {
  const person = await people
    .visible()
    .select('e.employeeid')
    .where('e.employeeid', '=', employeeid)
    .executeTakeFirst();
  if (!person) return unknown();
  return db
    .selectFrom('account')
    .select(['accountid', 'emailid', 'statusid'])
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
}

/** The same for a change, which nobody makes to oneself and which needs that one has just proved who one is. */
async function othersAccount(ctx: Context, employeeid: number) {
  const account = (await accountOf(ctx, employeeid)) ?? unknown();
  if (account.accountid !== ctx.session.accountid) return account;
  return refuse('conflict', { status: 409, text: 'This is your own account. Ask another administrator.' });
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

const history = serve(personHistory, async (ctx, { employeeid, ...asked }) => {
  const account = await accountOf(ctx, employeeid);
  return account ? eventRows(ctx.db, account.accountid, { ...asked, zone: ctx.tenant.timezoneid }) : [];
});

const REASON = 'ended by an administrator';

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
  // An account that is let in again begins anew: no session of before wakes up.
  await endSessions(ctx.db, { accountid, reason: REASON, now: ctx.env.now() });
  return [{ isexecuted: true }];
});

const factorOff = serve(dropPersonFactor, async (ctx, { employeeid }) => {
  const { accountid, emailid } = await othersAccount(ctx, employeeid);
  await dropFactor(ctx.db, accountid);
  await endSessions(ctx.db, { accountid, reason: REASON, now: ctx.env.now() });
  await tell(ctx.db, ctx, {
    recipient: emailid,
    subject: 'Your second factor was taken away',
    what: `An administrator has switched off the second factor of ${emailid}`,
  });
  return [{ isexecuted: true }];
});

const email = serve(changePersonEmail, async (ctx, { employeeid, emailid }) => {
  const account = await othersAccount(ctx, employeeid);
  if (account.emailid === emailid) return [{ isexecuted: true }];
  const taken = await ctx.db
    .selectFrom('account')
    .select('accountid')
    .where('emailid', '=', emailid)
    .executeTakeFirst();
  if (taken)
    return refuse('E0110', {
      status: 409,
      text: `Another account signs in as ${emailid}`,
      fields: { emailid: `Another account signs in as ${emailid}` },
    });
  await ctx.db
    .updateTable('account')
    .set((eb) => ({ emailid, version: eb('version', '+', 1) }))
    .where('accountid', '=', account.accountid)
    .execute();
  await endSessions(ctx.db, { accountid: account.accountid, reason: 'e-mail changed', now: ctx.env.now() });
  for (const recipient of [account.emailid, emailid])
    await tell(ctx.db, ctx, {
      recipient,
      subject: 'The address you sign in with has changed',
      what: `An administrator has changed the sign-in of ${account.emailid} to ${emailid}`,
    });
  return [{ isexecuted: true }];
});

export const personEndpoints = [get, history, end, activate, factorOff, email];
