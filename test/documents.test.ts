import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, test } from 'vitest';
import { contentOf } from '#platform/server/files/validate.ts';
import { validateContent } from '#platform/server/files/content.ts';
import { ApplicationError } from '#platform/server/application-error.ts';
import { inThread } from '#platform/server/thread.ts';
import {
  doc,
  docx,
  HARMLESS_WORDS,
  fuzzOldWordFiles,
  fuzzPdfs,
  fuzzWordFiles,
  unclosedRelations,
} from './support/fuzz-documents.ts';
import { noDocuments, pdf, picture } from './support/fuzz-files.ts';
import { limit } from './support/limits.ts';

const text = (bytes: Buffer, accepts: 'document' | 'scan' = 'document'): Promise<string> =>
  contentOf(bytes, accepts).then(
    ({ ending }) => ending,
    (error: unknown) => (error instanceof ApplicationError ? `${error.status} ${error.code}` : String(error)),
  );

test.each(Object.entries({ ...noDocuments(), ...fuzzWordFiles(), ...fuzzOldWordFiles() }))(
  'X1 %s is refused',
  async (_what, bytes) => {
    expect(await text(bytes)).toBe('400 E0070');
  },
);

test('rich text and a web page with the name of a Word document say how to save them', async () => {
  for (const accepts of ['document', 'attachment'] as const) {
    await expect(contentOf(Buffer.from('{\\rtf1\\ansi Asha}'), accepts)).rejects.toThrow(
      'This is rich text (RTF) under another name. Open it and save it as DOCX or PDF.',
    );
    await expect(contentOf(Buffer.from('<html><body>Asha'), accepts)).rejects.toThrow(
      'This is a web page (HTML) under another name. Open it and save it as DOCX or PDF.',
    );
  }
});

test.each(Object.entries(HARMLESS_WORDS))('a Word document may have %s', async (_what, bytes) => {
  expect(await text(bytes)).toBe('docx');
});

test('plain documents of all three kinds are taken', async () => {
  expect(await Promise.all([pdf(), docx(), doc()].map((bytes) => text(bytes)))).toEqual(['pdf', 'docx', 'doc']);
});

/** Every name and every text of a PDF, packed or not, as a reader would meet them. */
async function wordsOf(bytes: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(bytes);
  const objects = document.context.enumerateIndirectObjects();
  return objects.map(([, object]) => (object instanceof PDFRawStream ? object.dict : object).toString()).join('\n');
}
const RUNS = /\/(?:JavaScript|JS|URI|Launch|OpenAction|AA|AcroForm|XFA|EmbeddedFiles?|Names|Annots|Ref|ObjStm|F)\b/;

test.each(Object.entries(fuzzPdfs()))('X1 a PDF loses %s, or is refused', async (_what, bytes) => {
  for (const accepts of ['document', 'scan'] as const) {
    const created = await contentOf(bytes, accepts).catch((error: unknown) => {
      if (error instanceof ApplicationError && error.status === 400) return undefined;
      throw error;
    });
    if (created) expect(await wordsOf(created.bytes)).not.toMatch(RUNS);
  }
});

/** The text of a PDF as a reader shows it. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const document = await (await PDFiumLibrary.init()).loadDocument(bytes);
  return [...document.pages()].map((page) => page.getText()).join('\n');
}

async function letter(): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  for (const word of ['Relieving', 'Letter']) document.addPage([595, 842]).drawText(word, { x: 50, y: 700 });
  return document;
}

test('a PDF keeps its pages, their text and what its form was filled with; the form goes', async () => {
  const document = await letter();
  const filled = document.getForm().createTextField('name');
  filled.setText('Asha Rao');
  filled.addToPage(document.getPage(0), { x: 50, y: 400, width: 200, height: 20 });
  const state = Buffer.from(await document.save());
  const { bytes } = await contentOf(state, 'document');
  expect(Buffer.from((await contentOf(state, 'document')).bytes).equals(Buffer.from(bytes))).toBe(true);
  expect((await textOf(bytes)).replaceAll(/\s+/g, ' ')).toMatch(/Relieving Asha Rao Letter/);
  expect(await wordsOf(bytes)).not.toMatch(RUNS);
});

test('the pages of a scan come back as pictures: what they show is there, its text is not', async () => {
  const { bytes } = await contentOf(Buffer.from(await (await letter()).save()), 'scan');
  expect((await textOf(bytes)).trim()).toBe('');
  const document = await PDFDocument.load(bytes);
  const a4 = { width: 595, height: 842 };
  expect(document.getPages().map((page) => page.getSize())).toEqual([a4, a4]);
  const rendered = await (await PDFiumLibrary.init()).loadDocument(bytes);
  const { data } = await rendered.getPage(0).render({ scale: 1, render: 'bitmap' });
  expect(data.some((value) => value < 100)).toBe(true);
});

test('a scan has the colours it came with', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([100, 100]);
  const red = await document.embedPng(await picture('png'));
  page.drawImage(red, { x: 0, y: 0, width: 100, height: 100 });
  const { bytes } = await contentOf(Buffer.from(await document.save()), 'scan');
  const drawn = await (await PDFiumLibrary.init()).loadDocument(bytes);
  const { data, width } = await drawn.getPage(0).render({ scale: 1, render: 'bitmap' });
  const at = (50 * width + 50) * 4;
  // The picture is #2a53d1.
  const [r = 0, g = 0, b = 0] = data.slice(at, at + 3);
  for (const [result, wanted] of [
    [r, 0x2a],
    [g, 0x53],
    [b, 0xd1],
  ] as const)
    expect(Math.abs(result - wanted)).toBeLessThan(12);
});

test('a document of the smallest size keeps nobody waiting, whatever it unpacks to', async () => {
  const unclosed = unclosedRelations(4_000_000);
  const bomb = pdf(`<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n${packedNothing(900)}\nendstream`);
  const before = process.threadCpuUsage();
  await expect(validateContent(unclosed, 'document')).rejects.toThrow('Invalid file');
  await expect(validateContent(bomb, 'document')).rejects.toThrow(/too large when unpacked|too long/);
  // Another thread works, so that this one can answer. A second of work is far from both.
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(1);
});

/** Megabytes of nothing, packed. */
const packedNothing = (megabytes: number): string =>
  deflateSync(Buffer.alloc(megabytes * 1024 * 1024)).toString('latin1');

const thread = (body: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { answer } from ${JSON.stringify(import.meta.resolve('../src/platform/server/thread.ts'))}; await answer(async () => { ${body} });`)}`,
  );
const BOUNDS = { megabytes: 64, tooLong: 'too long', tooMuch: 'too much', unreadable: 'broken' };

// Invariant: Uploaded content is checked, never its name, in threads of bounded time and memory
test('a thread that runs out of time or memory, or falls over, is a refusal and nothing else', async () => {
  const ends = (body: string, milliseconds = limit(30)) =>
    inThread({ ...BOUNDS, milliseconds, program: thread(body) }, 1);
  await expect(ends('for (;;);', 500)).rejects.toThrow('too long');
  await expect(ends('const all = []; for (;;) all.push(new Array(1e5).fill(1.5));')).rejects.toThrow('too much');
  await expect(ends('const all = []; for (;;) all.push(new Uint8Array(1e6).fill(1));')).rejects.toThrow('too much');
  await expect(ends('throw new Error("x")')).rejects.toThrow('broken');
  await expect(ends('process.exit(3)')).rejects.toThrow('broken');
  expect(await ends('return 42')).toBe(42);
});
