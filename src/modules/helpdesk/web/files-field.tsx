import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { uploadDocument } from '#platform/contract/files.ts';
import { upload } from '#platform/web/call.ts';
import { FileDrop } from '#platform/web/kit/file-drop.tsx';
import { shrinkPicture } from '#platform/web/kit/shrink-picture.ts';
import { t } from '#platform/web/language.ts';
import { MAX_FILES } from '../contract/ticket.ts';
import style from './helpdesk.module.css';

const SCANS = ['.pdf', '.jpg', '.jpeg', '.png'] as const;
export type PostFile = { readonly imagepath: string; readonly name: string };
type FilesField = { value: readonly PostFile[]; onChange: (files: readonly PostFile[]) => void };

/** Files that go with a post, such as a screenshot or a bill. */
export function FilesField({ value, onChange }: FilesField) {
  const send = async (file: File, onProgress: (share: number) => void) => {
    const [stored] = await upload(uploadDocument, file, { query: { purpose: 'ticketfile' }, onProgress });
    if (stored?.imagepath) onChange([...value, { imagepath: stored.imagepath, name: stored.name }]);
  };
  return (
    <div className={style.spans}>
      {value.map(({ imagepath, name }) => (
        <div key={imagepath} className={style.buttons}>
          <IconPaperclip size={18} stroke={1.6} aria-hidden />
          <span>{name}</span>
          <Button
            variant="default"
            size="xs"
            aria-label={t('Remove {{name}}', { name })}
            onClick={() => onChange(value.filter((one) => one.imagepath !== imagepath))}
          >
            {t('Remove')}
          </Button>
        </div>
      ))}
      {value.length < MAX_FILES ? (
        <FileDrop label="Screenshot or bill" accepts={SCANS} prepare={shrinkPicture} send={send} />
      ) : null}
    </div>
  );
}
