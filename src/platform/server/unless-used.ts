import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Deletes within the transaction, unless the row is still referenced. @returns whether it was deleted */
export async function unlessUsed(db: Db, remove: () => Promise<void>): Promise<boolean> {
  await sql`savepoint removing`.execute(db);
  try {
    await remove();
    await sql`release savepoint removing`.execute(db);
    return true;
  } catch (error) {
    if (!(typeof error === 'object' && error !== null && 'code' in error && error.code === '23503')) throw error;
    await sql`rollback to savepoint removing`.execute(db);
    return false;
  }
}
