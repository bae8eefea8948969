import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, listQuery, paiseField, text } from '#platform/contract/fields.ts';
import { report } from '#platform/contract/report.ts';

// Receivables: what the last payslip of somebody who left could not recover. A net pay is never negative. Paise.

const read = { feature: 'payrollInput', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'payrollInput', need: 'edit', scope: 'tenant' } as const;

export const RECEIVABLE_STATE = choices({ 1: 'Open', 2: 'Write-off proposed', 3: 'Paid', 4: 'Written off' });
export const ENTRY_KIND = choices({ 1: 'Payment', 2: 'Write-off' });
export const ENTRY_STATUS = choices({ 1: 'Proposed', 2: 'Counts', 3: 'Withdrawn' });
export const [PAYMENT, WRITE_OFF] = [1, 2] as const;
const MAX_AMOUNT = 1e11;

const receivableRow = z.object({
  employeeid: z.number(),
  employeecode: z.string(),
  fullname: z.string(),
  leavingdate: z.string(),
  /** The day of the last payslip. */
  since: z.string(),
  /** Whole days since then. */
  days: z.number(),
  recoveries: z.number(),
  loans: z.number(),
  paid: z.number(),
  writtenoff: z.number(),
  /** What is left. */
  balance: z.number(),
  stateid: RECEIVABLE_STATE.schema,
  state: z.string(),
});
export type ReceivableRow = z.output<typeof receivableRow>;
const receivableQuery = z.object({
  search: listQuery.shape.search,
  stateid: z.coerce.number().int().min(1).max(4).optional(),
});
export const listReceivables = endpoint({
  method: 'GET',
  path: 'payroll/receivable/list',
  access: read,
  summary: 'What people who have left still owe, with its age and what was paid or written off, the newest first',
  input: listQuery.extend(receivableQuery.shape),
  output: z.object({ rows: z.array(receivableRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});
export const receivableReport = report({
  title: 'Receivables',
  list: listReceivables,
  query: receivableQuery,
  columns: {
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    leavingdate: { label: 'Last day' },
    since: { label: 'Since' },
    days: { label: 'Age in days' },
    recoveries: { label: 'Recoveries', as: 'paise' },
    loans: { label: 'Loans', as: 'paise' },
    paid: { label: 'Paid', as: 'paise' },
    writtenoff: { label: 'Written off', as: 'paise' },
    balance: { label: 'Left to pay', as: 'paise' },
    state: { label: 'Status' },
  },
});

const entry = z.object({
  receivableentryid: z.number(),
  kindid: ENTRY_KIND.schema,
  kind: z.string(),
  amount: z.number(),
  entryday: z.string(),
  note: z.string(),
  statusid: ENTRY_STATUS.schema,
  status: z.string(),
  addedbyname: z.string(),
  decidedbyname: z.string().nullable(),
  mayconfirm: z.boolean(),
  version: z.number(),
});
export type ReceivableEntry = z.output<typeof entry>;
const one = z.object({ employeeid: id });
const entries = z.array(z.object({ receivable: receivableRow, entries: z.array(entry) }));

export const getReceivable = endpoint({
  method: 'GET',
  path: 'payroll/receivable',
  access: read,
  summary: 'What somebody who has left still owes, with its payments and write-offs',
  input: one,
  output: entries,
  example: { employeeid: 1 },
});
export const receivableForm = z.object({
  kindid: ENTRY_KIND.schema,
  amount: paiseField.min(1, 'Enter an amount above zero').max(MAX_AMOUNT),
  entryday: dayField,
  note: text(300).min(1, 'Please enter the reference of the payment, or the reason'),
});
export const addReceivableEntry = endpoint({
  method: 'POST',
  path: 'payroll/receivable/add',
  access: edit,
  money: true,
  stepUp: true,
  summary: 'Record a payment of a receivable, or propose to write some of it off, which a second person confirms',
  input: receivableForm.extend({ employeeid: id }),
  output: entries,
  example: { employeeid: 1, kindid: 1, amount: 500000, entryday: '2026-11-20', note: 'UTR 123456' },
});
const ofEntry = z.strictObject({ receivableentryid: id });
export const confirmWriteOff = endpoint({
  method: 'POST',
  path: 'payroll/receivable/confirm',
  access: edit,
  money: true,
  stepUp: true,
  versioned: true,
  summary: 'Confirm a write-off that somebody else has proposed',
  input: ofEntry,
  output: entries,
  example: { receivableentryid: 1 },
});
export const withdrawReceivableEntry = endpoint({
  method: 'POST',
  path: 'payroll/receivable/withdraw',
  access: edit,
  money: true,
  stepUp: true,
  versioned: true,
  summary: 'Withdraw a payment that was recorded wrongly, or a write-off; it stays visible',
  input: ofEntry,
  output: entries,
  example: { receivableentryid: 1 },
});
