import { describe, expect, test } from 'vitest';
import { paise, type Paise } from '#platform/engine/money.ts';
import { month } from '#platform/engine/day.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { amountsByTarget, reconcile, targetNamed, targetsOf } from '../../engine/run/parallel-run.ts';
import { config, rules, someone } from '../someone.ts';

const context = preparePayroll({ rules, policy: config.payroll, structure: config.structure, month: month('2026-10') });
const payslip = computePayslip(context, someone);
const { register } = payslip;
const amounts = amountsByTarget(payslip);
const heads = (of: Record<string, string>) => new Map(Object.entries(of));
const rows = (old: Record<string, number>, of: Record<string, string>) =>
  reconcile(old as Record<string, Paise>, payslip, heads(of)).map((one) => [one.target, one.oldamount, one.newamount]);

describe('a month in both systems', () => {
  test('totals and components are those of the payslip, to the paisa', () => {
    expect(amounts.get('netpay')).toBe(register.netpay);
    expect(amounts.get('basic')).toBe(register.earned['basic']);
    expect(amounts.get('pf')).toBe(register.pf.employee);
  });

  test('a head is compared with its target, heads of one target are added', () => {
    const net = register.netpay;
    expect(
      rows({ 'Net Pay': net, 'PF EE': 1, 'PF arrear': 2 }, { 'net pay': 'netpay', 'pf ee': 'pf', 'pf arrear': 'pf' }),
    ).toEqual([
      ['netpay', net, net],
      ['pf', 3, register.pf.employee],
    ]);
  });

  test('what one of the systems does not have is a difference; what neither has is none', () => {
    expect(rows({}, { basic: 'basic', canteen: 'canteen' })).toEqual([['basic', 0, register.earned['basic']]]);
    expect(rows({ Canteen: 500 }, { canteen: 'canteen' })).toEqual([['canteen', 500, 0]]);
    expect(reconcile({ Basic: paise(500) }, undefined, heads({ basic: 'basic' }))).toEqual([
      { target: 'basic', oldamount: 500, newamount: 0 },
    ]);
  });

  test('a head that is not mapped, or not compared, is left out', () => {
    expect(rows({ Club: 900, Round: 1 }, { round: 'none' })).toEqual([]);
  });

  test('a head finds its target by code or name, whatever the case', () => {
    const targets = targetsOf(config.structure);
    expect(
      [' BASIC', 'House Rent Allowance', 'Net pay', 'professional tax', 'Canteen Charges 2'].map((name) =>
        targetNamed(targets, name),
      ),
    ).toEqual(['basic', 'hra', 'netpay', 'pt', undefined]);
  });
});
