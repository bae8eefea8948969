import sharp from 'sharp';
import { MESSAGES } from '../../contract/messages.ts';
import { ApplicationError, failWith } from '../application-error.ts';
import type { Content } from './content.ts';

/** A picture with more pixels is rejected before it is decoded. */
const MAX_PIXELS = 20_000_000;
const DRAW_SECONDS = 10;

const startsWith = (bytes: Buffer, text: string): boolean =>
  bytes.subarray(0, text.length).equals(Buffer.from(text, 'latin1'));
const PICTURES: Record<string, (bytes: Buffer) => boolean> = {
  png: (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n'),
  jpeg: (bytes) => startsWith(bytes, '\xff\xd8\xff'),
  gif: (bytes) => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a'),
};

const invalid = (): never => failWith('E0070', { text: MESSAGES.E0070 });

function tooManyPixels(max: number): never {
  const megapixels = max / 1_000_000;
  return failWith('E0070', {
    text: `The picture has more than ${megapixels} megapixels. Save it smaller and upload it again.`,
  });
}

async function drawn(bytes: Buffer, format: string, side: number, maxPixels: number): Promise<Content> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1, sequentialRead: true });
  const { format: result, width, height, hasAlpha } = await picture.metadata();
  if (result !== format || !width || !height || width * height > MAX_PIXELS) return invalid();
  if (width * height > maxPixels) return tooManyPixels(maxPixels);
  const turned = picture
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: DRAW_SECONDS });
  const created = hasAlpha ? turned.png({ compressionLevel: 9 }) : turned.jpeg({ quality: 85 });
  const { data, info } = await created.toBuffer({ resolveWithObject: true });
  const [mediatype, ending] = hasAlpha ? ['image/png', 'png'] : ['image/jpeg', 'jpg'];
  return { bytes: data, mediatype, ending, width: info.width, height: info.height };
}

/**
 * Re-encodes a picture, at most `side` pixels wide and high, which drops its metadata (location, camera) and trailing
 * data such as HTML.
 * @throws ApplicationError E0070 for any error of the decoder
 */
export async function redraw(bytes: Buffer, side: number, maxPixels = MAX_PIXELS): Promise<Content> {
  const [format] = Object.entries(PICTURES).find(([, is]) => is(bytes)) ?? [];
  if (format === undefined) return invalid();
  return drawn(bytes, format, side, maxPixels).catch((error: unknown) => {
    if (error instanceof ApplicationError) throw error;
    return invalid();
  });
}
