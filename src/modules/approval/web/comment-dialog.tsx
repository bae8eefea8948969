import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { COMMENT_LIMIT } from '../contract/request.ts';

type CommentDialog = {
  title: string;
  /** What the comment is for. */
  hint: string;
  /** The word on the button. */
  word: string;
  required?: boolean;
  send: (comment: string | null) => Promise<void>;
  onClose: () => void;
};

/** Asks for the comment of an act on a request; what fails is said in the dialog, and nothing typed is lost. */
export function CommentDialog({ title, hint, word, required = false, send, onClose }: CommentDialog) {
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    const text = comment.trim();
    if (required && text === '') {
      setProblem(message('E1280'));
      toast('error', t(message('E1280')));
      return;
    }
    setBusy(true);
    try {
      await send(text || null);
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
          void submit();
        }}
      >
        <Textarea
          data-autofocus
          label={t('Comment')}
          description={t(hint)}
          withAsterisk={required}
          autosize
          minRows={2}
          maxLength={COMMENT_LIMIT}
          value={comment}
          error={problem === undefined ? null : t(problem)}
          onChange={(event) => {
            setComment(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <Group justify="flex-end" gap={8} mt={16}>
          <Button variant="default" onClick={onClose}>
            {t('Dismiss')}
          </Button>
          <Button type="submit" loading={busy}>
            {t(word)}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
