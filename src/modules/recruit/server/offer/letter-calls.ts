import { failWith, notFound } from '#platform/server/application-error.ts';
import { serveFile } from '#platform/server/serve.ts';
import { type OfferLine, previewOfferLetter, printOfferLetter } from '../../contract/offer/offer.ts';
import { draftLetterFile, sentLetterFile } from './letter.ts';
import { simulated, structureOf } from './simulated.ts';

const preview = serveFile(previewOfferLetter, async (ctx, input) => {
  const write = await ctx.tx(async (db) => {
    const structurename = (await structureOf(db, input))?.name ?? null;
    const { lines } = await simulated({ db, today: ctx.today }, input);
    return draftLetterFile({ ...ctx, db }, { ...input, structurename, components: lines });
  });
  return write();
});

const print = serveFile(printOfferLetter, async (ctx, { offerid }) => {
  const write = await ctx.tx(async (db) => {
    const offer = await db
      .selectFrom('offer as o')
      .innerJoin('candidate_application as a', 'a.candidateapplicationid', 'o.candidateapplicationid')
      .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
      .selectAll('o')
      .select('s.isblind')
      .where('o.offerid', '=', offerid)
      .executeTakeFirst();
    const { isblind, components, lettertemplateid, ...terms } = offer ?? notFound();
    const sent = await sentLetterFile(ctx, db, offerid);
    if (sent && isblind)
      failWith('conflict', {
        status: 409,
        text: 'The stage hides who the candidate is. The letter can be opened once the candidate is in another stage',
      });
    if (sent) return sent;
    if (lettertemplateid === null)
      return failWith('conflict', { status: 409, text: 'This offer was sent without a letter' });
    return draftLetterFile({ ...ctx, db }, { ...terms, lettertemplateid, components: components as OfferLine[] });
  });
  return write();
});

export const offerLetterCalls = [preview, print];
