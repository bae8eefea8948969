import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { index } from '#platform/server/search.ts';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { visit } from '../../../../test/support/visit.ts';
import { apply, applicationFor } from './applicant.ts';
import { addJob } from './job-rows.ts';

let site: Site;
let company: Company;
let ravi: Person;
let candidateapplicationid: number;

beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Malabar Looms' });
  ravi = await company.addPerson({ fullname: 'Ravi Kumar' });
  await company.tx((db) => index(db, 'employee', [{ objectid: ravi.employeeid, texts: ['Ravi Kumar'] }]));
  const { requisitionjobid } = await addJob(company);
  const sent = await apply(
    company,
    applicationFor(requisitionjobid, {
      name: 'Zubin Mistry',
      candidateeducation: [{ qualification: 'Diploma', institution: 'ITI Pune', fromdate: '2018-06-01' }],
    }),
  );
  [{ candidateapplicationid }] = sent.body.result as [{ candidateapplicationid: number }];
});
afterAll(() => site?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).last().waitFor();

test('a kit is made, hours are entered, an interview is planned within them and rated on the phone', async () => {
  const { page, close } = await site.open(company, undefined, { at: '/config/recruit/interview_kits' });
  await page.getByText('Create your first interview kit').waitFor();
  await page.getByRole('link', { name: 'Create' }).first().click();
  await box(page, 'Name').fill('At the loom');
  await button(page, 'Add a question').click();
  await box(page, 'Question 1').fill('Which loom did you repair last?');
  await button(page, 'Add a group').click();
  await box(page, 'Group 1').fill('Craft');
  await box(page, 'Craft: what is rated 1').fill('Care with tools');
  await button(page, 'Add something to rate').click();
  await button(page, 'Save').click();
  await result(page, 'Please enter what is rated');
  await box(page, 'Craft: what is rated 2').fill('Speed');
  await button(page, 'Move Speed up').click();
  await expectAccessible(page, 'kit-form');
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');
  await page.getByRole('row', { name: /^At the loom\b/ }).waitFor();
  await close();

  const own = await site.open(company, ravi.emailid, { at: '/recruit/interviews/hours' });
  await button(own.page, 'Enter the hours of a week').click();
  await button(own.page, 'Add hours to Monday').click();
  await own.page.getByLabel('Monday, from').fill('11:00');
  await own.page.getByLabel('Monday, to').fill('10:00');
  await button(own.page, 'Save').click();
  await result(own.page, 'The end has to be later than the beginning');
  // The message lies over the button until it goes.
  await own.page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' }).click();
  await own.page.getByLabel('Monday, to').fill('13:00');
  await button(own.page, 'Save').click();
  await result(own.page, 'Saved successfully');
  await visit(own.page, `${site.origin(company.label)}/recruit/interviews`);
  await visit(own.page, `${site.origin(company.label)}/recruit/interviews/hours`);
  await expect.poll(() => own.page.getByLabel('Monday, from').inputValue()).toBe('11:00');
  await own.close();

  await plan();
  await over();
  const phone = await site.open(company, ravi.emailid, {
    at: '/recruit/interviews',
    width: 360,
    height: 780,
  });
  const { page: small } = phone;
  await small.getByRole('heading', { name: 'Your scorecard is missing' }).waitFor();
  await small.getByRole('link', { name: 'Zubin Mistry · Shift engineer' }).click();
  await small.getByText('Diploma, ITI Pune').waitFor();
  await small.getByText('You see the scorecards of the others once yours is submitted.').waitFor();
  await button(small, 'Submit scorecard').click();
  await result(small, 'Please choose your overall rating');
  const rate = (what: string, rating: string) =>
    small.getByRole('radiogroup', { name: what }).getByText(rating, { exact: true }).click();
  await rate('Speed', 'No');
  await rate('Overall: should we go on?', 'Strong yes');
  await box(small, 'Notes').fill('Calm hands');
  await button(small, 'Save draft').click();
  await result(small, 'Your draft is saved');
  await expectAccessible(small, 'scorecard');
  await small.reload();
  await expect.poll(() => box(small, 'Notes').inputValue()).toBe('Calm hands');
  await button(small, 'Submit scorecard').click();
  await small.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  await result(small, 'Your scorecard is submitted');
  await small.getByRole('row', { name: 'Overall 0 0 0 1' }).waitFor();
  await small.getByRole('row', { name: 'Speed 0 1 0 0' }).waitFor();
});

/** Plans the interview on the candidate’s page, at a time at which the panel is free. */
async function plan(): Promise<void> {
  const { page, close } = await site.open(company, undefined, { at: `/recruit/candidate/${candidateapplicationid}` });
  await button(page, 'Plan an interview').click();
  const dialog = page.getByRole('dialog', { name: 'Plan an interview' });
  await dialog.getByText('Choose who interviews to see when everybody is free.').waitFor();
  await button(page, 'Plan').click();
  await result(page, 'Please choose who interviews');
  await dialog.getByRole('combobox', { name: 'Panel' }).fill('Ravi');
  await page.getByRole('option', { name: /Ravi Kumar/ }).click();
  const free = dialog.getByRole('list', { name: 'When everybody is free' });
  await free.getByText('Ravi Kumar: no hours for interviews').first().waitFor();
  await free.getByRole('button', { name: / 11:30/ }).click();
  await dialog.getByRole('textbox', { name: 'Place' }).fill('Room 2');
  await expectAccessible(page, 'plan-interview');
  await button(page, 'Plan').click();
  await result(page, 'The interview is planned');
  await page.getByRole('region', { name: 'Interviews' }).getByText('Room 2').waitFor();
  await page.getByRole('region', { name: 'Interviews' }).getByText('Planned', { exact: true }).first().waitFor();
  await close();
}

/** The planned interview took place an hour ago. */
const over = () =>
  company.tx((db) =>
    db
      .updateTable('interview')
      .set({ startson: new Date(Date.now() - 3_600_000).toISOString() })
      .execute(),
  );
