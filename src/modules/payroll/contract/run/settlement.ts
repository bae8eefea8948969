import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, text } from '#platform/contract/fields.ts';
import { payees } from './payees.ts';
import { monthText } from '../units.ts';

// Full and final settlement: what the end of an employment adds to the last pay, with its working, decided by two people.

const read = { feature: 'payrollInput', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'payrollInput', need: 'edit', scope: 'tenant' } as const;

export const MAX_SETTLEMENT_AMOUNT = 1e11;

/** Lines whose amount HR may change with a reason. */
export const CHANGEABLE_LINES = ['gratuity', 'leave', 'bonus', 'noticepay', 'noticerecovery', 'assets'] as const;
/** Expenses are paid and recovered as the passbook of the person says. */
export const SETTLEMENT_LINES = [...CHANGEABLE_LINES, 'expenses', 'expenserecovery'] as const;
export type ChangeableKey = (typeof CHANGEABLE_LINES)[number];
export type SettlementKey = (typeof SETTLEMENT_LINES)[number];
export const SETTLEMENT_NAMES: Readonly<Record<SettlementKey, string>> = {
  gratuity: 'Gratuity',
  leave: 'Leave encashment',
  bonus: 'Bonus of the year',
  noticepay: 'Notice pay',
  noticerecovery: 'Notice recovery',
  assets: 'Assets',
  expenses: 'Expense claims',
  expenserecovery: 'Expense advances and card',
};
const rupees = z.int().min(0).max(MAX_SETTLEMENT_AMOUNT);
/** Days with a half at most. */
const dayCount = z.number().min(0).max(1000).multipleOf(0.5);

/** The kind of employment, by which the rule of the gratuity is chosen. */
export const EMPLOYMENTS = choices({ 1: 'Regular', 2: 'Fixed term', 3: 'Seasonal' });

/** What HR enters of a settlement; amounts in paise, days as days. */
export const settlementInput = z.strictObject({
  employmentid: EMPLOYMENTS.schema,
  isdeath: z.boolean(),
  leavedays: dayCount,
  noticepaydays: z.int().min(0).max(365),
  /** Days of notice that were not served; null for those that the exit buys out. */
  noticeshortdays: z.int().min(0).max(365).nullable().default(null),
  /** Amounts that stand instead of the ones worked out, each with its reason. */
  changes: z
    .array(
      z.strictObject({
        line: z.enum(CHANGEABLE_LINES),
        amount: rupees,
        reason: text(300).min(1, 'Please enter the reason'),
      }),
    )
    .max(CHANGEABLE_LINES.length)
    .refine((all) => new Set(all.map(({ line }) => line)).size === all.length, 'Please change each amount once'),
  /** Before a loss is recovered the person is heard: on which day, who heard them and what was said. */
  heard: z
    .strictObject({ on: dayField, note: text(500).min(1, 'Please enter who heard the person, and what was said') })
    .nullable()
    .default(null),
  /** Nominees who are paid instead of a person who has died; nobody: the person is paid. */
  payees: payees.default([]),
  /** Why recoveries reach a gratuity that the policy protects; null where they do not. */
  recoveryreason: text(300).min(1, 'Please enter the reason').nullable().default(null),
  payrollmonth: monthText,
  periodnumber: z.int().min(1).max(99),
});
export type SettlementInput = z.output<typeof settlementInput>;

/** The entries of many leavers at once. */
export const fnfBulk = bulkContract({
  kind: 'fnf',
  title: 'FnF',
  feature: 'payrollInput',
  parameters: z.object({}),
  example: {},
  isfilled: true,
});

const why = z.object({ text: z.string(), values: z.record(z.string(), z.string()) });
const line = z.object({
  key: z.enum(SETTLEMENT_LINES),
  isdeduction: z.boolean(),
  /** Worked out, and as it counts: a change of HR stands instead. Paise. */
  worked: z.number(),
  amount: z.number(),
  /** Of `amount` free of income tax at most; null where the law has no exemption. */
  exempt: z.number().nullable(),
  reason: z.string().nullable(),
  /** Name of the component that pays it; null where the policy names none. */
  component: z.string().nullable(),
  /** Whether no recovery reaches it; missing where one may. */
  isprotected: z.boolean().optional(),
  why: z.array(why),
});
export type SettlementLine = z.output<typeof line>;

export const SETTLEMENT_STATUS = { 0: 'Not begun', 1: 'Draft', 2: 'Confirmed' } as const;

const settlement = z.object({
  employeeexitid: z.number(),
  employeeid: z.number(),
  statusid: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  version: z.number(),
  lastday: z.string(),
  /** The day until which the wages are due by the law; null without a rule. */
  dueon: z.string().nullable(),
  /** Why nothing can be worked out; null when it can. */
  problem: z.string().nullable(),
  lines: z.array(line),
  total: z.number(),
  /** Whether the policy protects the gratuity, so that a reason may be entered. */
  isgratuityprotected: z.boolean(),
  input: settlementInput,
  /** Payrolls that can pay it: month and number of the period. */
  payrolls: z.array(z.object({ displayname: z.string(), displayvalue: z.string() })),
  /** Leave at the last day by type: what HR enters the days from. */
  balances: z.array(z.object({ leavetypename: z.string(), days: z.string() })),
  /** The employment ends by the death of the person: nominees can be paid. */
  isbydeath: z.boolean(),
  /** Whom the person nominated, shares in hundredths of a percent; empty unless it ends by death. */
  nominees: z.array(z.object({ name: z.string(), relationship: z.string(), share: z.number() })),
  openclearance: z.array(z.string()),
  savedby: z.string().nullable(),
  confirmedby: z.string().nullable(),
  mayconfirm: z.boolean(),
  /** At most three of those who may confirm a saved one, by name; empty for any other. */
  confirmers: z.array(z.string()),
  /** Whether the payroll that pays it is approved already. */
  isclosed: z.boolean(),
  /** The payslip of that payroll once it is computed: paise. `above`: deductions above the share of wages that the law names. */
  payslip: z
    .object({
      isreleased: z.boolean(),
      /** Whether the person sees the payslip. */
      ispublished: z.boolean(),
      earnings: z.number(),
      wages: z.number(),
      deductions: z.number(),
      netpay: z.number(),
      rest: z.number(),
      share: z.string(),
      above: z.number(),
    })
    .nullable(),
});
export type Settlement = z.output<typeof settlement>;

export const getSettlement = endpoint({
  method: 'GET',
  path: 'payroll/settlement',
  access: read,
  summary: 'The settlement of an exit, line by line with its working; before it is saved as it would be',
  input: idParam('employeeexitid'),
  output: z.array(settlement),
  example: { employeeexitid: 1 },
});
export const saveSettlement = endpoint({
  method: 'POST',
  path: 'payroll/savesettlement',
  access: edit,
  versioned: true,
  summary: 'Work out a settlement with what is entered, and keep it as a draft for a second person',
  input: z.strictObject({ employeeexitid: id, ...settlementInput.shape }),
  output: z.array(settlement),
  example: {
    employeeexitid: 1,
    employmentid: 1,
    isdeath: false,
    leavedays: 12.5,
    noticepaydays: 0,
    changes: [],
    payrollmonth: '2026-10',
    periodnumber: 1,
  },
});
export const settlementStatement = endpoint({
  method: 'GET',
  path: 'payroll/settlement/statement',
  kind: 'file',
  access: read,
  summary: 'The statement of a settlement as PDF: its lines with their working, and the payslip that pays it',
  input: idParam('employeeexitid'),
  output: z.unknown(),
  example: { employeeexitid: 1 },
});
export const ownSettlement = endpoint({
  method: 'GET',
  path: 'payroll/settlement/own',
  kind: 'file',
  access: { feature: 'payslip', need: 'read', scope: 'self' },
  former: true,
  summary: 'The statement of the caller’s own settlement as PDF, once its payslip is published',
  input: z.object({}),
  output: z.unknown(),
  example: {},
});
const ofExit = z.strictObject({ employeeexitid: id });
export const confirmSettlement = endpoint({
  method: 'POST',
  path: 'payroll/confirmsettlement',
  access: edit,
  money: true,
  stepUp: true,
  versioned: true,
  summary: 'Confirm a settlement that somebody else has saved: its lines become inputs of the payroll it names',
  input: ofExit,
  output: z.array(settlement),
  example: { employeeexitid: 1 },
});
export const reopenSettlement = endpoint({
  method: 'POST',
  path: 'payroll/reopensettlement',
  access: edit,
  money: true,
  stepUp: true,
  versioned: true,
  summary: 'Take a confirmed settlement out of its payroll again, while that is not approved',
  input: z.strictObject({ employeeexitid: id, reason: text(300).min(1, 'Please enter the reason') }),
  output: z.array(settlement),
  example: { employeeexitid: 1, reason: 'Assets came back' },
});
