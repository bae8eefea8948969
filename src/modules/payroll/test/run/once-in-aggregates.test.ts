import { describe, expect, test } from 'vitest';
import { month } from '#platform/engine/day.ts';
import { rupees } from '#platform/engine/money.ts';
import type { EmployeeFacts } from '../../contract/run/payslip.ts';
import { payrollPolicy } from '../../contract/setup/policy.ts';
import { type StoredComponent, type Structure, structure } from '../../contract/setup/structure.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { lintStructure } from '../../engine/run/pay/lint-structure.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { earnedPhrase, workingsOf } from '../../engine/run/working/component-phrase.ts';
import { config, rules, someone } from '../someone.ts';

const NO_BASES = { pf: false, esi: false, pt: false, lwf: false };
const pay = {
  kind: 'earning',
  rounding: 'nearest-rupee',
  taxable: true,
  incometax: 'averaged',
  bases: NO_BASES,
} as const;
const monthly = (code: string, formula: string, change: object = {}): StoredComponent => ({
  ...pay,
  code,
  name: code,
  source: 'formula',
  formula,
  codewages: 'included',
  ...change,
});
const once = (code: string, change: object = {}): StoredComponent => {
  const { rounding: _, ...rest } = pay;
  return { ...rest, code, name: code, source: 'one-time', ...change };
};
const cost = (code: string, formula: string, change: object = {}): StoredComponent => ({
  code,
  name: code,
  kind: 'employer',
  source: 'cost',
  rounding: 'nearest-rupee',
  proration: 'recomputed',
  formula,
  ...change,
});
const aggregate = (code: string, formula: string) => ({
  code,
  name: code,
  formula,
  rounding: 'nearest-rupee' as const,
});

/** A company whose wages of state insurance and of the bonus have pieces and an incentive. */
const company = (more: StoredComponent[] = [], aggregates: ReturnType<typeof aggregate>[] = []): Structure =>
  structure.parse({
    components: [
      monthly('basic', 'gross * 0.5', { basic: true, bases: { ...NO_BASES, pf: true } }),
      monthly('special', 'gross - basic', { codewages: 'excluded-counted' }),
      once('pieces'),
      once('incentive'),
      { code: 'fine', name: 'Fine', kind: 'deduction', source: 'deduction' },
      ...more,
    ],
    aggregates,
    balance: { component: 'special', shortfall: 'special' },
  });
const paid = (of: Structure, facts: Partial<EmployeeFacts>, at = '2026-10') => {
  const context = preparePayroll({
    rules,
    policy: payrollPolicy.parse(config.payroll),
    structure: of,
    month: month(at),
  });
  const own = { ...someone, package: { basis: 'Gross', amount: rupees(20_000) }, ...facts };
  return { context, facts: own, slip: computePayslip(context, own) };
};
const entry = (component: string, amount: number) => ({ component, amount: rupees(amount), note: null });
const piecework = { item: 'shirt', component: 'pieces', units: '120', rate: rupees(10) };

describe('aggregates and costs read one-time pay as the payslip pays it', () => {
  const of = company(
    [cost('insurance', 'esi_wages * 0.0325'), cost('bonus_cost', 'bonus_wages * 0.0833')],
    [aggregate('esi_wages', 'basic + special + pieces + incentive'), aggregate('bonus_wages', 'esi_wages - special')],
  );
  test.each<[string, Partial<EmployeeFacts>, number, number]>([
    ['without any they are of the monthly pay', {}, 20_000, 10_000],
    ['an extra payment', { onetime: [entry('incentive', 3000)] }, 23_000, 13_000],
    ['two rows of one component', { onetime: [entry('incentive', 1000), entry('incentive', 500)] }, 21_500, 11_500],
    ['units by their rate', { units: [piecework] }, 21_200, 11_200],
    [
      'both, beside monthly pay of ten of 31 days',
      { onetime: [entry('incentive', 3000)], units: [piecework], lopdays: 21 },
      10_652,
      7426,
    ],
  ])('%s', (_, facts, esiwages, bonuswages) => {
    const { slip } = paid(of, facts);
    expect(slip.register.aggregates).toEqual({ esi_wages: rupees(esiwages), bonus_wages: rupees(bonuswages) });
    expect(slip.register.costs).toEqual({
      insurance: rupees(Math.round(esiwages * 0.0325)),
      bonus_cost: rupees(Math.round(bonuswages * 0.0833)),
    });
    expect(slip.lines.find(({ component }) => component === 'insurance')?.amount).toBe(
      slip.register.costs?.['insurance'],
    );
  });

  test('the working of such a cost shows what was paid', () => {
    const direct = company([cost('levy', 'incentive * 0.1')]);
    const { context, facts, slip } = paid(direct, { onetime: [entry('incentive', 3000)] });
    const phrase = earnedPhrase(workingsOf(context, facts, slip.register), 'levy', rupees(300));
    expect(JSON.stringify(phrase)).toContain(String(rupees(3000)));
    expect(slip.register.costs).toEqual({ levy: rupees(300) });
  });

  test('a full month and the months ahead have none', () => {
    const { slip } = paid(of, { onetime: [entry('incentive', 3000)] });
    expect(slip.register.monthlygross).toBe(rupees(20_000));
    expect(slip.register.earnedgross).toBe(rupees(20_000));
  });
});

describe('the wage test of the Labour Codes', () => {
  // Wages 10,000, excluded 10,000: exactly half. What is excluded beside them is above it by half of it.
  test.each<[string, 'included' | 'excluded-counted' | undefined, Partial<EmployeeFacts>, number]>([
    ['one-time pay outside the test changes nothing', undefined, { onetime: [entry('award', 4000)] }, 10_000],
    [
      'an excluded head above the half is added back by half of it',
      'excluded-counted',
      { onetime: [entry('award', 4000)] },
      12_000,
    ],
    ['wages leave the half where it is', 'included', { onetime: [entry('award', 4000)] }, 10_000],
    ['nothing is paid, nothing is added', 'excluded-counted', {}, 10_000],
    [
      'monthly pay counts by the days paid, one-time pay whole',
      'excluded-counted',
      { onetime: [entry('award', 4000)], lopdays: 15.5 },
      7000,
    ],
  ])('%s', (_, wagetest, facts, pfwages) => {
    const of = company([once('award', wagetest === undefined ? {} : { wagetest })]);
    expect(paid(of, { ...facts, pfoption: 'Statutory' }).slip.register.pfwages).toBe(rupees(pfwages));
  });

  test('wages of one month outweigh its excluded pay', () => {
    const of = company([once('award', { wagetest: 'excluded-counted' }), once('extra', { wagetest: 'included' })]);
    const onetime = [entry('award', 4000), entry('extra', 1000)];
    expect(paid(of, { onetime }).slip.register.pfwages).toBe(rupees(11_500));
  });
});

describe('formulas of units read other one-time pay', () => {
  // Overtime by the hour: twice what the basic pay of a full month, the pieces and the incentive come to in 200 hours.
  const wages = aggregate('overtime_wages', 'basic + pieces + incentive');
  const of = company([once('overtime', { rateformula: 'overtime_wages / 200 * 2 * hours' })], [wages]);
  const hours = { item: 'overtime', component: 'overtime', units: '4' };
  test.each<[string, Partial<EmployeeFacts>, number]>([
    ['without any, the full month alone', { units: [hours] }, 400],
    ['with pieces, whichever row comes first', { units: [hours, piecework] }, 448],
    ['with what was entered', { units: [piecework, hours], onetime: [entry('incentive', 800)] }, 480],
    ['unpaid days do not lower the full month', { units: [hours, piecework], lopdays: 15 }, 448],
  ])('%s', (_, facts, amount) => {
    const { slip } = paid(of, facts);
    expect(slip.register.onetime['overtime']).toBe(rupees(amount));
    const line = slip.lines.find(({ component }) => component === 'overtime');
    expect(Object.values(line?.inputs ?? {})).toContain(wages.name);
  });
});

describe('a formula that is worked out before one-time pay is known cannot read it', () => {
  const wages = aggregate('esi_wages', 'basic + incentive');
  test.each<[string, StoredComponent[], RegExp | undefined]>([
    ['an aggregate', [], undefined],
    ['a cost by the earned amounts', [cost('levy', 'esi_wages * 0.01')], undefined],
    ['a cost by the days', [cost('levy', 'incentive * 0.01', { proration: 'paid-days' })], /with the earned amounts/],
    ['monthly pay', [monthly('more', 'incentive * 0.1')], /monthly pay does not/],
    ['monthly pay through an aggregate', [monthly('more', 'esi_wages * 0.1')], /monthly pay does not/],
    ['a condition', [monthly('more', '100', { when: 'incentive > 0' })], /monthly pay does not/],
    ['units', [once('overtime', { rateformula: 'esi_wages / 208 * hours' })], undefined],
    [
      'units from attendance',
      [once('ot', { rateformula: 'esi_wages * hours', attendance: [{ of: 'overtime-working', item: 'OT' }] })],
      /from attendance/,
    ],
    ['units of themselves', [once('ot', { rateformula: '(ot + incentive) * hours' })], /another formula of units/],
    [
      'units of units that read it',
      [once('ot', { rateformula: 'incentive * hours' }), once('more', { rateformula: 'ot * days' })],
      /another formula of units/,
    ],
  ])('%s', (_, more, message) => {
    const problems = lintStructure(company(more, [wages])).map((one) => one.message);
    if (message === undefined) expect(problems).toEqual([]);
    else expect(problems.join()).toMatch(message);
  });
});
