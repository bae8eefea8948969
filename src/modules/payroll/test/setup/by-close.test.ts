import { describe, expect, test } from 'vitest';
import { month } from '#platform/engine/day.ts';
import type { ClosedQuantities } from '../../contract/run/attended.ts';
import type { EmployeeFacts, Payslip } from '../../contract/run/payslip.ts';
import { type FormulaComponent, type Structure, structure as structureShape } from '../../contract/setup/structure.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { lintStructure } from '../../engine/run/pay/lint-structure.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { linePhrases } from '../../engine/run/working/line-phrases.ts';
import { config, rules, someone } from '../someone.ts';

const ALLOWANCE = {
  code: 'shift_allowance',
  name: 'Shift allowance',
  source: 'formula',
  kind: 'earning',
  formula: 'night_shifts * 150',
  rounding: 'nearest-rupee',
  proration: 'whole',
  codewages: 'excluded-counted',
  bases: { pf: false, esi: true, pt: true, lwf: false },
  taxable: true,
  incometax: 'averaged',
} as const;
/** The company with a shift allowance that is paid by the close of attendance. */
const withAllowance = (change: Partial<FormulaComponent> = {}): Structure =>
  structureShape.parse({
    ...config.structure,
    components: [...config.structure.components, { ...ALLOWANCE, ...change }],
  });
type Paid = {
  formula?: Partial<FormulaComponent>;
  closed?: ClosedQuantities | undefined;
  facts?: Partial<EmployeeFacts>;
};
const CLOSED = { dayspresent: 21.5, workedminutes: 10_450, nightshifts: 6.5 };
function pay({ formula = {}, closed = CLOSED, facts = {} }: Paid = {}): Payslip {
  const structure = withAllowance(formula);
  const context = preparePayroll({ rules, policy: config.payroll, structure, month: month('2026-10') });
  return computePayslip(context, { ...someone, ...facts, ...(closed ? { closed } : {}) });
}
const allowance = (slip: Payslip): number => (slip.register.onetime['shift_allowance'] ?? 0) / 100;

describe('pay by the close of attendance', () => {
  test.each<[string, Partial<FormulaComponent>, number]>([
    ['6.5 night shifts of 150', {}, 975],
    ['21.5 days of 80', { formula: 'days_present * 80' }, 1_720],
    // 10,450 minutes are 174 h 10 min; × 12.50 = 2,177.0833…
    ['174 h 10 min of 12.50', { formula: 'hours_worked * 12.5' }, 2_177],
    [
      'a share of basic pay of 19,000 for each day: 19,000 ÷ 100 × 21.5',
      { formula: 'basic / 100 * days_present' },
      4_085,
    ],
    ['a reward for 20 days or more', { formula: 'days_present >= 20 ? 500.0 : 0.0' }, 500],
    ['whole units: 6 of 150', { formula: '150.0', quantity: { formula: 'night_shifts', rounding: 'down' } }, 900],
    ['nothing for whom the condition leaves out', { when: 'days_present > 22' }, 0],
    ['nothing where there is nothing', { formula: 'max(night_shifts - 10, 0.0) * 150' }, 0],
  ])('%s', (_, formula, amount) => {
    expect(allowance(pay({ formula }))).toBe(amount);
  });

  test('the line says what the close counts', () => {
    const line = pay({ formula: { formula: 'night_shifts * 100 + days_present * 2' } }).lines.find(
      ({ component }) => component === 'shift_allowance',
    );
    expect(line).toMatchObject({
      amount: 69_300,
      formula: 'formula over the close of attendance',
      inputs: {
        unitformula: 'night_shifts * 100 + days_present * 2',
        payname1: 'days_present',
        payvalue1: '21.5',
        payname2: 'night_shifts',
        payvalue2: '6.5',
      },
      rounding: 'nearest-rupee',
    });
    // The working of a PDF names them, too.
    expect(JSON.stringify(line && linePhrases(line))).toMatch(/Days present.*21\.5.*Night shifts.*6\.5/);
  });

  test('it is of the month alone: no full month has it, no month ahead expects it, unpaid days do not lower it', () => {
    const [with1, none] = [pay(), pay({ closed: { ...CLOSED, nightshifts: 0 } })];
    expect(with1.register.monthlygross).toBe(none.register.monthlygross);
    expect(with1.register.totalearnings - none.register.totalearnings).toBe(97_500);
    // The tax of the year rises by what is paid, once.
    expect(with1.tax.grosssalary - none.tax.grosssalary).toBe(97_500);
    expect(allowance(pay({ facts: { lopdays: 4 } }))).toBe(975);
  });

  test('it counts in the bases of the component', () => {
    const facts = { package: { basis: 'Gross', amount: 1_900_000 as never } };
    const [with1, none] = [pay({ facts }), pay({ facts, closed: { ...CLOSED, nightshifts: 0 } })];
    expect(with1.register.esibase - none.register.esibase).toBe(97_500);
    expect(with1.register.pfwages).toBe(none.register.pfwages);
  });

  test('whose days come from the sheet is told so by name', () => {
    const structure = withAllowance();
    const context = preparePayroll({ rules, policy: config.payroll, structure, month: month('2026-10') });
    expect(() => computePayslip(context, someone)).toThrow(
      /Shift allowance is paid by the close of attendance, and the paid days of this person come from the sheet/,
    );
  });

  test('it takes no amount of the month, and no formula may give less than nothing', () => {
    const onetime = [{ component: 'shift_allowance', amount: 100 as never, note: null }];
    expect(() => pay({ facts: { onetime } })).toThrow(/so no amount of a month can be entered/);
    expect(() => pay({ formula: { formula: 'night_shifts - 10' } })).toThrow(/gives less than nothing/);
  });
});

describe('the linter', () => {
  const messages = (structure: Structure) =>
    lintStructure(structure).map(({ component, message }) => `${component}: ${message}`);
  const changed = (code: string, change: object): Structure => {
    const whole = withAllowance();
    return structureShape.parse({
      ...whole,
      components: whole.components.map((one) => (one.code === code ? { ...one, ...change } : one)),
    });
  };
  test('takes pay by the close', () => {
    expect(messages(withAllowance())).toEqual([]);
  });
  test.each<[string, string, object, RegExp]>([
    ['a part of a month', 'shift_allowance', { proration: 'paid-days' }, /so each month pays the whole of it/],
    ['variable pay', 'shift_allowance', { variable: { projected: false } }, /neither basic pay nor house rent/],
    ['a benefit in kind', 'shift_allowance', { kind: 'benefit' }, /Only monthly pay can read "night_shifts"/],
    ['a formula that reads it', 'hra', { formula: 'shift_allowance' }, /no other formula can read it/],
  ])('refuses %s', (_, code, change, message) => {
    expect(messages(changed(code, change)).join('\n')).toMatch(message);
  });
  test('refuses it in a rate, an aggregate and the condition of a structure', () => {
    const whole = withAllowance();
    const rated = whole.components.map((one) =>
      one.source === 'one-time' ? { ...one, rateformula: 'hours_worked * units' } : one,
    );
    expect(messages({ ...whole, components: rated }).join()).toMatch(/Only monthly pay can read "hours_worked"/);
    const aggregates = [{ code: 'all', name: 'All', formula: 'days_present * 2', rounding: 'exact-paisa' as const }];
    expect(messages({ ...whole, aggregates }).join()).toMatch(/Only monthly pay can read "days_present"/);
    const structures = [{ code: 'a', name: 'A', when: 'days_present > 2' }];
    expect(messages({ ...whole, structures }).join()).toMatch(/Unknown name "days_present"/);
  });
});
