import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { NOTE_LIMIT } from '../contract/letter.ts';

type ReasonDialog = {
  title: string;
  /** What happens, and who will read the reason. */
  why: string;
  button: string;
  send: (note: string) => Promise<unknown>;
  onClose: () => void;
};
const MISSING = 'Please enter the reason';

/** Asks for a reason that another person will read. */
export function ReasonDialog({ title, why, button, send, onClose }: ReasonDialog) {
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async () => {
    const text = note.trim();
    if (text === '') {
      setProblem(MISSING);
      toast('error', t(MISSING));
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
    <Modal opened centered onClose={onClose} title={t(title)} closeButtonProps={{ 'aria-label': t('Close') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Textarea
          data-autofocus
          label={t('Reason')}
          description={t(why)}
          withAsterisk
          autosize
          minRows={2}
          maxLength={NOTE_LIMIT}
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
          <Button type="submit" loading={busy} color="red.9">
            {t(button)}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
