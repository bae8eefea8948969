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
