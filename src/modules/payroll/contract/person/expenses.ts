import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ofMonth } from './inputs.ts';

/** The words that components have in upload files for what expenses hand over. */
export const EXPENSE_WORDS = {
  reimbursement: 'Expense reimbursement',
  taxable: 'Taxable expenses',
  taxablepaid: 'Taxable expenses paid',
  card: 'Card recovery',
  advance: 'Advance recovery',
} as const;

export const takeExpenses = endpoint({
  method: 'POST',
  path: 'payroll/input/takeexpenses',
  access: { feature: 'payrollInput', need: 'edit', scope: 'tenant' },
  summary:
    'Put what the expenses of a month handed over into an upload of extra payments and deductions, to be checked and applied there',
  input: ofMonth,
  output: z.array(z.object({ bulkbatchid: z.number(), totalrows: z.number() })),
  example: { payrollmonth: '2026-10' },
});
