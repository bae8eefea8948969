import { describe, expect, test } from 'vitest';
import { type UploadLayout, uploadLayout, uploadLayouts } from '../contract/upload-layout.ts';
import { type Cell, cellText } from '../engine/cell.ts';
import { FILE_ROW, layOut, readAs } from '../engine/layout.ts';
import { findHeadings } from '../engine/layout-headings.ts';

const cells = (...values: (string | number | null)[]): Cell[] =>
  values.map((value) =>
    value === null
      ? { kind: 'blank' }
      : typeof value === 'number'
        ? { kind: 'number', value, text: String(value) }
        : /^\d{4}-\d\d-\d\d$/.test(value)
          ? { kind: 'date', day: value }
          : { kind: 'text', text: value },
  );
const layout = (part: object): UploadLayout =>
  uploadLayout.parse({ name: 'Own', kind: 'people', columns: [{ column: 'code', heading: 'Code' }], ...part });
const SHEET = [
  cells('Register of October'),
  cells('Code', 'PF Member', 'Joined', 'Bonus', 'Meals', 'Remark'),
  cells('A1', 'Yes', '2018-05-01', 1200.5, 22, 'x'),
  cells('A2', 'No', '2024-01-02', null, null, null),
  cells(null, null, null, null, null, null),
  cells('A3', 'Yes', '2024-01-02', 30, 0, null),
];
/** What each row gives a column. */
function cellsOf(part: object, column: string): (string | undefined)[] {
  const read = layOut(layout(part), SHEET);
  if (typeof read === 'string') throw new Error(read);
  const at = read.mapping[column] ?? -1;
  return read.rows.map((row) => cellText(row.cells[at] ?? { kind: 'blank' }));
}
const one = (source: object) => ({ columns: [{ column: 'it', ...source }] });

describe('a layout of an upload', () => {
  test.each<[string, object, (string | undefined)[]]>([
    ['a heading of the file', { heading: 'code' }, ['A1', 'A2', undefined, 'A3']],
    ['the same text in every row', { value: 'October' }, ['October', 'October', undefined, 'October']],
    [
      'a formula over the row',
      { formula: 'pf_member == "No" ? "None" : joined < "2020-01-01" ? "Full" : "Capped"' },
      ['Full', 'None', undefined, 'Capped'],
    ],
    ['an amount worked out', { formula: 'round(number_bonus * 2 / 100)' }, ['24', '0', undefined, '1']],
    ['words', { heading: 'PF Member', words: { yes: 'Member', Perhaps: 'x' } }, ['Member', 'No', undefined, 'Member']],
    ['a meaning of blank', { heading: 'Bonus', blank: '0' }, ['1200.5', '0', undefined, '30']],
  ])('reads %s', (_what, source, expected) => {
    expect(cellsOf(one(source), 'it')).toEqual(expected);
  });

  test('reads the rows of a condition, and says which headings nothing reads', () => {
    const read = layOut(layout({ where: 'pf_member == "Yes" && number_meals > 0' }), SHEET);
    expect(read).toMatchObject({ headerrow: 1, leftout: 2, unused: ['Joined', 'Bonus', 'Remark'] });
    expect(typeof read === 'string' ? read : read.rows.map((row) => row.rownumber)).toEqual([3, 5]);
  });

  test('entries across are rows of their own; a blank one is none', () => {
    const across = {
      name: 'figure',
      value: 'value',
      headings: [
        { heading: 'Bonus', as: 'bonus' },
        { heading: 'Meals', as: 'meals' },
      ],
    };
    expect(cellsOf({ across }, 'figure').filter(Boolean)).toEqual(['bonus', 'meals', 'bonus', 'meals']);
    expect(cellsOf({ across }, 'value').filter(Boolean)).toEqual(['1200.5', '22', '30', '0']);
    const read = layOut(layout({ across }), SHEET);
    if (typeof read === 'string') throw new Error(read);
    expect(read.headings.at(-1)).toBe(FILE_ROW);
    expect(new Set(read.rows.map((row) => row.rownumber)).size).toBe(read.rows.length);
    expect(read.rows.map((row) => cellText(row.cells.at(-1) ?? { kind: 'blank' }))).toContain('6');
  });

  test.each<[string, object, RegExp]>([
    ['a heading that the file does not have', one({ heading: 'Grade' }), /Own.*Grade/],
    ['a name of no heading', one({ formula: 'grade' }), /it: .*grade/],
    ['a condition that is none', { where: 'code' }, /neither true nor false/],
    ['headings in a row where they are not', { headingrow: 1 }, /have: Code/],
  ])('says what is wrong: %s', (_what, part, message) => {
    expect(layOut(layout(part), SHEET)).toMatch(message);
  });

  test('makes no more rows than a sheet may have', () => {
    const across = { name: 'a', value: 'b', headings: ['Bonus', 'Meals'].map((heading) => ({ heading, as: heading })) };
    const many = [SHEET[1] ?? [], ...Array.from({ length: 30_000 }, () => SHEET[2] ?? [])];
    expect(layOut(layout({ across }), many)).toMatch(/more than 51000 rows/);
    expect(layOut(layout({}), many)).toMatchObject({ headerrow: 0 });
  });

  test('is found by the headings it names', () => {
    expect(findHeadings(layout({}), SHEET)?.at).toBe(1);
    expect(findHeadings(layout({ headingrow: 2 }), SHEET)?.at).toBe(1);
    expect(findHeadings(layout({ headingrow: 3 }), SHEET)).toBeUndefined();
  });

  test.each<[string | number, object, string | undefined]>([
    ['03/04/2026', { dateorder: 'month-first' }, '2026-03-04'],
    ['03/04/2026', {}, '03/04/2026'],
    ['1.234,50', { decimalmark: 'comma' }, '1234.50'],
    ['1.234,50', {}, '1.234,50'],
    [1234.5, { decimalmark: 'comma' }, '1234.5'],
  ])('%s with %o is %s', (text, choices, expected) => {
    const [cell = { kind: 'blank' }] = cells(text);
    expect(cellText(readAs(cell, { column: 'it', heading: 'It', ...choices }))).toBe(expected);
  });

  test('a column has one source, and a name of a kind is one layout', () => {
    const message = (part: object) => uploadLayout.safeParse({ ...layout({}), ...part }).error?.issues[0]?.message;
    expect(message(one({ heading: 'Code', value: 'x' }))).toMatch(/a heading, a value or a formula/);
    expect(message(one({}))).toMatch(/a heading, a value or a formula/);
    expect(message({ columns: [one({ value: 'x' }), one({ value: 'y' })].flatMap(({ columns }) => columns) })).toMatch(
      /it.*repeated/,
    );
    const two = (name: string) => uploadLayouts.safeParse([layout({}), layout({ name })]).error?.issues[0]?.message;
    expect(two('OWN')).toMatch(/Two layouts/);
    expect(two('Other')).toBeUndefined();
  });
});
