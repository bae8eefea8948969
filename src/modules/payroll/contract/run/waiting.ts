import { z } from 'zod';
import { namedPeriod } from './work-period.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

/** A run or a reversal. */
const runWaiting = z.object({
  kind: z.enum(['approve', 'lock', 'release', 'sentback', 'reversal']),
  payrollrunid: z.number(),
  payrollmonth: z.string(),
  sequence: z.number(),
  groupname: z.string().nullable(),
  period: namedPeriod.nullable(),
  /** The number of a reversal, else null. */
  reversalid: z.number().nullable(),
  people: z.number(),
  /** Who did the last step, and when. */
  byname: z.string().nullable(),
  on: z.string().nullable(),
});
export type RunWaiting = z.infer<typeof runWaiting>;

/** What is entered by one person and decided by another. */
export const DECISIONS = [
  'variable',
  'payment',
  'deduction',
  'income',
  'loan',
  'advance',
  'vpf',
  'settlement',
] as const;
export type Decision = (typeof DECISIONS)[number];
/** The pages that decide; that of a settlement goes on with the number of the exit. */
export const DECISION_PATHS: Readonly<Record<Decision, string>> = {
  variable: '/payroll/run/variable_payments',
  payment: '/payroll/run/extra_payments',
  deduction: '/payroll/run/extra_deductions',
  income: '/payroll/run/non_payroll_income',
  loan: '/payroll/run/loans',
  advance: '/payroll/run/salary_advance',
  vpf: '/payroll/run/employee_vpf',
  settlement: '/exit',
};
const decisionWaiting = z.object({
  kind: z.literal('decide'),
  of: z.enum(DECISIONS),
  /** Entries of this kind; 1 for a settlement. */
  count: z.number(),
  /** Their sum in paise; null for what is a share of pay. */
  amount: z.number().nullable(),
  /** The exit of a settlement, else null. */
  employeeexitid: z.number().nullable(),
  /** The person of a settlement, else null. */
  fullname: z.string().nullable(),
  /** When the oldest was entered. */
  on: z.string(),
});
export type DecisionWaiting = z.infer<typeof decisionWaiting>;

export const waiting = z.discriminatedUnion('kind', [runWaiting, decisionWaiting]);
export type Waiting = z.infer<typeof waiting>;

export const listWaiting = endpoint({
  method: 'GET',
  path: 'payroll/waiting',
  access: { feature: 'payrollRun', need: 'read', scope: 'tenant' },
  summary:
    'What of payroll waits for the caller: runs to approve, lock, release or mend, reversals, payments, loans and settlements to decide',
  input: z.object({}),
  output: z.array(waiting),
  example: {},
});
