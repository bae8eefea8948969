import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getApplicationForm, saveApplicationForm } from '../src/modules/recruit/contract/application-form.ts';
import { caller } from '../src/modules/recruit/test/calls.ts';
import { addJob } from '../src/modules/recruit/test/job-rows.ts';
import { doc, docx } from './support/fuzz-documents.ts';
import { pdf, picture } from './support/fuzz-files.ts';
import { openSite, type Site } from './support/site.ts';
import { visit } from './support/visit.ts';

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
/** The fields of the personal step by their ids, in the order in which they are checked: toast and a value. */
const FIELDS = [
  ['name', 'Please enter name', 'Asha Nair'],
  ['emailid', 'Please enter email id', 'asha@example.in'],
  ['callingcode', 'Please enter calling code', '+91'],
  ['mobilenumber', 'Please enter mobile number', '9812345678'],
  ['city', 'Please enter city', 'Pune'],
  ['noticeperiod', 'Please enter notice period', '30'],
  ['expectedsalary', 'Please enter expected salary', '900000'],
  ['advanceskill', 'Please enter advance skill', 'Looms'],
  ['elementryskill', 'Please enter elementry skill', 'Welding'],
] as const;

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const toast = (page: Page, text: string) => page.locator('.toasts p', { hasText: text }).first().waitFor();
const stepIs = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true }).waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

test(
  'S5-056, S5-057, S5-084, S5-085, S5-086, S5-087, S5-089: of any two mistakes the first in order is said, at its field, whichever of them is mended first',
  { timeout: 180_000 },
  async () => {
    const company = await site.createCompany({ companyname: 'Indus Mills' });
    const job = await addJob(company, { designationname: 'Loom fitter', questions: QUESTIONS });
    const context = await site.browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await visit(page, `${site.origin(company.label)}/career/apply/${job.jobuuid}`);
    await stepIs(page, 'Submit your application');
    const fill = (id: string, value: string) => page.locator(`#${id}`).fill(value);
    for (const [id, , value] of FIELDS) await fill(id, value);
    for (const [at, [id, text, value]] of FIELDS.entries()) {
      for (const [other, , otherValue] of FIELDS.slice(at + 1)) {
        await fill(other, '');
        await fill(id, '');
        await press(page, 'Proceed to document upload');
        await expect.poll(() => focused(page), { message: `${id} before ${other}` }).toBe(id);
        await fill(other, otherValue);
      }
      await fill(id, '');
      await press(page, 'Proceed to document upload');
      await toast(page, text);
      expect(await focused(page)).toBe(id);
      await fill(id, value);
    }
    // A wrong address is said before what follows it, and after what precedes it.
    await fill('emailid', 'abc');
    await fill('city', '');
    await press(page, 'Proceed to document upload');
    await toast(page, 'Please enter valid email id');
    await fill('name', '');
    await press(page, 'Proceed to document upload');
    await expect.poll(() => focused(page)).toBe('name');
    for (const [id, , value] of FIELDS) await fill(id, value);

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

    // E1370 whichever answer is missing.
    const answers = [
      () => page.getByLabel('Why us?').fill('Because'),
      () => page.getByLabel('Years on looms?').fill('7'),
      () => page.getByLabel('Yes', { exact: true }).check(),
    ];
    for (const missing of answers.keys()) {
      // A sent application that fails clears the answers; one that is not sent keeps them: they are entered anew.
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      for (const [id, , value] of FIELDS) await fill(id, value);
      await press(page, 'Proceed to document upload');
      await press(page, 'Next step');
      for (const [at, answer] of answers.entries()) if (at !== missing) await answer();
      await press(page, 'Submit application');
      await toast(page, 'Please answer all required questions');
      await stepIs(page, 'Step 3: Screening questions');
    }
    for (const answer of answers) await answer();

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
    for (const [id, , value] of FIELDS) await fill(id, value);
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
  },
);
