import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idParam, listQuery, personChip } from '#platform/contract/fields.ts';

const see = { feature: 'expensePay', need: 'read', scope: 'tenant' } as const;
const pay = { feature: 'expensePay', need: 'edit', scope: 'tenant' } as const;

export const PASSBOOK_KINDS = [
  'claim',
  'deviation',
  'card',
  'advance',
  'advance_return',
  'payment',
  'bank_return',
  'payroll',
  'card_recovery',
  'advance_recovery',
] as const;
export type PassbookKind = (typeof PASSBOOK_KINDS)[number];

export const getPassbook = endpoint({
  method: 'GET',
  path: 'expense/passbook/:employeeid',
  access: { feature: 'expense', need: 'read', scope: 'people' },
  summary: 'What the company owes a person for claims and the other way round, entry by entry, the latest first',
  input: idParam('employeeid').extend({ limit: listQuery.shape.limit, offset: listQuery.shape.offset }),
  output: z.object({
    /** In paise: above zero the company owes, below zero the person does. */
    balance: z.number(),
    rows: z.array(
      z.object({
        date: z.string(),
        kind: z.enum(PASSBOOK_KINDS),
        reference: z.string(),
        amount: z.number(),
        balance: z.number(),
      }),
    ),
    total: z.number(),
  }),
  example: { employeeid: 1 },
});

const monthField = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Please select a month');
export const getHandOver = endpoint({
  method: 'GET',
  path: 'expense/handover/:month',
  access: see,
  summary: 'What a month hands to payroll: claims it pays, taxable amounts, card and advances it recovers',
  input: z.object({ month: monthField }),
  output: z.object({
    month: z.string(),
    /** When it was handed over; null while the figures can still change. */
    lockedat: z.string().nullable(),
    cutoff: z.string(),
    lock: z.string(),
    payday: z.string(),
    rows: z.array(
      personChip.extend({
        reimbursements: z.number(),
        taxable: z.number(),
        cardrecovery: z.number(),
        advancerecovery: z.number(),
        net: z.number(),
      }),
    ),
  }),
  example: { month: '2026-11' },
});
export const lockHandOver = endpoint({
  method: 'POST',
  path: 'expense/lockhandover',
  access: pay,
  money: true,
  stepUp: true,
  summary: 'Hand a month over to payroll after its lock: recoveries are taken, leavers are settled',
  input: z.object({ month: monthField }),
  output: z.array(z.object({ people: z.number() })),
  example: { month: '2026-11' },
});

/** What waits for a person and what it comes to, for the dashboard and the desk. */
export const getExpenseSummary = endpoint({
  method: 'GET',
  path: 'expense/summary/:employeeid',
  access: { feature: 'expense', need: 'read', scope: 'people' },
  summary: 'Claims of a person by state, bills without a claim, balance of the passbook, open advances',
  input: idParam('employeeid'),
  output: z.array(
    z.object({
      balance: z.number(),
      states: z.array(z.object({ statusid: z.number(), status: z.string(), count: z.number(), amount: z.number() })),
      bills: z.number(),
      oldestbill: z.number().nullable(),
      sentback: z.number(),
      /** Claims that wait for the caller's decision, deviations included; 0 for others. */
      decide: z.number(),
      advanceopen: z.number(),
      /** What can still be claimed this month: category or the policy as a whole, its limit and what is used. */
      limits: z.array(z.object({ name: z.string(), limit: z.number(), used: z.number() })),
    }),
  ),
  example: { employeeid: 1 },
});
