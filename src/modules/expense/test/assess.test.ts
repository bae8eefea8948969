import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import { converted, creditOf, mileage } from '../engine/amounts.ts';
import type { AssessContext, LineFacts } from '../engine/facts.ts';
import { gstFinding, isGstin } from '../engine/gst.ts';
import { countingOf, assess, trimDays } from '../engine/assess.ts';
import { cents, contextOf, lineOf, tripOf } from './claims.ts';

const shown = (lines: readonly LineFacts[], context: AssessContext) =>
  assess(lines, context).map(({ allowed, needsdeviation, cut, findings }) =>
    [allowed / 100, needsdeviation / 100, cut / 100, findings.map(({ code }) => code).join(' ')].join(' ').trim(),
  );

describe('amounts', () => {
  test.each([
    ['USD 49.99 at 84.1250', converted(cents(49.99), 84_125_000), 420_541],
    ['62.5 km at 2.75', mileage(625, cents(2.75)), 17_200],
    ['advance of USD 100 at 84.1250', converted(cents(100), 84_125_000), 841_250],
    ['tax of 180 when 2 of 3 are approved', creditOf(cents(180), cents(2), cents(3)), 12_000],
    ['tax of 0.01 when 2 of 3 are approved', creditOf(cents(0.01), cents(2), cents(3)), 0],
  ])('%s', (_name, amount, expected) => {
    expect(amount).toBe(expected);
  });
});

describe('a line is assessed by the rules of its day', () => {
  const lodging = (amount: number, from = '2026-10-10', till = '2026-10-13') =>
    lineOf('lodging', from, amount, { till: day(till), city: 'Pune' });
  const trip = tripOf('2026-10-10 08:00', '2026-10-13 20:00');
  const perdiem = (amount: number, from: string, till: string) =>
    lineOf('perdiem', from, amount, { till: day(till), city: null });
  const bike = (date: string, amount: number, part: Partial<LineFacts>) =>
    lineOf('bike', date, amount, { fuel: 'Electric', ...part });
  const guests = (lineno: number, amount: number, count: number) =>
    lineOf('guests', '2026-10-05', amount, { lineno, guests: count });
  const of3 = (part: Partial<AssessContext> = {}) => contextOf({ gradeid: 3, ...part });
  const of1 = (part: Partial<AssessContext> = {}) => contextOf({ gradeid: 1, ...part });

  test.each<[string, LineFacts[], AssessContext, string[]]>([
    [
      'two meals of a day share its limit',
      [lineOf('meals', '2026-10-05', 500), lineOf('meals', '2026-10-05', 400, { lineno: 2 })],
      contextOf(),
      ['500 0 0', '250 0 150 over_day'],
    ],
    ['nights of two versions', [lodging(11_000)], of3({ trip }), ['9900 1100 0 over_day']],
    ['a night after the trip', [lodging(3000, '2026-10-12', '2026-10-14')], of3({ trip }), ['0 0 3000 no_trip']],
    [
      'part days of a per diem',
      [perdiem(2000, '2026-10-05', '2026-10-07')],
      of1({ trip: tripOf('2026-10-05 10:00', '2026-10-07 16:00') }),
      ['1125 0 875 over_day'],
    ],
    [
      'both part days of a trip of two days',
      [perdiem(900, '2026-10-05', '2026-10-06')],
      of1({ trip: tripOf('2026-10-05 22:30', '2026-10-06 06:10') }),
      ['224 0 676 over_day'],
    ],
    [
      'a day without an hour of it',
      [perdiem(900, '2026-10-05', '2026-10-05')],
      of1({ trip: tripOf('2026-10-05 06:00', '2026-10-05 09:30') }),
      ['0 0 900 over_day'],
    ],
    [
      'no per diem on a day of meals, no meals on one of a per diem',
      [
        lineOf('meals', '2026-10-05', 100),
        { ...perdiem(900, '2026-10-05', '2026-10-06'), lineno: 2 },
        lineOf('meals', '2026-10-06', 100, { lineno: 3 }),
      ],
      of1({ trip: tripOf('2026-10-05 06:00', '2026-10-06 20:00') }),
      ['100 0 0', '450 0 450 meals_day over_day', '0 0 100 perdiem_day'],
    ],
    ['mileage by fuel, to the rupee', [bike('2026-10-05', 172, { distance: 625 })], of1(), ['172 0 0']],
    [
      'the lower of odometer and distance, up to the distances of day and month',
      [
        bike('2026-10-05', 200, { odometerfrom: 10_000, odometerto: 10_700, distance: 650 }),
        bike('2026-10-05', 200, { lineno: 2, distance: 500 }),
        bike('2026-10-06', 200, { lineno: 3, distance: 500 }),
      ],
      of1(),
      ['179 0 21 over_rate', '41 0 159 over_rate km_day', '55 0 145 over_rate km_month'],
    ],
    [
      'a fuel without a rate',
      [bike('2026-10-05', 90, { fuel: 'petrol', distance: 200 })],
      of1(),
      ['0 0 90 not_covered'],
    ],
    [
      'a limit for each guest, of a week and of a claim that refuses',
      [guests(1, 4000, 1), guests(2, 800, 2), guests(3, 9000, 9)],
      of3(),
      ['1500 0 2500 over_line', '800 0 0', '0 0 9000 over_week over_claim'],
    ],
    ['a category for other grades', [guests(1, 100, 1)], contextOf(), ['0 0 100 not_covered']],
    [
      'the amount of a month over several categories',
      [lineOf('other', '2026-10-02', 100), lineOf('local', '2026-10-09', 50, { lineno: 2, merchant: 'Cab' })],
      of1({ trip }),
      ['100 0 0', '20 0 30 over_policy'],
    ],
    [
      'every reason to refuse at once',
      [lineOf('meals', '2026-08-01', 400, { filehash: null })],
      contextOf({ joinedon: day('2026-09-01') }),
      ['0 0 400 not_in_service too_old no_proof'],
    ],
    [
      'a declaration stands for a bill',
      [lineOf('meals', '2026-10-05', 400, { filehash: null, isdeclared: true })],
      contextOf(),
      ['400 0 0'],
    ],
    ['a day to come', [lineOf('meals', '2026-10-21', 90)], contextOf(), ['0 0 90 future']],
    [
      'the same amount, day and merchant, however it is written',
      [
        lineOf('other', '2026-10-02', 40, { merchant: 'City  Cabs' }),
        lineOf('other', '2026-10-02', 40, { merchant: ' CITY cabs', lineno: 2 }),
        lineOf('other', '2026-10-02', 40, { merchant: 'Other cabs', lineno: 3 }),
      ],
      contextOf(),
      ['40 0 0', '0 0 40 duplicate', '40 0 0'],
    ],
    [
      'a bill of another claim',
      [lineOf('other', '2026-10-02', 40)],
      contextOf({ fileElsewhere: () => ({ claimno: 'C-9', lineno: 1 }) }),
      ['0 0 40 duplicate_file'],
    ],
    ['another currency', [lineOf('other', '2026-10-02', 10, { currency: 'USD' })], contextOf(), ['841.25 0 0']],
  ])('%s', (_name, lines, context, expected) => {
    expect(shown(lines, context)).toEqual(expected);
  });

  test('what is approved in part frees its limit, the last days first', () => {
    const first = lineOf('meals', '2026-10-05', 500);
    const [assessment] = assess([first], contextOf());
    if (!assessment) throw new Error('a line has an assessment');
    const earlier = { ...countingOf(first, assessment, contextOf({ expenseclaimid: 2 })), use: cents(300) };
    const next = [lineOf('meals', '2026-10-05', 250), lineOf('meals', '2026-10-05', 400, { lineno: 2 })];
    expect(shown(next, contextOf({ counting: [earlier] }))).toEqual(['250 0 0', '200 0 200 over_day']);
    const laid = [
      { day: day('2026-10-10'), amount: cents(3200) },
      { day: day('2026-10-11'), amount: cents(3200) },
    ];
    expect(trimDays(laid, cents(4000)).map(({ amount }) => amount)).toEqual([320_000, 80_000]);
  });
});

describe('GST', () => {
  const bill = (gstin: string, [taxablevalue, cgst, sgst, igst]: [number, number, number, number]) =>
    lineOf('other', '2026-10-02', 118, {
      gstin,
      taxablevalue: cents(taxablevalue),
      cgst: cents(cgst),
      sgst: cents(sgst),
      igst: cents(igst),
    });
  test.each([
    ['27AAPFU0939F1ZV', true],
    ['27AAPFU0939F1ZW', false],
    ['27aapfu0939f1zv', false],
    ['27AAPFU0939F1Z', false],
  ])('%s has the right check character: %s', (gstin, expected) => {
    expect(isGstin(gstin)).toBe(expected);
  });
  const RULE = { gstcredit: true, registrations: ['27'] };
  test.each<[string, LineFacts, typeof RULE, string | undefined]>([
    ['with both halves', bill('27AAPFU0939F1ZV', [100, 9, 9, 0]), RULE, 'creditable'],
    ['of another state', bill('27AAPFU0939F1ZV', [100, 9, 9, 0]), { ...RULE, registrations: ['29'] }, 'gst_blocked'],
    [
      'integrated tax of another state',
      bill('27AAPFU0939F1ZV', [100, 0, 0, 18]),
      { ...RULE, registrations: [] },
      'creditable',
    ],
    [
      'not credited in the category',
      bill('27AAPFU0939F1ZV', [100, 0, 0, 18]),
      { ...RULE, gstcredit: false },
      'gst_blocked',
    ],
    ['with halves that differ', bill('27AAPFU0939F1ZV', [100, 10, 8, 0]), RULE, 'gst_invalid'],
    ['with a wrong sum', bill('27AAPFU0939F1ZV', [101, 9, 9, 0]), RULE, 'gst_invalid'],
    ['without a number', lineOf('other', '2026-10-02', 118), RULE, undefined],
  ])('a bill %s', (_name, line, rule, expected) => {
    expect(gstFinding(line, rule)).toBe(expected);
  });
});

test('what is claimed is allowed, cut or needs a deviation, and no day of meals goes over its limit', () => {
  const amounts = fc.array(fc.tuple(fc.integer({ min: 1, max: 90_000 }), fc.integer({ min: 1, max: 9 })), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(amounts, (rows) => {
      const lines = rows.map(([amount, at], index) =>
        lineOf('meals', `2026-10-0${at}`, amount / 100, { lineno: index + 1 }),
      );
      const assessments = assess(lines, contextOf());
      const perDay = new Map<string, number>();
      for (const [at, { claimed, allowed, cut, needsdeviation }] of assessments.entries()) {
        expect(allowed + cut + needsdeviation).toBe(claimed);
        const on = lines[at]?.date ?? '';
        perDay.set(on, (perDay.get(on) ?? 0) + allowed);
      }
      expect(Math.max(...perDay.values())).toBeLessThanOrEqual(paise(75_000));
    }),
    { numRuns: 100 },
  );
});
