import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answerAll,
  expectToast,
  field,
  FIELD_IDS,
  FIELDS,
  fillAll,
  opened,
  press,
  toasts,
  valueOf,
} from './support/apply-form.ts';
import { pdf, picture } from './support/fuzz-files.ts';
import { expectAccessible } from './support/accessibility.ts';
import { openSite, type Site } from './support/site.ts';
import { visit } from './support/visit.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.stop());

test('the personal step refuses in order, keeps letters out of numbers, and adds contacts with icons', async () => {
  const { page, context } = await opened(site);
  for (const [label, , , , left] of FIELDS) {
    await field(page, label).focus();
    await field(page, label).blur();
    await page.getByText(left, { exact: true }).waitFor();
  }
  // Every message stands at its own field.
  for (const [at, [, , , row, left]] of FIELDS.entries())
    expect(await page.locator(`#${FIELD_IDS[at]}-error`).innerText(), row).toBe(left);
  for (const [at, [label, row, text, , , value]] of FIELDS.entries()) {
    await press(page, 'Proceed to document upload');
    await expectToast(page, text);
    // Each field that is still missing is marked, not the first alone.
    expect(await page.locator('[aria-invalid=true]').count()).toBe(FIELDS.length - at);
    await press(page, 'Proceed to document upload');
    // S5-057, §9: one message at a time, never the same twice, at most two at once.
    const shown = await toasts(page);
    expect([shown.filter((one) => one === text).length, shown.length <= 2, shown.at(-1)], row).toEqual([1, true, text]);
    expect(await page.getByRole('heading', { level: 1 }).innerText(), 'S5-057, S4-080').toBe('Submit your application');
    if (label === 'Email') {
      await field(page, label).fill('abc');
      await press(page, 'Proceed to document upload');
      await expectToast(page, 'Please enter valid email id'); // S5-060
    }
    await field(page, label).fill(value);
  }
  for (const [row, label] of [
    ['S5-078', 'Mobile number'],
    ['S5-079', 'Notice period'],
    ['S5-080', 'Expected salary'],
  ] as const) {
    await field(page, label).fill('');
    for (const letters of ['abc', 'e', '१']) {
      await field(page, label).pressSequentially(letters);
      await field(page, label).blur();
      expect(await field(page, label).inputValue(), `${row}: ${letters}`).toBe('');
    }
    await field(page, label).pressSequentially('1a2');
    expect(await field(page, label).inputValue(), row).toBe('12');
  }
  for (const [label, typed, kept] of [
    ['Mobile number', '98765-43210', '9876543210'],
    ['Notice period', '-30', ''],
    ['Notice period', '1.5', '1'],
    ['Expected salary', '12.5', '12'],
    ['Expected salary', '9,00,000', '900000'],
  ] as const) {
    await field(page, label).fill('');
    await field(page, label).pressSequentially(typed);
    await field(page, label).blur();
    expect(await field(page, label).inputValue(), typed).toBe(kept);
    if (kept === '12') await page.getByText('Is this the salary of a year, in rupees?').waitFor();
  }
  const type = page.getByLabel('Contact type');
  const value = page.getByRole('textbox', { name: 'Contact details' });
  await value.fill('in/asha');
  await press(page, 'Add contact');
  await expectToast(page, 'Please select contact type'); // S5-081
  await value.fill('');
  await value.focus();
  await value.blur();
  await page.getByText('Please enter details!', { exact: true }).waitFor(); // S5-077
  for (const id of Array.from({ length: 17 }, (_, at) => at + 1).filter((one) => one !== 7)) {
    await type.selectOption(String(id));
    if (id === 1) {
      await press(page, 'Add contact');
      await expectToast(page, 'Please enter contact details'); // S5-082
    }
    await value.fill(`value ${id}`);
    await press(page, 'Add contact');
    await page.locator(`[data-contact="${id}"] svg`).waitFor();
  }
  const icons = await page.locator('[data-contact] svg').evaluateAll((list) => list.map((icon) => icon.innerHTML));
  expect(new Set(icons).size, 'S9-007: each type has an icon of its own').toBe(16);
  await expectAccessible(page, 'apply-personal');
  await press(page, 'Proceed to document upload');
  await page.getByRole('heading', { name: 'Step 2: Document upload' }).waitFor();
  await context.close();
});

/** The rows of what the wizard sends: the fields of the application object, and what the journey below enters. */
const SENT: readonly (readonly [string, string, unknown])[] = [
  ['S3-260', 'name', 'Asha Nair'],
  ['S3-261', 'emailid', 'asha@example.in'],
  ['S3-262', 'callingcode', '+91'],
  ['S3-263', 'mobilenumber', '9812345678'],
  ['S3-264', 'pincode', '411001'],
  ['S3-265', 'city', 'Pune'],
  ['S3-266', 'state', 'Maharashtra'],
  ['S3-267', 'country', null],
  ['S3-270', 'jobemailid', 'jobs@indus.example'],
  ['S3-272', 'advanceskill', 'Looms'],
  ['S3-273', 'noticeperiod', '30'],
  ['S3-274', 'expectedsalary', '900000'],
  ['S3-275', 'profilepicpath', expect.stringContaining('/files/')],
  ['S3-276', 'elementryskill', 'Welding'],
  ['S3-277', 'advancelanguage', 'Marathi'],
  ['S3-278', 'elementrylanguage', null],
  ['S3-279', 'workinglanguage', null],
  ['S3-281', 'coverletterpath', null],
  ['S3-282', 'sourcetypeid', null],
  ['S3-283, S2-338', 'source', 'newspaper'],
  [
    'S3-284',
    'candidateeducation',
    [
      {
        qualification: 'Diploma',
        specialization: null,
        institution: null,
        result: null,
        fromdate: '2019-07-01',
        todate: '2022-06-01',
      },
    ],
  ],
  ['S3-285', 'candidateexperience', [expect.objectContaining({ companyname: 'Tapti Mills', fromdate: null })]],
  ['S3-287', 'candiatequestionfeedback', expect.any(Array)],
];
/** The rows of a contact, and those of an answer. */
const SENT_CONTACT = [
  ['S3-288', 'contacttypeid', 8],
  ['S3-289', 'contacttagid', 2],
  ['S3-290', 'contacttypevalue', 'in/asha'],
  ['S3-291', 'candidatecontactid', null],
  ['S3-292', 'candidateid', null],
] as const;
const ANSWER_FIELDS = [
  ['S3-293', 'requisitionid'],
  ['S3-294', 'requisitionjobid'],
  ['S3-295', 'requisitionjobquestionid'],
  ['S3-296', 'feedback'],
  ['S3-297', 'requisitionjobquestioninputoptionids'],
  ['S3-298', 'candiatequestionfeedbackid'],
  ['S3-299', 'candidateid'],
] as const;

test('S1-060, S7-063, S7-064: the whole wizard, from the page of a job to the application object', async () => {
  const { page, context, company, job, url } = await opened(site, { logo: true });
  const facts = async (title: string, rows: readonly [string, string, string, string]) => {
    const [titled, logo, name, line] = rows;
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), { message: titled }).toBe(title);
    const mark = page.locator('.top').getByRole('img', { name: 'Indus Mills' });
    await expect
      .poll(() => mark.evaluate((node: HTMLImageElement) => node.naturalWidth), { message: logo })
      .toBeGreaterThan(0);
    expect(await page.locator('.top .job').innerText(), name).toBe('Loom fitter');
    const words = (await page.locator('.facts').innerText()).split(/\s{2,}|\n/);
    expect(words, line).toEqual(['Pune', 'Loom fitter', 'Full time']);
  };
  const shows = async (row: string, role: 'button' | 'group' | 'link', name: string | RegExp) =>
    expect(await page.getByRole(role, { name, exact: true }).count(), row).toBe(1);
  // S2-338: the query string of the page of the job comes along to the application.
  const query = page.waitForResponse('**/api/recruit/getrequisitionjobquestion/*');
  await visit(page, `${url.replace('/apply/', '/job/')}?source=newspaper`);
  await page.getByRole('link', { name: 'Apply for this position' }).click();
  await facts('Submit your application', ['S2-339', 'S2-355', 'S2-356', 'S2-357']);
  const questions = (await query).url().split('/').at(-1);
  expect(questions, 'S7-062: the questions are asked for by the id of the job').toBe(String(job.requisitionjobid));
  for (const [row, name] of [
    ['S2-340', 'Personal Information'],
    ['S2-341', 'Skills'],
    ['S2-342', 'Contact details'],
  ] as const)
    await shows(row, 'group', name);
  await shows('S2-343', 'button', 'Proceed to document upload');
  await field(page, 'Pincode').fill('411001');
  await field(page, 'State').fill('Maharashtra');
  await field(page, 'Languages spoken fluently').fill('Marathi');
  await page.getByLabel('Contact type').selectOption('8');
  await page.getByRole('textbox', { name: 'Contact details' }).fill('in/asha');
  await press(page, 'Add contact');
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
  await facts('Step 2: Document upload', ['S2-344', 'S2-355', 'S2-356', 'S2-357']);
  await shows('S2-345', 'button', /Personal details/);
  await shows('S2-346', 'button', 'Next step');
  const photo = page.getByLabel('Profile picture');
  const resume = page.getByLabel('Resume');
  const cover = page.getByLabel('Cover letter');
  for (const input of [photo, resume, cover]) expect(await input.getAttribute('multiple'), 'S5-083').toBeNull();
  expect(await page.locator('label[for=resumepath]').innerText(), 'S5-088').toBe('Resume *');
  // S5-089: without a resume the next step opens all the same.
  await press(page, 'Next step');
  await page.getByRole('heading', { name: 'Step 3: Screening questions' }).waitFor(); // S4-081
  await press(page, 'Document upload');
  const png = await picture('png');
  for (const [row, input, id, name, bytes, text] of [
    ['S5-085', photo, 'profilepicpath', 'a.pdf', pdf(), 'Invalid file'],
    ['S5-086', resume, 'resumepath', 'a.png', png, 'Invalid file'],
    ['S5-087', cover, 'coverletterpath', 'a.png', png, 'Invalid file'],
    ['S5-084', resume, 'resumepath', 'b.pdf', Buffer.alloc(2 * 1024 * 1024 + 1), 'File size should not exceed 2 MB'],
    ['S5-086', resume, 'resumepath', 'a.pdf', png, 'Invalid file'],
  ] as const) {
    await input.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
    await expect.poll(() => page.locator(`#${id}-error`).allInnerTexts(), { message: row }).toEqual([text]);
    await page.locator(`#${id}:enabled`).waitFor();
  }
  await photo.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
  await page.getByText('me.png').waitFor();
  const stored = page.waitForResponse('**/api/drive/uploaddocument*');
  await resume.setInputFiles({ name: 'resume.pdf', mimeType: 'application/pdf', buffer: pdf() });
  const { result } = (await (await stored).json()) as { result: [{ imagepath: string }] };
  await page.getByText('resume.pdf').waitFor();
  await expectAccessible(page, 'apply-documents');
  await press(page, 'Personal details');
  await page.getByRole('heading', { name: 'Submit your application' }).waitFor();
  expect(await field(page, 'City').inputValue(), 'S4-083').toBe('Pune');
  await press(page, 'Proceed to document upload');
  await page.getByText('resume.pdf').waitFor();
  await press(page, 'Next step');
  await facts('Step 3: Screening questions', ['S2-347', 'S2-355', 'S2-356', 'S2-357']);
  await shows('S2-348', 'button', /Document upload/);
  await shows('S2-349', 'button', 'Submit application');
  const kind = (name: string) =>
    page
      .getByLabel(name)
      .evaluate((node: HTMLInputElement) => `${node.localName} ${node.type} ${node.inputMode}`.trim());
  for (const [row, name, control] of [
    ['S3-317: text', 'Why us?', 'textarea textarea'],
    ['S3-318: integer', 'Years on looms?', 'input text numeric'],
    ['S3-319: date', 'From when?', 'input date'],
    ['S3-320: single choice', 'Yes', 'input radio'],
    ['S3-321: multiple choice', 'Night', 'input checkbox'],
  ] as const)
    expect(await kind(name), row).toBe(control);
  await press(page, 'Submit application');
  await expectToast(page, 'Please answer all required questions'); // S8-076: E1370 before anything is sent
  await page.getByRole('heading', { name: 'Step 3: Screening questions' }).waitFor(); // S4-082
  const years = page.getByLabel('Years on looms?');
  const CUT = 'Whole numbers only. The decimals were left out.';
  for (const [row, typed, kept, remark] of [
    ['S5-090', '1001', '', 'enter valid number'],
    ['S5-006', '-1', '', 'enter valid number'],
    ['S5-001', '12.7', '12', CUT],
    ['S5-090', '1000', '1000', ''],
    ['S5-090', '0', '0', ''],
  ] as const) {
    await years.fill('');
    // Key by key: what is dropped while it is typed joins the digits around it.
    await years.pressSequentially(typed);
    expect(await years.inputValue(), `${row}: ${typed}`).toBe(typed);
    await years.blur();
    expect(await years.inputValue(), `${row}: ${typed}`).toBe(kept);
    // Decimals that were left out are a hint: the value is right.
    const place = remark === CUT ? 'hint' : 'error';
    const errors = page.locator(`#${await years.getAttribute('id')}-${place}`);
    expect(await errors.allInnerTexts(), `${row}: ${typed}`).toEqual(remark === '' ? [] : [remark]);
  }
  await answerAll(page);
  const isChecked = (name: string) => page.getByLabel(name, { exact: true }).isChecked();
  await page.getByLabel('No', { exact: true }).check();
  expect([await isChecked('Yes'), await isChecked('No')], 'S4-087').toEqual([false, true]);
  await page.getByLabel('Day', { exact: true }).check();
  await page.getByLabel('None of these').check();
  expect([await isChecked('Day'), await isChecked('Night')], 'S4-084').toEqual([false, false]);
  await page.getByLabel('Day', { exact: true }).check();
  expect(await isChecked('None of these')).toBe(false);
  await page.getByLabel('Night', { exact: true }).check();
  expect([await isChecked('Day'), await isChecked('Night')], 'S4-085').toEqual([true, true]);
  await page.getByLabel('Night', { exact: true }).uncheck();
  expect([await isChecked('Day'), await isChecked('Night')], 'S4-086').toEqual([true, false]);
  await page.getByLabel('Night', { exact: true }).check();
  await press(page, 'Document upload');
  await press(page, 'Next step');
  expect(await page.getByLabel('Why us?').inputValue(), 'S4-083').toBe('Because');
  await page
    .getByText(/Indus Mills uses what you send to decide on your application, and deletes it after \d[\w-]+\d\./)
    .waitFor();
  await expectAccessible(page, 'apply-questions');
  const sent = page.waitForRequest((request) => request.url().endsWith('/recruit/configcandidateapplication'));
  await press(page, 'Submit application');
  const body = (await sent).postDataJSON() as Record<string, unknown>;
  await page.getByRole('heading', { name: 'Your application has been successfully submitted!' }).waitFor(); // S2-350
  for (const [row, name, value] of SENT) expect({ row, value: body[name] }).toEqual({ row, value });
  expect(body['requisitionjobid'], 'S3-268').toBe(job.requisitionjobid);
  expect(body['requisitionid'], 'S3-269').toBe(job.requisitionid);
  expect(body['joburl'], 'S3-271').toBe(url.replace('/apply/', '/job/'));
  expect(body['resumepath'], 'S3-280, S7-022: as the upload answered').toBe(result[0].imagepath);
  const contacts = body['candidatecontact'] as Record<string, unknown>[];
  expect(contacts, 'S3-286').toHaveLength(1);
  for (const [row, name, value] of SENT_CONTACT) expect(contacts[0]?.[name], row).toBe(value);
  expect(body['homepage']).toBeNull();
  const answers = body['candiatequestionfeedback'] as Record<string, unknown>[];
  for (const [row, name] of ANSWER_FIELDS)
    for (const answer of answers) expect(Object.keys(answer), row).toContain(name);
  expect(Object.keys(answers[0] ?? {})).toHaveLength(ANSWER_FIELDS.length);
  expect(answers.map((one) => one['feedback'])).toEqual(['Because', '7', '2026-12-01', null, null]);
  expect(
    answers.map((one) => one['requisitionjobquestioninputoptionids']),
    'S3-297, S4-084, S4-085, S4-086, S4-087',
  ).toEqual([null, null, null, '2', '1,2']);
  await page.getByText('Our team will reach out to you for further screening.').waitFor(); // S2-351
  for (const [row, name] of [
    ['S2-352', url.replace('/apply/', '/job/')],
    ['S2-354', 'View all openings'],
  ] as const)
    await shows(row, 'link', name);
  for (const [name, network] of [
    ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/?url='],
    ['X', 'https://x.com/intent/post?url='],
    ['Facebook', 'https://www.facebook.com/sharer/sharer.php?u='],
    ['WhatsApp', 'https://wa.me/?text='],
  ] as const) {
    const link = page.getByRole('link', { name, exact: true });
    // Each network gets the page of the opening, not the form that was just sent.
    const shared = network + encodeURIComponent(url.replace('/apply/', '/job/'));
    expect(await link.getAttribute('href'), `S2-353 ${name}`).toBe(shared);
  }
  // Whoever goes on looking keeps the source.
  const openings = page.getByRole('link', { name: 'View all openings' });
  expect(await openings.getAttribute('href')).toBe('/career?source=newspaper');
  await expectAccessible(page, 'apply-sent');
  const candidates = await company.tx((db) => db.selectFrom('candidate').selectAll().execute());
  expect(candidates).toEqual([expect.objectContaining({ fullname: 'Asha Nair', expectedsalary: 90_000_000 })]);
  await context.close();
});

test('what fails clears the answers and keeps the rest; a reload loses nothing; a lost answer is one application', async () => {
  const { page, context, company, job } = await opened(site);
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
  await expectToast(page, 'No connection. Please check your network and try again.'); // S7-066
  expect(await page.getByLabel('Why us?').inputValue(), 'S7-067').toBe('');
  await context.setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });
  // The answer of the server is lost: the application is there, and sending it again says so.
  await page.evaluate(() => {
    const real = globalThis.fetch;
    globalThis.fetch = async (...state) => {
      const answer = await real(...state);
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
  await visit(page, `${site.origin(company.label)}/career/apply/${job.jobuuid}`);
  await fillAll(page);
  await press(page, 'Proceed to document upload');
  await press(page, 'Next step');
  await answerAll(page);
  await press(page, 'Submit application');
  await expectToast(page, 'We already have your application for this job.'); // S7-065
  expect(await page.getByLabel('Why us?').inputValue()).toBe('');
  // S7-067: what is sent next has the new answers alone.
  await answerAll(page);
  await page.getByLabel('Why us?').fill('Another reason');
  await page.getByLabel('Night', { exact: true }).uncheck();
  await page.getByLabel('Day', { exact: true }).check();
  const sent = page.waitForRequest('**/recruit/configcandidateapplication');
  await press(page, 'Submit application');
  const { candiatequestionfeedback } = (await sent).postDataJSON() as { candiatequestionfeedback: object[] };
  expect(candiatequestionfeedback, 'S7-067').toMatchObject([
    { feedback: 'Another reason' },
    { feedback: '7' },
    { feedback: '2026-12-01' },
    { requisitionjobquestioninputoptionids: '1' },
    { requisitionjobquestioninputoptionids: '1' },
  ]);
  await page.locator('textarea:empty').waitFor();
  await press(page, 'Document upload');
  await press(page, 'Personal details');
  expect(await field(page, 'Full name').inputValue()).toBe('Asha Nair');
  await context.close();
});

test('without JavaScript: one form with everything, errors on the page with what was typed, the status page by the link of the mail', async () => {
  const { page, context, company } = await opened(site, { javaScriptEnabled: false, search: '?campus' });
  for (const [label, value] of FIELDS.slice(0, -1).map(valueOf)) await field(page, label).fill(value);
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
  await visit(page, status + token);
  await page.getByText('Loom fitter').waitFor();
  await page.getByText('Your application has arrived and waits for our team').waitFor();
  await visit(page, `${status}${token.slice(0, -1)}-`);
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
