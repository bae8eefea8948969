import { type ReactNode, Suspense, useEffect } from 'react';
import { t } from '../language.ts';
import type { Page } from '../module.ts';
import { useSession } from '../session.ts';
import { maySee } from '../rights.ts';
import { store, useStore } from '../store.ts';
import { Denied } from './notices.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/** A title set by the page itself, more specific than its route's, for example a person's name. */
const ownTitle = store<string | undefined>(undefined);

export const useTitle = (page: Page | undefined): string => {
  const own = useStore(ownTitle);
  return own ?? t(page?.title ?? 'Page not found');
};

/** Sets the title of the open page while the caller is mounted. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    ownTitle.set(title);
    return () => ownTitle.set(undefined);
  }, [title]);
}

/** Guards a page by its right and shows a skeleton until its code is loaded. */
export function PageFrame({ page, children }: { page: Page; children: ReactNode }) {
  const features = useSession()?.features ?? [];
  if (page.access && !maySee(features, page.access))
    return <Denied access={page.access} flush={page.deniedflush === true} />;
  return <Suspense fallback={<PageSkeleton />}>{children}</Suspense>;
}
