import { describe, expect, test } from 'vitest';
import { rupees, ZERO } from '#platform/engine/money.ts';
import { day, month } from '#platform/engine/day.ts';
import type { EmployeeFacts, Payslip } from '../../contract/run/payslip.ts';
import type { Structure } from '../../contract/setup/structure.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { config, rules, someone } from '../someone.ts';

type Base = 'pf' | 'esi' | 'pt' | 'lwf';
/** The structure of the sample with components taken out of a statutory base. */
const without = (base: Base, codes: readonly string[]): Structure => ({
  ...config.structure,
  components: config.structure.components.map((one) =>
    one.source !== 'deduction' && one.source !== 'cost' && codes.includes(one.code)
      ? { ...one, bases: { ...one.bases, [base]: false } }
      : one,
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

describe('the exemption of house rent allowance', () => {
  const { landlordpan: _, ...tds } = config.payroll.tds;
  const policy = { ...config.payroll, tds };
  const declared = (rent: number, landlordpan: string | null = null): Partial<EmployeeFacts> => ({
    ...gross(80000),
    regime: 'old',
    declaration: {
      c80: ZERO,
      ccd1b: ZERO,
      dself: ZERO,
      dparents: ZERO,
      parentssenior: false,
      homeloaninterest: ZERO,
      rentpermonth: rupees(rent),
      rentcity: 'Pune',
      landlordpan,
    },
  });
  const exempt = (change: Partial<EmployeeFacts>, of = policy): number =>
    computePayslip(preparePayroll({ rules, policy: of, structure: config.structure, month: month('2027-01') }), {
      ...someone,
      ...change,
    }).tax.hraexempt / 100;
  const joiner = { joiningdate: day('2027-01-01') };

  test("asks for the landlord's PAN by the rent of the months it is paid: 30,000 for three months are below a lakh", () => {
    // Three months: HRA 60,000, rent 90,000 less 10% of 1,20,000. Twelve times 30,000 asked for the PAN: no exemption.
    expect(exempt({ ...declared(30000), ...joiner })).toBe(60000);
    expect(exempt({ ...declared(33333), ...joiner })).toBe(60000);
    expect(exempt({ ...declared(33334), ...joiner })).toBe(0);
    expect(exempt({ ...declared(33334, 'AAAPA1111A'), ...joiner })).toBe(60000);
  });

  test('counts the months before: those of the opening balance and those paid here', () => {
    const opening = { ...someone.opening, monthsinservice: 6, basic: rupees(240000), hra: rupees(120000) };
    // Nine months of 11,200 are above a lakh, of 11,100 below it.
    expect(exempt({ ...declared(11200), opening })).toBe(0);
    // Rent of nine months 99,900, less 10% of 3,60,000.
    expect(exempt({ ...declared(11100), opening })).toBe(63_900);
  });

  test("goes by twelve times the month's rent where the company's policy says so", () => {
    expect(config.payroll.tds.landlordpan).toBe('rent-times-12');
    expect(exempt({ ...declared(30000), ...joiner }, config.payroll)).toBe(0);
    // Rent of three months 24,999, less 10% of 1,20,000.
    expect(exempt({ ...declared(8333), ...joiner }, config.payroll)).toBe(12_999);
  });
});

describe('professional tax', () => {
  const men: Partial<EmployeeFacts> = { gender: 'M' };

  test('of a month goes by the components of its base: 11,000 with 8,800 in it is 175, by all earnings it was 200', () => {
    // 11,000 in Pune: basic 5,500, house rent allowance 2,750, conveyance 1,600, special 1,150.
    const structure = without('pt', ['hra']);
    const { register, lines, carry } = pay(structure, { ...men, ...gross(11000) });
    expect([register.pt, carry.paid.ptwages]).toEqual([rupees(175), rupees(8250)]);
    expect(lines.find(({ component }) => component === 'pt')?.inputs).toMatchObject({ inbase: rupees(8250) });
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
  expect(wages?.inputs).toMatchObject({ inbase: rupees(8000) });
  expect(wages?.amount).toBe(rupees(16));
});

describe('the provident fund of September 2026 for who leaves in it', () => {
  const packs = (leavers: 'days-of-month' | 'days-in-service') => ({
    ...rules,
    epf: { ...rules.epf, rules: rules.epf.rules.map((rule) => ({ ...rule, leavers })) },
  });
  const wages = (state: typeof rules, change: Partial<EmployeeFacts>): number =>
    computePayslip(
      preparePayroll({ rules: state, policy: config.payroll, structure: config.structure, month: month('2026-09') }),
      { ...someone, ...gross(200000), ...change },
    ).register.pf.epfwages / 100;
  const left = (at: string, joined = '2020-01-06') => ({ leavingdate: day(at), joiningdate: day(joined) });

  test('weighs the ceilings by the days in service where the rule has it, else by the days of the month', () => {
    const own = packs('days-in-service');
    expect(wages(own, left('2026-09-10'))).toBe(15000);
    expect(wages(own, left('2026-09-20'))).toBe(17000);
    expect(wages(own, left('2026-09-20', '2026-09-05'))).toBe(17500);
    // A joiner, and everybody by the rules as they are: 16 days of 15,000 and 14 of 25,000.
    expect(wages(own, { joiningdate: day('2026-09-05') })).toBe(19667);
    expect([rules, packs('days-of-month')].map((one) => wages(one, left('2026-09-20')))).toEqual([19667, 19667]);
  });
});
