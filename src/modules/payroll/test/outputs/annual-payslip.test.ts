import fc from 'fast-check';
import { expect, test } from 'vitest';
import { month } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import type { PayslipLine } from '../../contract/run/payslip.ts';
import { annualOf } from '../../engine/outputs/annual-payslip.ts';

type Of = Partial<PayslipLine> & Pick<PayslipLine, 'kind' | 'component'>;
const line = ({ amount = paise(0), ...row }: Of): PayslipLine => ({
  name: row.component,
  formula: '',
  inputs: {},
  rule: undefined,
  rounding: undefined,
  amount,
  ...row,
});

test('heads stand by month, several payslips of a month and arrears of several months together', () => {
  const annual = annualOf([
    {
      month: month('2026-05'),
      lines: [
        line({ kind: 'earning', component: 'basic', amount: paise(100) }),
        line({
          kind: 'arrear',
          component: 'basic',
          name: 'Basic of April 2026',
          wagemonth: month('2026-04'),
          amount: paise(7),
        }),
        line({ kind: 'deduction', component: 'pf', amount: paise(12) }),
      ],
    },
    { month: month('2026-04'), lines: [line({ kind: 'earning', component: 'basic', amount: paise(90) })] },
    { month: month('2026-05'), lines: [line({ kind: 'employer', component: 'pf', amount: paise(12) })] },
  ]);
  expect(annual.months).toEqual(['2026-04', '2026-05']);
  expect(annual.earnings.rows).toEqual([
    { key: 'earning basic', name: 'basic', amounts: [90, 100], total: 190 },
    { key: 'arrear basic', name: 'Basic', amounts: [0, 7], total: 7 },
  ]);
  expect(annual.net).toEqual({ amounts: [90, 95], total: 185 });
  expect(annual.employer.total).toBe(12);
});

const lines = fc.array(
  fc
    .record({
      kind: fc.constantFrom('earning', 'arrear', 'deduction', 'employer'),
      component: fc.constantFrom('basic', 'hra', 'pf'),
      amount: fc.integer({ min: -1000, max: 1000 }).map(paise),
    })
    .map(line),
);
test('rows, months and totals add up to the lines of the payslips', () => {
  const months = fc.constantFrom('2026-04', '2026-05', '2026-12').map(month);
  fc.assert(
    fc.property(fc.array(fc.record({ month: months, lines })), (slips) => {
      const annual = annualOf(slips);
      const all = slips.flatMap((slip) => slip.lines);
      const of = (...kinds: string[]) =>
        all.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0);
      expect(annual.earnings.total).toBe(of('earning', 'arrear'));
      expect(annual.deductions.total).toBe(of('deduction'));
      expect(annual.employer.total).toBe(of('employer'));
      expect(annual.net.total).toBe(annual.earnings.total - annual.deductions.total);
      for (const { rows, total } of [annual.earnings, annual.deductions, annual.employer])
        expect(rows.reduce((sum, row) => sum + row.total, 0)).toBe(total);
    }),
  );
});
