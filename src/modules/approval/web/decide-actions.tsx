import { Button, Textarea } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { COMMENT_LIMIT, type RequestCard } from '../contract/request.ts';
import { SendBackButton } from './send-back.tsx';
import { type Deciding, useDecide } from './use-decide.tsx';
import style from './request.module.css';

type DecideActions = {
  card: RequestCard;
  /** Opens the dialog, for what cannot be undone. */
  onChoose: (deciding: Deciding) => void;
  /** Whether the comment of a rejection was asked for by a key. */
  isrejecting?: boolean;
};

/** Approve and Reject on a card with a comment in place, at one press where the decision can be undone. */
export function DecideActions({ card, onChoose, isrejecting = false }: DecideActions) {
  const mayDecide = useMay('request', 'edit');
  const [open, setOpen] = useState(false);
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState<string>();
  const { decide, isPending } = useDecide();
  const field = useRef<HTMLTextAreaElement>(null);
  const hasField = open || isrejecting;
  useEffect(() => {
    if (hasField) field.current?.focus();
  }, [hasField]);
  if (!mayDecide || !card.maydecide) return null;
  const send = async (statusid: 2 | 3) => {
    const deciding = { cards: [card], statusid };
    if (!card.isundoable) {
      onChoose(deciding);
      return;
    }
    if (statusid === 3 && comment.trim() === '') {
      setOpen(true);
      setProblem(message('E1280'));
      toast('error', t(message('E1280')));
      return;
    }
    try {
      const [refused] = await decide(deciding, comment);
      if (refused) toast('error', t(refused.message), { keep: true });
    } catch (error) {
      setProblem(sentenceOf(error));
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <>
      {hasField ? (
        <Textarea
          ref={field}
          className={style.comment}
          label={t('Comment')}
          autosize
          minRows={1}
          maxLength={COMMENT_LIMIT}
          value={comment}
          error={problem === undefined ? null : t(problem)}
          onChange={(event) => {
            setComment(event.currentTarget.value);
            setProblem(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void send(isrejecting ? 3 : 2);
          }}
        />
      ) : card.isundoable ? (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconMessage size={16} stroke={1.8} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('Comment')}
        </Button>
      ) : null}
      <Button size="xs" loading={isPending} onClick={() => void send(2)}>
        {t('Approve')}
      </Button>
      <Button size="xs" variant="default" disabled={isPending} onClick={() => void send(3)}>
        {t('Reject')}
      </Button>
      <SendBackButton card={card} />
    </>
  );
}
