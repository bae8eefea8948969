import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, day, month, monthsFrom } from '#platform/engine/day.ts';
import { paise, rupees, ZERO } from '#platform/engine/money.ts';
import { inMonthPolicy } from '../../contract/setup/in-month.ts';
import { payCycle } from '../../contract/setup/pay-cycle.ts';
import type { EmployeeFacts, Payslip } from '../../contract/run/payslip.ts';
import { esiShares } from '../../engine/law/esi.ts';
import { labourWelfareFund } from '../../engine/law/labour-welfare-fund.ts';
import { epsDue, providentFund } from '../../engine/run/pay/provident-fund.ts';
import { monthTax } from '../../engine/law/professional-tax.ts';
import { contextOf, payAll, payMonth, periodsOf, sumOf, WEEKS } from '../in-month.ts';
import { someone } from '../someone.ts';

const gross = (amount: number): Partial<EmployeeFacts> => ({
  gender: 'M',
  package: { basis: 'Gross', amount: rupees(amount) },
});
const each = (payslips: readonly Payslip[], of: (payslip: Payslip) => number): number[] =>
  payslips.map((one) => of(one) / 100);

describe('week by week', () => {
  test('each week is its days of those of the wage month', () => {
    const four = payMonth('2026-10', gross(28_000));
    expect(each(four, ({ register }) => register.earnedgross)).toEqual([7000, 7000, 7000, 7000]);
    expect(each(payMonth('2026-11', gross(35_000)), ({ register }) => register.earnedgross)).toEqual([
      7000, 7000, 7000, 7000, 7000,
    ]);
    expect(four.map(({ period }) => period?.number)).toEqual([1, 2, 3, 4]);
  });

  test.each<[string, Partial<EmployeeFacts>, number, readonly number[]]>([
    ['a joiner on Wednesday of the second week', { joiningdate: day('2026-10-07') }, 1, [0, 5000, 7000, 7000]],
    ['a leaver on the last day of the third', { leavingdate: day('2026-10-18') }, 2, [7000, 7000, 7000, 0]],
  ])('%s', (_what, change, _at, expected) => {
    expect(each(payMonth('2026-10', { ...gross(28_000), ...change }), ({ register }) => register.earnedgross)).toEqual(
      expected,
    );
  });

  test('an unpaid day costs one day of the wage month, or one n-th of it', () => {
    const changes = [{}, { lopdays: 1.5 }];
    const earned = (proration: object) =>
      each(
        payMonth('2026-10', gross(28_000), {
          changes,
          policy: { proration: { rounding: 'nearest-rupee', combined: 'difference', days: 'calendar', ...proration } },
        }),
        ({ register }) => register.earnedgross,
      );
    expect(earned({})).toEqual([7000, 5500, 7000, 7000]);
    // 28,000 x (7/28 - 1.5/26) = 5,384.62; both ways to combine are one for who is in service on all days.
    const days = { fixed: 26, joining: 'days-in-service' };
    expect(earned({ days })).toEqual([7000, 5385, 7000, 7000]);
    expect(earned({ days, combined: 'product' })).toEqual([7000, 5385, 7000, 7000]);
    const joined = (joining: string, combined = 'difference') =>
      each(
        payMonth(
          '2026-10',
          { ...gross(28_000), joiningdate: day('2026-10-07') },
          {
            changes,
            policy: { proration: { rounding: 'nearest-rupee', days: { fixed: 26, joining }, combined } as never },
          },
        ),
        ({ register }) => register.earnedgross,
      )[1];
    // 5 of 28 days; 5 of 26; 7/28 less the two days missed: each less 1.5 of 26.
    expect(joined('calendar')).toBe(3385);
    expect(joined('days-in-service')).toBe(3769);
    expect(joined('days-missed')).toBe(3231);
    // 5 of 28 days, and of that 1 - 1.5 / 6.5: a quarter of 26 days.
    expect(joined('calendar', 'product')).toBe(3846);
  });

  test('provident fund goes under the ceiling of the month and stops there', () => {
    const weeks = payMonth('2026-10', gross(80_000));
    expect(each(weeks, ({ register }) => register.pfwages)).toEqual([14_600, 14_600, 14_600, 14_600]);
    expect(each(weeks, ({ register }) => register.pf.epfwages)).toEqual([14_600, 10_400, 0, 0]);
    expect(each(weeks, ({ register }) => register.pf.employee)).toEqual([1752, 1248, 0, 0]);
    expect(each(weeks, ({ register }) => register.pf.eps)).toEqual([1216, 867, 0, 0]);
    const own = payMonth('2026-10', { ...gross(28_000), vpfrate: '3' });
    expect(each(own, ({ register }) => register.pf.vpf)).toEqual([146, 145, 146, 145]);
    const amount = payMonth('2026-10', { ...gross(28_000), vpfamount: rupees(6000) });
    // At most what is left of the wages of 4,850 after the own 582.
    expect(each(amount, ({ register }) => register.pf.vpf)).toEqual([4268, 1732, 0, 0]);
  });

  test('ESI is rounded up on the month, professional tax reads the table by the month', () => {
    const weeks = payMonth('2026-10', gross(20_000));
    expect(each(weeks, ({ register }) => register.esiemployee)).toEqual([38, 37, 38, 37]);
    expect(each(weeks, ({ register }) => register.esiemployer)).toEqual([163, 162, 163, 162]);
    expect(each(payMonth('2026-10', gross(28_000)), ({ register }) => register.pt)).toEqual([0, 200, 0, 0]);
  });

  test('the welfare fund is taken once', () => {
    const weeks = payMonth('2026-12', gross(28_000));
    // Maharashtra takes 25 and 75 in December.
    expect(each(weeks, ({ register }) => register.lwfemployee)).toEqual([25, 0, 0, 0]);
    expect(each(weeks, ({ register }) => register.lwfemployer)).toEqual([75, 0, 0, 0]);
  });

  test('loans and advances are taken on the last payslip; of a leaver, on the payslip of the last day', () => {
    const loans = [{ number: 'L', emi: rupees(900), outstanding: rupees(4000) }];
    const advances = [{ number: 'A', amount: rupees(1000), instalments: 4, taken: 0, outstanding: rupees(1000) }];
    const taken = (change: Partial<EmployeeFacts> = {}, policy = {}) =>
      payMonth('2026-10', { ...gross(28_000), loans, advances, ...change }, { policy }).map(
        ({ register }) => [register.loan / 100, (register.advance ?? 0) / 100] as const,
      );
    expect(taken()).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [900, 250],
    ]);
    expect(taken({}, { inmonth: { loans: 'first-payslip' } })).toEqual([
      [900, 250],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(taken({}, { inmonth: { loans: 'each-payslip' } })).toEqual([
      [900, 250],
      [900, 250],
      [900, 250],
      [900, 250],
    ]);
    expect(taken({ leavingdate: day('2026-10-17') }).slice(0, 3)).toEqual([
      [0, 0],
      [0, 0],
      [4000, 1000],
    ]);
  });
});

describe('income tax', () => {
  const year = (cycle = WEEKS) =>
    monthsFrom(month('2026-04'), month('2027-03')).flatMap((at) => periodsOf(at, cycle).map((period) => ({ period })));

  test('counts no month twice, and the year takes the tax of the year', () => {
    const weeks = payAll(year(), gross(150_000));
    const expected = payAll(year(payCycle.parse({ kind: 'month', firstday: 1 })), gross(150_000));
    const last = weeks.at(-1);
    expect(sumOf(weeks, ({ register }) => register.tds)).toBe(last?.tax.withall.payable);
    expect(last?.tax.withall.payable).toBe(expected.at(-1)?.tax.withall.payable);
    for (const { tax } of weeks) expect(Math.abs(tax.grosssalary / 100 - 1_800_000)).toBeLessThan(60);
    const rates = weeks.map(({ register }) => register.tds / register.totalearnings);
    expect(Math.max(...rates) - Math.min(...rates)).toBeLessThan(0.001);
  });

  test('a week projects what is left of its month and the months after it', () => {
    const [first, , third] = payMonth('2026-10', gross(28_000));
    expect(first?.tax.projected.slice(0, 2)).toEqual([
      { month: '2026-10', amount: rupees(21_000) },
      { month: '2026-11', amount: rupees(28_000) },
    ]);
    expect(third?.tax.paidhere).toBe(rupees(14_000));
    expect(third?.tax.monthsleft).toBe(6);
    // 7 of the 14 days left of October and five months as long as it.
    expect(third?.tax.part).toEqual({ days: 7, of: 14 + 5 * 28 });
  });

  test('rent counts once a month, benefits of cars and loans as well', () => {
    const declaration = {
      c80: paise(0),
      ccd1b: paise(0),
      dself: paise(0),
      dparents: paise(0),
      parentssenior: false,
      homeloaninterest: paise(0),
      rentpermonth: rupees(40_000),
      rentcity: 'Pune',
      landlordpan: 'ABCPK1234D',
    };
    const cars = [{ from: day('2026-01-01'), to: null, large: true, driver: true, runningby: 'employer' as const }];
    const facts: Partial<EmployeeFacts> = { ...gross(150_000), regime: 'old', declaration, cars };
    const months = (cycle: typeof WEEKS) =>
      ['2026-10', '2026-11'].flatMap((at) => periodsOf(at, cycle).map((period) => ({ period })));
    const [weeks, whole] = [WEEKS, payCycle.parse({ kind: 'month', firstday: 1 })].map((cycle) =>
      payAll(months(cycle), facts, { cycle }),
    );
    const rents = (payslips: readonly Payslip[] | undefined) =>
      payslips?.at(-1)?.tax.hrablocks.map(({ period, rent }) => [period, rent]);
    expect(rents(weeks)).toEqual(rents(whole));
    expect(weeks?.at(-1)?.tax.perquisites?.year).toBe(whole?.at(-1)?.tax.perquisites?.year);
    expect(Math.abs((weeks?.[0]?.tax.hraexempt ?? 0) - (whole?.[0]?.tax.hraexempt ?? 0))).toBeLessThan(1000);
  });
});

describe('each way a month is taken in its payslips', () => {
  const facts: Partial<EmployeeFacts> = {
    ...gross(20_001),
    opening: { ...someone.opening, monthsinservice: 6, gross: rupees(1_900_000) },
    loans: [{ number: 'L', emi: rupees(300), outstanding: rupees(4000) }],
  };
  const rich: Partial<EmployeeFacts> = { ...facts, ...gross(90_000) };
  // A person who changes the legal entity has a payslip of each.
  const moved = (policy: object) =>
    payAll(
      [day('2026-12-15'), day('2026-12-31')].map((to, at) => ({
        period: periodsOf('2026-12', payCycle.parse({ kind: 'month', firstday: 1 }))[0] ?? expect.fail(),
        change: { entity: at + 1, span: { from: at === 0 ? day('2026-12-01') : day('2026-12-16'), to } },
      })),
      rich,
      { policy },
    );
  const outcome = (inmonth: object): string =>
    JSON.stringify([
      payMonth('2026-12', facts, { policy: { inmonth } }),
      payMonth('2026-12', rich, { policy: { inmonth } }),
      moved({ inmonth }),
    ]);
  const options = Object.entries(inMonthPolicy.shape).flatMap(([key, schema]) =>
    schema.unwrap().options.map((value) => [key, value] as const),
  );
  const law = outcome({});

  test('the first value of each is what is meant where nothing is said, all others change a payslip', () => {
    expect(options.length).toBe(19);
    for (const [key, value] of options) {
      const first = options.find(([other]) => other === key)?.[1] === value;
      expect([key, value, outcome({ [key]: value }) === law]).toEqual([key, value, first]);
    }
  });

  test('on the last payslip the month is the same', () => {
    for (const key of ['pf', 'esi', 'pt', 'lwf'] as const) {
      const weeks = payMonth('2026-12', facts, { policy: { inmonth: { [key]: 'last-payslip' } } });
      const figure = { pf: 'pf', esi: 'esi', pt: 'pt', lwf: 'lwf' }[key];
      const taken = weeks.map(({ deductions }) => deductions.find(({ kind }) => kind === figure)?.taken ?? 0);
      expect(taken.slice(0, -1).every((amount) => amount === 0)).toBe(true);
      expect(taken.at(-1)).toBe(
        sumOf(
          payMonth('2026-12', facts),
          ({ deductions }) => deductions.find(({ kind }) => kind === figure)?.taken ?? 0,
        ),
      );
    }
  });
});

test('the parts of a month add up to the month, whatever it pays', () => {
  const people = fc.record({
    amount: fc.integer({ min: 4000, max: 120_000 }),
    lop: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 5, maxLength: 5 }),
    option: fc.constantFrom('Statutory', 'Full'),
    gender: fc.constantFrom('M' as const, 'F' as const),
    at: fc.integer({ min: 0, max: 11 }).map((count) => addMonths(month('2026-04'), count)),
    weeks: fc.constantFrom(1 as const, 2 as const),
    vpfrate: fc.constantFrom('0', '2.5'),
    vpfbase: fc.constantFrom('epf-wages' as const, 'pf-wages' as const, 'basic' as const),
  });
  fc.assert(
    fc.property(people, ({ amount, lop, option, gender, at, weeks, vpfrate, vpfbase }) => {
      const cycle = payCycle.parse({ kind: 'weeks', weeks, anchor: '2026-01-05', month: 'of last day' });
      const changes = lop.map((lopdays) => ({ lopdays: lopdays / 2 }));
      const facts: Partial<EmployeeFacts> = {
        ...gross(amount),
        gender,
        pfoption: option,
        vpfrate,
        vpfbase,
        employmenttype: 'Permanent',
        grade: 'S2',
        package: { basis: 'Gross', amount: rupees(amount) },
      };
      const payslips = payMonth(at, facts, { cycle, changes });
      const [first] = periodsOf(at, cycle);
      const context = contextOf({ period: first ?? expect.fail() }, { cycle });
      const person = { ...someone, ...facts };
      const total = (of: (payslip: Payslip) => number) => paise(sumOf(payslips, of));
      const wage = total(({ register }) => register.pfwages);
      const basic = total(({ register }) => register.vpfbasic ?? ZERO);
      const month = providentFund(context, person, { month: at, wage, basic, pension: epsDue(context, person, at) });
      for (const figure of ['employee', 'vpf', 'eps', 'employer', 'edli', 'epfwages', 'epswages'] as const)
        expect(total(({ register }) => register.pf[figure])).toBe(month[figure]);
      const base = total(({ register }) => register.esibase);
      if (payslips[0]?.register.esicovered)
        expect({
          employee: total(({ register }) => register.esiemployee),
          employer: total(({ register }) => register.esiemployer),
        }).toEqual(esiShares(base, context.esi, { lowWage: amount <= 176 * 26 }));
      const income = total(({ register }) => register.totalearnings);
      expect(total(({ register }) => register.pt)).toBe(
        monthTax(context.professionaltax('Maharashtra', at), { income, gender, month: at }),
      );
      const fund = labourWelfareFund(context.welfarefund('Maharashtra'), at, income);
      expect(total(({ register }) => register.lwfemployee)).toBe(fund.employee);
      for (const { deductions, register } of payslips) {
        expect(deductions.every(({ due, taken }) => due >= 0 && taken >= 0)).toBe(true);
        expect(register.netpay).toBe(register.totalearnings - register.totaldeductions);
      }
    }),
    { numRuns: 150 },
  );
});
