import type { Db } from '#platform/server/db.ts';
import { failWith, signInNeeded } from '#platform/server/application-error.ts';
import type { BaseContext } from '#platform/server/serve.ts';
import { mac, randomToken, sha256 } from '#platform/server/token.ts';
import type { InvitationEvent } from '../contract/state.ts';
import { nextState, statesFor } from '../engine/state.ts';

/** A session to choose the password lasts an hour; one to enter data, eight. */
export const CHOOSING_MS = 3_600_000;
const ENTERING_MS = 8 * 3_600_000;

const cookieName = (secure: boolean): string => (secure ? '__Host-muster_joining' : 'muster_joining');
type Asked = Pick<BaseContext, 'env' | 'reply'>;
const tokenOf = ({ reply }: Asked): string => reply.cookies[cookieName(reply.secure)] ?? '';

/** What an upload carries beside the cookie: only a page of ours can have read it. */
export const keyOf = (ctx: Asked): string => mac(ctx.env.secret, `joining.${tokenOf(ctx)}`);

/** Opens a session of an invited person, in place of all others of the invitation. @returns its token, for the cookie */
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

/** Gives the browser the session, or takes it away with an empty token. */
export const giveCookie = ({ reply }: Asked, token: string): void =>
  reply.cookie(cookieName(reply.secure), token, { maxAge: token === '' ? 0 : ENTERING_MS / 1000 });

/**
 * The invitation that the cookie opens, held until the transaction ends; company and time are checked with it.
 * @throws 401 without a session, or where the invitation is over
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

/** The same for somebody who has chosen a password and may do something now. @returns also the state it leads to */
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
