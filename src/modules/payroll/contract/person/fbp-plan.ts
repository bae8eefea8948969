import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, line, listOf, listQuery, personChip } from '#platform/contract/fields.ts';
import { filePath } from '#platform/contract/files.ts';
import { personField } from '#platform/contract/person-field.ts';
import { personRecord } from '#platform/contract/person-record.ts';
import { lineField, moneyField } from '#platform/contract/record-field.ts';
import { report } from '#platform/contract/report.ts';
import { MAX_FBP_PAISE, MAX_HEADS } from './fbp.ts';
import { ofMonth } from './inputs.ts';
import { componentCode, monthText } from '../units.ts';

const read = { feature: 'flexibleBenefit', need: 'read', scope: 'self' } as const;
const edit = { feature: 'flexibleBenefit', need: 'edit', scope: 'self' } as const;
const see = { feature: 'verifyBenefit', need: 'read', scope: 'people' } as const;
const change = { feature: 'verifyBenefit', need: 'edit', scope: 'people' } as const;

export const BILL_STATE = choices({ 1: 'Waiting', 2: 'Accepted', 3: 'Sent back' });
export type BillStateId = (typeof BILL_STATE)['ids'][number];
export const WAITING = 1;
export const ACCEPTED = 2;
export const SENT_BACK = 3;

export const fbpPlanBulk = bulkContract({
  feature: 'payrollInput',
  kind: 'fbp_plan',
  title: 'FBP Plan',
  parameters: ofMonth,
  example: { payrollmonth: '2026-10' },
});

/** What somebody has chosen of a head of the flexible benefit plan, from a month on. */
export const planRecord = personRecord({
  table: 'fbp_plan',
  id: 'fbpplanid',
  key: ['employeeid', 'head', 'payrollmonth'],
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
    amount: moneyField({
      label: 'Monthly amount',
      max: MAX_FBP_PAISE,
      example: 150_000,
      column: {
        aliases: ['Amount', 'Plan Amount', 'Monthly'],
        required: true,
        hint: 'Rupees a month; the cap of the head holds all the same',
      },
    }),
  },
});

const headRow = z.object({
  head: z.string(),
  name: z.string(),
  /** How what is paid against its bills is taxed. */
  tax: z.enum(['exempt', 'old-regime', 'taxed']),
  /** Monthly cap of the month in paise; null where nothing can be chosen of it. */
  cap: z.number().nullable(),
  /** Chosen a month, in paise; null where nothing is. */
  chosen: z.number().nullable(),
  /** Of the year so far, by payslips in effect: accrued, paid against bills, paid as not claimed. */
  accrued: z.number(),
  paid: z.number(),
  unclaimed: z.number(),
  /** Accrued and not paid. */
  balance: z.number(),
  /** Bills accepted and not paid yet, and bills that nobody has decided. */
  open: z.number(),
  waiting: z.number(),
});
export type BenefitHead = z.infer<typeof headRow>;

const bill = z.object({
  fbpclaimid: z.number(),
  head: z.string(),
  headname: z.string(),
  billnumber: z.string(),
  billdate: z.string(),
  amount: z.number(),
  accepted: z.number().nullable(),
  stateid: BILL_STATE.schema,
  state: z.string(),
  /** The first month whose payroll pays it. */
  payrollmonth: z.string().nullable(),
  reason: z.string().nullable(),
  filename: z.string().nullable(),
  path: z.string().nullable(),
});
export type BenefitBill = z.infer<typeof bill>;

const benefits = z.object({
  employeeid: z.number(),
  employeecode: z.string(),
  fullname: z.string(),
  taxyear: z.string(),
  /** The next month of the person that takes changes. */
  payrollmonth: z.string(),
  /** The month that a plan chosen today holds from, and the last day for it; null while plans are closed. */
  planfrom: z.string().nullable(),
  openuntil: z.string().nullable(),
  /** The day on which plans open; null where no window is to come. */
  opens: z.string().nullable(),
  /** What heads can take a month, in paise; null without a limit. */
  pot: z.number().nullable(),
  heads: z.array(headRow),
  bills: z.array(bill),
});
export type Benefits = z.infer<typeof benefits>;
const view = z.array(benefits);

const chosenHeads = listOf(
  z.object({ head: componentCode.max(60), amount: z.int('Please enter an amount').min(0).max(MAX_FBP_PAISE) }),
  MAX_HEADS,
);

export const getBenefits = endpoint({
  method: 'GET',
  path: 'payroll/fbp',
  access: read,
  summary: 'The own flexible benefit plan: heads with caps and balances, what may be chosen, and the bills of the year',
  input: z.object({}),
  output: view,
  example: {},
});
export const saveBenefits = endpoint({
  method: 'POST',
  path: 'payroll/fbp/plan',
  access: edit,
  money: true,
  summary: 'Choose the own flexible benefits while plans are open; heads that are left out are given up',
  input: z.object({ heads: chosenHeads }),
  output: view,
  example: { heads: [{ head: 'telephone', amount: 150_000 }] },
});

/** What the form of a bill checks. */
export const billForm = z.object({
  billnumber: line(60).min(1, 'Please enter the number of the bill'),
  billdate: dayField,
  amount: z.int('Please enter an amount').min(1, 'Please enter an amount').max(MAX_FBP_PAISE, 'Please fill valid data'),
});
export const saveBill = endpoint({
  method: 'POST',
  path: 'payroll/fbp/bill',
  access: edit,
  money: true,
  summary: 'Claim a bill of a head: its photo or PDF is the address that the upload for the purpose `fbpbill` returned',
  input: billForm.extend({ head: componentCode.max(60), imagepath: filePath.min(1, 'Please add a photo or PDF') }),
  output: view,
  example: {
    head: 'telephone',
    billnumber: 'T-1041',
    billdate: '2026-10-04',
    amount: 104_100,
    imagepath: '/files/none',
  },
});
export const withdrawBill = endpoint({
  method: 'POST',
  path: 'payroll/fbp/bill/withdraw',
  access: edit,
  money: true,
  summary: 'Withdraw an own bill that is not accepted',
  input: z.object({ fbpclaimid: id }),
  output: view,
  example: { fbpclaimid: 1 },
});

export const getPersonBenefits = endpoint({
  method: 'GET',
  path: 'payroll/fbp/person/:employeeid',
  access: see,
  summary: 'The flexible benefit plan of a person with its bills',
  input: idParam('employeeid'),
  output: view,
  example: { employeeid: 1 },
});
export const savePersonBenefits = endpoint({
  method: 'POST',
  path: 'payroll/fbp/person',
  access: change,
  money: true,
  summary: 'Choose the flexible benefits of a person from an open month on, whatever the window says; not one’s own',
  input: z.object({ employeeid: id, payrollmonth: monthText, heads: chosenHeads }),
  output: view,
  example: { employeeid: 1, payrollmonth: '2026-10', heads: [{ head: 'telephone', amount: 150_000 }] },
});

const balanceRow = personChip.extend({
  payrollmonth: z.string(),
  payrollrunid: z.number(),
  head: z.string(),
  headname: z.string(),
  accrued: z.number(),
  available: z.number(),
  approved: z.number(),
  paid: z.number(),
  open: z.number(),
  unclaimed: z.number(),
  balance: z.number(),
});
export type BalanceRow = z.infer<typeof balanceRow>;
const balanceQuery = z.object({
  search: listQuery.shape.search,
  payrollmonth: monthText.optional(),
  head: componentCode.max(60).optional(),
});
export const listBalances = endpoint({
  method: 'GET',
  path: 'payroll/fbp/balance/list',
  access: see,
  summary: 'What payslips in effect did with the heads of flexible benefit plans, the latest month first',
  input: listQuery.extend(balanceQuery.shape),
  output: z.object({ rows: z.array(balanceRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});
export const balanceReport = report({
  title: 'Benefit balances',
  list: listBalances,
  query: balanceQuery,
  columns: {
    payrollmonth: { label: 'Month' },
    employeecode: { label: 'Employee code' },
    fullname: { label: 'Name' },
    headname: { label: 'Head' },
    accrued: { label: 'Accrued', as: 'paise' },
    available: { label: 'Available', as: 'paise' },
    approved: { label: 'Bills accepted', as: 'paise' },
    paid: { label: 'Paid', as: 'paise' },
    open: { label: 'Open bills', as: 'paise' },
    unclaimed: { label: 'Not claimed, paid', as: 'paise' },
    balance: { label: 'Balance', as: 'paise' },
  },
});
