import { Button, Input } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { uploadDocument } from '#platform/contract/files.ts';
import { upload } from '#platform/web/call.ts';
import { Place } from '#platform/web/kit/field.tsx';
import { FileDrop } from '#platform/web/kit/file-drop.tsx';
import { PictureUpload } from '#platform/web/kit/picture-upload.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { NAME_LIMIT } from '../contract/announcement.ts';
import style from './announcements.module.css';

const DOCUMENTS = ['.pdf', '.doc', '.docx'] as const;

/** The picture above the text. */
export function PictureField({ field }: { field: Bound<string | null> }) {
  return (
    <Place name={field.name}>
      <div role="group" aria-label={t('Picture')} className={style.stack}>
        <Input.Label labelElement="div">{t('Picture')}</Input.Label>
        {field.value ? (
          <>
            <div className={style.picture}>
              <img src={field.value} alt={t('Picture')} />
            </div>
            <div>
              <Button variant="default" size="xs" onClick={() => field.onChange(null)}>
                {t('Remove the picture')}
              </Button>
            </div>
          </>
        ) : (
          <PictureUpload
            label="Picture"
            purpose="announcement_picture"
            onUploaded={async (imagepath) => field.onChange(imagepath)}
          />
        )}
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </div>
    </Place>
  );
}

/** The document that goes with an announcement, such as a form or a map. */
export function DocumentField({ field, name }: { field: Bound<string | null>; name: Bound<string> }) {
  const send = async (file: File, onProgress: (share: number) => void) => {
    const [stored] = await upload(uploadDocument, file, { query: { purpose: 'announcement_document' }, onProgress });
    if (!stored?.imagepath) return;
    field.onChange(stored.imagepath);
    name.onChange(stored.name.slice(0, NAME_LIMIT));
  };
  return (
    <Place name={field.name}>
      <div role="group" aria-label={t('Document')} className={style.stack}>
        <Input.Label labelElement="div">{t('Document')}</Input.Label>
        {field.value ? (
          <div className={style.head}>
            <IconPaperclip size={18} stroke={1.6} aria-hidden />
            {name.value}
            <Button
              variant="default"
              size="xs"
              onClick={() => {
                field.onChange(null);
                name.onChange('');
              }}
            >
              {t('Remove')}
            </Button>
          </div>
        ) : (
          <FileDrop label="Document" accepts={DOCUMENTS} send={send} />
        )}
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </div>
    </Place>
  );
}
