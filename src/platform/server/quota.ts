import { type Db } from './db.ts';
import { lockKey } from './key-lock.ts';
import { ApplicationError } from './application-error.ts';

type Pile = {
  /** The kind of rows that are limited, such as `draft`. */
  readonly what: string;
  /** The account or other owner of the rows. */
  readonly owner: number;
  readonly most: number;
  readonly count: (db: Db) => Promise<number>;
  readonly text: string;
};

/**
 * Throws when an owner has reached the limit of rows of a kind. Must be called in the transaction that adds the row: it
 * takes a lock, so that concurrent calls are counted one by one.
 * @throws ApplicationError 429
 */
export async function expectRoom(db: Db, { what, owner, most, count, text }: Pile): Promise<void> {
  await lockKey(db, `room:${what}:${owner}`);
  if ((await count(db)) >= most) throw new ApplicationError({ status: 429, code: 'too-many', text });
}
