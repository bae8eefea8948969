import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDay } from '#platform/web/kit/day.ts';
import { fetchDocument } from '#platform/web/kit/fetch-document.ts';
import { FileIcon } from '#platform/web/kit/file-icon.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { DOCUMENT_STATUS, type DocumentRow } from '../contract/document.ts';
import { DOCUMENT_TONES } from './document-tones.ts';
import style from './drive.module.css';

/** The type of a document, which downloads it, with its number and its last day. */
export function DocumentName({ document }: { document: DocumentRow }) {
  const day = useDay();
  const { documenttypename, documentno, expireson, isexpired, reason, holdreason, imagepath, mediatype } = document;
  return (
    <span className={style.naming}>
      <Anchor
        component="button"
        type="button"
        inherit
        className={style.name ?? ''}
        onClick={() => void fetchDocument(imagepath ?? '')}
      >
        <FileIcon mediatype={mediatype} />
        {documenttypename}
      </Anchor>
      {documentno === null ? null : <small>{documentno}</small>}
      {expireson === null ? null : (
        <small>
          {isexpired
            ? t('expired on {{day}}', { day: day(expireson) })
            : t('valid until {{day}}', { day: day(expireson) })}
        </small>
      )}
      {reason === null ? null : <small>{t('Refused: {{reason}}', { reason })}</small>}
      {holdreason === null ? null : <small>{t('On legal hold: {{reason}}', { reason: holdreason })}</small>}
    </span>
  );
}

/** Documents of a person with their status. */
export const DocumentRows = ({
  documents,
  actions,
}: {
  documents: readonly DocumentRow[];
  actions?: (document: DocumentRow) => ReactNode;
}) => (
  <ul className={style.rows}>
    {documents.map((one) => (
      <li key={one.persondocumentid} className={style.row}>
        <DocumentName document={one} />
        {one.isexpired ? <Tag tone="bad">{t('Expired')}</Tag> : null}
        <Tag tone={DOCUMENT_TONES[one.statusid]}>{t(DOCUMENT_STATUS.label(one.statusid) ?? '')}</Tag>
        {actions?.(one)}
      </li>
    ))}
  </ul>
);
