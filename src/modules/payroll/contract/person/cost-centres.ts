import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, text } from '#platform/contract/fields.ts';
import { fromMonth } from './inputs.ts';
import { monthText } from '../units.ts';

export const costCentresBulk = bulkContract({
  feature: 'payrollInput',
  kind: 'cost_centre',
  title: 'Cost Centres',
  parameters: fromMonth,
  example: { frommonth: '2026-10' },
});

/** The most cost centres of one person. */
export const MAX_CENTRES = 5;

/** Adds up percentages of at most six decimals, in millionths of a percent. */
const millionths = (percent: string): number => Math.round(Number(percent) * 1_000_000);
/** Whether shares add up to exactly 100 percent. */
export const isWhole = (shares: readonly { readonly percent: string }[]): boolean =>
  shares.reduce((sum, { percent }) => sum + millionths(percent), 0) === 100_000_000;

const costCentre = z.object({
  code: text(40).min(1, 'Please enter the cost centre'),
  percent: z
    .string()
    .trim()
    .regex(/^(100|\d{1,2})(\.\d{1,6})?$/, 'Please enter a percentage above 0, up to 100')
    .refine((value) => Number(value) > 0 && Number(value) <= 100, 'Please enter a percentage above 0, up to 100'),
});
/** The shares of a person: none, or such as add up to 100, each cost centre once. */
export const costCentres = z
  .array(costCentre)
  .max(MAX_CENTRES)
  .refine((shares) => shares.length === 0 || isWhole(shares), 'The percentages do not add up to 100')
  .refine(
    (shares) => new Set(shares.map(({ code }) => code.toLowerCase())).size === shares.length,
    'This cost centre is repeated. Combine the percentages in one row.',
  );

const split = z.object({
  payrollmonth: z.string(),
  costcentres: z.array(z.object({ code: z.string(), percent: z.string() })),
  addedbyname: z.string().nullable(),
  /** Its month takes no more input. */
  closed: z.boolean(),
});
const state = z.object({
  /** The next month to be run, and the months that a split may begin in. */
  next: z.string(),
  months: z.array(z.string()),
  /** Newest first. */
  splits: z.array(split),
  /** Every cost centre in use, to choose from. */
  known: z.array(z.string()),
});
export type CostCentres = z.infer<typeof state>;

export const getCostCentres = endpoint({
  method: 'GET',
  path: 'payroll/package/costcentre',
  access: { feature: 'payrollInput', need: 'read', scope: 'tenant' },
  summary: 'The cost centres between which the journal splits the cost of a person, with those of before',
  input: z.object({ employeeid: id }),
  output: z.array(state),
  example: { employeeid: 1 },
});

export const saveCostCentres = endpoint({
  method: 'POST',
  path: 'payroll/package/costcentre',
  access: { feature: 'payrollInput', need: 'edit', scope: 'tenant' },
  money: true,
  summary:
    'The cost centres of a person from a month on; an empty list ends the split, null takes that of the month back',
  input: z.object({ employeeid: id, payrollmonth: monthText, costcentres: costCentres.nullable() }),
  output: z.array(state),
  example: {
    employeeid: 1,
    payrollmonth: '2026-11',
    costcentres: [
      { code: 'C100', percent: '60' },
      { code: 'C200', percent: '40' },
    ],
  },
});
