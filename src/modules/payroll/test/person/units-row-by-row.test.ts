import { expect, test } from 'vitest';
import { month } from '#platform/engine/day.ts';
import { paise, rupees } from '#platform/engine/money.ts';
import type { EmployeeFacts } from '../../contract/run/payslip.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { POLICY, STRUCTURE } from '../ctc-company.ts';
import { rules, someone as anyone } from '../someone.ts';

const someone: EmployeeFacts = {
  ...anyone,
  pfoption: 'Full',
  package: { basis: 'CTC', amount: rupees(2_400_000) },
};

test('units are paid row by row, each rounded, beside what is given', () => {
  const context = preparePayroll({ rules, policy: POLICY, structure: STRUCTURE, month: month('2026-10') });
  const slipOf = (facts: Partial<EmployeeFacts>) => computePayslip(context, { ...someone, ...facts });
  const rows = [
    { component: 'on_call', item: 'Weekday', units: '2.5', rate: paise(42_500) },
    { component: 'on_call', item: 'Weekend', units: '1.5', rate: paise(77_533) },
  ];
  const slip = slipOf({ units: rows });
  // 1,062.50 and 1,162.995: 1,063 and 1,163.
  expect(slip.register.onetime['on_call']).toBe(rupees(2_226));
  expect(slip.lines.find(({ component }) => component === 'on_call')).toMatchObject({
    amount: rupees(2_226),
    formula: 'units * rate',
    inputs: { unititem1: 'Weekday', unitcount1: '2.5', unitrate1: 42_500, unitamount1: 106_300, unitamount2: 116_300 },
    rounding: 'nearest-rupee',
  });
  const both = slipOf({ units: rows, onetime: [{ component: 'on_call', amount: rupees(100), note: null }] });
  expect(both.register.onetime['on_call']).toBe(rupees(2_326));
  expect(both.lines.find(({ component }) => component === 'on_call')?.inputs['given']).toBe(rupees(100));
  expect(() => slipOf({ units: rows.map((row) => ({ ...row, component: 'basic' })) })).toThrow(
    'Unknown component "basic"',
  );
});
