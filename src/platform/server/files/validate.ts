import { MESSAGES } from '../../contract/messages.ts';
import { failWith } from '../application-error.ts';
import { isZip } from '../sheet-limits.ts';
import { checkWord, isCompound } from './compound.ts';
import type { Accepts, Content } from './content.ts';
import { partsOf } from './archive.ts';
import { checkWordArchive } from './docx.ts';
import { mediaOf } from './media.ts';
import { rejectOtherText } from './other-text.ts';
import { isPdf } from './pdf.ts';

/** The longest side of a picture, in pixels; larger ones are scaled down. */
const MAX_SIDE = 1024;
const MAX_WIDE_SIDE = 2048;

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
  rejectOtherText(bytes, 'DOCX or PDF');
  if (!isZip(bytes)) return invalid();
  checkWordArchive(bytes);
  return document(bytes, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx');
}

/** What an archive may hold: files of the other groups by their names, and what systems add beside them. */
const ARCHIVED = /\.(?:png|jpe?g|gif|webp|pdf|docx?|txt|mp4|webm|mp3|m4a|wav|ogg)$|^__MACOSX\/|(?:^|\/)\.DS_Store$/i;
const WORD_PART = '[Content_Types].xml';

/** A Word document, or an archive of files that cannot be run. It is stored as it came, and only ever downloaded. */
function archiveOf(bytes: Buffer): Promise<Content> {
  const text = 'The archive cannot be read, or holds files of other kinds. Send the files one by one.';
  let names: string[];
  try {
    names = partsOf(bytes).map(({ name }) => name);
  } catch {
    return failWith('E0070', { text });
  }
  if (names.includes(WORD_PART)) return documentOf(bytes);
  if (names.length === 0 || !names.every((name) => ARCHIVED.test(name))) return failWith('E0070', { text });
  return Promise.resolve(document(bytes, 'application/zip', 'zip'));
}

function attachmentOf(bytes: Buffer): Promise<Content> {
  if (isPdf(bytes) || isCompound(bytes)) return documentOf(bytes);
  if (isZip(bytes)) return archiveOf(bytes);
  rejectOtherText(bytes, 'DOCX or PDF');
  const media = mediaOf(bytes);
  return media ? Promise.resolve(document(bytes, media.mediatype, media.ending)) : pictureOf(bytes, MAX_WIDE_SIDE);
}

/** Plain text in UTF-8 without control characters; undefined for anything else. It is only ever downloaded. */
function plainText(bytes: Buffer): Content | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // oxlint-disable-next-line no-control-regex -- control characters say that it is no text
    return /[\u0000-\u0008\u000e-\u001f\u007f]/.test(text) ? undefined : document(bytes, 'text/plain', 'txt');
  } catch {
    return undefined;
  }
}

async function scanOf(bytes: Buffer): Promise<Content> {
  if (!isPdf(bytes)) return pictureOf(bytes, MAX_SIDE);
  const { drawnPdf } = await import('./drawn-pdf.ts');
  return document(await drawnPdf(bytes), 'application/pdf', 'pdf');
}

/** A picture of a visitor with more pixels is rejected before it is decoded. */
const MAX_VISITOR_PIXELS = 4_000_000;

async function pictureOf(bytes: Buffer, side: number, maxPixels?: number): Promise<Content> {
  const { redraw } = await import('./picture.ts');
  return redraw(bytes, side, maxPixels);
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
  if (accepts === 'attachment') return attachmentOf(bytes);
  if (accepts === 'drive') return (isPdf(bytes) ? undefined : plainText(bytes)) ?? attachmentOf(bytes);
  if (accepts === 'photo') return pictureOf(bytes, MAX_SIDE, MAX_VISITOR_PIXELS);
  return pictureOf(bytes, accepts === 'image' ? MAX_SIDE : MAX_WIDE_SIDE);
}
