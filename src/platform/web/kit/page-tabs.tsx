import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { t } from '../language.ts';
import style from './page-tabs.module.css';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

export type PageTab = { key: string; label: string; body: ReactNode };

type PageTabsGiven = {
  label: string;
  tabs: readonly PageTab[];
  /** More tabs are still loading: an unknown one in the address may be among them. */
  coming?: boolean;
};

/** Tabs of a page; the open one is in the address (`?tab=work`), and entries in the others are preserved. */
export function PageTabs({ label, tabs, coming = false }: PageTabsGiven) {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const named = tabs.find(({ key }) => key === query.tab)?.key;
  const awaited = coming && query.tab !== undefined && named === undefined;
  const open = awaited ? null : (named ?? tabs[0]?.key ?? null);
  const show = (key: string | null) =>
    void go({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (before: Record<string, unknown>) => ({ ...before, tab: key ?? undefined }),
    });
  return (
    <Tabs value={open} onChange={show}>
      <Tabs.List aria-label={label} mb={16} className={style.list ?? ''}>
        {tabs.map(({ key, label: name }) => (
          <Tabs.Tab key={key} value={key}>
            {t(name)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ key, body }) => (
        <Tabs.Panel key={key} value={key}>
          <Suspense fallback={<PageSkeleton />}>{body}</Suspense>
        </Tabs.Panel>
      ))}
      {awaited ? <PageSkeleton /> : null}
    </Tabs>
  );
}
