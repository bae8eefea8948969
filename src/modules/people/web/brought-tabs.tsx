import { type ComponentType, lazy } from 'react';
import type { PageTab } from '#platform/web/kit/page-tabs.tsx';
import type { PersonTab } from '#platform/web/module.ts';
import { grantOf } from '#platform/web/session.ts';
import { useContributions } from '#platform/web/shell/modules.ts';

const loaded = new Map<string, ComponentType<{ employeeid: number }>>();

/** The same component for the same tab, so that drawing the page again does not load it again. */
function bodyOf({ key, load }: PersonTab): ComponentType<{ employeeid: number }> {
  const known = loaded.get(key) ?? lazy(load);
  loaded.set(key, known);
  return known;
}

/** What other modules bring to a person's page, as far as the reader's rights reach this person. */
export function useBroughtTabs({ employeeid, own }: { employeeid: number; own: boolean }): PageTab[] {
  return useContributions('personTabs')
    .filter(({ access }) => own || (grantOf(access.feature)?.scope ?? 'self') !== 'self')
    .sort((a, b) => a.order - b.order)
    .map((tab) => {
      const Body = bodyOf(tab);
      return { key: tab.key, label: tab.label, body: <Body employeeid={employeeid} /> };
    });
}
