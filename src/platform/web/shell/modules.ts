import { createContext, use } from 'react';
import { useMatches } from '@tanstack/react-router';
import { type MenuEntry, MENU_GROUPS, type Mode, type Page, pagesOf, type WebModule } from '../module.ts';
import { maySee, useSession } from '../session.ts';

export const ModulesContext = createContext<readonly WebModule[]>([]);

/** One kind of contribution of all modules, as far as the signed-in user may use it. */
export function useContributions<
  K extends
    | 'menu'
    | 'deskCards'
    | 'waiting'
    | 'personTabs'
    | 'requestViews'
    | 'actions'
    | 'sources'
    | 'liveData'
    | 'banners'
    | 'topBar'
    | 'pages',
>(kind: K) {
  type Item = NonNullable<WebModule[K]>[number];
  const modules = use(ModulesContext);
  const features = useSession()?.features ?? [];
  const all = modules.flatMap((module): Item[] => [
    ...((kind === 'pages' ? pagesOf(module) : (module[kind] ?? [])) as readonly Item[]),
  ]);
  return all.filter((item) => maySee(features, item.access));
}

/** The open page, and the list above it when it is a form; both undefined on the 404 screen. */
export function useOpenPage(): { page: Page | undefined; parent: Page | undefined } {
  const modules = use(ModulesContext);
  const path = useMatches().at(-1)?.fullPath;
  const pages = modules.flatMap(pagesOf);
  const page = pages.find((one) => one.path === path);
  const isAbove = (one: Page) => one.path === page?.parent || `${one.path}/create` === page?.path;
  return { page, parent: page && pages.find(isAbove) };
}

export type MenuGroup = { group: string; entries: MenuEntry[] };

/** The menu of a mode in the order of its groups; empty groups are left out. */
export function useMenu(mode: Mode): MenuGroup[] {
  const entries = useContributions('menu').filter((entry) => entry.mode === mode);
  return MENU_GROUPS[mode]
    .map((group) => ({
      group,
      entries: entries
        .filter((entry) => entry.group === group)
        .toSorted((a, b) => Number(a.announced ?? false) - Number(b.announced ?? false)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
