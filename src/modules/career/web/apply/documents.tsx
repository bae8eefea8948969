import { useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import { t } from '#platform/web/language.ts';
import { type ApplyData, type DocumentField, DOCUMENTS } from '../../contract/apply.ts';
import type { Draft, Stored } from './draft.ts';
import { Labelled } from './labelled.tsx';
import { uploadFile } from './send.ts';
import { toast } from './toasts.tsx';
import { useHold } from './use-hold.ts';

const MAX_BYTES = 2 * 1024 * 1024;
const PURPOSES = {
  profilepicpath: 'candidate_photo',
  resumepath: 'candidate_resume',
  coverletterpath: 'candidate_cover_letter',
} as const;

type Props = {
  data: ApplyData;
  files: Draft['files'];
  onChange: (field: DocumentField, stored: Stored | undefined) => void;
};

function OneFile({ data, files, onChange, document }: Props & { document: (typeof DOCUMENTS)[number] }) {
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  useHold(progress !== undefined);
  const { name, label, accept, hint } = document;
  const stored = files[name];
  const showFailure = (text: string) => {
    setError(text);
    toast(text);
  };
  const choose = async (file: File) => {
    setError(undefined);
    const ending = /\.\w+$/.exec(file.name.toLowerCase())?.[0] ?? '';
    if (!accept.split(',').includes(ending)) return showFailure(t(message('E0070')));
    if (file.size > MAX_BYTES) return showFailure(t('File size should not exceed 2 MB'));
    setProgress(0);
    try {
      const path = await uploadFile(data, { purpose: PURPOSES[name], file }, setProgress);
      return onChange(name, { path, name: file.name, at: Date.now() });
    } catch (failure) {
      return showFailure(failure instanceof Error ? failure.message : '');
    } finally {
      setProgress(undefined);
    }
  };
  return (
    <Labelled id={name} label={t(label)} required={'required' in document} hint={t(hint)} error={error}>
      {stored === undefined ? (
        <input
          id={name}
          type="file"
          accept={accept}
          disabled={progress !== undefined}
          aria-describedby={`${name}-hint`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) void choose(file);
          }}
        />
      ) : (
        <div className="contact">
          <span>{stored.name}</span>
          <button
            type="button"
            className="plain"
            aria-label={`${t('Remove')}: ${t(label)}`}
            onClick={() => onChange(name, undefined)}
          >
            {t('Remove')}
          </button>
        </div>
      )}
      {progress === undefined ? null : <progress max={1} value={progress} aria-label={t('Upload')} />}
    </Labelled>
  );
}

/** The second step: each file is uploaded as it is chosen. */
export function Documents(props: Props) {
  return (
    <fieldset className="card">
      <legend>{t('Documents')}</legend>
      {DOCUMENTS.map((document) => (
        <OneFile key={document.name} {...props} document={document} />
      ))}
    </fieldset>
  );
}
