import type { Day } from '../engine/day.ts';
import { failWith } from './application-error.ts';
import type { Db } from './db.ts';

/**
 * Why a closed period cannot be reopened, or what was posted on its days not be taken back, in a sentence, such as that its
 * payroll is locked; null where nothing stands on it.
 * @param span the first and the last day of the period
 */
export type CloseLock = (db: Db, span: { readonly from: Day; readonly to: Day }) => Promise<string | null>;

/** @throws ApplicationError 409 with the sentence of the first module whose work stands on the period */
export async function failOnLock(
  db: Db,
  locks: readonly CloseLock[],
  span: { readonly from: Day; readonly to: Day },
): Promise<void> {
  for (const lock of locks) {
    const text = await lock(db, span);
    if (text !== null) failWith('conflict', { status: 409, text });
  }
}
