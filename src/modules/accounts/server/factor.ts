import { endSessions } from '#platform/server/token-family.ts';
import { failWith, failField } from '#platform/server/application-error.ts';
import { serve, serveOpen } from '#platform/server/serve.ts';
import {
  expectOpenSession,
  expectOwnCode,
  expectOwnPassword,
  failOwn,
  secondFactor,
} from '#modules/sign-in/server/public.ts';
import { confirmFactor, dropFactor, newRecoveryCodes, startFactor } from '../contract/own.ts';
import { tell } from './notice.ts';

const start = serve(startFactor, async (ctx) => {
  return [await secondFactor.startFactor(ctx.db, ctx, ctx.session)];
});

const confirm = serveOpen(confirmFactor, async (ctx, { otp }) => {
  const { accountid, emailid, logininfoid } = ctx.session;
  const now = ctx.env.now();
  const recoverycodes = await ctx.tx(async (db) => {
    await expectOpenSession(db, ctx);
    const codes = await secondFactor.confirmFactor(db, ctx, accountid, otp);
    if (!codes) return undefined;
    await endSessions(db, { accountid, except: logininfoid, reason: 'second factor switched on', now });
    await tell(db, ctx, {
      accountid,
      recipients: [emailid],
      title: 'Your second factor is on',
      what: `From now on, signing in as ${emailid} takes a code as well as the password`,
    });
    return codes;
  });
  if (!recoverycodes)
    return failOwn(ctx, () => failField('otp', 'The code is not correct. Please enter the next one.'));
  return [{ recoverycodes }];
});

const recovery = serve(newRecoveryCodes, async (ctx) => {
  const { accountid } = ctx.session;
  if (!(await secondFactor.hasFactor(ctx.db, accountid)))
    return failWith('conflict', { status: 409, text: 'Switch a second factor on first' });
  return [{ recoverycodes: await secondFactor.drawRecoveryCodes(ctx.db, ctx, accountid) }];
});

const off = serveOpen(dropFactor, async (ctx, { password, otp }) => {
  const { accountid, emailid, logininfoid } = ctx.session;
  await expectOwnPassword(ctx, password, 'password');
  await expectOwnCode(ctx, otp);
  await ctx.tx(async (db) => {
    await secondFactor.dropFactor(db, accountid);
    await endSessions(db, {
      accountid,
      except: logininfoid,
      reason: 'second factor switched off',
      now: ctx.env.now(),
    });
    await tell(db, ctx, {
      accountid,
      recipients: [emailid],
      title: 'Your second factor is off',
      what: `From now on, signing in as ${emailid} takes the password alone`,
    });
  });
  return [{ isexecuted: true }];
});

export const factorEndpoints = [start, confirm, recovery, off];
