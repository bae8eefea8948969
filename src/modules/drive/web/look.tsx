import { Modal } from '@mantine/core';
import { fetchDocument } from '#platform/web/kit/fetch-document.ts';
import { PagePreview } from '#platform/web/kit/page-preview.tsx';
import { t } from '#platform/web/language.ts';
import { getFilePage } from '../contract/file.ts';
import type { FileRow } from '../contract/folder.ts';
import style from './drive.module.css';

const PICTURE = 1;
export const isPicture = ({ filegroupid }: Pick<FileRow, 'filegroupid'>): boolean => filegroupid === PICTURE;
/** Whether a file can be looked at in the page; all others are downloaded. */
export const isShown = (file: Pick<FileRow, 'filegroupid' | 'mediatype'>): boolean =>
  isPicture(file) || file.mediatype === 'application/pdf';

/** A picture, or the pages of a PDF as pictures, inside the page. */
export function Look({ file, close }: { file: FileRow; close: () => void }) {
  const { drivefileid, filename, imagepath } = file;
  if (!isPicture(file))
    return (
      <PagePreview
        title={filename}
        endpoint={getFilePage}
        of={{ drivefileid }}
        close={close}
        fetchFile={() => void fetchDocument(imagepath ?? '')}
      />
    );
  return (
    <Modal opened centered size="xl" onClose={close} title={filename} closeButtonProps={{ 'aria-label': t('Close') }}>
      <img className={style.picture} src={imagepath ?? ''} alt={filename} />
    </Modal>
  );
}
