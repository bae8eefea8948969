import { sql } from 'kysely';
import type { DraftForm } from '../contract/form-draft.ts';
import { type FeatureKey, may } from '../contract/features.ts';
import type { DB } from './db.ts';
import { coveredBy } from './people-scope.ts';
import { notFound } from './application-error.ts';
import type { Context } from './serve.ts';

type Record = { feature: FeatureKey; table: keyof DB; column: string };
const record = (feature: FeatureKey, table: keyof DB, column: string): Record => ({ feature, table, column });

/** The type of record of each form; a form without one always creates something new. */
const RECORDS: { readonly [form in DraftForm]: Record | 'person' | undefined } = {
  'business-unit': record('businessUnit', 'business_unit', 'businessunitid'),
  department: record('department', 'department', 'departmentid'),
  designation: record('designation', 'designation', 'designationid'),
  team: record('team', 'team', 'teamid'),
  grade: record('grade', 'grade', 'subscriptiongradeid'),
  office: record('companyOffices', 'company_office', 'officeaddressid'),
  probation: record('probation', 'probation_period', 'probationperiodid'),
  'custom-section': record('customData', 'custom_section', 'customsectionid'),
  'employee-id': record('employeeId', 'employee_id_pattern', 'employeeidpatternid'),
  'approval-workflow': record('approvalWorkflow', 'approval_workflow', 'approvalworkflowid'),
  'permission-group': record('permissionPolicy', 'permission_group', 'permissiongroupid'),
  'exit-policy': record('exitPolicy', 'exit_policy', 'exitpolicyid'),
  'exit-reason': record('exitReason', 'exit_reason', 'exitreasonid'),
  'weekly-off': record('weeklyOff', 'weekly_off', 'weeklyoffid'),
  'holiday-plan': record('holidayPlan', 'holiday_plan', 'holidayplanid'),
  'page-layout': record('pageLayout', 'page_layout', 'pagelayoutid'),
  'letter-template': record('letterTemplate', 'letter_template', 'lettertemplateid'),
  'job-change': 'person',
  'salary-component': undefined,
  'new-person': undefined,
  'start-exit': undefined,
  resignation: undefined,
};

/**
 * Checks that the caller may change the record of a draft.
 * @throws ApplicationError 404 for others, as if it did not exist
 */
export async function expectVisible(ctx: Context, formkey: DraftForm, recordid: number): Promise<void> {
  if (recordid === 0) return;
  const known = RECORDS[formkey];
  if (known === undefined) return notFound();
  if (known === 'person') {
    const covered = may(ctx.session.grants, 'people', 'edit') ? await coveredBy(ctx, 'people', [recordid]) : undefined;
    return covered?.has(recordid) ? undefined : notFound();
  }
  if (!may(ctx.session.grants, known.feature, 'edit')) return notFound();
  const { rows } = await sql`select 1 from ${sql.table(known.table)}
    where subscriptionid = ${ctx.session.subscriptionid} and ${sql.ref(known.column)} = ${recordid}`.execute(ctx.db);
  if (rows.length === 0) return notFound();
}
