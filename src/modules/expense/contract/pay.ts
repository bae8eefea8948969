import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  dayField,
  id,
  idParam,
  line,
  listQuery,
  orNull,
  paiseField,
  personChip,
  text,
} from '#platform/contract/fields.ts';
import { report } from '#platform/contract/report.ts';
import { advanceRow } from './trip.ts';

const see = { feature: 'expensePay', need: 'read', scope: 'tenant' } as const;
const pay = { feature: 'expensePay', need: 'edit', scope: 'tenant' } as const;
export const MAX_BULK = 500;

export const PAY_METHODS = ['bank', 'cash', 'payroll'] as const;
const amount = paiseField.min(1, 'enter valid number').max(1_000_000_000_00, 'enter valid number');
const note = orNull(text(500));
const reference = orNull(line(60));

export const PAYABLE_STATE = choices({ 1: 'Open', 2: 'Part paid', 3: 'Returned', 4: 'Via payroll' });

const payableRow = personChip.extend({
  /** One of the two: what is paid is a claim, or what came back of an advance beyond it. */
  expenseclaimid: z.number().nullable(),
  expenseadvanceid: z.number().nullable(),
  no: z.string(),
  title: z.string(),
  dueon: z.string(),
  age: z.number(),
  /** Which bucket of ages, from 0. */
  bucket: z.number(),
  open: z.number(),
  committed: z.number(),
  stateid: PAYABLE_STATE.schema,
  state: z.string(),
  /** Who pays it; null where nobody may. */
  compensatorid: z.number().nullable(),
  compensatorname: z.string().nullable(),
  /** Why the caller may not pay it, in a sentence; null when they may. */
  whynot: z.string().nullable(),
  /** The bank account was changed after the approval and waits for a second person. */
  isaccountchanged: z.boolean(),
});
export type PayableRow = z.infer<typeof payableRow>;

const payableQuery = z.object({
  search: listQuery.shape.search,
  /** Those that the caller pays; without it all. */
  ismine: z.stringbool().optional(),
  stateid: z.coerce.number().int().min(1).max(4).optional(),
  bucket: z.coerce.number().int().min(0).max(12).optional(),
});

export const listPayables = endpoint({
  method: 'GET',
  path: 'expense/payablelist',
  access: see,
  summary: 'What the company owes for claims and has not paid, the oldest first, with its sums by age',
  input: listQuery.extend(payableQuery.shape),
  output: z.object({
    rows: z.array(payableRow),
    total: z.number(),
    /** What is not paid by age, over all rows of the filter: the words of the bucket, rows, paise. */
    buckets: z.array(z.object({ name: z.string(), count: z.number(), amount: z.number() })),
  }),
  example: { limit: 50, offset: 0 },
});

export const payableReport = report({
  title: 'Expense Payables',
  list: listPayables,
  query: payableQuery,
  columns: {
    no: { label: 'Claim' },
    title: { label: 'Title' },
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    dueon: { label: 'Due since' },
    age: { label: 'Days' },
    open: { label: 'Open', as: 'paise' },
    committed: { label: 'Via payroll', as: 'paise' },
    state: { label: 'Status' },
    compensatorname: { label: 'Compensator' },
  },
});

const one = { expenseclaimid: orNull(id), expenseadvanceid: orNull(id) };
type One = { expenseclaimid: number | null; expenseadvanceid: number | null };
const isOne = (value: One) => (value.expenseclaimid === null) !== (value.expenseadvanceid === null);
const ONE = { path: ['expenseclaimid'], message: 'Please select a claim or an advance' };
const paid = z.array(z.object({ expensepaymentid: z.number(), amount: z.number() }));
const how = {
  method: z.enum(PAY_METHODS),
  /** The day that the payment bears; null with payroll, which pays on its payday. */
  paidon: orNull(dayField),
  reference,
  /** Needed for cash to one person on one day above the limit of the company. */
  reason: note,
};

export const payClaim = endpoint({
  method: 'POST',
  path: 'expense/pay',
  access: pay,
  money: true,
  stepUp: true,
  summary: 'Pay a claim, in whole or in part, by bank, by cash or with the next payroll that takes it',
  input: z.object({ ...one, ...how, amount: orNull(amount).describe('Null for all that is open') }).refine(isOne, ONE),
  output: paid,
  example: {
    expenseclaimid: 1,
    expenseadvanceid: null,
    method: 'bank',
    paidon: '2026-11-20',
    reference: 'NEFT',
    reason: null,
    amount: null,
  },
});

export const payBulk = endpoint({
  method: 'POST',
  path: 'expense/paybulk',
  access: pay,
  money: true,
  stepUp: true,
  summary: 'Pay all that is open of many claims at once; those that cannot be paid are named and the others are paid',
  input: z
    .object({
      ...how,
      expenseclaimids: z.array(id).min(1, 'Please select claims').max(MAX_BULK),
      isfile: z.boolean().default(false).describe('Whether the payments stand in a file for the bank'),
    })
    .refine(({ isfile, method, paidon }) => !isfile || (method === 'bank' && paidon !== null), {
      path: ['isfile'],
      message: 'A file for the bank is of payments by bank on a day',
    }),
  output: z.array(
    z.object({
      paid: z.number(),
      amount: z.number(),
      /** Where its files are fetched; null without a file for the bank. */
      expensepayoutid: z.number().nullable(),
      refused: z.array(z.object({ expenseclaimid: z.number(), claimno: z.string(), message: z.string() })),
    }),
  ),
  example: { expenseclaimids: [1], method: 'bank', paidon: '2026-11-20', reference: 'NEFT', reason: null },
});

export const returnPayment = endpoint({
  method: 'POST',
  path: 'expense/bankreturn',
  access: pay,
  money: true,
  stepUp: true,
  summary: 'A payment by bank came back: what it paid is open again',
  input: idParam('expensepaymentid').extend({ returnedon: dayField, note }),
  output: paid,
  example: { expensepaymentid: 1, returnedon: '2026-11-24', note: 'Account closed' },
});

export const confirmAccount = endpoint({
  method: 'POST',
  path: 'expense/confirmaccount',
  access: pay,
  summary: 'Confirm as a second person a bank account that was changed after the approval',
  input: idParam('employeeid'),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { employeeid: 1 },
});

const advance = idParam('expenseadvanceid');
export const payAdvance = endpoint({
  method: 'POST',
  path: 'expense/payadvance',
  access: pay,
  money: true,
  stepUp: true,
  summary: 'Pay out an approved advance by the rate of the day',
  input: advance.extend({
    method: z.enum(['bank', 'cash']),
    paidon: dayField,
    /** In hundredths of its currency; null for what was approved. */
    amount: orNull(amount),
    reference,
    reason: note,
  }),
  output: paid,
  example: { expenseadvanceid: 1, method: 'bank', paidon: '2026-11-20', amount: null, reference: null, reason: null },
});
const advanceToPay = personChip.extend({ ...advanceRow.shape, whynot: z.string().nullable() });
export type AdvanceToPay = z.infer<typeof advanceToPay>;

export const listAdvancesToPay = endpoint({
  method: 'GET',
  path: 'expense/advancestopay',
  access: see,
  summary: 'Advances of the company: those that are approved and not paid out first',
  input: listQuery.extend({ statusid: z.coerce.number().int().min(1).max(6).optional() }),
  output: z.object({ rows: z.array(advanceToPay), total: z.number() }),
  example: { limit: 50, offset: 0 },
});

export const returnAdvance = endpoint({
  method: 'POST',
  path: 'expense/returnadvance',
  access: pay,
  money: true,
  summary: 'Money of an advance came back; what is more than open is owed to the person',
  input: advance.extend({
    method: z.enum(['bank', 'cash']),
    returnedon: dayField,
    /** In hundredths of the currency of the advance; it counts by the rate of the payout. */
    amount,
    reference,
  }),
  output: paid,
  example: { expenseadvanceid: 1, method: 'cash', returnedon: '2026-11-20', amount: 50_000, reference: null },
});
