import { Anchor, Button, Modal } from '@mantine/core';
import { IconFileText, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadDocument } from '#platform/contract/files.ts';
import { download, sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
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
const isPdf = ({ mediatype }: CandidateFile): boolean => mediatype === 'application/pdf';

type Documents = { candidateapplicationid: number; files: readonly CandidateFile[] };

/** The files of an application: pictures and PDF documents open in a dialog, Word documents are downloaded. */
export function Documents({ candidateapplicationid, files }: Documents) {
  const [shown, setShown] = useState<CandidateFile>();
  const close = () => setShown(undefined);
  const fetchFile = async ({ imagepath }: CandidateFile) => {
    try {
      await download(downloadDocument, { url: imagepath ?? '' });
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
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
                onClick={() => (isShown ? setShown(file) : void fetchFile(file))}
              >
                {nameOf(file)}
              </Anchor>
              {isShown ? null : <span className={style.quiet}>{t('Word document: download it to read it')}</span>}
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
          fetchFile={() => void fetchFile(shown)}
        />
      ) : null}
      {shown?.imagepath && isPicture(shown) ? (
        <Modal opened size="lg" onClose={close} title={nameOf(shown)} closeButtonProps={{ 'aria-label': t('Close') }}>
          <img className={style.picture} src={shown.imagepath} alt={nameOf(shown)} />
          <Button variant="default" mt="sm" onClick={() => void fetchFile(shown)}>
            {t('Download')}
          </Button>
        </Modal>
      ) : null}
    </>
  );
}
