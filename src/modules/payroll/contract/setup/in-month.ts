import { z } from 'zod';

// How a statute or a deduction of a month is taken where a wage month has several payslips.

/** What the wages of the month to date ask for less what was taken; each payslip for itself; all of it on the last one. */
export const IN_MONTH = ['month-to-date', 'each-payslip', 'last-payslip'] as const;
export type InMonthWay = (typeof IN_MONTH)[number];
/** By the days each payslip pays; all of it on the last one. */
export const TAX_IN_MONTH = ['each-payslip', 'last-payslip'] as const;
export const LOANS_IN_MONTH = ['last-payslip', 'first-payslip', 'each-payslip'] as const;
/**
 * The ceiling of the provident fund for somebody who changes the legal entity within the month: each establishment
 * alone, as the law has it, or what one used up is gone for the other.
 */
export const PF_ENTITIES = ['each-entity', 'person'] as const;

/** Missing keys mean the first of their values. */
export const inMonthPolicy = z.strictObject({
  pf: z.enum(IN_MONTH).optional(),
  pfceiling: z.enum(PF_ENTITIES).optional(),
  esi: z.enum(IN_MONTH).optional(),
  pt: z.enum(IN_MONTH).optional(),
  lwf: z.enum(IN_MONTH).optional(),
  tds: z.enum(TAX_IN_MONTH).optional(),
  loans: z.enum(LOANS_IN_MONTH).optional().describe('Instalments of loans and salary advances'),
});
export type InMonthPolicy = z.output<typeof inMonthPolicy>;

/**
 * Who pays a person that moves from one legal entity to another within a wage month: that of the last day pays all of it, or
 * each pays its own days by its own pay group.
 */
export const ENTITY_MOVES = ['end-of-period', 'each-entity'] as const;
