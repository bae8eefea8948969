import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day, firstDay, month, type Month } from '#platform/engine/day.ts';
import { paise, rupees, sum } from '#platform/engine/money.ts';
import type { PastMonth, PayFrom, PersonOfMonth } from '../../contract/run/past-month.ts';
import type { EmployeeFacts, Payslip } from '../../contract/run/payslip.ts';
import type { ARREARS } from '../../contract/setup/policy.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { changedFacts, pfOfMonth, retroMonths } from '../../engine/run/retro.ts';
import { outcomeOf } from '../../server/run/outcome.ts';
import { config, rules, someone as anyone } from '../someone.ts';

type Method = (typeof ARREARS)[number];
/*
 * 40 % basic pay; house rent 50 % of it for seniors and 40 % for others; 2,000 more in a metro, 1,000 elsewhere; the rest of
 * the amount is special. So a grade and a city change what a month pays. An unpaid day costs a thirtieth, to the rupee.
 */
const FORMULAS: Readonly<Record<string, string>> = {
  basic: 'package_amount * 0.4',
  hra: 'grade in seniors ? basic * 0.5 : basic * 0.4',
  conveyance: 'city in metro ? 2000 : (age >= 60 ? 1500 : 1000)',
  special: 'package_amount * 0.3',
};
const structure = {
  ...config.structure,
  gross: 'components' as const,
  lists: { ...config.structure.lists, seniors: ['S3'], metro: ['Mumbai'] },
  components: config.structure.components.flatMap((one): (typeof one)[] => {
    if (one.source !== 'formula') return [one];
    const formula = FORMULAS[one.code];
    // Basic pay alone counts for the provident fund, and nothing is added back to it.
    return formula === undefined
      ? []
      : [{ ...one, formula, bases: { ...one.bases, pf: one.code === 'basic' }, codewages: 'included' as const }];
  }),
};
const contextOf = (at: string, method: Method = 'due-less-paid') =>
  preparePayroll({
    rules,
    structure,
    month: month(at),
    policy: {
      ...config.payroll,
      proration: { days: { fixed: 30, joining: 'calendar' }, combined: 'difference', rounding: 'nearest-rupee' },
      arrears: { method },
    },
  });

const AUGUST = month('2026-08');
const SEPTEMBER = month('2026-09');
const OCTOBER = '2026-10';
const gross = (amount: number) => ({ basis: 'Gross', amount: rupees(amount) });
const someone: EmployeeFacts = { ...anyone, package: gross(30_000) };
const personOf = (change: Partial<PersonOfMonth> = {}): PersonOfMonth => ({
  grade: someone.grade,
  city: someone.city,
  workstate: someone.workstate,
  employmenttype: someone.employmenttype,
  gender: someone.gender,
  birthdate: someone.birthdate,
  joiningdate: someone.joiningdate,
  disability: someone.disability,
  ...change,
});
const from = (at: Month, amount = 30_000, lopdays = 0): PayFrom => ({
  from: firstDay(at),
  package: gross(amount),
  lopdays,
});

type Side = { readonly person?: PersonOfMonth; readonly amount?: number; readonly lopdays?: number };
const asPaid = (at: Month, { person, amount, lopdays = 0 }: Side): Payslip =>
  computePayslip(contextOf(at), {
    ...someone,
    ...person,
    lopdays,
    ...(amount === undefined ? {} : { package: gross(amount) }),
  });
/** A closed month as the open one knows it: paid by one side, due by the other. */
function closed(at: Month, paid: Side, due: Side): PastMonth {
  const { register, carry } = asPaid(at, paid);
  return {
    month: at,
    city: (due.person ?? personOf()).city,
    paid: {
      source: 'payslip',
      pay: [from(at, paid.amount, paid.lopdays)],
      paid: { gross: register.earnedgross, amounts: register.earned },
      pf: { wages: register.pfwages, epsdue: carry.paid.epsdue },
    },
    due: [from(at, due.amount, due.lopdays)],
    ...(paid.person || due.person
      ? { person: { paid: paid.person ?? personOf(), due: due.person ?? personOf() } }
      : {}),
  };
}
const open = (past: readonly PastMonth[], change: Partial<EmployeeFacts> = {}): EmployeeFacts => ({
  ...someone,
  ...change,
  past,
});
const proposed = (past: readonly PastMonth[], before: readonly PastMonth[] = [], method?: Method) =>
  retroMonths(contextOf(OCTOBER, method), open(past), open(before));
/** The components that differ, in rupees. */
const differences = (months: ReturnType<typeof proposed>) =>
  months.map(({ month: at, components }) => [
    at,
    Object.fromEntries(
      components.filter((one) => one.due !== one.paid).map((one) => [one.code, (one.due - one.paid) / 100]),
    ),
  ]);
const senior = personOf({ grade: 'S3' });
const inMetro = personOf({ city: 'Mumbai' });

describe('closed months by changed facts, worked by hand', () => {
  // 30,000: basic 12,000, house rent 4,800 or 6,000, conveyance 1,000 or 2,000, special 9,000.
  test.each<[string, PastMonth[], [Month, Record<string, number>][]]>([
    [
      'a grade from two months ago',
      [closed(AUGUST, {}, { person: senior }), closed(SEPTEMBER, {}, { person: senior })],
      [
        [AUGUST, { hra: 1_200 }],
        [SEPTEMBER, { hra: 1_200 }],
      ],
    ],
    ['a city', [closed(AUGUST, {}, { person: inMetro })], [[AUGUST, { conveyance: 1_000 }]]],
    // 27 of 30 days are paid: 1,200 x 27/30.
    [
      'a grade in a month with three unpaid days',
      [closed(AUGUST, { lopdays: 3 }, { person: senior, lopdays: 3 })],
      [[AUGUST, { hra: 1_080 }]],
    ],
    // Given back: 12,000, 4,800, 1,000 and 9,000 x 3/30, and the grade for all of the month.
    [
      'a grade, and the unpaid days given back',
      [closed(AUGUST, { lopdays: 3 }, { person: senior })],
      [[AUGUST, { basic: 1_200, hra: 1_680, conveyance: 100, special: 900 }]],
    ],
    // 36,000: basic 14,400, house rent 7,200 of it as a senior.
    [
      'a raise and a grade',
      [closed(AUGUST, {}, { person: senior, amount: 36_000 })],
      [[AUGUST, { basic: 2_400, hra: 2_400, special: 1_800 }]],
    ],
    ['a grade that was entered too high', [closed(AUGUST, { person: senior }, {})], [[AUGUST, { hra: -1_200 }]]],
    [
      'a date of birth',
      [closed(AUGUST, {}, { person: personOf({ birthdate: day('1960-01-01') }) })],
      [[AUGUST, { conveyance: 500 }]],
    ],
    ['a fact that no formula reads', [closed(AUGUST, {}, { person: personOf({ disability: true }) })], [[AUGUST, {}]]],
  ])('%s', (_, past, expected) => {
    expect(differences(proposed(past))).toEqual(expected);
  });

  test('whatever the method of arrears, a changed fact is due less paid', () => {
    const past = [closed(AUGUST, {}, { person: senior })];
    expect(differences(proposed(past, [], 'difference-prorated'))).toEqual([[AUGUST, { hra: 1_200 }]]);
  });

  test('what the open month accepted is paid: only what is left is proposed, and less where it was changed back', () => {
    const accepted = [closed(AUGUST, {}, { person: senior })];
    expect(differences(proposed(accepted, accepted))).toEqual([[AUGUST, {}]]);
    const more = [closed(AUGUST, {}, { person: personOf({ grade: 'S3', city: 'Mumbai' }) })];
    expect(differences(proposed(more, accepted))).toEqual([[AUGUST, { conveyance: 1_000 }]]);
    const back = [closed(AUGUST, {}, { person: personOf() })];
    expect(differences(proposed(back, accepted))).toEqual([[AUGUST, { hra: -1_200 }]]);
  });

  test('the provident fund of a raise goes by the ceiling of its own month, and not by pay that does not count', () => {
    // Basic pay of 14,400 becomes 18,800; 15,000 counts: 600 more, 12 % 72; 8.33 % 50, employer 72 - 50.
    const raise = [closed(AUGUST, { amount: 36_000 }, { person: senior, amount: 47_000 })];
    const slip = computePayslip(contextOf(OCTOBER), open(raise));
    expect(pfOfMonth(slip, AUGUST)).toEqual({ employee: rupees(72), employer: rupees(72) });
    expect(slip.register.arrears?.[0]?.pf).toMatchObject({ eps: rupees(50), employer: rupees(22) });
    const rent = computePayslip(contextOf(OCTOBER), open([closed(AUGUST, {}, { person: senior })]));
    expect(pfOfMonth(rent, AUGUST)).toEqual({ employee: 0, employer: 0 });
    expect(pfOfMonth(rent, SEPTEMBER)).toEqual({ employee: 0, employer: 0 });
  });

  test('state insurance goes on for whoever is covered in the period, on the arrears as well', () => {
    const covered = { esicovered: true, package: gross(20_000) };
    const without = computePayslip(contextOf(OCTOBER), { ...someone, ...covered });
    const of = (at: Month) => closed(at, { amount: 20_000 }, { amount: 20_000, person: senior });
    const slip = computePayslip(contextOf(OCTOBER), open([of(AUGUST), of(SEPTEMBER)], covered));
    // Twice 800 of house rent: 0.75 % is 12, 3.25 % is 52.
    expect([slip.register.esicovered, slip.register.esibase - without.register.esibase]).toEqual([true, rupees(1_600)]);
    expect(slip.register.esiemployee - without.register.esiemployee).toBe(rupees(12));
    expect(slip.register.esiemployer - without.register.esiemployer).toBe(rupees(52));
  });

  test('professional tax of the closed month stays as it is: no line names that month', () => {
    const slip = computePayslip(contextOf(OCTOBER), open([closed(AUGUST, {}, { person: senior })]));
    expect(slip.lines.filter(({ wagemonth }) => wagemonth).map(({ component }) => component)).toEqual(['hra']);
    expect(slip.register.pt).toBe(computePayslip(contextOf(OCTOBER), someone).register.pt);
  });

  test('what was paid too much lowers the earnings and no contribution of the month, within what the month earns', () => {
    const less = closed(AUGUST, { person: senior }, { person: personOf() });
    const without = computePayslip(contextOf(OCTOBER), someone);
    const slip = computePayslip(contextOf(OCTOBER), open([less]));
    expect(slip.register.totalearnings - without.register.totalearnings).toBe(rupees(-1_200));
    expect([slip.register.pf, slip.register.arrearpf.employee]).toEqual([without.register.pf, 0]);
    const context = contextOf(OCTOBER);
    const unpaid = { employeeid: 1, code: '1', name: '', identity: {} as never };
    const outcome = outcomeOf(context, { ...unpaid, facts: open([less], { lopdays: 31 }) });
    expect(outcome).toMatchObject({ exception: expect.stringMatching(/^Arrears taken back exceed the earnings/) });
  });

  test('a month of somebody who left goes to the last day, and one that a hold left out is paid whole', () => {
    const until = day('2026-08-15');
    const paid = closed(AUGUST, {}, { person: senior });
    const left = {
      ...paid,
      due: paid.due.map((one) => ({ ...one, until })),
      paid: { ...paid.paid, pay: paid.paid.pay.map((one) => ({ ...one, until })) },
    };
    // 15 of 31 days: 5,806.45, house rent of 6,000 2,903.23, 483.87 and 4,354.84, to the rupee, less what was paid.
    expect(differences(proposed([left]))).toEqual([
      [AUGUST, { basic: -6_194, hra: -1_897, conveyance: -516, special: -4_645 }],
    ]);
    const hold: PastMonth = {
      month: AUGUST,
      city: someone.city,
      due: [from(AUGUST)],
      paid: { source: 'none', pay: [], paid: { gross: paise(0), amounts: {} } },
    };
    expect(differences(proposed([hold]))).toEqual([
      [AUGUST, { basic: 12_000, hra: 4_800, conveyance: 1_000, special: 9_000 }],
    ]);
  });

  test('the facts that differ are named in a fixed order', () => {
    expect(changedFacts({ paid: personOf(), due: personOf() })).toEqual([]);
    expect(
      changedFacts({ paid: personOf(), due: personOf({ city: 'Mumbai', grade: 'S3', disability: true }) }),
    ).toEqual(['grade', 'city', 'disability']);
  });
});

test('what was paid and the arrears are what the month would have paid, to the paisa, in one step or in two', () => {
  const side = fc.record({
    person: fc.record({
      grade: fc.constantFrom('S2', 'S3'),
      city: fc.constantFrom('Pune', 'Mumbai'),
      birthdate: fc.constantFrom(day('1990-05-05'), day('1960-01-01')),
    }),
    amount: fc.integer({ min: 15_000, max: 90_000 }),
    lopdays: fc.integer({ min: 0, max: 60 }).map((halves) => halves / 2),
  });
  fc.assert(
    fc.property(fc.constantFrom(AUGUST, SEPTEMBER), side, side, side, (at, first, second, third) => {
      const [paid, then, due] = [first, second, third].map((one) => ({ ...one, person: personOf(one.person) }));
      if (!paid || !then || !due) return;
      const whole = proposed([closed(at, paid, due)]);
      const steps = [
        ...proposed([closed(at, paid, then)]),
        ...proposed([closed(at, paid, due)], [closed(at, paid, then)]),
      ];
      const [was, would] = [asPaid(at, paid), asPaid(at, due)];
      for (const months of [whole, steps])
        for (const code of Object.keys(FORMULAS)) {
          const more = sum(
            months.flatMap(({ components }) =>
              components.filter((one) => one.code === code).map((one) => paise(one.due - one.paid)),
            ),
          );
          expect((was.register.earned[code] ?? 0) + more).toBe(would.register.earned[code] ?? 0);
        }
    }),
    { numRuns: 60 },
  );
});
