import { type Grant, may } from '#platform/contract/features.ts';
import type { MenuEntry, MenuGroup } from '../module.ts';
import { remembered, store, useStore } from '../store.ts';

const KEY = 'muster.menugroups';
type States = Readonly<Record<string, boolean>>;

function stored(): States {
  try {
    return { ...(JSON.parse(remembered.get(KEY) ?? '{}') as States) };
  } catch {
    return {};
  }
}

/** The groups of the menus that somebody opened or closed on this device, by mode and name. */
const states = store(stored());
export const useOpenGroups = (): States => useStore(states);
export function openGroup(key: string, open: boolean): void {
  states.set({ ...states.get(), [key]: open });
  remembered.set(KEY, JSON.stringify(states.get()));
}

/** Whether an open page is that of a menu entry, or one below it. */
export const isInMenu = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

/** `heading`: above the first group of several that have it. `unused`: the company has no record of it yet. */
export type FilledGroup = {
  group: string;
  heading: string | undefined;
  open: boolean;
  unused: boolean;
  entries: MenuEntry[];
};

type Menu = {
  readonly groups: readonly MenuGroup[];
  /** Those that the reader's rights allow. */
  readonly entries: readonly MenuEntry[];
  readonly features: readonly Grant[];
  /** Groups of which the company has no record yet. */
  readonly unused: readonly string[];
};

/**
 * The groups of a menu in their order; empty ones are left out. Of what the company does not use yet administrators see
 * everything, last; others what they may begin, in its place.
 */
export function filledGroups({ groups, entries, features, unused }: Menu): FilledGroup[] {
  const isAdministrator = may(features, 'setUp', 'read');
  const mayBegin = ({ begins = [] }: MenuGroup) => begins.some((feature) => may(features, feature, 'edit'));
  return groups
    .filter((one) => isAdministrator || !unused.includes(one.group) || mayBegin(one))
    .map(({ group, order, heading, open = false }) => {
      const isUnused = isAdministrator && unused.includes(group);
      return {
        group,
        order,
        unused: isUnused,
        heading: isUnused ? undefined : heading,
        open: open && !isUnused,
        entries: entries
          .filter((entry) => entry.group === group)
          .toSorted((a, b) => Number(a.announced ?? false) - Number(b.announced ?? false)),
      };
    })
    .filter((one) => one.entries.length > 0)
    .toSorted((a, b) => Number(a.unused) - Number(b.unused) || a.order - b.order)
    .map((one, at, all) => (all[at - 1]?.heading === one.heading ? { ...one, heading: undefined } : one));
}
