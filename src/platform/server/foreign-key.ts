import type { DB } from '../../../db/tables.ts';
import { MESSAGES } from '../contract/messages.ts';

type Table = keyof DB;
const again = (what: string): string => `${what} does not exist any more. Please select another one`;

/** What is missing where a row names something that is gone, by the table of what it names. */
const GONE: Partial<Record<Table, string>> = {
  account: 'The account does not exist any more',
  approval_request: 'The request does not exist any more',
  approval_workflow_version: 'The approval workflow has changed meanwhile. Please try again',
  authorized_signatory: again('The authorized signatory'),
  bulk_batch: 'The upload does not exist any more',
  business_unit: again('The business unit'),
  company_office: again('The office'),
  custom_field: 'The field does not exist any more. Load the page again',
  custom_section: again('The section'),
  department: again('The department'),
  designation: again('The designation'),
  employee: 'The employee does not exist any more',
  employee_exit: 'The exit does not exist any more',
  employee_loan: 'The loan does not exist any more',
  exit_policy: again('The exit policy'),
  exit_reason: again('The exit reason'),
  grade: again('The grade'),
  joining_invitation: 'The invitation does not exist any more',
  letter: 'The letter does not exist any more',
  letter_paper: 'The letter does not exist any more',
  letter_template: again('The letter template'),
  page_layout: again('The page layout'),
  payroll_reversal: 'The reversal does not exist any more',
  payroll_run: 'The payroll run does not exist any more',
  payslip: 'The payslip does not exist any more',
  permission_group: again('The permission group'),
  probation_period: again('The probation plan'),
  support_visit: 'The visit of support does not exist any more',
  team: again('The team'),
  work_profile: 'The job record has changed meanwhile. Load the page again',
};

/** The same, where the column says in which part something is named. */
const GONE_AS: Readonly<Record<string, string>> = {
  parentdepartmentid: again('The parent department'),
  departmentheadid: 'The person chosen as head does not exist any more. Please select somebody else',
  businessunitheadid: 'The person chosen as head does not exist any more. Please select somebody else',
  teamheadid: 'The person chosen as head does not exist any more. Please select somebody else',
  managerid: 'The manager does not exist any more. Please select somebody else',
  standinaccountid: 'The stand-in does not exist any more. Please select somebody else',
};

const PAYROLL = 'Payroll has records of this, so it is kept';
const REQUESTS = 'Requests name this, so it is kept';
const LETTERS = 'Letters name this, so it is kept';
const PROFILE = 'The profile has entries of this. Remove them first';
const ACCOUNT = 'An account belongs to this, so it is kept';
const EVIDENCE = 'What was done here is kept as evidence, and names this';
const INVITATION = 'An invitation names this. Change or withdraw the invitation first';

/** What still names a row that was to be deleted, by the table that names it. */
const IN_USE: Partial<Record<Table, string>> = {
  access_restore: EVIDENCE,
  account: ACCOUNT,
  account_confirmation: EVIDENCE,
  account_factor: ACCOUNT,
  account_group: 'Accounts are in this group. Take them out first',
  account_recovery_code: ACCOUNT,
  approval_approver: REQUESTS,
  approval_decision: REQUESTS,
  approval_request: REQUESTS,
  approval_standin: 'A stand-in is named here. Remove it first',
  authorized_signatory: 'An authorized signatory names this. Change it first',
  bulk_row: 'An upload names this, so it is kept',
  business_unit: 'A business unit names this. Change the business unit first',
  custom_field: 'Fields are in this section. Remove them first',
  custom_person: PROFILE,
  custom_section: EVIDENCE,
  custom_value: MESSAGES.E1210,
  default_permission: 'Default permission names this group. Change it there first',
  department: 'A department names this. Change the department first',
  department_business_unit: 'A department names this. Change the department first',
  designation_department: 'A designation names this. Change the designation first',
  draft_payslip: PAYROLL,
  employee_address: PROFILE,
  employee_bank: PROFILE,
  employee_bank_history: PROFILE,
  employee_contact: PROFILE,
  employee_document: PROFILE,
  employee_education: PROFILE,
  employee_emergency_contact: PROFILE,
  employee_exit: 'Exits name this, so it is kept',
  employee_experience: PROFILE,
  employee_family: PROFILE,
  employee_id_pattern: 'A pattern of employee ids names this. Change the pattern first',
  employee_loan: PAYROLL,
  employee_nominee: PROFILE,
  employee_package: PAYROLL,
  employee_privacy: PROFILE,
  employee_probation: MESSAGES.E1210,
  employee_rehire: EVIDENCE,
  employee_statutory: PROFILE,
  exit_moved_report: 'Exits name this, so it is kept',
  exit_task: 'A clearance item of an exit names this. Change it there first',
  form_draft: ACCOUNT,
  joining_entry: INVITATION,
  joining_invitation: INVITATION,
  joining_look: INVITATION,
  joining_session: INVITATION,
  legal_hold: 'A legal hold names this, so it is kept',
  letter: LETTERS,
  letter_request: LETTERS,
  letter_series: LETTERS,
  letter_template: 'A letter template names this. Change the template first',
  loan_balance: PAYROLL,
  login_event: EVIDENCE,
  login_session: EVIDENCE,
  loss_of_pay: PAYROLL,
  one_time_item: PAYROLL,
  opening_balance: PAYROLL,
  own_pay_change: PAYROLL,
  payroll_payment: PAYROLL,
  payroll_reversal: PAYROLL,
  payslip: PAYROLL,
  payslip_reversal: PAYROLL,
  permission_grant: 'A permission group names this. Change the group first',
  permission_rule: 'A rule of a permission group names this. Change the rule first',
  profile_change: PROFILE,
  profile_reveal: EVIDENCE,
  profile_section: PROFILE,
  reversal_person: PAYROLL,
  run_establishment: PAYROLL,
  salary_revision: PAYROLL,
  separated_right: ACCOUNT,
  sign_on_link: ACCOUNT,
  single_sign_on: 'The sign-on of the company names this account. Change it there first',
  support_look: EVIDENCE,
  support_visit: EVIDENCE,
  tax_declaration: PAYROLL,
  team: 'A team names this. Change the team first',
  work_profile: MESSAGES.E1210,
};

/** The sentences of what may not be deleted because employees hold it. */
export const isOfEmployees = (text: string): boolean => text === MESSAGES.E1210;

/** What a refused foreign key says: a row that names something gone, or the deletion of what is still named. */
export type Refused = { kind: 'gone' | 'used'; constraint: string; table: string; parent?: string | undefined };

/** The column that names something, out of the name that the database gives a foreign key. */
export const columnOf = (constraint: string, table: string): string =>
  constraint.replace(new RegExp(`^${table}_(?:subscriptionid_)?`), '').replace(/_fkey$/, '');

const UNKNOWN = 'Something that this names does not exist any more. Load the page again';

/** The sentence of a refused foreign key; a key of a table that has none is told in general words. */
export function foreignKeySentence({ kind, constraint, table, parent }: Refused): string {
  if (kind === 'used') return IN_USE[table as Table] ?? 'Other data names this, so it is kept';
  return GONE_AS[columnOf(constraint, table)] ?? GONE[(parent ?? '') as Table] ?? UNKNOWN;
}

type Told = { message?: string; detail?: string; constraint?: string; table?: string };

/** Reads the database's own words; they hold names of tables only, never values. */
export function readRefused({ message = '', detail = '', constraint = '', table = '' }: Told): Refused {
  const kind = /still referenced/.test(detail) || /^update or delete/.test(message) ? 'used' : 'gone';
  return { kind, constraint, table, parent: /(?:in|from) table "(\w+)"/.exec(detail)?.[1] };
}
