import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkContract } from '#bulk/contract/bulk.ts';
import { month } from '#platform/engine/day.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { createAccount } from '#platform/server/tenants.ts';
import { type Caller, companyOf, settled } from '../../../../test/support/app.ts';
import { NOTHING_YET, picture, uploadFile } from '../../../../test/support/journey.ts';
import { PASSWORD_HASH } from '../../../../test/support/password.ts';
import type { Company } from '../../../../test/support/product.ts';
import { limit } from '../../../../test/support/limits.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { expectAccessibleAsIs, expectAbsent } from '../../../../test/support/accessibility.ts';
import { declarationBulk, extraPaymentBulk, loansBulk, openingBalancesBulk } from '../contract/person/inputs.ts';
import { visit } from '../../../../test/support/visit.ts';
import { beginCompute, openRun } from '../server/run/decide.ts';
import { OCTOBER } from './staffed.ts';
import { accountOf, companyWithPeople, computeDraftsOfAll, idOf, payRun } from './staffed-site.ts';

const FILES = join(PROJECT_DIR, 'samples/sahyadri/2026-10');
const SAHYADRI = JSON.parse(readFileSync(join(PROJECT_DIR, 'samples/sahyadri/company.json'), 'utf8')) as object;
const CHECKER = 'checker@test.example';
let site: Site;
let company: Company;
let origin: string;

/** Somebody outside the payroll who may approve it. @returns the account */
const addChecker = (of: Company) =>
  of.tx((db) => {
    const account = { emailid: CHECKER, fullname: 'Second Person', passwordhash: PASSWORD_HASH, employeeid: null };
    return createAccount(db, { ...account, groups: ['Payroll checker'], atonce: true });
  });

beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods', configuration: { ...SAHYADRI } });
  origin = site.origin(company.label);
  await addChecker(company);
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
  // The pay date of October is over: whoever releases says on which day the bank pays.
  await dialog.getByText('Choose the day of payment').waitFor();
  await dialog.getByRole('radio', { name: /^Keep / }).check();
  // The register of the month, computed by a second, naive reading of the policy, has this net pay.
  await dialog.getByLabel(/^Type the total/).fill('1,86,20,507');
  await picture(admin, 'run-release');
  await dialog.getByRole('button', { name: 'Release' }).click();
  await admin.getByText('Released. Corrections go into a later month').waitFor();
  await admin.getByRole('tab', { name: 'Files' }).click();
  const check = admin.getByRole('region', { name: 'Payments in the files' });
  await check.getByText('Every payment by the bank stands once').waitFor();
  await check.getByText(/^Paid by the bank · \d+ people$/).waitFor();
  await expectAccessibleAsIs(admin, 'run-files');
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
  await admin.getByRole('dialog').getByRole('button', { name: 'Give access' }).click();
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
  // S2-088: the page Payslip.
  expect(await employee.title()).toBe('Payslip / Muster');
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
});

/** A company with a run of October that a colleague has begun to compute. */
async function computing() {
  const company = await companyWithPeople(site);
  const checker = await addChecker(company);
  const payrollrunid = await company.tx(async (db) => {
    const id = await openRun(db, { payrollmonth: month(OCTOBER), accountid: null });
    await beginCompute(db, { payrollrunid: id, accountid: null });
    return id;
  });
  return { company, payrollrunid, checker };
}

/** Another pay day: what was computed before is out of date for everybody. */
const changePayDay = (company: Company) =>
  company.tx(async (db) => {
    const { value, version, effectivefrom, settingname } = await db
      .selectFrom('dated_setting')
      .selectAll()
      .where('settingname', '=', 'payroll')
      .executeTakeFirstOrThrow();
    const payday = [{ from: '0001-01', day: 7, month: 'next', weekend: 'as-is' }];
    const changed = JSON.stringify({ ...(value as object), payday });
    await db
      .insertInto('dated_setting')
      .values({ settingname, effectivefrom, version: version + 1, value: changed })
      .execute();
  });

/** Two days of loss of pay in October. @returns the name of the person */
async function unpaid(company: Company, employeecode: string): Promise<string> {
  const employeeid = await idOf(company, employeecode);
  await company.tx((db) =>
    db.insertInto('loss_of_pay').values({ payrollmonth: OCTOBER, employeeid, lopdays: '2' }).execute(),
  );
  return nameOf(company, employeecode);
}

const nameOf = async (company: Company, employeecode: string): Promise<string> => {
  const { fullname } = await company.tx((db) =>
    db.selectFrom('employee').select('fullname').where('employeecode', '=', employeecode).executeTakeFirstOrThrow(),
  );
  return fullname;
};

test('a computed run follows the changes of its people by itself; a payslip that was wrong is reversed, by a second person on a phone, and paid anew', async () => {
  const { company: mill, payrollrunid, checker: second } = await computing();
  const at = `/payroll/run/${payrollrunid}`;
  const home = site.origin(mill.label);
  const { page: maker } = await site.open(mill, undefined, { at });
  // The progress of a colleague's job is not streamed to this page, its end is seen all the same.
  await maker.getByText('The run is being computed').waitFor();
  await mill.tx((db) => computeDraftsOfAll(db, payrollrunid));
  await maker.getByText('Up to date: nothing has changed since it was computed').waitFor();
  const row = maker.getByRole('row', { name: /AC0006/ });
  const before = await row.textContent();
  const top = (await maker.getByRole('tab', { name: 'People' }).boundingBox())?.y;
  const changed = await unpaid(mill, 'AC0006');
  await maker.getByText(/^Up to date, refreshed \d+:\d\d(?: [AP]M)? after a change to 1 person/).waitFor();
  await maker.getByRole('link', { name: changed, exact: true }).waitFor();
  // The row is the new one, without a step of the reader, and nothing has moved.
  await expect.poll(() => row.textContent()).not.toBe(before);
  expect((await maker.getByRole('tab', { name: 'People' }).boundingBox())?.y).toBe(top);
  await changePayDay(mill);
  await maker.getByText('The settings have changed since this was computed').waitFor();
  await expectAccessibleAsIs(maker, 'run-settings-changed');
  await maker.getByRole('button', { name: 'Compute again', exact: true }).click();
  await maker.getByText('Up to date: nothing has changed since it was computed').waitFor();

  await payRun(mill, payrollrunid, second);
  const [kept, returned] = [await nameOf(mill, 'AC0007'), await nameOf(mill, 'AC0009')];
  const employee = await accountOf(mill, 'AC0007');
  await visit(maker, `${home}/payroll/run`);
  await visit(maker, home + at);
  await maker.getByText('Released. Corrections go into a later month').waitFor();
  for (const name of [kept, returned]) await maker.getByRole('row', { name }).getByRole('checkbox').check();
  await maker.getByRole('button', { name: 'Reverse payslips' }).click();
  const drawer = maker.getByRole('dialog');
  await drawer.getByText('Was the amount recovered?').waitFor();
  // Nothing is chosen beforehand, and nothing is proposed before everybody is answered for.
  const propose = drawer.getByRole('button', { name: 'Propose the reversal' });
  await expectAbsent(drawer.getByRole('radio', { checked: true }), drawer.getByRole('radiogroup'));
  const answer = (name: string, text: string) =>
    drawer
      .getByRole('radiogroup', { name: new RegExp(name) })
      .getByText(text)
      .click();
  await answer(returned, 'Yes, returned by bank');
  await drawer.getByLabel('Reason').fill('The overtime of another plant was paid');
  expect(await propose.isDisabled()).toBe(true);
  await answer(kept, 'No, adjust in next pay');
  await expectAccessibleAsIs(maker, 'reversal-drawer');
  await propose.click();
  await maker.getByText('A reversal is waiting for approval by a second person').waitFor();

  const phone = { width: 360, height: 760 };
  const { page: checker } = await site.open(mill, CHECKER, { ...phone, at });
  await checker.getByText('The overtime of another plant was paid').waitFor();
  await expectAccessibleAsIs(checker, 'reversal-pending-phone');
  await checker.getByRole('button', { name: 'Confirm', exact: true }).click();
  await checker.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await checker.getByText('2 people await the pay of this month').waitFor();

  // The maker pays anew by a correction of the month.
  await visit(maker, `${home}/payroll/run`);
  await visit(maker, home + at);
  await maker.getByRole('button', { name: 'Run a correction' }).click();
  await maker.getByRole('heading', { name: 'October 2026, correction 1', exact: true }).waitFor();
  await maker.getByText(/^Waiting for approval by/).waitFor();
  await maker.getByRole('tab', { name: 'Variance' }).click();
  await maker.getByText('against the reversed payslips').waitFor();
  expect(await maker.getByText('Not explained').locator('..').innerText()).toContain('₹ 0');

  // The employee reads that the payslip is reversed, when, why, and by whom.
  const own = (await site.open(mill, employee, { ...phone, at: '/payroll/payslip' })).page;
  await own.getByText('This payslip is reversed and cancelled').waitFor();
  await own.getByText('The overtime of another plant was paid').waitFor();
  await expectAccessibleAsIs(own, 'payslip-reversed-phone');
});
