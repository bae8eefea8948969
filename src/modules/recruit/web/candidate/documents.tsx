import { Anchor, Button, Modal } from '@mantine/core';
import { IconFileText, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { fetchDocument } from '#platform/web/kit/fetch-document.ts';
import { t } from '#platform/web/language.ts';
import type { CandidateFile } from '../../contract/candidate/candidate.ts';
import style from './candidate.module.css';
import { DocumentPreview } from './document-preview.tsx';

const WORDS: Readonly<Record<CandidateFile['field'], string>> = {
  profilepicpath: 'Photo',
  resumepath: 'Résumé',
  coverletterpath: 'Cover letter',
  attachment: 'Attachment',
};

/** What a file is called: an attachment by its own name, a file of a merged record as the earlier one. */
function nameOf({ field, name, isearlier }: CandidateFile): string {
  if (field === 'attachment') return name;
  return isearlier ? t('{{file}} (earlier record)', { file: t(WORDS[field]) }) : t(WORDS[field]);
}

const isPicture = ({ mediatype }: CandidateFile): boolean => mediatype.startsWith('image/');
/** Résumés and letters are read in the page; attachments of mails are downloaded, whatever they are. */
const isPdf = ({ field, mediatype }: CandidateFile): boolean =>
  mediatype === 'application/pdf' && field !== 'attachment';

type Documents = { candidateapplicationid: number; files: readonly CandidateFile[] };

/** The files of an application: pictures and PDF documents open in a dialog, Word documents are downloaded. */
export function Documents({ candidateapplicationid, files }: Documents) {
  const [shown, setShown] = useState<CandidateFile>();
  const close = () => setShown(undefined);
  const fetchFile = ({ imagepath }: CandidateFile) => void fetchDocument(imagepath ?? '');
  return (
    <>
      <ul className={style.files}>
        {files.map((file) => {
          const Icon = isPicture(file) ? IconPhoto : IconFileText;
          const isShown = isPicture(file) || isPdf(file);
          return (
            <li key={file.fileid}>
              <Icon size={18} stroke={1.6} aria-hidden />
              <Anchor
                inherit
                component="button"
                type="button"
                onClick={() => (isShown ? setShown(file) : fetchFile(file))}
              >
                {nameOf(file)}
              </Anchor>
              {isShown || file.field === 'attachment' ? null : (
                <span className={style.quiet}>{t('Word document: download it to read it')}</span>
              )}
            </li>
          );
        })}
      </ul>
      {shown && isPdf(shown) ? (
        <DocumentPreview
          candidateapplicationid={candidateapplicationid}
          fileid={shown.fileid}
          title={nameOf(shown)}
          close={close}
          fetchFile={() => fetchFile(shown)}
        />
      ) : null}
      {shown?.imagepath && isPicture(shown) ? (
        <Modal opened size="lg" onClose={close} title={nameOf(shown)} closeButtonProps={{ 'aria-label': t('Close') }}>
          <img className={style.picture} src={shown.imagepath} alt={nameOf(shown)} />
          <Button variant="default" mt="sm" onClick={() => fetchFile(shown)}>
            {t('Download')}
          </Button>
        </Modal>
      ) : null}
    </>
  );
}
