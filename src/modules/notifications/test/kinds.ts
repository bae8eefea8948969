import type { NotificationKind } from '#platform/server/notify/kind.ts';
import { serverModules } from '../../../server.modules.ts';

/** Every kind that the product has, by its key. */
export const KINDS: ReadonlyMap<string, NotificationKind> = new Map(
  serverModules.flatMap(({ notifications }) => notifications ?? []).map((kind) => [kind.key, kind]),
);

/** A kind of the product. @throws Error when there is none with this key */
export function kindOf(key: string): NotificationKind {
  const kind = KINDS.get(key);
  if (!kind) throw new Error(`No notification has the key ${key}`);
  return kind;
}
