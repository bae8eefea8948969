import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileFormula, type FormulaType, numberOf, type Scope } from '#platform/engine/formula.ts';
import { compare, type Fraction, fraction } from '#platform/engine/rounding.ts';

const existing: Record<string, FormulaType> = { gross: 'number', basic: 'number', city: 'text', metros: 'list' };
const scope: Scope = { gross: fraction(30001), basic: fraction(30001, 2), city: 'Pune', metros: ['Pune', 'Delhi'] };
function value(text: string): Fraction {
  const result = compileFormula(text, existing);
  if ('error' in result) throw new Error(result.error.message);
  return numberOf(result.formula, scope);
}
const problem = (text: string): string => {
  const result = compileFormula(text, existing);
  return 'error' in result ? result.error.problem : 'none';
};

describe('a formula', () => {
  test.each([
    ['gross * 0.5', 30001n, 2n],
    ['0.1 + 0.2', 3n, 10n],
    ['gross / 3 * 3', 30001n, 1n],
    ['min(1600, gross - basic, basic * 0.1)', 30001n, 20n],
    ['city in metros ? 50 : 40', 50n, 1n],
    ['city == "Thane" || basic > 20000 ? 1 : 2', 2n, 1n],
    ['round(0.5) + round(-0.5) + up(0.1) + down(-0.1)', 1n, 1n],
    ['-(3 - 5)', 2n, 1n],
    ['capitals(city) + "-" + "1" == "PUNE-1" ? 1 : 2', 1n, 1n],
    ['keep("A.b-9 ", "A-Z0-9 -") == "A-9 " ? 1 : 2', 1n, 1n],
    ['cut("Müller", 2) == "Mü" && cut("a", 5) == "a" ? 1 : 2', 1n, 1n],
    ['pad_left("7", 3, "0") + pad_right("7", 3, " ") + "." == "0077  ." ? 1 : 2', 1n, 1n],
    ['pad_left("1234", 3, "0") == "1234" ? 1 : 2', 1n, 1n],
    ['"2019-12-31" < "2020-01-01" && !("2020-01-01" < "2020-01-01") ? 1 : 2', 1n, 1n],
  ])('%s is exact', (text, n, d) => {
    expect(compare(value(text), fraction(n, d))).toBe(0);
  });

  test.each([
    ['gros * 0.5', 'unknown-name'],
    ['sqrt(gross)', 'unknown-name'],
    ['gross +', 'syntax'],
    ['gross % 2', 'syntax'],
    ['city * 2', 'type'],
    ['city + 2', 'type'],
    ['city < 2', 'type'],
    ['capitals(gross)', 'type'],
    ['capitals(city, city)', 'type'],
    ['keep(city, city)', 'type'],
    ['keep(city, "")', 'type'],
    ['cut(city, 0)', 'type'],
    ['cut(city, 501)', 'type'],
    ['cut(city, 1.5)', 'type'],
    ['cut(city, gross > 5 ? 1 : 2)', 'type'],
    ['cut(gross, 2)', 'type'],
    ['pad_left(city, 3)', 'type'],
    ['pad_left(city, 3, "ab")', 'type'],
    ['gross ? 1 : 2', 'type'],
    ['city in gross', 'type'],
    ['gross > 5 ? 1 : "x"', 'type'],
    ['constructor', 'unknown-name'],
    ['city == "Nowhere" ? constructor(1) : 0', 'unknown-name'],
    ['toString(1)', 'unknown-name'],
    ['hasOwnProperty(1, 2)', 'unknown-name'],
    ['1e3 * gross', 'syntax'],
  ])('%s is refused: %s', (text, expected) => {
    expect(problem(text)).toBe(expected);
  });

  test.each([
    ['city == "Nowhere" ? 1 / 0 : 2', true],
    ['gross > 1 || 1 / 0 > 2 ? 1 : 2', true],
    ['gross / (basic - basic)', true],
    ['min(1, max(2, gross / (0 * 3)))', true],
    ['1 / (gross - basic)', false],
    ['gross / (city == "Pune" ? 0 : 1)', false],
    ['gross / 12', false],
  ])('%s divides by zero in some branch: %s', (text, expected) => {
    const result = compileFormula(text, { gross: 'number', basic: 'number', city: 'text' });
    expect('formula' in result && result.formula.dividesByZero).toBe(expected);
  });

  test('divided by zero throws instead of giving a number', () => {
    expect(() => value('gross / (basic - basic)')).toThrow(RangeError);
  });

  test('reads decimals as they are written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 1, max: 9 }), (digits, places) => {
        const text = digits.toString().padStart(places + 1, '0');
        const written = `${text.slice(0, -places)}.${text.slice(-places)}`;
        expect(compare(value(written), fraction(digits, 10n ** BigInt(places)))).toBe(0);
      }),
    );
  });
});
