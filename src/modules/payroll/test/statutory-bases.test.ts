import { describe, expect, test } from 'vitest';
import { rupees } from '#platform/engine/money.ts';
import { month } from '#platform/engine/day.ts';
import type { EmployeeFacts, Payslip } from '../contract/payslip.ts';
import type { Structure } from '../contract/structure.ts';
import { preparePayroll } from '../engine/pay/context.ts';
import { computePayslip } from '../engine/pay/payslip.ts';
import { config, rules, someone } from './someone.ts';

type Base = 'pf' | 'esi' | 'pt' | 'lwf';
/** The structure of the sample with components taken out of a statutory base. */
const without = (base: Base, codes: readonly string[]): Structure => ({
  ...config.structure,
  components: config.structure.components.map((one) =>
    one.source !== 'deduction' && codes.includes(one.code) ? { ...one, bases: { ...one.bases, [base]: false } } : one,
  ),
});
const pay = (structure: Structure, change: Partial<EmployeeFacts>, at = '2026-10'): Payslip =>
  computePayslip(preparePayroll({ rules, policy: config.payroll, structure, month: month(at) }), {
    ...someone,
    ...change,
  });
const gross = (amount: number): Partial<EmployeeFacts> => ({ package: { basis: 'Gross', amount: rupees(amount) } });

describe('ESI', () => {
  // 25,000 in Pune: basic 12,500, house rent allowance 6,250, conveyance 1,600, special 4,650.
  test('covers by the ESI wages: 25,000 gross with 18,750 of them is covered, by the gross it was not', () => {
    const { register, carry } = pay(without('esi', ['hra']), gross(25000));
    expect([register.esicovered, carry.esicovered, register.esibase]).toEqual([true, true, rupees(18750)]);
    // 0.75% and 3.25% of 18,750, up to the next rupee; nothing before.
    expect([register.esiemployee, register.esiemployer]).toEqual([rupees(141), rupees(610)]);
    expect(pay(config.structure, gross(25000)).register.esicovered).toBe(false);
  });

  test('covers up to exactly the ceiling of the ESI wages, for a disabled person to the higher one', () => {
    const structure = without('esi', ['conveyance']);
    const covered = (amount: number, disability = false): boolean =>
      pay(structure, { ...gross(amount), disability }).register.esicovered;
    expect([covered(22600), covered(22601)]).toEqual([true, false]);
    expect([covered(26600, true), covered(26601, true)]).toEqual([true, false]);
  });

  test('takes no own share up to 176 a day of ESI wages, though the gross is higher', () => {
    // 176 x 26 = 4,576 a month.
    const { register } = pay(without('esi', ['hra', 'conveyance']), gross(6000));
    expect([register.esibase, register.esiemployee, register.esiemployer]).toEqual([rupees(3000), 0, rupees(98)]);
  });

  test('covers nobody without ESI wages', () => {
    const { register, lines } = pay(without('esi', ['basic', 'hra', 'conveyance', 'special']), gross(15000));
    expect([register.esicovered, register.esibase, register.esiemployer]).toEqual([false, 0, 0]);
    expect(lines.some(({ component }) => component === 'employer_esi')).toBe(false);
  });

  test('keeps the coverage that a locked payslip of the contribution period carries', () => {
    const structure = without('esi', ['hra']);
    expect(pay(structure, { ...gross(25000), esicovered: false }).register.esicovered).toBe(false);
    expect(pay(structure, { ...gross(60000), esicovered: true }).register.esicovered).toBe(true);
  });
});
