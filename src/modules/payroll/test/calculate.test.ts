import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { calculations, type Kind } from '../../../../tools/calculate/kinds.ts';
import { rules } from './someone.ts';

type Example = { readonly name: string; readonly input: Record<string, unknown> };
const kinds = Object.keys(calculations) as Kind[];
const examples = (kind: Kind): Example[] =>
  JSON.parse(readFileSync(new URL(`../../../../test/vectors/${kind}.json`, import.meta.url), 'utf8')) as Example[];
const run = (kind: Kind, input: unknown): unknown => calculations[kind](rules, input);

// Heads of pay by any name.
const FREE = ['included', 'excludedCounted', 'excludedNotCounted'];
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every variant of an input with one more key, in each of its objects. */
function withUnknownKey(value: unknown): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((one, at) => withUnknownKey(one).map((changed) => value.toSpliced(at, 1, changed)));
  if (!isObject(value)) return [];
  const deeper = Object.entries(value)
    .filter(([key]) => !FREE.includes(key))
    .flatMap(([key, one]) => withUnknownKey(one).map((changed) => ({ ...value, [key]: changed })));
  return [{ ...value, lastWord: 1 }, ...deeper];
}

describe('the calculate command', () => {
  test.each(kinds)('refuses a key it does not know, in every object of an input, naming it: %s', (kind) => {
    for (const { input } of examples(kind))
      for (const changed of withUnknownKey(input)) expect(() => run(kind, changed)).toThrow(/lastWord/);
  });

  test.each(kinds)('takes every amount as decimal text, too: %s', (kind) => {
    const TEXT =
      /^(rent|salary|hra|pf|nps|gross|total|last|gratuity|exempt|received|average|wages|coverage|pfWage|s80|per|prior|principal|furniture|fmv|exercise|original)/;
    const asText = (input: Record<string, unknown>): Record<string, unknown> =>
      Object.fromEntries(
        Object.entries(input).map(([key, value]) => [
          key,
          typeof value === 'number' && TEXT.test(key) ? value.toFixed(2) : value,
        ]),
      );
    for (const { input } of examples(kind)) expect(run(kind, asText(input))).toEqual(run(kind, input));
  });

  test('refuses a number that lost digits and asks for text', () => {
    const gratuity = { kind: 'payable', lastDrawnWages: 50000.12345678901, years: 10 };
    expect(() => run('gratuity', gratuity)).toThrow(/loses digits/);
    expect(run('gratuity', { ...gratuity, lastDrawnWages: '50000.123456789' })).toMatchObject({ eligible: true });
    // Read as 176.00000000000003, or exactly 176 as text: the employee pays nothing up to 176 a day.
    const esi = { kind: 'esi', coverageWage: 4576, wagesPaid: 4576 };
    expect(() => run('pf_esi', { ...esi, averageDailyWage: 176.00000000000003 })).toThrow(/loses digits/);
    expect(run('pf_esi', { ...esi, averageDailyWage: '176.00000000' })).toMatchObject({ employee: 0 });
    expect(run('pf_esi', { ...esi, averageDailyWage: '176.0000001' })).toMatchObject({ employee: 35 });
    const leave = { received: 1000000, averageSalary10Months: '30000', leaveCreditMonths: '3.33333333' };
    // 30,000 x 3.33333333, to the paisa.
    expect(run('leave_encash', leave)).toMatchObject({ cashEquivalentOfLeave: 100000 });
    expect(run('leave_encash', { ...leave, leaveCreditMonths: '3.3333' })).toMatchObject({
      cashEquivalentOfLeave: 99999,
    });
  });

  test.each(['death', 'Died in service', 'deceased', 'disablement', 'permanent disability'])(
    'asks no five years for gratuity on %s',
    (exitReason) => {
      const values = { kind: 'payable', lastDrawnWages: 26000, years: 1, exitReason };
      expect(run('gratuity', values)).toMatchObject({ eligible: true, gratuityPayable: 15000 });
      expect(run('gratuity', { ...values, exitReason: 'retirement' })).toMatchObject({ eligible: false });
    },
  );

  test('a changed declaration replaces the figures it names from its month on, in any order given', () => {
    const month = (at: string) => ({ month: at, regular: 100000, paid: 100000 });
    const walk = { taxYear: '2026-27', regime: 'old', months: ['2026-04', '2026-05'].map(month) };
    const taxes = (declarations: unknown[], more = {}) =>
      (run('tds_walk', { ...walk, ...more, declarations }) as { months: { totalIncome: number }[] }).months.map(
        ({ totalIncome }) => totalIncome,
      );
    expect(taxes([])).toEqual([1150000, 1150000]);
    const both = [
      { from: '2026-05', s80C: 0 },
      { from: '2026-04', s80C: 100000, s80E: 20000 },
    ];
    expect(taxes(both)).toEqual([1030000, 1130000]);
    expect(taxes(both.toReversed())).toEqual([1030000, 1130000]);
    expect(taxes([{ from: '2026-05', s80E: 20000 }], { s80C: 50000 })).toEqual([1100000, 1080000]);
    expect(() => taxes([{ from: '2026-13', s80C: 1 }])).toThrow(/not a month/);
    expect(() => taxes([{ from: '2026-05', eightyC: 1 }])).toThrow(/eightyC/);
  });
});
