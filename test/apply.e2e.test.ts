import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { addJob } from '../src/modules/recruit/test/job-rows.ts';
import { pdf, picture } from './support/fuzz-files.ts';
import { expectAccessible } from './support/accessibility.ts';
import type { Company } from './support/product.ts';
import { openSite, type Site } from './support/site.ts';

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
  {
    questiontext: 'Which shifts?',
    inputvaluetypeid: 5,
    options: [
      { questioninputoptionid: 0, optionname: 'None of these' },
      { questioninputoptionid: 1, optionname: 'Day' },
      { questioninputoptionid: 2, optionname: 'Night' },
    ],
  },
];
/** The fields of the personal step in the order they are checked: label, toast, message when left, a value. */
const FIELDS = [
  ['Full name', 'Please enter name', 'Please enter full name!', 'Asha Nair'],
  ['Email', 'Please enter email id', 'Please enter valid email address!', 'asha@example.in'],
  ['Calling code', 'Please enter calling code', 'Please enter calling code!', '+91'],
  ['Mobile number', 'Please enter mobile number', 'Please enter mobile number!', '9812345678'],
  ['City', 'Please enter city', 'Please enter city name!', 'Pune'],
  ['Notice period', 'Please enter notice period', 'Please enter notice period!', '30'],
  ['Expected salary', 'Please enter expected salary', 'Please enter expected salary!', '900000'],
  ['Advance skill', 'Please enter advance skill', 'Please enter advance skill!', 'Looms'],
  ['Elementry skill', 'Please enter elementry skill', 'Please enter elementry skill!', 'Welding'],
] as const;

const FIELD_IDS = [
  'name',
  'emailid',
  'callingcode',
  'mobilenumber',
  'city',
  'noticeperiod',
  'expectedsalary',
  'advanceskill',
  'elementryskill',
];
/** What stays in English letters on a page in Hindi: names, formats of files, types of jobs and their places. */
const NAMES =
  /^(?:Skype|LinkedIn|Facebook|Instagram|WhatsApp|Telegram|GitHub|Stack|Overflow|Indus|Mills|Loom|fitter|Full|time|Pune|GIF|JPEG|PNG|PDF|Word)$/;

type Given = { width?: number; scheme?: 'light' | 'dark'; javaScriptEnabled?: boolean; search?: string };
async function opened({ width = 1440, scheme = 'light', javaScriptEnabled = true, search = '' }: Given = {}) {
  const company: Company = await site.createCompany({ companyname: 'Indus Mills' });
  const job = await addJob(company, { designationname: 'Loom fitter', questions: QUESTIONS });
  const context = await site.browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    javaScriptEnabled,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const url = `${site.origin(company.label)}/career/apply/${job.jobuuid}${search}`;
  await page.goto(url);
  if (javaScriptEnabled) await page.getByRole('button', { name: 'Proceed to document upload' }).waitFor();
  return { company, job, context, page, url };
}
const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true }).or(page.getByLabel(`${label} *`, { exact: true }));
const fillAll = async (page: Page) => {
  for (const [label, , , value] of FIELDS) await field(page, label).fill(value);
};
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const toasts = (page: Page) => page.locator('.toasts p').allTextContents();
async function expectToast(page: Page, text: string): Promise<void> {
  await page.locator('.toasts p', { hasText: text }).first().waitFor();
}
async function answerAll(page: Page): Promise<void> {
  await page.getByLabel('Why us?').fill('Because');
  await page.getByLabel('Years on looms?').fill('7');
  await page.getByLabel('Yes', { exact: true }).check();
  await page.getByLabel('Night', { exact: true }).check();
}

test('S5-056 to S5-082, S9-007: the personal step refuses in order, keeps letters out of numbers, and adds contacts with icons', async () => {
  const { page, context } = await opened();
  for (const [label, , left] of FIELDS) {
    await field(page, label).focus();
    await field(page, label).blur();
    await page.getByText(left, { exact: true }).waitFor();
  }
  for (const [label, text, , value] of FIELDS) {
    await press(page, 'Proceed to document upload');
    await expectToast(page, text);
    await press(page, 'Proceed to document upload');
    // S5-057, §9: one message at a time, never the same twice, at most two at once.
    const shown = await toasts(page);
    expect([shown.filter((one) => one === text).length, shown.length <= 2]).toEqual([1, true]);
    if (label === 'Email') {
      await field(page, label).fill('abc');
      await press(page, 'Proceed to document upload');
      await expectToast(page, 'Please enter valid email id');
    }
    await field(page, label).fill(value);
  }
  for (const label of ['Mobile number', 'Notice period', 'Expected salary']) {
    await field(page, label).fill('');
    await field(page, label).pressSequentially('1a2');
    expect(await field(page, label).inputValue(), label).toBe('12');
  }
  await press(page, 'Add contact');
  await expectToast(page, 'Please select contact type');
  const type = page.getByLabel('Contact type');
  const value = page.getByRole('textbox', { name: 'Contact details' });
  await value.focus();
  await value.blur();
  await page.getByText('Please enter details!').waitFor();
  for (const id of Array.from({ length: 17 }, (_, at) => at + 1).filter((one) => one !== 7)) {
    await type.selectOption(String(id));
    if (id === 1) {
      await press(page, 'Add contact');
      await expectToast(page, 'Please enter contact details');
    }
    await value.fill(`value ${id}`);
    await press(page, 'Add contact');
    await page.locator(`[data-contact="${id}"] svg`).waitFor();
  }
  await expectAccessible(page, 'apply-personal');
  await press(page, 'Proceed to document upload');
  await page.getByRole('heading', { name: 'Step 2: Document upload' }).waitFor();
  await context.close();
});

test('S1-060, S2-339 to S2-357, S3-260 to S3-299, S4-080 to S4-087, S5-083 to S5-090, S7-022, S7-063, S7-064: the whole wizard', async () => {
  const { page, context, company, job } = await opened({ search: '?source=newspaper' });
  const facts = async (title: string) => {
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    expect(await page.locator('.top').innerText()).toContain('Indus Mills');
    expect((await page.locator('.facts').innerText()).split(/\s{2,}|\n/)).toEqual(['Pune', 'Loom fitter', 'Full time']);
  };
  await facts('Submit your application');
  for (const name of ['Personal Information', 'Skills', 'Contact details'])
    await page.getByRole('group', { name, exact: true }).waitFor();
  await fillAll(page);
  // Schools and employers: rows that are added and removed by the keyboard, with months.
  await page.getByRole('button', { name: 'Add education' }).focus();
  await page.keyboard.press('Enter');
  const school = page.getByRole('group', { name: 'Education 1' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('candidateeducation0qualification');
  await page.keyboard.type('Diploma');
  await school.getByLabel('From').fill('2019-07');
  await school.getByLabel('To', { exact: true }).fill('2018-06');
  await page.getByRole('button', { name: 'Add education' }).click();
  await page.getByRole('button', { name: 'Remove: Education 2' }).press('Enter');
  await page.getByRole('button', { name: 'Add experience' }).click();
  await page.getByRole('group', { name: 'Experience 1' }).getByLabel('Company').fill('Tapti Mills');
  await press(page, 'Proceed to document upload');
  await expectToast(page, 'The last month is before the first');
  await school.getByLabel('To', { exact: true }).fill('2022-06');
  await expectAccessible(page, 'apply-rows');
  await press(page, 'Proceed to document upload');
  await facts('Step 2: Document upload');
  const photo = page.getByLabel('Profile picture');
  const resume = page.getByLabel('Resume');
  const cover = page.getByLabel('Cover letter');
  expect(await resume.getAttribute('multiple')).toBeNull();
  expect(await page.locator('label[for=resumepath]').innerText()).toBe('Resume *');
  const png = await picture('png');
  for (const [input, id, name, bytes, text] of [
    [photo, 'profilepicpath', 'a.pdf', pdf(), 'Invalid file'],
    [resume, 'resumepath', 'a.png', png, 'Invalid file'],
    [cover, 'coverletterpath', 'a.png', png, 'Invalid file'],
    [resume, 'resumepath', 'b.pdf', Buffer.alloc(2 * 1024 * 1024 + 1), 'File size should not exceed 2 MB'],
    [resume, 'resumepath', 'a.pdf', png, 'Invalid file'],
  ] as const) {
    await input.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
    await page.locator(`#${id}-error`, { hasText: text }).waitFor();
    await page.locator(`#${id}:enabled`).waitFor();
  }
  await photo.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
  await page.getByText('me.png').waitFor();
  await resume.setInputFiles({ name: 'resume.pdf', mimeType: 'application/pdf', buffer: pdf() });
  await page.getByText('resume.pdf').waitFor();
  await expectAccessible(page, 'apply-documents');
  await press(page, 'Personal details');
  await facts('Submit your application');
  expect(await field(page, 'City').inputValue()).toBe('Pune');
  await press(page, 'Proceed to document upload');
  await page.getByText('resume.pdf').waitFor();
  await press(page, 'Next step');
  await facts('Step 3: Screening questions');
  await press(page, 'Submit application');
  await expectToast(page, 'Please answer all required questions');
  const years = page.getByLabel('Years on looms?');
  for (const [typed, kept] of [
    ['1001', ''],
    ['-1', ''],
    ['2.5', '2'],
    ['1000', '1000'],
    ['0', '0'],
  ] as const) {
    await years.fill(typed);
    expect(await years.inputValue(), typed).toBe(kept);
  }
  await answerAll(page);
  await page.getByLabel('No', { exact: true }).check();
  await page.getByLabel('Day', { exact: true }).check();
  await page.getByLabel('None of these').check();
  expect(await page.getByLabel('Night', { exact: true }).isChecked()).toBe(false);
  await page.getByLabel('Day', { exact: true }).check();
  await page.getByLabel('Night', { exact: true }).check();
  await page.getByLabel('Night', { exact: true }).uncheck();
  await page.getByLabel('Night', { exact: true }).check();
  await press(page, 'Document upload');
  await press(page, 'Next step');
  expect(await page.getByLabel('Why us?').inputValue()).toBe('Because');
  await page
    .getByText(/Indus Mills uses what you send to decide on your application, and deletes it after \d+ \w+ \d{4}\./)
    .waitFor();
  await expectAccessible(page, 'apply-questions');
  const sent = page.waitForRequest((request) => request.url().endsWith('/recruit/configcandidateapplication'));
  await press(page, 'Submit application');
  const body = (await sent).postDataJSON() as Record<string, unknown>;
  await page.getByRole('heading', { name: 'Your application has been successfully submitted!' }).waitFor();
  expect(body).toMatchObject({
    name: 'Asha Nair',
    pincode: null,
    requisitionid: job.requisitionid,
    source: 'newspaper',
  });
  expect(body['candidateeducation']).toEqual([
    {
      qualification: 'Diploma',
      specialization: null,
      institution: null,
      result: null,
      fromdate: '2019-07-01',
      todate: '2022-06-01',
    },
  ]);
  expect(body['candidateexperience']).toMatchObject([{ companyname: 'Tapti Mills', fromdate: null }]);
  expect([body['candidatecontact'], body['homepage']]).toEqual([[], null]);
  expect(String(body['resumepath'])).toContain('/files/');
  const answers = body['candiatequestionfeedback'] as Record<string, unknown>[];
  expect(answers.map((one) => one['requisitionjobquestioninputoptionids'])).toEqual([null, null, '2', '1,2']);
  expect(Object.keys(answers[0] ?? {})).toEqual([
    'requisitionid',
    'requisitionjobid',
    'requisitionjobquestionid',
    'feedback',
    'requisitionjobquestioninputoptionids',
    'candiatequestionfeedbackid',
    'candidateid',
  ]);
  await page.getByText('Our team will reach out to you for further screening.').waitFor();
  await page.getByRole('link', { name: `/career/job/${job.jobuuid}` }).waitFor();
  for (const name of ['LinkedIn', 'X', 'Facebook', 'WhatsApp', 'View all openings'])
    await page.getByRole('link', { name, exact: true }).waitFor();
  await expectAccessible(page, 'apply-sent');
  const stored = await company.tx((db) => db.selectFrom('candidate').selectAll().execute());
  expect(stored).toEqual([expect.objectContaining({ fullname: 'Asha Nair', expectedsalary: 90_000_000 })]);
  await context.close();
});

test('S7-065 to S7-067: what fails clears the answers and keeps the rest; a reload loses nothing; a lost answer is one application', async () => {
  const { page, context, company, job } = await opened();
  await fillAll(page);
  await page.reload();
  expect(await field(page, 'Elementry skill').inputValue()).toBe('Welding');
  await press(page, 'Proceed to document upload');
  await press(page, 'Next step');
  await answerAll(page);
  await page.reload();
  expect(await page.getByLabel('Why us?').inputValue()).toBe('Because');
  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await press(page, 'Submit application');
  await expectToast(page, 'No connection. Please check your network and try again.');
  expect(await page.getByLabel('Why us?').inputValue()).toBe('');
  await context.setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });
  // The answer of the server is lost: the application is there, and sending it again says so.
  await page.evaluate(() => {
    const real = globalThis.fetch;
    globalThis.fetch = async (...given) => {
      const answer = await real(...given);
      if (!answer.url.includes('configcandidateapplication')) return answer;
      globalThis.fetch = real;
      throw new TypeError('The answer is lost');
    };
  });
  await answerAll(page);
  await press(page, 'Submit application');
  await page.locator('textarea:empty').waitFor();
  await answerAll(page);
  await press(page, 'Submit application');
  await page.getByRole('heading', { name: 'Your application has been successfully submitted!' }).waitFor();
  expect(await company.tx((db) => db.selectFrom('candidate').select('candidateid').execute())).toHaveLength(1);
  // The same person once more, by a new form.
  await page.goto(`${site.origin(company.label)}/career/apply/${job.jobuuid}`);
  await fillAll(page);
  await press(page, 'Proceed to document upload');
  await press(page, 'Next step');
  await answerAll(page);
  await press(page, 'Submit application');
  await expectToast(page, 'We already have your application for this job.');
  expect(await page.getByLabel('Why us?').inputValue()).toBe('');
  await press(page, 'Document upload');
  await press(page, 'Personal details');
  expect(await field(page, 'Full name').inputValue()).toBe('Asha Nair');
  await context.close();
});

test('without JavaScript: one form with everything, errors on the page with what was typed, the status page by the link of the mail', async () => {
  const { page, context, company } = await opened({ javaScriptEnabled: false, search: '?campus' });
  for (const [label, , , value] of FIELDS.slice(0, -1)) await field(page, label).fill(value);
  await page.getByLabel('Resume').setInputFiles({ name: 'r.pdf', mimeType: 'application/pdf', buffer: pdf() });
  await press(page, 'Submit application');
  await page.getByRole('alert').getByText('Please enter elementry skill').waitFor();
  expect(await field(page, 'City').inputValue()).toBe('Pune');
  await page.getByText('The file you chose is kept.').waitFor();
  await field(page, 'Elementry skill').fill('Welding');
  await press(page, 'Submit application');
  await page.getByRole('alert').getByText('Please answer all required questions').waitFor();
  await answerAll(page);
  await press(page, 'Submit application');
  await page.getByRole('heading', { name: 'Your application has been successfully submitted!' }).waitFor();
  const { mails, applications, files } = await company.tx(async (db) => ({
    mails: await db.selectFrom('mail_outbox').select(['body']).execute(),
    applications: await db.selectFrom('candidate_application').selectAll().execute(),
    files: await db
      .selectFrom('stored_file')
      .select(['claimedby', 'name'])
      .where('purpose', '=', 'candidate_resume')
      .execute(),
  }));
  expect(applications).toEqual([expect.objectContaining({ source: 'campus', istalentpool: false })]);
  expect(files).toEqual([{ claimedby: 'candidate', name: 'resume.pdf' }]);
  const token = /\/career\/application\/(\S+)/.exec(mails[0]?.body ?? '')?.[1] ?? '';
  const status = `${site.origin(company.label)}/career/application/`;
  await page.goto(status + token);
  await page.getByText('Loom fitter').waitFor();
  await page.getByText('Your application has arrived and waits for our team').waitFor();
  await page.goto(`${status}${token.slice(0, -1)}-`);
  await page.getByRole('heading', { name: 'Link Expired' }).waitFor();
  for (const emailid of ['nobody@example.in', 'Asha@example.in']) {
    await page.getByLabel('Email').fill(emailid);
    await press(page, 'Send a new link');
    await page.getByText('If there is an application of this address, a new link is on its way to it.').waitFor();
  }
  const after = await company.tx((db) => db.selectFrom('mail_outbox').select('recipient').execute());
  expect(after.map(({ recipient }) => recipient)).toEqual(['asha@example.in', 'asha@example.in']);
  await context.close();
});

test('in Hindi: every text of the three steps, the toasts, and what the server says; only those sentences are loaded', async () => {
  const asked: string[] = [];
  const { page, context, company, url } = await opened();
  await site.pools.directory.query("update subscription set language = 'hindi' where subscriptionid = $1", [
    company.id,
  ]);
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await expect
    .poll(async () => {
      await page.goto(url);
      return page.evaluate(() => document.documentElement.lang);
    })
    .toBe('hi');
  const pack = JSON.parse(await readFile(join(PROJECT_DIR, 'languages/hindi/career.json'), 'utf8')) as Record<
    string,
    string
  >;
  const hindi = (sentence: string) => pack[sentence] ?? sentence;
  await page.getByRole('heading', { name: hindi('Submit your application') }).waitFor();
  await page.getByRole('button', { name: hindi('Proceed to document upload') }).click();
  await page.locator('.toasts p').first().waitFor();
  expect(await page.locator('.toasts').innerText()).toMatch(/[ऀ-ॿ]/);
  // What is left in English letters are the names of the company and the job, and signs of months.
  const left = async () =>
    (await page.locator('main').innerText()).match(/[A-Za-z]{3,}/g)?.filter((word) => !NAMES.test(word)) ?? [];
  expect(await left()).toEqual([]);
  for (const [at, [, , , value]] of FIELDS.entries()) await page.locator(`#${FIELD_IDS[at]}`).fill(value);
  await page.getByRole('button', { name: hindi('Proceed to document upload') }).click();
  await page.getByRole('heading', { name: hindi('Step 2: Document upload') }).waitFor();
  expect(await left()).toEqual([]);
  await page.getByRole('button', { name: hindi('Next step') }).click();
  await page.getByRole('heading', { name: hindi('Step 3: Screening questions') }).waitFor();
  expect(asked.filter((path) => path.startsWith('/api/language'))).toEqual([]);
  await answerAll(page);
  await page.route('**/configcandidateapplication', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'x', message: 'Link Expired' } } }),
  );
  await page.getByRole('button', { name: hindi('Submit application') }).click();
  // What failed clears the answers, and says why in the language of the page.
  await expect.poll(() => page.getByLabel('Why us?').inputValue()).toBe('');
  expect(await page.locator('.toasts').innerText()).toMatch(/^[^A-Za-z]+$/);
  await page.unroute('**/configcandidateapplication');
  await answerAll(page);
  await page.getByRole('button', { name: hindi('Submit application') }).click();
  await page.getByRole('heading', { name: hindi('Your application has been successfully submitted!') }).waitFor();
  await context.close();
});

test.each([
  [1440, 'dark'],
  [360, 'light'],
  [360, 'dark'],
] as const)('the wizard at %i pixels, %s, is accessible and nothing stands out', async (width, scheme) => {
  const { page, context } = await opened({ width, scheme });
  await expectAccessible(page, `apply-${width}-${scheme}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  // The same page as it is without the script.
  await page.route('**/assets/apply-*', (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: 'Submit application' }).waitFor();
  await expectAccessible(page, `apply-form-${width}-${scheme}`);
  await context.close();
});

test('the scripts of the first load are at most 120 KB together', async () => {
  const assets = join(PROJECT_DIR, 'dist/web/assets');
  const entry = (await readdir(assets)).find((name) => /^apply-[\w-]{8,}\.js$/.test(name));
  if (entry === undefined) throw new Error('The wizard is not built');
  const sizes = new Map<string, number>();
  const add = async (name: string): Promise<void> => {
    if (sizes.has(name)) return;
    const text = await readFile(join(assets, name), 'utf8');
    sizes.set(name, brotliCompressSync(text).length);
    for (const [, next = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) await add(next);
  };
  await add(entry);
  const bytes = [...sizes.values()].reduce((total, one) => total + one, 0);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes / 1024).toBeLessThanOrEqual(120);
});
