import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idParam, personChip } from '#platform/contract/fields.ts';
import type { Day } from '#platform/engine/day.ts';

/** What a payslip says of an account that was changed shortly before its pay date; of the accounts their last digits. */
export type ChangedAccount = {
  readonly since: Day;
  /** The first day that the new account is paid. */
  readonly until: Day;
  readonly pays: 'old-account' | 'hold';
  readonly before: string;
  readonly after: string;
};
/** The most people that the list of a run names. */
export const MAX_CHANGED_ACCOUNTS = 500;

const changedAccount = personChip.extend({
  /** The day of the latest change; null where it is not recorded. */
  since: z.string().nullable(),
  /** The last four digits of the account that was paid before, and of the person's own one. */
  before: z.string(),
  after: z.string(),
  /** Whom the run pays, and until which day, without it, the new account is not paid. */
  pays: z.enum(['new-account', 'old-account', 'hold']),
  until: z.string().nullable(),
});

/** Whom a run pays to another bank account than before, or would without the days after a change. */
export const listChangedAccounts = endpoint({
  method: 'GET',
  path: 'payroll/run/:payrollrunid/accounts',
  access: { feature: 'payrollRun', need: 'read', scope: 'tenant' },
  summary: 'People of a run whose bank account is another one than that of their last payment, by last digits',
  input: idParam('payrollrunid'),
  output: z.object({ rows: z.array(changedAccount) }),
  example: { payrollrunid: 1 },
});
