import { expect, test } from 'vitest';
import { readTypedNumber } from '#platform/engine/typed-number.ts';

const value = (text: string, bounds = {}) => {
  const read = readTypedNumber(text, bounds);
  return read.kind === 'number' ? read.value : read.kind;
};

test('S5-001 to S5-003, S5-006: decimals go and not the point; what is out of bounds or negative is bad', () => {
  expect(['12.7', '7.5', '1,234.99', ' 5 ', '12.0', '.9', '-0', '12.', '0'].map((text) => value(text))).toEqual([
    12,
    7,
    1234,
    5,
    12,
    0,
    'bad',
    12,
    0,
  ]);
  expect(['-3', '-0.5', 'abc', '1.2.3', '1e3', '.', '-', '9'.repeat(17)].map((text) => value(text))).toEqual(
    Array.from({ length: 8 }, () => 'bad'),
  );
  expect(['', '  '].map((text) => value(text))).toEqual(['empty', 'empty']);
  expect(['0', '1', '365', '365.9', '366'].map((text) => value(text, { least: 1, most: 365 }))).toEqual([
    'bad',
    1,
    365,
    365,
    'bad',
  ]);
});

test('a box that takes decimals or negative numbers keeps them', () => {
  expect(value('7.559', { places: 2 })).toBe(7.55);
  expect(value('-3.25', { least: -10, places: 2 })).toBe(-3.25);
  expect(value('−3', { least: -10 })).toBe(-3);
  expect(readTypedNumber('7.50', { places: 1 })).toEqual({ kind: 'number', value: 7.5, cut: false });
  expect(readTypedNumber('7.5', {})).toEqual({ kind: 'number', value: 7, cut: true });
});
