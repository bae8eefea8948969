import { Anchor, Button, Modal } from '@mantine/core';
import { IconFileText, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadDocument } from '#platform/contract/files.ts';
import { download, sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import type { CandidateFile } from '../../contract/candidate/candidate.ts';
import style from './candidate.module.css';

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

/** The files of an application: pictures open in a dialog, documents are downloaded. */
export function Documents({ files }: { files: readonly CandidateFile[] }) {
  const [shown, setShown] = useState<CandidateFile>();
  const fetchFile = async ({ imagepath }: CandidateFile) => {
    try {
      await download(downloadDocument, { url: imagepath ?? '' });
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <ul className={style.files}>
      {files.map((file) => {
        const isPicture = file.mediatype.startsWith('image/');
        const Icon = isPicture ? IconPhoto : IconFileText;
        return (
          <li key={file.fileid}>
            <Icon size={18} stroke={1.6} aria-hidden />
            <Anchor
              inherit
              component="button"
              type="button"
              onClick={() => (isPicture ? setShown(file) : void fetchFile(file))}
            >
              {nameOf(file)}
            </Anchor>
          </li>
        );
      })}
      {shown?.imagepath ? (
        <Modal
          opened
          size="lg"
          onClose={() => setShown(undefined)}
          title={nameOf(shown)}
          closeButtonProps={{ 'aria-label': t('Close') }}
        >
          <img className={style.picture} src={shown.imagepath} alt={nameOf(shown)} />
          <Button variant="default" mt="sm" onClick={() => void fetchFile(shown)}>
            {t('Download')}
          </Button>
        </Modal>
      ) : null}
    </ul>
  );
}
