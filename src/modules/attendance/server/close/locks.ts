import type { CloseLock } from '#platform/server/close-lock.ts';
import type { ServerModule } from '#platform/server/module.ts';

/** What modules say about closed periods that they stand on. */
export const locksOf = (modules: readonly ServerModule[]): readonly CloseLock[] =>
  modules.flatMap(({ closeLock }) => closeLock ?? []);
