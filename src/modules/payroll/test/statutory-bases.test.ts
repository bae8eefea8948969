import { describe, expect, test } from 'vitest';
import { rupees, ZERO } from '#platform/engine/money.ts';
import { day, month } from '#platform/engine/day.ts';
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

describe('professional tax', () => {
  const men: Partial<EmployeeFacts> = { gender: 'M' };

  test('of a month goes by the components of its base: 11,000 with 8,800 in it is 175, by all earnings it was 200', () => {
    // 11,000 in Pune: basic 5,500, house rent allowance 2,750, conveyance 1,600, special 1,150.
    const structure = without('pt', ['hra']);
    const { register, lines, carry } = pay(structure, { ...men, ...gross(11000) });
    expect([register.pt, carry.paid.ptwages]).toEqual([rupees(175), rupees(8250)]);
    expect(lines.find(({ component }) => component === 'pt')?.inputs).toMatchObject({ income: rupees(8250) });
    expect(pay(config.structure, { ...men, ...gross(11000) }).register.pt).toBe(rupees(200));
  });

  test('leaves out one-time pay and arrears outside its base', () => {
    const bonus = [{ component: 'performance_bonus', amount: rupees(50000), note: null }];
    const one = { ...men, ...gross(9000), onetime: bonus };
    expect(pay(without('pt', ['performance_bonus']), one).register.pt).toBe(rupees(175));
    expect(pay(config.structure, one).register.pt).toBe(rupees(200));
    const revision = {
      effectivefrom: day('2026-10-01'),
      oldgross: rupees(7000),
      newgross: rupees(9900),
      lopdays: 0,
    };
    const revised = { ...men, ...gross(9900), revision };
    const none = without('pt', ['basic', 'hra', 'conveyance', 'special']);
    expect(pay(none, revised, '2026-11').register.pt).toBe(0);
    expect(pay(config.structure, revised, '2026-11').register.pt).toBe(rupees(200));
  });

  test('of a half-year adds up what each month carried; a month locked before it was stored counts its earnings', () => {
    const kerala = { ...men, ...gross(5000), workstate: 'Kerala', city: 'Kochi', leavingdate: day('2027-02-28') };
    const past = (at: string, ptwages?: number): EmployeeFacts['history'][number] => ({
      month: month(at),
      totalearnings: rupees(5000),
      ...(ptwages === undefined ? {} : { ptwages: rupees(ptwages) }),
      basic: ZERO,
      hra: ZERO,
      inservice: true,
      pf: ZERO,
      pt: ZERO,
      tds: ZERO,
      pfwages: ZERO,
      epsdue: false,
    });
    const months = ['2026-10', '2026-11', '2026-12', '2027-01'];
    const structure = without('pt', ['basic']);
    const taxed = (history: EmployeeFacts['history']) => pay(structure, { ...kerala, history }, '2027-02').register.pt;
    // Five months of 2,500 are 12,500: 320. With four months of all earnings, 22,500: 450.
    expect(taxed(months.map((at) => past(at, 2500)))).toBe(rupees(320));
    expect(taxed(months.map((at) => past(at)))).toBe(rupees(450));
  });

  test('of a year in parts goes by twelve months of its base', () => {
    const jharkhand = { ...men, ...gross(30000), workstate: 'Jharkhand', city: 'Ranchi' };
    // 12 x 30,000 = 3.6 lakh is in the 1,200 band; 12 x 15,000 is below the first.
    expect(pay(config.structure, jharkhand).register.pt).toBe(rupees(100));
    expect(pay(without('pt', ['basic']), jharkhand).register.pt).toBe(0);
  });
});

test('the line of the labour welfare fund names the wages it was taken on', () => {
  const haryana = { ...gross(10000), workstate: 'Haryana', city: 'Gurugram' };
  const { lines } = pay(without('lwf', ['hra']), haryana);
  const wages = lines.find(({ kind, component }) => kind === 'deduction' && component === 'lwf');
  // 10,000 less 2,000 house rent allowance (40% of a basic of 5,000); 0.2% of it.
  expect(wages?.inputs).toMatchObject({ wages: rupees(8000) });
  expect(wages?.amount).toBe(rupees(16));
});
