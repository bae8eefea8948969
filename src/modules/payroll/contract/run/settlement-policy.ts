import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, option, orNull } from '#platform/contract/fields.ts';
import { componentCode } from '../units.ts';

const read = { feature: 'payrollPolicy', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'payrollPolicy', need: 'edit', scope: 'tenant' } as const;

/** Policies before the last one that a file may have. */
const MAX_FILE_VERSIONS = 100;

const codes = z.array(componentCode).max(50);
const payer = componentCode.nullable();

/**
 * FnF policy: the components that pay or deduct the lines of a settlement, and the monthly pay that each is worked out
 * of. No component: the line is shown and not paid. No wages: Basic for gratuity and leave, the gross for notice.
 */
export const settlementPolicy = z.strictObject({
  gratuitycomponent: payer,
  gratuitywages: codes,
  isgratuitylimited: z.boolean(),
  isfouryears: z.boolean(),
  /** Recoveries reach the gratuity only where a settlement has a reason for it. */
  isgratuityprotected: z.boolean(),
  leavecomponent: payer,
  leavewages: codes,
  leavedivisor: z.union([z.literal(30), z.literal(26)]),
  bonuscomponent: payer,
  noticepaycomponent: payer,
  noticerecoverycomponent: payer,
  noticewages: codes,
  assetcomponent: payer,
  /** Both or neither: a settlement that takes the expenses pays the claims and recovers the advances. */
  expensecomponent: payer,
  expenserecoverycomponent: payer,
});
export type SettlementPolicy = z.output<typeof settlementPolicy>;
export const FIRST_SETTLEMENT_POLICY: SettlementPolicy = {
  gratuitycomponent: null,
  gratuitywages: [],
  isgratuitylimited: true,
  isfouryears: false,
  isgratuityprotected: false,
  leavecomponent: null,
  leavewages: [],
  leavedivisor: 30,
  bonuscomponent: null,
  noticepaycomponent: null,
  noticerecoverycomponent: null,
  noticewages: [],
  assetcomponent: null,
  expensecomponent: null,
  expenserecoverycomponent: null,
};

/** The policies in the file of a company: the last one, the day from which it is in force, and those before it. */
export const settlementPolicyFile = {
  fnf: settlementPolicy
    .partial()
    .optional()
    .describe('FnF policy: what a settlement pays and recovers, and by which components'),
  fnffrom: dayField
    .optional()
    .describe('The last working day from which the FnF policy of this file is in force, where others were before'),
  fnfearlier: z
    .array(settlementPolicy.partial().extend({ from: dayField.optional() }))
    .max(MAX_FILE_VERSIONS)
    .optional()
    .describe('FnF policies that were in force before, oldest first; the first of them from the beginning'),
};

/** The policy in force on a day, how long it is, whom it reaches, and every save. */
const policyState = z.array(
  settlementPolicy.extend({
    /** Counts the saves. */
    version: z.number(),
    /** The day on which it is in force. */
    on: z.string(),
    /** Its first day; null for the beginning. */
    from: z.string().nullable(),
    /** The first day of the policy that follows; null without one. */
    later: z.string().nullable(),
    /** Settlements of leavers with their last day in its days: drafts are worked out by it, confirmed ones stay. */
    drafts: z.number(),
    confirmed: z.number(),
    /** Newest first. */
    versions: z.array(
      z.object({
        version: z.number(),
        from: z.string().nullable(),
        addeddate: z.string(),
        addedbyname: z.string().nullable(),
        /** False where a later save begins on the same day. */
        inforce: z.boolean(),
      }),
    ),
    Wage: z.array(option),
    Earning: z.array(option),
    Deduction: z.array(option),
  }),
);

export const getSettlementPolicy = endpoint({
  method: 'GET',
  path: 'payroll/fnfpolicy',
  access: read,
  summary:
    'The policy of full and final settlements in force on a day, today by default, with the components it can name',
  input: z.object({ on: dayField.optional() }),
  output: policyState,
  example: {},
});
export const saveSettlementPolicy = endpoint({
  method: 'POST',
  path: 'payroll/savefnfpolicy',
  versioned: true,
  access: edit,
  summary:
    'Save the policy of full and final settlements for last working days from a day on, today by default; null: from the beginning',
  input: settlementPolicy.extend({ from: orNull(dayField).optional() }),
  output: policyState,
  example: FIRST_SETTLEMENT_POLICY,
});
export const undoSettlementPolicy = endpoint({
  method: 'POST',
  path: 'payroll/undofnfpolicy',
  versioned: true,
  access: edit,
  summary: 'Take back the last save of the policy of full and final settlements: what it replaced is in force again',
  input: z.strictObject({}),
  output: policyState,
  example: {},
});
