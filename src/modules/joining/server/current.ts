import { failWith, stale, notFound } from '#platform/server/application-error.ts';
import type { Context } from '#platform/server/serve.ts';
import type { Db } from '#platform/server/db.ts';
import { INVITATION_STATE, type InvitationEvent } from '../contract/state.ts';
import { nextState, shownState } from '../engine/state.ts';

/** An invitation, locked until the transaction ends. */
export const lockInvitation = (db: Db, invitationid: number) =>
  db
    .selectFrom('joining_invitation')
    .selectAll()
    .where('invitationid', '=', invitationid)
    .forUpdate()
    .executeTakeFirst();
export type Invitation = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>;

/**
 * Locks an invitation for an event, in the version the caller saw.
 * @throws 404, 412 when it was changed since, 409 when the event is not allowed in its state
 */
export async function candidateFor(
  ctx: Pick<Context, 'db' | 'ifMatch' | 'env'>,
  invitationid: number,
  event: InvitationEvent,
): Promise<{ current: Invitation; statusid: number }> {
  const current = await lockInvitation(ctx.db, invitationid);
  if (!current) return notFound();
  if (current.version !== ctx.ifMatch) return stale({ version: current.version });
  const statusid = nextState(current.statusid, event);
  if (statusid !== undefined) return { current, statusid };
  const state = INVITATION_STATE.label(shownState(current.statusid, endOf(current), ctx.env.now())) ?? '';
  return failWith('conflict', { status: 409, text: `This cannot be done now. The invitation is: ${state}.` });
}

export const endOf = ({ linkexpireson }: Pick<Invitation, 'linkexpireson'>): Date | null =>
  linkexpireson === null ? null : new Date(linkexpireson);
