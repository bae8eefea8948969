import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { line, listOf, orNull, text } from '#platform/contract/fields.ts';
import { fromMonth, fromMonthSave, inForceState } from './in-force.ts';
import { preview, previewFor, problem } from './structure-screen.ts';
import {
  COST_ARREARS,
  COST_PRORATIONS,
  EXEMPT_RULES,
  FORMULA_LIMIT,
  ONCE_WAGES,
  QUANTITY_ROUNDINGS,
} from './calculation.ts';
import { componentCode, rounding } from '../units.ts';

export const COMPONENT_NAME_LIMIT = 100;
const read = { feature: 'salaryComponent', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'salaryComponent', need: 'edit', scope: 'tenant' } as const;

export const INCOME_TAX = ['averaged', 'in-full'] as const;
export const EXEMPTS = ['none', ...EXEMPT_RULES] as const;
export const COSTS_ON_ARREARS = ['none', ...COST_ARREARS] as const;
export const WAGE_TESTS = ['none', ...ONCE_WAGES] as const;
export const CODE_WAGES = ['included', 'excluded-counted', 'excluded-not-counted'] as const;

const formula = z.string().trim().max(FORMULA_LIMIT, 'maximum limit should not be greater than 500');

/** What the form sends: one flat record. A deduction needs only its name and its file names. */
export const componentSave = z.object({
  /** True for a new component: its code must be free. */
  isnew: z.boolean(),
  code: componentCode.max(60, 'maximum limit should not be greater than 60'),
  name: line(COMPONENT_NAME_LIMIT).min(1, 'Please enter name'),
  kind: z.enum(['earning', 'benefit', 'employer', 'deduction']),
  source: z.enum(['formula', 'cost', 'one-time', 'deduction']),
  formula: orNull(formula),
  rounding,
  /** Who has it, as a condition; null for everybody. */
  when: orNull(formula),
  proration: z.enum(COST_PRORATIONS),
  /** Rounding of the earned amount; null for that of earned pay. */
  earnedrounding: orNull(rounding),
  /** Units of which the formula gives the value of one; null without units. */
  quantity: orNull(formula),
  quantityrounding: z.enum(QUANTITY_ROUNDINGS),
  pf: z.boolean(),
  esi: z.boolean(),
  pt: z.boolean(),
  lwf: z.boolean(),
  taxable: z.boolean(),
  incometax: z.enum(INCOME_TAX),
  /** What of it is exempt from income tax, and the meals of a month that count. */
  exempt: z.enum(EXEMPTS),
  exemptunits: z.int().min(1, 'Please fill valid data').max(1000, 'Please fill valid data').nullable(),
  /** Of a cost: the employer's contribution to NPS, and how it follows arrears of pay. */
  nps: z.boolean(),
  costarrears: z.enum(COSTS_ON_ARREARS),
  codewages: z.enum(CODE_WAGES),
  /** Of one-time pay: what it is in the wage test of the Labour Codes. */
  wagetest: z.enum(WAGE_TESTS).default('none'),
  basic: z.boolean(),
  hra: z.boolean(),
  /** Paid when a month's input gives it; `projected`: the tax of the year expects the formula's amount ahead. */
  variable: z.boolean(),
  projected: z.boolean(),
  /** Set aside until the months of the year named, 1 for January. */
  accrual: z.boolean(),
  accrualmonths: z.array(z.int().min(1).max(12)).max(12),
  /** Guaranteed: it pays what the components named pay less. */
  guarantee: z.boolean(),
  guaranteeof: z.array(componentCode).max(50),
  /** Of one-time pay: what its units pay by a formula; null where the rates of items pay them. */
  rateformula: orNull(formula),
  /** Of one-time pay: the items by whose rates units from attendance are paid; null where they are not. */
  overtimeworking: orNull(text(60)),
  overtimeoff: orNull(text(60)),
  encashedleave: orNull(text(60)),
  yearendleave: orNull(text(60)),
  nightshift: orNull(text(60)),
  /** Names in the company's files that map to this component. */
  words: listOf(text(100).min(1, 'Please fill valid data'), 50),
  /** Whether to add it to the structure; a component in the structure can be removed only on the structure page. */
  instructure: z.boolean(),
});
export type ComponentSave = z.output<typeof componentSave>;

/** As stored: what is shown has no limits, whatever came in by a file once. */
export const componentDetail = componentSave.omit({ isnew: true, words: true }).extend({
  code: z.string(),
  name: z.string(),
  formula: z.string().nullable(),
  when: z.string().nullable(),
  proration: z.enum(COST_PRORATIONS),
  earnedrounding: rounding.nullable(),
  quantity: z.string().nullable(),
  quantityrounding: z.enum(QUANTITY_ROUNDINGS),
  exemptunits: z.number().nullable(),
  rateformula: z.string().nullable(),
  overtimeworking: z.string().nullable(),
  overtimeoff: z.string().nullable(),
  encashedleave: z.string().nullable(),
  yearendleave: z.string().nullable(),
  nightshift: z.string().nullable(),
  words: z.array(z.string()),
  /** Reasons why it cannot be deleted, one sentence each; empty for an unused component. */
  used: z.array(z.string()),
});
export type ComponentDetail = z.infer<typeof componentDetail>;

const one = z.object({ code: componentCode.max(60), ...fromMonth });
const versioned = z.object({ version: z.number(), component: componentDetail });

export const listComponents = endpoint({
  method: 'GET',
  path: 'payroll/component/list',
  access: read,
  summary: 'Salary components in the order of the structure, those outside it last',
  input: z.object(fromMonth),
  output: z.array(componentDetail),
  example: {},
});

export const initComponent = endpoint({
  method: 'GET',
  path: 'payroll/component/init',
  access: read,
  summary: 'What the component form needs: the names a formula may read and the version it saves against',
  input: z.object(fromMonth),
  output: z.object({
    /** Names of the person and the month with what they are, then those of the structure. */
    scope: z.array(z.object({ displayname: z.string(), displayvalue: z.string() })),
    /** What a rate formula reads besides. */
    unitscope: z.array(z.object({ displayname: z.string(), displayvalue: z.string() })),
    names: z.array(z.string()),
    /** Tables of the structure, each with how a formula reads it. */
    tables: z.array(z.object({ displayname: z.string(), displayvalue: z.string() })),
    codes: z.array(z.string()),
    /** Pay that a guarantee may be of. */
    earnings: z.array(z.object({ displayname: z.string(), displayvalue: z.string() })),
    /** Whether a pay group is paid by weeks, so that a month has several payslips. */
    several: z.boolean(),
    version: z.number(),
  }),
  example: {},
});

export const componentsInForce = endpoint({
  method: 'GET',
  path: 'payroll/component/inforce',
  access: read,
  summary: 'From which month the shown components are in force, and every version of the payroll settings',
  input: z.object(fromMonth),
  output: z.array(inForceState),
  example: {},
});

export const getComponent = endpoint({
  method: 'GET',
  path: 'payroll/component/one/:code',
  access: read,
  summary: 'One salary component',
  input: one,
  output: z.array(versioned),
  example: { code: 'basic' },
});

const example = {
  isnew: true,
  code: 'meal',
  name: 'Meal allowance',
  kind: 'earning',
  source: 'formula',
  formula: 'min(2200, gross * 0.05)',
  rounding: 'nearest-rupee',
  when: null,
  proration: 'paid-days',
  earnedrounding: null,
  quantity: null,
  quantityrounding: 'none',
  pf: false,
  esi: true,
  pt: true,
  lwf: true,
  taxable: true,
  incometax: 'averaged',
  exempt: 'none',
  exemptunits: null,
  nps: false,
  costarrears: 'none',
  codewages: 'excluded-counted',
  basic: false,
  hra: false,
  variable: false,
  projected: false,
  accrual: false,
  accrualmonths: [] as number[],
  guarantee: false,
  guaranteeof: [] as string[],
  rateformula: null,
  overtimeworking: null,
  overtimeoff: null,
  encashedleave: null,
  yearendleave: null,
  nightshift: null,
  words: [],
  instructure: false,
} as const;

export const checkComponent = endpoint({
  method: 'POST',
  path: 'payroll/structure/component',
  access: read,
  summary: 'Validate the structure with one component as it is typed and show a month, without saving',
  input: componentSave.extend({
    ...fromMonthSave,
    name: z.string().max(COMPONENT_NAME_LIMIT),
    ...previewFor,
  }),
  output: z.object({
    problems: z.array(problem),
    preview,
    /** What one unit pays of components whose units a formula pays, paise. */
    rates: z.array(z.object({ code: z.string(), name: z.string(), amount: z.number() })),
  }),
  example: { ...example, words: [], gross: 3_800_000, city: 'Pune' },
});

export const saveComponent = endpoint({
  method: 'POST',
  path: 'payroll/component',
  access: edit,
  versioned: true,
  stepUp: true,
  summary: 'Create a salary component, or change the one with this code',
  input: componentSave.extend(fromMonthSave),
  output: z.array(versioned),
  example: { ...example, words: [] },
});

export const removeComponent = endpoint({
  method: 'DELETE',
  path: 'payroll/component/:code',
  access: edit,
  stepUp: true,
  summary: 'Delete a salary component that nothing uses',
  input: one,
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { code: 'nothing_here' },
});
