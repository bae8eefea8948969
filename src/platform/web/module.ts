import type { ComponentType, FunctionComponent } from 'react';
import type { FeatureKey } from '#platform/contract/features.ts';

export type Need = { feature: FeatureKey; need: 'read' | 'edit' };
export type Load = () => Promise<{ default: FunctionComponent }>;
type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>;

/** A screen. `path` in router style (`/profile/$employeeid`); without `access` every signed-in user may open it. */
export type Page = {
  path: string;
  title: string;
  group?: string;
  access?: Need;
  /** Whether a denied page has no space above its message. */
  deniedflush?: true;
  /** The parent page, shown as the link back. */
  parent?: string;
  load: Load;
};

/** Daily work, or the configuration of the company: each has a menu of its own. */
export type Mode = 'normal' | 'config';
/**
 * A group of the drawer, contributed once for each mode; smaller `order` first. Neighbours with the same `heading` stand
 * under it, each with its own name below. `open`: its entries show until somebody closes it. `begins`: whoever may edit
 * one of these sees the group before the company has a record of it.
 */
export type MenuGroup = {
  mode: Mode;
  group: string;
  heading?: string;
  order: number;
  open?: true;
  begins?: readonly FeatureKey[];
};

export type MenuEntry = {
  mode: Mode;
  /** The name of a group that a module contributes. */
  group: string;
  label: string;
  path: string;
  /** Of daily work only: those of the configuration are in `menuIcons`, which the first screen does not load. */
  icon?: Icon;
  access?: Need;
  /** Highlighted only when exactly this page is open, not for pages below it. */
  exact?: true;
  /** Not available yet: listed after the available entries. */
  announced?: true;
  /** Position in the phone's bottom bar, smallest first; without it the entry is under More. */
  phone?: number;
  /** Shown to former employees as well: a page of own records alone. */
  former?: true;
  /** Shows the number of the user's pending items in all modules. */
  waiting?: true;
  /** Shown behind the label, where another entry of either menu has the same one. */
  qualifier?: string;
  /** A shorter label for the bottom bar. */
  phonelabel?: string;
};

/** The icons of menu entries by their path. */
export type MenuIcons = Readonly<Record<string, Icon>>;

/** What cards of My Desk are about: what waits for the reader, the company and its people, oneself, those around one. */
export type DeskSection = 'decide' | 'company' | 'own' | 'team';
/** A card on My Desk: the component for what the server's card of the same key answers. */
export type DeskCard = {
  key: string;
  section: DeskSection;
  /** Within the section, smaller first. */
  order: number;
  /** Lines of two rows whose height is reserved before anything is known, three by default; a longer card scrolls. */
  lines?: number;
  /** Whoever has the right nearly always has the card, so that it is drawn before the answer. */
  usual?: true;
  /** First of all on a phone. */
  firstonphone?: true;
  access?: Need;
  /** Only for whoever's right reaches others than themselves. */
  others?: true;
  load: () => Promise<{ default: FunctionComponent<{ data: never; since: number }> }>;
};

/**
 * A module's pending items of the signed-in user: counted in the menu beside Request Center, and listed there by the
 * component, which renders nothing when there are none.
 */
export type WaitingItems = {
  key: string;
  order: number;
  access?: Need;
  count: (signal: AbortSignal) => Promise<number>;
  load?: Load;
};

/**
 * A banner above every page for all users with the right; it renders nothing when there is nothing to show. `support`: in
 * support sessions only, which hold no right to it.
 */
export type Banner = { key: string; access?: Need; support?: true; load: Load };

/** A part of the top bar, such as the bell; smaller `order` first. Loaded after the page, so it holds its place only. */
export type TopBarItem = { key: string; order: number; access?: Need; load: Load };

/**
 * A tab that another module adds to a person's page, smaller `order` first. Shown on one's own page, and on others' to
 * users whose right has a scope beyond themselves.
 */
export type PersonTab = {
  key: string;
  order: number;
  label: string;
  access: Need;
  /** `asof`: the day that the page shows, where it is not today. */
  load: () => Promise<{ default: FunctionComponent<{ employeeid: number; asof?: string | null }> }>;
};

/** A card that a later module adds to the page of an accepted exit, smaller `order` first. */
export type ExitCard = {
  key: string;
  order: number;
  access: Need;
  load: () => Promise<{ default: FunctionComponent<{ employeeexitid: number; employeeid: number }> }>;
};

/** Details of a kind of request on its card in the request center, beyond the server's lines. */
export type RequestView = {
  kind: string;
  access?: Need;
  /** Stands on the card itself: without it nothing can be decided. Otherwise it is behind “Approvers, and why”. */
  oncard?: true;
  load: () => Promise<{ default: FunctionComponent<{ approvalrequestid: number; payload: unknown }> }>;
};

/** The working of one line of a payslip, for a reader who may see the payslip; nothing for others. */
export type PayslipLineView = {
  key: string;
  access: Need;
  load: () => Promise<{ default: FunctionComponent<{ payrollrunid: number; employeeid: number; line: number }> }>;
};

/**
 * An action of the search box; `path` opens a page. `begins`: it begins something of one's own, such as a request, and
 * stands in the menu of the plus at this position, smallest first. `ofday`: the page takes a `day` in its address, and
 * a day of one's own calendar offers it.
 */
export type SearchAction = {
  label: string;
  keywords?: string;
  path: string;
  access?: Need;
  begins?: number;
  ofday?: true;
};
/** The action that opens the form of a new record; its right is that of the record. */
export const createAction = (label: string, path: string, feature: FeatureKey, keywords = ''): SearchAction => ({
  label,
  keywords: `new add ${keywords}`.trim(),
  path: `${path}/create`,
  access: { feature, need: 'edit' },
});
/** `mark`: a word after the name, such as that the person has left. */
export type SearchHit = {
  id: string;
  label: string;
  detail?: string;
  mark?: string;
  imagepath?: string | null;
  path: string;
};
/** A live search, for example over people; queried from two characters on. */
export type SearchSource = {
  group: string;
  access?: Need;
  search: (text: string, signal: AbortSignal) => Promise<SearchHit[]>;
};

/**
 * A kind of upload, listed on Live Data and opened at `/live_data/<kind>`. Its screen is `bulkPage(contract, …)`.
 */
export type LiveData = { kind: string; label: string; group: string; access: Need; load: Load };
export const LIVE_DATA = '/live_data';

/** What a right allows, in a few words each, for whoever grants it; without `edit` there is nothing to change. */
export type RightWords = { read: string; edit?: string };
export type RightsInWords = Readonly<Partial<Record<FeatureKey, RightWords>>>;

/**
 * An article of Help, translated as other sentences. `pages`: what it is about, with all pages below; of several articles
 * a page has the one of the longest path.
 */
export type HelpArticle = {
  readonly key: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly pages: readonly string[];
};

const isUnder = (path: string, above: string): boolean =>
  path === above || (above !== '/' && path.startsWith(`${above}/`));
/** The article of a page, by its path; undefined where no article is about it. */
export const articleOf = (articles: readonly HelpArticle[], path: string): HelpArticle | undefined =>
  articles
    .flatMap((article) =>
      article.pages.filter((one) => isUnder(path, one)).map((one) => ({ article, length: one.length })),
    )
    .toSorted((a, b) => b.length - a.length)[0]?.article;

/** A module's web entry. It is light data only; screens and cards are loaded on demand. */
export type WebModule = {
  pages: readonly Page[];
  menuGroups?: readonly MenuGroup[];
  menu?: readonly MenuEntry[];
  /** Of the entries without an icon; loaded when the first of them is shown. */
  menuIcons?: () => Promise<{ menuIcons: MenuIcons }>;
  /** Loaded with My Desk, behind the first screen. */
  deskCards?: () => Promise<{ deskCards: readonly DeskCard[] }>;
  waiting?: readonly WaitingItems[];
  personTabs?: readonly PersonTab[];
  exitCards?: readonly ExitCard[];
  requestViews?: readonly RequestView[];
  payslipLines?: readonly PayslipLineView[];
  /** Loaded with the search box, behind the first screen. */
  actions?: () => Promise<{ actions: readonly SearchAction[] }>;
  sources?: readonly SearchSource[];
  liveData?: readonly LiveData[];
  /** What each of these uploads brings in, by kind; loaded with Live Data. */
  uploadWords?: () => Promise<{ uploadWords: Readonly<Record<string, string>> }>;
  banners?: readonly Banner[];
  topBar?: readonly TopBarItem[];
  /** The articles of Help; loaded with the first of them that is read. */
  help?: () => Promise<{ articles: readonly HelpArticle[] }>;
  /** What each right of the module allows; loaded for those who grant rights. */
  rights?: () => Promise<{ words: RightsInWords }>;
};

/** Every page of a module, those of its uploads included. */
export const pagesOf = (module: WebModule): Page[] => [
  ...module.pages,
  ...(module.liveData ?? []).map(({ kind, label, access, load }) => ({
    path: `${LIVE_DATA}/${kind}`,
    title: label,
    parent: LIVE_DATA,
    access,
    load,
  })),
];

type ConfigPages = {
  path: string;
  title: string;
  group: string;
  feature: FeatureKey;
  load: () => Promise<{ List: FunctionComponent; Create: FunctionComponent }>;
};

/** The two pages of a configuration screen: its list, and its form at `path/create`. */
export function configPages({ path, title, group, feature, load }: ConfigPages): Page[] {
  const list = async () => ({ default: (await load()).List });
  const create = async () => ({ default: (await load()).Create });
  return [
    { path, title, group, access: { feature, need: 'read' }, load: list },
    { path: `${path}/create`, title: 'Create', group, access: { feature, need: 'edit' }, load: create },
  ];
}
