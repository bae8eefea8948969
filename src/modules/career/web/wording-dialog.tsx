import { Stack, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { DialogForm, LoadedDialog } from '#platform/web/kit/dialog-form.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { getWording, MAX_WORDING, saveWording, WORDABLE, type Wording } from '../contract/wording.ts';
import style from './career-config.module.css';

/** The labels of the career site in the company's own words; an empty one is the product's. */
export default function WordingDialog({ onClose }: { onClose: () => void }) {
  const query = useEndpoint(getWording, {}, { staleTime: 0 });
  return (
    <LoadedDialog title={t('Labels for visitors and candidates')} onClose={onClose} query={query}>
      {([stored]) => (stored ? <Words stored={stored} onClose={onClose} /> : null)}
    </LoadedDialog>
  );
}

function Words({ stored, onClose }: { stored: Wording & { version: number }; onClose: () => void }) {
  const [words, setWords] = useState(stored.words);
  const { mutateAsync, isPending } = useSave(saveWording);
  const save = async () => {
    try {
      await mutateAsync({ input: { words }, version: stored.version });
      toast('success', t(message('E0000')));
      onClose();
    } catch (error) {
      const isStale = isCallError(error) && error.status === 412;
      toast('error', isStale ? t('Somebody has changed these labels. Open them again.') : sentenceOf(error));
    }
  };
  return (
    <DialogForm busy={isPending} onClose={onClose} onSubmit={save}>
      <p className={style.why}>{t('Leave a label empty to keep the label above it. Visitors see a change at once.')}</p>
      {WORDABLE.map(({ place, labels }) => (
        <Stack key={place} gap={8}>
          <Title order={3} size="h5">
            {t(place)}
          </Title>
          {labels.map((label) => (
            <TextInput
              key={label}
              label={t(label)}
              placeholder={t(label)}
              maxLength={MAX_WORDING}
              value={words[label] ?? ''}
              onChange={({ currentTarget: { value } }) => setWords((before) => ({ ...before, [label]: value }))}
            />
          ))}
        </Stack>
      ))}
    </DialogForm>
  );
}
