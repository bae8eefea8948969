import { type Db, tenantSql } from './db.ts';
import { ApplicationError } from './application-error.ts';

type Pile = {
  /** What piles up, such as `draft`. */
  readonly what: string;
  /** The account, or whoever else it belongs to. */
  readonly owner: number;
  readonly most: number;
  readonly count: (db: Db) => Promise<number>;
  readonly text: string;
};

/**
 * Refuses one more of what somebody may pile up only so far. To be asked in the transaction that adds it: whoever adds
 * to the same pile waits until then, so that a hundred calls at once are counted one by one.
 * @throws ApplicationError 429
 */
export async function expectRoom(db: Db, { what, owner, most, count, text }: Pile): Promise<void> {
  await tenantSql`select pg_advisory_xact_lock(hashtextextended(current_setting('app.subscription') || ${`:${what}:${owner}`}, 15)) /* subscriptionid in the key */`.execute(
    db,
  );
  if ((await count(db)) >= most) throw new ApplicationError({ status: 429, code: 'too-many', text });
}
