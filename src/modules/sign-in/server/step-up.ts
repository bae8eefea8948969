import { stepUp } from '#platform/contract/step-up.ts';
import { inHashQueue } from '#platform/server/hashing.ts';
import { keyedMutex } from '#platform/server/keyed-mutex.ts';
import { failField } from '#platform/server/application-error.ts';
import { type SignedOpenContext, serveOpen } from '#platform/server/serve.ts';
import { expectOpenSession, failOwn, forgetOwn } from './own-tries.ts';
import { takeCode } from './second-factor.ts';

/**
 * The mutex key of tries in one session: they are serialized, so that all earlier ones are counted before the next is
 * checked.
 */
const stepUpMutex = ({ tenant, session }: SignedOpenContext): string =>
  `${tenant.subscriptionid}:session ${session.logininfoid}`;

/**
 * Verifies the password of the signed-in user. Failures count for this session and end it, regardless of tries by
 * strangers.
 * @throws ApplicationError on `field` when it is wrong, 401 when it was wrong too often
 */
export async function expectOwnPassword(ctx: SignedOpenContext, password: string, field: string): Promise<void> {
  const { accountid } = ctx.session;
  await keyedMutex(stepUpMutex(ctx), async () => {
    const account = await ctx.tx(async (db) => {
      await expectOpenSession(db, ctx);
      return db
        .selectFrom('account')
        .select('passwordhash')
        .where('accountid', '=', accountid)
        .executeTakeFirstOrThrow();
    });
    const queueSlot = { from: stepUpMutex(ctx), first: true };
    if (await inHashQueue(queueSlot, ({ check }) => check(account.passwordhash, password))) return;
    await failOwn(ctx, () => failField(field, 'The password is not correct'));
  });
}

/**
 * Verifies a second-factor code of the signed-in user, counted in the same way.
 * @throws ApplicationError on `otp` when it is wrong
 */
export async function expectOwnCode(ctx: SignedOpenContext, otp: string): Promise<void> {
  const { accountid } = ctx.session;
  await keyedMutex(stepUpMutex(ctx), async () => {
    const taken = await ctx.tx(async (db) => {
      await expectOpenSession(db, ctx);
      return takeCode(db, ctx, accountid, otp);
    });
    if (taken) return;
    await failOwn(ctx, () => failField('otp', 'The code is not correct or has already been used'));
  });
}

const prove = serveOpen(stepUp, async (ctx, { password, otp }) => {
  const { logininfoid } = ctx.session;
  if (otp) await expectOwnCode(ctx, otp);
  else if (password) await expectOwnPassword(ctx, password, 'password');
  else failField('password', 'Please enter your password');
  await ctx.tx(async (db) => {
    await forgetOwn(db, logininfoid);
    await db
      .updateTable('login_session')
      .set({ provenon: ctx.env.now() })
      .where('logininfoid', '=', logininfoid)
      .execute();
  });
  return [{ isexecuted: true }];
});

export const stepUpEndpoints = [prove];
