import { randomUUID } from 'node:crypto';
import { may } from '#platform/contract/features.ts';
import { failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Context } from '#platform/server/serve.ts';
import { PLANNED } from '../../contract/interview/interview.ts';
import { APPROVED, DRAFT, SENT, WAITING } from '../../contract/offer/offer.ts';
import { endOpen, expectAnswer, openOf } from './ending.ts';

/** The published openings of a requisition, locked. @returns their ids */
export async function publishedOpenings(db: Db, requisitionid: number): Promise<number[]> {
  const rows = await db
    .selectFrom('requisition_job')
    .select('requisitionjobid')
    .where('requisitionid', '=', requisitionid)
    .where('statusid', '=', 2)
    .orderBy('requisitionjobid')
    .forUpdate()
    .execute();
  return rows.map(({ requisitionjobid }) => requisitionjobid);
}

/** Applications of openings with an offer that is not over or an interview to come, locked in the order of their ids. */
const hangingOn = ({ db, env }: Context, requisitionjobids: readonly number[]) =>
  db
    .selectFrom('candidate_application as a')
    .select(['a.candidateapplicationid', 'a.requisitionjobid'])
    .where(anyOf('a.requisitionjobid', requisitionjobids))
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('offer as o')
            .select('o.offerid')
            .whereRef('o.candidateapplicationid', '=', 'a.candidateapplicationid')
            .where('o.statusid', 'in', [DRAFT, WAITING, APPROVED, SENT]),
        ),
        eb.exists(
          eb
            .selectFrom('interview as i')
            .select('i.interviewid')
            .whereRef('i.candidateapplicationid', '=', 'a.candidateapplicationid')
            .where('i.statusid', '=', PLANNED)
            .where('i.startson', '>', env.now().toISOString()),
        ),
      ]),
    )
    .orderBy('a.candidateapplicationid')
    .forUpdate('a')
    .execute();

/**
 * Ends open offers and planned interviews of openings that are closed; reopening one within the time for an undo restores
 * its own. @throws ApplicationError 409 with the question in `fields` where it is not answered, or without the right to offers
 */
export async function endWithOpenings(
  ctx: Context,
  requisitionjobids: readonly number[],
  ending: 'withdraw' | undefined,
): Promise<void> {
  const { db, session } = ctx;
  const applications = await hangingOn(ctx, requisitionjobids);
  const open = await openOf(
    ctx,
    db,
    applications.map((one) => one.candidateapplicationid),
  );
  expectAnswer(ending, open, false);
  if (open.offers.length > 0 && !may(session.grants, 'offer', 'edit'))
    failWith('conflict', { status: 409, text: 'Offers are open. Let somebody who may make offers close the opening' });
  for (const [requisitionjobid, ones] of Map.groupBy(applications, (one) => one.requisitionjobid)) {
    const ids = new Set(ones.map((one) => one.candidateapplicationid));
    const of = <T extends { candidateapplicationid: number }>(rows: readonly T[]): T[] =>
      rows.filter((one) => ids.has(one.candidateapplicationid));
    const own = { offers: of(open.offers), interviews: of(open.interviews) };
    const set = { endingset: randomUUID(), reason: 'The opening is closed', requisitionjobid, requests: ctx };
    // oxlint-disable-next-line no-await-in-loop -- a requisition has a few openings
    await endOpen(ctx, db, own, { ...set, ending: 'withdraw' });
  }
}
