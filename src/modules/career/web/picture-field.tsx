import { Button, FileButton, Input } from '@mantine/core';
import { useState } from 'react';
import { FILE_LIMIT, PICTURE_ENDINGS, uploadDocument } from '#platform/contract/files.ts';
import { message } from '#platform/contract/messages.ts';
import { sentenceOf, upload } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import style from './career-config.module.css';

type PictureField = {
  imagepath: string | null;
  wide: boolean;
  /** The entry is only its picture: removing it removes the entry. */
  alone: boolean;
  error: string | undefined;
  /** Missing for users who may only read. */
  onChange?: (imagepath: string | null) => void;
};

/** One picture as a thumbnail; it is uploaded at once and used when the page is saved. */
export function PictureField({ imagepath, wide, alone, error, onChange }: PictureField) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const take = async (file: File | null) => {
    if (!file || !onChange) return;
    setProblem(undefined);
    setBusy(true);
    try {
      if (!PICTURE_ENDINGS.some((ending) => file.name.toLowerCase().endsWith(ending)))
        throw new Error(message('E0070'));
      if (file.size > FILE_LIMIT) throw new Error('File size should not exceed 2 MB');
      const [stored] = await upload(uploadDocument, file, { query: { purpose: 'career_image' } });
      onChange(stored?.imagepath ?? null);
    } catch (fault) {
      setProblem(t(sentenceOf(fault)));
      toast('error', t(sentenceOf(fault)));
    } finally {
      setBusy(false);
    }
  };
  const result = problem ?? (error === undefined ? undefined : t(error));
  return (
    <div className={style.picture}>
      <div className={style.thumb} data-wide={wide}>
        {imagepath ? <img src={imagepath} alt="" /> : <span>{t('No picture yet')}</span>}
      </div>
      <div>
        {onChange ? (
          <div className={style.choices}>
            <FileButton accept={PICTURE_ENDINGS.join(',')} onChange={(file) => void take(file)}>
              {(props) => (
                <Button {...props} variant="default" size="xs" loading={busy}>
                  {imagepath ? t('Choose another picture') : t('Choose a picture')}
                </Button>
              )}
            </FileButton>
            {imagepath && !alone ? (
              <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
                {t('Remove the picture')}
              </Button>
            ) : null}
          </div>
        ) : null}
        <p>{t('{{endings}}, at most {{limit}} MB', { endings: PICTURE_ENDINGS.join(', '), limit: 2 })}</p>
        {result ? <Input.Error role="alert">{result}</Input.Error> : null}
      </div>
    </div>
  );
}
