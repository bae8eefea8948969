import { Button } from '@mantine/core';
import { useState } from 'react';
import { uploadDocument } from '#platform/contract/files.ts';
import { upload } from '#platform/web/call.ts';
import { Place } from '#platform/web/kit/field.tsx';
import { FileDrop } from '#platform/web/kit/file-drop.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import style from '../recruit.module.css';

/**
 * The résumé of somebody else: a file that is uploaded at once, and claimed by the form that is saved with its address.
 * `named` is the file that the field has at first.
 */
export function ResumeField({ field, named = '' }: { field: Bound<string>; named?: string }) {
  const [name, setName] = useState(named);
  const send = async (file: File, onProgress: (share: number) => void) => {
    const [stored] = await upload(uploadDocument, file, { query: { purpose: 'candidate_resume' }, onProgress });
    if (!stored?.imagepath) return;
    field.onChange(stored.imagepath);
    setName(file.name);
  };
  return (
    <Place name={field.name}>
      {field.value === '' ? (
        <FileDrop label="Résumé" accepts={['.pdf', '.doc', '.docx']} send={send} />
      ) : (
        <div className={style.plain}>
          <span>{name}</span>
          <Button size="compact-xs" variant="subtle" onClick={() => field.onChange('')}>
            {t('Remove')}
          </Button>
        </div>
      )}
    </Place>
  );
}
