import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, listQuery, option, orNull, paiseField, personChip, text } from '#platform/contract/fields.ts';
import { codeField, personField } from '#platform/contract/person-field.ts';
import { personRecord } from '#platform/contract/person-record.ts';
import { lineField, moneyField, onDayField } from '#platform/contract/record-field.ts';
import { report } from '#platform/contract/report.ts';
import { MAX_FBP_PAISE } from './fbp.ts';
import { BILL_STATE } from './fbp-plan.ts';
import { ofMonth } from './inputs.ts';
import { componentCode } from '../units.ts';

const see = { feature: 'verifyBenefit', need: 'read', scope: 'people' } as const;
const change = { feature: 'verifyBenefit', need: 'edit', scope: 'people' } as const;

export const MAX_BILL_REASON = 500;
/** Bills decided at once. */
export const MAX_BILLS = 500;

export const fbpClaimsBulk = bulkContract({
  feature: 'payrollInput',
  kind: 'fbp_claim',
  title: 'FBP Claims',
  parameters: ofMonth,
  example: { payrollmonth: '2026-10' },
});

/** A bill of a head with what of it counts; several of a person and head add up. */
export const billRecord = personRecord({
  table: 'fbp_claim',
  id: 'fbpclaimid',
  key: [],
  by: 'addedby',
  fields: {
    employeeid: personField(),
    head: lineField({
      label: 'Head',
      max: 60,
      missing: 'Please select the head',
      example: 'telephone',
      column: { aliases: ['Benefit', 'Head Code'], required: true, hint: 'Code or name, as on Flexible Benefit Plan' },
    }),
    billnumber: codeField({
      label: 'Bill number',
      max: 60,
      example: 'T-1041',
      column: { aliases: ['Bill No', 'Number'], required: true },
    }),
    billdate: onDayField({
      label: 'Bill date',
      example: '2026-10-04',
      column: { aliases: ['Date'], required: true },
    }),
    amount: moneyField({
      label: 'Bill amount',
      max: MAX_FBP_PAISE,
      example: 104_100,
      column: { aliases: ['Amount'], required: true, hint: 'Rupees of the bill' },
    }),
    accepted: moneyField({
      label: 'Approved',
      max: MAX_FBP_PAISE,
      example: 104_100,
      column: { aliases: ['Approved Amount', 'Accepted'], required: true, hint: 'Rupees of the bill that count' },
    }),
  },
});

const billRow = personChip.extend({
  fbpclaimid: z.number(),
  head: z.string(),
  headname: z.string(),
  billnumber: z.string(),
  billdate: z.string(),
  amount: z.number(),
  accepted: z.number().nullable(),
  stateid: BILL_STATE.schema,
  state: z.string(),
  payrollmonth: z.string().nullable(),
  reason: z.string().nullable(),
  filename: z.string().nullable(),
  path: z.string().nullable(),
  addeddate: z.string(),
  decidedbyname: z.string().nullable(),
  /** The reader may decide it: it waits, and is not one’s own. */
  isactionallowed: z.boolean(),
});
export type BillRow = z.infer<typeof billRow>;

const billQuery = z.object({
  search: listQuery.shape.search,
  stateid: z.coerce.number().pipe(BILL_STATE.schema).optional(),
  head: componentCode.max(60).optional(),
});
export const listBills = endpoint({
  method: 'GET',
  path: 'payroll/fbp/bill/list',
  access: see,
  summary: 'Bills of flexible benefit plans: those that wait first, then the newest',
  input: listQuery.extend(billQuery.shape),
  output: z.object({ rows: z.array(billRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});
export const billReport = report({
  title: 'Benefit bills',
  list: listBills,
  query: billQuery,
  columns: {
    employeecode: { label: 'Employee code' },
    fullname: { label: 'Name' },
    headname: { label: 'Head' },
    billdate: { label: 'Bill date' },
    billnumber: { label: 'Bill number' },
    amount: { label: 'Bill amount', as: 'paise' },
    accepted: { label: 'Accepted', as: 'paise' },
    state: { label: 'Status' },
    payrollmonth: { label: 'Month' },
    decidedbyname: { label: 'Decided by' },
    reason: { label: 'Reason' },
  },
});

export const initBills = endpoint({
  method: 'GET',
  path: 'payroll/fbp/bill/init',
  access: see,
  summary: 'The heads of the flexible benefit plan, to filter bills and balances',
  input: z.object({}),
  output: z.object({ heads: z.array(option) }),
  example: {},
});

export const decideBills = endpoint({
  method: 'POST',
  path: 'payroll/fbp/bill/decide',
  access: change,
  money: true,
  summary: 'Accept bills as a whole, one of them in part, or send them back with a reason; nobody decides their own',
  input: z
    .object({
      fbpclaimids: z.array(id).min(1, 'Please select at least one').max(MAX_BILLS),
      isaccepted: z.boolean(),
      /** Of one bill: what of it counts, in paise; null for all of it. */
      accepted: orNull(paiseField.min(0, 'Please enter the amount')),
      reason: orNull(text(MAX_BILL_REASON)),
    })
    .refine(({ isaccepted, reason }) => isaccepted || reason !== null, {
      path: ['reason'],
      message: 'Please say why it is sent back',
    })
    .refine(({ fbpclaimids, accepted }) => accepted === null || fbpclaimids.length === 1, {
      path: ['accepted'],
      message: 'Bills are accepted in part one by one',
    }),
  output: z.array(z.object({ fbpclaimid: z.number(), stateid: z.number(), payrollmonth: z.string().nullable() })),
  example: { fbpclaimids: [1], isaccepted: true, accepted: null, reason: null },
});
