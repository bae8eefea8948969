import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../../../test/support/outbox.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { expectAccessible, expectAbsent } from '../../../../test/support/accessibility.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.stop());

test('whoever may do less asks for a link to another account; a second administrator sees it above every page and confirms it', async () => {
  const company = await site.createCompany();
  const checker = await company.addPerson({ fullname: 'Ravi Iyer', groups: ['Payroll checker'] });
  const maker = await company.addPerson({ fullname: 'Farhan Qureshi', groups: ['Payroll maker'] });
  const asking = await site.open(company, maker.emailid, { at: `/profile/${checker.employeeid}` });
  await asking.page.getByRole('button', { name: 'Renew access' }).click();
  await asking.page.getByText('A second administrator must confirm this.').first().waitFor();
  await asking.close();

  const { page, close } = await site.open(company);
  const banner = page.getByRole('region', { name: 'Waiting for a second person' });
  await banner.getByText('1 change is waiting for confirmation.').waitFor();
  await banner.getByRole('button', { name: 'View' }).click();
  const summary = `A link to a new password is mailed to Ravi Iyer (${checker.emailid})`;
  await page.getByText(summary).waitFor();
  await expectAccessible(page, 'confirmations-waiting');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('dialog').getByText('Have you spoken to the people concerned?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Confirmed. It is in effect.').first().waitFor();
  await page.getByText('Nothing is waiting for confirmation.').waitFor();
  await page.getByText(/decided by Administrator/).waitFor();
  await expectAccessible(page, 'confirmations-decided');
  await expectAbsent(banner, page.getByText('Nothing is waiting for confirmation.'));
  await close();
  expect((await mailsTo(company, checker.emailid)).at(-1)?.subject).toBe('Choose a new password');
});
