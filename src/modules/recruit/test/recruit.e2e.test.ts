import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { index } from '#platform/server/search.ts';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import { NOTHING_YET } from '../../../../test/support/journey.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { listQuestions, type QuestionRow, saveQuestion } from '../contract/question.ts';
import { addDesignation, caller } from './calls.ts';
import { visit } from '../../../../test/support/visit.ts';

let site: Site;
let company: Company;
let page: Page;

beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Malabar Looms' });
  await addDesignation(company);
  const meera = await company.addPerson({ fullname: 'Meera Kulkarni' });
  await company.tx((db) => index(db, 'employee', [{ objectid: meera.employeeid, texts: ['Meera Kulkarni'] }]));
  ({ page } = await site.open(company, undefined, { at: NOTHING_YET }));
});
afterAll(() => site?.stop());

const BASE = '/config/recruit';
const show = (path: string) => visit(page, site.origin(company.label) + path);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const result = (text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).last().waitFor();
const choose = async (field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const save = async () => {
  await button('Save').click();
  await result('Saved successfully');
};
const titled = async (title: string) => expect.poll(() => page.title()).toBe(`${title} / Muster`);

test('S2-081, S2-224, S2-082, S2-225, S1-020, S1-040, S1-047: screening questions of every type, and a job from template to the career page', async () => {
  await show(`${BASE}/screening_questions`);
  await page.getByText('Create your first screening question').waitFor();
  await titled('Screening Questions');
  await page.getByRole('link', { name: 'Create' }).first().click();
  await button('Save').click();
  await result('Please enter the question');
  await box('Question').fill('Which shifts can you work?');
  await choose('Category', 'Function and role');
  await choose('Answer', 'Multi-select');
  await button('Add an option').click();
  await box('Option 1').fill('Night');
  await page.getByRole('switch', { name: 'Offer “None of these”' }).check();
  await page.getByRole('switch', { name: 'Other answers rule a candidate out' }).check();
  await button('Save').click();
  await result('Please select the accepted options');
  await page.getByRole('checkbox', { name: 'Night' }).check();
  await expectAccessible(page, 'question-form');
  await save();
  const admin = await caller(company);
  for (const [questiontext, inputvaluetypeid, ...names] of [
    ['Why us?', 1],
    ['Years with looms?', 2],
    ['From when?', 3],
    ['Own tools?', 4, 'Yes', 'No'],
  ] as const) {
    const options = names.map((optionname, at) => ({ questioninputoptionid: at + 1, optionname }));
    const question = { ...saveQuestion.example, questiontext, inputvaluetypeid, options, knockout: null };
    expect((await admin(saveQuestion, { ...question, questioncategoryid: 1 })).message).toBe('');
  }
  await show('/recruit/requisition');
  await show(`${BASE}/screening_questions`);
  await page.getByRole('row', { name: /Own tools/ }).waitFor();
  const rows = (await admin(listQuestions)).result as QuestionRow[];
  for (const [row, text, inputvaluetypeid, type, category] of [
    ['S4-027', 'Why us?', 1, 'Text', 'Company and culture'],
    ['S4-028', 'Years with looms?', 2, 'Numeric', 'Company and culture'],
    ['S4-029', 'From when?', 3, 'Date', 'Company and culture'],
    ['S4-030, S3-314', 'Own tools?', 4, 'Multi-choice', 'Company and culture'],
    ['S3-315', 'Which shifts can you work?', 5, 'Multi-select', 'Function and role'],
  ] as const) {
    const question = rows.find(({ questiontext }) => questiontext === text);
    expect(question, row).toMatchObject({ inputvaluetypeid, questioncategoryid: inputvaluetypeid === 5 ? 2 : 1 });
    const cells = await page.getByRole('row').filter({ hasText: text }).getByRole('cell').allInnerTexts();
    expect(cells, row).toEqual(expect.arrayContaining([category, type]));
  }

  await show(`${BASE}/job_templates`);
  await titled('Job Templates');
  const group = page.getByRole('navigation').getByText('Recruit/ATS', { exact: true }).first();
  await group.waitFor();
  await page.getByRole('link', { name: 'Create' }).first().click();
  await box('Name').fill('Fitter, Pune');
  await choose('Designation', 'Loom fitter');
  await expect.poll(() => box('Job mission').inputValue()).toBe('Looms never stand still');
  await choose('Add a question', 'Why us?');
  await page.getByText('Why us?', { exact: true }).waitFor();
  await expectAccessible(page, 'template-form');
  await save();
  await page.getByRole('row', { name: /Fitter, Pune/ }).waitFor();

  await show('/recruit/requisition');
  await page.getByText('Create your first requisition').waitFor();
  await titled('Requisition');
  await group.waitFor();
  await page.getByRole('link', { name: 'Create' }).first().click();
  await choose('Job template', 'Fitter, Pune');
  await box('Reason').fill('A second shift starts');
  await save();
  await page.getByRole('row', { name: /REQ-1.*Loom fitter.*Draft/ }).click();
  await page.getByText('It can be published once the requisition is approved.').waitFor();
  // Positions rise before the approval alone.
  await page.getByRole('link', { name: 'Edit the opening' }).click();
  await page.getByRole('textbox', { name: 'Positions' }).fill('3');
  await save();
  await button('Approve').click();
  await result('Saved successfully');
  await button('Publish').click();
  await page.getByText('Open', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Open on the career page' }).waitFor();
  await page.setViewportSize({ width: 360, height: 780 });
  await expectAccessible(page, 'requisition-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('region', { name: 'Opening 1' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await button('Reopen').waitFor();
  await show('/recruit/requisition');
  await page.getByRole('row', { name: /REQ-1.*Approved/ }).waitFor();
});

test('S2-079, S2-222, S4-036, S2-080, S2-223, S2-077, S2-220, S8-010, S2-083, S2-226: email templates and pipelines, moved by keyboard and by dragging; recruiters with “No pipeline assigned”, and sources', async () => {
  await show(`${BASE}/pipeline_email_templates`);
  await titled('Pipeline Email Templates');
  await page.getByRole('link', { name: 'Create' }).first().click();
  await box('Name').fill('Invitation');
  await box('Subject').fill('Your application as {{jobname}}');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Dear {{candidatename}}, please come.');
  await button('Preview').click();
  await page.getByRole('dialog').getByText('Dear Meera Kulkarni, please come.').waitFor();
  await page.getByRole('dialog', { name: 'Your application as Loom fitter' }).waitFor();
  await page.keyboard.press('Escape');
  await save();
  const row = page.getByRole('row', { name: /Invitation/ });
  await row.getByRole('button', { name: 'Edit' }).waitFor(); // S4-036, while it is active

  await show(`${BASE}/pipeline`);
  await page.getByRole('row', { name: /Usual pipeline.*Applied → Screening/ }).waitFor();
  await titled('Pipeline');
  await page.getByRole('link', { name: 'Create' }).first().click();
  await box('Name').fill('Workshop');
  await button('Add a stage').click();
  await box('Stage').nth(2).fill('Trial day');
  await page.getByRole('combobox', { name: 'Email on entering' }).nth(2).click();
  await page.getByRole('option', { name: 'Invitation' }).click();
  await button('Move Trial day up').click();
  expect(await box('Stage').nth(1).inputValue()).toBe('Trial day');
  // Dragged back behind the interview.
  await page.getByTitle('Drag').nth(1).dragTo(page.getByTitle('Drag').nth(2));
  await expect.poll(() => box('Stage').nth(2).inputValue()).toBe('Trial day');
  await button('Remove Hired').click();
  await button('Save').click();
  await result('A pipeline needs one stage of the type Hired');
  await button('Add a stage').click();
  await box('Stage').nth(3).fill('Hired');
  await page.getByRole('combobox', { name: 'Type' }).nth(3).click();
  await page.getByRole('option', { name: 'Hired', exact: true }).click();
  await expectAccessible(page, 'pipeline-form');
  await save();
  await page.getByRole('row', { name: /Applied → Interview → Trial day → Hired → Rejected/ }).waitFor();

  await show(`${BASE}/pipeline_email_templates`);
  await row.getByRole('switch').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect.poll(() => row.getByRole('button', { name: 'Edit' }).count(), { message: 'S4-036' }).toBe(0);

  await show(`${BASE}/recruiters`);
  await titled('Recruiters');
  await page.getByRole('link', { name: 'Create' }).first().click();
  await page.getByRole('combobox', { name: 'Employee' }).pressSequentially('Meera', { delay: 20 });
  await page.getByRole('option', { name: /Meera Kulkarni/ }).click();
  await save();
  await page.getByRole('row', { name: /Meera Kulkarni.*No pipeline assigned/ }).waitFor();
  await show(`${BASE}/candidate_sources`);
  await page.getByRole('row', { name: /Naukri/ }).waitFor();
  await titled('Candidate Sources');
  await page.getByRole('link', { name: 'Create' }).first().click();
  await box('Name').fill('Campus drive');
  await page.getByRole('combobox', { name: 'Texts of links' }).or(box('Texts of links')).fill('campus');
  await page.keyboard.press('Enter');
  await page.getByText('/career?source=campus', { exact: false }).waitFor();
  await save();
  await page.getByRole('row', { name: /Campus drive/ }).waitFor();
});
