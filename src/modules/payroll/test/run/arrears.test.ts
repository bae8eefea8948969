import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day, firstDay, month, type Month } from '#platform/engine/day.ts';
import { type Paise, rupees, sum, ZERO } from '#platform/engine/money.ts';
import type { PaidForMonth, PastMonth, PayFrom } from '../../contract/run/past-month.ts';
import type { EmployeeFacts, Payslip } from '../../contract/run/payslip.ts';
import type { ARREARS, PayrollPolicy } from '../../contract/setup/policy.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { config, rules, someone as anyone } from '../someone.ts';

type Method = (typeof ARREARS)[number];
type Proration = PayrollPolicy['proration'];
const FIXED = { days: { fixed: 30, joining: 'calendar' }, combined: 'difference', rounding: 'nearest-rupee' } as const;
const structure = {
  ...config.structure,
  components: config.structure.components.map((one) =>
    one.source === 'formula' && one.code === 'basic' ? { ...one, formula: 'gross * 0.4' } : one,
  ),
};
/** A month of a company that pays 40% basic pay and takes a thirtieth for an unpaid day. */
const contextOf = (at: string, method: Method = 'due-less-paid', proration: Proration = FIXED) =>
  preparePayroll({
    rules,
    policy: { ...config.payroll, proration, arrears: { method } },
    structure: {
      ...structure,
      // Basic pay alone counts for the provident fund, and nothing is added back to it.
      components: structure.components.map((one) =>
        one.kind === 'earning'
          ? { ...one, bases: { ...one.bases, pf: one.code === 'basic' }, codewages: 'included' as const }
          : one,
      ),
    },
    month: month(at),
  });
const gross = (amount: number) => ({ basis: 'Gross', amount: rupees(amount) });
const someone: EmployeeFacts = { ...anyone, package: gross(47_000) };
const pay = (at: string, change: Partial<EmployeeFacts>, method?: Method): Payslip =>
  computePayslip(contextOf(at, method), { ...someone, ...change });
const from = (at: Month, amount: number, lopdays = 0): PayFrom => ({
  from: firstDay(at),
  package: gross(amount),
  lopdays,
});
/** What a payslip of a month paid, as facts of later months have it. */
const paidBy = ({ register, carry }: Payslip, state: PayFrom): PaidForMonth => ({
  source: 'payslip',
  pay: [state],
  paid: { gross: register.earnedgross, amounts: register.earned },
  pf: { wages: register.pfwages, epsdue: carry.paid.epsdue },
});
const AUGUST = month('2026-08');
const SEPTEMBER = month('2026-09');
const inRupees = (amounts: Readonly<Record<string, Paise>> = {}) =>
  Object.fromEntries(Object.entries(amounts).map(([code, amount]) => [code, amount / 100]));
const arrearsIn = (slip: Payslip, at: Month) => slip.register.arrears?.find((one) => one.month === at);

describe('arrears of two past months, worked by hand', () => {
  /*
   * A member on the ceiling goes from 36,000 to 47,000 from 1 August, paid in October. 40% is basic pay, house rent is 50%
   * of it in Pune, conveyance 1,600, special the rest; an unpaid day costs a thirtieth, all lines to the rupee.
   *
   * August, no unpaid days    basic            hra      conveyance  special          gross
   *   paid                    14,400           7,200    1,600       12,800           36,000
   *   due                     18,800           9,400    1,600       17,200           47,000
   *   due less paid            4,400           2,200        0        4,400           11,000
   *   Fund: ceiling 15,000: 15,000 - 14,400 = 600; 12% 72; 8.33% of 600 = 49.98, 50; employer 72 - 50 = 22.
   * September, 1 unpaid day: 29/30
   *   paid                    13,920           6,960    1,547 (1,546.67)  12,373      34,800
   *   due                     18,173 (.33)     9,087 (9,086.67)  1,547    16,626      45,433 (.33)
   *   due less paid            4,253           2,127        0        4,253           10,633
   *   Fund: 16 days 15,000 and 14 days 25,000. Paid 13,920 lies below both: 13,920.
   *   Due (16 x 15,000 + 14 x 18,173) / 30 = 494,422 / 30 = 16,480.73; less 13,920 = 2,560.73.
   *   12% = 307.29, 307; 8.33% = 213.31, 213; employer 307 - 213 = 94.
   */
  const input = (at: Month, lopdays: number): PastMonth => ({
    month: at,
    city: 'Pune',
    paid: { source: 'input', pay: [from(at, 36_000, lopdays)] },
    due: [from(at, 47_000, lopdays)],
  });
  const october = pay('2026-10', { past: [input(SEPTEMBER, 1), input(AUGUST, 0)] });

  test('each line is due less paid, month by month', () => {
    expect(inRupees(arrearsIn(october, AUGUST)?.amounts)).toEqual({
      basic: 4_400,
      hra: 2_200,
      conveyance: 0,
      special: 4_400,
    });
    expect(inRupees(arrearsIn(october, SEPTEMBER)?.amounts)).toEqual({
      basic: 4_253,
      hra: 2_127,
      conveyance: 0,
      special: 4_253,
    });
    expect(october.register.arrears?.map((one) => [one.month, one.gross / 100])).toEqual([
      ['2026-08', 11_000],
      ['2026-09', 10_633],
    ]);
    expect(october.register.arreargross).toBe(rupees(21_633));
  });

  test('the provident fund of each month is under its own ceiling, never on no wages before', () => {
    const figures = (at: Month) => {
      const { epfwages, employee, eps, employer } = arrearsIn(october, at)?.pf ?? {};
      return [epfwages, employee, eps, employer].map((amount) => (amount ?? 0) / 100);
    };
    expect(figures(AUGUST)).toEqual([600, 72, 50, 22]);
    expect(figures(SEPTEMBER)).toEqual([2_561, 307, 213, 94]);
    expect(october.register.arrearpf.employee).toBe(rupees(379));
  });

  test('every line says its month, what was due and what was paid', () => {
    const lines = october.lines.filter(({ wagemonth }) => wagemonth);
    expect(lines.map(({ kind, name, amount }) => [kind, name, amount / 100])).toEqual([
      ['arrear', 'Basic, arrears of August 2026', 4_400],
      ['arrear', 'House rent allowance, arrears of August 2026', 2_200],
      ['arrear', 'Special allowance, arrears of August 2026', 4_400],
      ['arrear', 'Basic, arrears of September 2026', 4_253],
      ['arrear', 'House rent allowance, arrears of September 2026', 2_127],
      ['arrear', 'Special allowance, arrears of September 2026', 4_253],
      ['deduction', 'PF on arrears of August 2026', 72],
      ['deduction', 'PF on arrears of September 2026', 307],
      ['employer', 'EPS (employer) on arrears of August 2026', 50],
      ['employer', 'Employer PF on arrears of August 2026', 22],
      ['employer', 'EPS (employer) on arrears of September 2026', 213],
      ['employer', 'Employer PF on arrears of September 2026', 94],
    ]);
    expect(lines.find(({ name }) => name === 'Basic, arrears of September 2026')).toMatchObject({
      formula: 'due - paid',
      inputs: { month: '2026-09', due: rupees(18_173), paid: rupees(13_920), duedays: 29, daysbefore: 29 },
    });
  });

  test('unpaid days given back are the same month with fewer of them', () => {
    // 20,500 with 4.5 unpaid days, 2 given back: basic 8,200 x 25.5/30 = 6,970, x 27.5/30 = 7,516.67, 7,517.
    const past: PastMonth = {
      month: SEPTEMBER,
      city: 'Pune',
      paid: { source: 'input', pay: [from(SEPTEMBER, 20_500, 4.5)] },
      due: [from(SEPTEMBER, 20_500, 2.5)],
    };
    for (const method of ['due-less-paid', 'difference-prorated'] as const) {
      const slip = pay('2026-10', { past: [past], pfoption: 'Full' }, method);
      // 20,500 x 25.5/30 = 17,425; x 27.5/30 = 18,791.67, 18,792; the difference 1,366.67 is 1,367 as well.
      expect(slip.register.arreargross).toBe(rupees(1_367));
      expect(slip.register.arrear['basic']).toBe(rupees(547));
      expect(slip.register.arrearpf).toMatchObject({ epfwages: rupees(547), employee: rupees(66), eps: rupees(46) });
    }
  });

  test('days taken away are negative, and leave both shares of the fund alone', () => {
    const past = { ...input(SEPTEMBER, 1), due: [from(SEPTEMBER, 36_000, 3)] };
    const slip = pay('2026-10', { past: [past] });
    expect(slip.register.arreargross).toBe(rupees(-2_400));
    expect(Object.values(slip.register.arrearpf)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    // What was contributed stays with the fund: when the days are given back later, nothing is contributed twice.
    const [first] = slip.register.arrears ?? [];
    expect([first?.pfwages, first?.pfcontributed]).toEqual([rupees(12_960), rupees(13_920)]);
    const again: PastMonth = {
      month: SEPTEMBER,
      city: 'Pune',
      due: [from(SEPTEMBER, 36_000, 1)],
      paid: {
        source: 'input',
        pay: past.due,
        pf: { wages: first?.pfwages ?? ZERO, contributed: first?.pfcontributed ?? ZERO, epsdue: true },
      },
    };
    const later = pay('2026-11', { past: [again] });
    expect(later.register.arreargross).toBe(rupees(2_400));
    expect(later.register.arrearpf.epfwages).toBe(0);
  });

  test('a register of the month says what was paid, whatever the packages give', () => {
    const register: PastMonth = {
      ...input(AUGUST, 0),
      paid: {
        source: 'register',
        pay: [from(AUGUST, 36_000)],
        paid: { gross: rupees(36_500), amounts: { basic: rupees(14_500), special: rupees(22_000) } },
        pf: { wages: rupees(14_500), epsdue: false },
      },
    };
    const result = arrearsIn(pay('2026-10', { past: [register] }), AUGUST);
    expect(inRupees(result?.amounts)).toEqual({ basic: 4_300, hra: 9_400, conveyance: 1_600, special: -4_800 });
    expect(result?.pf).toMatchObject({ epfwages: rupees(500), epswages: 0, eps: 0, employee: rupees(60) });
  });

  test('a package within the month is paid from its day on, by the days that are left', () => {
    // From 16 August: 16/31 of 11,000 = 5,677.42.
    const within: PastMonth = {
      ...input(AUGUST, 0),
      due: [from(AUGUST, 36_000), { from: day('2026-08-16'), package: gross(47_000), lopdays: 0 }],
    };
    for (const method of ['due-less-paid', 'difference-prorated'] as const)
      expect(pay('2026-10', { past: [within] }, method).register.arreargross).toBe(rupees(5_677));
  });
});

describe('whatever changes in past months', () => {
  const amount = fc.integer({ min: 9_000, max: 90_000 });
  const halves = fc.integer({ min: 0, max: 40 }).map((days) => days / 2);
  const pfoption = fc.constantFrom(...Object.keys(config.payroll.pf.options));
  const method = fc.constantFrom<Method>('due-less-paid', 'difference-prorated');
  const pastOf = (at: Month, paid: PaidForMonth, due: PayFrom): PastMonth => ({
    month: at,
    city: 'Pune',
    paid,
    due: [due],
  });

  test('lines add up to the arrears, parts to the whole, and no contribution is negative', () => {
    fc.assert(
      fc.property(
        fc.record({ method, pfoption, a: amount, b: amount, c: amount, was: halves, is: halves }),
        ({ method: by, pfoption: option, a, b, c, was, is }) => {
          const rows: PastMonth[] = [
            pastOf(AUGUST, { source: 'input', pay: [from(AUGUST, a, was)] }, from(AUGUST, b, is)),
            pastOf(SEPTEMBER, { source: 'input', pay: [from(SEPTEMBER, b, is)] }, from(SEPTEMBER, c, was)),
          ];
          const slip = pay('2026-10', { past: rows, pfoption: option, package: gross(400_000) }, by);
          const { register } = slip;
          const lines = (of: (line: Payslip['lines'][number]) => boolean) =>
            sum(slip.lines.filter(of).map((line) => line.amount));
          for (const one of register.arrears ?? []) {
            expect(sum(Object.values(one.amounts))).toBe(one.gross);
            expect(lines((line) => line.kind === 'arrear' && line.wagemonth === one.month)).toBe(one.gross);
            expect(Math.min(...Object.values(one.pf))).toBeGreaterThanOrEqual(0);
          }
          expect(sum((register.arrears ?? []).map((one) => one.gross))).toBe(register.arreargross);
          expect(lines(({ kind }) => kind === 'earning' || kind === 'arrear')).toBe(register.totalearnings);
          expect(lines(({ component }) => component === 'arrear_pf')).toBe(register.arrearpf.employee);
          expect(lines(({ kind }) => kind === 'deduction')).toBe(register.totaldeductions);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('nothing is due where nothing changed', () => {
    fc.assert(
      fc.property(method, pfoption, amount, halves, (by, option, a, lop) => {
        const september = pay('2026-09', { package: gross(a), lopdays: lop, pfoption: option }, by);
        const same = from(SEPTEMBER, a, lop);
        const slip = pay('2026-10', { past: [pastOf(SEPTEMBER, paidBy(september, same), same)], pfoption: option }, by);
        expect(slip.register.arreargross).toBe(0);
        expect(Object.values(slip.register.arrear).every((one) => one === 0)).toBe(true);
        expect(Object.values(slip.register.arrearpf).every((one) => one === 0)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  /** Pays September by `a`, then in October and November by two further packages. @returns the sums by component */
  function inTwoSteps(
    by: Method,
    { a, b, c, lop, pfoption: option }: Record<'a' | 'b' | 'c' | 'lop', number> & { pfoption: string },
  ) {
    const september = pay('2026-09', { package: gross(a), lopdays: lop, pfoption: option }, by);
    const first = paidBy(september, from(SEPTEMBER, a, lop));
    const october = pay('2026-10', { past: [pastOf(SEPTEMBER, first, from(SEPTEMBER, b, lop))], pfoption: option }, by);
    const step = arrearsIn(october, SEPTEMBER);
    const amounts = (one: typeof step, code: string): number => one?.amounts[code] ?? 0;
    const codes = Object.keys(september.register.earned);
    const second: PaidForMonth = {
      source: 'payslip',
      pay: [from(SEPTEMBER, b, lop)],
      paid: {
        gross: sum([september.register.earnedgross, step?.gross ?? ZERO]),
        amounts: Object.fromEntries(
          codes.map((code) => [code, sum([september.register.earned[code] ?? ZERO, step?.amounts[code] ?? ZERO])]),
        ),
      },
      pf: { wages: step?.pfwages ?? ZERO, contributed: step?.pfcontributed ?? ZERO, epsdue: step?.epsdue ?? false },
    };
    const november = pay(
      '2026-11',
      { past: [pastOf(SEPTEMBER, second, from(SEPTEMBER, c, lop))], pfoption: option },
      by,
    );
    const last = arrearsIn(november, SEPTEMBER);
    const direct = arrearsIn(
      pay('2026-11', { past: [pastOf(SEPTEMBER, first, from(SEPTEMBER, c, lop))], pfoption: option }, by),
      SEPTEMBER,
    );
    return {
      codes,
      steps: (code: string) => amounts(step, code) + amounts(last, code),
      direct: (code: string) => amounts(direct, code),
      contributed: [last?.pfcontributed ?? ZERO, direct?.pfcontributed ?? ZERO, step?.pfcontributed ?? ZERO],
      level: [last?.pfwages, direct?.pfwages],
    };
  }
  const steps = fc.record({ a: amount, b: amount, c: amount, lop: halves, pfoption });

  test('due less paid: in two steps it pays what it pays in one, whatever lies between', () => {
    fc.assert(
      fc.property(steps, (state) => {
        const result = inTwoSteps('due-less-paid', state);
        for (const code of result.codes) expect(result.steps(code)).toBe(result.direct(code));
        const [last = ZERO, direct = ZERO, between = ZERO] = result.contributed;
        // Who is no member has no wages for the fund to go back to.
        if (state.pfoption === 'None') return;
        expect(result.level[0]).toBe(result.level[1]);
        // A step above the end was contributed on and stays with the fund.
        expect(last).toBe(Math.max(direct, between));
      }),
      { numRuns: 150 },
    );
  });

  test('difference prorated: each step is off by one rupee a line at most, the rest by their sum', () => {
    fc.assert(
      fc.property(steps, (state) => {
        const result = inTwoSteps('difference-prorated', state);
        for (const code of result.codes.filter((one) => one !== config.structure.balance.component))
          expect(Math.abs(result.steps(code) - result.direct(code))).toBeLessThanOrEqual(200);
      }),
      { numRuns: 100 },
    );
  });
});

test('a revision as facts once had it is computed as it was, to the byte', () => {
  const november = (change: Partial<EmployeeFacts>): string => {
    const context = preparePayroll({
      rules,
      policy: config.payroll,
      structure: config.structure,
      month: month('2026-11'),
    });
    const revision = {
      effectivefrom: day('2026-10-16'),
      oldgross: rupees(19_000),
      newgross: rupees(24_500),
      lopdays: 0.5,
    };
    const { lines, register } = computePayslip(context, { ...anyone, vpfrate: '2.5', revision, ...change });
    const { arrear, arreargross, arrearpf, arrears } = { arrears: undefined, ...register };
    const late = lines.filter(({ kind, component }) => kind === 'arrear' || component.startsWith('arrear_'));
    return JSON.stringify([arrear, arreargross, arrearpf, arrears, late]);
  };
  const slips = [
    november({}),
    november({ pfoption: 'Full', esicovered: true }),
    november({
      revision: { effectivefrom: day('2026-10-01'), oldgross: rupees(24_000), newgross: rupees(20_000), lopdays: 2 },
    }),
    november({
      revision: { effectivefrom: day('2026-11-01'), oldgross: rupees(24_000), newgross: rupees(20_000), lopdays: 2 },
    }),
    november({
      revision: { effectivefrom: day('2026-10-31'), oldgross: rupees(24_000), newgross: rupees(26_000), lopdays: 1 },
    }),
    november({ revision: null }),
  ];
  // The version of a pack is the hash of its file, which may say more than its figures.
  const bytes = slips.join('\n').replaceAll(/[0-9a-f]{12,64}/g, 'v');
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(
    '336fe8d7c852f971e0fa3e639d78bbdf6be6c465804f3a87fe19bc60086e856d',
  );
});

describe('days after a last day of service that was entered after the month was paid', () => {
  const PRORATIONS: readonly Proration[] = [
    FIXED,
    { days: 'calendar', combined: 'difference', rounding: 'nearest-rupee' },
    { days: { fixed: 26, joining: 'days-in-service' }, combined: 'difference', rounding: 'nearest-rupee' },
    { days: { fixed: 30, joining: 'days-missed' }, combined: 'product', rounding: 'nearest-rupee' },
  ];
  const whole = from(SEPTEMBER, 47_000);
  /** A settlement in October of somebody who was paid September with some unpaid days, and left in it. */
  const settled = (method: Method, proration: Proration, { lost, last, lopdays }: Record<string, number | string>) => {
    const paid = computePayslip(contextOf('2026-09', method, proration), { ...someone, lopdays: Number(lost) });
    const values = { ...whole, lopdays: Number(lost) };
    const due = [{ ...whole, lopdays: Number(lopdays), until: day(String(last)) }];
    const past = [{ month: SEPTEMBER, city: 'Pune', paid: paidBy(paid, values), due }];
    return { paid, after: computePayslip(contextOf('2026-10', method, proration), { ...someone, past }) };
  };

  /** 47,000 of a calendar month of 30 days, of which 16 are due: basic pay 18,800 less 10,027 (18,800 x 16 / 30). */
  test.each([
    ['due-less-paid', { duedays: 16, daysbefore: 30 }],
    ['difference-prorated', { changeddays: 14 }],
  ] as const)('are taken back, by the method %s', (method, inputs) => {
    const { after } = settled(method, PRORATIONS[1] ?? FIXED, { lost: 0, last: '2026-09-16', lopdays: 0 });
    const line = after.lines.find(({ kind, component }) => kind === 'arrear' && component === 'basic');
    expect(line).toMatchObject({ name: 'Basic, arrears of September 2026', amount: rupees(-8_773), inputs });
    expect(arrearsIn(after, SEPTEMBER)?.pf.employee).toBe(0);
  });

  test('the month comes to what it would have paid had the last day been known, whatever days it is divided by', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PRORATIONS),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 0, max: 30 }),
        (proration, at, lost, left) => {
          const [last, lopdays] = [`2026-09-${String(at).padStart(2, '0')}`, Math.min(left, at)];
          const { paid, after } = settled('due-less-paid', proration, { lost, last, lopdays });
          const existing = { ...someone, leavingdate: day(last), lopdays };
          const { register } = computePayslip(contextOf('2026-09', 'due-less-paid', proration), existing);
          const arrears = arrearsIn(after, SEPTEMBER)?.amounts ?? {};
          for (const [code, amount] of Object.entries(register.earned))
            expect([code, (paid.register.earned[code] ?? 0) + (arrears[code] ?? 0)]).toEqual([code, amount]);
        },
      ),
    );
  });

  test('are not taken back again once they were', () => {
    const { after } = settled('due-less-paid', FIXED, { lost: 2, last: '2026-09-16', lopdays: 1 });
    const [arrears] = after.register.arrears ?? [];
    const due = [{ ...whole, lopdays: 1, until: day('2026-09-16') }];
    const paid = computePayslip(contextOf('2026-09'), { ...someone, lopdays: 2 });
    const amounts = Object.fromEntries(
      Object.entries(paid.register.earned).map(([code, amount]) => [
        code,
        sum([amount, arrears?.amounts[code] ?? ZERO]),
      ]),
    );
    const before = { ...paidBy(paid, whole), pay: due, paid: { gross: sum(Object.values(amounts)), amounts } };
    const again = pay('2026-10', { past: [{ month: SEPTEMBER, city: 'Pune', paid: before, due }] });
    expect(arrearsIn(again, SEPTEMBER)?.gross).toBe(0);
  });
});
