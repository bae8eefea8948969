import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { index } from '#platform/server/search.ts';

/** Indexes the words by which applications are found: name, e-mail, phone, skills and city of their candidates. */
export async function indexApplications(db: Db, ids: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('candidate_application as a')
    .innerJoin('candidate as c', 'c.candidateid', 'a.candidateid')
    .select([
      'a.candidateapplicationid',
      'c.fullname',
      'c.emailid',
      'c.mobilenumber',
      'c.phonekey',
      'c.advanceskill',
      'c.elementryskill',
      'c.city',
    ])
    .where(anyOf('a.candidateapplicationid', ids))
    .execute();
  await index(
    db,
    'candidate',
    rows.map(({ candidateapplicationid, ...texts }) => ({
      objectid: candidateapplicationid,
      texts: Object.values(texts),
    })),
  );
}
