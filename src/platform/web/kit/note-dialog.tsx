import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../call.ts';
import { t } from '../language.ts';
import { toast } from '../shell/toast.ts';

type NoteDialog = {
  /** As it is shown. */
  title: string;
  label: string;
  /** What happens, or who reads the note. */
  hint: string;
  /** The word on the button, and whether what it does is hard to take back. */
  word: string;
  danger?: boolean;
  limit: number;
  /** What is said where the note is empty; without it the note can be left out. */
  missing?: string;
  /** The note without blanks around it; empty where it was left out. */
  send: (note: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for a note that another person reads; what fails is said in the dialog, and nothing typed is lost. */
export function NoteDialog({ title, label, hint, word, danger, limit, missing, send, onClose }: NoteDialog) {
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async () => {
    const text = note.trim();
    if (missing !== undefined && text === '') {
      setProblem(missing);
      toast('error', t(missing));
      return;
    }
    setBusy(true);
    try {
      await send(text);
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
      toast('error', t(sentenceOf(error)), { keep: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened centered onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('Close') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Textarea
          data-autofocus
          label={t(label)}
          description={t(hint)}
          withAsterisk={missing !== undefined}
          autosize
          minRows={2}
          maxLength={limit}
          value={note}
          error={problem === undefined ? null : t(problem)}
          onChange={(event) => {
            setNote(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <Group justify="flex-end" gap={8} mt={16}>
          <Button variant="default" onClick={onClose}>
            {t('Dismiss')}
          </Button>
          <Button type="submit" loading={busy} {...(danger ? { color: 'red.9' } : {})}>
            {t(word)}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
