import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isCallError, sentenceOf, upload } from '#platform/web/call.ts';
import { displayMoment, useDay } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { fetchDocument } from '#platform/web/kit/fetch-document.ts';
import { NoteDialog } from '#platform/web/kit/note-dialog.tsx';
import { sizeText } from '#platform/web/kit/size-text.ts';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  type FileDetail,
  FILENAME_LIMIT,
  getFile,
  holdFiles,
  NOTE_LIMIT,
  renameFile,
  restoreVersion,
  uploadFile,
} from '../contract/file.ts';
import { type FileRow, initDrive } from '../contract/folder.ts';
import { acknowledgeFile, favouriteFile } from '../contract/readers.ts';
import style from './drive.module.css';
import { FileReaders } from './file-readers.tsx';
import { isShown } from './look.tsx';
import { ShareFile } from './share-file.tsx';
import { UploadFiles } from './upload-files.tsx';
import { useTrash } from './use-trash.ts';

type FileDialog = {
  drivefileid: number;
  onClose: () => void;
  onLook: (file: FileRow) => void;
  onMove: (file: FileRow) => void;
};

/** One file: why the reader sees it, its versions, and what can be done with it. */
export function FileDialog({ drivefileid, onClose, onLook, onMove }: FileDialog) {
  const { data, error, refetch } = useEndpoint(getFile, { drivefileid }, { staleTime: 0 });
  const file = data?.find((one) => one.drivefileid === drivefileid);
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={file?.filename ?? t('File')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {file ? (
        <Body key={file.version} file={file} onClose={onClose} onLook={onLook} onMove={onMove} />
      ) : error ? (
        <Failed
          text={isCallError(error) ? sentenceOf(error) : t('Something went wrong')}
          retry={() => void refetch()}
        />
      ) : (
        <PageSkeleton />
      )}
    </Modal>
  );
}

type Body = Omit<FileDialog, 'drivefileid'> & { file: FileDetail };

/** Runs a call and says how it went. */
async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    toast('success', t('Saved successfully'));
    return true;
  } catch (failure) {
    toast('error', t(sentenceOf(failure)), { keep: true });
    return false;
  }
}

function Body({ file, onClose, onLook, onMove }: Body) {
  const { drivefileid, version, maychange, maymanage, holdreason } = file;
  const { mutateAsync: rename } = useSave(renameFile);
  const { mutateAsync: hold } = useSave(holdFiles);
  const [name, setName] = useState(file.filename);
  const [holding, setHolding] = useState(false);
  const { mutateAsync: star } = useSave(favouriteFile);
  const { mutateAsync: acknowledge } = useSave(acknowledgeFile);
  const day = useDay();
  const trash = useTrash();
  return (
    <div className={style.stack}>
      <DescriptionList
        items={[
          { label: 'Folder', value: file.foldername },
          { label: 'You see this because', value: t(file.reason) },
          ...(holdreason === null ? [] : [{ label: 'On legal hold', value: holdreason }]),
          ...(file.dueday === null ? [] : [{ label: 'To be acknowledged by', value: day(file.dueday) }]),
        ]}
      />
      <div className={style.buttons}>
        <Button onClick={() => void fetchDocument(file.imagepath ?? '')}>{t('Download')}</Button>
        {isShown(file) ? (
          <Button variant="default" onClick={() => onLook(file)}>
            {t('Look at it')}
          </Button>
        ) : null}
        {file.iswaiting ? (
          <Button onClick={() => void attempt(() => acknowledge({ input: { drivefileid, hash: file.hash } }))}>
            {t('I have read it')}
          </Button>
        ) : null}
        <Button
          variant="default"
          onClick={() => void attempt(() => star({ input: { drivefileid, isfavourite: !file.isfavourite } }))}
        >
          {file.isfavourite ? t('Remove from favourites') : t('Add to favourites')}
        </Button>
        {maychange ? (
          <>
            <Button variant="default" onClick={() => onMove(file)}>
              {t('Move')}
            </Button>
            <Button variant="default" onClick={() => void trash([file]).then((isDone) => isDone && onClose())}>
              {t('Delete')}
            </Button>
          </>
        ) : null}
        {maymanage && holdreason === null ? (
          <Button variant="default" onClick={() => setHolding(true)}>
            {t('Put on legal hold')}
          </Button>
        ) : null}
        {maymanage && holdreason !== null ? (
          <Button
            variant="default"
            onClick={() => void attempt(() => hold({ input: { drivefileids: [drivefileid], reason: null } }))}
          >
            {t('Lift the legal hold')}
          </Button>
        ) : null}
      </div>
      {maychange ? (
        <div className={style.buttons}>
          <TextInput
            label={t('Name')}
            value={name}
            maxLength={FILENAME_LIMIT}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button
            variant="default"
            disabled={name.trim() === '' || name === file.filename}
            onClick={() => void attempt(() => rename({ input: { drivefileid, filename: name }, version }))}
          >
            {t('Rename')}
          </Button>
        </div>
      ) : null}
      {maymanage ? <FileReaders file={file} /> : null}
      {maymanage ? <ShareFile file={file} /> : null}
      <Versions file={file} />
      {holding ? (
        <NoteDialog
          title={t('Put on legal hold')}
          label="Reason"
          hint="Nobody changes or deletes the file until the hold is lifted"
          word="Put on hold"
          limit={NOTE_LIMIT}
          missing="Please enter a reason"
          send={(reason) => hold({ input: { drivefileids: [drivefileid], reason } })}
          onClose={() => setHolding(false)}
        />
      ) : null}
    </div>
  );
}

/** The versions of a file, with a new one for whoever may change it. */
function Versions({ file }: { file: FileDetail }) {
  const { drivefileid, drivefolderid, version, maychange, versionno } = file;
  const format = useSession()?.dateformatname;
  const { data: init } = useEndpoint(initDrive, {});
  const { mutateAsync: restore } = useSave(restoreVersion);
  const [note, setNote] = useState('');
  const send = async (sent: File): Promise<undefined> => {
    const query = { drivefolderid: String(drivefolderid), drivefileid: String(drivefileid), note };
    await upload(uploadFile, sent, { query });
    return undefined;
  };
  return (
    <>
      <ul className={style.rows} aria-label={t('Versions')}>
        {file.versions.map((one) => (
          <li key={one.versionno} className={style.row}>
            <span>
              {t('Version {{number}}', { number: one.versionno })}
              {one.note === null ? null : ` · ${one.note}`}
              <small>
                {[one.addedbyname, displayMoment(one.addeddate, format), sizeText(one.size)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span className={style.buttons}>
              <Button size="xs" variant="default" onClick={() => void fetchDocument(one.imagepath ?? '')}>
                {t('Download')}
              </Button>
              {maychange && one.versionno < versionno ? (
                <Button
                  size="xs"
                  variant="default"
                  onClick={() =>
                    void attempt(() => restore({ input: { drivefileid, versionno: one.versionno }, version }))
                  }
                >
                  {t('Restore')}
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {maychange ? (
        <>
          <TextInput
            label={t('Note on the next version')}
            value={note}
            maxLength={NOTE_LIMIT}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <UploadFiles label="Upload the next version" limit={init?.maxmegabytes ?? 2} isOne send={send} />
        </>
      ) : null}
    </>
  );
}
