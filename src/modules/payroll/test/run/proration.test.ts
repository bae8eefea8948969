import { describe, expect, test } from 'vitest';
import { day, daysInMonth, month, monthOf } from '#platform/engine/day.ts';
import { rupees } from '#platform/engine/money.ts';
import type { EmployeeFacts } from '../../contract/run/payslip.ts';
import {
  type COMBINED,
  type JOINING,
  type PayrollPolicy,
  payrollPolicy,
  type WORKING_DAYS,
} from '../../contract/setup/policy.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { shareOfMonth } from '../../engine/run/pay/proration.ts';
import { config, rules, someone as anyone } from '../someone.ts';

type Joining = (typeof JOINING)[number];
type Combined = (typeof COMBINED)[number];
type Proration = PayrollPolicy['proration'];
const fixed = (of: number, joining: Joining = 'days-in-service', combined: Combined = 'difference'): Proration => ({
  days: { fixed: of, joining },
  combined,
  rounding: 'nearest-rupee',
});
const CALENDAR: Proration = { days: 'calendar', combined: 'difference', rounding: 'nearest-rupee' };

const someone: EmployeeFacts = { ...anyone, package: { basis: 'Gross', amount: rupees(30000) } };
const pay = (proration: Proration, at: string, change: Partial<EmployeeFacts> = {}) =>
  computePayslip(
    preparePayroll({ rules, policy: { ...config.payroll, proration }, structure: config.structure, month: month(at) }),
    { ...someone, ...change },
  );
const earned = (proration: Proration, at: string, change: Partial<EmployeeFacts> = {}): number =>
  pay(proration, at, change).register.earnedgross / 100;

// Full pay 30,000. What it was before is named where it was wrong.
describe('a month of a fixed number of days, on 30,000', () => {
  test.each<[string, Proration, string, Partial<EmployeeFacts>, number]>([
    ['February without loss of pay is whole (was 28,000)', fixed(30), '2027-02', {}, 30000],
    ['the first unpaid day of a month of 31 days costs one (was 30,000)', fixed(30), '2026-10', { lopdays: 1 }, 29000],
    ['five unpaid days of 26 (were 30,000)', fixed(26), '2026-10', { lopdays: 5 }, 24231],
    ['half a day of 30', fixed(30), '2026-11', { lopdays: 0.5 }, 29500],
    ['one unpaid day of February costs one thirtieth (was 27,000)', fixed(30), '2027-02', { lopdays: 1 }, 29000],
    ['no paid day of February (was nothing)', fixed(30), '2027-02', { lopdays: 28 }, 0],
    ['no paid day of a month of 31 days', fixed(30), '2026-10', { lopdays: 31 }, 0],
    ['30 of 31 days unpaid, by a thirtieth each', fixed(30), '2026-10', { lopdays: 30 }, 0],
    ['more unpaid days than 26', fixed(26), '2026-10', { lopdays: 27 }, 0],
  ])('%s', (_what, proration, at, change, expected) => {
    expect(earned(proration, at, change)).toBe(expected);
  });

  const joined = { joiningdate: day('2026-10-15') };
  const left = { leavingdate: day('2027-02-14') };
  test.each<[string, Proration, string, Partial<EmployeeFacts>, number]>([
    ['joined on 15 October, by the calendar: 17 of 31', fixed(30, 'calendar'), '2026-10', joined, 16452],
    ['by days in service: 17 of 30', fixed(30, 'days-in-service'), '2026-10', joined, 17000],
    ['less the 14 days missed: 16 of 30', fixed(30, 'days-missed'), '2026-10', joined, 16000],
    ['of 26, less the 14 days missed: 12 of 26', fixed(26, 'days-missed'), '2026-10', joined, 13846],
    ['left on 14 February, by the calendar: 14 of 28', fixed(30, 'calendar'), '2027-02', left, 15000],
    ['by days in service: 14 of 30', fixed(30, 'days-in-service'), '2027-02', left, 14000],
    ['less the 14 days missed: 16 of 30', fixed(30, 'days-missed'), '2027-02', left, 16000],
    ['27 days in service of 26 are the whole', fixed(26), '2026-10', { joiningdate: day('2026-10-05') }, 30000],
    ['17 of 31 less 2 of 30', fixed(30, 'calendar'), '2026-10', { ...joined, lopdays: 2 }, 14452],
    ['17 of 31, and of that 28 of 30', fixed(30, 'calendar', 'product'), '2026-10', { ...joined, lopdays: 2 }, 15355],
    [
      '17 of 30, and of that 28 of 30',
      fixed(30, 'days-in-service', 'product'),
      '2026-10',
      { ...joined, lopdays: 2 },
      15867,
    ],
    ['calendar days, 15 of 31 as before', CALENDAR, '2026-10', { ...joined, lopdays: 2 }, 14516],
    [
      'calendar days, 17 of 31, and of that 29 of 31',
      { ...CALENDAR, combined: 'product' },
      '2026-10',
      { ...joined, lopdays: 2 },
      15390,
    ],
  ])('%s', (_what, proration, at, change, expected) => {
    expect(earned(proration, at, change)).toBe(expected);
  });
});

/** The rule in floating numbers, read from its sentence: independent of the engine's fractions. */
function expectedShare(proration: Proration, served: number, length: number, unpaid: number): number {
  if (served <= unpaid) return 0;
  const { fixed: of, joining } =
    typeof proration.days === 'object' && 'fixed' in proration.days
      ? proration.days
      : { fixed: length, joining: 'calendar' as const };
  let service = 1;
  if (served < length) {
    if (joining === 'calendar') service = served / length;
    if (joining === 'days-in-service') service = Math.min(1, served / of);
    if (joining === 'days-missed') service = Math.max(0, (of - (length - served)) / of);
  }
  const lost = unpaid / of;
  return Math.max(0, proration.combined === 'product' ? service * (1 - lost) : service - lost);
}

describe('every month × number of days × joiner and leaver × loss of pay', () => {
  const lengths = ['2027-02', '2028-02', '2026-11', '2026-10'].map((at) => daysInMonth(month(at)));
  const rulesOf = (of: number): Proration[] =>
    (['calendar', 'days-in-service', 'days-missed'] as const).flatMap((joining) =>
      (['difference', 'product'] as const).map((combined) => fixed(of, joining, combined)),
    );
  const all = [CALENDAR, { ...CALENDAR, combined: 'product' as const }, ...[26, 30, 31].flatMap(rulesOf)];
  test('is the share its sentence gives, never below nothing, and never more than the whole', () => {
    expect(lengths).toEqual([28, 29, 30, 31]);
    let seen = 0;
    for (const proration of all)
      for (const length of lengths)
        for (const date of [1, 2, 15, length])
          for (const served of [length - date + 1, date])
            for (const unpaid of [0, 0.5, 1, served]) {
              const { paid, of, days } = shareOfMonth(proration, { served, length, unpaid });
              const what = `${JSON.stringify(proration)} ${served} of ${length}, ${unpaid} unpaid`;
              expect(paid / of, what).toBeCloseTo(expectedShare(proration, served, length, unpaid), 12);
              expect([paid, of].every(Number.isSafeInteger), what).toBe(true);
              expect(paid >= 0 && paid <= of, what).toBe(true);
              expect(days).toBe(Math.max(0, served - unpaid));
              seen += 1;
            }
    expect(seen).toBe(20 * 4 * 4 * 2 * 4);
  });

  test('by calendar days is what it always was: days in service less unpaid days, by the days of the month', () => {
    for (const length of lengths)
      for (let served = 0; served <= length; served += 1)
        for (let halves = 0; halves <= 62; halves += 1) {
          const { paid, of } = shareOfMonth(CALENDAR, { served, length, unpaid: halves / 2 });
          expect(paid / of).toBe(Math.max(0, served * 2 - halves) / (length * 2));
        }
  });
});

describe('arrears and the projection follow the same rule', () => {
  const revised = (effectivefrom: string, lopdays = 0): Partial<EmployeeFacts> => ({
    package: { basis: 'Gross', amount: rupees(36000) },
    revision: { effectivefrom: day(effectivefrom), oldgross: rupees(30000), newgross: rupees(36000), lopdays },
  });
  test.each<[string, Proration, string, string, number, number]>([
    ['all of February', fixed(30), '2027-03', '2027-02-01', 0, 6000],
    ['all of October with an unpaid day', fixed(30), '2026-11', '2026-10-01', 1, 5800],
    ['from 16 October, by days in service: 16 of 30', fixed(30), '2026-11', '2026-10-16', 0, 3200],
    ['from 16 October, by the calendar: 16 of 31', fixed(30, 'calendar'), '2026-11', '2026-10-16', 0, 3097],
    ['from 16 October, less 15 days missed: 15 of 30', fixed(30, 'days-missed'), '2026-11', '2026-10-16', 0, 3000],
    ['from 16 October, none of its days paid', fixed(30), '2026-11', '2026-10-16', 16, 0],
    ['calendar days, as before', CALENDAR, '2026-11', '2026-10-16', 1, 2903],
  ])('arrears: %s', (_what, proration, at, from, lop, expected) => {
    expect(pay(proration, at, revised(from, lop)).register.arreargross / 100).toBe(expected);
  });

  test('whole months ahead are whole whichever comes first, and a known leaver is paid by the rule', () => {
    // From January on: February, of 28 days, comes first, then March.
    const ahead = (proration: Proration, change: Partial<EmployeeFacts> = {}) =>
      pay(proration, '2027-01', change).tax.projected.map(({ month: at, amount }) => [at, amount / 100]);
    expect(ahead(fixed(30))).toEqual([
      ['2027-02', 30000],
      ['2027-03', 30000],
    ]);
    const leaving = { leavingdate: day('2027-03-10') };
    expect(monthOf(leaving.leavingdate)).toBe('2027-03');
    expect(ahead(fixed(30), leaving).at(-1)).toEqual(['2027-03', 10000]);
    expect(ahead(fixed(30, 'days-missed'), leaving).at(-1)).toEqual(['2027-03', 9000]);
    expect(ahead(fixed(30, 'calendar'), leaving).at(-1)).toEqual(['2027-03', 9677]);
  });
});

test('the payslip line says how the share was worked out', () => {
  const basic = (proration: Proration, change: Partial<EmployeeFacts>) =>
    pay(proration, '2026-10', change).lines.find(({ component }) => component === 'basic');
  expect(basic(fixed(30), { lopdays: 1 })).toMatchObject({
    formula: 'full month * paid days / days of the month',
    inputs: { paiddays: 29, days: 30 },
  });
  expect(basic(fixed(30, 'calendar'), { joiningdate: day('2026-10-15'), lopdays: 2 })).toMatchObject({
    formula: 'full month * (days in service / days of service - unpaid days / days of loss of pay)',
    inputs: { servicedays: 17, serviceof: 31, unpaiddays: 2, unpaidof: 30 },
  });
});

test('a policy of before the choice means what it meant: days in service by the fixed number, less unpaid days', () => {
  const { proration: _, ...rest } = config.payroll;
  const read = payrollPolicy.parse({ ...rest, proration: { days: { fixed: 30 }, rounding: 'nearest-rupee' } });
  expect(read.proration).toEqual(fixed(30));
});

describe('a month by its working days, on 30,000', () => {
  const working = (by: (typeof WORKING_DAYS)[number], combined: Combined = 'difference'): Proration => ({
    days: { working: by },
    combined,
    rounding: 'nearest-rupee',
  });
  const SUNDAYS = working('without-sundays');
  const OFFS = working('without-weekly-offs');
  const joined = { joiningdate: day('2026-09-15') };
  // Saturdays are half days of this person, and Monday the 21st is a holiday.
  const offdays = Object.fromEntries(
    [5, 12, 19, 26].flatMap((at) => [
      [`2026-09-${String(at).padStart(2, '0')}`, 0.5],
      [`2026-09-${String(at + 1).padStart(2, '0')}`, 1],
    ]),
  );
  const holidays = { ...offdays, '2026-09-21': 1 };
  const none = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`2026-09-${String(at + 1).padStart(2, '0')}`, 1]),
  );
  test.each<[string, Proration, string, Partial<EmployeeFacts>, number]>([
    ['a month of 26 working days is whole', SUNDAYS, '2026-09', {}, 30000],
    ['joined on the 15th: 14 of 26', SUNDAYS, '2026-09', joined, 16154],
    ['left on the 14th: 12 of 26', SUNDAYS, '2026-09', { leavingdate: day('2026-09-14') }, 13846],
    ['joined on Tuesday 3 November: 24 of 25', SUNDAYS, '2026-11', { joiningdate: day('2026-11-03') }, 28800],
    ['joined on Monday the 2nd: no working day missed', SUNDAYS, '2026-11', { joiningdate: day('2026-11-02') }, 30000],
    ['an unpaid day costs one of 26', SUNDAYS, '2026-09', { lopdays: 1 }, 28846],
    ['all working days unpaid', SUNDAYS, '2026-09', { lopdays: 26 }, 0],
    ['joined, with 2 unpaid days: 12 of 26', SUNDAYS, '2026-09', { ...joined, lopdays: 2 }, 13846],
    [
      '14 of 26, and of that 24 of 26',
      working('without-sundays', 'product'),
      '2026-09',
      { ...joined, lopdays: 2 },
      14911,
    ],
    ['by the calendar of the person: 13 of 24', OFFS, '2026-09', { ...joined, offdays }, 16250],
    ['with a holiday: 12 of 23', OFFS, '2026-09', { ...joined, offdays: holidays }, 15652],
    ['a calendar without a working day: by all days, 16 of 30', OFFS, '2026-09', { ...joined, offdays: none }, 16000],
  ])('%s', (_what, proration, at, change, expected) => {
    expect(earned(proration, at, change)).toBe(expected);
  });

  test('payable days stay calendar days, and the line names working days', () => {
    const payslip = pay(SUNDAYS, '2026-09', joined);
    expect(payslip.register.paiddays).toBe(16);
    expect(payslip.lines.find(({ component }) => component === 'basic')).toMatchObject({
      formula: 'full month * paid working days / working days of the month',
      inputs: { paiddays: 14, days: 26 },
    });
  });

  test('arrears of who joined late in a past month go by its working days', () => {
    const revision = {
      effectivefrom: day('2026-09-15'),
      oldgross: rupees(30_000),
      newgross: rupees(32_600),
      lopdays: 0,
    };
    expect(pay(SUNDAYS, '2026-10', { revision }).register.arreargross / 100).toBe(1400);
  });
});
