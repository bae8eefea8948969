import { Anchor } from '@mantine/core';
import { t } from '../language.ts';
import { fetchDocument } from './fetch-document.ts';

/** Opens the document of a request; nothing where it has none. */
export const DocumentLink = ({ documentpath, size = 'sm' }: { documentpath: string | null; size?: 'xs' | 'sm' }) =>
  documentpath === null ? null : (
    <Anchor component="button" type="button" size={size} onClick={() => void fetchDocument(documentpath)}>
      {t('Document')}
    </Anchor>
  );
