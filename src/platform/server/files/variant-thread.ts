import sharp from 'sharp';
import type { VariantName } from '../../contract/picture-size.ts';
import { answer } from '../thread.ts';

/** Pictures are stored with fewer pixels than this. */
const MAX_PIXELS = 20_000_000;
const SECONDS = 15;

/** Draws a stored picture in another size and format. */
async function drawn(bytes: Buffer, name: VariantName): Promise<Uint8Array> {
  const [shape, width = '', format] = name.split(/[-.]/);
  const side = Number(width);
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 }).resize({
    width: side,
    ...(shape === 'wide' ? {} : { height: side }),
    fit: shape === 'square' ? 'cover' : 'inside',
    withoutEnlargement: true,
  });
  const timed = picture.timeout({ seconds: SECONDS });
  return format === 'avif'
    ? timed.avif({ quality: 55, effort: 3 }).toBuffer()
    : timed.webp({ quality: 80, effort: 4 }).toBuffer();
}

await answer((input) => {
  const { bytes, name } = input as { bytes: Uint8Array; name: VariantName };
  return drawn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name);
});
