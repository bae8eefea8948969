import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cityClasses, classOfCity } from '../contract/cities.ts';
import { tenthsOfKm } from '../contract/distance.ts';
import { currencyCode, millionths, rateText } from '../contract/exchange-rate.ts';
import { expensePolicySave } from '../contract/policy.ts';
import { policyRules } from '../contract/policy-rules.ts';
import { expenseSetting, FIRST_EXPENSE_SETTING } from '../contract/setting.ts';
import { namedForm } from '#platform/server/file-names.ts';
import { POLICY_NAMES } from '../server/configuration.ts';
import { ACME_EXPENSE } from '../../../../tools/demo/expense/policy.ts';

const CLASSES = cityClasses.parse({
  classes: [
    { code: 'A', name: 'Metro', cities: ['Mumbai', 'New Delhi'] },
    { code: 'B', name: 'Other', cities: [] },
  ],
  othercity: 'B',
});

describe('classes of cities', () => {
  test.each([
    ['Mumbai', 'A'],
    [' new  DELHI ', 'A'],
    ['Nashik', 'B'],
    ['', 'B'],
  ])('%s is of class %s', (city, code) => {
    expect(classOfCity(CLASSES, city)).toBe(code);
  });
  test('a city stands in one class alone, and other cities have a class that there is', () => {
    const twice = { classes: [{ code: 'A', name: '', cities: ['Pune', 'pune'] }], othercity: 'A' };
    expect(cityClasses.safeParse(twice).success).toBe(false);
    expect(cityClasses.safeParse({ ...CLASSES, othercity: 'C' }).success).toBe(false);
  });
});

describe('distances', () => {
  test.each([
    // 62.5 km are entered as they are; a mile is 1.609344 km, to the nearest tenth.
    [625, 1, 625],
    [10, 2, 16],
    [1000, 2, 1609],
    [0, 2, 0],
  ] as const)('%i tenths of unit %i are %i tenths of a kilometre', (tenths, distanceunitid, expected) => {
    expect(tenthsOfKm(tenths, { distanceunitid })).toBe(expected);
  });
});

describe('exchange rates', () => {
  test.each([
    ['84.1250', 84_125_000],
    ['0.000001', 1],
    ['1', 1_000_000],
    ['999999999.999999', 999_999_999_999_999],
  ])('%s is %i millionths', (text, expected) => {
    expect(millionths(rateText.parse(text))).toBe(expected);
  });
  test.each(['0', '0.0', '-1', '1.2345678', '1,5', '', '1e3'])('%s is no rate', (text) => {
    expect(rateText.safeParse(text).success).toBe(false);
  });
  test('rupees need no rate, and small letters become a code', () => {
    expect(currencyCode.parse('usd')).toBe('USD');
    expect(currencyCode.safeParse('inr').success).toBe(false);
  });
  test('millionths are exact for every rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 999_999 }), (whole, part) => {
        const text = `${whole}.${String(part).padStart(6, '0')}`;
        expect(millionths(text)).toBe(whole * 1_000_000 + part);
      }),
    );
  });
});

describe('the cycle', () => {
  test('the lock cannot be before the cut-off, of every month or of one', () => {
    const early = { ...FIRST_EXPENSE_SETTING, lockday: 20 };
    expect(expenseSetting.safeParse(early).error?.issues[0]?.path).toEqual(['lockday']);
    const month = { month: '2026-10', cutoff: '2026-10-25 18:00', lock: '2026-10-24 18:00', payday: '2026-10-30' };
    const one = expenseSetting.safeParse({ ...FIRST_EXPENSE_SETTING, months: [month] });
    expect(one.error?.issues[0]?.path).toEqual(['months', 0, 'lock']);
  });
  test('groups of age rise', () => {
    expect(expenseSetting.safeParse({ ...FIRST_EXPENSE_SETTING, buckets: [30, 15] }).success).toBe(false);
  });
});

describe('policies in the configuration file', () => {
  const [row = {}] = (ACME_EXPENSE['expense'] as { policies: Record<string, unknown>[] }).policies;
  const named = namedForm(expensePolicySave, POLICY_NAMES);
  const policy = named.row.parse({ ...row, isdraft: false }) as Record<string, unknown>;
  const names = ['L1', 'M2', 'M1', 'S2', 'S1', 'W2', 'W1'];
  const stored = named.toForm(policy, { idOf: (_of, name) => names.indexOf(name) + 1 });

  test('the demo has a policy that a form would publish', () => {
    expect(expensePolicySave.safeParse(stored).error).toBeUndefined();
  });
  test('names become ids and ids names, without a loss', () => {
    const rules = expensePolicySave.parse(stored);
    expect(JSON.stringify(stored)).not.toContain('"M2"');
    expect(named.toFile(rules, { nameOf: (_of, id) => names[id - 1] ?? '' })).toEqual(policy);
  });
  test('two categories with one code are refused at the second', () => {
    const rules = policyRules.parse(stored);
    const [first] = rules.categories;
    const { error } = policyRules.safeParse({ ...rules, categories: [first, first] });
    expect(error?.issues[0]?.path).toEqual(['categories', 1, 'code']);
  });
});
