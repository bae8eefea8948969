import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';

/** The tags of candidates, by candidate, each list in order; one query. */
export async function tagsByCandidate(db: Db, candidateids: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('candidate_tag')
    .select(['candidateid', 'tagname'])
    .where(anyOf('candidateid', candidateids))
    .orderBy('tagname')
    .execute();
  const byPerson = Map.groupBy(rows, ({ candidateid }) => candidateid);
  return new Map([...byPerson].map(([candidateid, own]) => [candidateid, own.map(({ tagname }) => tagname)]));
}
