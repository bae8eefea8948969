import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_PASTED_ROWS, pastedCells, pastedCsv, pasteInto } from '../engine/pasted.ts';

const EMPTY = { headings: ['Employee Code', 'Manager Code'], rows: [['', '']] };
const at = (row: number, column: number) => ({ row, column, known: EMPTY.headings });

test.each([
  [
    'M1\tM2\r\nM3\tM4\r\n',
    [
      ['M1', 'M2'],
      ['M3', 'M4'],
    ],
  ],
  ['"two\nlines"\t"say ""so"""', [['two\nlines', 'say "so"']]],
  ['"5 inch', [['"5 inch']]],
  [
    'a\t\n\tb',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['', []],
])('%j is read as a spreadsheet wrote it', (text, cells) => {
  expect(pastedCells(text)).toEqual(cells);
});

test('what a spreadsheet copies comes back cell by cell, whatever the cells hold', () => {
  const cell = fc.string({ maxLength: 8, unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '1') });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 }), (rows) => {
      const copied = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join('\t')).join('\r\n');
      const expected = [...rows];
      while (expected.at(-1)?.every((one) => one === '')) expected.pop();
      expect(pastedCells(copied)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test('headings come with the first paste, in their own order; later cells fill from where they are pasted', () => {
  const headed = pasteInto(
    EMPTY,
    [
      ['Mgr', 'employee code'],
      ['M1', 'M2'],
    ],
    at(0, 0),
  );
  expect(headed).toEqual({ headings: ['Mgr', 'employee code'], rows: [['M1', 'M2']] });
  const filled = pasteInto(
    headed,
    [
      ['X', 'Y', 'Z'],
      ['V', 'W'],
    ],
    at(0, 1),
  );
  expect(filled.rows).toEqual([
    ['M1', 'X'],
    ['', 'V'],
  ]);
  expect(pastedCsv({ ...filled, rows: [...filled.rows, ['', ' ']] })).toBe('Mgr,employee code\nM1,X\n,V');
});

test('without headings cells go to the columns as they stand; rows beyond the limit are cut off', () => {
  const many = Array.from({ length: MAX_PASTED_ROWS + 5 }, (_, row) => [`M${row}`, 'M,0']);
  const grid = pasteInto(EMPTY, many, at(0, 0));
  expect(grid.rows).toHaveLength(MAX_PASTED_ROWS);
  expect(pastedCsv(grid).split('\n')[1]).toBe('M0,"M,0"');
});
