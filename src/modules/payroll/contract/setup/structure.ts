import { z } from 'zod';
import {
  aggregateFields,
  COST_ARREARS,
  COST_PRORATIONS,
  ONCE_WAGES,
  packageAmountFields,
  PRORATIONS,
  QUANTITY_ROUNDINGS,
  structureRuleFields,
} from './calculation.ts';
import { attendedUnits } from '../run/attended.ts';
import { payTable } from './pay-tables.ts';
import { componentCode, rounding } from '../units.ts';

/** Months of the year in which what was set aside is paid: each once, in their order. */
export const accrualMonths = z
  .array(z.int().min(1).max(12))
  .min(1, 'Please choose the months in which it is paid')
  .max(12)
  .refine((months) => months.every((month, at) => at === 0 || month > (months[at - 1] ?? 0)), 'Please fill valid data');

/** Components whose pay is made up to a guarantee. */
export const guaranteed = z
  .array(componentCode)
  .min(1, 'Please choose what is guaranteed')
  .max(50)
  .refine((codes) => new Set(codes).size === codes.length, 'Please fill valid data');

const bases = z.strictObject({ pf: z.boolean(), esi: z.boolean(), pt: z.boolean(), lwf: z.boolean() });

/**
 * What of a component is exempt from income tax: up to the bills of the month; so many units a month at the lower of
 * their value and the limit of the law for meals; up to the claims of the year, in the old regime; up to what the
 * settlement of a leaver works out as exempt.
 */
const exempt = z.discriminatedUnion('rule', [
  z.strictObject({ rule: z.literal('bills') }),
  z.strictObject({ rule: z.literal('meals'), units: z.int().min(1) }),
  z.strictObject({ rule: z.literal('claim') }),
  z.strictObject({ rule: z.literal('settlement') }),
]);

const named = { code: componentCode, name: z.string().min(1) };
const earning = {
  ...named,
  kind: z.literal('earning'),
  /** The statutory bases this component counts in. */
  bases,
  taxable: z.boolean(),
  incometax: z
    .enum(['averaged', 'in-full'])
    .describe('`averaged` over the months left, or taxed `in-full` in the month of payment'),
  exempt: exempt.optional().describe('Missing where all of it is taxed'),
};

const formulaText = z.string().min(1);
const calculated = {
  ...named,
  formula: formulaText,
  rounding,
  when: formulaText.optional().describe('Who has it: a condition over the same names; missing for everybody'),
  proration: z.enum(PRORATIONS).default('paid-days'),
  earnedrounding: rounding.optional().describe('Rounding of the earned amount; missing where it is that of earned pay'),
  quantity: z
    .strictObject({ formula: formulaText, rounding: z.enum(QUANTITY_ROUNDINGS) })
    .optional()
    .describe('Units of which the formula gives the value of one; a part of a month pays a part of the units'),
};

const sources = z.discriminatedUnion('source', [
  /** Monthly pay calculated by a formula, in rupees; a benefit in kind is part of the pay and taken back whole. */
  z.strictObject({
    ...earning,
    ...calculated,
    kind: z.enum(['earning', 'benefit']),
    source: z.literal('formula'),
    codewages: z
      .enum(['included', 'excluded-counted', 'excluded-not-counted'])
      .describe(
        'The wage test of the Labour Codes, which goes by the pay of a full month: wages, or an excluded head that counts, or does not count, towards the half',
      ),
    basic: z.boolean().default(false),
    hra: z.boolean().default(false),
    variable: z
      .strictObject({ projected: z.boolean() })
      .optional()
      .describe(
        'The formula is a target: a month pays what its input gives, nothing without one. `projected`: the tax of the year expects the target in the months ahead. Missing where each month pays it',
      ),
    accrual: z
      .strictObject({ months: accrualMonths })
      .optional()
      .describe(
        'What a month earns is set aside, and paid in these months of the year (1 for January) and with the last payslip of somebody who leaves. Missing where each month pays it',
      ),
    guarantee: z
      .strictObject({ of: guaranteed })
      .optional()
      .describe(
        'What it earns is guaranteed: it pays what these components pay less, such as piece rates. Missing where each month pays it',
      ),
  }),
  /** What the person costs the company besides the pay, calculated by a formula: it is shown, not paid out. */
  z.strictObject({
    ...calculated,
    proration: z.enum(COST_PRORATIONS).default('paid-days'),
    source: z.literal('cost'),
    kind: z.literal('employer'),
    nps: z
      .boolean()
      .optional()
      .describe("The employer's contribution to NPS: taxed as salary and deducted within the limit of the regime"),
    arrears: z
      .enum(COST_ARREARS)
      .optional()
      .describe(
        'Its formula on the arrears of each past month, or of all together, each rounded; missing where it has none',
      ),
  }),
  /** Paid unchanged when an amount is given for the month; units are paid by their rate. */
  z.strictObject({
    ...earning,
    source: z.literal('one-time'),
    earnedrounding: rounding.optional().describe('Rounding of what units pay; missing where it is that of earned pay'),
    rateformula: formulaText
      .optional()
      .describe(
        'What its units pay, in rupees, over the pay of a full month of their month: of one unit, or of all of them where it reads `hours`, `days` or `units`. Missing where they are paid by the rates of items',
      ),
    wagetest: z
      .enum(ONCE_WAGES)
      .optional()
      .describe(
        'In the wage test of the Labour Codes, as far as the month pays it: wages, or an excluded head that counts towards the half. Missing where it is no part of the test',
      ),
    attendance: attendedUnits
      .optional()
      .describe(
        'Its units of people on attendance, by the rates of items; missing where they are entered for everybody',
      ),
  }),
  /** Deducted when an amount is given for the month, after all statutory deductions. */
  z.strictObject({ ...named, source: z.literal('deduction'), kind: z.literal('deduction') }),
]);

/** Marks of before, which changed no payslip: they are dropped. */
function withoutFormerMarks(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const former = ['variable', 'accrual'].filter((mark) => typeof Reflect.get(value, mark) === 'boolean');
  if (Reflect.get(value, 'source') === 'one-time' && 'codewages' in value) former.push('codewages');
  return former.length === 0
    ? value
    : Object.fromEntries(Object.entries(value).filter(([key]) => !former.includes(key)));
}
export const component = z.preprocess(withoutFormerMarks, sources);

export const packageAmount = z.strictObject(packageAmountFields);
export type PackageAmount = z.output<typeof packageAmount>;
export const structureRule = z.strictObject(structureRuleFields);
export const aggregate = z.strictObject(aggregateFields);
export type Aggregate = z.output<typeof aggregate>;

export const structure = z.strictObject({
  amounts: z.array(packageAmount).default([]).describe('What packages give for each person beside their amount'),
  structures: z
    .array(structureRule)
    .min(1)
    .max(30)
    .optional()
    .describe(
      'Several structures of the same components: everybody has the first one that fits, and conditions of components read its code as `structure`. Missing where the company has one',
    ),
  gross: z
    .enum(['package', 'components', 'rounded-components'])
    .default('package')
    .describe(
      'The gross that a part of a month is earned of: the monthly amount of the package, or the sum of the components paid by days where the package holds more than pay; `rounded-components`: the sum of the components of the part, each rounded alone, so that no balance is left',
    ),
  aggregates: z
    .array(aggregate)
    .max(50)
    .optional()
    .describe('Sums and other formulas over components, worked out with them in each month and part of one'),
  lists: z
    .record(componentCode, z.array(z.string()))
    .default({})
    .describe('Lists of texts that formulas can test with `in`'),
  tables: z
    .array(payTable)
    .optional()
    .describe('Tables that formulas read by `lookup`, `slab` and `band`; missing where there are none'),
  components: z.array(component),
  unused: z.array(component).optional().describe('Defined, but outside the structure: can be added to it at any time'),
  balance: z
    .strictObject({ component: componentCode, shortfall: componentCode })
    .describe(
      'Takes the rounding remainder of the earned gross; when it falls below zero, the shortfall component is reduced. The same component in both keeps a negative balance as a line of its own',
    ),
});

export type Structure = z.output<typeof structure>;
/** A component as stored: fields with their default value may be missing. */
export type StoredComponent = z.input<typeof sources>;
export type StoredStructure = Omit<z.input<typeof structure>, 'components' | 'unused'> & {
  readonly components: StoredComponent[];
  readonly unused?: StoredComponent[] | undefined;
};
export type Component = Structure['components'][number];
export type CostComponent = Extract<Component, { source: 'cost' }>;
/** Worked out by a formula: monthly pay, and what the company bears beside it. */
export type CalculatedComponent = FormulaComponent | CostComponent;
export type FormulaComponent = Extract<Component, { source: 'formula' }>;
export type OneTimeComponent = Extract<Component, { source: 'one-time' }>;
export type DeductionComponent = Extract<Component, { source: 'deduction' }>;

export type StructureProblem = {
  readonly code:
    | 'E1430'
    | 'E1450'
    | 'E1470'
    | 'E1480'
    | 'unknown-name'
    | 'cycle'
    | 'formula'
    | 'duplicate'
    | 'balance'
    | 'table';
  readonly component: string | undefined;
  readonly message: string;
};
