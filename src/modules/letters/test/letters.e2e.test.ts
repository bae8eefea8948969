import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { index } from '#platform/server/search.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { expectAccessible, onPhone } from '../../../../test/support/accessibility.ts';
import { openFromMenu, visit } from '../../../../test/support/visit.ts';
import { signatoryOf } from './support.ts';

let site: Site;
let company: Company;
let asha: Person;
let bina: Person;
let page: Page;

beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Konkan Boats' });
  asha = await company.addPerson({ fullname: 'Asha Nair' });
  bina = await company.addPerson({ fullname: 'Bina Shah' });
  await company.tx((db) =>
    db
      .insertInto('employee_address')
      .values(
        [asha, bina].map(({ employeeid }) => ({ employeeid, presentaddress: '4 Mill Road', presentcity: 'Pune' })),
      )
      .execute(),
  );
  await company.tx((db) =>
    index(db, 'employee', [
      { objectid: asha.employeeid, texts: ['Asha Nair'] },
      { objectid: bina.employeeid, texts: ['Bina Shah'] },
    ]),
  );
  ({ page } = await site.open(company));
});
afterAll(() => site?.stop());

const show = (path: string, at = page) => visit(at, site.origin(company.label) + path);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).waitFor();
const pick = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'People' }).pressSequentially(name, { delay: 20 });
  await page.getByRole('option', { name: new RegExp(name) }).click();
};
const yes = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

/** S1-013, S1-030: letters are made for two people, with a look at what is missing. */
async function make(): Promise<void> {
  await openFromMenu(page, 'Organise', 'Letters');
  await page.getByRole('heading', { name: 'No drafts' }).waitFor();
  await expect.poll(() => page.title()).toBe('Drafts / Muster');
  const parts = page.getByRole('navigation', { name: 'Letters' });
  expect(await parts.getByRole('link').allInnerTexts()).toEqual(['Create', 'Drafts', 'Sent', 'Post office']);
  await parts.getByRole('link', { name: 'Create' }).click();
  await button(page, 'Next').click();
  await result(page, 'Please select a template');
  await page.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'Employment certificate' }).click();
  await button(page, 'Next').click();
  await button(page, 'Next').click();
  await result(page, 'Please choose for whom');
  await pick(page, 'Asha');
  await pick(page, 'Bina');
  await button(page, 'Next').click();
  // Nobody has a designation yet, and the letter speaks of it.
  const missing = page.getByRole('list', { name: 'What is missing' });
  await missing.getByText('Missing: Designation').first().waitFor();
  await expectAccessible(page, 'create-missing');
  await button(page, 'Create drafts').click();
  await result(page, 'No letter is complete yet');

  await page
    .getByRole('button', { name: /Letter$/ })
    .first()
    .click();
  await page.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'Address proof letter' }).click();
  // Who signs is entered, chosen and looked at without leaving.
  await button(page, 'New signatory').click();
  const signatory = page.getByRole('dialog', { name: 'New signatory' });
  await signatory.getByLabel('Name').fill('Meera Kulkarni');
  await signatory.getByLabel('Designation').fill('Head of HR');
  await signatory.getByRole('button', { name: 'Save' }).click();
  await signatory.waitFor({ state: 'detached' });
  await button(page, 'Next').click();
  await button(page, 'Next').click();
  await page.getByText('The letter to Asha Nair').waitFor();
  await page.getByText('4 Mill Road, Pune').waitFor();
  await page.getByText('Meera Kulkarni').waitFor();
  await page.getByRole('article', { name: 'To whom it may concern' }).getByText('Konkan Boats').waitFor();
  await expectAccessible(page, 'create-check');
  await button(page, 'Create drafts').click();
  await result(page, '2 drafts created');
  const chosen = page.getByRole('region', { name: 'Selected rows' });
  await chosen.getByText('2 selected').waitFor();
}

/** S1-031, S1-032: drafts are looked at, reworded, discarded and sent. */
async function sendAndRevoke(): Promise<void> {
  await show('/letters/drafts');
  await page.getByRole('row', { name: /Asha Nair/ }).click();
  await page.getByText('Not numbered yet').waitFor();
  await page.getByRole('term').filter({ hasText: 'Full name' }).waitFor();
  await expectAccessible(page, 'draft');
  await button(page, 'Edit').click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Subject' }).fill('Proof of address');
  await expectAccessible(page, 'reword');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await result(page, 'Saved successfully');
  await page.getByRole('article', { name: 'Proof of address' }).waitFor();
  const [pdf] = await Promise.all([page.waitForEvent('download'), button(page, 'PDF').click()]);
  expect(pdf.suggestedFilename()).toMatch(/\.pdf$/);

  await show('/letters/drafts');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const chosen = page.getByRole('region', { name: 'Selected rows' });
  await chosen.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page, 'send');
  await yes(page, 'Send');
  await result(page, '2 letters sent');
  await page.getByRole('heading', { name: 'No drafts' }).waitFor();
  await page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name: 'Sent' }).click();
  await page
    .getByRole('row', { name: /Bina Shah/ })
    .getByText('Not read yet')
    .waitFor();
  await expect.poll(() => page.title()).toBe('Sent / Muster');

  await page.getByRole('row', { name: /Bina Shah/ }).click();
  await button(page, 'Revoke').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await result(page, 'Please enter the reason');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Wrong paper');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await result(page, 'The letter is revoked');
  await page.getByText('Revoked by', { exact: false }).waitFor();
  await expectAccessible(page, 'revoked');
}

test('letters are made for two people, looked at, reworded, discarded, sent and revoked', async () => {
  await make();
  await sendAndRevoke();
});

/** S2-014, S1-033: people read, take and ask for letters; HR prepares, refuses and sends them. */
async function askAndAnswer(): Promise<void> {
  const authorizedsignatoryid = await signatoryOf(company);
  await company.tx((db) =>
    db
      .updateTable('letter_template')
      .set({ authorizedsignatoryid })
      .where('lettertemplatename', '=', 'Address proof letter')
      .execute(),
  );
  const own = await site.open(company, asha.emailid);
  const mine = own.page;
  await mine.getByRole('region', { name: 'Letter box' }).getByText('1 new letter').waitFor();
  await openFromMenu(mine, 'Organise', 'Letter box');
  const letter = mine.getByRole('listitem', { name: 'Proof of address' });
  await letter.getByText('New', { exact: true }).waitFor();
  await expect.poll(() => mine.title()).toBe('Letter box / Muster');
  const [pdf] = await Promise.all([
    mine.waitForEvent('download'),
    letter.getByRole('button', { name: /^Open/ }).click(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(/\.pdf$/);
  await letter.getByText('New', { exact: true }).waitFor({ state: 'detached' });
  await button(mine, 'Create Address proof letter').click();
  await mine
    .getByRole('region', { name: 'Messages' })
    .getByText(/is in your letter box$/)
    .waitFor();
  await mine.getByRole('listitem', { name: 'To whom it may concern' }).waitFor();
  await button(mine, 'Request Employment certificate').click();
  await yes(mine, 'Ask');
  await result(mine, 'Please enter what you need it for');
  await mine.getByRole('textbox', { name: 'What do you need it for?' }).fill('Visa for a family visit');
  await expectAccessible(mine, 'ask');
  await yes(mine, 'Ask');
  await result(mine, 'Request sent');
  await mine.getByRole('listitem', { name: 'Employment certificate' }).getByText('Waiting').waitFor();

  await show('/');
  await page.getByRole('region', { name: 'Post office' }).getByText('1 letter to answer').waitFor();
  await show('/letters');
  await page
    .getByRole('row', { name: /Asha Nair/ })
    .getByText('Visa for a family visit')
    .waitFor();
  await expect.poll(() => page.title()).toBe('Post office / Muster');
  await page.getByRole('checkbox', { name: 'Select this row' }).check();
  await button(page, 'Prepare').click();
  await page.getByRole('list', { name: 'What is missing' }).getByText('Missing: Designation').waitFor();

  const { designationid } = await company.tx((db) =>
    db
      .insertInto('designation')
      .values({ designationname: 'Welder' })
      .returning('designationid')
      .executeTakeFirstOrThrow(),
  );
  await company.tx((db) =>
    db.updateTable('work_profile').set({ designationid }).where('employeeid', '=', asha.employeeid).execute(),
  );
  await page.getByRole('checkbox', { name: 'Select this row' }).check();
  await button(page, 'Prepare').click();
  await page.getByRole('region', { name: 'Selected rows' }).getByText('1 selected').waitFor();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Send' }).click();
  await yes(page, 'Send');
  // The letter has no signatory: that is asked for by itself.
  await yes(page, 'Send without a signature');
  await result(page, '1 letter sent');
  await show('/', mine);
  await show('/letter_box', mine);
  await mine.getByRole('listitem', { name: 'Employment certificate' }).getByText('Answered').waitFor();

  await button(mine, 'Request Employment certificate').click();
  await mine.getByRole('textbox', { name: 'What do you need it for?' }).fill('Another one');
  await yes(mine, 'Ask');
  await mine.getByRole('listitem', { name: 'Employment certificate' }).getByText('Waiting').waitFor();
  await show('/letters/post_office');
  await page.getByRole('checkbox', { name: 'Select this row' }).check();
  await button(page, 'Decline').click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('You have one of this month');
  await expectAccessible(page, 'refuse');
  await yes(page, 'Decline');
  await result(page, '1 request declined');
  await page.getByRole('heading', { name: 'The post office is empty' }).waitFor();
  await page.getByText('Answered', { exact: true }).click();
  await page
    .getByRole('row', { name: /Another one/ })
    .getByText('Declined')
    .waitFor();
  await show('/', mine);
  await show('/letter_box', mine);
  await mine.getByText('You have one of this month').waitFor();
  await expectAccessible(mine, 'letter-box-full');
  await own.close();

  const other = await site.open(company, bina.emailid, { at: '/letter_box' });
  await other.page.getByText('Wrong paper').waitFor();
  await onPhone(other.page, async () => {
    await button(other.page, 'Request Employment certificate').click();
    await other.page.getByRole('textbox', { name: 'What do you need it for?' }).fill('A loan');
    await yes(other.page, 'Ask');
    await button(other.page, 'Withdraw').click();
    await yes(other.page, 'Withdraw');
    await result(other.page, 'Your request is withdrawn');
  });
  await other.page.getByRole('listitem', { name: 'Employment certificate' }).getByText('Withdrawn').waitFor();
}

/** Somebody without a letter finds a box that says what it is for. */
async function emptyBox(): Promise<void> {
  const person = await company.addPerson({ fullname: 'Chand Rao' });
  const { page } = await site.open(company, person.emailid, { at: '/letter_box' });
  await page.getByRole('heading', { name: 'Your letter box is empty' }).waitFor();
  await expectAccessible(page, 'letter-box-empty');
}

test('people read, take and ask for letters, and HR answers', async () => {
  await askAndAnswer();
  await emptyBox();
});
