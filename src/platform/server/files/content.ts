import { programUrl } from '../program-url.ts';
import { type Bounds, inThread } from '../thread.ts';

/** The validated content of a file; pictures and scans are re-encoded. */
export type Content = {
  bytes: Uint8Array;
  mediatype: string;
  ending: string;
  width: number | null;
  height: number | null;
};
/**
 * `scan`: a picture or a PDF, as documents are photographed or scanned; `wide_image`: a picture as wide as a page;
 * `photo`: a picture of a visitor, of few pixels; `attachment`: a file of any group: a picture, a document, a video, sound or an archive;
 * `drive`: an attachment, or plain text.
 */
export type Accepts = 'image' | 'photo' | 'wide_image' | 'document' | 'scan' | 'attachment' | 'drive';

const VALIDATING: Bounds = {
  program: programUrl('src/platform/server/files/content-thread.ts'),
  milliseconds: 20_000,
  megabytes: 256,
  tooLong: 'The file takes too long to check. Save it again, smaller or simpler.',
  tooMuch: 'The file is too large when unpacked. Save it again, smaller or simpler.',
  unreadable: 'Invalid file',
};

/**
 * Validates an upload by its content, never by its name, in a worker thread: pictures are PNG, JPEG or GIF that decode,
 * documents PDF, DOC or DOCX without active content or external references, videos and sound whole files of a known
 * structure, archives of files that cannot be run.
 * @throws ApplicationError E0070 with the reason
 */
export const validateContent = (bytes: Uint8Array, accepts: Accepts): Promise<Content> =>
  inThread(VALIDATING, { bytes, accepts });
