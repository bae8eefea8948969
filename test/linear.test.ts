import { beforeAll, expect, test } from 'vitest';
import { growthFault, FUZZ_TEXTS, SMALLER_SIZES } from './support/growth.ts';
import { slowValidators } from './support/slow-validators.ts';
import { exportedValidators, type Validator, schemaValidators } from './support/text-validators.ts';

let exported: Validator[];
const schemas = schemaValidators();
beforeAll(async () => {
  exported = await exportedValidators();
});

test('the validators of text that are known are among those found in the sources', () => {
  const names = exported.map(({ name }) => name);
  for (const validate of [
    'src/bulk/engine/cell.ts#readNumber',
    'src/bulk/engine/cell.ts#readMoney',
    'src/platform/engine/formula.ts#compileFormula',
    'src/platform/server/files/name.ts#cleanName',
    'src/platform/server/files/docx.ts#checkWordArchive in its relations',
    'src/platform/server/files/clean-pdf.ts#cleanPdf',
    'src/platform/server/rich-text.ts#cleanHtml',
    'src/platform/server/search.ts#words',
    'src/bulk/server/sheet.ts#parseSheets',
    'src/modules/letters/engine/fill.ts#fieldsIn',
    'src/modules/people/engine/identity.ts#readPan',
  ])
    expect(names).toContain(validate);
  expect(exported.length).toBeGreaterThan(120);
  expect(schemas.length).toBeGreaterThan(60);
});

test('a validator that is quadratic is found out', async () => {
  const searching = (text: string) => () => {
    let result = 0;
    for (let from = 0; from < text.length; from += 1)
      for (let at = from; at < text.length; at += 1) if (text.charCodeAt(at) === 33) result += 1;
    return result;
  };
  expect(await growthFault(searching, FUZZ_TEXTS['dots'] ?? String, [2_000, 8_000, 32_000])).toMatch(
    /characters take \d+ ms/,
  );
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

/** A sixth of the validators for each kind of text: every one meets a kind or two, and the long form them all. */
const sixthOf = (all: readonly Validator[], what: string): Validator[] =>
  all.filter(
    ({ name }) =>
      (Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) + FEW.indexOf(what)) % 6 === 0,
  );

// Invariant: No validator's time grows faster than its text
test.each(FEW)('four times the text costs no validate more than six times as much: %s', async (what) => {
  expect(await slowValidators(sixthOf(exported, what), what, SMALLER_SIZES)).toEqual([]);
  expect(await slowValidators(sixthOf(schemas, what), what, SMALLER_SIZES)).toEqual([]);
});
