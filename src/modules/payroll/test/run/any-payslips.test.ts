import fc from 'fast-check';
import { expect, test } from 'vitest';
import { month } from '#platform/engine/day.ts';
import { paise, rupees } from '#platform/engine/money.ts';
import type { EmployeeFacts, Payslip } from '../../contract/run/payslip.ts';
import { esiShares } from '../../engine/law/esi.ts';
import { epsDue, providentFund } from '../../engine/run/pay/provident-fund.ts';
import { monthTax } from '../../engine/law/professional-tax.ts';
import { type Asked, contextOf, payAll, periodsOf, sumOf } from '../in-month.ts';
import { someone } from '../someone.ts';

const AT = month('2026-12');
const weeks = periodsOf(AT);
const SEED = Math.trunc(Math.random() * 2 ** 31);

/** What happens in a week: it is paid, left out and paid later, moved to another entity; off-cycle pay before or after it. */
const week = fc.record({
  isleftout: fc.boolean(),
  entity: fc.constantFrom(1, 2),
  lopdays: fc.integer({ min: 0, max: 4 }),
  // Enough to take what it is due from it.
  overtime: fc.oneof(fc.constant(0), fc.integer({ min: 400, max: 6000 })),
  isbefore: fc.boolean(),
});

function askedOf(plan: readonly (typeof week extends fc.Arbitrary<infer Week> ? Week : never)[]): Asked[] {
  const requests: Asked[] = [];
  const late: Asked[] = [];
  for (const [at, { isleftout, entity, lopdays, overtime, isbefore }] of plan.entries()) {
    const period = weeks[at] ?? expect.fail('A week');
    const onetime = [{ component: 'overtime', amount: rupees(overtime), note: null }];
    const last = at === weeks.length - 1;
    const offCycle = {
      period: { ...period, kind: 4 as const, number: 11 + at, last: last && !isbefore && !isleftout },
      change: { onetime, entity, lopdays: 0 },
    };
    if (overtime > 0 && isbefore) requests.push(offCycle);
    if (isleftout)
      late.push({ period: { ...period, kind: 3, number: 21 + at, last: true }, change: { entity, lopdays } });
    else requests.push({ period, change: { entity, lopdays } });
    if (overtime > 0 && !isbefore) requests.push(offCycle);
  }
  return [...requests, ...late];
}

test(`whatever payslips a month has, in whatever order, what is taken adds up to the month (seed ${SEED})`, () => {
  fc.assert(
    fc.property(
      fc.array(week, { minLength: weeks.length, maxLength: weeks.length }),
      fc.integer({ min: 6000, max: 90_000 }),
      (plan, amount) => {
        const facts: Partial<EmployeeFacts> = {
          gender: 'M',
          package: { basis: 'Gross', amount: rupees(amount) },
          vpfrate: '1.5',
        };
        const payslips = payAll(askedOf(plan), facts);
        const context = contextOf({ period: weeks[0] ?? expect.fail() }, {});
        const person = { ...someone, ...facts };
        for (const entity of [1, 2]) {
          const own = payslips.filter((one) => one.entity === entity);
          const total = (of: (payslip: Payslip) => number) => paise(sumOf(own, of));
          const wage = total(({ register }) => register.pfwages);
          const due = providentFund(context, person, { month: AT, wage, pension: epsDue(context, person, AT) });
          for (const figure of ['employee', 'vpf', 'eps', 'employer', 'edli', 'epfwages'] as const)
            expect(total(({ register }) => register.pf[figure])).toBe(due[figure]);
          const base = total(({ register }) => register.esibase);
          if (base > 0)
            expect(total(({ register }) => register.esiemployee)).toBe(
              esiShares(base, context.esi, { lowWage: false }).employee,
            );
        }
        const income = paise(sumOf(payslips, ({ register }) => register.totalearnings));
        expect(sumOf(payslips, ({ register }) => register.pt)).toBe(
          monthTax(context.professionaltax('Maharashtra', AT), { income, gender: 'M', month: AT }),
        );
        // Every day is paid once.
        expect(sumOf(payslips, ({ register }) => register.daysinservice)).toBe(weeks.length * 7);
        for (const { register, deductions } of payslips) {
          expect(register.netpay).toBe(register.totalearnings - register.totaldeductions);
          expect(deductions.every(({ due, taken }) => due >= taken && taken >= 0)).toBe(true);
        }
      },
    ),
    { seed: SEED, numRuns: 150 },
  );
});
