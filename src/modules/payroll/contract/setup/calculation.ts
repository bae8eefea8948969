import { z } from 'zod';
import { componentCode, rounding } from '../units.ts';

// The choices of how a component is worked out, apart from the stored shapes: the editor has them as well.

/**
 * What a part of a month pays of a component: the share of its paid days, of its days in service whatever the loss of
 * pay, the whole, or the formula worked out again with the earned amounts. Of several payslips of a month each pays its
 * part of the whole, or the first or the last one all of it.
 */
export const PRORATIONS = [
  'paid-days',
  'days-in-service',
  'whole',
  'whole-on-first',
  'whole-on-last',
  'recomputed',
] as const;
/** A cost may stand in the package alone, where a statute says what is really paid, as the employer's provident fund. */
export const COST_PRORATIONS = [...PRORATIONS, 'package-only'] as const;
/** How a cost follows arrears of pay: its formula on those of each past month, or on all of them together. */
export const COST_ARREARS = ['each-month', 'together'] as const;
/** What of a component is exempt from income tax. */
export const EXEMPT_RULES = ['bills', 'meals', 'claim', 'settlement'] as const;
export type Proration = (typeof COST_PRORATIONS)[number];

/** What one-time pay may be in the wage test of the Labour Codes. */
export const ONCE_WAGES = ['included', 'excluded-counted'] as const;

/** How a number of units is made whole, of a full month and of a part of one. */
export const QUANTITY_ROUNDINGS = ['none', 'down', 'nearest', 'up'] as const;

/** Characters of a formula on the screen and in a configuration file; what is stored is read whatever its length. */
export const FORMULA_LIMIT = 500;

/** A figure that packages give for each person beside their amount; formulas read it by its code. */
export const packageAmountFields = {
  code: componentCode,
  name: z.string().min(1),
  unit: z.enum(['rupees', 'number', 'percent', 'choice']),
  choices: z
    .array(
      z
        .string()
        .trim()
        .regex(/^\p{L}/u, 'A choice begins with a letter')
        .max(100),
    )
    .max(50)
    .optional()
    .describe(
      'What may be chosen, where the unit is a choice. A letter comes first, so that no choice reads as a number',
    ),
};
/** A sum or another formula over components by a name of its own: formulas and files read it, nobody is paid it. */
export const aggregateFields = {
  code: componentCode,
  name: z.string().min(1),
  formula: z.string().min(1),
  rounding,
};
/** One of several structures of a company, and who has it: a condition over the person and the package. */
export const structureRuleFields = {
  code: componentCode,
  name: z.string().min(1),
  when: z.string().min(1).optional().describe('Missing for everybody whom no structure before it takes'),
};
