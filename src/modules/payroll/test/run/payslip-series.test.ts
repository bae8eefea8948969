import { expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { payslipNumbers } from '../../contract/setup/payslip-numbers.ts';
import { seriesOf } from '../../engine/run/payslip-series.ts';

const SERIES = payslipNumbers.parse([
  { pattern: 'PS/{fy}/{no}', digits: 5 },
  { unit: 'Exports', pattern: 'X{no}-{yyyy}', digits: 1 },
]);

test.each([
  ['the company', undefined, '2026-10-31', { head: 'PS/2026-27/', tail: '', digits: 5 }],
  // A March that is paid in April belongs to the next tax year.
  ['paid on the last day of March', undefined, '2027-03-31', { head: 'PS/2026-27/', tail: '', digits: 5 }],
  ['paid in April', undefined, '2027-04-07', { head: 'PS/2027-28/', tail: '', digits: 5 }],
  ['a legal entity with a series', 'Exports', '2027-01-05', { head: 'X', tail: '-2027', digits: 1 }],
  ['a legal entity without one', 'Works', '2026-10-31', { head: 'PS/2026-27/', tail: '', digits: 5 }],
])('the series of %s', (_, unit, paydate, expected) => {
  expect(seriesOf(SERIES, unit, day(paydate))).toEqual(expected);
});

test('a legal entity is numbered where the company is not', () => {
  const own = SERIES.slice(1);
  expect(seriesOf(own, undefined, day('2026-10-31'))).toBeUndefined();
  expect(seriesOf(own, 'Exports', day('2026-10-31'))).toEqual({ head: 'X', tail: '-2026', digits: 1 });
});

test('a legal entity once, a pattern with one number', () => {
  expect(payslipNumbers.safeParse([SERIES[0], SERIES[0]]).error?.issues[0]?.message).toBe('Each legal entity once');
  for (const pattern of ['PS', '{no}{no}', 'PS{month}{no}', 'PS#{no}'])
    expect(payslipNumbers.safeParse([{ pattern, digits: 3 }]).success).toBe(false);
});
