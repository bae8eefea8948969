import type { Db } from '#platform/server/db.ts';
import { lockStructure } from '#platform/server/structure-lock.ts';

/** The rank of the next grade, above all others; nobody else creates one until the transaction ends. */
export const nextRank = async (db: Db): Promise<number> => {
  await lockStructure(db);
  const { most } = await db
    .selectFrom('grade')
    .select((eb) => eb.fn.max('graderank').as('most'))
    .executeTakeFirstOrThrow();
  return (most ?? 0) + 1;
};
