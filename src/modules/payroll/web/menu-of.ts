import type { MenuEntry, Page } from '#platform/web/module.ts';

type Listed = Pick<Page, 'path' | 'title'> & Required<Pick<Page, 'group' | 'access'>>;

/** Entries of the menu for pages, in their order and by their titles: short, since every page of the product loads them. */
export const menuOf = (pages: readonly Listed[], mode: MenuEntry['mode'] = 'normal'): MenuEntry[] =>
  pages.map(({ path, title, group, access }) => ({ mode, group, label: title, path, access }));
