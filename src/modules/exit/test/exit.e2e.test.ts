import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { index } from '#platform/server/search.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { expectAbsent, expectAccessible, onPhone } from '../../../../test/support/accessibility.ts';
import { companyToday } from '../../../../test/support/company-day.ts';
import { visit } from '../../../../test/support/visit.ts';
import { saveTemplate } from '#modules/checklist/contract/template.ts';

let site: Site;
let company: Company;
let bina: Person;
let asha: Person;

beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
  const chand = await company.addPerson({ fullname: 'Chand Rao' });
  bina = await company.addPerson({ fullname: 'Bina Shah', managerid: chand.employeeid });
  asha = await company.addPerson({ fullname: 'Asha Nair', managerid: bina.employeeid });
  await company.tx(async (db) => {
    const { designationid } = await db
      .insertInto('designation')
      .values({ designationname: 'Accountant' })
      .returning('designationid')
      .executeTakeFirstOrThrow();
    await db.updateTable('work_profile').set({ designationid }).where('employeeid', '=', asha.employeeid).execute();
  });
  const [task] = saveTemplate.example.tasks;
  await company.tx((db) =>
    db
      .insertInto('checklist_template')
      .values({
        checklisttemplatename: 'Laptop and work',
        triggerid: 5,
        triggeredfrom: '2026-01-01',
        isordered: true,
        tasks: JSON.stringify(['Work handed over', 'Laptop returned'].map((title) => ({ ...task, title }))),
      })
      .execute(),
  );
  await company.tx((db) =>
    index(db, 'employee', [
      { objectid: bina.employeeid, texts: ['Bina Shah'] },
      { objectid: asha.employeeid, texts: ['Asha Nair'] },
      { objectid: chand.employeeid, texts: ['Chand Rao'] },
    ]),
  );
});
afterAll(() => site?.stop());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).waitFor();
const choose = async (page: Page, field: string, option: string, at = 0) => {
  await page.getByRole('combobox', { name: field }).nth(at).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('exit reasons and exit policies are configured (S2-031 S2-032 S2-176 S2-177)', async () => {
  const { page } = await site.open(company, undefined, { at: '/config/hris/employee/exit_reason' });
  const origin = site.origin(company.label);
  await page.getByRole('row', { name: /Better opportunity/ }).waitFor();
  expect(await page.title()).toBe('Exit Reason / Muster');
  await page.getByRole('link', { name: 'Create' }).click();
  await button(page, 'Save').click();
  await result(page, 'Please enter name');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Marriage');
  await page.getByRole('switch', { name: 'Employees can choose it' }).check();
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');
  await page.getByRole('row', { name: /Marriage/ }).waitFor();

  await visit(page, `${origin}/config/hris/employee/exit_policy`);
  await page.getByRole('row', { name: /Usual notice/ }).waitFor();
  expect(await page.title()).toBe('Exit Policy / Muster');
  await page
    .getByRole('row', { name: /Usual notice/ })
    .getByRole('button', { name: 'Edit' })
    .click();
  await button(page, 'Add a question').click();
  await page.getByRole('textbox', { name: 'Question' }).fill('What would have kept you?');
  await page.getByRole('combobox', { name: 'Clearance' }).click();
  await page.getByRole('option', { name: 'Laptop and work' }).click();
  await expectAccessible(page, 'policy-form');
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');
});

test('a person resigns, the manager accepts and clears, HR sees it through', async () => {
  const origin = site.origin(company.label);
  const own = (await site.open(company, asha.emailid, { at: '/profile/exit' })).page;
  await choose(own, 'Reason', 'Relocation');
  await own.getByText('Notice of 30 calendar days (Confirmed)').waitFor();
  await expectAccessible(own, 'resign');
  await button(own, 'Submit resignation').click();
  await result(own, 'Request sent');
  await button(own, 'Withdraw').waitFor();
  await expectAccessible(own, 'resigned');

  const manager = (await site.open(company, bina.emailid, { at: '/request_center' })).page;
  const card = manager.getByRole('listitem', { name: 'Resignation' });
  await card.getByText('Approvers, and why').click();
  await card.getByText('How this day is calculated').waitFor();
  await card.getByRole('button', { name: 'Approve' }).click();
  await manager.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await result(manager, 'Approved');
  await visit(manager, `${origin}/exit/clearance`);
  await manager.getByText('After task 1').waitFor();
  await manager.getByRole('button', { name: 'Complete: Work handed over' }).click();
  await manager.getByLabel('To be recovered').fill('2500');
  await expectAccessible(manager, 'task');
  await manager.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await manager.getByRole('listitem', { name: 'Work handed over' }).waitFor({ state: 'detached' });

  await visit(own, `${origin}/profile`);
  await visit(own, `${origin}/profile/exit`);
  await own.getByText('What would have kept you?').waitFor();
  await expectAccessible(own, 'leaving');
  await onPhone(own, async () => {
    await own.getByRole('textbox', { name: 'What would have kept you?' }).fill('A shorter way to work');
    await button(own, 'Save the answers').click();
    await result(own, 'Saved successfully');
  });

  const hr = (await site.open(company, undefined, { at: '/exit' })).page;
  await hr
    .getByRole('row', { name: /Asha Nair/ })
    .getByText('Serving notice')
    .waitFor();
  expect(await hr.title()).toBe('Employee Exit / Muster');
  await hr.getByRole('row', { name: /Asha Nair/ }).click();
  await hr.getByText('A shorter way to work').waitFor();
  await hr.getByText('Bina Shah', { exact: true }).first().waitFor();
  // Without a package nothing can be worked out, and the card says so.
  await hr.getByRole('region', { name: 'Settlement' }).getByRole('alert').waitFor();
  await expectAccessible(hr, 'exit');
  await onPhone(hr, () => expectAccessible(hr, 'exit-on-phone'));
  const letter = hr.getByRole('listitem', { name: 'Relieving letter' });
  await letter.getByRole('button', { name: 'Create draft' }).click();
  await hr.getByText('You are relieved of your duties as Accountant', { exact: false }).waitFor();
  await hr.goBack();
  await letter.getByRole('link', { name: 'Check and send' }).waitFor();
  await button(hr, 'Cancel the exit').click();
  await hr.getByRole('dialog').getByRole('button', { name: 'Cancel the exit' }).click();
  await result(hr, 'Please add comment');
  await expectAccessible(hr, 'cancel-exit');
  await hr.getByRole('textbox', { name: 'Note' }).fill('Stays after all');
  await hr.getByRole('dialog').getByRole('button', { name: 'Cancel the exit' }).click();
  await result(hr, 'Saved successfully');
  await hr.getByText('Cancelled').first().waitFor();

  await visit(hr, `${origin}/exit/start`);
  await hr.getByRole('combobox', { name: 'Employee' }).pressSequentially('Bina', { delay: 20 });
  await hr.getByRole('option', { name: /Bina Shah/ }).click();
  // The end of the notice is proposed; without notice there is no proposal, and no complaint before anything is sent.
  await choose(hr, 'Reason', 'Relocation');
  await expect.poll(() => hr.getByRole('textbox', { name: 'Last day' }).inputValue()).not.toBe('');
  await choose(hr, 'Reason', 'Termination');
  await expect.poll(() => hr.getByRole('textbox', { name: 'Last day' }).inputValue()).toBe('');
  await expectAbsent(hr.getByText('Please select a reason'), hr.getByRole('textbox', { name: 'Last day' }));
  await hr.getByRole('textbox', { name: 'Last day' }).fill(companyToday());
  await hr.getByText('The last working day is', { exact: false }).waitFor();
  await hr.getByRole('textbox', { name: 'Note' }).fill('Breach of trust');
  await button(hr, 'Start').click();
  // What is at stake is said before anything happens.
  const question = hr.getByRole('dialog', { name: /the employment ends on .* told by mail/ });
  await question.getByRole('button', { name: 'Start the exit' }).click();
  await result(hr, 'Now waiting for a second person');
  await hr.getByText('Waiting for a second person', { exact: true }).waitFor();
  await expectAccessible(hr, 'termination');
});

test('S8-058: somebody for whom there is no exit policy is told so', async () => {
  const other = await site.createCompany({ companyname: 'Konkan Boats' });
  const person = await other.addPerson({ fullname: 'Dev Nair' });
  await other.tx((db) => db.deleteFrom('exit_policy').execute());
  const { page } = await site.open(other, person.emailid, { at: '/profile/exit' });
  await choose(page, 'Reason', 'Relocation');
  await page.getByText('Policy not assigned', { exact: true }).first().waitFor();
});
