import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/fields.ts';
import { taxYearText } from '../person/inputs.ts';

const own = { feature: 'payslip', need: 'read', scope: 'people' } as const;
const query = z.object({ employeeid: id.optional(), taxyear: taxYearText.optional() });

/** A head of the payslips of a year: its amount in each month, and their sum, in paise. */
const annualRow = z.object({ key: z.string(), name: z.string(), amounts: z.array(z.number()), total: z.number() });
const annualPart = z.object({ rows: z.array(annualRow), amounts: z.array(z.number()), total: z.number() });

export const annualPayslip = z.object({
  employeeid: z.number(),
  employeecode: z.string(),
  fullname: z.string(),
  taxyear: z.string(),
  /** The tax years with payslips, newest first. */
  taxyears: z.array(z.string()),
  /** The wage months that were paid in the tax year, in order. */
  months: z.array(z.string()),
  earnings: annualPart,
  deductions: annualPart,
  net: z.object({ amounts: z.array(z.number()), total: z.number() }),
  employer: annualPart,
});
export type AnnualPayslip = z.infer<typeof annualPayslip>;
export type AnnualPart = z.infer<typeof annualPart>;

export const getAnnualPayslip = endpoint({
  method: 'GET',
  path: 'payroll/annual_payslip',
  access: own,
  former: true,
  summary:
    'All heads of the payslips of a tax year by month, with their sums; the newest year of the caller by default',
  input: query,
  output: z.array(annualPayslip),
  example: {},
});
export const annualPayslipFile = endpoint({
  method: 'GET',
  path: 'payroll/annual_payslip/file',
  kind: 'file',
  access: own,
  former: true,
  summary: 'The same as PDF or as a spreadsheet',
  input: query.extend({ format: z.enum(['pdf', 'xlsx']) }),
  output: z.unknown(),
  example: { format: 'xlsx' },
});
