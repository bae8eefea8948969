import { PDFDict, PDFDocument, PDFName, type PDFObject, type PDFPage, PDFWriter } from '@cantoo/pdf-lib';
import { MESSAGES } from '../../contract/messages.ts';
import { failWith, ApplicationError } from '../application-error.ts';
import { copierTo } from './pdf-copy.ts';

const MAX_PAGES = 300;
/** The largest side of a page, in points: no printed document is larger. */
const MAX_SIDE = 14_400;

const unreadable = (): never => failWith('E0070', { text: MESSAGES.E0070 });

async function opened(bytes: Buffer): Promise<PDFDocument> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true });
  if (document.isEncrypted)
    failWith('E0070', { text: 'The PDF is protected and cannot be checked. Save it without protection.' });
  const pages = document.getPageCount();
  if (pages === 0) unreadable();
  if (pages > MAX_PAGES) failWith('E0070', { text: `The PDF has ${pages} pages; at most ${MAX_PAGES} are taken.` });
  return document;
}

/** Finds the visible widgets and annotations of a page as drawings: values of a form remain, the form does not. */
function shownNotes(page: PDFPage): { drawing: PDFObject; rect: readonly number[] }[] {
  const { context } = page.doc;
  const notes = page.node.Annots()?.asArray() ?? [];
  return notes.flatMap((current) => {
    const note = context.lookupMaybe(current, PDFDict);
    const hidden = Number(note?.get(PDFName.of('F'))?.toString() ?? '0') & 0b10_0010;
    const normal = note?.lookupMaybe(PDFName.of('AP'), PDFDict)?.get(PDFName.of('N'));
    const rect =
      note
        ?.lookup(PDFName.of('Rect'))
        ?.toString()
        .match(/-?\d+(?:\.\d+)?/g)
        ?.map(Number) ?? [];
    if (!note || hidden || !normal || rect.length !== 4 || note.get(PDFName.of('Subtype')) === PDFName.of('Popup'))
      return [];
    const drawn = context.lookup(normal);
    // A button has one drawing for each of its states.
    const state =
      drawn instanceof PDFDict ? drawn.get(note.lookupMaybe(PDFName.of('AS'), PDFName) ?? PDFName.of('Off')) : normal;
    return state ? [{ drawing: state, rect }] : [];
  });
}

/** Saves a generated PDF without dates and producer names, so that the same pages give the same bytes. */
export async function writtenPdf(document: PDFDocument): Promise<Uint8Array> {
  await document.flush();
  delete document.context.trailerInfo.Info;
  return PDFWriter.forContext(document.context, Number.POSITIVE_INFINITY).serializeToBuffer();
}

/**
 * Rewrites a PDF from its pages alone: text, fonts, pictures and drawings are copied by an allow-list, so scripts,
 * actions, links, forms, embedded files and everything else are dropped.
 * @throws ApplicationError E0070 when it cannot be read or contains something that is not allowed
 */
export async function cleanPdf(bytes: Buffer): Promise<Uint8Array> {
  try {
    const from = await opened(bytes);
    const to = await PDFDocument.create({ updateMetadata: false });
    const copier = copierTo(from.context, to.context);
    for (const page of from.getPages()) {
      const { width, height } = page.getSize();
      if (!(width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE)) unreadable();
      copier.page(page, to.addPage([width, height]), shownNotes(page));
    }
    return await writtenPdf(to);
  } catch (error) {
    if (error instanceof ApplicationError) throw error;
    return unreadable();
  }
}
