import { programUrl } from '../program-url.ts';
import { type Bounds, inThread } from '../thread.ts';

const STAMPING: Bounds = {
  program: programUrl('src/platform/server/files/stamp-thread.ts'),
  milliseconds: 20_000,
  megabytes: 256,
  tooLong: 'The file takes too long to stamp. Send it without a watermark.',
  tooMuch: 'The file is too large to stamp. Send it without a watermark.',
  unreadable: 'The file cannot be stamped. Send it without a watermark.',
};

/** A stored file, and what is written across each of its pages. */
export type Stamping = { readonly bytes: Uint8Array; readonly mediatype: string; readonly text: string };

/** Whether files of a type can be stamped: PDF and pictures. */
export const isStampable = (mediatype: string): boolean =>
  mediatype === 'application/pdf' || ['image/jpeg', 'image/png', 'image/gif'].includes(mediatype);

/**
 * Writes a text across each page of a PDF, or of a PDF with a picture on one page, in a thread of bounded time and
 * memory. @throws ApplicationError E0070 where it cannot be read, 503 while too many are
 */
export const stampedPdf = (file: Stamping): Promise<Uint8Array> => inThread(STAMPING, file);
