import { describe, expect, test } from 'vitest';
import { day, month } from '#platform/engine/day.ts';
import { rupees } from '#platform/engine/money.ts';
import type { BenefitInKind } from '../../contract/person/benefits-in-kind.ts';
import type { EmployeeFacts } from '../../contract/run/payslip.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { houseOfMonth, mealsOfMonth } from '../../engine/person/perquisites/in-kind.ts';
import { statementRows } from '../../engine/person/perquisites/statement.ts';
import { inForce } from '../../engine/law/in-force.ts';
import { config, rules, someone } from '../someone.ts';

const on = day('2026-10-31');
const rule = inForce(rules.perquisites.rules, on, 'perquisites');
const meal = inForce(rules.allowances.rules, on, 'allowances');

describe('a month', () => {
  test.each([
    ['the rent is lower', 9_000, 150_000, 0, 200_000, 9_000 + 1_250, 0],
    ['a tenth of the salary is lower', 95_000, 400_000, 5_000, 300_000, 30_000 + 3_333 - 5_000, 5_000],
    ['the person pays more than it is worth', 8_600, 150_000, 20_000, 90_000, 0, 9_850],
    ['furniture alone', 0, 120_000, 0, 90_000, 1_000, 0],
  ])('house: %s', (_name, rent, furniture, recovery, salary, taxed, recovered) => {
    const house = { rent: rupees(rent), furniture: rupees(furniture), recovery: rupees(recovery) };
    expect(houseOfMonth(house, { salary: rupees(salary), rule, rounding: 'nearest-rupee' })).toEqual({
      taxed: rupees(taxed),
      recovered: rupees(recovered),
    });
  });
  test.each([
    [22, 250, 1_100],
    [22, 200, 0],
    [10, 150, 0],
  ])('%d meals of %d', (meals, value, taxed) => {
    expect(mealsOfMonth({ meals, value: rupees(value) }, { rule: meal, newregime: true }).taxed).toBe(rupees(taxed));
  });
});

const house = (change: Partial<BenefitInKind> = {}): BenefitInKind => ({
  kind: 'house',
  from: '2026-08-10',
  to: null,
  rent: rupees(9_000),
  furniture: 0,
  recovery: 0,
  meals: 0,
  value: 0,
  ...change,
});
const paid = (at: string, change: Partial<EmployeeFacts>) => {
  const policy = { ...config.payroll, tds: { ...config.payroll.tds, perquisiterounding: 'nearest-rupee' as const } };
  return computePayslip(preparePayroll({ rules, policy, structure: config.structure, month: month(at) }), {
    ...someone,
    package: { basis: 'Gross', amount: rupees(60_000) },
    ...change,
  });
};

test('a house is valued by the salary of each month, from its day to its last, and months ahead are expected', () => {
  const slip = paid('2026-07', { inkind: [house({ to: '2026-12-05' })] });
  // A tenth of 60,000 is below the rent; August to December.
  expect(slip.tax.perquisites?.items).toEqual([{ kind: 'house', thismonth: 0, projected: rupees(5 * 6_000) }]);
  const half = paid('2026-09', { inkind: [house({ recovery: rupees(1_000) })], lopdays: 15 });
  expect(half.tax.perquisites?.items).toMatchObject([{ thismonth: rupees(3_000 - 1_000), recovered: rupees(1_000) }]);
  expect(half.carry.paid.perquisites).toBe(rupees(2_000));
});

test('the statement of a year has a row for each benefit, month by month', () => {
  const inkind = [house(), house({ kind: 'meals', from: '2026-09-01', meals: 22, value: rupees(250) })];
  const slips = ['2026-08', '2026-09'].map((at) => paid(at, { inkind }));
  const { months, rows } = statementRows(
    slips.map((slip) => ({ month: slip.month, perquisites: slip.tax.perquisites })),
  );
  expect(months).toEqual(['2026-08', '2026-09']);
  expect(rows.map(({ name, amounts, taxed }) => [name, amounts, taxed])).toEqual([
    ['Accommodation', [rupees(6_000), rupees(6_000)], rupees(12_000)],
    ['Meals', [0, rupees(1_100)], rupees(1_100)],
  ]);
});
