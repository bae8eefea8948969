import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkContract } from '#bulk/contract/bulk.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { createAccount } from '#platform/server/tenants.ts';
import { type Caller, companyOf, settled } from '../../../../test/support/app.ts';
import { NOTHING_YET, picture, uploadFile } from '../../../../test/support/journey.ts';
import { PASSWORD_HASH } from '../../../../test/support/password.ts';
import type { Company } from '../../../../test/support/product.ts';
import { limit } from '../../../../test/support/limits.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { expectAccessibleAsIs, expectAbsent } from '../../../../test/support/accessibility.ts';
import { declarationBulk, extraPaymentBulk, loansBulk, openingBalancesBulk } from '../contract/inputs.ts';
import { visit } from '../../../../test/support/visit.ts';

const FILES = join(PROJECT_DIR, 'samples/sahyadri/2026-10');
const SAHYADRI = JSON.parse(readFileSync(join(PROJECT_DIR, 'samples/sahyadri/company.json'), 'utf8')) as object;
const CHECKER = 'checker@test.example';
let site: Site;
let company: Company;
let origin: string;

beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods', configuration: { ...SAHYADRI } });
  origin = site.origin(company.label);
  const account = { emailid: CHECKER, fullname: 'Second Person', passwordhash: PASSWORD_HASH, employeeid: null };
  await company.tx((db) => createAccount(db, { ...account, groups: ['Payroll checker'], atonce: true }));
});

afterAll(() => site?.stop());

/** Uploads a file of the month by call. @returns how many of its rows were applied */
async function applied(
  caller: Caller,
  contract: BulkContract,
  { file, parameters }: { file: string; parameters: Record<string, string> },
): Promise<number> {
  const [staged] = await caller.upload(contract.upload, file, await readFile(join(FILES, file)));
  if (!staged) throw new Error(`${file} was not taken`);
  const { bulkbatchid, mapping } = staged;
  await caller.call(contract.check, { bulkbatchid, mapping, parameters, accepted: {} });
  await settled(caller, contract, bulkbatchid);
  await caller.call(contract.apply, { bulkbatchid, rows: 'valid' });
  return (await settled(caller, contract, bulkbatchid)).appliedrows;
}

test('October of a real company, from the files of its HR department to the payslip on a phone', async () => {
  const { page: admin } = await site.open(company, undefined, { at: NOTHING_YET });
  // Two by the wizard, the others by its calls.
  const people = await uploadFile(admin, origin, { kind: 'add_new_employee', file: join(FILES, 'employees.xlsx') });
  expect(people).toContain('300 people were added');
  const { admin: caller } = await companyOf(company);
  const year = { taxyear: '2026-27' };
  expect([
    await applied(caller, openingBalancesBulk, { file: 'opening-balances-2026-04-to-09.xlsx', parameters: year }),
    await applied(caller, declarationBulk, { file: 'declarations.xlsx', parameters: year }),
    await applied(caller, extraPaymentBulk, { file: 'one-time.xlsx', parameters: { payrollmonth: '2026-10' } }),
    await applied(caller, loansBulk, { file: 'one-time.xlsx', parameters: { frommonth: '2026-10' } }),
  ]).toEqual([300, 55, 138, 21]);
  const unpaid = {
    kind: 'loss_of_pay',
    file: join(FILES, 'attendance-2026-10.xlsx'),
    fill: { 'Payroll month': '2026-10' },
  };
  expect(await uploadFile(admin, origin, unpaid)).toContain('300 rows were saved');

  // The run: inputs, computing, variance. The maker may not approve.
  await visit(admin, `${origin}/payroll/run`);
  await admin.getByRole('link', { name: /^Run / }).click();
  await admin.getByLabel('First month to run here').selectOption('2026-10');
  await admin
    .getByText('Nothing is missing')
    .or(admin.getByText(/warnings?/))
    .first()
    .waitFor();
  await admin.getByRole('button', { name: 'Compute October 2026' }).click();
  await admin.getByText(/^Waiting for approval by/).waitFor({ timeout: limit(40) });
  await admin.getByRole('tab', { name: 'Variance' }).click();
  await admin.getByText('average month of the opening balances').waitFor();
  await picture(admin, 'run-variance');
  expect(await admin.getByText('Not explained').locator('..').innerText()).toContain('₹ 0');
  await expectAccessibleAsIs(admin, 'run-reasons');
  await admin.getByRole('tab', { name: 'People' }).click();
  await admin.getByText('Raghunath Vasudev Phadke').first().waitFor();
  await expectAccessibleAsIs(admin, 'run-people');
  await expectAbsent(
    admin.getByRole('button', { name: 'Approve', exact: true }),
    admin.getByText('Raghunath Vasudev Phadke'),
  );
  await admin.getByRole('tab', { name: 'Statutory and employer cost' }).click();
  await admin.getByText('EPS (employer)').first().waitFor();
  // A draft says so, and leads to the next person and back to the run.
  await admin.getByRole('tab', { name: 'People' }).click();
  await admin.getByText('Raghunath Vasudev Phadke').first().click();
  await admin.getByText('To be paid on').waitFor();
  await admin.getByRole('link', { name: /^Next: / }).click();
  await expectAccessibleAsIs(admin, 'payslip-draft');
  await admin.getByRole('link', { name: 'Payroll October 2026' }).click();
  await admin.getByText(/^Waiting for approval by/).waitFor();

  // A second person approves what the first computed.
  const { page: checker } = await site.open(company, CHECKER);
  // The checker is told on My Desk and in the menu, and finds the run in the Request Center.
  await visit(checker, origin);
  await checker.getByText('Approve payroll October 2026').waitFor();
  await checker.getByLabel('1 is waiting for you').first().waitFor();
  await picture(checker, 'checker-desk');
  await visit(checker, `${origin}/request_center`);
  await checker.getByText('Approve payroll October 2026').click();
  await checker.getByRole('button', { name: 'Approve', exact: true }).click();
  await checker.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await checker.getByText('The run is approved').waitFor();
  await picture(checker, 'run-approved');

  await admin.reload();
  await admin.getByRole('button', { name: 'Lock', exact: true }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Lock' }).click();
  await admin.getByRole('button', { name: 'Release payments' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel(/^Type the total/).fill('1');
  await dialog.getByRole('button', { name: 'Release' }).click();
  await dialog.getByText('The total you typed is not the net pay of this run').waitFor();
  // The register of the month, computed by a second, naive reading of the policy, has this net pay.
  await dialog.getByLabel(/^Type the total/).fill('1,86,20,507');
  await picture(admin, 'run-release');
  await dialog.getByRole('button', { name: 'Release' }).click();
  await admin.getByText('Released. Corrections go into a later month').waitFor();
  await admin.getByRole('tab', { name: 'Files' }).click();
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Download EPF ECR', exact: true }).click(),
  ]);
  expect((await readFile(await download.path(), 'utf8')).split('\n').length).toBeGreaterThan(250);
  await picture(admin, 'run-files');

  // An employee gets access, sets a password on a phone, and opens the payslip with its working.
  await visit(admin, `${origin}/directory?search=000005`);
  await admin.getByText('Harpal Singh Bindra').first().click();
  await admin.getByRole('button', { name: 'Give access', exact: true }).click();
  const link = await admin.getByLabel('One-time link').inputValue();
  const token = /token=([\w-]+)/.exec(link)?.[1] ?? '';
  const phone = await site.browser.newContext({
    viewport: { width: 360, height: 760 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-IN',
    serviceWorkers: 'block',
  });
  const employee = await phone.newPage();
  employee.setDefaultTimeout(limit(20));
  await visit(employee, `${origin}/login/first-password?token=${token}`);
  await employee.getByLabel('New password').fill('a long enough password');
  await employee.getByRole('button', { name: 'Set the password' }).click();
  await employee.waitForURL((url) => !url.pathname.startsWith('/login'));
  await picture(employee, 'employee-desk-phone');
  await visit(employee, `${origin}/payroll/payslip`);
  await employee.getByText('Net pay').first().waitFor();
  await employee.locator('summary', { hasText: 'Basic' }).first().click();
  await employee
    .getByText(/^Monthly gross ₹\s[\d,]+ × 50% = ₹/)
    .first()
    .waitFor();
  await expectAccessibleAsIs(employee, 'payslip-phone');
  const [pdf] = await Promise.all([
    employee.waitForEvent('download'),
    employee.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await visit(employee, `${origin}/payroll/taxsheet`);
  await employee.getByText('Tax for the year').first().waitFor();
  await expectAccessibleAsIs(employee, 'taxsheet-phone');

  // Nobody else's pay: a colleague's payslip looks like one that does not exist.
  await visit(employee, `${origin}/payroll/payslip/1/1`);
  await employee.getByText("can't seem to find the page").waitFor();
  await visit(employee, `${origin}/payroll/run`);
  await employee.getByText('You are not authorized to access this page').waitFor();
});
