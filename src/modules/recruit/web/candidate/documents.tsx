import { ActionIcon, Anchor, Button, Modal } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ATTACHMENT_ENDINGS } from '#platform/contract/comment.ts';
import { sentenceOf, upload } from '#platform/web/call.ts';
import { fetchDocument } from '#platform/web/kit/fetch-document.ts';
import { FileDrop } from '#platform/web/kit/file-drop.tsx';
import { FileIcon } from '#platform/web/kit/file-icon.tsx';
import { t } from '#platform/web/language.ts';
import { askDelete } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import type { CandidateFile } from '../../contract/candidate/candidate.ts';
import { addCandidateFile, removeCandidateFile, getDocumentPage } from '../../contract/candidate/document.ts';
import style from './candidate.module.css';
import { PagePreview } from '#platform/web/kit/page-preview.tsx';

type Preview = {
  candidateapplicationid: number;
  fileid: number;
  title: string;
  close: () => void;
  fetchFile: () => void;
};

/** A PDF of a candidate, page by page as pictures. */
const DocumentPreview = ({ candidateapplicationid, fileid, ...preview }: Preview) => (
  <PagePreview {...preview} endpoint={getDocumentPage} of={{ candidateapplicationid, fileid }} />
);

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

type Documents = { candidateapplicationid: number; files: readonly CandidateFile[]; mayedit: boolean };

/** The files of a candidate: pictures and PDF documents open in a dialog, others are downloaded; more can be added. */
export function Documents({ candidateapplicationid, files, mayedit }: Documents) {
  const client = useQueryClient();
  const { mutateAsync } = useSave(removeCandidateFile, ['request']);
  const [shown, setShown] = useState<CandidateFile>();
  const close = () => setShown(undefined);
  const send = async (file: File, onProgress: (share: number) => void) => {
    const query = { candidateapplicationid: String(candidateapplicationid) };
    await upload(addCandidateFile, file, { query, onProgress });
    await client.invalidateQueries({ queryKey: ['request'] });
    toast('success', t('The file was added'));
  };
  const remove = async ({ fileid }: CandidateFile) => {
    if (!(await askDelete())) return;
    try {
      await mutateAsync({ input: { candidateapplicationid, fileid } });
      toast('success', t('The file was removed'));
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  const fetchFile = ({ imagepath }: CandidateFile) => void fetchDocument(imagepath ?? '');
  return (
    <>
      {files.length === 0 ? null : (
        <ul className={style.files}>
          {files.map((file) => {
            const isShown = isPicture(file) || isPdf(file);
            return (
              <li key={file.fileid}>
                <FileIcon mediatype={file.mediatype} size={18} />
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
                {file.isadded && mayedit ? (
                  <ActionIcon
                    variant="default"
                    size={28}
                    aria-label={t('Remove {{name}}', { name: file.name })}
                    onClick={() => void remove(file)}
                  >
                    <IconTrash size={15} stroke={1.6} />
                  </ActionIcon>
                ) : null}
              </li>
            );
          })}
        </ul>
      )}
      {mayedit ? (
        <div className={style.drop}>
          <FileDrop label="Add a file" accepts={ATTACHMENT_ENDINGS} send={send} />
        </div>
      ) : null}
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
