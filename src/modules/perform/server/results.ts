import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { READER, type ReviewResult } from '../contract/review.ts';
import type { Job, Snapshot } from '../contract/sheet.ts';
import { COLLEAGUES, isAnonymous, MANAGER, SUBMITTED } from '../contract/words.ts';
import { type AnsweredForm, nearestPoint, scoreOf, textsOf } from '../engine/score.ts';
import { sheetOf } from '../engine/sheet.ts';
import { answersIn } from './snapshot.ts';

/** The submitted forms of reviews: named ones, and of colleagues what their phase left. Two statements for any number. */
export async function formsOfReviews(
  db: Db,
  reviewids: readonly number[],
): Promise<ReadonlyMap<number, AnsweredForm[]>> {
  const named = await db
    .selectFrom('perform_assignment')
    .select(['performreviewid', 'groupid', 'answers'])
    .where(anyOf('performreviewid', reviewids))
    .where('statusid', '=', SUBMITTED)
    .where('groupid', '<=', MANAGER)
    .execute();
  const others = await db
    .selectFrom('perform_answer')
    .select(['performreviewid', 'groupid', 'answers'])
    .where(anyOf('performreviewid', reviewids))
    .execute();
  return new Map(
    [...Map.groupBy([...named, ...others], ({ performreviewid }) => performreviewid)].map(([id, rows]) => [
      id,
      rows.map(({ groupid, answers }) => ({ groupid, answers: answersIn(answers) })),
    ]),
  );
}

const NOTHING = 1;
const ANSWERS = 3;

/** What a reader sees of a group: of all groups of colleagues together the least that they see of any. */
function seenOf({ ratergroups }: Snapshot, groupid: number, reader: number): { sees: number; managerfrom: number } {
  const rows = ratergroups.filter((one) =>
    groupid === COLLEAGUES ? isAnonymous(one.groupid) : one.groupid === groupid,
  );
  const sees = rows.map((one) => (reader === READER.person ? one.personsees : one.managersees));
  return { sees: Math.min(...sees), managerfrom: Math.max(...rows.map(({ managerfrom }) => managerfrom)) };
}

type Seen = {
  readonly reader: number;
  readonly snapshot: Snapshot;
  readonly job: Job;
  readonly forms: readonly AnsweredForm[];
  readonly rating: number | null;
};

/**
 * The result of a review as a reader sees it. A group that is hidden from the reader is out of every figure of theirs: the
 * score is computed of the groups that they see, by the same function.
 */
export function resultFor({ reader, snapshot, job, forms, rating }: Seen): ReviewResult {
  const hasWritten = forms.some(({ groupid }) => groupid === MANAGER);
  const isSeen = ({ groupid }: AnsweredForm): boolean => {
    const { sees, managerfrom } = seenOf(snapshot, groupid, reader);
    if (sees === NOTHING) return false;
    return reader !== READER.manager || isAnonymous(groupid) || groupid === MANAGER || managerfrom === 1 || hasWritten;
  };
  const visible = forms.filter(isSeen);
  const score = scoreOf(snapshot, job, visible);
  const groupids = [...new Set(visible.map(({ groupid }) => groupid))].toSorted((a, b) => a - b);
  return {
    score: score.score,
    rating: rating ?? nearestPoint(snapshot.points, score.score),
    points: [...snapshot.points],
    groups: score.groups as ReviewResult['groups'],
    texts: groupids
      .filter((groupid) => seenOf(snapshot, groupid, reader).sees === ANSWERS)
      .map((groupid) => ({
        groupid: groupid as ReviewResult['texts'][number]['groupid'],
        items: textsOf(sheetOf(snapshot, job, groupid === COLLEAGUES ? null : groupid), groupid, visible),
      }))
      .filter(({ items }) => items.length > 0),
  };
}
