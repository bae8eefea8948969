import type { Db } from '#platform/server/db.ts';
import { INVITATION_STATE } from '../contract/state.ts';

export { inviteToJoin, type ToJoin } from './invite-to-join.ts';

/** The status of an invitation, and the moment since which it has it; undefined where there is none. */
export async function invitationStatus(db: Db, invitationid: number) {
  const row = await db
    .selectFrom('joining_invitation')
    .select(['statusid', 'changedon as since'])
    .where('invitationid', '=', invitationid)
    .executeTakeFirst();
  return row && { statusid: INVITATION_STATE.schema.parse(row.statusid), since: row.since };
}
