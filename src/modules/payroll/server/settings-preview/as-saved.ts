import type { Month } from '#platform/engine/day.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { payrollSetting } from '../settings.ts';

/** Settings that are not saved, and the month they would begin with; null for the beginning. */
export type Unsaved = { readonly from: Month | null; readonly value: unknown };

/**
 * Does work as if the settings were saved, and takes them back before anything is committed: whatever reads the
 * settings, the functions of the database among it, reads these. Nothing is stored; what the work returns stays.
 * @throws ApplicationError 409 for a month that is locked
 */
export async function asIfSaved<T>(db: Db, { from, value }: Unsaved, work: () => Promise<T>): Promise<T> {
  await sql`savepoint unsaved`.execute(db);
  try {
    await payrollSetting.saveFrom(db, { from, value });
    return await work();
  } finally {
    await sql`rollback to savepoint unsaved`.execute(db);
    await sql`release savepoint unsaved`.execute(db);
  }
}
