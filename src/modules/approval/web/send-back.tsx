import { Button } from '@mantine/core';
import { useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import { NoteDialog } from '#platform/web/kit/note-dialog.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { COMMENT_LIMIT, type RequestCard, sendAgain, sendBack } from '../contract/request.ts';

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
        <NoteDialog
          title={t('Send “{{title}}” back?', { title })}
          label="Comment"
          limit={COMMENT_LIMIT}
          hint="Say what is missing. Nobody decides the request until it is sent again."
          word="Send back"
          missing={message('E1280')}
          send={async (note) => {
            await mutateAsync({ input: { approvalrequestid, comment: note || null }, version });
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
        <NoteDialog
          title={t('Send “{{title}}” again?', { title })}
          label="Comment"
          limit={COMMENT_LIMIT}
          hint="Answer what was missing; files go under Comments and files. For other dates or figures, withdraw it and send a new request."
          word="Send again"
          send={async (note) => {
            await mutateAsync({ input: { approvalrequestid, comment: note || null }, version });
            toast('success', t('Sent to its approvers again'));
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
