import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { COMMENT_LIMIT } from '../contract/request.ts';
import { type Deciding, type RefusedRow, useDecide } from './use-decide.tsx';
import style from './request.module.css';

type DecideDialog = {
  deciding: Deciding & { refused?: readonly RefusedRow[] };
  onDone: (decided: boolean) => void;
};
/**
 * Confirms what cannot be undone, and takes the comment on many at once; it is required for a rejection.
 * @param deciding `refused` is what was not decided, where that is all there is to say
 */
export function DecideDialog({ deciding, onDone }: DecideDialog) {
  const { cards, statusid } = deciding;
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refused, setRefused] = useState(deciding.refused);
  const { decide, isPending } = useDecide();
  const word = statusid === 2 ? 'Approve' : 'Reject';

  const send = async () => {
    if (statusid === 3 && comment.trim() === '') {
      setProblem(message('E1280'));
      toast('error', t(message('E1280')));
      return;
    }
    try {
      const left = await decide(deciding, comment);
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
function Refused({ rows, onClose }: { rows: readonly RefusedRow[]; onClose: () => void }) {
  return (
    <div role="alert">
      <p>{plural(rows.length, '{{count}} request was not decided:', '{{count}} requests were not decided:')}</p>
      <ul className={style.refused}>
        {rows.map(({ approvalrequestid, title, message: why }) => (
          <li key={approvalrequestid}>
            <b>{t(title)}</b> {t(why)}
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
