import { PDFiumLibrary } from '@hyzyla/pdfium';
import { answer } from '../thread.ts';
import { partsOf } from './archive.ts';
import type { TextSource } from './document-text.ts';
import { readXml } from './xml.ts';

const MAX_PAGES = 200;
const MAX_TEXT = 200_000;
const WORD_TEXT = 'word/document.xml';

type Library = Awaited<ReturnType<typeof PDFiumLibrary.init>>;

async function ofPdf(library: Library, bytes: Uint8Array): Promise<string> {
  const document = await library.loadDocument(bytes);
  try {
    let text = '';
    for (let page = 0; page < Math.min(document.getPageCount(), MAX_PAGES) && text.length < MAX_TEXT; page += 1)
      text += `${document.getPage(page).getText()}\n`;
    return text;
  } finally {
    document.destroy();
  }
}

/** Paragraphs, tabs and breaks of a Word document separate words. */
function ofWord(bytes: Buffer): string {
  const part = partsOf(bytes).find(({ name }) => name.toLowerCase() === WORD_TEXT);
  if (!part) return '';
  let text = '';
  let isText = false;
  readXml(part.bytes, {
    open: ({ name }) => {
      isText = name === 't';
      if (name === 'p' || name === 'tab' || name === 'br') text += '\n';
    },
    text: (piece) => {
      if (isText && text.length < MAX_TEXT) text += piece;
    },
    close: () => {
      isText = false;
    },
  });
  return text;
}

async function textOf(library: Library, { bytes, mediatype }: TextSource): Promise<string | null> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const text =
      mediatype === 'application/pdf'
        ? await ofPdf(library, bytes)
        : mediatype === 'text/plain'
          ? buffer.toString('utf8')
          : mediatype.endsWith('wordprocessingml.document')
            ? ofWord(buffer)
            : '';
    const short = text.slice(0, MAX_TEXT).toWellFormed().replaceAll('\0', ' ').trim();
    return short === '' ? null : short;
  } catch {
    return null;
  }
}

await answer(async (input) => {
  const { sources } = input as { sources: readonly TextSource[] };
  const library = await PDFiumLibrary.init();
  const texts: (string | null)[] = [];
  for (const source of sources) texts.push(await textOf(library, source));
  return texts;
});
