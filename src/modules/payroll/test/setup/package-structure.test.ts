import type { Paise } from '#platform/engine/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EmployeeFacts, Payslip } from '#modules/payroll/contract/run/payslip.ts';
import { structure as structureShape } from '#modules/payroll/contract/setup/structure.ts';
import { day, month } from '#platform/engine/day.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { lintStructure } from '../../engine/run/pay/lint-structure.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { POLICY, STORED, STRUCTURE } from '../ctc-company.ts';
import { rules, someone } from '../someone.ts';

const rupees = (amount: number) => amount * 100;
/** Somebody of ten lakhs twenty thousand in Bengaluru, in the fund on the whole of basic. */
const HOLDER: EmployeeFacts = {
  ...someone,
  joiningdate: day('2018-06-01'),
  city: 'Bengaluru',
  workstate: 'Karnataka',
  pfoption: 'Full',
  package: {
    basis: 'CTC',
    amount: rupees(1_020_000) as EmployeeFacts['package']['amount'],
    amounts: { telephone_sum: '1000', meals: '22', meal_value: '100', nps_rate: '0', premium: '9850' },
  },
};
const slip = (change: Partial<EmployeeFacts> = {}, structure = STRUCTURE, at = '2026-10'): Payslip =>
  computePayslip(preparePayroll({ rules, policy: POLICY, structure, month: month(at) }), { ...HOLDER, ...change });

describe('a package that holds more than pay', () => {
  test('is split into pay, a benefit in kind and what the company bears, which add up to its month', () => {
    const { fullmonth = {} } = slip().register;
    // 10,20,000: a month 85,000; basic 34,000; LTA 2,833.33; gratuity 1,635.40; insurance 820.83; left 24,834.
    expect(fullmonth).toEqual({
      basic: rupees(34_000),
      hra: rupees(13_600),
      lta: rupees(2_830),
      telephone: rupees(1_000),
      meal: rupees(2_200),
      ctc_pf: rupees(4_080),
      nps: 0,
      gratuity: rupees(1_635),
      insurance: rupees(821),
      special: rupees(24_830),
      rest: rupees(4),
    });
  });

  test.each([
    // The ceiling of the wage month: 15,000 to August, 25,000 from October, September by days (16 and 14 of 30).
    ['2026-08', 1_800],
    ['2026-09', 2_360],
    ['2026-10', 3_000],
  ])('its share of the provident fund follows the ceiling of %s', (at, share) => {
    const { register } = slip({ pfoption: 'Capped' }, STRUCTURE, at);
    expect(register.fullmonth?.['ctc_pf']).toBe(rupees(share));
  });

  test('a person outside the fund has what is left as pay', () => {
    const { fullmonth = {} } = slip({ pfoption: 'None' }).register;
    expect([fullmonth['ctc_pf'], fullmonth['special'], fullmonth['rest']]).toEqual([0, rupees(28_910), rupees(4)]);
  });
});

describe('a part of a month', () => {
  test.each([
    // [what, change, factor, basic, gross, meals]
    ['the whole', {}, 34_000, 76_264, 2_200],
    // 28/30: 31,733.33 -> 31,730; gross 76,264 x 28/30 = 71,179.73 -> 71,180; meals stay.
    ['two unpaid days', { lopdays: 2 }, 31_730, 71_180, 2_200],
    // From the 12th: 20 of 31 days less 1.5/30 = 0.59516; basic 20,235.48 -> 20,240; gross 45,389.32; 22 x 20/31 = 14.19 meals.
    ['joined on the 12th', { joiningdate: day('2026-10-12'), lopdays: 1.5 }, 20_240, 45_389, 1_400],
    // Nothing worked: meals are by days in service, insurance is whole.
    ['all days unpaid', { lopdays: 31 }, 0, 0, 2_200],
  ])('%s: tens for each line, a rest in rupees, whole meals', (_, change, basic, gross, meals) => {
    const { register } = slip(change);
    const { earned, earnedgross, costs = {}, benefits } = register;
    expect([earned['basic'], earnedgross, benefits]).toEqual([basic, gross, meals].map(rupees));
    expect(costs['insurance']).toBe(rupees(821));
    expect(costs['gratuity']).toBe(Math.round(basic * 0.0481) * 100);
    expect(costs).not.toHaveProperty('ctc_pf');
    const { meal, ...cash } = earned;
    expect(Object.values(cash).reduce((sum, one) => sum + one, 0)).toBe(earnedgross);
    expect(meal).toBe(benefits);
  });

  test('a benefit in kind stands among the earnings and is taken back before anything else', () => {
    const { lines, register } = slip();
    expect(lines.filter(({ component }) => component === 'meal').map(({ kind, amount }) => [kind, amount])).toEqual([
      ['earning', rupees(2_200)],
      ['deduction', rupees(2_200)],
    ]);
    expect(register.totalearnings).toBe(rupees(78_464));
    expect(register.netpay).toBe(register.totalearnings - register.totaldeductions);
  });

  test('units that follow the paid days are made whole, as the payslip says', () => {
    const byDays = structureShape.parse({
      ...STORED,
      components: STORED.components.map((one) =>
        one.code === 'meal' ? { ...one, kind: 'earning', proration: 'paid-days' } : one,
      ),
    });
    const { register, lines } = slip({ lopdays: 2 }, byDays);
    // 22 x 28/30 = 20.53 meals; the rest of the pay is as it was.
    expect([register.earned['meal'], register.earned['basic']]).toEqual([2_000, 31_730].map(rupees));
    expect(register.earnedgross).toBe(rupees(71_180 + 2_000));
    const meal = lines.find(({ component }) => component === 'meal');
    expect(meal?.inputs).toMatchObject({ units: '22', unitvalue: '100', paiddays: 28, days: 30 });
  });

  test('paid by its payslip and not changed since, it has no arrears; a revision has them for what is paid out', () => {
    const september = slip({}, STRUCTURE, '2026-09').register;
    const past = (amount: number) => ({
      past: [
        {
          month: month('2026-09'),
          city: HOLDER.city,
          paid: {
            source: 'payslip' as const,
            pay: [{ from: day('2026-09-01'), package: HOLDER.package, lopdays: 0 }],
            paid: { gross: september.earnedgross, amounts: september.earned },
            pf: { wages: september.pfwages, epsdue: true },
          },
          due: [
            { from: day('2026-09-01'), package: { ...HOLDER.package, amount: rupees(amount) as Paise }, lopdays: 0 },
          ],
        },
      ],
    });
    const same = slip(past(1_020_000)).register;
    expect([same.arreargross, ...Object.values(same.arrear)].every((one) => one === 0)).toBe(true);
    // A thousand a month more, of which 48 are the employer's fund and 20 gratuity (1,654.64 for 1,635.40): 932 in cash.
    const more = slip(past(1_032_000)).register;
    expect([more.arrear['basic'], more.arrear['hra'], more.arreargross]).toEqual([400, 160, 932].map(rupees));
    expect(more.arrear).not.toHaveProperty('meal');
  });

  test('its lines always add up, whatever the package and the days', () => {
    fc.assert(
      fc.property(
        fc.record({
          ctc: fc.integer({ min: 240_000, max: 9_000_000 }),
          meals: fc.integer({ min: 0, max: 44 }),
          lop: fc.integer({ min: 0, max: 62 }),
          from: fc.integer({ min: 1, max: 31 }),
          pfoption: fc.constantFrom('Full', 'Capped', 'None'),
        }),
        ({ ctc, meals, lop, from, pfoption }) => {
          const amounts = { ...HOLDER.package.amounts, meals: String(meals) };
          const { register, lines } = slip({
            package: { basis: 'CTC', amount: rupees(ctc) as EmployeeFacts['package']['amount'], amounts },
            lopdays: Math.min(lop / 2, 32 - from),
            joiningdate: day(`2026-10-${String(from).padStart(2, '0')}`),
            pfoption,
          });
          const sum = (kind: string) => lines.reduce((all, one) => all + (one.kind === kind ? one.amount : 0), 0);
          expect(sum('earning')).toBe(register.totalearnings);
          expect(sum('deduction')).toBe(register.totaldeductions);
          const month = Math.round(ctc / 12) * 100;
          const full = Object.values(register.fullmonth ?? {}).reduce((all, one) => all + one, 0);
          expect(full).toBe(month);
        },
      ),
      { numRuns: 200, verbose: true },
    );
  });
});

describe('a component with a condition', () => {
  const structure = (when: string) =>
    structureShape.parse({
      ...STORED,
      components: STORED.components.map((one) => (one.code === 'telephone' ? { ...one, when } : one)),
    });
  test.each([
    ['grade == "M1"', { grade: 'M1' }, 1_000],
    ['grade == "M1"', { grade: 'L2' }, 0],
    ['service_months >= 6', { joiningdate: day('2026-05-01') }, 1_000],
    ['service_months >= 6', { joiningdate: day('2026-05-02') }, 0],
    ['age < 30 && !disabled', { birthdate: day('1996-11-01') }, 1_000],
    ['age < 30 && !disabled', { birthdate: day('1996-10-31') }, 0],
    ['state == "Kerala" || gender == "F"', { gender: 'F' as const }, 1_000],
    ['month == 10 && days_of_month == 31 && pf_member', {}, 1_000],
    ['pf_member', { pfoption: 'None' }, 0],
    ['employment_type == "Permanent"', { employmenttype: 'Intern' }, 0],
  ])('%s with %j gives %d', (when, change, amount) => {
    expect(slip(change, structure(when)).register.fullmonth?.['telephone']).toBe(rupees(amount));
  });
});

describe('the linter of a structure', () => {
  const problems = (code: string, change: object) =>
    lintStructure(
      structureShape.parse({
        ...STORED,
        components: STORED.components.map((one) => (one.code === code ? { ...one, ...change } : one)),
      }),
    ).map(({ component, message }) => `${component ?? ''}: ${message}`);

  test('accepts it as it stands', () => {
    expect(lintStructure(STRUCTURE)).toEqual([]);
  });
  test.each([
    ['basic', { formula: 'employer_pf * 2' }, 'basic: "basic" needs its own result'],
    ['hra', { when: 'basic' }, 'hra: The condition is neither true nor false'],
    ['meal', { quantity: { formula: 'city', rounding: 'down' } }, 'meal: The formula gives no amount'],
    ['lta', { formula: 'salary / 12' }, 'lta: Unknown name "salary"'],
    ['rest', { proration: 'whole' }, 'rest: “rest” is not prorated, so it cannot be the balancing component'],
  ])('%s with %j is refused', (code, change, message) => {
    expect(problems(code, change)).toContain(message);
  });
});
