import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type RequestCard, sendAgain, sendBack } from '../contract/request.ts';
import { CommentDialog } from './comment-dialog.tsx';

/** Gives a request back to whoever asked, with what is missing. */
export function SendBackButton({ card }: { card: RequestCard }) {
  const [open, setOpen] = useState(false);
  const { mutateAsync } = useSave(sendBack);
  const { approvalrequestid, version, title } = card;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t('Send back')}
      </Button>
      {open ? (
        <CommentDialog
          title={t('Send “{{title}}” back?', { title })}
          hint="Say what is missing. Nobody decides the request until it is sent again."
          word="Send back"
          required
          send={async (comment) => {
            await mutateAsync({ input: { approvalrequestid, comment }, version });
            toast('success', t('Sent back'));
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** Answers what was missing, and sends the request to its approvers again. */
export function SendAgainButton({ card }: { card: RequestCard }) {
  const [open, setOpen] = useState(false);
  const { mutateAsync } = useSave(sendAgain);
  const { approvalrequestid, version, title, maysendagain } = card;
  if (!maysendagain) return null;
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        {t('Send again')}
      </Button>
      {open ? (
        <CommentDialog
          title={t('Send “{{title}}” again?', { title })}
          hint="Answer what was missing; files go under Comments and files. For other dates or figures, withdraw it and ask anew."
          word="Send again"
          send={async (comment) => {
            await mutateAsync({ input: { approvalrequestid, comment }, version });
            toast('success', t('Sent to its approvers again'));
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
