import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { failWith } from '../application-error.ts';
import { answer } from '../thread.ts';
import type { PagePicture } from './page-picture.ts';

/** The longest side of the picture, in pixels: enough to read small print of an A4 page on a wide screen. */
const MAX_SIDE = 1600;
/** The largest magnification of a page. */
const MAX_SCALE = 3;
/** Narrower than this a page is a line that says nothing. */
const MIN_SIDE = 1;

async function drawn(bytes: Uint8Array, page: number): Promise<PagePicture> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const pages = document.getPageCount();
  if (page > pages) return failWith('E0070', { text: 'The document has no such page.' });
  const one = document.getPage(page - 1);
  const { originalWidth, originalHeight } = one.getOriginalSize();
  const longest = Math.max(originalWidth, originalHeight);
  const scale = Math.min(MAX_SCALE, MAX_SIDE / longest);
  if (!Number.isFinite(scale) || Math.min(originalWidth, originalHeight) * scale < MIN_SIDE)
    return failWith('E0070', { text: 'This page cannot be drawn. Download the file to read it.' });
  const { data, width, height } = await one.render({ scale, render: 'bitmap' });
  const picture = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#fff' });
  return { page, pages, width, height, bytes: await picture.webp({ quality: 80 }).toBuffer() };
}

await answer((input) => {
  const { bytes, page } = input as { bytes: Uint8Array; page: number };
  return drawn(bytes, page);
});
