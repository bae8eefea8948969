import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { download } from '#platform/web/call.ts';
import { NoteDialog } from '#platform/web/kit/note-dialog.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { NOTE_LIMIT, printLetter, revokeLetter } from '../contract/letter.ts';
import style from './letters.module.css';
import { PdfButton } from '#platform/web/kit/pdf-button.tsx';
import type { Letter } from './reword.tsx';
import { useDiscarding, useSending } from './use-sending.tsx';

const Reword = lazy(() => import('./reword.tsx'));

/** Actions of a letter: a draft can be reworded, sent or discarded, a sent letter revoked. */
export function LetterActions({ letter }: { letter: Letter }) {
  const { letterid, statusid } = letter;
  const mayEdit = useMay('letter', 'edit');
  const [open, setOpen] = useState<'reword' | 'revoke'>();
  const go = useNavigate();
  const sending = useSending();
  const discarding = useDiscarding();
  const revoke = useSave(revokeLetter, ['letterBox']);
  const takeBack = async (note: string) => {
    await revoke.mutateAsync({ input: { letterid, note }, version: letter.version });
    toast('success', t('The letter is revoked'));
  };
  const discard = async () => {
    if (await discarding.discard([letterid])) void go({ to: '/letters/drafts' });
  };
  return (
    <div className={style.buttons}>
      {mayEdit && statusid === 1 ? (
        <>
          <Button loading={sending.busy} onClick={() => void sending.send([letterid], [letter.person.fullname])}>
            {t('Send')}
          </Button>
          <Button variant="default" onClick={() => setOpen('reword')}>
            {t('Edit')}
          </Button>
        </>
      ) : null}
      <PdfButton label="PDF" fetch={() => download(printLetter, { letterid })} />
      {mayEdit && statusid === 1 ? (
        <Button variant="default" loading={discarding.busy} onClick={() => void discard()}>
          {t('Discard')}
        </Button>
      ) : null}
      {mayEdit && statusid === 2 ? (
        <Button variant="default" onClick={() => setOpen('revoke')}>
          {t('Revoke')}
        </Button>
      ) : null}
      {sending.progress}
      <Suspense fallback={null}>
        {open === 'reword' ? <Reword letter={letter} onClose={() => setOpen(undefined)} /> : null}
      </Suspense>
      {open === 'revoke' ? (
        <NoteDialog
          title={t('Revoke this letter?')}
          label="Reason"
          hint="It stays in the letter box, marked as revoked, with your reason"
          word="Revoke"
          danger
          limit={NOTE_LIMIT}
          missing="Please enter the reason"
          send={takeBack}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </div>
  );
}
