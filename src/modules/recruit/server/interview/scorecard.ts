import { failField, failWith, notFound, stale } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { CANCELLED, NO_SHOW } from '../../contract/interview/interview.ts';
import type { AttributeGroup } from '../../contract/interview/kit.ts';
import { type Card, type Cards, type OwnCard, RATING, saveScorecard } from '../../contract/interview/scorecard.ts';
import { type RatedCard, type Rating, summary } from '../../engine/interview/summary.ts';

type Ratings = RatedCard['ratings'][number][];
type Rated = { overall: Rating; ratings: Ratings; notes: string; writtenon: string };
const ratingOf = (value: number | null): Rating | null => RATING.ids.find((one) => one === value) ?? null;

const EMPTY: OwnCard = { overall: null, ratings: [], notes: '', submittedon: null, version: 0 };

/** The scorecard of a panellist, as far as it is filled in. */
export async function ownCardOf(
  db: Db,
  { interviewid, employeeid }: { interviewid: number; employeeid: number },
): Promise<OwnCard> {
  const row = await db
    .selectFrom('scorecard')
    .select(['overall', 'ratings', 'notes', 'submittedon', 'version'])
    .where('interviewid', '=', interviewid)
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  return row ? { ...row, overall: ratingOf(row.overall), ratings: row.ratings as Ratings } : EMPTY;
}

async function changesOf(db: Db, scorecardids: readonly number[]) {
  const rows = await db
    .selectFrom('scorecard_change')
    .select(['scorecardid', 'overall', 'ratings', 'notes', 'writtenon'])
    .where(anyOf('scorecardid', scorecardids))
    .orderBy('scorecardchangeid', 'desc')
    .execute();
  return Map.groupBy(rows, ({ scorecardid }) => scorecardid);
}

const rated = ({ overall, ratings, notes, writtenon }: Omit<Rated, 'overall' | 'ratings'> & RawRatings): Rated => ({
  overall: ratingOf(overall) ?? 1,
  ratings: ratings as Ratings,
  notes,
  writtenon,
});
type RawRatings = { overall: number | null; ratings: unknown };

type Of = { interviewid: number; attributegroups: readonly AttributeGroup[] };
/**
 * The submitted scorecards of interviews as a reader may see them: whoever is on a panel sees those of the others once
 * the own one is in. A fixed number of statements for any number of interviews.
 */
export async function cardsOf(
  db: Db,
  interviews: readonly Of[],
  reader: { readonly employeeid: number | null },
): Promise<{ visible: ReadonlyMap<number, Cards>; submitted: ReadonlyMap<number, ReadonlySet<number>> }> {
  const ids = interviews.map(({ interviewid }) => interviewid);
  const rows = await db
    .selectFrom('scorecard as s')
    .innerJoin('employee as e', 'e.employeeid', 's.employeeid')
    .select([
      's.scorecardid',
      's.interviewid',
      's.employeeid',
      'e.employeecode',
      'e.fullname',
      'e.imagepath',
      's.overall',
      's.ratings',
      's.notes',
      's.changedon as writtenon',
    ])
    .where(anyOf('s.interviewid', ids))
    .where('s.submittedon', 'is not', null)
    .orderBy('s.submittedon')
    .execute();
  const panels = await db
    .selectFrom('interview_panellist')
    .select('interviewid')
    .where(anyOf('interviewid', ids))
    .where('employeeid', '=', reader.employeeid ?? 0)
    .execute();
  const onPanel = new Set(panels.map(({ interviewid }) => interviewid));
  const before = await changesOf(
    db,
    rows.map(({ scorecardid }) => scorecardid),
  );
  const byInterview = Map.groupBy(rows, ({ interviewid }) => interviewid);
  const submitted = new Map(ids.map((id) => [id, new Set((byInterview.get(id) ?? []).map((row) => row.employeeid))]));
  const visible = new Map(
    interviews.map(({ interviewid, attributegroups }): [number, Cards] => {
      const own = submitted.get(interviewid)?.has(reader.employeeid ?? 0) ?? false;
      const ishidden = onPanel.has(interviewid) && !own;
      const cards: Card[] = (ishidden ? [] : (byInterview.get(interviewid) ?? [])).map((row) => {
        const { employeeid, employeecode, fullname, imagepath } = row;
        return {
          employeeid,
          employeecode,
          fullname,
          imagepath,
          ...rated(row),
          before: (before.get(row.scorecardid) ?? []).map(rated),
        };
      });
      const attributeids = attributegroups.flatMap((group) => group.attributes.map(({ attributeid }) => attributeid));
      const { overall, attributes } = summary(cards, attributeids);
      return [
        interviewid,
        {
          ishidden,
          cards,
          overall: [...overall],
          attributes: attributes.map(({ attributeid, spread }) => ({ attributeid, spread: [...spread] })),
        },
      ];
    }),
  );
  return { visible, submitted };
}

const save = serve(saveScorecard, async (ctx: Context, { interviewid, issubmitted, ...input }) => {
  const { db, session, env, ifMatch } = ctx;
  const employeeid = session.employeeid ?? notFound();
  const match = await db
    .selectFrom('interview_panellist as p')
    .innerJoin('interview as i', 'i.interviewid', 'p.interviewid')
    .select(['i.candidateid', 'i.statusid', 'i.startson', 'i.attributegroups'])
    .where('p.interviewid', '=', interviewid)
    .where('p.employeeid', '=', employeeid)
    .forUpdate('p')
    .executeTakeFirst();
  const { candidateid, statusid, startson, attributegroups } = match ?? notFound();
  const own = { interviewid, employeeid };
  const before = await ownCardOf(db, own);
  if (ifMatch !== before.version) stale(before);
  if (statusid === CANCELLED || statusid === NO_SHOW)
    failWith('conflict', { status: 409, text: 'This interview did not take place, so there is nothing to rate' });
  const now = env.now();
  if (issubmitted && new Date(startson).getTime() > now.getTime())
    failWith('conflict', { status: 409, text: 'This interview has not begun yet. Save your notes as a draft' });
  if (!issubmitted && before.submittedon !== null)
    failWith('conflict', { status: 409, text: 'This scorecard is submitted. Submit your change' });
  if (issubmitted && input.overall === null) failField('overall', 'Please choose your overall rating');
  const existing = new Set(
    (attributegroups as AttributeGroup[]).flatMap((group) => group.attributes.map(({ attributeid }) => attributeid)),
  );
  if (input.ratings.some(({ attributeid }) => !existing.has(attributeid)))
    failField('ratings', 'Something rated here is not part of this interview. Load the page again');
  const values = {
    overall: input.overall,
    ratings: JSON.stringify(input.ratings),
    notes: input.notes,
    changedon: now.toISOString(),
    submittedon: issubmitted ? (before.submittedon ?? now.toISOString()) : null,
  };
  if (before.version === 0)
    await db
      .insertInto('scorecard')
      .values({ ...own, candidateid, ...values })
      .execute();
  else {
    const row = await db
      .selectFrom('scorecard')
      .select(['scorecardid', 'overall', 'notes', 'changedon', 'ratings'])
      .where('interviewid', '=', interviewid)
      .where('employeeid', '=', employeeid)
      .executeTakeFirstOrThrow();
    if (before.submittedon !== null)
      await db
        .insertInto('scorecard_change')
        .values({
          scorecardid: row.scorecardid,
          candidateid,
          overall: row.overall ?? 1,
          ratings: JSON.stringify(row.ratings),
          notes: row.notes,
          writtenon: row.changedon,
        })
        .execute();
    await db
      .updateTable('scorecard')
      .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
      .where('scorecardid', '=', row.scorecardid)
      .execute();
  }
  return [await ownCardOf(db, own)];
});

export const scorecardEndpoints = [save];
