import { useSearch } from '@tanstack/react-router';
import { PageTabs } from '#platform/web/kit/page-tabs.tsx';
import { t } from '#platform/web/language.ts';
import { useWaitingCount, useWaiting } from '#platform/web/shell/waiting.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { countRequests } from '../contract/request.ts';
import { OwnRequests } from './own-requests.tsx';
import { Delegates } from './delegates.tsx';
import { ToApprove } from './inbox.tsx';
import { OtherWaiting } from './other-waiting.tsx';
import { RequestDetail } from './request-detail.tsx';

/** The name of a tab with its count, when not zero. */
const counted = (label: string, count: number | undefined): string => (count ? `${t(label)} (${count})` : label);

/** One request when the address names it, otherwise the inbox. */
export default function RequestCenter() {
  const { request }: Record<string, unknown> = useSearch({ strict: false });
  const approvalrequestid = Number(request);
  return approvalrequestid > 0 ? <RequestDetail approvalrequestid={approvalrequestid} /> : <Inbox />;
}

/** One inbox for the requests of all modules: to decide, own, decided, and delegates. */
function Inbox() {
  const { data } = useEndpoint(countRequests, {});
  const counts = data?.[0];
  const total = useWaitingCount();
  const other = total - (useWaiting()['requests'] ?? 0);
  return (
    <PageTabs
      label={t('Requests')}
      tabs={[
        {
          key: 'approve',
          // The number of the menu: one call for both.
          label: counted('To approve', total),
          body: (
            <>
              <OtherWaiting />
              <ToApprove kinds={counts?.kinds ?? []} others={other > 0} />
            </>
          ),
        },
        { key: 'mine', label: counted('My requests', counts?.mine), body: <OwnRequests listtypeid={2} /> },
        { key: 'decided', label: 'Decided', body: <OwnRequests listtypeid={3} /> },
        { key: 'watching', label: 'Watching', body: <OwnRequests listtypeid={4} /> },
        { key: 'delegation', label: 'Delegate', body: <Delegates /> },
      ]}
    />
  );
}
