import fc from 'fast-check';
import { expect, test } from 'vitest';
import { month } from '#platform/engine/day.ts';
import { paise, rupees } from '#platform/engine/money.ts';
import { Steps } from '#platform/engine/steps.ts';
import type { EmployeeFacts, Payslip } from '../../contract/run/payslip.ts';
import type { OneTimeComponent, Structure } from '../../contract/setup/structure.ts';
import type { LateUnits, UnitsWorked } from '../../contract/law/tax-facts.ts';
import { hoursOf } from '../../engine/hours.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { lintComponent, lintStructure } from '../../engine/run/pay/lint-structure.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { config, rules, someone } from '../someone.ts';

const CODE = config.structure.components.find(({ source }) => source === 'one-time')?.code ?? '';
const SEPTEMBER = month('2026-09');

/** The company whose one-time pay pays units by a formula. */
const withFormula = (rateformula: string, more: Partial<OneTimeComponent> = {}): Structure => ({
  ...config.structure,
  components: config.structure.components.map((one) =>
    one.code === CODE && one.source === 'one-time' ? { ...one, ...more, rateformula } : one,
  ),
});
type Paid = { readonly formula: string; readonly facts: Partial<EmployeeFacts>; readonly before?: string };
/** @param before the formula in force before October */
function pay({ formula, facts, before }: Paid): Payslip {
  const structure = withFormula(formula);
  const earlier =
    before === undefined ? {} : { earlier: () => ({ policy: config.payroll, structure: withFormula(before) }) };
  const context = preparePayroll({ rules, policy: config.payroll, structure, month: month('2026-10'), ...earlier });
  return computePayslip(context, { ...someone, ...facts });
}
const extra = (minutes: number): UnitsWorked => ({
  component: CODE,
  item: 'Overtime',
  units: hoursOf(minutes),
  minutes,
});
const days = (units: string): UnitsWorked => ({ component: CODE, item: 'Encashed leave', units });

// Somebody with 38,000 gross in Pune has 19,000 basic pay.
test.each<[string, string, UnitsWorked, number]>([
  [
    'twice an hour of basic pay, by the minute: 19,000 ÷ 26 ÷ 8 × 2 × 12:50',
    'basic / 26 / 8 * 2 * hours',
    extra(770),
    234_500,
  ],
  ['the same, said of one hour', 'basic / 26 / 8 * 2', extra(770), 234_500],
  ['a day of basic pay for each day: 19,000 ÷ 26 × 7.25', 'basic / 26 * days', days('7.25'), 529_800],
  ['the gross of a month', 'gross / days_of_month * units', days('2'), 245_200],
  ['at most 50 hours', 'gross / 240 * min(hours, 50.0)', extra(6_000), 791_700],
  ['by the item', 'item == "Encashed leave" ? gross / 30 : 0.0', days('3'), 380_000],
])('a formula of units pays %s', (_what, formula, row, amount) => {
  const slip = pay({ formula, facts: { units: [row] } });
  expect(slip.register.onetime[CODE]).toBe(amount);
  const line = slip.lines.find(({ component }) => component === CODE);
  expect(line).toMatchObject({
    amount,
    formula: 'units by their formula',
    inputs: { unititem1: row.item, unitcount1: row.units, unitamount1: amount, unitformula: formula },
  });
  expect(line?.inputs).not.toHaveProperty('unitrate1');
});

test('the line shows what the formula read, whatever days of the month are unpaid', () => {
  const facts = { units: [extra(60)] };
  const formula = 'grade == "S2" ? basic / 26 / 8 : 0.0';
  const [whole, half] = [pay({ formula, facts }), pay({ formula, facts: { ...facts, lopdays: 15 } })];
  const read = { payname1: 'Basic', payvalue1: rupees(19_000), payname2: 'grade', payvalue2: 'S2' };
  for (const slip of [whole, half])
    expect(slip.lines.find(({ component }) => component === CODE)).toMatchObject({ amount: rupees(91), inputs: read });
});

test('units act where they are paid: pay and tax of the months ahead are those of the same amount as given', () => {
  const formula = 'basic / 26 / 8 * 2 * hours';
  const byunits = pay({ formula, facts: { units: [extra(770)] } });
  const state = pay({ formula, facts: { onetime: [{ component: CODE, amount: paise(234_500), note: null }] } });
  expect(byunits.register).toEqual(state.register);
  expect(byunits.carry).toEqual(state.carry);
});

const late = (due: number, paid: number): LateUnits => ({
  component: CODE,
  item: 'Overtime',
  month: SEPTEMBER,
  due: { units: hoursOf(due), minutes: due },
  before: { units: hoursOf(120), minutes: 120 },
  paid: paise(paid),
  person: { package: { basis: 'Gross', amount: rupees(30_000) }, city: 'Pune', grade: 'S1' },
});

test('units of a past month are paid by the formula and the full month of that month', () => {
  // 15,000 ÷ 208 × 2:20 = 168.27 by the formula of September; 84 were paid.
  const slip = pay({ formula: 'gross', before: 'basic / 208 * hours', facts: { lateunits: [late(140, 8_400)] } });
  const line = slip.lines.find(({ wagemonth }) => wagemonth === SEPTEMBER);
  expect(line).toMatchObject({
    amount: 8_400,
    inputs: {
      month: SEPTEMBER,
      due: 16_800,
      paid: 8_400,
      lateamount1: 16_800,
      unitformula: 'basic / 208 * hours',
      payname1: 'Basic',
      payvalue1: rupees(15_000),
    },
  });
});

test('a month whose units come late in any steps is paid what it would have been paid at once', () => {
  const formula = 'basic / 208 * 2 * hours';
  const minutes = fc.integer({ min: 0, max: 6_000 });
  const amountOf = (due: number, paid: number): number =>
    pay({ formula, facts: { lateunits: [late(due, paid)] } }).register.lateunits?.[0]?.amount ?? 0;
  fc.assert(
    fc.property(fc.array(minutes, { minLength: 1, maxLength: 5 }), (steps) => {
      const paid = steps.reduce((sum, due) => sum + amountOf(due, sum), 0);
      expect(paid).toBe(amountOf(steps.at(-1) ?? 0, 0));
    }),
    { numRuns: 40 },
  );
});

test('whatever the pay, a formula of one unit pays what the same rate pays, to the paisa', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 500_000 }), fc.integer({ min: 1, max: 20_000 }), (gross, count) => {
      const facts = { package: { basis: 'Gross', amount: rupees(gross) }, units: [extra(count)] };
      const [one, all] = ['gross / 240', 'gross / 240 * hours'].map((formula) => pay({ formula, facts }));
      expect(one?.register.onetime[CODE]).toBe(all?.register.onetime[CODE]);
      // Rounded once: 50 paise up.
      expect(one?.register.onetime[CODE]).toBe(Math.floor((gross * count * 2 + 240 * 60) / (2 * 240 * 60)) * 100);
    }),
    { numRuns: 60 },
  );
});

test('a formula that gives less than nothing, and units without rate or formula, are refused', () => {
  expect(() => pay({ formula: 'basic - gross', facts: { units: [days('1')] } })).toThrow(/gives less than nothing/);
  const context = preparePayroll({ rules, policy: config.payroll, structure: config.structure, month: SEPTEMBER });
  expect(() => computePayslip(context, { ...someone, units: [days('1')] })).toThrow('Encashed leave has no rate');
});

const OVERTIME = [{ of: 'overtime-working' as const, item: 'Overtime' }];
const LEAVE = [{ of: 'encashed-leave' as const, item: 'Encashed leave' }];
test.each<[string, Partial<OneTimeComponent>, string | undefined]>([
  ['basic / 26 / 8 * 2 * hours', { attendance: OVERTIME }, undefined],
  ['basic / 26 * days', { attendance: LEAVE }, undefined],
  ['basic / 26 * units', { attendance: [...OVERTIME, ...LEAVE] }, undefined],
  ['basic / 26 * days', { attendance: OVERTIME }, '"days" is not the number of Overtime, which are hours'],
  ['basic * hours', { attendance: LEAVE }, '"hours" is not the number of Encashed leave, which are days'],
  ['basick / 26', {}, 'basick'],
  ['basic > 5.0', {}, 'The formula gives no amount'],
  ['basic / 0.0', {}, 'The formula divides by zero'],
])('the formula %s of units %j is linted: %s', (formula, more, problem) => {
  const structure = withFormula(formula, more);
  const messages = lintStructure(structure).map(({ component, message }) => [component, message]);
  if (problem === undefined) expect(messages).toEqual([]);
  else expect(messages).toEqual([[CODE, expect.stringContaining(problem)]]);
  expect(lintComponent(structure, CODE).map(({ message }) => message)).toEqual(messages.map(([, message]) => message));
});

test('names of units are of rate formulas alone, and a component by that name is told from them', () => {
  const hours = (formula: string): Structure => ({
    ...withFormula(formula),
    components: withFormula(formula).components.map((one) =>
      one.code === 'basic' && one.source === 'formula' ? { ...one, formula: `${one.formula} + hours` } : one,
    ),
  });
  expect(lintStructure(hours('basic')).map(({ code }) => code)).toContain('unknown-name');
  const named: Structure = {
    ...withFormula('basic * units'),
    amounts: [...config.structure.amounts, { code: 'units', name: 'Units', unit: 'number' }],
  };
  expect(lintStructure(named).map(({ message }) => message)).toEqual([
    '"units" is a name of the structure already, so a rate formula cannot read it',
  ]);
});

test('a rate formula takes of the steps of its request', () => {
  const steps = [10, 20].map((parts) => {
    const used = new Steps(1_000_000);
    lintStructure(withFormula(Array.from({ length: parts }, () => 'basic').join(' + ')), used);
    return used.used;
  });
  expect((steps[1] ?? 0) - (steps[0] ?? 0)).toBe(10 * 'basic + '.length);
});
