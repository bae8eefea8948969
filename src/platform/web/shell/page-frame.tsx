import { type ReactNode, Suspense, useEffect } from 'react';
import { t } from '../language.ts';
import type { Page } from '../module.ts';
import { maySee, useSession } from '../session.ts';
import { store, useStore } from '../store.ts';
import { Denied } from './notices.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/** A page may name itself more exactly than its route does, for example after a person. */
const ownTitle = store<string | undefined>(undefined);

export const useTitle = (page: Page | undefined): string => {
  const own = useStore(ownTitle);
  return own ?? t(page?.title ?? 'Page not found');
};

/** Names the open page for as long as the caller is shown. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    ownTitle.set(title);
    return () => ownTitle.set(undefined);
  }, [title]);
}

/** Guards a page by its right and draws a skeleton until its code is there. */
export function PageFrame({ page, children }: { page: Page; children: ReactNode }) {
  const features = useSession()?.features ?? [];
  if (page.access && !maySee(features, page.access)) return <Denied access={page.access} />;
  return <Suspense fallback={<PageSkeleton />}>{children}</Suspense>;
}
