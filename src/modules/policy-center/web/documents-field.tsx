import { Button, Input } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { uploadDocument } from '#platform/contract/files.ts';
import { upload } from '#platform/web/call.ts';
import { Place } from '#platform/web/kit/field.tsx';
import { FileDrop } from '#platform/web/kit/file-drop.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { MAX_DOCUMENTS, NAME_LIMIT } from '../contract/policy.ts';
import style from './policy-center.module.css';

const DOCUMENTS = ['.pdf', '.doc', '.docx'] as const;
type Document = { url: string; documentname: string };

/** The documents that go with a policy, such as a signed copy or a form. */
export function DocumentsField({ field }: { field: Bound<Document[]> }) {
  const send = async (file: File, onProgress: (share: number) => void) => {
    const [stored] = await upload(uploadDocument, file, { query: { purpose: 'company_policy' }, onProgress });
    if (stored?.imagepath)
      field.onChange([...field.value, { url: stored.imagepath, documentname: stored.name.slice(0, NAME_LIMIT) }]);
  };
  return (
    <Place name={field.name}>
      <div className={style.stack}>
        <Input.Label labelElement="div">{t('Documents')}</Input.Label>
        {field.value.length > 0 ? (
          <ul className={style.rows} aria-label={t('Documents')}>
            {field.value.map(({ url, documentname }) => (
              <li key={url} className={style.row}>
                <span className={style.named}>
                  <IconPaperclip size={18} stroke={1.6} aria-hidden />
                  {documentname}
                </span>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('Remove {{name}}', { name: documentname })}
                  onClick={() => field.onChange(field.value.filter((one) => one.url !== url))}
                >
                  {t('Remove')}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        {field.value.length < MAX_DOCUMENTS ? <FileDrop label="Document" accepts={DOCUMENTS} send={send} /> : null}
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </div>
    </Place>
  );
}
