import type { MouseEvent, ReactNode } from 'react';
import { store, useStore } from '#platform/web/store.ts';

const route = store(location.pathname);
addEventListener('popstate', () => route.set(location.pathname));

export const useRoute = (): string => useStore(route);

export function go(path: string) {
  history.pushState(null, '', path);
  route.set(path);
  scrollTo(0, 0);
}

/** A link inside the application; in a new tab it opens the same page. */
export function To({ path, here, children }: { path: string; here?: boolean; children: ReactNode }) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(path);
  };
  return (
    <a href={path} onClick={open} {...(here ? { 'aria-current': 'page' as const } : {})}>
      {children}
    </a>
  );
}

export const companyPath = (subscriptionid: number): string => `/company/${subscriptionid}`;
export const CODES = '/codes' as const;
