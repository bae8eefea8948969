import { describe, expect, test } from 'vitest';
import { groupTyped, parseMoney } from '../kit/money-text.ts';

describe('parseMoney', () => {
  test.each([
    ['1234', 1_234_00],
    ['12,34,567', 12_34_567_00],
    ['₹ 12,34,567.50', 12_34_567_50],
    ['Rs. 500', 500_00],
    ['INR 500', 500_00],
    ['12.34L', 12_34_000_00],
    ['12.5 lakh', 12_50_000_00],
    ['1.5 cr', 1_50_00_000_00],
    ['20k', 20_000_00],
    ['-1,000', -1_000_00],
    ['.5', 50],
    ['007', 7_00],
    ['0', 0],
    // Exact where a float would not be.
    ['1.005L', 1_00_500_00],
    ['0.29', 29],
  ])('%s is %i paise', (text, amount) => {
    expect(parseMoney(text)).toBe(amount);
  });

  test.each(['', ' ', 'abc', '1.2.3', '12 dozen', '1.234', '18.5 LPA', '1e3', '--5', '₹'])(
    '%s is no amount',
    (text) => {
      expect(parseMoney(text)).toBeUndefined();
    },
  );
});

describe('groupTyped', () => {
  test.each([
    ['1', '1'],
    ['1234', '1,234'],
    ['1234567', '12,34,567'],
    ['12,34,5678', '1,23,45,678'],
    ['1234567.', '12,34,567.'],
    ['1234567.5', '12,34,567.5'],
    ['-100000', '-1,00,000'],
    ['₹ 5000', '5,000'],
    ['0005', '5'],
    ['', ''],
  ])('%s shows as %s', (typed, shown) => {
    expect(groupTyped(typed)).toBe(shown);
  });

  test.each(['12L', '1.234', 'abc', '1.5 cr'])('%s stays as it is typed', (typed) => {
    expect(groupTyped(typed)).toBe(typed);
  });
});
