import type { Db } from '#platform/server/db.ts';
import { failWith, signInNeeded } from '#platform/server/application-error.ts';
import type { BaseContext } from '#platform/server/serve.ts';
import { isSigned, mac } from '#platform/server/secrets.ts';
import { randomToken, sha256 } from '#platform/server/token.ts';
import type { InvitationEvent } from '../contract/state.ts';
import { nextState, statesFor } from '../engine/state.ts';

/** A session to set the password lasts an hour; one to enter data, eight. */
export const CHOOSING_MS = 3_600_000;
const ENTERING_MS = 8 * 3_600_000;

const cookieName = (secure: boolean): string => (secure ? '__Host-muster_joining' : 'muster_joining');
type Asked = Pick<BaseContext, 'env' | 'reply'>;
const tokenOf = ({ reply }: Asked): string => reply.cookies[cookieName(reply.secure)] ?? '';

/** The key of an upload in addition to the cookie: only our own page can read it. */
export const keyOf = (ctx: Asked): string => mac(ctx.env.secret, `joining.${tokenOf(ctx)}`);
export const isKey = (ctx: Asked, key: string): boolean => isSigned(ctx.env, key, `joining.${tokenOf(ctx)}`);

/** Opens a session of an invited person, and ends all others of the invitation. @returns its token, for the cookie */
export async function openJoiningSession(
  db: Db,
  { env }: Pick<BaseContext, 'env'>,
  { invitationid, ispasswordset }: { invitationid: number; ispasswordset: boolean },
): Promise<string> {
  const token = randomToken(32);
  const expireson = new Date(env.now().getTime() + (ispasswordset ? ENTERING_MS : CHOOSING_MS));
  await db.deleteFrom('joining_session').where('invitationid', '=', invitationid).execute();
  await db
    .insertInto('joining_session')
    .values({ codehash: sha256(token), invitationid, ispasswordset, expireson })
    .execute();
  return token;
}

/** Sets the session cookie, or removes it with an empty token. */
export const giveCookie = ({ reply }: Asked, token: string): void =>
  reply.cookie(cookieName(reply.secure), token, { maxAge: token === '' ? 0 : ENTERING_MS / 1000 });

/**
 * The invitation of the session cookie, locked until the transaction ends; company and expiry are checked with it.
 * @throws 401 without a session, or when the invitation is closed
 */
export async function candidateOf(db: Db, ctx: Asked) {
  const token = tokenOf(ctx);
  const row = await db
    .selectFrom('joining_session as s')
    .innerJoin('joining_invitation as i', 'i.invitationid', 's.invitationid')
    .selectAll('i')
    .select('s.ispasswordset')
    .where('s.codehash', '=', sha256(token))
    .where('s.expireson', '>', ctx.env.now().toISOString())
    .where('i.statusid', 'in', statesFor('withdraw'))
    .forUpdate()
    .executeTakeFirst();
  return row && token !== '' ? row : signInNeeded('Please sign in to continue your joining');
}
export type Candidate = Awaited<ReturnType<typeof candidateOf>>;

/** The same for a person with a password, when the event is allowed. @returns also the next state */
export async function candidateFor(db: Db, ctx: Asked, event: InvitationEvent) {
  const current = await candidateOf(db, ctx);
  if (!current.ispasswordset) signInNeeded('Please choose a password first');
  const statusid = nextState(current.statusid, event);
  if (statusid !== undefined) return { current, statusid };
  return failWith('conflict', {
    status: 409,
    text: 'Your details are submitted and being checked. You can change them again if they are sent back to you.',
  });
}

/** Ends the session of the cookie. */
export async function endOwnSession(db: Db, ctx: Asked): Promise<void> {
  await db
    .deleteFrom('joining_session')
    .where('codehash', '=', sha256(tokenOf(ctx)))
    .execute();
}
