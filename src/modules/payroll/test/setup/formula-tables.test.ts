import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileFormula, type Known, numberOf, type Scope } from '#platform/engine/formula.ts';
import { decimalOf, formulaTable, type TableRows } from '#platform/engine/formula-tables.ts';
import { compare, type Fraction, fraction, fractionRupees, minus, plus, times } from '#platform/engine/rounding.ts';
import type { PayTable } from '../../contract/setup/pay-tables.ts';
import { tableProblems, tableSentences } from '../../engine/run/pay/table-problems.ts';

const row = (value: string, ...keys: string[]) => ({ keys, value });
const number = (name: string) => ({ name, kind: 'from' as const });
const text = (name: string) => ({ name, kind: 'text' as const });

const conveyance: TableRows = {
  code: 'conveyance',
  name: 'Conveyance',
  keys: [text('Grade'), text('City')],
  rows: [row('1600', 'W1', 'Pune'), row('1900.50', 'W2', 'Pune'), row('2500', 'W2', 'Mumbai'), row('-5', 'W9', 'Pune')],
};
const shift: TableRows = {
  code: 'shift',
  name: 'Shift',
  keys: [text('Grade'), text('City'), number('Service')],
  rows: [row('100', 'W1', 'Pune', '0'), row('150', 'W1', 'Pune', '12'), row('90', 'W2', 'Pune', '6')],
  otherwise: '7',
};
const bonus: TableRows = {
  code: 'bonus',
  name: 'Bonus',
  keys: [number('Days')],
  rows: [row('10', '5000'), row('12', '10000'), row('0', '20000'), row('5.5', '30000.50')],
};
const bands: TableRows = { ...bonus, code: 'bands', rows: [row('2', '-10'), row('3', '0'), row('4', '0.5')] };
const existing: Known = {
  grade: 'text',
  city: 'text',
  x: 'number',
  months: 'number',
  cities: 'list',
  ...Object.fromEntries([conveyance, shift, bonus, bands].map((one) => [one.code, formulaTable(one)])),
};
const usual: Scope = { grade: 'W2', city: 'Pune', x: fraction(12_000), months: fraction(12), cities: [] };
function value(formula: string, scope: Scope = {}, tables: Known = existing): Fraction {
  const result = compileFormula(formula, tables);
  if ('error' in result) throw new Error(result.error.message);
  return numberOf(result.formula, { ...usual, ...scope });
}
const problem = (formula: string): string => {
  const result = compileFormula(formula, existing);
  return 'error' in result ? result.error.message : '';
};

describe('lookup gives the value of the row', () => {
  test.each<[formula: string, expected: string, scope?: Scope]>([
    ['lookup(conveyance, grade, city)', '1900.5'],
    ['lookup(conveyance, "W1", city)', '1600'],
    ['lookup(conveyance, grade, city) * 2 + 1', '5001', { city: 'Mumbai' }],
    ['lookup(conveyance, "W9", city)', '-5'],
    ['lookup(shift, "W1", city, months)', '150'],
    ['lookup(shift, "W1", city, months)', '100', { months: fraction(1199, 100) }],
    ['lookup(shift, "W1", city, months)', '100', { months: fraction(0) }],
    ['lookup(shift, "W1", city, months)', '7', { months: fraction(-1) }],
    ['lookup(shift, grade, city, months)', '7', { months: fraction(5) }],
    ['lookup(shift, grade, "Nashik", months)', '7'],
    ['lookup(bands, x)', '2', { x: fraction(-10) }],
    ['lookup(bands, x)', '2', { x: fraction(-1, 100) }],
    ['lookup(bands, x)', '3', { x: fraction(0) }],
    ['lookup(bands, x)', '3', { x: fraction(499, 1000) }],
    ['lookup(bands, x)', '4', { x: fraction(1, 2) }],
    ['grade == "W2" ? lookup(conveyance, grade, city) : 0', '1900.5'],
    ['x / lookup(shift, grade, city, 3)', '1714.285714', {}],
  ])('%s is %s', (formula, expected, scope) => {
    expect(fractionRupees(times(minus(value(formula, scope), decimalOf(expected)), fraction(100)), 4)).toBe('0.0000');
  });

  test.each<[formula: string, scope: Scope, sentence: string]>([
    [
      'lookup(conveyance, grade, city)',
      { grade: 'W3' },
      'Conveyance has no row for W3, Pune. Add it to the table or give what holds otherwise.',
    ],
    [
      'lookup(conveyance, grade, city)',
      { grade: 'w2' },
      'Conveyance has no row for w2, Pune. Add it to the table or give what holds otherwise.',
    ],
    [
      'lookup(conveyance, grade, city)',
      { city: '' },
      'Conveyance has no row for W2, –. Add it to the table or give what holds otherwise.',
    ],
    [
      'lookup(bonus, x)',
      { x: fraction(499_999, 100) },
      'Bonus has no row for 4999.99. Add it to the table or give what holds otherwise.',
    ],
    [
      'band(bonus, x)',
      { x: fraction(-1) },
      'Bonus has no row for -1. Add it to the table or give what holds otherwise.',
    ],
  ])('%s of %o is refused with the table and the keys', (formula, scope, sentence) => {
    expect(() => value(formula, scope)).toThrow(new RangeError(sentence));
  });
});

describe('slabs and bands', () => {
  test.each<[x: number | string, slab: string, band: string | undefined]>([
    [-1, '0', undefined],
    [0, '0', undefined],
    [4999, '0', undefined],
    [5000, '0', '500'],
    [8000, '300', '800'],
    ['9999.99', '499.999', '999.999'],
    [10_000, '500', '1200'],
    [13_000, '860', '1560'],
    [20_000, '1700', '0'],
    [25_000, '1700', '0'],
    ['30000.50', '1700', '1650.0275'],
    [30_100.5, '1705.5', '1655.5275'],
  ])('%s comes to %s by slabs and %s by its band', (x, slab, band) => {
    const scope = { x: decimalOf(String(x)) };
    expect(compare(value('slab(bonus, x)', scope), decimalOf(slab))).toBe(0);
    if (band === undefined) expect(() => value('band(bonus, x)', scope)).toThrow('Bonus has no row for');
    else expect(compare(value('band(bonus, x)', scope), decimalOf(band))).toBe(0);
  });

  const table = fc
    .uniqueArray(fc.integer({ min: -50_000, max: 50_000 }), { minLength: 1, maxLength: 12 })
    .chain((from) =>
      fc.record({
        from: fc.constant(from.toSorted((a, b) => a - b)),
        percents: fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: from.length, maxLength: from.length }),
      }),
    )
    .map(({ from, percents }) => {
      const rows = from.map((at, index) => row(String((percents[index] ?? 0) / 100), String(at)));
      return { from, tables: { ...existing, t: formulaTable({ ...bonus, code: 't', rows }) } };
    });
  const numbers = fc.integer({ min: -60_000, max: 60_000 });
  const by = (formula: string, tables: Known, x: Fraction): Fraction => value(formula, { x }, tables);

  test('slabs rise with their number where percents do, and never jump', () => {
    fc.assert(
      fc.property(table, numbers, fc.integer({ min: 0, max: 100_000 }), ({ from, tables }, x, more) => {
        const [low, high] = [by('slab(t, x)', tables, fraction(x)), by('slab(t, x)', tables, fraction(x + more))];
        expect(compare(low, high)).toBeLessThanOrEqual(0);
        // At most all of what is more, as no percent is above a hundred.
        expect(compare(minus(high, low), fraction(more))).toBeLessThanOrEqual(0);
        for (const at of from) {
          const step = fraction(1, 1_000_000);
          const [before, then] = [minus(fraction(at), step), fraction(at)].map((one) => by('slab(t, x)', tables, one));
          if (before && then) expect(compare(minus(then, before), step)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  test('a band is its value, as lookup gives it, in percent of the number; slabs add up the same way', () => {
    fc.assert(
      fc.property(table, numbers, ({ from, tables }, x) => {
        if (x < (from[0] ?? 0)) return;
        const of = fraction(x);
        const percent = by('lookup(t, x)', tables, of);
        expect(compare(by('band(t, x)', tables, of), times(times(percent, of), fraction(1, 100)))).toBe(0);
        let sum = fraction(0);
        for (const [index, at] of from.entries()) {
          const until = Math.min(x, from[index + 1] ?? x);
          if (until > at) {
            const rate = by('lookup(t, x)', tables, fraction(at));
            sum = plus(sum, times(rate, fraction(until - at, 100)));
          }
        }
        expect(compare(by('slab(t, x)', tables, of), sum)).toBe(0);
      }),
    );
  });
});

describe('what a formula may do with a table', () => {
  test.each([
    ['conveyance', '"conveyance" is a table: read it by lookup, slab or band'],
    ['conveyance * 2', '"conveyance" is a table: read it by lookup, slab or band'],
    ['conveyance == bonus ? 1 : 2', '"conveyance" is a table: read it by lookup, slab or band'],
    ['min(conveyance, 2)', '"conveyance" is a table: read it by lookup, slab or band'],
    ['lookup(grade == "W1" ? bonus : bands, x)', '"bonus" is a table: read it by lookup, slab or band'],
    ['lookup(bonus, bands)', '"bands" is a table: read it by lookup, slab or band'],
    ['lookup(tables, grade)', 'Unknown name "tables"'],
    ['lookup()', '"lookup" takes a table first, then its keys'],
    ['lookup(grade, city)', '"lookup" takes a table first, then its keys'],
    ['lookup(conveyance, grade)', '"lookup" of conveyance takes these keys: Grade, City'],
    ['lookup(conveyance, grade, city, x)', '"lookup" of conveyance takes these keys: Grade, City'],
    ['lookup(conveyance, grade, x)', 'City of conveyance is a text, as grade or "Pune"'],
    ['lookup(shift, grade, city, city)', 'Service of shift is a number, as gross or 12'],
    ['lookup(conveyance, grade, cities)', 'City of conveyance is a text, as grade or "Pune"'],
    ['slab(conveyance, x)', '"slab" takes a table with one key of numbers; conveyance has Grade, City'],
    ['band(shift, x)', '"band" takes a table with one key of numbers; shift has Grade, City, Service'],
    ['slab(bonus, grade)', 'Days of bonus is a number, as gross or 12'],
    ['band(bonus)', '"band" of bonus takes these keys: Days'],
  ])('%s: %s', (formula, sentence) => {
    expect(problem(formula)).toBe(sentence);
  });

  test('names and divisors', () => {
    const result = compileFormula('x / lookup(conveyance, grade, city)', existing);
    expect('formula' in result && result.formula.names).toEqual(['city', 'conveyance', 'grade', 'x']);
    const free = compileFormula('x / (lookup(shift, grade, city, 1) * 0)', existing);
    expect('formula' in free && free.formula.dividesByZero).toBe(false);
  });
});

describe('problems of a table', () => {
  const table = (change: Partial<PayTable>): PayTable => ({
    code: 'pay',
    name: 'Pay',
    keys: [text('Grade'), number('Months')],
    rows: [row('1', 'A', '0'), row('2', 'A', '6'), row('1', 'B', '0')],
    ...change,
  });
  test.each<[string, Partial<PayTable>, string[]]>([
    ['none', {}, []],
    ['numbers that begin again for another text', { rows: [row('1', 'A', '6'), row('1', 'B', '0')] }, []],
    [
      'the same keys',
      { rows: [row('1', 'A', '6'), row('3', 'A', '6.0')] },
      ['Table Pay, row 2, Months: Row 1 has the same keys'],
    ],
    [
      'the same texts',
      { keys: [text('Grade')], rows: [row('1', 'A'), row('1', 'B'), row('3', 'A')] },
      ['Table Pay, row 3, Grade: Row 1 has the same keys'],
    ],
    [
      'numbers that fall',
      { rows: [row('1', 'A', '6'), row('1', 'B', '6'), row('3', 'A', '5')] },
      ['Table Pay, row 3, Months: The number is below that of row 1: they rise'],
    ],
    [
      'no number',
      { rows: [row('x', 'A', '6')] },
      ['Table Pay, row 1, Value: Enter a number with at most six decimals'],
    ],
    [
      'too many decimals',
      { rows: [row('1', 'A', '6.1234567')] },
      ['Table Pay, row 1, Months: Enter a number with at most six decimals'],
    ],
    ['an empty text', { rows: [row('1', '', '6')] }, ['Table Pay, row 1, Grade: Enter a text']],
    [
      'a cell less',
      { rows: [row('1', 'A')] },
      ['Table Pay, row 1: The row has not as many cells as the table has keys'],
    ],
    ['no rows', { rows: [] }, ['Table Pay: Enter at least one row']],
    ['another value', { otherwise: '1,5' }, ['Table Pay: Enter a number with at most six decimals']],
    [
      'a number before a text',
      { keys: [number('Months'), text('Grade')], rows: [row('1', '0', 'A')] },
      ['Table Pay: Only the last key of a table can be a number'],
    ],
    [
      'two keys of a name',
      { keys: [text('Grade'), text('Grade')], rows: [row('1', 'A', 'A')] },
      ['Table Pay: Two keys have the same name'],
    ],
  ])('%s', (_, change, sentences) => {
    expect(tableSentences(table(change))).toEqual(sentences);
  });

  test('each at its row and column', () => {
    expect(tableProblems(table({ rows: [row('1', 'A', '6'), row('3', 'A', '5')] }))).toEqual([
      { row: 1, column: 1, message: 'The number is below that of row 1: they rise' },
    ]);
  });
});
