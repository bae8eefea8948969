import { Button, Checkbox, Kbd, SegmentedControl } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listRequests, type RequestCard as Card } from '../contract/request.ts';
import { DecideActions } from './decide-actions.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { useInboxKeys } from './inbox-keys.ts';
import { More, MAX, PAGE } from './own-requests.tsx';
import { RequestCard } from './request-card.tsx';
import { type Deciding, type RefusedRow, useDecide } from './use-decide.tsx';
import style from './request.module.css';

type Kind = { kind: string; kindname: string; count: number };

/**
 * Requests that wait for the signed-in person, the earliest due first; decided one by one, or many of a kind at once.
 */
export function ToApprove({ kinds, others }: { kinds: readonly Kind[]; others: boolean }) {
  const [kind, setKind] = useState('');
  const [limit, setLimit] = useState(PAGE);
  const existing = kinds.some((one) => one.kind === kind) ? kind : '';
  const query = { listtypeid: 1, kind: existing || null, limit } as const;
  const { data, error, refetch } = useEndpoint(listRequests, query, { every: 60_000 });
  if (!data) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  if (data.length === 0 && existing === '')
    return others ? null : (
      <EmptyState
        emptyState={{
          title: 'No requests are waiting for you',
          why: 'Requests that need your approval appear here. Going on leave? Choose a delegate.',
          icon: IconInbox,
        }}
      />
    );
  return (
    <>
      {kinds.length > 1 ? (
        <SegmentedControl
          size="xs"
          mb={12}
          aria-label={t('Kind of request')}
          value={existing}
          onChange={setKind}
          data={[
            { value: '', label: t('All') },
            ...kinds.map((one) => ({ value: one.kind, label: `${t(one.kindname)} (${one.count})` })),
          ]}
        />
      ) : null}
      <Inbox cards={data} />
      <More shown={data.length} limit={limit} onMore={() => setLimit(Math.min(limit + PAGE, MAX))} />
    </>
  );
}

function Inbox({ cards }: { cards: readonly Card[] }) {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const mayDecide = useMay('request', 'edit');
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [deciding, setDeciding] = useState<Deciding & { refused?: readonly RefusedRow[] }>();
  const [rejecting, setRejecting] = useState<number>();
  const { decide: sendAll } = useDecide();
  const chosen = cards.filter(({ approvalrequestid }) => picked.has(approvalrequestid));
  const toggle = (id: number) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    setPicked(next);
  };
  /** What can be undone is approved at one press; a rejection asks for its comment. */
  const choose = async (of: Deciding) => {
    const [only] = of.cards;
    const isundoable = of.cards.every((one) => one.isundoable);
    if (isundoable && of.statusid === 3 && of.cards.length === 1) {
      setRejecting(only?.approvalrequestid);
      return;
    }
    if (!isundoable || of.statusid === 3) {
      setDeciding(of);
      return;
    }
    try {
      const refused = await sendAll(of, '');
      setPicked(new Set());
      if (refused.length > 0) setDeciding({ ...of, refused });
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  const decide = (at: number, statusid: 2 | 3) => {
    const card = cards[at];
    const of = chosen.length > 0 ? chosen : card ? [card] : [];
    if (mayDecide && of.length > 0) void choose({ cards: of, statusid });
  };
  const open = query.tab === undefined || query.tab === 'approve';
  const active = useInboxKeys({
    count: cards.length,
    on: open && deciding === undefined,
    approve: (at) => decide(at, 2),
    reject: (at) => decide(at, 3),
    pick: (at) => toggle(cards[at]?.approvalrequestid ?? 0),
  });
  const current = cards[active]?.approvalrequestid;
  useEffect(() => {
    if (active > 0) document.querySelector(`[data-request="${current}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active, current]);
  return (
    <>
      <div className={style.bar}>
        <Checkbox
          label={
            chosen.length > 0 ? plural(chosen.length, '{{count}} selected', '{{count}} selected') : t('Select all')
          }
          checked={chosen.length === cards.length}
          indeterminate={chosen.length > 0 && chosen.length < cards.length}
          onChange={(event) =>
            setPicked(new Set(event.currentTarget.checked ? cards.map((one) => one.approvalrequestid) : []))
          }
        />
        {chosen.length > 0 && mayDecide ? (
          <>
            <Button size="xs" onClick={() => void choose({ cards: chosen, statusid: 2 })}>
              {plural(chosen.length, 'Approve {{count}}', 'Approve {{count}}')}
            </Button>
            <Button size="xs" variant="default" onClick={() => void choose({ cards: chosen, statusid: 3 })}>
              {plural(chosen.length, 'Reject {{count}}', 'Reject {{count}}')}
            </Button>
          </>
        ) : null}
        <span className={style.keys}>
          <Kbd>j</Kbd> <Kbd>k</Kbd> {t('move')} <Kbd>a</Kbd> {t('approve')} <Kbd>r</Kbd> {t('reject')} <Kbd>x</Kbd>{' '}
          {t('select')}
        </span>
      </div>
      <ul className={style.cards} aria-label={t('To approve')}>
        {cards.map((card, at) => (
          <RequestCard
            key={card.approvalrequestid}
            card={card}
            active={at === active}
            tick={
              <Checkbox
                aria-label={t('Select {{title}}', { title: card.title })}
                checked={picked.has(card.approvalrequestid)}
                onChange={() => toggle(card.approvalrequestid)}
              />
            }
          >
            <DecideActions card={card} onChoose={setDeciding} isrejecting={rejecting === card.approvalrequestid} />
          </RequestCard>
        ))}
      </ul>
      {deciding ? (
        <DecideDialog
          deciding={deciding}
          onDone={(decided) => {
            setDeciding(undefined);
            if (decided) setPicked(new Set());
          }}
        />
      ) : null}
    </>
  );
}
