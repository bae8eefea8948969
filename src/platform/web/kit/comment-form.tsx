import { Button, MultiSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { COMMENT_TEXT_LIMIT } from '#platform/contract/comment.ts';
import { message } from '#platform/contract/messages.ts';
import { sentenceOf } from '../call.ts';
import { t } from '../language.ts';
import { toast } from '../shell/toast.ts';
import { useUnsaved } from '../unsaved.ts';
import style from './comment-thread.module.css';

type Written = { text: string; mentions: number[] };
type CommentForm = {
  /** Who can be mentioned. */
  people: readonly { accountid: number; fullname: string }[];
  initial?: Written;
  submit: string;
  send: (written: Written) => Promise<unknown>;
  /** Closes the form of a change. */
  onCancel?: () => void;
};

const NOTHING: Written = { text: '', mentions: [] };

/** The text of a comment, and who is notified of it; empty again once it is sent. */
export function CommentForm({ people, initial = NOTHING, submit, send, onCancel }: CommentForm) {
  const [written, setWritten] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  useUnsaved(() => written.text !== initial.text);
  const save = async () => {
    if (written.text.trim() === '') {
      setProblem(message('E1280'));
      toast('error', t(message('E1280')));
      return;
    }
    setBusy(true);
    try {
      await send({ ...written, text: written.text.trim() });
      setWritten(initial);
      onCancel?.();
    } catch (error) {
      setProblem(sentenceOf(error));
      toast('error', t(sentenceOf(error)), { keep: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Textarea
        label={t(onCancel ? 'Change the comment' : 'New comment')}
        autosize
        minRows={2}
        maxLength={COMMENT_TEXT_LIMIT}
        value={written.text}
        error={problem === undefined ? null : t(problem)}
        onChange={(event) => {
          setWritten({ ...written, text: event.currentTarget.value });
          setProblem(undefined);
        }}
      />
      {people.length > 0 ? (
        <MultiSelect
          label={t('Mention')}
          description={t('They are notified of the comment')}
          data={people.map(({ accountid, fullname }) => ({ value: String(accountid), label: fullname }))}
          value={written.mentions.map(String)}
          onChange={(ids) => setWritten({ ...written, mentions: ids.map(Number) })}
          searchable
          hidePickedOptions
          nothingFoundMessage={t('Nobody found')}
          clearable
          clearButtonProps={{ 'aria-label': t('Clear') }}
        />
      ) : null}
      <div className={style.buttons}>
        <Button type="submit" size="xs" loading={busy}>
          {t(submit)}
        </Button>
        {onCancel ? (
          <Button variant="default" size="xs" onClick={onCancel}>
            {t('Dismiss')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
