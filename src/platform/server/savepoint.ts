import { sql } from 'kysely';
import type { Db } from './db.ts';
import { fromDatabase, isRetryable, ApplicationError } from './application-error.ts';

type Tried<T> = { readonly done: T } | { readonly refused: string };

/**
 * Runs work in a savepoint: a rejected operation is rolled back and reported with its message. An internal error, and
 * one that allows a retry as a whole, ends the transaction.
 */
export async function withSavepoint<T>(db: Db, work: () => Promise<T>): Promise<Tried<T>> {
  await sql`savepoint attempt`.execute(db);
  try {
    const done = await work();
    await sql`release savepoint attempt`.execute(db);
    return { done };
  } catch (error) {
    const applicationError =
      error instanceof ApplicationError ? error : isRetryable(error) ? undefined : fromDatabase(error);
    if (!applicationError || applicationError.status >= 500) throw error;
    await sql`rollback to savepoint attempt`.execute(db);
    return { refused: applicationError.message };
  }
}
