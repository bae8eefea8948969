import { failWith } from '#platform/server/application-error.ts';
import type { ConfirmationKind } from '#platform/server/confirmation.ts';
import { anyOf } from '#platform/server/ids.ts';
import { ACCEPTED } from '../../contract/offer/offer.ts';
import { BEYOND_POSITIONS, beyondMove } from '../candidate/beyond-positions.ts';
import { moveTo } from '../candidate/move.ts';
import { openInvitation } from './hire.ts';

/** Hires whom a second person has confirmed; whoever has accepted an offer is invited to join now. */
export const hireBeyond: ConfirmationKind = {
  kind: BEYOND_POSITIONS,
  run: async (ctx, { detail, proposedby, decidedby }) => {
    const { candidateapplicationids, ...move } = beyondMove.parse(detail);
    const session = await ctx.db
      .selectFrom('account')
      .select(['accountid', 'employeeid', 'fullname'])
      .where('accountid', '=', decidedby ?? proposedby)
      .executeTakeFirstOrThrow();
    const applications = candidateapplicationids.map((candidateapplicationid) => ({ candidateapplicationid }));
    const { moved, left } = await moveTo({ ...ctx, session }, ctx.db, { ...move, applications, isconfirmed: true });
    const [first] = left;
    if (moved.length === 0 && first) failWith('conflict', { status: 409, text: first.why });
    const offers = await ctx.db
      .selectFrom('offer')
      .select(['offerid', 'sentby'])
      .where(anyOf('candidateapplicationid', candidateapplicationids))
      .where('statusid', '=', ACCEPTED)
      .where('invitationid', 'is', null)
      .execute();
    for (const { offerid, sentby } of offers) await openInvitation(ctx, offerid, sentby ?? session.accountid);
  },
};
