import { Button, Group, Modal } from '@mantine/core';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { TextField } from '#platform/web/kit/field.tsx';
import RichTextField from '#platform/web/kit/rich-text-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { useVersioned } from '#platform/web/kit/use-versioned.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { getLetter, initLetters, saveLetter } from '../contract/letter.ts';
import { SUBJECT_LIMIT } from '../contract/template.ts';
import style from './letters.module.css';
import { SignedBy } from './signed-by.tsx';
import { plainText } from './template-draft.ts';

export type Letter = OutputOf<typeof getLetter>[number];
type Values = Pick<Letter, 'subject' | 'body' | 'authorizedsignatoryid'>;
const valuesOf = ({ subject, body, authorizedsignatoryid }: Letter): Values => ({
  subject,
  body,
  authorizedsignatoryid,
});

/** Edits the text of one draft and who signs it; its template is not changed. */
export default function Reword({ letter, onClose }: { letter: Letter; onClose: () => void }) {
  const { letterid } = letter;
  const { mutateAsync } = useSave(saveLetter);
  const choices = useEndpoint(initLetters, { featurekey: 'letter' });
  const form = useForm<Values>({ schema: saveLetter.input.omit({ letterid: true }), initial: valuesOf(letter) });
  const done = () => {
    toast('success', t('Saved successfully'));
    onClose();
  };
  const { save, conflict } = useVersioned<Values, Letter>({
    stored: letter,
    form,
    valuesOf,
    reread: async () => (await call(getLetter, { letterid }))[0],
    send: (values, version) => mutateAsync({ input: { letterid, ...values }, version }),
    done,
    lines: [
      ['Subject', ({ subject }) => subject],
      ['Text', ({ body }) => plainText(body)],
    ],
  });
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={t('Edit this letter')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form noValidate className={style.stack} onSubmit={(event) => void form.submit(save, done)(event)}>
        <TextField field={form.bind('subject')} label="Subject" limit={SUBJECT_LIMIT} required />
        <RichTextField field={form.bind('body')} label="Text" required />
        <SignedBy
          value={form.values.authorizedsignatoryid}
          signatures={choices.data?.AuthorizedSignatory ?? []}
          onChange={(id) => form.set('authorizedsignatoryid', id)}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('Dismiss')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('Save')}
          </Button>
        </Group>
      </form>
      {conflict}
    </Modal>
  );
}
