import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { expect, test } from 'vitest';
import { loadFonts } from '#platform/server/print/fonts.ts';
import { pdfText } from './support/pdf-text.ts';

/** As many different letters as need every number of a glyph up to that of both brackets and beyond. */
const TEXT =
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNO ₹ 6,00,000 a year (before tax); ₹ 50,000 each month, PF [12%] \\ ESI & TDS 3/4 = 0.75';

test('the text of a PDF is read whole, whatever the numbers of its glyphs are', () => {
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: loadFonts().blobs }] });
  const source = `#set text(features: (liga: 0, calt: 0))\n#set page(width: 200cm)\n#${JSON.stringify(TEXT)}`;
  const text = pdfText(Buffer.from(compiler.pdf({ mainFileContent: source })));
  expect(text).toBe(TEXT);
});
