import type { Grant } from '../contract/features.ts';
import type { Scope } from '../contract/scopes.ts';

/** A right as groups and common access store it. */
export type Right = { featureid: number; actionid: number; scope: Scope };

const RANK: Record<Scope, number> = { self: 0, reports: 1, unit: 2, all: 3 };

/** Merges the rights of a person from all sources: edit beats read, the wider scope wins. Sorted by feature. */
export function mergeRights(rights: readonly Right[]): Grant[] {
  const merged = new Map<number, Grant>();
  for (const right of rights) {
    const current = merged.get(right.featureid);
    const actionid = current ? Math.min(current.actionid, right.actionid) : right.actionid;
    merged.set(right.featureid, {
      featureid: right.featureid,
      actionid,
      profilemenuactionid: right.featureid * 10 + actionid,
      parentmenuid: Math.floor(right.featureid / 100),
      scope: current && RANK[current.scope] > RANK[right.scope] ? current.scope : right.scope,
    });
  }
  return [...merged.values()].sort((a, b) => a.featureid - b.featureid);
}

/** Whether the current rights cover a right. */
export function covers(current: readonly Right[], { featureid, actionid, scope }: Right): boolean {
  return current.some(
    (one) => one.featureid === featureid && (one.actionid !== 2 || actionid === 2) && RANK[one.scope] >= RANK[scope],
  );
}

/** The rights of `next` that exceed `before`: new ones, and those that now edit or have a wider scope. */
export const widened = (before: readonly Right[], next: readonly Right[]): Right[] =>
  next.filter((right) => !covers(before, right));
