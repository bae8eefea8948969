import { describe, expect, test } from 'vitest';
import { month } from '#platform/engine/day.ts';
import { rupees } from '#platform/engine/money.ts';
import type { PtExemption } from '../../contract/person/pt-exemption.ts';
import type { EmployeeFacts, PaidMonth } from '../../contract/run/payslip.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { config, rules, someone } from '../someone.ts';

type Change = Partial<EmployeeFacts> & { readonly ptexempt?: readonly PtExemption[] };
const exempt = (from: string, to: string | null = null): Change => ({ ptexempt: [{ from, to, reason: 'age' }] });

/** Professional tax of the months of a half-year, in rupees. */
function taxes(change: Change): number[] {
  const history: PaidMonth[] = [];
  return ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02', '2027-03'].map((at) => {
    const context = preparePayroll({ rules, policy: config.payroll, structure: config.structure, month: month(at) });
    const { register, carry } = computePayslip(context, { ...someone, ...change, history: [...history] });
    history.push(carry.paid);
    return register.pt / 100;
  });
}

describe('a person who is exempt from professional tax', () => {
  test.each<[string, Change, number[]]>([
    // Maharashtra: 200 a month, 300 in February.
    ['nobody is: the table of the state', {}, [200, 200, 200, 200, 300, 200]],
    ['from the first day on', exempt('2026-10-01'), [0, 0, 0, 0, 0, 0]],
    ['from a day within a month: that month ends exempt', exempt('2026-12-20'), [200, 200, 0, 0, 0, 0]],
    ['until a day within a month: that month is taxed', exempt('2026-04-01', '2026-12-30'), [0, 0, 200, 200, 300, 200]],
    ['until the last day of a month', exempt('2026-04-01', '2026-12-31'), [0, 0, 0, 200, 300, 200]],
  ])('%s', (_, change, expected) => {
    expect(taxes({ gender: 'M', ...change })).toEqual(expected);
  });

  test.each<[string, Change, number]>([
    // Tamil Nadu takes the half-year in March: six months of 12,000 are 72,000, 1,025; three of them 36,000, 425.
    ['nobody is', {}, 1_025],
    ['three months of it count', exempt('2026-04-01', '2026-12-31'), 425],
    ['whoever is exempt at its end pays none', exempt('2027-03-01'), 0],
  ])('a half-year: %s', (_, change, expected) => {
    const facts = { workstate: 'TN', city: 'Madurai', package: { basis: 'Gross', amount: rupees(12_000) } };
    expect(taxes({ ...facts, ...change })[5]).toBe(expected);
  });

  test('a month ahead that is exempt lowers the projected tax of the old regime', () => {
    const context = preparePayroll({
      rules,
      policy: config.payroll,
      structure: config.structure,
      month: month('2026-10'),
    });
    const tax = (change: Change) => computePayslip(context, { ...someone, gender: 'M', regime: 'old', ...change }).tax;
    const gone = 200 + 200 + 200 + 300 + 200;
    const [all, part] = [tax({}), tax(exempt('2026-11-01'))];
    expect(all.professionaltax - part.professionaltax).toBe(rupees(gone));
  });
});
