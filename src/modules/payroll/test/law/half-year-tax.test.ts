import { describe, expect, test } from 'vitest';
import { month } from '#platform/engine/day.ts';
import { rupees } from '#platform/engine/money.ts';
import type { EmployeeFacts, PaidMonth } from '../../contract/run/payslip.ts';
import type { HALF_YEARS } from '../../contract/setup/policy.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { config, rules, someone } from '../someone.ts';

type Way = (typeof HALF_YEARS)[number];
/** Professional tax of each month of a half-year, in rupees, for a gross in a state. */
function taxes(state: 'TN' | 'KL', way: Way, gross: number, last = '2027-03'): number[] {
  const policy = { ...config.payroll, pt: { ...config.payroll.pt, halfyears: { [state]: way } } };
  const history: PaidMonth[] = [];
  const matches: number[] = [];
  for (const at of ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02', '2027-03'].filter((one) => one <= last)) {
    const context = preparePayroll({ rules, policy, structure: config.structure, month: month(at) });
    const facts: EmployeeFacts = {
      ...someone,
      workstate: state,
      city: 'Madurai',
      leavingdate: last === '2027-03' ? null : (`${last}-15` as EmployeeFacts['leavingdate']),
      package: { basis: 'Gross', amount: rupees(gross) },
      history: [...history],
    };
    const { register, carry } = computePayslip(context, facts);
    history.push(carry.paid);
    matches.push(register.pt / 100);
  }
  return matches;
}

describe('professional tax of a half-year', () => {
  test.each<[string, 'TN' | 'KL', Way, number, number[]]>([
    // Tamil Nadu: 2,40,000 in six months, 1,250.
    ['at once, in the month of the state', 'TN', 'at-once', 40_000, [0, 0, 0, 0, 0, 1_250]],
    ['in equal parts, the last takes the balance', 'TN', 'equal-parts', 40_000, [208, 208, 208, 208, 209, 209]],
    ['as the income grows', 'TN', 'as-earned', 20_000, [0, 425, 505, 320, 0, 0]],
    // Kerala: 54,000 in six months, 750; and to 44,999 600, to 99,999 750, to 1,24,999 1,000, above 1,250.
    ['in equal parts of the income expected', 'KL', 'equal-parts', 9_000, [125, 125, 125, 125, 125, 125]],
    [
      'as the income grows: 30,000, 60,000, 90,000, 1,20,000, 1,50,000',
      'KL',
      'as-earned',
      30_000,
      [600, 150, 0, 250, 250, 0],
    ],
  ])('%s (%s)', (_, state, way, gross, expected) => {
    expect(taxes(state, way, gross)).toEqual(expected);
  });

  test('somebody who leaves has the balance in the last month', () => {
    // To 15 December: 40,000 + 40,000 + 19,355 = 99,355, 1,250.
    expect(taxes('TN', 'equal-parts', 40_000, '2026-12')).toEqual([416, 417, 417]);
    expect(taxes('TN', 'at-once', 40_000, '2026-12')).toEqual([0, 0, 1_250]);
  });
});
