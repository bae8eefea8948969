import { Button, FileButton, Input } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { FILE_LIMIT, PICTURE_ENDINGS, uploadDocument } from '#platform/contract/files.ts';
import { message } from '#platform/contract/messages.ts';
import { sentenceOf, upload } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import style from './career-config.module.css';

const CropDialog = lazy(() => import('./crop-dialog.tsx'));

type PictureField = {
  imagepath: string | null;
  /** Width by height of the part that is shown. */
  aspect: number;
  /** The entry is only its picture: removing it removes the entry. */
  alone: boolean;
  error: string | undefined;
  /** Missing for users who may only read. */
  onChange?: (imagepath: string | null) => void;
};

/** One picture as a thumbnail. The part that is shown is chosen, then it is uploaded at once. */
export function PictureField({ imagepath, aspect, alone, error, onChange }: PictureField) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [cropping, setCropping] = useState<{ file: File; address: string }>();
  const close = () => {
    if (cropping) URL.revokeObjectURL(cropping.address);
    setCropping(undefined);
  };
  const choose = (file: File | null) => {
    if (!file) return;
    const fits = PICTURE_ENDINGS.some((ending) => file.name.toLowerCase().endsWith(ending));
    setProblem(fits ? undefined : message('E0070'));
    if (fits) setCropping({ file, address: URL.createObjectURL(file) });
    else toast('error', t(message('E0070')));
  };
  const take = async (file: File) => {
    if (!onChange) return;
    close();
    setBusy(true);
    try {
      // A photograph of a phone is larger, until its part is cut out.
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
      <div className={style.thumb} data-wide={aspect > 1}>
        {imagepath ? <img src={imagepath} alt="" /> : <span>{t('No picture yet')}</span>}
      </div>
      <div>
        {onChange ? (
          <div className={style.choices}>
            <FileButton accept={PICTURE_ENDINGS.join(',')} onChange={choose}>
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
        {cropping ? (
          <Suspense>
            <CropDialog {...cropping} aspect={aspect} onDone={(file) => void take(file)} onClose={close} />
          </Suspense>
        ) : null}
        {result ? <Input.Error role="alert">{result}</Input.Error> : null}
      </div>
    </div>
  );
}
