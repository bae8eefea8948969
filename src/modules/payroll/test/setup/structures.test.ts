import { describe, expect, test } from 'vitest';
import type { EmployeeFacts, Payslip } from '#modules/payroll/contract/run/payslip.ts';
import { structure as structureShape } from '#modules/payroll/contract/setup/structure.ts';
import { day, month } from '#platform/engine/day.ts';
import { rupees } from '#platform/engine/money.ts';
import { choicesFor } from '../../engine/run/pay/choose-structure.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { lintStructure } from '../../engine/run/pay/lint-structure.ts';
import { payPerson } from '../../engine/run/pay/pay-person.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { POLICY, STORED } from '../ctc-company.ts';
import { rules, someone } from '../someone.ts';

const [BASIC] = STORED.components;
const allowance = (code: string, amount: string, when: string) => ({
  ...BASIC,
  code,
  name: code,
  basic: false,
  formula: amount,
  when,
  codewages: 'excluded-counted',
  rounding: 'nearest-rupee',
});
const SITE = { code: 'site', name: 'Site', unit: 'choice', choices: ['Plant', 'Office'] };
const RULES = [
  { code: 'trainees', name: 'Trainees', when: 'employment_type == "Trainee"' },
  { code: 'plant', name: 'Plant staff', when: 'site == "Plant"' },
  { code: 'office', name: 'Office staff' },
];
/** Staff by a choice of the package, trainees by their employment type, and an allowance of each structure. */
const written = (more: Record<string, unknown> = {}) =>
  structureShape.parse({
    ...STORED,
    amounts: [...STORED.amounts, SITE],
    structures: RULES,
    components: [
      ...STORED.components,
      allowance('shift', '1500', 'structure == "plant"'),
      allowance('travel', '800', 'structure in ["office", "plant"]'),
      allowance('stipend', '300', 'structure == "trainees"'),
    ],
    ...more,
  });
const PACKAGE = { telephone_sum: '0', meals: '0', meal_value: '0', nps_rate: '0', premium: '0' };
const person = (site: string | undefined, change: Partial<EmployeeFacts> = {}): EmployeeFacts => ({
  ...someone,
  pfoption: 'None',
  package: {
    basis: 'CTC',
    amount: rupees(600_000),
    amounts: { ...PACKAGE, ...(site === undefined ? {} : { site }) },
  },
  ...change,
});
const slip = (facts: EmployeeFacts, structure = written()): Payslip =>
  computePayslip(preparePayroll({ rules, policy: POLICY, structure, month: month('2026-10') }), facts);
const allowances = ({ register: { earned } }: Payslip) =>
  ['shift', 'travel', 'stipend'].map((code) => (earned[code] ?? 0) / 100);

describe('several structures', () => {
  test.each([
    ['a choice of the package', person('Plant'), 'Plant staff', [1500, 800, 0]],
    ['the choice of the others', person('Office'), 'Office staff', [0, 800, 0]],
    ['no choice: the one for everybody else', person(undefined), 'Office staff', [0, 800, 0]],
    ['a rule, whatever was chosen', person('Plant', { employmenttype: 'Trainee' }), 'Trainees', [0, 0, 300]],
  ] as const)('%s', (_, facts, name, amounts) => {
    const payslip = slip(facts);
    expect(payslip.structure).toBe(name);
    expect(allowances(payslip)).toEqual(amounts);
  });

  test.each([
    ['one choice leads to it', person(undefined), 'plant', { site: 'Plant' }],
    ['the person has it already', person('Plant'), 'plant', {}],
    ['another choice takes it back', person('Plant'), 'office', { site: 'Office' }],
    ['a condition before it takes the person', person(undefined, { employmenttype: 'Trainee' }), 'plant', undefined],
    ['its condition asks for something else', person('Plant'), 'trainees', undefined],
    ['it is none of the structures', person('Plant'), 'harbour', undefined],
  ] as const)('choices that lead to a structure: %s', (_, facts, code, choices) => {
    const context = preparePayroll({ rules, policy: POLICY, structure: written(), month: month('2026-10') });
    expect(choicesFor(context.structure, payPerson(context, facts, context.month), code)).toEqual(choices);
  });

  test('who fits none is an exception that says what to do', () => {
    const structure = written({ structures: RULES.slice(0, 2) });
    expect(() => slip(person('Office'), structure)).toThrow('None of the salary structures fits');
    expect(slip(person('Plant'), structure).structure).toBe('Plant staff');
  });

  test('a past month is worked out by the structure of that month', () => {
    const step = (lopdays: number) => ({
      from: day('2026-09-01'),
      package: { basis: 'CTC', amount: rupees(600_000) },
      lopdays,
    });
    /** Somebody of the office now; three unpaid days of September became known late. */
    const late = (site: string): Payslip =>
      slip(
        person('Office', {
          past: [
            {
              month: month('2026-09'),
              city: 'Pune',
              figures: { ...PACKAGE, site },
              paid: { source: 'input', pay: [step(0)] },
              due: [step(3)],
            },
          ],
        }),
      );
    // Three of thirty days: a tenth of 1,500 and of 800 is taken back.
    const { arrear } = late('Plant').register;
    expect([arrear['shift'], arrear['travel']]).toEqual([rupees(-150), rupees(-80)]);
    const office = late('Office');
    expect([office.register.arrear['shift'], office.register.arrear['travel']]).toEqual([0, rupees(-80)]);
    expect(office.structure).toBe('Office staff');
  });

  test('a company with one structure has none on its payslips', () => {
    const { structures: _, ...one } = written();
    const structure = {
      ...one,
      components: one.components.filter(({ code }) => !['shift', 'travel', 'stipend'].includes(code)),
    };
    expect(slip(person('Plant'), structure)).not.toHaveProperty('structure');
  });
});

describe('what is wrong with them is named', () => {
  test.each([
    [{ structures: [{ code: 'a', name: 'A', when: 'basic > 1' }] }, 'A: Unknown name "basic"'],
    [{ structures: [{ code: 'a', name: 'A', when: 'structure == "a"' }] }, 'A: Unknown name "structure"'],
    [{ structures: [{ code: 'a', name: 'A', when: 'gross' }] }, 'A: The condition is neither true nor false'],
    [{ structures: [RULES[2], RULES[2]] }, 'Two structures have the code "office"'],
    [{ amounts: [...STORED.amounts, { ...SITE, choices: [] }] }, 'Site: Enter what may be chosen'],
    [
      { amounts: [...STORED.amounts, { ...SITE, choices: ['Plant', 'plant'] }] },
      'Site: Each choice may stand there once',
    ],
    [{ amounts: [...STORED.amounts, { ...SITE, unit: 'number' }] }, 'Site: Only a choice has choices'],
  ])('%j', (change, message) => {
    expect(lintStructure(written(change)).map((problem) => problem.message)).toContain(message);
  });

  test('a choice that reads as a number is refused', () => {
    expect(structureShape.safeParse({ ...STORED, amounts: [{ ...SITE, choices: ['1st'] }] }).success).toBe(false);
  });
});
