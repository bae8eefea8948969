import type { Day } from '#platform/engine/day.ts';
import { failWith } from '#platform/server/application-error.ts';
import type { CloseLock } from '#platform/server/close-lock.ts';
import type { Db } from '#platform/server/db.ts';
import type { ServerModule } from '#platform/server/module.ts';

/** What modules say about closed periods that they stand on. */
export const locksOf = (modules: readonly ServerModule[]): readonly CloseLock[] =>
  modules.flatMap(({ closeLock }) => closeLock ?? []);

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
