import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** How long a change that is only looked at waits for somebody who is changing the same, in milliseconds. */
const MAX_WAIT = 5000;

/**
 * Makes a change within the transaction, reads what follows from it, and takes the change back: nothing is kept but what
 * was read. Whatever reads the database, its own functions among it, sees the change. One can stand in another.
 * @throws what `change` and `read` throw; 55P03, which is answered as a busy server, where the wait is too long
 */
export async function whatIf<C, T>(db: Db, change: () => Promise<C>, read: (changed: C) => Promise<T>): Promise<T> {
  await sql`savepoint what_if`.execute(db);
  try {
    // A setting of the savepoint: it ends with it.
    await sql`select set_config('lock_timeout', ${String(MAX_WAIT)}, true)`.execute(db);
    return await read(await change());
  } finally {
    await sql`rollback to savepoint what_if`.execute(db);
    await sql`release savepoint what_if`.execute(db);
  }
}
