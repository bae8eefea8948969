import { MESSAGES } from '../../contract/messages.ts';
import { failWith } from '../application-error.ts';
import { isZip } from '../sheet-limits.ts';
import { checkWord, isCompound } from './compound.ts';
import type { Accepts, Content } from './content.ts';
import { checkWordArchive } from './docx.ts';
import { isPdf } from './pdf.ts';

/** The longest side of a picture, in pixels; larger ones are scaled down. */
const MOST_SIDE = 1024;
const MOST_WIDE_SIDE = 2048;

const invalid = (): never => failWith('E0070', { text: MESSAGES.E0070 });

const document = (bytes: Uint8Array, mediatype: string, ending: string): Content => ({
  bytes,
  mediatype,
  ending,
  width: null,
  height: null,
});

async function documentOf(bytes: Buffer): Promise<Content> {
  if (isPdf(bytes)) {
    const { cleanPdf } = await import('./clean-pdf.ts');
    return document(await cleanPdf(bytes), 'application/pdf', 'pdf');
  }
  if (isCompound(bytes)) {
    checkWord(bytes);
    return document(bytes, 'application/msword', 'doc');
  }
  if (!isZip(bytes)) return invalid();
  checkWordArchive(bytes);
  return document(bytes, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx');
}

async function scanOf(bytes: Buffer): Promise<Content> {
  if (!isPdf(bytes)) return pictureOf(bytes, MOST_SIDE);
  const { drawnPdf } = await import('./drawn-pdf.ts');
  return document(await drawnPdf(bytes), 'application/pdf', 'pdf');
}

async function pictureOf(bytes: Buffer, side: number): Promise<Content> {
  const { redraw } = await import('./picture.ts');
  return redraw(bytes, side);
}

/**
 * Detects and validates the type of a file, in the thread for untrusted files. Encoders and writers are loaded on
 * demand: most uploads need one of the three.
 * @throws ApplicationError E0070
 */
export async function contentOf(bytes: Buffer, accepts: Accepts): Promise<Content> {
  if (bytes.length === 0) return invalid();
  if (accepts === 'document') return documentOf(bytes);
  if (accepts === 'scan') return scanOf(bytes);
  if (accepts === 'attachment' && (isPdf(bytes) || isCompound(bytes) || isZip(bytes))) return documentOf(bytes);
  return pictureOf(bytes, accepts === 'image' ? MOST_SIDE : MOST_WIDE_SIDE);
}
