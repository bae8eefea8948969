import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  getApplicationForm,
  saveApplicationForm,
} from '../src/modules/recruit/contract/application/application-form.ts';
import { caller } from '../src/modules/recruit/test/calls.ts';
import { addJob } from '../src/modules/recruit/test/job-rows.ts';
import { doc, docx } from './support/fuzz-documents.ts';
import { pdf, picture } from './support/fuzz-files.ts';
import { FIELD_IDS, FIELDS as WORDED, valueOf } from './support/apply-form.ts';
import { openSite, type Site } from './support/site.ts';
import { visit } from './support/visit.ts';
import { limit } from './support/limits.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.stop());

const QUESTIONS = [
  { questiontext: 'Why us?', inputvaluetypeid: 1 },
  { questiontext: 'Years on looms?', inputvaluetypeid: 2 },
  {
    questiontext: 'Own vehicle?',
    inputvaluetypeid: 4,
    options: [
      { questioninputoptionid: 1, optionname: 'Yes' },
      { questioninputoptionid: 2, optionname: 'No' },
    ],
  },
];
/** The fields of the personal step by their ids, with a value. */
const FIELDS = WORDED.map((worded, at) => [FIELD_IDS[at] ?? '', valueOf(worded)[1]] as const);

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const toast = (page: Page, text: string) => page.locator('.toasts p', { hasText: text }).first().waitFor();
const stepIs = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true }).waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

test('S5-056, S5-057, S5-084, S5-085, S5-086, S5-087, S5-089: a mistake is said at its field, what was entered stays on every way back and forward', async () => {
  const company = await site.createCompany({ companyname: 'Indus Mills' });
  const job = await addJob(company, { designationname: 'Loom fitter', questions: QUESTIONS });
  const context = await site.browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(limit(15));
  await visit(page, `${site.origin(company.label)}/career/apply/${job.jobuuid}`);
  await stepIs(page, 'Submit your application');
  const fill = (id: string, value: string) => page.locator(`#${id}`).fill(value);
  for (const [id, value] of FIELDS) await fill(id, value);
  // Which of all mistakes is the first is proved in `application-check.test.ts`; here it is said at its field.
  await fill('emailid', '');
  await fill('city', '');
  await press(page, 'Proceed to document upload');
  await toast(page, 'Please enter email id');
  expect(await focused(page)).toBe('emailid');
  await fill('emailid', 'abc');
  await press(page, 'Proceed to document upload');
  await toast(page, 'Please enter valid email id');
  for (const [id, value] of FIELDS) await fill(id, value);

  // Each way back and forward keeps what was entered, a reload as well; a new mistake stops the way forward again.
  await press(page, 'Proceed to document upload');
  await stepIs(page, 'Step 2: Document upload');
  await press(page, 'Next step');
  await stepIs(page, 'Step 3: Screening questions');
  await page.reload();
  await stepIs(page, 'Step 3: Screening questions');
  await press(page, 'Document upload');
  await press(page, 'Personal details');
  expect(await page.locator('#city').inputValue()).toBe('Pune');
  await fill('city', '');
  await press(page, 'Proceed to document upload');
  await expect.poll(() => focused(page)).toBe('city');
  await fill('city', 'Pune');
  await press(page, 'Proceed to document upload');
  await press(page, 'Next step');

  // E1370: an answer is missing.
  const answers = [
    () => page.getByLabel('Why us?').fill('Because'),
    () => page.getByLabel('Years on looms?').fill('7'),
    () => page.getByLabel('Yes', { exact: true }).check(),
  ];
  for (const answer of answers.slice(1)) await answer();
  await press(page, 'Submit application');
  await toast(page, 'Please answer all required questions');
  await stepIs(page, 'Step 3: Screening questions');
  await answers[0]?.();

  // Pressed twice at once it is one application.
  await page.getByRole('button', { name: 'Submit application' }).dblclick();
  await stepIs(page, 'Your application has been successfully submitted!');
  expect(await company.tx((db) => db.selectFrom('candidate').select('fullname').execute())).toEqual([
    { fullname: 'Asha Nair' },
  ]);

  // A company that requires the resume stops the second step; without the setting it does not (above).
  const admin = await caller(company);
  const { result } = await admin(getApplicationForm);
  expect(result).toEqual([{ isresumerequired: false, version: 0 }]);
  expect((await admin(saveApplicationForm, { isresumerequired: true }, 0)).status).toBe(200);
  const second = await addJob(company, { designationname: 'Dyer' });
  await visit(page, `${site.origin(company.label)}/career/apply/${second.jobuuid}`);
  for (const [id, value] of FIELDS) await fill(id, value);
  await press(page, 'Proceed to document upload');
  await press(page, 'Next step');
  await toast(page, 'Please upload resume');
  // Each type that is accepted, the largest size too.
  const full = Buffer.concat([await picture('jpeg'), Buffer.alloc(2 * 1024 * 1024)]).subarray(0, 2 * 1024 * 1024);
  for (const [label, name, buffer] of [
    ['Profile picture', 'a.gif', await picture('gif')],
    ['Profile picture', 'a.jpeg', await picture('jpeg')],
    ['Profile picture', 'a.png', await picture('png')],
    ['Profile picture', 'full.jpg', full],
    ['Resume', 'r.doc', doc()],
    ['Resume', 'r.docx', docx()],
    ['Resume', 'r.pdf', pdf()],
    ['Cover letter', 'c.doc', doc()],
    ['Cover letter', 'c.pdf', pdf()],
  ] as const) {
    const before = page.getByRole('button', { name: `Remove: ${label}` });
    if ((await before.count()) > 0) await before.click();
    await page.getByLabel(label).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await page.getByText(name, { exact: true }).waitFor();
  }
  await press(page, 'Next step');
  await press(page, 'Submit application');
  await stepIs(page, 'Your application has been successfully submitted!');
  await context.close();
});
