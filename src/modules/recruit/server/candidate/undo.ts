import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { notFound } from '#platform/server/application-error.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import type { MoveOutcome } from '../../contract/candidate/move.ts';
import { settleRewards } from '../referral/hires.ts';
import { countMailed, restoreEnded } from './ending.ts';
import { type Acting, takeBackMailsOf } from './mails.ts';
import { standing } from './move.ts';

const UNDONE = 4;

/** The first and the last move of each application in a set, and whether it can be taken back. */
async function pairsOf(db: Db, moveset: string) {
  const moves = await db
    .selectFrom('candidate_move as m')
    .innerJoin('candidate_application as a', 'a.candidateapplicationid', 'm.candidateapplicationid')
    .leftJoin('pipeline_stage as s', 's.pipelinestageid', 'm.fromstage')
    .select([
      'm.candidatemoveid',
      'm.candidateid',
      'm.candidateapplicationid',
      'm.fromstage',
      'm.fromstagename',
      'm.tostagename',
      's.pipelinestageid as stillthere',
      'a.pipelinestageid',
      'a.stagesince',
      'a.rejectreasonid',
      sql<boolean>`a.pipelinestageid = m.tostage and a.stagesince = m.movedon`.as('iscurrent'),
    ])
    .where('m.moveset', '=', moveset)
    .orderBy('m.candidateapplicationid')
    .orderBy('m.candidatemoveid')
    .forUpdate('a')
    .execute();
  return [...Map.groupBy(moves, (one) => one.candidateapplicationid).values()].flatMap((own) => {
    const [first, last] = [own[0], own.at(-1)];
    return first && last ? [{ first, last }] : [];
  });
}
type Pair = Awaited<ReturnType<typeof pairsOf>>[number];

function whyLeft({ first, last }: Pair): string | undefined {
  if (first.fromstage === null) return 'It has arrived by this, so there is no stage to go back to';
  if (!last.iscurrent) return 'It was moved again since';
  if (first.stillthere === null) return 'The stage it came from no longer exists';
  return undefined;
}

/**
 * Undoes the moves of one call: each application goes back to the stage it came from, since when it was there, and to
 * the reason it had, and offers and interviews that ended are as before. What was moved again since stays, with the
 * reason; mails that have left stay sent.
 * @throws ApplicationError 404 for moves that are unknown
 */
export async function undo(ctx: Acting, db: Db, moveset: string): Promise<MoveOutcome> {
  const pairs = await pairsOf(db, moveset);
  if (pairs.length === 0) return notFound();
  const left = pairs.flatMap((pair) => {
    const why = whyLeft(pair);
    return why === undefined ? [] : [{ candidateapplicationid: pair.first.candidateapplicationid, why }];
  });
  const back = pairs.filter((pair) => whyLeft(pair) === undefined);
  if (back.length === 0) return { moveset: '', moved: [], left, full: [], stayended: 0 };
  const firstMoves = back.map(({ first }) => first.candidatemoveid);
  await tenantSql`update candidate_application a
    set pipelinestageid = m.fromstage, stagesince = m.fromsince, rejectreasonid = m.fromreason, version = a.version + 1
    from candidate_move m
    where a.subscriptionid = current_subscription() and m.subscriptionid = current_subscription()
      and m.candidatemoveid = any(${firstMoves}::bigint[]) and m.candidateapplicationid = a.candidateapplicationid`.execute(
    db,
  );
  const undone = randomUUID();
  const now = ctx.env.now().toISOString();
  const rows = back.map(({ first, last }) => ({
    candidateid: first.candidateid,
    candidateapplicationid: first.candidateapplicationid,
    moveset: undone,
    movekindid: UNDONE,
    fromstage: last.pipelinestageid,
    fromstagename: last.tostagename,
    fromsince: last.stagesince,
    fromreason: last.rejectreasonid,
    tostage: first.fromstage ?? 0,
    tostagename: first.fromstagename,
    movedby: ctx.session?.accountid ?? null,
    movedon: now,
  }));
  for (const part of chunks(rows, 13)) await db.insertInto('candidate_move').values(part).execute();
  const ids = back.map(({ first }) => first.candidateapplicationid);
  await restoreEnded(ctx, db, { endingset: moveset, applicationids: ids });
  await takeBackMailsOf(db, moveset, ids);
  await settleRewards(ctx, db, ids);
  const moved = await standing(db, ids);
  return { moveset: undone, moved, left, full: [], stayended: await countMailed(db, moveset, ids) };
}
