import type { Db } from '#platform/server/db.ts';

/** The application that stands for one: itself, or the older one for the same job that it was merged into. */
export async function standingApplication(db: Db, candidateapplicationid: number): Promise<number> {
  const row = await db
    .selectFrom('merged_application')
    .select('candidateapplicationid')
    .where('mergedapplicationid', '=', candidateapplicationid)
    .executeTakeFirst();
  return row?.candidateapplicationid ?? candidateapplicationid;
}
