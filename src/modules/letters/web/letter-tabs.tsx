import type { ReactNode } from 'react';
import { PathTabs } from '#platform/web/kit/path-tabs.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listPostOffice } from '../contract/post-office.ts';

/** Number of requests that wait in the post office. */
export function useWaiting(): number | undefined {
  return useEndpoint(listPostOffice, { queue: 'waiting', limit: 1 }).data?.total;
}

/** The tabs of the four parts of Letters. */
export function LetterPart({ children }: { children: ReactNode }) {
  const mayEdit = useMay('letter', 'edit');
  const waiting = useWaiting();
  return (
    <>
      <PathTabs
        label={t('Letters')}
        tabs={[
          ...(mayEdit ? [{ path: '/letters/create', label: 'Create' }] : []),
          { path: '/letters/drafts', label: 'Drafts' },
          { path: '/letters/sent', label: 'Sent' },
          { path: '/letters/post_office', label: 'Post office', count: waiting },
        ]}
      />
      {children}
    </>
  );
}
