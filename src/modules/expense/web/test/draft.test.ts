import { describe, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import type { OfferedCategory } from '../../contract/claim-form.ts';
import {
  EMPTY_LINE,
  isOffered,
  assessedLine,
  type LineDraft,
  lineProblem,
  linesOf,
  nextNumber,
} from '../claim/draft.ts';
import { codeOf } from '../policy/draft.ts';

const category = (kind: OfferedCategory['kind']): OfferedCategory => ({
  code: 'x',
  name: 'X',
  kind,
  trip: 'none',
  proofabove: null,
  maxagedays: 45,
  gstcredit: false,
  isperguest: false,
  deductsmeals: false,
  fuels: [],
});
const line = (own: Partial<LineDraft>): LineDraft => ({
  ...EMPTY_LINE,
  lineno: 1,
  date: '2026-10-01',
  category: 'x',
  amount: 500_00,
  ...own,
});

const MEAL = { day: day('2026-10-02'), breakfast: true, lunch: false, dinner: false };

describe('a line while it is typed', () => {
  test.each([
    ['without a day', { date: null }, 'Please enter the day'],
    ['without a category', { category: '' }, 'Please select a category'],
    ['without an amount', { amount: null }, 'Please enter an amount'],
    ['that ends before it begins', { till: '2026-09-30' }, 'The last day cannot be before the first'],
    ['with meals of another day', { freemeals: [MEAL] }, 'A day with meals is not within the line'],
    [
      'with meals of a day twice',
      { till: '2026-10-03', freemeals: [MEAL, MEAL] },
      'The meals of a day are entered twice',
    ],
    ['whose odometer goes back', { odometerfrom: 20, odometerto: 10 }, 'The odometer cannot go back'],
  ])('%s says what is missing, and is not assessed', (_what, own, message) => {
    expect(lineProblem(line(own))).toBe(message);
    expect(assessedLine(line(own), category('ordinary'))).toBeUndefined();
  });
  test('is assessed once it is complete; what is empty is null', () => {
    expect(lineProblem(line({}))).toBeUndefined();
    expect(assessedLine(line({}), category('ordinary'))).toMatchObject({ amount: 500_00, merchant: null, till: null });
  });
  test('a per diem or a distance without an amount is assessed, so that its assessment tells the amount', () => {
    for (const kind of ['perdiem', 'mileage'] as const) {
      expect(isOffered(line({ amount: null }), category(kind))).toBe(true);
      expect(assessedLine(line({ amount: null }), category(kind))?.amount).toBeGreaterThan(0);
    }
    expect(isOffered(line({ amount: null }), category('meals'))).toBe(false);
  });
});

test('bills become lines with what they say, and a further line gets the next number', () => {
  const bill = { path: null, note: null, addedon: '2026-10-02', age: 3, claimno: null };
  const lines = linesOf([
    { ...bill, expensebillid: 7, billdate: '2026-10-01', merchant: 'Deccan Cabs', amount: 640_00, filename: 'a.jpg' },
    { ...bill, expensebillid: 8, billdate: null, merchant: null, amount: null, filename: 'b.pdf' },
  ]);
  expect(lines.map(({ lineno, expensebillid, billname }) => [lineno, expensebillid, billname])).toEqual([
    [1, 7, 'a.jpg'],
    [2, 8, 'b.pdf'],
  ]);
  expect(lines[0]).toMatchObject({ date: '2026-10-01', merchant: 'Deccan Cabs', amount: 640_00 });
  expect(nextNumber([{ lineno: 2 }, { lineno: 5 }])).toBe(6);
  expect(nextNumber([])).toBe(1);
});

test.each([
  ['Phone and internet', 'phone_and_internet'],
  ['  4-wheeler (own)', 'wheeler_own'],
  ['Ä', ''],
])('the code of “%s” is “%s”', (name, code) => {
  expect(codeOf(name)).toBe(code);
});
