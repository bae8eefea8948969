import { describe, expect, test } from 'vitest';
import type { EmployeeFacts, Payslip } from '#modules/payroll/contract/run/payslip.ts';
import { structure as structureShape } from '#modules/payroll/contract/setup/structure.ts';
import { day, month } from '#platform/engine/day.ts';
import { paise, rupees } from '#platform/engine/money.ts';
import { componentNames } from '../../contract/outputs/output-scope.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { lintStructure } from '../../engine/run/pay/lint-structure.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { POLICY, STORED } from '../ctc-company.ts';
import { rules, someone } from '../someone.ts';

const [BASIC] = STORED.components;
const component = (code: string, formula: string, proration = 'paid-days') => ({
  ...BASIC,
  code,
  name: code,
  basic: false,
  formula,
  proration,
  codewages: 'excluded-counted',
  rounding: 'exact-paisa',
});
const WAGES = { code: 'bonus_wages', name: 'Wages for the bonus', formula: 'basic + hra', rounding: 'nearest-ten' };
const written = (more: Record<string, unknown> = {}) =>
  structureShape.parse({ ...STORED, aggregates: [WAGES], ...more });
const holder: EmployeeFacts = {
  ...someone,
  pfoption: 'None',
  city: 'Pune',
  package: { basis: 'CTC', amount: rupees(600_000) },
};
const slip = (change: Partial<EmployeeFacts> = {}, structure = written()): Payslip =>
  computePayslip(preparePayroll({ rules, policy: POLICY, structure, month: month('2026-10') }), {
    ...holder,
    ...change,
  });

describe('an aggregate', () => {
  test('is worked out of what the month earns, rounded by its own rule, and paid to nobody', () => {
    // Of 50,000 a month basic 20,000 and HRA 8,000; three unpaid days of thirty leave 25,200.
    expect(slip().register.aggregates).toEqual({ bonus_wages: rupees(28_000) });
    const { register, lines } = slip({ lopdays: 3 });
    expect(register.aggregates).toEqual({ bonus_wages: rupees(25_200) });
    expect(lines.some((line) => line.component === 'bonus_wages')).toBe(false);
    expect(register.earned).not.toHaveProperty('bonus_wages');
    expect(register.fullmonth).not.toHaveProperty('bonus_wages');
    const { aggregates: _, ...without } = written();
    const plain = slip({ lopdays: 3 }, without);
    expect(plain.register).not.toHaveProperty('aggregates');
    expect(register.netpay).toBe(plain.register.netpay);
    expect(lines).toEqual(plain.lines);
  });

  test('its rounding is to the nearest ten, of the exact sum', () => {
    // Basic 20,018 and HRA 8,007.20 of 6,00,540: 28,025.20, and 28,030 to the next ten.
    const { register } = slip({ package: { basis: 'CTC', amount: rupees(600_540) } });
    expect(register.aggregates?.['bonus_wages']).toBe(rupees(28_030));
  });

  test('is read by components, in the full month and in what is recomputed of a part', () => {
    const structure = written({
      components: [
        ...STORED.components,
        component('attendance', 'bonus_wages * 0.1'),
        component('again', 'bonus_wages * 0.1', 'recomputed'),
      ],
    });
    const { earned } = slip({ lopdays: 3 }, structure).register;
    // A tenth of 28,000, of which 27 of 30 days are paid, and a tenth of the 25,200 that were earned.
    expect([earned['attendance'], earned['again']]).toEqual([rupees(2_520), rupees(2_520)]);
  });

  test('a cost that follows arrears reads it on the arrears of the month', () => {
    const structure = written({
      components: [
        ...STORED.components,
        {
          code: 'provision',
          name: 'Provision',
          kind: 'employer',
          source: 'cost',
          formula: 'bonus_wages * 0.05',
          rounding: 'nearest-rupee',
          proration: 'recomputed',
          arrears: 'each-month',
        },
      ],
    });
    const step = (amount: number) => ({
      from: day('2026-09-01'),
      package: { basis: 'CTC', amount: rupees(amount) },
      lopdays: 0,
    });
    const { register } = slip(
      {
        past: [
          {
            month: month('2026-09'),
            city: 'Pune',
            paid: { source: 'input', pay: [step(480_000)] },
            due: [step(600_000)],
          },
        ],
      },
      structure,
    );
    // 5% of 28,000 and of the 5,600 that September was short.
    expect(register.costs?.['provision']).toBe(paise(140_000 + 28_000));
  });

  test('stands among the names that files read', () => {
    expect(componentNames(written()).filter(({ family }) => family === 'aggregate')).toEqual([
      {
        name: 'aggregate_bonus_wages',
        type: 'number',
        says: 'Wages for the bonus',
        family: 'aggregate',
        code: 'bonus_wages',
      },
    ]);
  });
});

describe('what is wrong with one is named', () => {
  test.each([
    [[{ ...WAGES, formula: 'basik' }], 'Unknown name "basik"'],
    [[{ ...WAGES, formula: 'basic > 1' }], 'The formula gives no amount'],
    [[{ ...WAGES, formula: 'bonus_wages + 1' }], '"bonus_wages" needs its own result'],
    [[WAGES, WAGES], '"bonus_wages" is repeated'],
    [[{ ...WAGES, code: 'basic' }], '"basic" is repeated'],
    [[{ ...WAGES, code: 'gross' }], '"gross" has a meaning of its own in formulas'],
  ])('%j', (aggregates, message) => {
    expect(lintStructure(written({ aggregates })).map((problem) => problem.message)).toContain(message);
  });
});
