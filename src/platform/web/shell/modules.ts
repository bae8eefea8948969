import { createContext, use } from 'react';
import { useMatches } from '@tanstack/react-router';
import {
  type MenuEntry,
  type MenuIcons,
  type Mode,
  type Page,
  pagesOf,
  type RightsInWords,
  type WebModule,
} from '../module.ts';
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

const loaded = new WeakMap<readonly WebModule[], Promise<RightsInWords>>();

async function loadWords(modules: readonly WebModule[]): Promise<RightsInWords> {
  try {
    const parts = await Promise.all(modules.map(async (module) => module.rights?.()));
    return Object.assign({}, ...parts.map((part) => part?.words)) as RightsInWords;
  } catch (error) {
    // A file that could not be loaded is asked for anew when the screen is opened again.
    loaded.delete(modules);
    throw error;
  }
}

/** What the rights of all modules allow, in words. Suspends until they are loaded. */
export function useRightWords(): RightsInWords {
  const modules = use(ModulesContext);
  const words = loaded.get(modules) ?? loadWords(modules);
  loaded.set(modules, words);
  return use(words);
}

const icons = new WeakMap<readonly WebModule[], Promise<MenuIcons>>();

async function loadIcons(modules: readonly WebModule[]): Promise<MenuIcons> {
  try {
    const parts = await Promise.all(modules.map(async (module) => module.menuIcons?.()));
    return Object.assign({}, ...parts.map((part) => part?.menuIcons)) as MenuIcons;
  } catch {
    // A menu without icons is a menu still; they are asked for anew with the next one.
    icons.delete(modules);
    return {};
  }
}

/** The icons of the entries that bring none of their own. Suspends until they are loaded. */
export function useMenuIcons(): MenuIcons {
  const modules = use(ModulesContext);
  const known = icons.get(modules) ?? loadIcons(modules);
  icons.set(modules, known);
  return use(known);
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

export type FilledGroup = { group: string; entries: MenuEntry[] };

/** The menu of a mode in the order of its groups; empty groups are left out. */
export function useMenu(mode: Mode): FilledGroup[] {
  const groups = use(ModulesContext).flatMap((module) => module.menuGroups ?? []);
  const entries = useContributions('menu').filter((entry) => entry.mode === mode);
  return groups
    .filter((one) => one.mode === mode)
    .toSorted((a, b) => a.order - b.order)
    .map(({ group }) => ({
      group,
      entries: entries
        .filter((entry) => entry.group === group)
        .toSorted((a, b) => Number(a.announced ?? false) - Number(b.announced ?? false)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
