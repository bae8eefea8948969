import { z } from 'zod';
import { dated } from './rules.ts';

const dueDay = z.strictObject({ month: z.int().min(1).max(12), day: z.int().min(1).max(31) });

/** The forms of a tax year, by the day its first pay may be paid on. */
export const taxFormRule = z.strictObject({
  ...dated,
  /** The certificate for the employee: which part the employer makes, and which come from the TDS portal. */
  certificate: z.strictObject({
    form: z.string().min(1),
    section: z.string().min(1),
    ownpart: z.string().min(1),
    portalparts: z.string().min(1),
    /** After the end of the tax year. */
    due: dueDay,
  }),
  /** The statement of perquisites that goes with it. */
  perquisites: z.string().min(1),
  /** What a person files for relief of arrears of earlier tax years. */
  relief: z.strictObject({ name: z.string().min(1), source: z.string().min(1) }),
  /** The quarterly statement of salaries and tax, with the days until which each quarter is due. */
  statement: z.strictObject({ form: z.string().min(1), due: z.array(dueDay).length(4) }),
});
export type TaxFormRule = z.output<typeof taxFormRule>;

/** Beside the other packs in `rules/in`: no payslip depends on it, so it is not part of the versions of a run. */
export const taxFormPack = z.strictObject({
  pack: z.literal('tax-forms'),
  title: z.string(),
  rules: z.array(taxFormRule).min(1),
});
