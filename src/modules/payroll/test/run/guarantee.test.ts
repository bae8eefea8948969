import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day, month } from '#platform/engine/day.ts';
import { paise, rupees, sum } from '#platform/engine/money.ts';
import type { EmployeeFacts, Payslip } from '../../contract/run/payslip.ts';
import { type StoredComponent, structure as schema } from '../../contract/setup/structure.ts';
import { WORKING } from '../../contract/run/working.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { lintStructure } from '../../engine/run/pay/lint-structure.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { linePhrases } from '../../engine/run/working/line-phrases.ts';
import { config, rules, someone } from '../someone.ts';

// Piece rates with a guarantee: what the pieces pay less than a wage by days is made up.

const BASES = { pf: true, esi: true, pt: true, lwf: false };
const PIECES = {
  code: 'pieces',
  name: 'Piece work',
  kind: 'earning',
  source: 'one-time',
  bases: BASES,
  taxable: true,
  incometax: 'averaged',
} as const satisfies StoredComponent;
const GUARANTEE = {
  code: 'assured',
  name: 'Guaranteed wage',
  kind: 'earning',
  source: 'formula',
  formula: '13000',
  rounding: 'nearest-rupee',
  bases: BASES,
  taxable: true,
  incometax: 'averaged',
  codewages: 'included',
  guarantee: { of: ['pieces'] },
} as const satisfies StoredComponent;
const { structure } = config;
const withGuarantee = (change: object = {}) =>
  schema.parse({
    ...structure,
    gross: 'components',
    components: [...structure.components, PIECES, { ...GUARANTEE, ...change }],
  });
const OCTOBER = month('2026-10');

function pay(
  units: readonly (readonly [string, number])[],
  change: Partial<EmployeeFacts> = {},
  options = {},
): Payslip {
  const context = preparePayroll({
    rules,
    policy: config.payroll,
    structure: withGuarantee(options),
    month: OCTOBER,
  });
  return computePayslip(context, {
    ...someone,
    package: { basis: 'Gross', amount: rupees(1000) },
    units: units.map(([count, rate]) => ({ component: 'pieces', item: 'Shirts', units: count, rate: paise(rate) })),
    ...change,
  });
}
const of = ({ lines }: Payslip, code: string) =>
  lines.find(({ kind, component }) => kind === 'earning' && component === code);

describe('what makes up a guarantee', () => {
  test.each([
    ['no pieces: all of it', [], {}, 1_300_000],
    ['fewer pieces: the rest', [['400', 2_150]], {}, 440_000],
    ['exactly reached: nothing', [['1000', 1_300]], {}, undefined],
    ['more pieces: nothing', [['700', 2_150]], {}, undefined],
    [
      'of two items together',
      [
        ['100', 2_150],
        ['50.5', 10_000],
      ],
      {},
      580_000,
    ],
    ['unpaid days lower it', [['400', 2_150]], { lopdays: 15.5 }, undefined],
    ['joined on the 17th', [], { joiningdate: day('2026-10-17') }, 629_000],
  ] as const)('%s', (_, units, change, wanted) => {
    const slip = pay(units, change);
    expect(of(slip, 'assured')?.amount).toBe(wanted);
    expect(slip.register.onetime['assured']).toBe(wanted);
  });

  test('amounts given for the month count, arrears and other pay do not', () => {
    const values = { onetime: [{ component: 'pieces', amount: rupees(2000), note: null }] };
    expect(of(pay([['100', 1000]], values), 'assured')?.amount).toBe(1_000_000);
    const overtime = { onetime: [{ component: 'overtime', amount: rupees(2000), note: null }] };
    expect(of(pay([], overtime), 'assured')?.amount).toBe(1_300_000);
  });

  test('its line says what was guaranteed and what other pay reached', () => {
    const line = of(pay([['400', 2_150]]), 'assured');
    expect(line && linePhrases(line)).toEqual([
      { says: WORKING.guaranteeLess, values: { guaranteed: 1_300_000, reached: 860_000, amount: 440_000 } },
    ]);
  });

  test('it counts for the funds as the component says, and months ahead are expected to pay it', () => {
    const [with_, without] = [pay([]), pay([], {}, { bases: { ...BASES, pf: false } })];
    expect(with_.register.pfwages - without.register.pfwages).toBe(1_300_000);
    // Six months ahead of October, each with the guarantee, and this one.
    const none = pay([], {}, { when: 'grade == "none"' });
    expect(with_.tax.grosssalary - none.tax.grosssalary).toBe(6 * 1_300_000);
    // A month that reaches it pays the pieces instead; what comes ahead stays.
    const many = pay([['1000', 2_000]]);
    expect(many.tax.grosssalary - none.tax.grosssalary).toBe(2_000_000 + 5 * 1_300_000);
  });

  test('ESI coverage is decided with it: it is the wage of a full month', () => {
    const agreed = { package: { basis: 'Gross', amount: rupees(10_000) } };
    expect(pay([], agreed).register.esicovered).toBe(false);
    expect(pay([], agreed, { bases: { ...BASES, esi: false } }).register.esicovered).toBe(true);
  });

  test('a month pays the higher of the pieces and the guarantee, whatever both are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }).map(String), fc.integer({ min: 1, max: 4_000 })), {
          maxLength: 4,
        }),
        fc.integer({ min: 0, max: 31 }),
        (units, lopdays) => {
          const slip = pay(units, { lopdays });
          const pieces = slip.register.onetime['pieces'] ?? 0;
          const added = slip.register.onetime['assured'] ?? 0;
          const whole = pay([], { lopdays }).register.onetime['assured'] ?? 0;
          expect(pieces + added).toBe(Math.max(pieces, whole));
          const { totalearnings } = slip.register;
          expect(sum(slip.lines.filter(({ kind }) => kind === 'earning').map(({ amount }) => amount))).toBe(
            totalearnings,
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});

test('what is no guarantee is named', () => {
  const problems = (change: object) =>
    lintStructure(withGuarantee(change))
      .filter(({ component }) => component === 'assured')
      .map(({ message }) => message);
  expect(problems({})).toEqual([]);
  expect(problems({ guarantee: { of: ['nothing'] } })).toEqual(['"nothing" is no component of the structure']);
  expect(problems({ guarantee: { of: ['assured'] } })).toEqual(['"assured" is no pay that could reach a guarantee']);
  expect(problems({ guarantee: { of: ['canteen'] } })).toEqual(['"canteen" is no pay that could reach a guarantee']);
  expect(problems({ variable: { projected: true } })).toEqual(['A guaranteed component cannot be variable or accrued']);
  expect(() => withGuarantee({ guarantee: { of: [] } })).toThrow('Please choose what is guaranteed');
  expect(() => pay([], { onetime: [{ component: 'assured', amount: rupees(1), note: null }] })).toThrow(
    'tops up a guaranteed minimum',
  );
});
