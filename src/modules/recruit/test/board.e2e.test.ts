import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { visit } from '../../../../test/support/visit.ts';
import { addMailTemplate, stagesOf } from './candidates.ts';
import { fillApplications } from './fill.ts';
import { addJob } from './job-rows.ts';

let site: Site;
let company: Company;
let requisitionjobid: number;

beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Malabar Looms' });
  ({ requisitionjobid } = await addJob(company, { designationname: 'Loom fitter', skill: ['Looms', 'Dyeing'] }));
  await stagesOf(company);
  await addMailTemplate(company, 'Invitation', 'We would like to meet you', '<p>Dear {{candidatename}}</p>');
  await fillApplications(company, requisitionjobid, 120);
});
afterAll(() => site?.stop());

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).last().waitFor();
const count = (page: Page, name: string) => column(page, name).locator('header .number').textContent();

test('S1-037: the board of an opening by mouse, keyboard and selection, with undo, a reason and a mail; the page of a candidate', async () => {
  const { page } = await site.open(company, undefined, { at: '/' });
  await page.getByRole('navigation').getByRole('link', { name: 'Pipeline', exact: true }).click();
  await page.getByRole('row', { name: /Loom fitter.*Applied 120/ }).click();
  await expect.poll(() => page.title()).toMatch(/^Loom fitter · .+ \/ Muster$/);
  const applied = column(page, 'Applied');
  await applied.getByRole('article').first().waitFor();
  // Only the cards in sight are drawn; scrolling loads the others.
  expect(await applied.getByRole('article').count()).toBeLessThan(30);
  await applied
    .getByRole('group', { name: 'Candidates in Applied' })
    .evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await applied.getByRole('article', { name: 'Candidate No 120', exact: true }).waitFor();
  await applied.getByRole('group', { name: 'Candidates in Applied' }).evaluate((list) => list.scrollTo(0, 0));

  await applied.getByRole('article', { name: 'Candidate No 1', exact: true }).dragTo(column(page, 'Screening'));
  await result(page, '1 candidate moved');
  await expect.poll(() => count(page, 'Screening')).toBe('1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => count(page, 'Screening')).toBe('0');

  const second = applied.getByRole('article', { name: 'Candidate No 2', exact: true });
  await second.focus();
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Candidate No 3');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => count(page, 'Screening')).toBe('1');

  await applied.getByRole('button', { name: 'Move Candidate No 4', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Rejected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move the candidate' });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByText('Please select the reason').waitFor();
  await dialog.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Skills do not fit' }).click();
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect.poll(() => count(page, 'Rejected')).toBe('1');

  await applied.getByRole('button', { name: 'Select all' }).click();
  const bar = page.getByRole('region', { name: 'Selected candidates' });
  await bar.getByText('118 selected').waitFor();
  await bar.getByRole('button', { name: 'Send an email' }).click();
  const mail = page.getByRole('dialog', { name: 'Email to 118 candidates' });
  await mail.getByRole('combobox', { name: 'Email template' }).click();
  await page.getByRole('option', { name: 'Invitation' }).click();
  await mail.getByText('Dear Candidate No 1', { exact: true }).waitFor();
  await expectAccessible(page, 'mail-dialog');
  await mail.getByRole('button', { name: 'Send' }).click();
  await result(page, '118 emails are on their way');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, 'board-phone');
  await page.setViewportSize({ width: 1440, height: 900 });

  await visit(page, `${site.origin(company.label)}/recruit/candidates?job=${requisitionjobid}`);
  await page.getByRole('row', { name: /Candidate No 120.*Loom fitter.*Applied/ }).waitFor();
  await page.getByPlaceholder('Search').first().fill('no 77');
  await page.getByRole('row', { name: /Candidate No 77/ }).click();
  await page.getByRole('region', { name: 'Timeline' }).waitFor();
  await page.getByRole('button', { name: 'Move' }).click();
  await page.getByRole('combobox', { name: 'Stage' }).click();
  await page.getByRole('option', { name: 'Interview' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await page.getByText('Moved from Applied to Interview').waitFor();
  await page.getByRole('textbox', { name: 'New comment' }).fill('Asks good questions');
  await page.getByRole('button', { name: 'Add the note' }).click();
  await page.getByText('Asks good questions').last().waitFor();
  await page
    .getByRole('combobox', { name: 'Tags' })
    .or(page.getByRole('textbox', { name: 'Tags' }))
    .fill('Night shift');
  await page.keyboard.press('Enter');
  await page.getByText('Night shift').first().waitFor();
  await expectAccessible(page, 'candidate-note');
  await page.getByRole('button', { name: 'Erase' }).click();
  const erasing = page.getByRole('dialog', { name: 'Erase Candidate No 77' });
  await erasing.getByRole('textbox').fill('no77@example.in');
  await erasing.getByRole('button', { name: 'Erase' }).click();
  await result(page, 'Erased with 1 application');
  // S1-038, S1-039: both parts are found in the menu and open as working screens.
  const menu = page.getByRole('navigation');
  await menu.getByRole('link', { name: 'Talent pool', exact: true }).click();
  await page.getByText('Nobody is in the talent pool yet').waitFor();
  await expect.poll(() => page.title(), { message: 'S1-038' }).toBe('Talent pool / Muster');
  await menu.getByRole('link', { name: 'Hiring plan', exact: true }).click();
  await page.getByText('Nothing is planned for this year yet').waitFor();
  await expect.poll(() => page.title(), { message: 'S1-039' }).toBe('Hiring plan / Muster');
});
