import { Anchor } from '@mantine/core';
import { t } from '../language.ts';
import { fetchDocument } from './fetch-document.ts';

type DocumentLink = { documentpath: string | null; size?: 'xs' | 'sm'; name?: string | null };

/** Opens a document, by its name where it has one; nothing where there is none. */
export const DocumentLink = ({ documentpath, size = 'sm', name }: DocumentLink) =>
  documentpath === null ? null : (
    <Anchor component="button" type="button" size={size} onClick={() => void fetchDocument(documentpath)}>
      {name ?? t('Document')}
    </Anchor>
  );
