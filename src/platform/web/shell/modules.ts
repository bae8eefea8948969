import { createContext, use } from 'react';
import { useMatches } from '@tanstack/react-router';
import {
  type DeskCard,
  type HelpArticle,
  type MenuEntry,
  type MenuIcons,
  type Mode,
  type Page,
  pagesOf,
  type RightsInWords,
  type SearchAction,
  type WebModule,
} from '../module.ts';
import { useSession } from '../session.ts';
import { maySee } from '../rights.ts';
import { type FilledGroup, filledGroups } from './menu-groups.ts';

export const ModulesContext = createContext<readonly WebModule[]>([]);

/** One kind of contribution of all modules, as far as the signed-in user may use it. */
export function useContributions<
  K extends
    | 'menu'
    | 'waiting'
    | 'personTabs'
    | 'exitCards'
    | 'requestViews'
    | 'payslipLines'
    | 'sources'
    | 'liveData'
    | 'banners'
    | 'topBar'
    | 'pages',
>(kind: K) {
  type Item = NonNullable<WebModule[K]>[number];
  const modules = use(ModulesContext);
  const session = useSession();
  const features = session?.features ?? [];
  const all = modules.flatMap((module): Item[] => [
    ...((kind === 'pages' ? pagesOf(module) : (module[kind] ?? [])) as readonly Item[]),
  ]);
  // Former employees have the pages of their own records, and nothing around them.
  const isOpen = (item: Item): boolean => !session?.isformer || kind === 'pages' || ('former' in item && item.former);
  return all.filter((item) => isOpen(item) && maySee(features, item.access));
}

/**
 * What modules contribute in files of their own, which the first screen does not load: read once, and anew after a
 * failure, with the next screen that needs it. @param otherwise what stands in for all of it after a failure
 */
function lateOf<T>(load: (module: WebModule) => Promise<T> | undefined, otherwise?: readonly T[]) {
  const loaded = new WeakMap<readonly WebModule[], Promise<readonly T[]>>();
  const all = async (modules: readonly WebModule[]): Promise<readonly T[]> => {
    try {
      const parts = await Promise.all(modules.map(async (module) => load(module)));
      return parts.filter((part) => part !== undefined);
    } catch (error) {
      loaded.delete(modules);
      if (otherwise === undefined) throw error;
      return otherwise;
    }
  };
  return (modules: readonly WebModule[]): Promise<readonly T[]> => {
    const parts = loaded.get(modules) ?? all(modules);
    loaded.set(modules, parts);
    return parts;
  };
}

const wordsOf = lateOf((module) => module.rights?.());
// A menu without icons is a menu still.
const iconsOf = lateOf((module) => module.menuIcons?.(), []);
const cardsOf = lateOf((module) => module.deskCards?.());
// Live Data lists its uploads without a description still.
const uploadWordsOf = lateOf((module) => module.uploadWords?.(), []);
const articlesOf = lateOf((module) => module.help?.());
// Without its actions the search box finds people and pages still.
const actionsOf = lateOf((module) => module.actions?.(), []);

/** What the rights of all modules allow, in words. Suspends until they are loaded. */
export const useRightWords = (): RightsInWords =>
  Object.assign({}, ...use(wordsOf(use(ModulesContext))).map(({ words }) => words)) as RightsInWords;

/** The icons of the entries that bring none of their own. Suspends until they are loaded. */
export const useMenuIcons = (): MenuIcons =>
  Object.assign({}, ...use(iconsOf(use(ModulesContext))).map(({ menuIcons }) => menuIcons)) as MenuIcons;

/** What each upload brings in, by kind. Suspends until it is loaded. */
export const useUploadWords = (): Readonly<Record<string, string>> =>
  Object.assign({}, ...use(uploadWordsOf(use(ModulesContext))).map(({ uploadWords }) => uploadWords)) as Record<
    string,
    string
  >;

/** The cards of My Desk that the reader's rights allow. Suspends until they are loaded. */
export function useDeskCards(): DeskCard[] {
  const features = useSession()?.features ?? [];
  const parts = use(cardsOf(use(ModulesContext)));
  return parts.flatMap(({ deskCards }) => deskCards).filter(({ access }) => maySee(features, access));
}

/** What the search box can do, as far as the reader's rights allow. Suspends until it is loaded. */
export function useSearchActions(): SearchAction[] {
  const features = useSession()?.features ?? [];
  const parts = use(actionsOf(use(ModulesContext)));
  return parts.flatMap(({ actions }) => actions).filter(({ access }) => maySee(features, access));
}

/** The articles of Help of all modules. Suspends until they are loaded. */
export const useHelpArticles = (): HelpArticle[] =>
  use(articlesOf(use(ModulesContext))).flatMap(({ articles }) => articles);

/** The open page, and the list above it when it is a form; both undefined on the 404 screen. */
export function useOpenPage(): { page: Page | undefined; parent: Page | undefined } {
  const modules = use(ModulesContext);
  const path = useMatches().at(-1)?.fullPath;
  const pages = modules.flatMap(pagesOf);
  const page = pages.find((one) => one.path === path);
  const isAbove = (one: Page) => one.path === page?.parent || `${one.path}/create` === page?.path;
  return { page, parent: page && pages.find(isAbove) };
}

/** The groups of a mode's menu in their order, as far as they are of use to the reader. */
export function useMenu(mode: Mode): FilledGroup[] {
  const session = useSession();
  const groups = use(ModulesContext).flatMap((module) => module.menuGroups ?? []);
  const entries = useContributions('menu');
  return filledGroups({
    groups: groups.filter((one) => one.mode === mode),
    entries: entries.filter((entry) => entry.mode === mode),
    features: session?.features ?? [],
    unused: mode === 'normal' ? (session?.unusedgroups ?? []) : [],
  });
}

/** The entries of the phone's bottom bar, of groups that are in the reader's menu. */
export function usePhoneEntries(): MenuEntry[] {
  return useMenu('normal')
    .filter(({ unused }) => !unused)
    .flatMap(({ entries }) => entries)
    .filter(({ phone }) => phone !== undefined)
    .toSorted((a, b) => (a.phone ?? 0) - (b.phone ?? 0));
}
