import sharp from 'sharp';
import { MESSAGES } from '../../contract/messages.ts';
import { Refusal } from '../refusal.ts';
import { isWord, isWordArchive } from './office.ts';
import { isPdf } from './pdf.ts';

/** What a file turned out to be; images come back drawn anew. */
export type Content = {
  bytes: Buffer;
  mediatype: string;
  ending: string;
  width: number | null;
  height: number | null;
};
/** `scan`: a picture or a PDF, as papers are photographed or scanned; `wide_image`: a picture as wide as a page. */
export type Accepts = 'image' | 'wide_image' | 'document' | 'scan';

/** A picture of more points is refused before any of it is drawn. */
const MOST_PIXELS = 20_000_000;
/** Pictures are shown small; a larger one is brought down to this many points a side. */
const MOST_SIDE = 1024;
const MOST_WIDE_SIDE = 2048;
const DRAW_SECONDS = 10;

const startsWith = (bytes: Buffer, text: string): boolean =>
  bytes.subarray(0, text.length).equals(Buffer.from(text, 'latin1'));
const PICTURES: Record<string, (bytes: Buffer) => boolean> = {
  png: (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n'),
  jpeg: (bytes) => startsWith(bytes, '\xff\xd8\xff'),
  gif: (bytes) => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a'),
};

function invalid(): never {
  throw new Refusal({ status: 400, code: 'E0070', text: MESSAGES.E0070 });
}

/** Draws the picture anew: what hung on it (place, camera, a page of HTML behind its end) stays behind. */
async function redraw(bytes: Buffer, format: string, side: number): Promise<Content> {
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning', pages: 1, sequentialRead: true });
  const { format: found, width, height, hasAlpha } = await picture.metadata();
  if (found !== format || !width || !height || width * height > MOST_PIXELS) invalid();
  const turned = picture
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: DRAW_SECONDS });
  const drawn = hasAlpha ? turned.png({ compressionLevel: 9 }) : turned.jpeg({ quality: 85 });
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
  const [mediatype, ending] = hasAlpha ? ['image/png', 'png'] : ['image/jpeg', 'jpg'];
  return { bytes: data, mediatype, ending, width: info.width, height: info.height };
}

async function pictureOf(bytes: Buffer, side = MOST_SIDE): Promise<Content> {
  const [format] = Object.entries(PICTURES).find(([, is]) => is(bytes)) ?? [];
  if (format === undefined) return invalid();
  // Whatever the decoder stumbles over, the file is at fault.
  return redraw(bytes, format, side).catch(() => invalid());
}

const DOCUMENTS = [
  { is: isPdf, mediatype: 'application/pdf', ending: 'pdf' },
  { is: isWord, mediatype: 'application/msword', ending: 'doc' },
  {
    is: isWordArchive,
    mediatype: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ending: 'docx',
  },
];

function documentOf(bytes: Buffer): Content {
  const found = DOCUMENTS.find(({ is }) => is(bytes));
  if (!found) return invalid();
  const { mediatype, ending } = found;
  return { bytes, mediatype, ending, width: null, height: null };
}

/**
 * Judges an upload by what is in it, never by its name: pictures are PNG, JPEG or GIF that really decode, documents PDF,
 * DOC or DOCX without anything that runs.
 * @throws Refusal E0070
 */
export async function judgeContent(bytes: Buffer, accepts: Accepts): Promise<Content> {
  if (bytes.length === 0) invalid();
  if (accepts === 'scan') return isPdf(bytes) ? documentOf(bytes) : pictureOf(bytes);
  if (accepts === 'wide_image') return pictureOf(bytes, MOST_WIDE_SIDE);
  return accepts === 'image' ? pictureOf(bytes) : documentOf(bytes);
}
