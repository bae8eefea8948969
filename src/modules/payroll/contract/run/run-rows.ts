import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, listQuery } from '#platform/contract/fields.ts';
import { MAX_TAG_CODE } from '../person/tag.ts';
import { listExport } from '#platform/contract/list-export.ts';

/** What was decided about a run. */
export const runEvent = z.object({
  kind: z.enum(['sentback', 'approved']),
  comment: z.string().nullable(),
  byname: z.string().nullable(),
  on: z.string(),
});

/** Who is to get Payroll approval: by itself at an hour, by somebody's confirmation, or by accepting. */
export const approverToCome = z.object({
  fullname: z.string(),
  waitsfor: z.enum(['hour', 'confirmation', 'acceptance']),
  effectiveon: z.string().nullable(),
});

const read = { feature: 'payrollRun', need: 'read', scope: 'tenant' } as const;

export const runRow = z.object({
  employeeid: z.number(),
  employeecode: z.string(),
  fullname: z.string(),
  totalearnings: z.number(),
  totaldeductions: z.number(),
  netpay: z.number(),
  department: z.string().nullable(),
  workstate: z.string().nullable(),
  /** Codes of payroll tags. */
  tags: z.array(z.string()),
  lopdays: z.number().nullable(),
  paiddays: z.number().nullable(),
  /** Paise taken: own PF with VPF, ESI, professional tax and income tax. */
  pf: z.number(),
  esi: z.number(),
  pt: z.number(),
  tds: z.number(),
  exception: z.string().nullable(),
  flags: z.array(z.string()),
  /** Whether the payslip is in effect, proposed for reversal, or reversed. */
  reversal: z.enum(['none', 'proposed', 'reversed']),
});
export type RunRow = z.infer<typeof runRow>;

const runRowsQuery = z.object({
  search: listQuery.shape.search,
  payrollrunid: id,
  filter: z.enum(['all', 'exceptions', 'flagged']).default('all'),
  /** The code of a payroll tag: people with it. */
  tag: z.string().max(MAX_TAG_CODE).optional(),
});
export const runRows = endpoint({
  method: 'GET',
  path: 'payroll/run/:payrollrunid/rows',
  access: read,
  summary: 'The people of a run with their pay; filter to exceptions or flagged ones',
  input: listQuery.extend(runRowsQuery.shape),
  output: z.object({ rows: z.array(runRow), total: z.number() }),
  example: { payrollrunid: 1 },
});

export const exportRunRows = listExport({
  of: runRows,
  query: runRowsQuery,
  columns: {
    employeecode: { label: 'Employee code' },
    fullname: { label: 'Name' },
    department: { label: 'Department' },
    workstate: { label: 'Work state' },
    tags: { label: 'Payroll tags' },
    lopdays: { label: 'LOP days' },
    paiddays: { label: 'Payable days' },
    totalearnings: { label: 'Earnings', as: 'paise' },
    pf: { label: 'PF (with VPF)', as: 'paise' },
    esi: { label: 'ESI', as: 'paise' },
    pt: { label: 'PT', as: 'paise' },
    tds: { label: 'TDS', as: 'paise' },
    totaldeductions: { label: 'Deductions', as: 'paise' },
    netpay: { label: 'Net pay', as: 'paise' },
    exception: { label: 'Error' },
    flags: { label: 'Warnings' },
  },
  example: { payrollrunid: 1 },
});
