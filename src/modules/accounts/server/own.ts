import { endSessions } from '#platform/server/token-family.ts';
import { failField, notFound } from '#platform/server/application-error.ts';
import { needsLongPassword } from '#platform/server/sensitive-rights.ts';
import { serve, serveOpen } from '#platform/server/serve.ts';
import { hashPassword } from '#platform/server/token.ts';
import {
  expectGoodPassword,
  expectOwnPassword,
  factorOf,
  forgetOwn,
  MIN,
  MIN_PAYROLL,
  mustHaveFactor,
  storedPolicy,
  tellOfPassword,
} from '#modules/sign-in/server/public.ts';
import {
  changePassword,
  endOtherSessions,
  endSession,
  getSignInSecurity,
  listSessions,
  loginHistory,
} from '../contract/own.ts';
import { eventRows, sessionRows } from './rows.ts';

const security = serve(getSignInSecurity, async ({ db, session }) => {
  const { accountid, emailid, grants } = session;
  const account = await db
    .selectFrom('account')
    .select('passwordhash')
    .where('accountid', '=', accountid)
    .executeTakeFirstOrThrow();
  const factor = await factorOf(db, accountid);
  return [
    {
      emailid,
      haspassword: account.passwordhash !== null,
      leastcharacters: needsLongPassword(grants) ? MIN_PAYROLL : MIN,
      secondfactor: factor ? { since: factor.since, recoveryleft: factor.left } : null,
      demanded: mustHaveFactor((await storedPolicy(db)).demand, grants),
    },
  ];
});

const change = serveOpen(changePassword, async (ctx, { oldpassword, newpassword }) => {
  const { accountid, emailid, logininfoid, grants } = ctx.session;
  const { companyname, label } = ctx.tenant;
  await expectOwnPassword(ctx, oldpassword, 'oldpassword');
  expectGoodPassword(newpassword, { emailid, companyname, label, payroll: needsLongPassword(grants) }, 'newpassword');
  if (newpassword === oldpassword)
    failField('newpassword', 'The new password is the same as the old one. Please choose another.');
  const passwordhash = await hashPassword(newpassword);
  await ctx.tx(async (db) => {
    await db.updateTable('account').set({ passwordhash }).where('accountid', '=', accountid).execute();
    await endSessions(db, { accountid, except: logininfoid, reason: 'password changed', now: ctx.env.now() });
    await forgetOwn(db, logininfoid);
    await tellOfPassword(db, ctx, { accountid, emailid });
  });
  return [{ isexecuted: true }];
});

const sessions = serve(listSessions, ({ db, session, env }) =>
  sessionRows(db, { accountid: session.accountid, own: session.logininfoid, now: env.now() }),
);

const end = serve(endSession, async ({ db, session, env }, { logininfoid }) => {
  const ended = await db
    .updateTable('login_session')
    .set({ revokedon: env.now(), revokedreason: 'ended by the person' })
    .where('logininfoid', '=', logininfoid)
    .where('accountid', '=', session.accountid)
    .where('revokedon', 'is', null)
    .returning('logininfoid')
    .executeTakeFirst();
  return ended ? [{ isexecuted: true }] : notFound();
});

const endOthers = serve(endOtherSessions, async (ctx) => {
  const { accountid, logininfoid } = ctx.session;
  const now = ctx.env.now();
  return [{ ended: await endSessions(ctx.db, { accountid, except: logininfoid, reason: 'ended by the person', now }) }];
});

const history = serve(loginHistory, ({ db, session, tenant }, request) =>
  eventRows(db, session.accountid, { ...request, zone: tenant.timezoneid }),
);

export const ownEndpoints = [security, change, sessions, end, endOthers, history];
