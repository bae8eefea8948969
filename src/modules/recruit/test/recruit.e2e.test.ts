import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { index } from '#platform/server/search.ts';
import { expectAbsent, expectAccessible, expectAccessibleAsIs } from '../../../../test/support/accessibility.ts';
import { NOTHING_YET } from '../../../../test/support/journey.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { listQuestions, type QuestionRow, saveQuestion } from '../contract/opening/question.ts';
import { addDesignation, caller, first } from './calls.ts';
import { openFromMenu, visit } from '../../../../test/support/visit.ts';
import { getPlanLine, listPlan, type PlanLine, type PlanRow, savePlanLine } from '../contract/plan/plan.ts';
import { addMailTemplate, stagesOf } from './candidates.ts';
import { fillApplications } from './fill.ts';
import { addJob } from './job-rows.ts';

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

/**
 * Email templates and pipelines, moved by keyboard and by dragging; recruiters with “No pipeline assigned”, and sources
 * (S2-079 S2-222 S4-036 S2-080 S2-223 S2-077 S2-220 S8-010 S2-083 S2-226).
 */
async function templatesAndPipelines(): Promise<void> {
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
}

test('S2-081, S2-224, S2-082, S2-225, S1-020, S1-040, S1-047, S2-079, S2-222, S4-036, S2-080, S2-223, S2-077, S2-220, S8-010, S2-083, S2-226: screening questions of every type, and a job from template to the career page; email templates and pipelines, moved by keyboard and by dragging; recruiters with “No pipeline assigned”, and sources', async () => {
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
  await templatesAndPipelines();
});

const column = (name: string) => page.getByRole('region', { name, exact: true });
const count = (name: string) => column(name).locator('header .number').textContent();

test('S1-037: the board of an opening by mouse, keyboard and selection, with undo, a reason and a mail; the page of a candidate', async () => {
  const looms = await site.createCompany({ companyname: 'Kaveri Looms' });
  const { requisitionjobid } = await addJob(looms, { designationname: 'Loom fitter', skill: ['Looms', 'Dyeing'] });
  await stagesOf(looms);
  await addMailTemplate(looms, 'Invitation', 'We would like to meet you', '<p>Dear {{candidatename}}</p>');
  await fillApplications(looms, requisitionjobid, 120);
  ({ page } = await site.open(looms, undefined, { at: '/' }));
  await openFromMenu(page, 'Recruit/ATS', 'Pipeline');
  await page.getByRole('row', { name: /Loom fitter.*Applied 120/ }).click();
  await expect.poll(() => page.title()).toMatch(/^Loom fitter · .+ \/ Muster$/);
  const applied = column('Applied');
  await applied.getByRole('article').first().waitFor();
  // Only the cards in sight are drawn; scrolling loads the others.
  expect(await applied.getByRole('article').count()).toBeLessThan(30);
  await applied
    .getByRole('group', { name: 'Candidates in Applied' })
    .evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await applied.getByRole('article', { name: 'Candidate No 120', exact: true }).waitFor();
  await applied.getByRole('group', { name: 'Candidates in Applied' }).evaluate((list) => list.scrollTo(0, 0));

  await applied.getByRole('article', { name: 'Candidate No 1', exact: true }).dragTo(column('Screening'));
  await result('1 candidate moved');
  await expect.poll(() => count('Screening')).toBe('1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => count('Screening')).toBe('0');

  const second = applied.getByRole('article', { name: 'Candidate No 2', exact: true });
  await second.focus();
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Candidate No 3');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => count('Screening')).toBe('1');

  await applied.getByRole('button', { name: 'Move Candidate No 4', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Rejected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move the candidate' });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByText('Please select the reason').waitFor();
  await dialog.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Skills do not fit' }).click();
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect.poll(() => count('Rejected')).toBe('1');

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
  await result('118 emails are on their way');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, 'board-phone');
  await page.setViewportSize({ width: 1440, height: 900 });

  await visit(page, `${site.origin(looms.label)}/recruit/candidates?job=${requisitionjobid}`);
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
  await result('Erased with 1 application');
  // S1-038, S1-039: both parts are found in the menu and open as working screens.
  const menu = page.getByRole('navigation');
  await menu.getByRole('link', { name: 'Talent pool', exact: true }).click();
  await page.getByText('Nobody is in the talent pool yet').waitFor();
  await expect.poll(() => page.title(), { message: 'S1-038' }).toBe('Talent pool / Muster');
  await menu.getByRole('link', { name: 'Hiring plan', exact: true }).click();
  await page.getByText('Nothing is planned for this year yet').waitFor();
  await expect.poll(() => page.title(), { message: 'S1-039' }).toBe('Hiring plan / Muster');
});

const PLAN = '/recruit/hiring_plan';
const YEAR = 2026;
const figure = (designation: string, end: string) =>
  page.getByRole('textbox', { name: `Weaving · ${designation}, All offices, End of ${end}`, exact: true });
/** What has the focus, by its name. */
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const draftSaved = () => page.getByText(/^Saved \d/).waitFor();

async function planning(): Promise<Company> {
  const planned = await site.createCompany({ companyname: 'Malabar Looms' });
  await planned.tx(async (db) => {
    const { departmentid } = await db
      .insertInto('department')
      .values({ departmentname: 'Weaving' })
      .returning('departmentid')
      .executeTakeFirstOrThrow();
    const created = await db
      .insertInto('designation')
      .values(['Clerk', 'Fitter', 'Weaver'].map((designationname) => ({ designationname })))
      .returning('designationid')
      .execute();
    const figures = { planned1: 1, planned2: 2, planned3: 3, planned4: 4, annualcost: 60_000_000 };
    await db
      .insertInto('hiring_plan_line')
      .values(created.map(({ designationid }) => ({ fiscalyear: YEAR, departmentid, designationid, ...figures })))
      .execute();
  });
  return planned;
}

const planOf = async (planned: Company) => {
  const admin = await caller(planned);
  const { rows } = (await admin(listPlan, { fiscalyear: YEAR })).result as unknown as { rows: PlanRow[] };
  return rows.map((row) => `${row.designationname} ${row.planned1} ${row.planned2} ${row.planned3} ${row.planned4}`);
};

test('figures are edited in the table by keyboard, survive a reload, are saved together, and stand beside those of somebody who was faster; the cost of each quarter is a column that is switched on; the form of a line keeps a draft, and phones edit figures too', async () => {
  const planned = await planning();
  ({ page } = await site.open(planned, undefined, { at: `${PLAN}?year=${YEAR}` }));
  await page.getByRole('row', { name: /Weaving Clerk All offices/ }).waitFor();
  await button('Edit figures').click();
  await expect.poll(() => focused()).toContain('Clerk, All offices, End of June');
  // Tab goes on in the row, Enter and the arrows down and up, an arrow at the end of the text to the next quarter.
  await page.keyboard.type('7');
  await page.keyboard.press('Tab');
  expect(await focused()).toContain('Clerk, All offices, End of September');
  await page.keyboard.press('Enter');
  expect(await focused()).toContain('Fitter, All offices, End of September');
  await page.keyboard.type('8');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toContain('Weaver, All offices, End of September');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toContain('Weaver, All offices, End of December');
  await page.keyboard.press('Shift+Enter');
  expect(await focused()).toContain('Fitter, All offices, End of December');
  await page.keyboard.press('ArrowLeft');
  expect(await focused()).toContain('Fitter, All offices, End of September');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('x');
  expect(await figure('Clerk', 'September').getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('button', { name: 'Save 2 lines' }).click();
  await result('enter valid number');
  expect(await focused()).toContain('Clerk, All offices, End of September');
  await page.keyboard.press('Escape');
  expect(await figure('Clerk', 'September').inputValue()).toBe('2');
  await figure('Weaver', 'March').fill('40');
  await figure('Weaver', 'March').press('Escape');
  await page.getByRole('button', { name: 'Save 2 lines' }).waitFor();
  await expectAccessible(page, 'plan-figures');

  await draftSaved();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText(/^You have a draft of/).waitFor();
  await button('Continue').click();
  await expect.poll(() => figure('Clerk', 'June').inputValue()).toBe('7');
  await page.getByRole('button', { name: 'Save 2 lines' }).click();
  await result('2 lines of the plan are saved');
  expect(await planOf(planned)).toEqual(['Clerk 7 2 3 4', 'Fitter 1 8 3 4', 'Weaver 1 2 3 4']);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Edit figures');
  await page.reload();
  await expectAbsent(
    page.getByText(/^You have a draft of/),
    page.getByRole('row', { name: /Weaving Clerk All offices/ }),
  );

  // What somebody else has saved meanwhile is shown beside one’s own.
  await button('Edit figures').click();
  await figure('Clerk', 'June').fill('6');
  await figure('Fitter', 'June').fill('9');
  const admin = await caller(planned);
  const { rows } = (await admin(listPlan, { fiscalyear: YEAR })).result as unknown as { rows: PlanRow[] };
  const fitter = rows.find(({ designationname }) => designationname === 'Fitter')?.hiringplanlineid ?? 0;
  const current = first<PlanLine>(await admin(getPlanLine, { hiringplanlineid: fitter }));
  const theirs = { ...current, planned1: 5, planned2: 5 };
  expect((await admin(savePlanLine, theirs, current.version)).status).toBe(200);
  await page.getByRole('button', { name: 'Save 2 lines' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody changed this while you were editing' });
  await dialog.getByRole('row', { name: 'Weaving · Fitter, All offices, End of June 9 5' }).waitFor();
  await dialog.getByRole('row', { name: 'Weaving · Fitter, All offices, End of September 8 5' }).waitFor();
  expect(await dialog.getByRole('row').count()).toBe(3);
  await expectAccessible(page, 'plan-conflict');
  await dialog.getByRole('button', { name: 'Use theirs' }).click();
  await page.getByRole('button', { name: 'Save 1 line' }).click();
  await result('1 line of the plan is saved');
  expect(await planOf(planned)).toEqual(['Clerk 6 2 3 4', 'Fitter 5 5 3 4', 'Weaver 1 2 3 4']);

  const row = page.getByRole('row', { name: /Weaving Weaver All offices/ });
  await row.waitFor();
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
  expect([await header('Q3 planned cost').count(), await header('Planned cost a year').count()]).toEqual([0, 1]);
  await button('Columns').click();
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  for (const quarter of [1, 2, 3, 4])
    for (const what of ['planned', 'actual'])
      await chooser.getByRole('checkbox', { name: `Q${quarter} ${what} cost`, exact: true }).check();
  await expectAccessible(page, 'plan-columns');
  await page.keyboard.press('Escape');
  await header('Q4 actual cost').waitFor();
  // People planned at the end of each quarter, each at a fourth of ₹ 6,00,000; nobody is there.
  for (const rupees of ['₹ 1,50,000', '₹ 3,00,000', '₹ 4,50,000', '₹ 6,00,000'])
    await row.getByRole('cell', { name: rupees, exact: true }).first().waitFor();

  await visit(page, `${site.origin(planned.label)}${PLAN}/line?year=${YEAR}`);
  await page.getByRole('textbox', { name: 'End of June' }).fill('12');
  await draftSaved();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText(/^You have a draft of/).waitFor();
  await button('Continue').click();
  await expect.poll(() => page.getByRole('textbox', { name: 'End of June' }).inputValue()).toBe('12');

  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, `${site.origin(planned.label)}${PLAN}?year=${YEAR}`);
  await button('Edit figures').click();
  await figure('Weaver', 'March').fill('11');
  await expectAccessibleAsIs(page, 'plan-phone');
  await page.getByRole('button', { name: 'Save 1 line' }).click();
  await result('1 line of the plan is saved');
  expect(await planOf(planned)).toEqual(['Clerk 6 2 3 4', 'Fitter 5 5 3 4', 'Weaver 1 2 3 11']);
});
