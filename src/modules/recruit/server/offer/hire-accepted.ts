import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/server/db.ts';
import type { BaseContext } from '#platform/server/serve.ts';
import { endOpen, openOf } from '../candidate/ending.ts';
import { moveToHired } from '../candidate/hired.ts';

type Answering = Pick<BaseContext, 'tenant' | 'env' | 'origin'>;

/**
 * What an accepted offer does with its application: planned interviews are cancelled, and the candidate is hired. Where
 * all positions are filled the acceptance stands, and whoever sent the offer proposes to hire beyond them.
 * @returns whether that waits for a second person
 */
export async function hireAccepted(
  ctx: Answering,
  db: Db,
  { candidateapplicationid, sentby }: { candidateapplicationid: number; sentby: number },
): Promise<boolean> {
  const { interviews } = await openOf(ctx, db, [candidateapplicationid]);
  await endOpen(
    ctx,
    db,
    { offers: [], interviews },
    { endingset: randomUUID(), ending: 'withdraw', reason: 'The offer is accepted', requests: undefined },
  );
  const session = await db
    .selectFrom('account')
    .select(['accountid', 'employeeid', 'fullname'])
    .where('accountid', '=', sentby)
    .executeTakeFirst();
  return moveToHired({ ...ctx, ...(session ? { session } : {}) }, db, { candidateapplicationid });
}
