import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '#platform/server/tenants.ts';
import { PASSWORD_HASH } from './support/password.ts';
import { openFromMenu } from './support/visit.ts';
import { openSite, type Site } from './support/site.ts';
import type { Company } from './support/product.ts';

let site: Site;
let company: Company;
const SECOND = 'second@test.example';
/** Presses that are allowed from the confirmed mail to the released payslip of two people. */
const MAX_PRESSES = 45;
/**
 * Presses before the pages of this journey, which `signup.api.test.ts` and `second-person.api.test.ts` prove by calls: a
 * password and Create the company; of the second person a password and Set the password, the password and Sign in, a code
 * and Confirm.
 */
const SIGN_UP_PRESSES = 8;
/** Opening the chooser of files, which no browser under test shows, and choosing in it. */
const CHOOSER_PRESSES = 2;

beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Ganga Mills' });
  await company.tx((db) =>
    createAccount(db, {
      emailid: SECOND,
      fullname: 'Second Person',
      passwordhash: PASSWORD_HASH,
      employeeid: null,
      groups: ['Payroll checker'],
      atonce: true,
    }),
  );
});
afterAll(() => site?.stop());

/** Without cities: what the structure gives in all other cities counts. */
const PEOPLE = `Employee code,Full name,Joining date,Date of birth,Gender,PAN,State,CTC
1001,Asha Rao,01-04-2026,12-03-1992,Female,ABCPR1234K,Maharashtra,600000
1002,Ravi Kumar,01-04-2026,05-07-1988,Male,ABCPK1234L,Maharashtra,720000
`;

/** Counts what somebody presses on a page, and the fields that are filled; each keeps its own sum. */
async function countPresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const count = () => sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses') ?? 0) + 1));
    addEventListener('click', ({ isTrusted }) => isTrusted && count(), true);
    const filled = new WeakSet<EventTarget>();
    addEventListener(
      'input',
      ({ target }) => {
        const isTyped = target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type);
        if (!isTyped || filled.has(target)) return;
        filled.add(target);
        count();
      },
      true,
    );
  });
  await page.reload();
}
const pressesOn = (page: Page): Promise<number> => page.evaluate(() => Number(sessionStorage.getItem('presses') ?? 0));

test('a new company pays two people in at most 45 presses from the confirmed mail to the released payslip', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'first-payslip-')), 'people.csv');
  await writeFile(file, PEOPLE);
  const { page } = await site.open(company, undefined, { own: true });
  await countPresses(page);
  // Payroll leads to the structure where there is none.
  await openFromMenu(page, 'Start payroll', 'Payroll Dashboard');
  await page.getByRole('link', { name: 'Open the salary structure' }).click();
  await page.getByRole('button', { name: 'Use the standard structure' }).click();
  await page.getByText('50% of Basic where City is one of “metro cities”, otherwise 40% of Basic').waitFor();
  await page
    .getByRole('button', { name: 'Normal' })
    .or(page.getByRole('link', { name: 'Normal' }))
    .first()
    .click();
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Live Data', exact: true })
    .click();
  await page
    .getByRole('link', { name: /^Add New Employee/ })
    .first()
    .click();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: /^Apply/ }).click();
  await page.getByText('2 people were added').waitFor();
  await openFromMenu(page, 'Start payroll', 'Payroll Dashboard');
  await page.getByRole('link', { name: /^Run / }).click();
  // Whom the missing city concerns is said before anything is computed.
  await page.getByText('No city: paid by what the salary structure gives in all other cities').nth(1).waitFor();
  await page.getByRole('button', { name: /^Compute / }).click();
  await page.getByText('Waiting for approval by Second Person').waitFor();

  const { page: second } = await site.open(company, SECOND, { own: true });
  await countPresses(second);
  await second
    .getByText(/^Approve payroll/)
    .first()
    .click();
  await second.getByRole('button', { name: 'Approve', exact: true }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await second.getByText('The run is approved').waitFor();

  // What the page of the run shows follows the approval without a press.
  await page.reload();
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lock' }).click();
  await page.getByRole('button', { name: 'Release payments' }).click();
  const dialog = page.getByRole('dialog');
  const total = dialog.getByLabel(/^Type the total/);
  await total.waitFor();
  // The first month that is proposed is the last one that is over, and so is its pay date.
  await dialog.getByRole('radio', { name: /^Keep / }).check();
  await total.fill(/[\d,]+/.exec(await dialog.getByText(/^Type the total: ₹/).innerText())?.[0] ?? '');
  await dialog.getByRole('button', { name: 'Release' }).click();
  await page.getByText('Released. Corrections go into a later month').waitFor();
  const presses = (await pressesOn(page)) + (await pressesOn(second)) + SIGN_UP_PRESSES + CHOOSER_PRESSES;
  expect(presses).toBeGreaterThan(20);
  expect(presses).toBeLessThanOrEqual(MAX_PRESSES);
});
