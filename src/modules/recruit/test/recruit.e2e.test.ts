import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { index } from '#platform/server/search.ts';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { listQuestions, type QuestionRow } from '../contract/question.ts';
import { addDesignation } from './calls.ts';
import { visit } from '../../../../test/support/visit.ts';

let site: Site;
let company: Company;

beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Malabar Looms' });
  await addDesignation(company);
  const meera = await company.addPerson({ fullname: 'Meera Kulkarni' });
  await company.tx((db) => index(db, 'employee', [{ objectid: meera.employeeid, texts: ['Meera Kulkarni'] }]));
});
afterAll(() => site?.stop());

const BASE = '/config/recruit';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).last().waitFor();
const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const save = async (page: Page) => {
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');
};
const titled = async (page: Page, title: string) => expect.poll(() => page.title()).toBe(`${title} / Muster`);

test('S2-081, S2-224: screening questions of every type', { timeout: 180_000 }, async () => {
  const { page } = await site.open(company, undefined, { at: `${BASE}/screening_questions` });
  await page.getByText('Create your first screening question').waitFor();
  await titled(page, 'Screening Questions');
  await page.getByRole('link', { name: 'Create' }).first().click();
  await button(page, 'Save').click();
  await result(page, 'Please enter the question');
  await box(page, 'Question').fill('Which shifts can you work?');
  await choose(page, 'Category', 'Function and role');
  await choose(page, 'Answer', 'Multi-select');
  await button(page, 'Add an option').click();
  await box(page, 'Option 1').fill('Night');
  await page.getByRole('switch', { name: 'Offer “None of these”' }).check();
  await page.getByRole('switch', { name: 'Other answers rule a candidate out' }).check();
  await button(page, 'Save').click();
  await result(page, 'Please select the accepted options');
  await page.getByRole('checkbox', { name: 'Night' }).check();
  await expectAccessible(page, 'question-form');
  await save(page);
  for (const [text, type] of [
    ['Why us?', 'Text'],
    ['Years with looms?', 'Numeric'],
    ['From when?', 'Date'],
  ] as const) {
    await page.getByRole('link', { name: 'Create' }).first().click();
    await box(page, 'Question').fill(text);
    // Text is what a new question asks for.
    if (type !== 'Text') await choose(page, 'Answer', type);
    await save(page);
    await page.getByRole('row', { name: new RegExp(`${text.replace('?', '.')}.*${type}`) }).waitFor();
  }
  await page.getByRole('link', { name: 'Create' }).first().click();
  await box(page, 'Question').fill('Own tools?');
  await choose(page, 'Answer', 'Multi-choice');
  for (const at of [1, 2]) {
    await button(page, 'Add an option').click();
    await box(page, `Option ${at}`).fill(at === 1 ? 'Yes' : 'No');
  }
  await save(page);
  await page.getByRole('row', { name: /Own tools/ }).waitFor();
  const admin = await company.signIn(company.admin);
  const rows = (await admin.call('GET', listQuestions.path)).body.result as QuestionRow[];
  for (const [row, text, inputvaluetypeid, type, category] of [
    ['S4-027', 'Why us?', 1, 'Text', 'Company and culture'],
    ['S4-028', 'Years with looms?', 2, 'Numeric', 'Company and culture'],
    ['S4-029', 'From when?', 3, 'Date', 'Company and culture'],
    ['S4-030, S3-314', 'Own tools?', 4, 'Multi-choice', 'Company and culture'],
    ['S4-031, S3-315', 'Which shifts can you work?', 5, 'Multi-select', 'Function and role'],
  ] as const) {
    const question = rows.find(({ questiontext }) => questiontext === text);
    expect(question, row).toMatchObject({ inputvaluetypeid, questioncategoryid: inputvaluetypeid === 5 ? 2 : 1 });
    const cells = await page.getByRole('row').filter({ hasText: text }).getByRole('cell').allInnerTexts();
    expect(cells, row).toEqual(expect.arrayContaining([category, type]));
  }
  await expectAccessible(page, 'questions');
});

test(
  'S2-079, S2-222, S4-036, S2-080, S2-223: email templates and pipelines, moved by keyboard and by dragging',
  { timeout: 180_000 },
  async () => {
    const { page } = await site.open(company, undefined, { at: `${BASE}/pipeline_email_templates` });
    const origin = site.origin(company.label);
    await titled(page, 'Pipeline Email Templates');
    await page.getByRole('link', { name: 'Create' }).first().click();
    await box(page, 'Name').fill('Invitation');
    await box(page, 'Subject').fill('Your application as {{jobname}}');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Dear {{candidatename}}, please come.');
    await button(page, 'Preview').click();
    await page.getByRole('dialog').getByText('Dear Meera Kulkarni, please come.').waitFor();
    await page.getByRole('dialog', { name: 'Your application as Loom fitter' }).waitFor();
    await page.keyboard.press('Escape');
    await expectAccessible(page, 'mail-form');
    await save(page);
    const row = page.getByRole('row', { name: /Invitation/ });
    await row.getByRole('button', { name: 'Edit' }).waitFor(); // S4-036, while it is active

    await visit(page, `${origin}${BASE}/pipeline`);
    await page.getByRole('row', { name: /Usual pipeline.*Applied → Screening/ }).waitFor();
    await titled(page, 'Pipeline');
    await expectAccessible(page, 'pipelines');
    await page.getByRole('link', { name: 'Create' }).first().click();
    await box(page, 'Name').fill('Workshop');
    await button(page, 'Add a stage').click();
    await box(page, 'Stage').nth(2).fill('Trial day');
    await page.getByRole('combobox', { name: 'Email on entering' }).nth(2).click();
    await page.getByRole('option', { name: 'Invitation' }).click();
    await button(page, 'Move Trial day up').click();
    expect(await box(page, 'Stage').nth(1).inputValue()).toBe('Trial day');
    // Dragged back behind the interview.
    await page.getByTitle('Drag').nth(1).dragTo(page.getByTitle('Drag').nth(2));
    await expect.poll(() => box(page, 'Stage').nth(2).inputValue()).toBe('Trial day');
    await button(page, 'Remove Hired').click();
    await button(page, 'Save').click();
    await result(page, 'A pipeline needs one stage of the type Hired');
    await button(page, 'Add a stage').click();
    await box(page, 'Stage').nth(3).fill('Hired');
    await page.getByRole('combobox', { name: 'Type' }).nth(3).click();
    await page.getByRole('option', { name: 'Hired', exact: true }).click();
    await expectAccessible(page, 'pipeline-form');
    await save(page);
    await page.getByRole('row', { name: /Applied → Interview → Trial day → Hired → Rejected/ }).waitFor();

    await visit(page, `${origin}${BASE}/pipeline_email_templates`);
    await row.getByRole('switch').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await expect.poll(() => row.getByRole('button', { name: 'Edit' }).count(), { message: 'S4-036' }).toBe(0);
  },
);

test(
  'S2-077, S2-220, S8-010, S2-083, S2-226: recruiters with “No pipeline assigned”, and sources',
  { timeout: 120_000 },
  async () => {
    const { page } = await site.open(company, undefined, { at: `${BASE}/recruiters` });
    await titled(page, 'Recruiters');
    await page.getByRole('link', { name: 'Create' }).first().click();
    await page.getByRole('combobox', { name: 'Employee' }).pressSequentially('Meera', { delay: 20 });
    await page.getByRole('option', { name: /Meera Kulkarni/ }).click();
    await expectAccessible(page, 'recruiter-form');
    await save(page);
    await page.getByRole('row', { name: /Meera Kulkarni.*No pipeline assigned/ }).waitFor();
    await expectAccessible(page, 'recruiters');
    await visit(page, `${site.origin(company.label)}${BASE}/candidate_sources`);
    await page.getByRole('row', { name: /Naukri/ }).waitFor();
    await titled(page, 'Candidate Sources');
    await page.getByRole('link', { name: 'Create' }).first().click();
    await box(page, 'Name').fill('Campus drive');
    await page.getByRole('combobox', { name: 'Texts of links' }).or(box(page, 'Texts of links')).fill('campus');
    await page.keyboard.press('Enter');
    await page.getByText('/career?source=campus', { exact: false }).waitFor();
    await expectAccessible(page, 'source-form');
    await save(page);
    await page.getByRole('row', { name: /Campus drive/ }).waitFor();
    await expectAccessible(page, 'sources');
  },
);

test(
  'S2-082, S2-225, S1-020, S1-040, S1-047: a job from template to the career page',
  { timeout: 180_000 },
  async () => {
    const { page } = await site.open(company, undefined, { at: `${BASE}/job_templates` });
    await titled(page, 'Job Templates');
    const group = page.getByRole('navigation').getByText('Recruit/ATS', { exact: true }).first();
    await group.waitFor();
    await page.getByRole('link', { name: 'Create' }).first().click();
    await box(page, 'Name').fill('Fitter, Pune');
    await choose(page, 'Designation', 'Loom fitter');
    await expect.poll(() => box(page, 'Job mission').inputValue()).toBe('Looms never stand still');
    await choose(page, 'Add a question', 'Why us?');
    await page.getByText('Why us?', { exact: true }).waitFor();
    await expectAccessible(page, 'template-form');
    await save(page);
    await page.getByRole('row', { name: /Fitter, Pune/ }).waitFor();

    await visit(page, `${site.origin(company.label)}/recruit/requisition`);
    await page.getByText('Create your first requisition').waitFor();
    await titled(page, 'Requisition');
    await group.waitFor();
    await page.getByRole('link', { name: 'Create' }).first().click();
    await choose(page, 'Job template', 'Fitter, Pune');
    await box(page, 'Reason').fill('A second shift starts');
    await expectAccessible(page, 'requisition-form');
    await save(page);
    await page.getByRole('row', { name: /REQ-1.*Loom fitter.*Draft/ }).click();
    await page.getByText('It can be published once the requisition is approved.').waitFor();
    await button(page, 'Approve').click();
    await result(page, 'Saved successfully');
    await page.getByRole('link', { name: 'Edit the opening' }).click();
    await page.getByRole('textbox', { name: 'Positions' }).fill('3');
    await expectAccessible(page, 'opening-form');
    await save(page);
    await button(page, 'Publish').click();
    await page.getByText('Open', { exact: true }).waitFor();
    await expectAccessible(page, 'requisition');
    await page.getByRole('link', { name: 'Open on the career page' }).waitFor();
    await page.setViewportSize({ width: 360, height: 780 });
    await expectAccessible(page, 'requisition-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('region', { name: 'Opening 1' }).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await button(page, 'Reopen').waitFor();
    await visit(page, `${site.origin(company.label)}/recruit/requisition`);
    await page.getByRole('row', { name: /REQ-1.*Approved/ }).waitFor();
    await expectAccessible(page, 'requisitions');
  },
);
