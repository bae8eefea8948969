import { describe, expect, test } from 'vitest';
import type { PayTable } from '../../contract/setup/pay-tables.ts';
import { structure as schema } from '../../contract/setup/structure.ts';
import { compareTables } from '../../engine/setup/compare-tables.ts';
import { lintStructure } from '../../engine/run/pay/lint-structure.ts';
import {
  changed,
  examplesOf,
  isSeveral,
  numberText,
  pasted,
  withKey,
  withoutKey,
  withoutRow,
} from '../../engine/setup/pay-table-cells.ts';
import { config } from '../someone.ts';

const table: PayTable = {
  code: 'rates',
  name: 'Rates',
  keys: [
    { name: 'Grade', kind: 'text' },
    { name: 'Months', kind: 'from' },
  ],
  rows: [
    { keys: ['A', '0'], value: '10' },
    { keys: ['A', '6'], value: '20' },
  ],
};
const cells = ({ rows }: PayTable): string[] => rows.map(({ keys, value }) => [...keys, value].join(' '));

describe('cells of a table', () => {
  test.each([
    ['₹ 1,600.50', '1600.50'],
    ['Rs. 1,00,000', '100000'],
    ['12 %', '12'],
    ['−5', '-5'],
    ['(1,200)', '-1200'],
    ['+3', '3'],
    ['ten', 'ten'],
  ])('%s is the number %s', (text, number) => {
    expect(numberText(text)).toBe(number);
  });

  test.each<[string, { row: number; column: number }, string, string[]]>([
    ['one row', { row: 0, column: 0 }, 'B\t1\t2', ['B 1 2', 'A 6 20']],
    [
      'rows beyond the end',
      { row: 1, column: 0 },
      'B\t0\t1,000\r\nB\t12\t₹ 2,000\r\n',
      ['A 0 10', 'B 0 1000', 'B 12 2000'],
    ],
    ['a column of values', { row: 0, column: 2 }, '1%\n2%', ['A 0 1', 'A 6 2']],
    ['cells beyond the last column', { row: 0, column: 1 }, '3\t4\t5\t6', ['A 3 4', 'A 6 20']],
    ['its headings', { row: 0, column: 0 }, 'GRADE\tMonths\tAmount\nC\t1\t2\n', ['C 1 2', 'A 6 20']],
    ['fewer cells than columns', { row: 2, column: 0 }, 'D', ['A 0 10', 'A 6 20', 'D  ']],
  ])('%s pasted', (_, at, text, rows) => {
    expect(cells(pasted(table, at, text))).toEqual(rows);
  });

  test('a copy of more rows than a table may have ends at the last one', () => {
    const text = Array.from({ length: 2100 }, (_, at) => `A\t${at}\t1`).join('\n');
    expect(pasted(table, { row: 0, column: 0 }, text).rows).toHaveLength(2000);
  });

  test('one cell is typed, several are pasted', () => {
    expect(['Pune', 'Pune\n', 'A\tB', 'A\nB'].map(isSeveral)).toEqual([false, false, true, true]);
    expect(cells(changed(table, { row: 1, column: 2 }, '7'))).toEqual(['A 0 10', 'A 6 7']);
    expect(cells(withoutRow(table, 0))).toEqual(['A 6 20']);
  });

  test('formulas that read it', () => {
    expect(examplesOf(table)).toEqual(['lookup(rates, grade, months)']);
    expect(examplesOf({ code: 'bonus', keys: [{ name: 'Gross', kind: 'from' }] })).toEqual([
      'lookup(bonus, gross)',
      'slab(bonus, gross)',
      'band(bonus, gross)',
    ]);
  });

  test('a key comes before that of numbers, and goes with its cells', () => {
    const more = withKey(table, 'City');
    expect(more.keys.map(({ name }) => name)).toEqual(['Grade', 'City', 'Months']);
    expect(more.rows[0]?.keys).toEqual(['A', '', '0']);
    expect(withoutKey(more, 1)).toEqual(table);
  });
});

describe('the structure of a table', () => {
  const problems = (tables: PayTable[], formula?: string) =>
    lintStructure(
      schema.parse({
        ...config.structure,
        tables,
        components: config.structure.components.map((one) =>
          formula !== undefined && one.code === 'hra' ? { ...one, formula } : one,
        ),
      }),
    ).map(({ code, component, message }) => [code, component, message]);
  test.each<[string, PayTable[], string | undefined, unknown[]]>([
    ['without a fault', [table], undefined, []],
    ['twice', [table, table], undefined, [['duplicate', undefined, '"rates" is repeated']]],
    [
      'by the code of a list',
      [{ ...table, code: 'metro_cities' }],
      'basic * 0.4',
      [['duplicate', undefined, '"metro_cities" is repeated']],
    ],
    [
      'by a name of formulas',
      [{ ...table, code: 'grade' }],
      undefined,
      [['duplicate', undefined, '"grade" has a meaning of its own in formulas']],
    ],
    [
      'with a fault',
      [{ ...table, rows: [] }],
      undefined,
      [['table', undefined, 'Table Rates: Enter at least one row']],
    ],
    ['read by a formula', [table], 'lookup(rates, grade, service_months)', []],
    [
      'read with a wrong key',
      [table],
      'lookup(rates, grade, city)',
      [['formula', 'hra', 'Months of rates is a number, as gross or 12']],
    ],
    [
      'read as a number',
      [table],
      'rates * 2',
      [['formula', 'hra', '"rates" is a table: read it by lookup, slab or band']],
    ],
    ['that is gone', [], 'lookup(rates, grade, 1)', [['unknown-name', 'hra', 'Unknown name "rates"']]],
  ])('%s', (_, tables, formula, expected) => {
    expect(problems(tables, formula)).toEqual(expected);
  });

  test('a component may be called as a function of tables is', () => {
    const [first] = config.structure.components.filter(({ source }) => source === 'one-time');
    const other = { ...first, code: 'band', name: 'Band' };
    const structure = schema.parse({ ...config.structure, components: [...config.structure.components, other] });
    expect(lintStructure(structure)).toEqual([]);
  });
});

describe('two versions of a table', () => {
  const many = (count: number, value: string): PayTable => ({
    ...table,
    rows: Array.from({ length: count }, (_, at) => ({ keys: ['A', String(at)], value })),
  });
  test('the same whatever the order of the rows', () => {
    expect(compareTables([table], [{ ...table, rows: table.rows.toReversed() }])).toEqual([]);
    expect(compareTables()).toEqual([]);
  });
  test('added, removed and changed, with rows up to a hundred', () => {
    const gone = { ...table, code: 'gone' };
    const [later, removed, ...others] = compareTables([table, gone], [{ ...many(150, '1'), otherwise: '5' }]);
    expect(others).toEqual([]);
    expect(removed).toMatchObject({ code: 'gone', change: 'removed', rows: [{ before: '10', after: null }, {}] });
    expect(later).toMatchObject({
      change: 'changed',
      fields: [{ field: 'otherwise', before: null, after: '5' }],
      more: 50,
    });
    expect(later?.rows[0]).toEqual({ keys: ['A', '0'], before: '10', after: '1' });
    expect(compareTables([table], [many(2, '3'), gone]).map(({ change }) => change)).toEqual(['changed', 'added']);
  });
  test('another kind of key', () => {
    const texts: PayTable = {
      ...table,
      keys: [
        { name: 'Grade', kind: 'text' },
        { name: 'Months', kind: 'text' },
      ],
    };
    expect(compareTables([table], [texts])[0]?.fields.map(({ field }) => field)).toEqual(['keys']);
  });
});
