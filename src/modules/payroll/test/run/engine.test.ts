import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day, month } from '#platform/engine/day.ts';
import { paise, rupees, subtract, sum } from '#platform/engine/money.ts';
import { compare, minus } from '#platform/engine/rounding.ts';
import type { EmployeeFacts } from '../../contract/run/payslip.ts';
import type { Structure } from '../../contract/setup/structure.ts';
import { annualTax } from '../../engine/law/income-tax/annual-tax.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { lintStructure } from '../../engine/run/pay/lint-structure.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { NO_OPENING } from '../../engine/run/pay/no-opening.ts';
import { config, rules, someone } from '../someone.ts';

const october = preparePayroll({ rules, policy: config.payroll, structure: config.structure, month: month('2026-10') });

const pay = (change: Partial<EmployeeFacts>) => computePayslip(october, { ...someone, ...change });
const gross = (amount: number): Pick<EmployeeFacts, 'package'> => ({
  package: { basis: 'Gross', amount: rupees(amount) },
});
const inRupees = (amounts: Readonly<Record<string, number>>): number[] =>
  config.structure.components.filter((one) => one.source === 'formula').map(({ code }) => (amounts[code] ?? 0) / 100);

describe('the pay structure', () => {
  test.each([
    [38000, 'Pune', [19000, 9500, 1600, 7900]],
    [6000, 'Mumbai', [3000, 1500, 1500, 0]],
    [5001, 'Thane', [2501, 1000, 1500, 0]],
  ])('splits %i in %s', (amount, city, parts) => {
    expect(inRupees(pay({ ...gross(amount), city }).register.earned)).toEqual(parts);
  });

  test('of a whole month is the full structure, and every part month adds up to its gross', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 2_000_000 }),
        fc.integer({ min: 0, max: 62 }),
        fc.constantFrom('Pune', 'Thane'),
        (amount, lop, city) => {
          const { register } = pay({ ...gross(amount), city, lopdays: lop / 2 });
          expect(sum(Object.values(register.earned))).toBe(register.earnedgross);
          if (lop === 0) expect(register.earnedgross).toBe(rupees(amount));
          expect(Math.min(...Object.values(register.earned))).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('is refused with the words of the message catalogue', () => {
    const of = (change: (components: Structure['components']) => Structure['components']) =>
      lintStructure({ ...config.structure, components: change(config.structure.components) }).map(({ code }) => code);
    expect(of((all) => all)).toEqual([]);
    expect(of((all) => all.map((one) => (one.source === 'formula' ? { ...one, basic: false } : one)))).toEqual([
      'E1450',
    ]);
    expect(of((all) => all.filter((one) => one.kind !== 'deduction'))).toEqual(['E1480']);
    expect(of((all) => all.map((one) => (one.source === 'formula' ? { ...one, formula: '100' } : one)))).toEqual([
      'E1470',
    ]);
    expect(
      of((all) =>
        all.flatMap((one) =>
          one.code === 'conveyance' && one.source === 'formula'
            ? [one, { ...one, code: 'later', variable: { projected: false }, accrual: { months: [3] } }]
            : [one],
        ),
      ),
    ).toEqual(['E1430']);
    expect(
      of((all) =>
        all.map((one) => (one.code === 'hra' && one.source === 'formula' ? { ...one, formula: 'bassic * 0.4' } : one)),
      ),
    ).toEqual(['unknown-name']);
    expect(
      of((all) =>
        all.map((one) =>
          one.code === 'basic' && one.source === 'formula' ? { ...one, formula: 'gross - special' } : one,
        ),
      ),
    ).toContain('cycle');
    expect(
      of((all) =>
        all.map((one) => (one.code === 'hra' && one.source === 'formula' ? { ...one, formula: 'city' } : one)),
      ),
    ).toEqual(['formula']);
  });
});

describe('a payslip', () => {
  const messy = fc.record({
    amount: fc.integer({ min: 3000, max: 900_000 }),
    lop: fc.integer({ min: 0, max: 62 }),
    onetime: fc.array(
      fc.record({
        component: fc.constantFrom('overtime', 'performance_bonus', 'canteen', 'other'),
        rupees: fc.integer({ min: 0, max: 90_000 }),
      }),
      { maxLength: 5 },
    ),
    loans: fc.uniqueArray(
      fc.record({
        number: fc.string({ minLength: 1, maxLength: 4 }),
        emi: fc.integer({ min: 1, max: 9000 }),
        left: fc.integer({ min: 1, max: 60_000 }),
      }),
      { maxLength: 3, selector: ({ number }) => number },
    ),
    leaves: fc.boolean(),
    regime: fc.constantFrom('new' as const, 'old' as const),
    state: fc.constantFrom('Maharashtra', 'Kerala', 'Haryana', 'Tamil Nadu', 'West Bengal'),
  });
  const factsOf = (one: typeof messy extends fc.Arbitrary<infer Value> ? Value : never): EmployeeFacts => ({
    ...someone,
    ...gross(one.amount),
    lopdays: one.lop / 2,
    regime: one.regime,
    workstate: one.state,
    leavingdate: one.leaves ? day('2026-10-31') : null,
    onetime: one.onetime.map(({ component, rupees: amount }) => ({ component, amount: rupees(amount), note: null })),
    loans: one.loans.map(({ number, emi, left }) => ({ number, emi: rupees(emi), outstanding: rupees(left) })),
  });

  // Invariant: Money is whole paise, with rounding by rule only
  test('adds up, never pays below zero and loses no rupee owed', () => {
    fc.assert(
      fc.property(messy, (one) => {
        const facts = factsOf(one);
        const { lines, register, carry } = computePayslip(october, facts);
        const total = (kinds: readonly string[]) =>
          sum(lines.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
        expect(total(['earning', 'arrear'])).toBe(register.totalearnings);
        expect(total(['deduction'])).toBe(register.totaldeductions);
        expect(register.netpay).toBe(subtract(register.totalearnings, register.totaldeductions));
        expect(register.netpay).toBeGreaterThanOrEqual(0);
        const owed = sum([
          ...facts.loans.map((loan) => loan.outstanding),
          ...facts.onetime
            .filter(({ component }) => ['canteen', 'other'].includes(component))
            .map(({ amount }) => amount),
        ]);
        expect(sum([register.loan, register.otherdeductions, register.loanbalance, register.recoverycarried])).toBe(
          owed,
        );
        expect(sum(carry.loans.map((loan) => loan.outstanding))).toBe(register.loanbalance);
        if (one.leaves) expect(register.loanbalance).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  test('is the same bytes whatever the order of its facts', () => {
    fc.assert(
      fc.property(messy, (one) => {
        const facts = factsOf(one);
        const again = computePayslip(october, { ...facts, loans: facts.loans.toReversed() });
        expect(JSON.stringify(again)).toBe(JSON.stringify(computePayslip(october, facts)));
      }),
      { numRuns: 50 },
    );
  });

  // Invariant: The law is dated data, and a payslip names the version it used
  test('explains every amount: formula, inputs, and for what the law takes the rule with its version', () => {
    const { lines } = pay({ ...gross(20000), onetime: [{ component: 'overtime', amount: rupees(500), note: null }] });
    const statutory = lines.filter(({ component }) =>
      ['pf', 'esi', 'pt', 'eps', 'employer_epf', 'edli', 'employer_esi'].includes(component),
    );
    expect(statutory.map(({ component }) => component)).toEqual([
      'pf',
      'esi',
      'eps',
      'employer_epf',
      'edli',
      'employer_esi',
    ]);
    expect(
      statutory.every(({ rule }) => rule !== undefined && rule.version.length === 12 && rule.source.length > 10),
    ).toBe(true);
    expect(lines.every(({ formula }) => formula.length > 0)).toBe(true);
  });

  test('takes nothing back from a person who paid too much tax', () => {
    const { register, tax } = pay({ opening: { ...NO_OPENING, tds: rupees(900_000) } });
    expect([register.tds, tax.due]).toEqual([0, 0]);
  });

  test('of a leaver in a half-year state asks the half-year professional tax at once', () => {
    const kerala = { ...gross(60000), workstate: 'Kerala', city: 'Kochi' };
    expect(pay(kerala).register.pt).toBe(0);
    expect(pay({ ...kerala, leavingdate: day('2026-10-15') }).register.pt).toBe(rupees(450));
  });
});

describe('income tax of a year', () => {
  const regimes = rules['income-tax'].rules;
  const persons = fc.record({
    rule: fc.constantFrom(...regimes),
    ageband: fc.constantFrom('below60' as const, '60to79' as const, '80plus' as const),
    resident: fc.boolean(),
  });
  const incomes = fc.oneof(
    fc.integer({ min: 0, max: 7_000_000 }),
    fc.integer({ min: 490, max: 510 }).map((lakh) => lakh * 10_000),
    fc
      .constantFrom(120_000, 500_000, 1_000_000, 2_000_000, 5_000_000)
      .chain((edge) => fc.integer({ min: edge - 900, max: edge + 9000 })),
  );

  test('never falls when income rises', () => {
    fc.assert(
      fc.property(persons, incomes, fc.integer({ min: 0, max: 5000 }), ({ rule, ...payer }, tens, more) => {
        const lower = annualTax(rupees(tens * 10), rule, payer);
        const higher = annualTax(rupees((tens + more) * 10), rule, payer);
        expect(compare(higher.exact, lower.exact)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1000 },
    );
  });

  test('with marginal relief never takes more than the income above the threshold, cess apart', () => {
    for (const rule of regimes) {
      for (const { above } of rule.surcharge) {
        const payer = { ageband: 'below60' as const, resident: true };
        const at = annualTax(above, rule, payer);
        for (const extra of [10, 100, 10_000, 100_000, 1_000_000]) {
          const over = annualTax(paise(above + extra * 100), rule, payer);
          const more = minus(minus(over.exact, over.cess), minus(at.exact, at.cess));
          // Above the stretch of relief the ordinary rates hold, below one rupee for a rupee.
          if (over.surcharge.relief.n > 0n) expect(compare(more, { n: BigInt(extra) * 100n, d: 1n })).toBe(0);
          else expect(compare(more, { n: BigInt(extra) * 100n, d: 1n })).toBeLessThanOrEqual(0);
        }
      }
    }
  });
});
