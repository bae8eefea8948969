import { ActionIcon, Anchor, Modal } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  addAttachment,
  type Attachment,
  ATTACHMENT_ENDINGS,
  type CommentOwnerName,
  removeAttachment,
} from '#platform/contract/comment.ts';
import { uploadDocument } from '#platform/contract/files.ts';
import { sentenceOf, upload } from '../call.ts';
import { t } from '../language.ts';
import { useSession } from '../session.ts';
import { askDelete } from '../shell/overlays.ts';
import { toast } from '../shell/toast.ts';
import { useSave } from '../use-endpoint.ts';
import style from './comment-thread.module.css';
import { displayMoment } from './day.ts';
import { fetchDocument } from './fetch-document.ts';
import { FileDrop } from './file-drop.tsx';
import { FileIcon } from './file-icon.tsx';
import { sizeText } from './size-text.ts';

type Owner = { ownerkind: CommentOwnerName; ownerid: number };
type AttachmentsOf = { attachments: readonly Attachment[]; maywrite: boolean; owner: Owner };

/** Files beside a record; pictures open in a dialog, other files are downloaded. */
export function Attachments({ attachments, maywrite, owner }: AttachmentsOf) {
  const [picture, setPicture] = useState<Attachment>();
  const { mutateAsync } = useSave(addAttachment, ['request']);
  const send = async (file: File, onProgress: (share: number) => void) => {
    const [stored] = await upload(uploadDocument, file, { query: { purpose: 'attachment' }, onProgress });
    if (!stored?.imagepath) return;
    await mutateAsync({ input: { ...owner, imagepath: stored.imagepath } });
    toast('success', t('The file was added'));
  };
  return (
    <>
      {attachments.length === 0 ? (
        <p className={style.empty}>{t('No files yet. Add bills, letters or pictures that belong to this.')}</p>
      ) : (
        <ul className={style.rows} aria-label={t('Files')}>
          {attachments.map((one) => (
            <Row key={one.attachmentid} file={one} maywrite={maywrite} onPicture={() => setPicture(one)} />
          ))}
        </ul>
      )}
      {maywrite ? <FileDrop label="Add a file" accepts={ATTACHMENT_ENDINGS} send={send} /> : null}
      {picture?.imagepath ? (
        <Modal
          opened
          centered
          size="lg"
          onClose={() => setPicture(undefined)}
          title={picture.name}
          closeButtonProps={{ 'aria-label': t('Close') }}
        >
          <img className={style.picture} src={picture.imagepath} alt={picture.name} />
        </Modal>
      ) : null}
    </>
  );
}

function Row({ file, maywrite, onPicture }: { file: Attachment; maywrite: boolean; onPicture: () => void }) {
  const format = useSession()?.dateformatname;
  const { mutateAsync } = useSave(removeAttachment, ['request']);
  const { attachmentid, name, imagepath, mediatype, size, byname, addeddate, removedon, isown } = file;
  const isPicture = mediatype?.startsWith('image/') === true;
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  const remove = async () => {
    if (!(await askDelete())) return;
    await mutateAsync({ input: { attachmentid } });
    toast('success', t('The file was removed'));
  };
  const open = () => (isPicture ? onPicture() : void fetchDocument(imagepath ?? ''));
  return (
    <li className={style.row}>
      <FileIcon mediatype={mediatype} />
      <div className={style.body}>
        {imagepath === null ? (
          <del>{name}</del>
        ) : (
          <Anchor inherit component="button" type="button" onClick={open}>
            {name}
          </Anchor>
        )}
        <p className={style.quiet}>
          {size === null ? null : `${sizeText(size)} · `}
          {byname} · <time dateTime={addeddate}>{displayMoment(addeddate, format)}</time>
          {removedon === null
            ? null
            : ` · ${t('Removed by its author on {{moment}}', { moment: displayMoment(removedon, format) })}`}
        </p>
      </div>
      {isown && maywrite && imagepath !== null ? (
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t('Remove {{name}}', { name })}
          onClick={() => void attempt(remove)}
        >
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      ) : null}
    </li>
  );
}
