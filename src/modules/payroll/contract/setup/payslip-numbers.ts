import { z } from 'zod';
import { numberPattern } from '#platform/contract/number-pattern.ts';

/** The digits a number of a payslip has at least, with zeros before it. */
export const NUMBER_DIGITS = { least: 1, most: 8 } as const;

/** How the payslips of a legal entity are numbered: by a series of its own, from 1 on in each year its pattern names. */
const payslipSeries = z.strictObject({
  unit: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe(
      'Name of the business unit that is the legal entity; missing for the company itself, and units without a series',
    ),
  pattern: numberPattern.describe('`PS/{fy}/{no}`: the financial year is that of the pay date'),
  digits: z.int().min(NUMBER_DIGITS.least).max(NUMBER_DIGITS.most),
});
export type PayslipSeries = z.output<typeof payslipSeries>;

const once = (series: readonly PayslipSeries[]): boolean =>
  new Set(series.map(({ unit }) => unit ?? '')).size === series.length;

/** Payslips of legal entities without a series have no number. */
export const payslipNumbers = z.array(payslipSeries).max(51).refine(once, 'Each legal entity once');
