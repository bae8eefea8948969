import { sql } from 'kysely';
import type { OpenContext } from '#platform/server/serve.ts';
import { ACCEPTED, DECLINED, type OfferRow, SENT } from '../../contract/offer/offer.ts';
import { REJECTED } from '../../contract/opening/pipeline.ts';
import { isRejected, lockOpenings } from '../candidate/facts.ts';
import { openInvitation } from './hire.ts';
import { hireAccepted } from './hire-accepted.ts';
import { tellAnswer } from './mails.ts';
import { type LetterFile, sentLetterFile } from './letter.ts';
import { addresseeOf, offersOf } from './stored.ts';
import { readOfferToken } from './token.ts';

type Visitor = Pick<OpenContext, 'env' | 'tenant' | 'today' | 'origin' | 'tx'>;

/** What a candidate reads of an offer. `isover`: it is no longer valid, was withdrawn, another or a new link has replaced it, or the answer is long ago. */
export type VisitorOffer = { readonly fullname: string; readonly offer: OfferRow; readonly isover: boolean };

/** For how many days an answered offer is shown behind its link. */
const SHOWN_DAYS = 30;
const isStillShown = ({ statusid, answeredon }: OfferRow, { env }: Pick<Visitor, 'env'>): boolean =>
  (statusid === ACCEPTED || statusid === DECLINED) &&
  answeredon !== null &&
  env.now().getTime() - new Date(answeredon).getTime() < SHOWN_DAYS * 86_400_000;

/** The offer behind a personal link. @returns undefined for a link that is not ours, or whose data is deleted */
export async function offerBehind(ctx: Visitor, token: string): Promise<VisitorOffer | undefined> {
  const link = readOfferToken(ctx.env, ctx.tenant.subscriptionid, token);
  if (link === undefined) return undefined;
  return ctx.tx(async (db) => {
    const [offer] = await offersOf(db, { offerid: link.offerid });
    if (!offer) return undefined;
    const { fullname, linkno, stagetypeid } = await addresseeOf(db, link.offerid);
    const isopen = offer.statusid === SENT && offer.validuntil >= ctx.today && stagetypeid !== REJECTED;
    return { fullname, offer, isover: linkno !== link.linkno || (!isopen && !isStillShown(offer, ctx)) };
  });
}

/** The letter of an offer as it was sent, behind the personal link; undefined where the offer is over or has none. */
export async function letterBehind(ctx: Visitor, token: string): Promise<LetterFile | undefined> {
  const result = await offerBehind(ctx, token);
  if (!result || result.isover) return undefined;
  const write = await ctx.tx((db) => sentLetterFile(ctx, db, result.offer.offerid));
  return write?.();
}

/**
 * Takes a candidate's answer, once: sent again, or by two windows at once, the first one stands. Acceptance opens the
 * invitation to join, cancels planned interviews and hires the candidate, once a second person has confirmed it where all
 * positions are filled. @returns the offer as it is then
 */
export async function answerOffer(
  ctx: Visitor,
  token: string,
  answer: { readonly accepts: true } | { readonly accepts: false; readonly reason: string },
): Promise<VisitorOffer | undefined> {
  const link = readOfferToken(ctx.env, ctx.tenant.subscriptionid, token);
  if (link === undefined) return undefined;
  const { offerid, linkno } = link;
  await ctx.tx(async (db) => {
    const { candidateapplicationid } = await addresseeOf(db, offerid);
    await lockOpenings(db, [candidateapplicationid]);
    if (await isRejected(db, candidateapplicationid)) return;
    const changed = await db
      .updateTable('offer')
      .set((eb) => ({
        statusid: answer.accepts ? ACCEPTED : DECLINED,
        answeredon: ctx.env.now().toISOString(),
        declinereason: answer.accepts ? '' : answer.reason,
        version: eb('version', '+', 1),
      }))
      .where('offerid', '=', offerid)
      .where('linkno', '=', linkno)
      .where('statusid', '=', SENT)
      .where(sql<boolean>`validuntil >= ${ctx.today}::date`)
      .returning(['sentby', 'candidateapplicationid'])
      .executeTakeFirst();
    if (!changed) return;
    const sentby = changed.sentby ?? 0;
    const { designationname } = await addresseeOf(db, offerid);
    await tellAnswer(ctx, db, {
      sentby,
      candidateapplicationid: changed.candidateapplicationid,
      designationname,
      answer: answer.accepts ? 'Accepted' : 'Declined',
    });
    if (!answer.accepts) return;
    if (await hireAccepted(ctx, db, { candidateapplicationid, sentby })) return;
    // Where the address cannot be invited, whoever sent the offer opens the invitation once that is mended.
    await openInvitation({ ...ctx, db }, offerid, sentby);
  });
  return offerBehind(ctx, token);
}
