import { beforeAll, expect, test } from 'vitest';
import { growthFault, FUZZ_TEXTS } from './support/growth.ts';
import { slowJudges } from './support/slow-judges.ts';
import { exportedJudges, type Judge, schemaJudges } from './support/text-judges.ts';

let exported: Judge[];
const schemas = schemaJudges();
beforeAll(async () => {
  exported = await exportedJudges();
});

test('the judges of text that are known are among those found in the sources', () => {
  const names = exported.map(({ name }) => name);
  for (const judge of [
    'src/platform/engine/cell.ts#readNumber',
    'src/platform/engine/cell.ts#readMoney',
    'src/platform/engine/formula.ts#compileFormula',
    'src/platform/server/files/name.ts#cleanName',
    'src/platform/server/files/docx.ts#checkWordArchive in its relations',
    'src/platform/server/files/clean-pdf.ts#cleanPdf',
    'src/platform/server/rich-text.ts#cleanHtml',
    'src/platform/server/search.ts#words',
    'src/platform/server/sheet.ts#parseSheets',
    'src/modules/letters/engine/fill.ts#placesIn',
    'src/modules/people/engine/identity.ts#readPan',
  ])
    expect(names).toContain(judge);
  expect(exported.length).toBeGreaterThan(120);
  expect(schemas.length).toBeGreaterThan(60);
});

test('a judge that is quadratic is found out', { timeout: 120_000 }, async () => {
  const searching = (text: string) => () => {
    let found = 0;
    for (let from = 0; from < text.length; from += 1)
      for (let at = from; at < text.length; at += 1) if (text.charCodeAt(at) === 33) found += 1;
    return found;
  };
  expect(await growthFault(searching, FUZZ_TEXTS['dots'] ?? String)).toMatch(/characters take \d+ ms/);
});

/** One of each kind; the long form has them all. */
const FEW = [
  'letters and a sign',
  'zeros',
  'dots',
  'blanks',
  'elements',
  'relations',
  'places and tags',
  'marks in the wrong order',
];

test.each(FEW)(
  'four times the text costs no judge more than six times as much: %s',
  { timeout: 240_000 },
  async (what) => {
    expect(await slowJudges(exported, what)).toEqual([]);
    expect(await slowJudges(schemas, what)).toEqual([]);
  },
);
