import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { serverModules } from '../src/server.modules.ts';

/** The pages of Live Data by the rows of the checklist, with their routes. */
const PAGES: Readonly<Record<string, readonly [name: string, kind: string]>> = {
  'S2-120': ['Attendance Regularization', 'attendance_regularization'],
  'S2-121': ['Leave Credit and Debit Adjustment', 'leave_credit_and_debit_adjustment'],
  'S2-122': ['Bulk Leave Application', 'bulk_leave_application'],
  'S2-123': ['Employee Device Mapping', 'employee_device_mapping'],
  'S2-124': ['Add New Employee', 'add_new_employee'],
  'S2-125': ['Employee ID', 'employee_id'],
  'S2-126': ['Expense Policy', 'expense_policy'],
  'S2-127': ['Approval Workflow', 'approval_workflow'],
  'S2-128': ['Exit Policy', 'exit_policy'],
  'S2-129': ['Workprofile', 'workprofile'],
  'S2-130': ['Managers', 'managers'],
  'S2-131': ['Team', 'team'],
  'S2-132': ['Grade', 'grade'],
  'S2-133': ['Assignment', 'assignment'],
  'S2-134': ['Permissions', 'permissions'],
  'S2-135': ['Employment Type', 'employment_type'],
  'S2-136': ['Reporting Office', 'reporting_office'],
  'S2-137': ['Self Service', 'self_service'],
  'S2-138': ['Payroll Tags', 'payroll_tags'],
  'S2-139': ['Employee Exit', 'employee_exit'],
  'S2-140': ['Extra Payment and Deduction', 'extra_payment_and_deduction'],
  'S2-141': ['Bank Details', 'bank_details'],
  'S2-142': ['Salary Structure', 'salary_structure'],
  'S2-143': ['Payslip', 'payslip'],
  'S2-144': ['Proration Upload', 'proration_upload'],
  'S2-145': ['FnF', 'fnf'],
  'S2-146': ['Statutory', 'statutory'],
  // The menus of departments and designations open these two (S2-251, S2-254).
  'S2-147': ['Bulk Department', 'department'],
  'S2-148': ['Bulk Designation', 'designation'],
  'S2-149': ['Asset Assignment', 'asset_assignment'],
  'S2-150': ['Comp-off', 'comp_off'],
  'S2-151': ['Non-Payroll Income', 'non_payroll_income'],
  'S2-152': ['Income Tax Declaration', 'income_tax_declaration'],
  'S2-153': ['HRA Declaration', 'hra_declaration'],
};

type Page = { readonly kind: string; readonly label: string };
type Entry = {
  readonly liveData?: readonly Page[];
  readonly uploadWords?: () => Promise<{ uploadWords: Readonly<Record<string, string>> }>;
};
const { webModules }: { webModules: readonly Entry[] } = await import(join(PROJECT_DIR, 'src/web.modules.ts'));
const pages = webModules.flatMap(({ liveData = [] }) => liveData);
const calls = new Set(serverModules.flatMap(({ endpoints }) => endpoints.map(({ endpoint }) => endpoint.path)));
const jobs = new Set(serverModules.flatMap(({ jobs = [] }) => jobs.map(({ kind }) => kind)));

test.each(Object.entries(PAGES))(
  '%s: Live Data has the page %s with its template, calls and undo (S1-027)',
  (_row, [name, kind]) => {
    expect(pages.filter((page) => page.kind === kind).map(({ label }) => label)).toEqual([name]);
    for (const call of ['template', 'upload', 'check', 'apply', 'undo', 'batches'])
      expect(calls).toContain(`bulk/${kind}/${call}`);
    for (const verb of ['check', 'apply', 'undo']) expect(jobs).toContain(`bulk-${verb}-${kind}`);
  },
);

test('no two uploads share a page, and each has its jobs', () => {
  const kinds = pages.map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(kinds.filter((kind) => !jobs.has(`bulk-undo-${kind}`))).toEqual([]);
});

test.each(webModules.filter(({ liveData = [] }) => liveData.length > 0))(
  'Live Data says of each upload of a module what it brings in',
  async ({ liveData = [], uploadWords }) => {
    const words = (await uploadWords?.())?.uploadWords ?? {};
    expect(Object.keys(words).toSorted()).toEqual(liveData.map(({ kind }) => kind).toSorted());
  },
);
