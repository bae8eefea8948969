import { sql } from 'kysely';
import { inHashQueue } from '#platform/server/hashing.ts';
import { keyedMutex } from '#platform/server/keyed-mutex.ts';
import { failWith, ApplicationError } from '#platform/server/application-error.ts';
import { type OpenContext, serve, serveOpen } from '#platform/server/serve.ts';
import { hashPassword, sha256 } from '#platform/server/token.ts';
import {
  countTry,
  expectGoodPassword,
  failWhileThrottled,
  forgetFailures,
  triesOf,
} from '#modules/sign-in/server/public.ts';
import {
  joiningSignIn,
  joiningSignOut,
  openInvitation,
  peekInvitation,
  setJoiningPassword,
} from '../contract/joining.ts';
import { INVITED, OPENED } from '../contract/state.ts';
import { nextState, statesFor } from '../engine/state.ts';
import { CHOOSING_MS, candidateOf, endOwnSession, giveCookie, openJoiningSession } from './candidate.ts';

const DONE = [{ isexecuted: true }];
const expired = () => failWith('E0100', { status: 400 });

/** Read only: a mail scanner that follows the link, or a page that is loaded twice, does not use the link up. */
const peek = serve(peekInvitation, async ({ db, env }, { token }) => {
  const row = await db
    .selectFrom('joining_invitation')
    .select('fullname')
    .where('codehash', '=', sha256(token))
    .where('linkexpireson', '>', env.now().toISOString())
    .where('statusid', 'in', statesFor('open'))
    .executeTakeFirst();
  return row ? [row] : expired();
});

/** Of two simultaneous clicks one finds the link: the same statement reads and removes it. */
const open = serveOpen(openInvitation, async (ctx, { token }) => {
  const now = ctx.env.now();
  const session = await ctx.tx(async (db) => {
    const opened = await db
      .updateTable('joining_invitation')
      .set((eb) => ({
        codehash: null,
        statusid: sql<number>`case when statusid = ${INVITED} then ${OPENED} else statusid end`,
        linkexpireson: new Date(now.getTime() + CHOOSING_MS),
        openedon: eb.fn.coalesce('openedon', sql<string>`${now.toISOString()}::timestamptz`),
        changedon: now,
        version: eb('version', '+', 1),
      }))
      .where('codehash', '=', sha256(token))
      .where('linkexpireson', '>', now.toISOString())
      .where('statusid', 'in', statesFor('open'))
      .returning('invitationid')
      .executeTakeFirst();
    return opened && openJoiningSession(db, ctx, { ...opened, ispasswordset: false });
  });
  if (session === undefined) return expired();
  giveCookie(ctx, session);
  return DONE;
});

const choose = serveOpen(setJoiningPassword, async (ctx, { password }) => {
  const { companyname, label } = ctx.tenant;
  const { emailid } = await ctx.tx((db) => candidateOf(db, ctx));
  expectGoodPassword(password, { emailid, companyname, label, payroll: false });
  const passwordhash = await hashPassword(password);
  const session = await ctx.tx(async (db) => {
    const current = await candidateOf(db, ctx);
    const statusid = nextState(current.statusid, 'setPassword');
    // A session with a password cannot choose another one.
    if (current.ispasswordset || statusid === undefined) return expired();
    await db
      .updateTable('joining_invitation')
      .set({ passwordhash, statusid, linkexpireson: null, changedon: ctx.env.now(), version: current.version + 1 })
      .where('invitationid', '=', current.invitationid)
      .execute();
    await forgetFailures(db, triesFor(ctx, emailid).key);
    return openJoiningSession(db, ctx, { invitationid: current.invitationid, ispasswordset: true });
  });
  giveCookie(ctx, session);
  return DONE;
});

/** These attempts do not count towards the login throttling of an account. */
const triesFor = (ctx: Pick<OpenContext, 'env' | 'reply' | 'tenant'>, emailid: string) =>
  triesOf(ctx, { place: String(ctx.tenant.subscriptionid), emailid }, 'joining ');

const signIn = serveOpen(joiningSignIn, async (ctx, { email, password }) => {
  const emailid = email.toLowerCase();
  const tries = triesFor(ctx, emailid);
  const now = ctx.env.now();
  const validate = () =>
    inHashQueue(tries.queueSlot, async ({ check }) => {
      const current = await ctx.tx(async (db) => {
        await failWhileThrottled(db, tries, now);
        return db
          .selectFrom('joining_invitation')
          .select(['invitationid', 'passwordhash'])
          .where('emailid', '=', emailid)
          .where('statusid', 'in', statesFor('withdraw'))
          .executeTakeFirst();
      });
      const right = await check(current?.passwordhash, password);
      return ctx.tx(async (db) => {
        if (!current || !right) {
          await countTry(db, tries, now);
          return undefined;
        }
        await forgetFailures(db, tries.key);
        return openJoiningSession(db, ctx, { invitationid: current.invitationid, ispasswordset: true });
      });
    });
  const session = await keyedMutex(`${ctx.tenant.subscriptionid}:${tries.key}`, validate);
  if (session === undefined)
    throw new ApplicationError({ status: 401, code: 'sign-in', text: 'E-mail or password is not correct' });
  giveCookie(ctx, session);
  tries.remember();
  return DONE;
});

const signOut = serveOpen(joiningSignOut, async (ctx) => {
  await ctx.tx((db) => endOwnSession(db, ctx));
  giveCookie(ctx, '');
  return DONE;
});

export const enterEndpoints = [peek, open, choose, signIn, signOut];
