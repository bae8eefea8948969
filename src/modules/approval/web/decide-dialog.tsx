import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/session.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { COMMENT_LIMIT, decideRequests, type RequestCard } from '../contract/request.ts';
import { SendBackButton } from './send-back.tsx';
import style from './request.module.css';

export type Deciding = { cards: readonly RequestCard[]; statusid: 2 | 3 };
type Row = { approvalrequestid: number; title: string; message: string };

/** Approve and Reject on a card, for whoever may decide it; both open the dialog. */
export function DecideButtons({ card, onChoose }: { card: RequestCard; onChoose: (deciding: Deciding) => void }) {
  const mayDecide = useMay('request', 'edit');
  if (!mayDecide || !card.maydecide) return null;
  return (
    <>
      <Button size="xs" onClick={() => onChoose({ cards: [card], statusid: 2 })}>
        {t('Approve')}
      </Button>
      <Button size="xs" variant="default" onClick={() => onChoose({ cards: [card], statusid: 3 })}>
        {t('Reject')}
      </Button>
      <SendBackButton card={card} />
    </>
  );
}

/** Confirms before requests are approved or rejected, with an optional comment; required for a rejection. */
export function DecideDialog({ deciding, onDone }: { deciding: Deciding; onDone: (decided: boolean) => void }) {
  const { cards, statusid } = deciding;
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refused, setRefused] = useState<readonly Row[]>();
  const { mutateAsync, isPending } = useSave(decideRequests);
  const word = statusid === 2 ? 'Approve' : 'Reject';

  const send = async () => {
    if (statusid === 3 && comment.trim() === '') {
      setProblem(message('E1280'));
      toast('error', t(message('E1280')));
      return;
    }
    try {
      const decisions = cards.map(({ approvalrequestid, version }) => ({ approvalrequestid, version }));
      const result = await mutateAsync({ input: { decisions, statusid, comment: comment.trim() || null } });
      const done = result.filter(({ isexecuted }) => isexecuted).length;
      const titles = new Map(cards.map((card) => [card.approvalrequestid, card.title]));
      const left = result.flatMap((row) =>
        row.isexecuted ? [] : [{ ...row, title: titles.get(row.approvalrequestid) ?? '', message: row.message ?? '' }],
      );
      if (done > 0)
        toast(
          'success',
          statusid === 2
            ? plural(done, 'Approved', '{{count}} requests approved')
            : plural(done, 'Rejected', '{{count}} requests rejected'),
        );
      if (left.length === 0) onDone(true);
      else setRefused(left);
    } catch (error) {
      setProblem(sentenceOf(error));
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };

  const title =
    cards.length === 1
      ? t(statusid === 2 ? 'Approve “{{title}}”?' : 'Reject “{{title}}”?', { title: cards[0]?.title ?? '' })
      : plural(
          cards.length,
          statusid === 2 ? 'Approve {{count}} request?' : 'Reject {{count}} request?',
          statusid === 2 ? 'Approve {{count}} requests?' : 'Reject {{count}} requests?',
        );
  return (
    <Modal
      opened
      centered
      onClose={() => onDone(refused !== undefined)}
      title={title}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {refused ? (
        <Refused rows={refused} onClose={() => onDone(true)} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <Textarea
            data-autofocus
            label={t('Comment')}
            withAsterisk={statusid === 3}
            autosize
            minRows={2}
            maxLength={COMMENT_LIMIT}
            value={comment}
            error={problem === undefined ? null : t(problem)}
            description={t('Press Ctrl+Enter to send')}
            onChange={(event) => {
              setComment(event.currentTarget.value);
              setProblem(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              void send();
            }}
          />
          <Group justify="flex-end" gap={8} mt={16}>
            <Button variant="default" onClick={() => onDone(false)}>
              {t('Dismiss')}
            </Button>
            <Button type="submit" loading={isPending} {...(statusid === 3 ? { color: 'red.9' } : {})}>
              {t(word)}
            </Button>
          </Group>
        </form>
      )}
    </Modal>
  );
}

/** Requests that were not decided, each with the reason. */
function Refused({ rows, onClose }: { rows: readonly Row[]; onClose: () => void }) {
  return (
    <div role="alert">
      <p>{plural(rows.length, '{{count}} request was not decided:', '{{count}} requests were not decided:')}</p>
      <ul className={style.refused}>
        {rows.map(({ approvalrequestid, title, message: why }) => (
          <li key={approvalrequestid}>
            <b>{title}</b> {t(why)}
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt={16}>
        <Button data-autofocus onClick={onClose}>
          {t('Close')}
        </Button>
      </Group>
    </div>
  );
}
