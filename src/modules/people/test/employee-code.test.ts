import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day, type Day } from '#platform/engine/day.ts';
import { choosePattern, codeOf, nextCodes, patternProblem } from '../engine/employee-code.ts';

describe('patternProblem', () => {
  test.each([
    ['{0000}', undefined],
    ['KT-{YYYY}-{0000}', undefined],
    ['HR_{YY}/{MM} {00}', undefined],
    ['KT', 'Write the running number once, as zeros in braces, for example {0000}'],
    ['{00}{00}', 'Write the running number once, as zeros in braces, for example {0000}'],
    ['KT-{0000}-{CITY}', 'In braces stand only {0000}, {YYYY}, {YY} and {MM}'],
    ['KT-{0000', 'Write the running number once, as zeros in braces, for example {0000}'],
    ['KT-{0000}}', 'In braces stand only {0000}, {YYYY}, {YY} and {MM}'],
    [' {0000}', 'Text must not start or end with a space'],
    ['A'.repeat(24) + '{0000}', 'The codes would be longer than 30 characters'],
  ])('%s: %s', (pattern, problem) => expect(patternProblem(pattern)).toBe(problem));

  test.each(['@', '#', '*', '<', '.', ',', ';', '"', "'", '\\', '(', 'é'])(
    'S5-012: only letters, digits, braces, underscore, hyphen, space and slash: not %s',
    (sign) => expect(patternProblem(`K${sign}{00}`)).toMatch(/^Only letters, digits, braces/),
  );
});

describe('nextCodes', () => {
  test('a pattern without a running number is refused, as its codes would all be the same', () => {
    const joiningdates = [day('2026-11-02'), day('2026-11-02')];
    const counting = { pattern: 'KT', nextnumber: 1, isgapfilled: false, joiningdates, taken: new Set<string>() };
    expect(() => nextCodes(counting)).toThrow('Write the running number once');
  });

  const on = day('2026-11-21');
  test.each([
    ['the first', '{0000}', 1, false, [], ['0001', '0002'], 3],
    ['with the joining date', 'KT-{YY}{MM}-{000}', 7, false, [], ['KT-2611-007', 'KT-2611-008'], 9],
    ['behind the highest, gaps left open', '{000}', 1, false, ['001', '050'], ['051', '052'], 53],
    ['gaps first', '{000}', 1, true, ['001', '003'], ['002', '004'], 1],
    ['wider than its zeros', '{00}', 99, false, [], ['99', '100'], 101],
    ['another pattern’s codes do not count', 'A-{00}', 1, false, ['B-77', 'A-x'], ['A-01', 'A-02'], 3],
    ['whatever the letters’ size', 'kt-{00}', 1, false, ['kt-04'], ['kt-05', 'kt-06'], 7],
  ] as const)('%s', (_, pattern, nextnumber, isgapfilled, taken, codes, next) => {
    const state = nextCodes({ pattern, nextnumber, isgapfilled, joiningdates: [on, on], taken: new Set(taken) });
    expect(state).toEqual({ codes, nextnumber: next });
  });

  test('no code is ever given twice, whatever exists', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 });
    fc.assert(
      fc.property(numbers, fc.boolean(), fc.integer({ min: 0, max: 70 }), (used, isgapfilled, nextnumber) => {
        const pattern = 'E{00}';
        const taken = new Set(used.map((number) => codeOf(pattern, number, on).toLowerCase()));
        const joiningdates: Day[] = Array.from({ length: 12 }, () => on);
        const { codes } = nextCodes({ pattern, nextnumber, isgapfilled, joiningdates, taken });
        expect(new Set([...codes.map((code) => code.toLowerCase()), ...taken]).size).toBe(12 + taken.size);
      }),
    );
  });
});

describe('choosePattern', () => {
  const patterns = (inactive: readonly string[]) =>
    [
      { name: 'company', businessunitid: null },
      { name: 'mills', businessunitid: 7 },
      { name: 'old mills', businessunitid: 7 },
    ].map((one) => ({ ...one, isactive: inactive.includes(one.name) ? (2 as const) : (1 as const) }));
  test.each<[string, number | null, string[], string | undefined]>([
    ['a unit counts for itself', 7, ['old mills'], 'mills'],
    ['inactive, it is counted by the company’s', 7, ['mills', 'old mills'], 'company'],
    ['another unit by the company’s', 8, [], 'company'],
    ['nobody’s unit by the company’s', null, [], 'company'],
    ['an inactive company’s pattern counts for nobody', null, ['company'], undefined],
    ['but the unit’s own goes on', 7, ['company', 'old mills'], 'mills'],
  ])('%s (S4-033)', (_what, unit, inactive, expected) =>
    expect(choosePattern(patterns(inactive), unit)?.name).toBe(expected),
  );
});
