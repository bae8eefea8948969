import { type FilePurposeName, PICTURE_ENDINGS, uploadDocument } from '#platform/contract/files.ts';
import { upload } from '../call.ts';
import { FileDrop } from './file-drop.tsx';

type PictureUpload = {
  label: string;
  purpose: FilePurposeName;
  /** Gets the address of the uploaded picture, for its path field. */
  onUploaded: (imagepath: string) => Promise<void>;
};

/** Uploads one picture of at most 2 MB, which the server validates and re-encodes. */
export function PictureUpload({ label, purpose, onUploaded }: PictureUpload) {
  const send = async (file: File, onProgress: (share: number) => void) => {
    const [stored] = await upload(uploadDocument, file, { query: { purpose }, onProgress });
    if (stored?.imagepath) await onUploaded(stored.imagepath);
  };
  return <FileDrop label={label} accepts={PICTURE_ENDINGS} send={send} />;
}
