import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, listQuery, orNull, paiseField, text } from '#platform/contract/fields.ts';
import { report } from '#platform/contract/report.ts';
import { taxYearText } from './inputs.ts';

// Relief for arrears of earlier tax years (section 89): offered with its figures, counted once the form is filed. Paise.

const read = { feature: 'taxDeclaration', need: 'read', scope: 'self' } as const;
const edit = { feature: 'taxDeclaration', need: 'edit', scope: 'self' } as const;
const MAX_INCOME = 1e13;
const MAX_YEARS = 10;

const regime = z.enum(['new', 'old']);
export const reliefYear = z.strictObject({
  taxyear: taxYearText,
  /** Total income of the year without the arrears, as it was assessed. */
  income: paiseField.min(0).max(MAX_INCOME),
  regime,
});
export type ReliefYear = z.output<typeof reliefYear>;
export const reliefForm = z.strictObject({
  taxyear: taxYearText,
  years: z
    .array(reliefYear)
    .max(MAX_YEARS)
    .refine((all) => new Set(all.map((one) => one.taxyear)).size === all.length, 'Enter each year once'),
  acknowledgement: orNull(text(30)),
  filedon: orNull(dayField),
});

const taxes = { with: z.number(), without: z.number() };
export const reliefState = z.object({
  taxyear: z.string(),
  /** The form that is filed for it, where its number is known, and the source. */
  form: z.string(),
  source: z.string(),
  /** Total income of the year by the last payslip, arrears included. */
  income: z.number(),
  arrears: z.number(),
  regime,
  years: z.array(
    z.object({
      taxyear: z.string(),
      arrears: z.number(),
      /** Null until it is entered or known from payslips. */
      income: z.number().nullable(),
      regime,
      /** Tax of the year; null where its rules are missing, or the income. */
      taxes: z.object(taxes).nullable(),
    }),
  ),
  taxes: z.object(taxes),
  /** Null until it can be worked out. */
  relief: z.number().nullable(),
  /** Earlier years without rules. */
  missing: z.array(z.string()),
  acknowledgement: z.string().nullable(),
  filedon: z.string().nullable(),
  version: z.number(),
});
export type ReliefState = z.output<typeof reliefState>;

export const getRelief = endpoint({
  method: 'GET',
  path: 'payroll/relief',
  access: read,
  summary: 'The caller’s relief for arrears of earlier tax years, with the tax of each year; none without such arrears',
  input: z.object({}),
  output: z.array(reliefState),
  example: {},
});
export const saveRelief = endpoint({
  method: 'POST',
  path: 'payroll/relief',
  access: edit,
  versioned: true,
  summary:
    'Enter the income of earlier years for the relief, and once the form is filed its acknowledgement: from then on the relief lowers the tax that is deducted',
  input: reliefForm,
  output: z.array(reliefState),
  example: {
    taxyear: '2026-27',
    years: [{ taxyear: '2025-26', income: 120_000_000, regime: 'new' }],
    acknowledgement: null,
    filedon: null,
  },
});

const reliefRow = z.object({
  employeeid: z.number(),
  employeecode: z.string(),
  fullname: z.string(),
  taxyear: z.string(),
  relief: z.number(),
  acknowledgement: z.string().nullable(),
  filedon: z.string().nullable(),
});
export type ReliefRow = z.output<typeof reliefRow>;
export const listReliefs = endpoint({
  method: 'GET',
  path: 'payroll/relief/list',
  access: { feature: 'payrollInput', need: 'read', scope: 'tenant' },
  summary: 'The reliefs of people for arrears of earlier tax years, the newest tax year first',
  input: listQuery,
  output: z.object({ rows: z.array(reliefRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});
export const reliefReport = report({
  title: 'Relief for Arrears',
  list: listReliefs,
  query: z.object({ search: listQuery.shape.search }),
  columns: {
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    taxyear: { label: 'Tax year' },
    relief: { label: 'Relief', as: 'paise' },
    acknowledgement: { label: 'Acknowledgement number' },
    filedon: { label: 'Filed on' },
  },
});
