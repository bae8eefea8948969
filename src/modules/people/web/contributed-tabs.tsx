import { getPersonTabs } from '#platform/contract/person-tabs.ts';
import type { PageTab } from '#platform/web/kit/page-tabs.tsx';
import { grantOf } from '#platform/web/rights.ts';
import { contributed as componentOf } from '#platform/web/shell/contributed.ts';
import { useContributions } from '#platform/web/shell/modules.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';

export type ContributedTab = PageTab & { order: number };

/**
 * Tabs of other modules on a person's page, as far as the reader's rights allow, in their order. A tab without content
 * for the reader is left out; all are checked in one call, and `coming` is true until it answers.
 */
export function useContributedTabs(options: { employeeid: number; own: boolean; asof: string | null }): {
  contributed: ContributedTab[];
  coming: boolean;
} {
  const { employeeid, own, asof } = options;
  const tabs = useContributions('personTabs');
  const { data, isPending } = useEndpoint(getPersonTabs, { employeeid });
  const empty = data?.[0]?.empty;
  const contributed = tabs
    .filter(({ access }) => own || (grantOf(access.feature)?.scope ?? 'self') !== 'self')
    .filter(({ key }) => empty !== undefined && !empty.includes(key))
    .sort((a, b) => a.order - b.order)
    .map((tab) => {
      const Part = componentOf(tab.load);
      return { key: tab.key, order: tab.order, label: tab.label, body: <Part employeeid={employeeid} asof={asof} /> };
    });
  return { contributed, coming: isPending };
}
