import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, onPhone } from '../../../../test/support/accessibility.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { visit } from '../../../../test/support/visit.ts';

let site: Site;
let company: Company;
let asha: Person;
let bina: Person;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
  asha = await company.addPerson({ fullname: 'Asha Nair' });
  bina = await company.addPerson({ fullname: 'Bina Shah' });
});
afterAll(() => site?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first().waitFor();

test('on a phone somebody asks, and finds Help by a word (S1-026 S2-086 S2-163)', async () => {
  const { page: admin } = await site.open(company, undefined, { at: '/config/hrops/helpdesk/ticketcategory' });
  await admin.getByText('Create your first ticket category').waitFor();
  expect(await admin.title()).toBe('Ticket category / Muster');
  await visit(admin, `${site.origin(company.label)}/config/hrops/helpdesk/cannedresponses`);
  await admin.getByText('Create your first canned response').waitFor();
  expect(await admin.title()).toBe('Canned responses / Muster');
  await company.tx((db) =>
    db
      .insertInto('ticket_category')
      .values({ ticketcategoryname: 'Payslip', agentids: JSON.stringify([bina.employeeid]) })
      .execute(),
  );
  const { page } = await site.open(company, asha.emailid, { at: '/help' });
  await onPhone(page, async () => {
    await page.getByRole('searchbox', { name: 'Search in Help' }).fill('half days');
    await page.getByRole('region', { name: 'Apply for leave' }).waitFor();
    await expectAccessible(page, 'help');
    await page.getByRole('link', { name: 'Ask the helpdesk' }).click();
    await page.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Payslip' }).click();
    await page.getByRole('textbox', { name: 'Subject' }).fill('HRA of October');
    await page.getByRole('textbox', { name: 'Question' }).fill('Why is it lower?');
    await button(page, 'Submit').click();
    await result(page, 'Submitted successfully');
    await page.getByText('Why is it lower?').waitFor();
    await expectAccessible(page, 'ticket');
  });
});

test('an agent answers from the queue, and the requester rates it', async () => {
  const { page } = await site.open(company, bina.emailid, { at: '/helpdesk' });
  await page.getByRole('row', { name: /HRA of October/ }).click();
  await page.getByRole('textbox', { name: 'Answer' }).fill('The receipt of September is missing.');
  await page.getByRole('combobox', { name: 'After the answer' }).selectOption('4');
  await expectAccessible(page, 'ticket-agent');
  await button(page, 'Send').click();
  await result(page, 'Saved successfully');
  const own = (await site.open(company, asha.emailid, { at: '/helpdesk' })).page;
  await own.getByRole('row', { name: /HRA of October/ }).click();
  await own.getByText('How was the answer?').waitFor();
  await own.getByRole('radio', { name: '4 of 5' }).press('Space');
  await button(own, 'Rate').click();
  await result(own, 'Thank you');
});
