import type { DB } from '../../../../db/tables.ts';
import type { PeriodKey } from '../../contract/retention.ts';

/**
 * How the personal data of a table is deleted: `period` by the daily purge; `with` by the named rules of its own;
 * `stored` never, with the reason.
 */
export type Retention = { readonly period: PeriodKey } | { readonly with: string } | { readonly stored: string };

const EVIDENCE: Retention = { stored: 'Evidence of who did, decided or looked at what; nobody changes or deletes it' };
const BOOKS: Retention = {
  stored: 'Wages, tax and contributions: the law asks for the books for years after the last entry',
};
const RECORD: Retention = {
  stored: 'The record of employment; it is corrected or removed by those responsible, not by a day that comes',
};
const SETUP: Retention = { stored: 'Part of how the company is set up; it goes with what it belongs to' };
const ACCOUNT: Retention = { stored: 'Belongs to an account, and goes with what it may do there' };
const INVITATION: Retention = { with: 'the period of unfinished invitations, which the company chooses (Invitations)' };
const PASSING: Retention = { with: 'its own end: rows live for minutes, and the next use deletes what is over' };

/** Every table with personal data. A test fails for a new one until its deletion is declared here. */
export const SETTLEMENTS: Partial<Record<keyof DB, Retention>> = {
  access_restore: EVIDENCE,
  account: ACCOUNT,
  account_confirmation: EVIDENCE,
  account_directory: ACCOUNT,
  account_factor: ACCOUNT,
  account_group: ACCOUNT,
  account_recovery_code: ACCOUNT,
  approval_approver: EVIDENCE,
  approval_decision: EVIDENCE,
  approval_request: EVIDENCE,
  approval_delegation: RECORD,
  audit_row: EVIDENCE,
  authorized_signatory: SETUP,
  bulk_batch: EVIDENCE,
  bulk_row: { period: 'uploads' },
  business_unit: SETUP,
  company_word: SETUP,
  custom_person: RECORD,
  custom_value: RECORD,
  department: SETUP,
  apex_link: PASSING,
  apex_quota: PASSING,
  apex_session: PASSING,
  draft_payslip: { with: 'the run: a draft is replaced by the next computation, and locked into a payslip' },
  employee: RECORD,
  employee_address: RECORD,
  employee_bank: RECORD,
  employee_bank_history: EVIDENCE,
  employee_contact: RECORD,
  employee_document: RECORD,
  employee_education: RECORD,
  employee_emergency_contact: RECORD,
  employee_exit: RECORD,
  employee_experience: RECORD,
  employee_family: RECORD,
  employee_loan: BOOKS,
  employee_nominee: RECORD,
  employee_package: BOOKS,
  employee_privacy: RECORD,
  employee_probation: RECORD,
  employee_rehire: RECORD,
  employee_statutory: RECORD,
  exit_moved_report: RECORD,
  exit_task: RECORD,
  form_draft: { period: 'drafts' },
  sign_in_code: PASSING,
  idempotency_key: { period: 'repeats' },
  job_run: { period: 'jobs' },
  joining_entry: INVITATION,
  joining_invitation: INVITATION,
  joining_look: EVIDENCE,
  joining_session: INVITATION,
  legal_hold: EVIDENCE,
  letter: EVIDENCE,
  letterhead_snapshot: EVIDENCE,
  letter_request: RECORD,
  list_export: EVIDENCE,
  loan_balance: BOOKS,
  login_throttle: { period: 'attempts' },
  login_event: { period: 'signins' },
  login_session: { period: 'sessions' },
  loss_of_pay: BOOKS,
  mail_outbox: { period: 'mails' },
  one_time_item: BOOKS,
  one_time_link: { period: 'links' },
  opening_balance: BOOKS,
  operator: { stored: 'The people who run the platform; one who goes is closed, not deleted' },
  operator_event: EVIDENCE,
  own_pay_change: EVIDENCE,
  payroll_payment: BOOKS,
  payroll_reversal: BOOKS,
  payroll_run: BOOKS,
  payroll_run_event: BOOKS,
  payslip: BOOKS,
  payslip_reversal: BOOKS,
  profile_change: EVIDENCE,
  profile_reveal: EVIDENCE,
  profile_section: RECORD,
  reversal_person: BOOKS,
  salary_revision: BOOKS,
  search_word: { with: 'the record whose words they are' },
  separated_right: ACCOUNT,
  sign_on_link: ACCOUNT,
  single_sign_on: SETUP,
  support_look: EVIDENCE,
  support_session: EVIDENCE,
  tax_declaration: BOOKS,
  team: SETUP,
  touched_right: PASSING,
  work_profile: RECORD,
};
