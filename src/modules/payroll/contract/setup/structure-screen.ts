import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/fields.ts';
import { fromMonth, fromMonthSave, inForceState } from './in-force.ts';
import { aggregateFields, FORMULA_LIMIT, packageAmountFields, structureRuleFields } from './calculation.ts';
import type { structure } from './structure.ts';
import { payTables, TABLES_BODY } from './pay-tables.ts';
import { componentCode } from '../units.ts';
import { phrase } from '../run/working.ts';

const read = { feature: 'salaryStructure', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'salaryStructure', need: 'edit', scope: 'tenant' } as const;

export const problem = z.object({ code: z.string(), component: z.string().nullable(), message: z.string() });
/** A full month of the structure, in paise. */
export const preview = z.array(
  z.object({
    code: z.string(),
    name: z.string(),
    kind: z.enum(['earning', 'benefit', 'employer']),
    amount: z.number(),
  }),
);
const flowPart = z.array(z.object({ code: z.string(), name: z.string(), amount: z.number() }));
/**
 * A full month from the cost to the company to the net pay, in paise: what the company bears beside the pay, the pay, what
 * is taken from it. Without one-time pay, arrears, unpaid days, loans and recoveries.
 */
export const flow = z.object({
  costs: flowPart,
  pay: flowPart,
  deductions: flowPart,
  /** Pay and costs together, the pay, and what is paid out. */
  ctc: z.number(),
  gross: z.number(),
  net: z.number(),
  /** The state whose professional tax and labour welfare fund are taken. */
  state: z.string(),
});
export type StructureFlow = z.infer<typeof flow>;
/** Whose month a preview shows: a gross in a city, or a person with their package, by the right to payslips. */
export const previewFor = {
  gross: z.number().int().min(0).max(1e12),
  city: z.string().max(100),
  employeeid: id.optional(),
};

export const structureState = z.object({
  structure: z.unknown(),
  version: z.number(),
  problems: z.array(problem),
  ...inForceState.shape,
});

export const getStructure = endpoint({
  method: 'GET',
  path: 'payroll/structure',
  access: read,
  summary: 'The pay structure in force from a month on, with its formulas and what is wrong with it',
  input: z.object(fromMonth),
  output: z.array(structureState),
  example: {},
});

/**
 * What the form may change of a component: its name and its formula. Formulas read the codes, so codes do not change.
 */
export const componentEdit = z.object({
  code: z.string().max(60),
  name: z.string().trim().min(1, 'Please enter name').max(100),
  formula: z.string().trim().max(FORMULA_LIMIT).nullable(),
});

/** The most components of a company, those outside its structure too. */
export const MAX_COMPONENTS = 200;
/** The parts of the structure; a part that is left out is not changed. */
export const structureSave = z.object({
  components: z.array(componentEdit).max(MAX_COMPONENTS),
  /** The codes of the structure in their order; components not listed are defined but outside the structure. */
  order: z.array(componentCode.max(60)).max(200).optional(),
  /** Where the gross comes from that a part of a month is earned of. */
  gross: z.enum(['package', 'components', 'rounded-components']).optional(),
  /** What packages give for each person beside their amount. */
  amounts: z
    .array(
      z.object({
        ...packageAmountFields,
        code: componentCode.max(60),
        name: z.string().trim().min(1, 'Please enter name').max(100),
      }),
    )
    .max(50)
    .optional(),
  /** Several structures and whom each is for; none where the company has one. */
  structures: z
    .array(
      z.object({
        ...structureRuleFields,
        code: componentCode.max(60),
        name: z.string().trim().min(1, 'Please enter name').max(100),
        when: z.string().trim().min(1).max(FORMULA_LIMIT).optional(),
      }),
    )
    .max(30)
    .optional(),
  /** Sums and other formulas over components, by names of their own. */
  aggregates: z
    .array(
      z.object({
        ...aggregateFields,
        code: componentCode.max(60),
        name: z.string().trim().min(1, 'Please enter name').max(100),
        formula: z.string().trim().min(1).max(FORMULA_LIMIT),
      }),
    )
    .max(50)
    .optional(),
  balance: z.object({ component: componentCode.max(60), shortfall: componentCode.max(60) }).optional(),
  lists: z
    .array(
      z.object({
        name: componentCode.max(60),
        values: z.array(z.string().trim().min(1, 'Please fill valid data').max(100)).max(500),
      }),
    )
    .max(50)
    .optional(),
  /** All tables; an empty list takes them away. */
  tables: payTables.optional(),
});

export const checkStructure = endpoint({
  method: 'POST',
  path: 'payroll/structure/check',
  access: read,
  summary: 'Validate a changed structure and show a month by it, without saving',
  body: TABLES_BODY,
  input: structureSave.extend({
    ...fromMonthSave,
    ...previewFor,
  }),
  output: z.object({
    problems: z.array(problem),
    preview,
    flow: flow.nullable(),
    /** What each component pays in a full month, as a rule in words. */
    sentences: z.array(z.object({ code: z.string(), sentence: phrase })),
  }),
  example: { components: [], gross: 3_800_000, city: 'Pune' },
});

export const saveStructure = endpoint({
  method: 'POST',
  path: 'payroll/structure',
  access: edit,
  versioned: true,
  stepUp: true,
  summary: 'Save names, formulas, parts, order, balance, lists and tables; a structure with a fault is refused',
  body: TABLES_BODY,
  input: structureSave.extend(fromMonthSave),
  output: z.array(structureState),
  example: { components: [] },
});

export const startStructure = endpoint({
  method: 'POST',
  path: 'payroll/structure/start',
  access: edit,
  stepUp: true,
  summary: 'Start with the standard structure and policy of the country, where payroll was never configured',
  input: z.object({}),
  output: z.array(structureState),
  example: {},
});

export type StructureChange = z.output<typeof structureSave>;
export type ShownStructure = z.infer<typeof structure>;
