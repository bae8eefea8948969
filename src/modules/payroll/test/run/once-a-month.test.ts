import { describe, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { paise, rupees } from '#platform/engine/money.ts';
import { structure as structureSchema } from '../../contract/setup/structure.ts';
import type { EmployeeFacts, Payslip } from '../../contract/run/payslip.ts';
import { CALENDAR, payAll, payMonth, periodsOf, sumOf, WEEKS } from '../in-month.ts';
import { config } from '../someone.ts';

const bases = { pf: false, esi: false, pt: false, lwf: false };
const pay = {
  kind: 'earning',
  source: 'formula',
  bases,
  taxable: true,
  incometax: 'averaged',
  codewages: 'included',
};
/** The company's structure with an allowance against bills, meals on a card, and one that is paid whole. */
const structure = structureSchema.parse({
  ...config.structure,
  gross: 'components',
  components: [
    {
      ...pay,
      code: 'telephone',
      name: 'Telephone',
      formula: '2000',
      rounding: 'nearest-rupee',
      exempt: { rule: 'bills' },
    },
    {
      ...pay,
      code: 'meals',
      name: 'Meals',
      formula: '250',
      rounding: 'nearest-rupee',
      quantity: { formula: '28', rounding: 'none' },
      exempt: { rule: 'meals', units: 22 },
    },
    {
      ...pay,
      code: 'festival',
      name: 'Festival',
      formula: '700',
      rounding: 'nearest-rupee',
      proration: 'whole-on-first',
    },
    {
      ...pay,
      code: 'attendance',
      name: 'Attendance',
      formula: '900',
      rounding: 'nearest-rupee',
      proration: 'whole-on-last',
    },
    { ...pay, code: 'uniform_wash', name: 'Washing', formula: '1000', rounding: 'nearest-rupee', proration: 'whole' },
    ...config.structure.components,
  ],
});
const facts: Partial<EmployeeFacts> = { gender: 'M', package: { basis: 'Gross', amount: rupees(28_000) } };
const exemptOf = ({ tax }: Payslip, code: string): number =>
  (tax.exempt ?? []).find(({ component }) => component === code)?.exempt ?? 0;

describe('what counts once a month, week by week', () => {
  const company = { structure };

  test('pay that is paid whole is divided by the weeks, whatever the days', () => {
    const weeks = payMonth('2026-10', facts, { ...company, changes: [{}, { lopdays: 3 }] });
    expect(weeks.map(({ register }) => register.earned['uniform_wash'])).toEqual([250, 250, 250, 250].map(rupees));
  });

  test('pay of the month stands whole on its first or its last payslip, and is expected once', () => {
    const weeks = payMonth('2026-10', facts, company);
    const of = (code: string) => weeks.map(({ register }) => register.earned[code]);
    expect(of('festival')).toEqual([700, 0, 0, 0].map(rupees));
    expect(of('attendance')).toEqual([0, 0, 0, 900].map(rupees));
    const [whole] = payMonth('2026-10', facts, { ...company, cycle: CALENDAR });
    expect(whole?.register.earned).toMatchObject({ festival: rupees(700), attendance: rupees(900) });
    for (const { tax } of weeks)
      expect(Math.abs(tax.grosssalary - (whole?.tax.grosssalary ?? 0))).toBeLessThanOrEqual(1000);
    // Who leaves in the second week has his last payslip there.
    const leaver = payMonth('2026-10', { ...facts, leavingdate: day('2026-10-08') }, company);
    expect(leaver[1]?.register.earned['attendance']).toBe(rupees(900));
  });

  test('bills are used up from week to week', () => {
    const bills = [{ component: 'telephone', amount: rupees(1300) }];
    const weeks = payMonth('2026-10', { ...facts, bills }, company);
    expect(weeks.map((week) => exemptOf(week, 'telephone'))).toEqual([500, 500, 300, 0].map(rupees));
  });

  test('meals stop at those that count in a month', () => {
    const [whole] = payMonth('2026-10', facts, { ...company, cycle: CALENDAR });
    const weeks = payMonth('2026-10', facts, company);
    const month = exemptOf(whole ?? expect.fail(), 'meals');
    // Of each meal 200 are exempt.
    expect(month).toBe(22 * rupees(200));
    expect(sumOf(weeks, (week) => exemptOf(week, 'meals'))).toBe(month);
    // Seven meals of 28 in a week, 22 count.
    expect(exemptOf(weeks[0] ?? expect.fail(), 'meals') * 22).toBe(month * 7);
    expect(exemptOf(weeks[3] ?? expect.fail(), 'meals') * 22).toBe(month);
  });

  test('the benefit of a loan goes by its plan of months', () => {
    const terms = { principal: rupees(600_000), interestrate: '4', benchmarkrate: '9' };
    const loans = [{ number: 'L', emi: rupees(2000), outstanding: rupees(500_000), terms }];
    const months = (cycle: typeof WEEKS) =>
      ['2026-10', '2026-11'].flatMap((at) => periodsOf(at, cycle).map((period) => ({ period })));
    const [weeks, whole] = [WEEKS, CALENDAR].map((cycle) => payAll(months(cycle), { ...facts, loans }, { cycle }));
    const benefits = (payslips: readonly Payslip[] | undefined) =>
      paise(sumOf(payslips ?? [], ({ tax }) => tax.perquisites?.loan ?? 0));
    // 9 % less 4 % for a month, of 4,98,000 and 4,96,000 (after the instalment): 2,075 and 2,066.67.
    expect(benefits(whole)).toBe(rupees(2075) + 206_667);
    expect(benefits(weeks)).toBe(benefits(whole));
    expect(weeks?.at(-1)?.carry.loans).toEqual(whole?.at(-1)?.carry.loans);
    expect(weeks?.[0]?.carry.loans).toEqual(loans);
  });
});
