import { stepUp } from '../contract/sign-on.ts';
import { countFailure, forgetFailures, refuseWhileWaiting } from './attempts.ts';
import { inTurn } from './in-turn.ts';
import { refuseField } from './refusal.ts';
import { takeCode } from './second-factor.ts';
import { type SignedOpenContext, serveOpen } from './serve.ts';
import { checkPassword } from './token.ts';

/**
 * Judges the password of the signed-in person, with the delays of the sign-in: both count the same failures.
 * @throws Refusal on `field` when it is not right
 */
export async function expectOwnPassword(ctx: SignedOpenContext, password: string, field: string): Promise<void> {
  const { emailid, accountid } = ctx.session;
  await inTurn(`${ctx.tenant.subscriptionid}:${emailid}`, async () => {
    const account = await ctx.tx(async (db) => {
      await refuseWhileWaiting(db, emailid, ctx.env.now());
      return db
        .selectFrom('account')
        .select('passwordhash')
        .where('accountid', '=', accountid)
        .executeTakeFirstOrThrow();
    });
    if (await checkPassword(account.passwordhash, password)) return;
    await ctx.tx((db) => countFailure(db, emailid, ctx.env.now()));
    refuseField(field, 'The password is not right');
  });
}

/** Takes a code of the signed-in person, with the same delays. @throws Refusal on `otp` when it is not right */
export async function expectOwnCode(ctx: SignedOpenContext, otp: string): Promise<void> {
  const { emailid, accountid } = ctx.session;
  await inTurn(`${ctx.tenant.subscriptionid}:${emailid}`, async () => {
    const taken = await ctx.tx(async (db) => {
      await refuseWhileWaiting(db, emailid, ctx.env.now());
      return takeCode(db, ctx, accountid, otp);
    });
    if (taken) return;
    await ctx.tx((db) => countFailure(db, emailid, ctx.env.now()));
    refuseField('otp', 'The code is not right, or was used already');
  });
}

const prove = serveOpen(stepUp, async (ctx, { password, otp }) => {
  const { emailid, logininfoid } = ctx.session;
  if (otp) await expectOwnCode(ctx, otp);
  else if (password) await expectOwnPassword(ctx, password, 'password');
  else refuseField('password', 'Please enter your password');
  await ctx.tx(async (db) => {
    await forgetFailures(db, emailid);
    await db
      .updateTable('login_session')
      .set({ provenon: ctx.env.now() })
      .where('logininfoid', '=', logininfoid)
      .execute();
  });
  return [{ isexecuted: true }];
});

export const stepUpEndpoints = [prove];
