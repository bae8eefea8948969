import fc from 'fast-check';
import { expect } from 'vitest';
import { addMonths, type Day, daysInMonth, month, type Month } from '#platform/engine/day.ts';
import { paise, rupees } from '#platform/engine/money.ts';
import type { EmployeeFacts } from '../contract/run/payslip.ts';
import { payrollPolicy } from '../contract/setup/policy.ts';
import { structure } from '../contract/setup/structure.ts';
import { preparePayroll } from '../engine/run/pay/context.ts';
import { computePayslip } from '../engine/run/pay/payslip.ts';
import { type Company, type Part, type Person, slipOf, type Sum, type Unit } from './oracle-structure.ts';
import { config, rules, someone } from './someone.ts';

// Random structures, months and facts, computed by the engine and by the second calculation.

const UNITS: readonly Unit[] = ['exact-paisa', 'nearest-rupee', 'up-rupee', 'down-rupee', 'nearest-ten'];
const unit = fc.constantFrom(...UNITS);
const bases = fc.record({ pf: fc.boolean(), esi: fc.boolean(), pt: fc.boolean() });
const percent = fc.integer({ min: 1, max: 60 });
const CODES = ['basic', 'hra', 'travel', 'allowance', 'special', 'extra', 'more'];

/** A sum of what stands before it. */
const sumAfter = (before: readonly string[]): fc.Arbitrary<Sum> => {
  const of = fc.constantFrom('gross', 'figure', ...before);
  const amount = fc.integer({ min: 0, max: 20_000 });
  return fc.oneof(
    fc.record({ is: fc.constant('share' as const), of, percent }),
    fc.record({ is: fc.constant('fixed' as const), rupees: amount }),
    fc.record({ is: fc.constant('capped' as const), of, rupees: amount }),
    fc.record({ is: fc.constant('higher' as const), of, percent, rupees: amount }),
    fc.constant({ is: 'rest' as const, less: before }),
    fc.record({ is: fc.constant('city' as const), of, percent, rupees: amount }),
    fc.record({ is: fc.constant('above' as const), of, limit: amount, percent }),
    fc.record({
      is: fc.constant('table' as const),
      way: fc.constantFrom('lookup' as const, 'slab' as const, 'band' as const),
      of,
      steps: fc
        .uniqueArray(fc.record({ from: fc.integer({ min: -5000, max: 60_000 }), value: fc.nat({ max: 5000 }) }), {
          minLength: 1,
          maxLength: 6,
          selector: ({ from }) => from,
        })
        .map((steps) => steps.toSorted((a, b) => a.from - b.from)),
      otherwise: fc.nat({ max: 3000 }),
    }),
  );
};
const partAfter = (code: string, before: readonly string[]): fc.Arbitrary<Part> =>
  fc
    .record({
      kind: fc.constantFrom<Part['kind']>('earning', 'earning', 'earning', 'benefit', 'cost'),
      sum: sumAfter(before),
      rounding: unit,
      earned: fc.option(unit, { nil: undefined }),
      proration: fc.constantFrom<Part['proration']>('paid-days', 'paid-days', 'days-in-service', 'whole', 'recomputed'),
      units: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined, freq: 6 }),
      bases,
      test: fc.constantFrom<Part['test']>('included', 'excluded-counted', 'excluded-not-counted'),
      paid: fc.constantFrom<Part['paid']>('monthly', 'monthly', 'monthly', 'variable', 'accrual'),
      apart: fc.boolean(),
    })
    .map(({ apart, ...part }) => ({
      ...part,
      code,
      paid: part.kind === 'earning' ? part.paid : 'monthly',
      proration: part.kind === 'cost' && apart ? 'package-only' : part.proration,
    }));
const byDays = ({ kind, proration, units, paid }: Part): boolean =>
  kind === 'earning' && proration === 'paid-days' && units === undefined && paid === 'monthly';

const companies: fc.Arbitrary<Company> = fc.integer({ min: 1, max: CODES.length - 1 }).chain((count) =>
  fc
    .record({
      first: fc.record({ percent, rounding: unit, earned: fc.option(unit, { nil: undefined }), bases }),
      others: fc.tuple<Part[]>(
        ...CODES.slice(1, count + 1).map((code, index) => partAfter(code, CODES.slice(0, index + 1))),
      ),
      once: bases,
      gross: fc.constantFrom<Company['gross']>('package', 'components'),
      balance: fc.nat(),
      shortfall: fc.nat(),
      own: fc.boolean(),
      payoutmonths: fc.subarray([1, 3, 4, 6, 9, 10, 12], { minLength: 1 }),
      days: fc.oneof(
        fc.constant('calendar' as const),
        fc.record({
          fixed: fc.constantFrom(26, 30, 31),
          joining: fc.constantFrom('calendar' as const, 'days-in-service' as const, 'days-missed' as const),
        }),
      ),
      combined: fc.constantFrom('difference' as const, 'product' as const),
      rounding: unit,
    })
    .map(({ first, others, balance, shortfall, own, ...rest }) => {
      const basic: Part = {
        ...first,
        code: 'basic',
        kind: 'earning',
        sum: { is: 'share', of: 'gross', percent: first.percent },
        proration: 'paid-days',
        units: undefined,
        test: 'included',
        paid: 'monthly',
      };
      const parts = [basic, ...others];
      const days = parts.filter(byDays);
      const codeAt = (at: number): string => days[at % days.length]?.code ?? 'basic';
      return { ...rest, parts, balance: codeAt(balance), shortfall: codeAt(own ? balance : shortfall) };
    }),
);

const personIn = (at: Month): fc.Arbitrary<Person> => {
  const length = daysInMonth(at);
  const dayOr = fc.option(fc.integer({ min: 1, max: length }), { nil: undefined });
  return fc
    .record({
      basis: fc.constantFrom('Gross' as const, 'CTC' as const),
      amount: fc.integer({ min: 500, max: 90_000 }),
      figure: fc.integer({ min: 0, max: 9_000 }),
      pune: fc.boolean(),
      female: fc.boolean(),
      joins: dayOr,
      leaves: dayOr,
      lop: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 62 })),
      pf: fc.constantFrom('ceiling' as const, 'actual' as const, 'none' as const),
      vpf: fc.constantFrom(0, 3, 12),
      bonus: fc.nat({ max: 3_000_000 }),
      target: fc.option(fc.nat({ max: 900_000 }), { nil: undefined }),
      setaside: fc.nat({ max: 900_000 }),
      canteen: fc.nat({ max: 90_000 }),
      emi: fc.nat({ max: 900_000 }),
      owed: fc.nat({ max: 2_000_000 }),
    })
    .map(({ leaves, joins, amount, basis, ...rest }) => ({
      ...rest,
      basis,
      amount: basis === 'CTC' ? amount * 12 + 7 : amount,
      joins,
      // Wages of September 2026 of somebody who leaves in it are another question.
      leaves: leaves !== undefined && leaves >= (joins ?? 1) && at !== '2026-09' ? leaves : undefined,
      tax: 0,
    }));
};
const months = fc.integer({ min: 0, max: 11 }).map((at) => addMonths(month('2026-04'), at));
const cases = months.chain((at) => fc.record({ at: fc.constant(at), company: companies, person: personIn(at) }));

/** The table of a component that is worked out by one. */
function tableOf({ code, sum }: Part) {
  if (sum.is !== 'table') return [];
  const { way, steps, otherwise } = sum;
  const lookup = way === 'lookup';
  const valueOf = (value: number): string => (lookup ? String(value) : (value / 100).toFixed(2));
  const number = { name: 'Number', kind: 'from' };
  return [
    {
      code: `table_of_${code}`,
      name: `Table of ${code}`,
      keys: lookup ? [{ name: 'City', kind: 'text' }, number] : [number],
      rows: steps.map(({ from, value }) => ({
        keys: lookup ? ['Pune', String(from)] : [String(from)],
        value: valueOf(value),
      })),
      otherwise: valueOf(otherwise),
    },
  ];
}

/** The formula of a sum, as a company writes it. */
function textOf({ code, sum }: Part): string {
  const part = 'percent' in sum ? (sum.percent / 100).toFixed(2) : '';
  switch (sum.is) {
    case 'share':
      return `${sum.of} * ${part}`;
    case 'fixed':
      return String(sum.rupees);
    case 'capped':
      return `min(${sum.rupees}, ${sum.of})`;
    case 'higher':
      return `max(${sum.of} * ${part}, ${sum.rupees})`;
    case 'rest':
      return ['gross', ...sum.less].join(' - ');
    case 'city':
      return `city == "Pune" ? ${sum.of} * ${part} : ${sum.rupees}`;
    case 'table':
      return `${sum.way}(table_of_${code}, ${sum.way === 'lookup' ? 'city, ' : ''}${sum.of})`;
    case 'above':
      return `${sum.of} > ${sum.limit} ? ${sum.of} * ${part} : 0`;
  }
}

function structureOf({ parts, once, gross, balance, shortfall, payoutmonths }: Company) {
  return structure.parse({
    amounts: [{ code: 'figure', name: 'Figure', unit: 'rupees' }],
    gross,
    tables: parts.flatMap(tableOf),
    components: [
      ...parts.map((part) => {
        const calculated = {
          code: part.code,
          name: part.code,
          formula: textOf(part),
          rounding: part.rounding,
          proration: part.proration,
          ...(part.earned ? { earnedrounding: part.earned } : {}),
          ...(part.units === undefined ? {} : { quantity: { formula: String(part.units), rounding: 'none' } }),
        };
        if (part.kind === 'cost') return { ...calculated, kind: 'employer', source: 'cost' };
        return {
          ...calculated,
          kind: part.kind,
          source: 'formula',
          bases: { ...part.bases, lwf: false },
          taxable: true,
          incometax: 'averaged',
          codewages: part.test,
          basic: part.code === 'basic',
          ...(part.paid === 'variable' ? { variable: { projected: false } } : {}),
          ...(part.paid === 'accrual' ? { accrual: { months: payoutmonths } } : {}),
        };
      }),
      {
        code: 'bonus',
        name: 'Bonus',
        kind: 'earning',
        source: 'one-time',
        bases: { ...once, lwf: false },
        taxable: true,
        incometax: 'averaged',
      },
      { code: 'canteen', name: 'Canteen', kind: 'deduction', source: 'deduction' },
    ],
    balance: { component: balance, shortfall },
  });
}

function factsOf(company: Company, person: Person, at: Month): EmployeeFacts {
  const day = (of: number): Day => `${at}-${String(of).padStart(2, '0')}` as Day;
  const state = (component: string, amount: number) => ({ component, amount: paise(amount), note: null });
  const variable = company.parts.filter(({ paid }) => paid === 'variable');
  const accruals = company.parts.filter(({ paid }) => paid === 'accrual');
  const { target } = person;
  return {
    ...someone,
    gender: person.female ? 'F' : 'M',
    city: person.pune ? 'Pune' : 'Thane',
    joiningdate: person.joins === undefined ? someone.joiningdate : day(person.joins),
    leavingdate: person.leaves === undefined ? null : day(person.leaves),
    package: { basis: person.basis, amount: rupees(person.amount), amounts: { figure: String(person.figure) } },
    lopdays: person.lop / 2,
    pfoption: { ceiling: 'Statutory', actual: 'Full', none: 'None' }[person.pf],
    vpfrate: String(person.vpf),
    onetime: [
      state('bonus', person.bonus),
      state('canteen', person.canteen),
      ...(target === undefined ? [] : variable.map(({ code }) => state(code, target))),
    ],
    setaside: accruals.map(({ code }) => ({
      component: code,
      month: addMonths(at, -1),
      amount: paise(person.setaside),
    })),
    loans: [{ number: 'L', emi: paise(person.emi), outstanding: paise(person.owed) }],
  };
}

/** Compares so many payslips of a seed, every line and the net pay. @returns how many of them reached each case */
export function agreesWithEngine(seed: number, numRuns: number): Record<string, number> {
  const reached = { tables: 0, negative: 0, benefits: 0, apart: 0, insured: 0, part: 0 };
  fc.assert(
    fc.property(cases, ({ at, company, person }) => {
      const policy = payrollPolicy.parse({
        ...config.payroll,
        lwf: { ...config.payroll.lwf, covered: false },
        proration: { days: company.days, combined: company.combined, rounding: company.rounding },
      });
      const context = preparePayroll({ rules, policy, structure: structureOf(company), month: at });
      const slip = computePayslip(context, factsOf(company, person, at));
      const second = slipOf(
        company,
        { ...person, tax: slip.register.tds },
        { month: Number(at.slice(5)), length: daysInMonth(at) },
      );
      const lines = Object.fromEntries(
        slip.lines.map(({ kind, component, amount }) => [`${kind}.${component}`, amount]),
      );
      expect(lines).toEqual(Object.fromEntries(second.lines));
      expect(slip.register.netpay).toBe(second.net);
      expect(slip.register.totalearnings).toBe(second.total);
      if (company.parts.some(({ sum }) => sum.is === 'table')) reached.tables += 1;
      if ((slip.register.earned[company.balance] ?? 0) < 0) reached.negative += 1;
      if ((slip.register.benefits ?? 0) > 0) reached.benefits += 1;
      if (slip.carry.paid.setaside) reached.apart += 1;
      if (slip.register.esiemployer > 0) reached.insured += 1;
      if (person.joins !== undefined || person.leaves !== undefined) reached.part += 1;
    }),
    { numRuns, seed },
  );
  return reached;
}
/** The seed of a run: give it as MUSTER_SEED to repeat one. */
export const seedOf = (): number =>
  Number(process.env['MUSTER_SEED'] ?? Math.trunc(performance.timeOrigin) % 1_000_000_000);
