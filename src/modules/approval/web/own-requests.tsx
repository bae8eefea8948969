import { Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { plural, t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { ask } from '#platform/web/shell/overlays.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { listRequests, nudgeApprovers, type RequestCard as Card, withdrawRequest } from '../contract/request.ts';
import { RequestCard } from './request-card.tsx';
import { SendAgainButton } from './send-back.tsx';
import style from './request.module.css';

export const PAGE = 50;
export const MAX = 500;

const EMPTY_STATES = {
  2: {
    title: 'You have no requests yet',
    why: 'Your requests appear here with their status and approvers.',
  },
  3: {
    title: 'You have not approved or rejected anything yet',
    why: 'Requests you have approved or rejected appear here with your comments.',
  },
  4: {
    title: 'You watch no requests',
    why: 'Press Watch on a request to be told what becomes of it. Workflows can name watchers too.',
  },
} as const;
const LABELS = { 2: 'My requests', 3: 'Decided', 4: 'Watching' } as const;

/** Own requests (2), those the caller has decided (3), or those the caller watches (4), newest first. */
export function OwnRequests({ listtypeid }: { listtypeid: 2 | 3 | 4 }) {
  const [limit, setLimit] = useState(PAGE);
  const { data, error, refetch } = useEndpoint(listRequests, { listtypeid, kind: null, limit });
  const { mutateAsync } = useSave(withdrawRequest);
  const nudge = useSave(nudgeApprovers);
  const withdraw = async ({ approvalrequestid, version, title }: Card) => {
    const text = t('Withdraw “{{title}}”?', { title });
    if (!(await ask({ text, yes: 'Withdraw', no: 'Dismiss', danger: true }))) return;
    try {
      await mutateAsync({ input: { approvalrequestid, comment: null }, version });
      toast('success', t('Your request is withdrawn'));
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
      void refetch();
    }
  };
  const remind = async ({ approvalrequestid }: Card) => {
    try {
      const [sent] = await nudge.mutateAsync({ input: { approvalrequestid } });
      toast('success', plural(sent?.reminded ?? 0, '{{count}} person was reminded', '{{count}} people were reminded'));
    } catch (failure) {
      toast('error', t(sentenceOf(failure)));
    }
  };
  if (!data) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  if (data.length === 0) return <EmptyState emptyState={{ ...EMPTY_STATES[listtypeid], icon: IconInbox }} />;
  return (
    <>
      <ul className={style.cards} aria-label={t(LABELS[listtypeid])}>
        {data.map((card) => (
          <RequestCard key={card.approvalrequestid} card={card}>
            <SendAgainButton card={card} />
            {listtypeid === 2 && card.statusid === 1 && card.sentbackon === null ? (
              <Button variant="default" size="xs" loading={nudge.isPending} onClick={() => void remind(card)}>
                {t('Remind')}
              </Button>
            ) : null}
            {card.maywithdraw ? (
              <Button variant="default" size="xs" onClick={() => void withdraw(card)}>
                {t('Withdraw')}
              </Button>
            ) : null}
          </RequestCard>
        ))}
      </ul>
      <More shown={data.length} limit={limit} onMore={() => setLimit(Math.min(limit + PAGE, MAX))} />
    </>
  );
}

/** Button for more rows of a list that filled its page. */
export function More({ shown, limit, onMore }: { shown: number; limit: number; onMore: () => void }) {
  if (shown < limit || limit >= MAX) return null;
  return (
    <Button variant="default" mt={12} onClick={onMore}>
      {t('Show more')}
    </Button>
  );
}
