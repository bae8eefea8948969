import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idParam, listQuery, personChip } from '#platform/contract/fields.ts';

const see = { feature: 'expensePay', need: 'read', scope: 'tenant' } as const;

const payoutRow = z.object({
  expensepayoutid: z.number(),
  paidon: z.string(),
  reference: z.string().nullable(),
  count: z.number(),
  /** Paise: what was paid, what of it the statement of the bank has, what came back, and the rest. */
  amount: z.number(),
  cleared: z.number(),
  returned: z.number(),
  open: z.number(),
});
export type PayoutRow = z.infer<typeof payoutRow>;

export const listPayouts = endpoint({
  method: 'GET',
  path: 'expense/payoutlist',
  access: see,
  summary: 'Payments of expenses that stand together in a file for the bank, and what its statement has of them',
  input: listQuery.pick({ limit: true, offset: true, search: true }),
  output: z.object({ rows: z.array(payoutRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});

export const PAYOUT_STATE = choices({ 1: 'Open', 2: 'Cleared', 3: 'Returned' });
const payoutPayment = personChip.extend({
  expensepaymentid: z.number(),
  paymentno: z.string(),
  expenseclaimid: z.number().nullable(),
  claimno: z.string(),
  amount: z.number(),
  stateid: PAYOUT_STATE.schema,
  state: z.string(),
  /** The day by the statement; null while it is open. */
  day: z.string().nullable(),
});
export type PayoutPayment = z.infer<typeof payoutPayment>;

export const getPayout = endpoint({
  method: 'GET',
  path: 'expense/payout/:expensepayoutid',
  access: see,
  summary: 'A payout with its payments, each open, cleared or returned, and the names of its files',
  input: idParam('expensepayoutid'),
  output: z.array(payoutRow.extend({ payments: z.array(payoutPayment), files: z.array(z.string()) })),
  example: { expensepayoutid: 1 },
});

export const payoutFile = endpoint({
  method: 'GET',
  path: 'expense/payout/:expensepayoutid/file',
  kind: 'file',
  access: see,
  summary: 'A file for the bank of a payout, by its name',
  input: idParam('expensepayoutid').extend({ name: z.string().max(100) }),
  output: z.unknown(),
  example: { expensepayoutid: 1, name: 'bank-advice-of-expenses-2026-11-20.csv' },
});

/** What the bank did with payments of expenses, from its statement. */
export const statementBulk = bulkContract({
  kind: 'expense_statement',
  title: 'Bank Statement of Expenses',
  feature: 'expensePay',
  parameters: z.object({}),
  example: {},
});
