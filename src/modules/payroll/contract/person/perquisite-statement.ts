import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/fields.ts';
import { taxYearText } from './inputs.ts';

const own = { feature: 'tax', need: 'read', scope: 'people' } as const;
const query = z.object({ employeeid: id.optional(), taxyear: taxYearText.optional() });

/** A benefit of the tax year: what it is worth, what the person paid for it, and what is taxed; paise. */
const statementRow = z.object({
  key: z.string(),
  name: z.string(),
  /** Of a loan: its number. */
  number: z.string().nullable(),
  value: z.number(),
  recovered: z.number(),
  taxed: z.number(),
  /** Taxed in each month of the statement. */
  amounts: z.array(z.number()),
});
export type StatementRow = z.infer<typeof statementRow>;

export const perquisiteStatement = z.object({
  employeeid: z.number(),
  employeecode: z.string(),
  fullname: z.string(),
  pan: z.string().nullable(),
  taxyear: z.string(),
  /** The tax years with payslips, newest first. */
  taxyears: z.array(z.string()),
  /** How the law names the statement in the tax year. */
  form: z.string(),
  /** The wage months that were paid in the tax year, in order. */
  months: z.array(z.string()),
  rows: z.array(statementRow),
  /** Contributions of the employer above the yearly limit, by the last payslip. */
  contributions: z.number(),
  value: z.number(),
  recovered: z.number(),
  taxed: z.number(),
  /** The law that the values follow, and its notes. */
  source: z.string(),
});
export type PerquisiteStatement = z.infer<typeof perquisiteStatement>;

export const getPerquisites = endpoint({
  method: 'GET',
  path: 'payroll/perquisite',
  access: own,
  summary:
    'The perquisite statement of a tax year from the payslips in effect; the newest year of the caller by default',
  input: query,
  output: z.array(perquisiteStatement),
  example: {},
});
export const perquisiteForm = endpoint({
  method: 'GET',
  path: 'payroll/perquisite/form',
  kind: 'file',
  access: own,
  summary: 'The perquisite statement as PDF (Form 12BA, from the tax year 2026-27 on Form 123)',
  input: query,
  output: z.unknown(),
  example: {},
});
