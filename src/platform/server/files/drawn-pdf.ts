import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { MESSAGES } from '../../contract/messages.ts';
import { failWith, ApplicationError } from '../application-error.ts';
import { cleanPdf, writtenPdf } from './clean-pdf.ts';

/** The most pages of a scan. */
const MAX_PAGES = 20;
/**
 * The longest side of a page's picture, in pixels: about 170 dpi on A4, enough to read the smallest print of a card.
 */
const MAX_SIDE = 2000;
/** The largest magnification of a page. */
const MAX_SCALE = 3;

type Picture = { readonly bytes: Uint8Array; readonly width: number; readonly height: number };

/** Renders every page as a picture, in points of the page. */
async function picturesOf(bytes: Uint8Array): Promise<Picture[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  if (document.getPageCount() > MAX_PAGES)
    failWith('E0070', { text: `The scan has ${document.getPageCount()} pages; at most ${MAX_PAGES} are taken.` });
  const pictures: Picture[] = [];
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = Math.min(MAX_SCALE, MAX_SIDE / Math.max(originalWidth, originalHeight));
    const { data, width, height } = await page.render({ scale, render: 'bitmap' });
    const drawn = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#fff' });
    pictures.push({
      bytes: await drawn.jpeg({ quality: 80 }).toBuffer(),
      width: originalWidth,
      height: originalHeight,
    });
  }
  document.destroy();
  return pictures;
}

/**
 * Rewrites a scan as a PDF of pictures of its pages: nothing of the uploaded file remains but what is visible.
 * @throws ApplicationError E0070
 */
export async function drawnPdf(input: Buffer): Promise<Uint8Array> {
  const clean = await cleanPdf(input);
  try {
    const created = await PDFDocument.create({ updateMetadata: false });
    for (const { bytes, width, height } of await picturesOf(clean)) {
      const { context } = created;
      const { node } = created.addPage([width, height]);
      const picture = await created.embedJpg(bytes);
      node.delete(PDFName.of('Annots'));
      node.set(PDFName.of('Resources'), context.obj({ XObject: { P: picture.ref } }));
      node.set(PDFName.of('Contents'), context.register(context.stream(`q ${width} 0 0 ${height} 0 0 cm /P Do Q`)));
    }
    return await writtenPdf(created);
  } catch (error) {
    if (error instanceof ApplicationError) throw error;
    return failWith('E0070', { text: MESSAGES.E0070 });
  }
}
