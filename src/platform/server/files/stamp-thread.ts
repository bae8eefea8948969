import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { answer } from '../thread.ts';
import { writtenPdf } from './clean-pdf.ts';
import type { Stamping } from './stamp.ts';

const MAX_PIXELS = 20_000_000;
const MAX_SIDE = 2_000;
/** Heights of a page at which the text stands. */
const PLACES = [0.12, 0.42, 0.72];
const ANGLE = 30;

/** A PDF of one page with a picture. */
async function pictureOnPage(bytes: Uint8Array): Promise<PDFDocument> {
  const jpeg = await sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 })
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer();
  const document = await PDFDocument.create();
  const picture = await document.embedJpg(jpeg);
  const { width, height } = picture;
  document.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
  return document;
}

function stampPage(page: PDFPage, text: string, font: PDFFont): void {
  const { width, height } = page.getSize();
  const usual = Math.min(width, height) / 20;
  // The text reaches over nine tenths of the width, turned as it is.
  const fitting = (width * 0.9) / Math.max(1, font.widthOfTextAtSize(text, 1));
  const size = Math.min(usual, fitting);
  for (const place of PLACES)
    page.drawText(text, {
      x: width * 0.06,
      y: height * place,
      size,
      font,
      color: rgb(0.5, 0.5, 0.5),
      opacity: 0.3,
      rotate: degrees(ANGLE),
    });
}

/** What the font of every reader has; other letters become a question mark. */
const plain = (text: string): string => text.replaceAll(/[^\x20-\x7E]/g, '?');

await answer(async (input) => {
  const { bytes, mediatype, text } = input as Stamping;
  const document =
    mediatype === 'application/pdf'
      ? await PDFDocument.load(bytes, { updateMetadata: false })
      : await pictureOnPage(bytes);
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const page of document.getPages()) stampPage(page, plain(text), font);
  return writtenPdf(document);
});
