import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { type FilePurposeName, uploadDocument } from '#platform/contract/files.ts';
import { upload } from '#platform/web/call.ts';
import { t } from '../language.ts';
import style from './attached.module.css';
import { FileDrop } from './file-drop.tsx';

const SCANS = ['.pdf', '.jpg', '.jpeg', '.png'] as const;

type DocumentField = {
  /** The address of the uploaded file; null without one. */
  value: string | null;
  onChange: (imagepath: string | null) => void;
  purpose: FilePurposeName;
};

/** A document that goes with a request: a scan or a PDF, which can be taken off again. */
export function DocumentField({ value, onChange, purpose }: DocumentField) {
  const [name, setName] = useState('');
  const attach = async (file: File, onProgress: (share: number) => void) => {
    const [stored] = await upload(uploadDocument, file, { query: { purpose }, onProgress });
    if (!stored?.imagepath) return;
    onChange(stored.imagepath);
    setName(stored.name);
  };
  if (value === null) return <FileDrop label="Document" accepts={SCANS} send={attach} />;
  return (
    <div className={style.attached}>
      <IconPaperclip size={18} stroke={1.6} aria-hidden />
      <span>{name}</span>
      <Button variant="default" size="xs" aria-label={t('Remove {{name}}', { name })} onClick={() => onChange(null)}>
        {t('Remove')}
      </Button>
    </div>
  );
}
