import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#platform/engine/day.ts';
import { index } from '#platform/server/search.ts';
import { expectAbsent, expectAccessible } from '../../../../test/support/accessibility.ts';
import { companyToday } from '../../../../test/support/company-day.ts';
import { pdf, picture } from '../../../../test/support/fuzz-files.ts';
import { mp3, mp4, zip } from '../../../../test/support/fuzz-media.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { visit } from '../../../../test/support/visit.ts';
import { apply, applicationFor } from './applicant.ts';
import { applied } from './candidates.ts';
import { eml } from './eml.ts';
import { addJob } from './job-rows.ts';

let site: Site;
let company: Company;
let job: Awaited<ReturnType<typeof addJob>>;
let ravi: Person;
let candidateapplicationid: number;
/** The candidate whose files and mails are kept. */
let asha: number;

beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Malabar Looms' });
  ravi = await company.addPerson({ fullname: 'Ravi Kumar' });
  await company.tx((db) => index(db, 'employee', [{ objectid: ravi.employeeid, texts: ['Ravi Kumar'] }]));
  job = await addJob(company);
  const { requisitionjobid } = job;
  const sent = await apply(
    company,
    applicationFor(requisitionjobid, {
      name: 'Zubin Mistry',
      candidateeducation: [{ qualification: 'Diploma', institution: 'ITI Pune', fromdate: '2018-06-01' }],
    }),
  );
  [{ candidateapplicationid }] = sent.body.result as [{ candidateapplicationid: number }];
  asha = await applied(site, company, requisitionjobid, { emailid: 'asha@example.in' });
});
afterAll(() => site?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).last().waitFor();

/** A candidate is added on the board of an opening; a mail that is dropped fills in what it says. */
async function addCandidates(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add candidate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add candidate' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Devika Rao');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('devika@example.in');
  await dialog
    .getByRole('region', { name: 'Résumé' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'devika.pdf', mimeType: 'application/pdf', buffer: pdf() });
  await dialog.getByText('devika.pdf', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('Please select the source').waitFor();
  await dialog.getByText('Ask the candidate first, then confirm the consent').waitFor();
  await dialog.getByRole('combobox', { name: 'Source' }).click();
  await page.getByRole('option', { name: 'Walk-in' }).click();
  await dialog.getByRole('switch', { name: 'The candidate agrees' }).check({ force: true });
  await dialog.getByRole('combobox', { name: 'Consent given by' }).click();
  await page.getByRole('option', { name: 'In person' }).click();
  await expectAccessible(page, 'adding a candidate');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('article', { name: 'Devika Rao' }).getByRole('link').first().click();
  await page.getByText('Walk-in').first().waitFor();
  await page.getByText('In person', { exact: true }).waitFor();

  await visit(page, `${site.origin(company.label)}/recruit/requisition/${job.requisitionid}`);
  await page.getByRole('button', { name: 'Add candidate' }).click();
  const buffer = eml({ parts: [{ name: 'Asha CV.pdf', type: 'application/pdf', bytes: pdf() }] });
  const drop = dialog.getByRole('region', { name: 'An email of the candidate' });
  await drop.locator('input[type=file]').setInputFiles({ name: 'mail.eml', mimeType: 'message/rfc822', buffer });
  await dialog.getByText('Asha CV.pdf', { exact: true }).waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Asha Nair');
  expect(await dialog.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe('asha@example.in');
  expect(await dialog.getByRole('combobox', { name: 'Consent given by' }).inputValue()).toBe('E-mail');
  await expectAccessible(page, 'a candidate from a mail');
  // A mail that says less takes nothing away.
  const own = eml({ headers: [`From: Us <${company.admin}>`, 'Subject: Notes'], text: 'Call her' });
  await drop.locator('input[type=file]').setInputFiles({ name: 'own.eml', mimeType: 'message/rfc822', buffer: own });
  await page.getByText('The email does not say who the candidate is. Please enter it.').waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Asha Nair');
  await dialog.getByText('Asha CV.pdf', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** A mail with a picture and a PDF, as a mail program saves it. */
const mailWithFiles = async (): Promise<Buffer> => {
  const part = (name: string, bytes: Buffer) => [
    '--b',
    'Content-Type: application/octet-stream',
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    bytes.toString('base64'),
  ];
  const lines = [
    'From: Asha <asha@example.in>',
    'Subject: Certificates',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    '',
    'Here they are',
    ...part('loom.png', await picture('png')),
    ...part('certificate.pdf', pdf()),
    '--b--',
  ];
  return Buffer.from(lines.join('\r\n'));
};

/** S5-021, S5-022, S8-005: a mail is added; its picture opens in the page, its PDF is downloaded; a download that fails shows nothing. */
async function keepFiles(page: Page): Promise<void> {
  await visit(page, `${site.origin(company.label)}/recruit/candidate/${asha}`);
  await page.getByRole('button', { name: 'Add a reply' }).click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'mail.eml', mimeType: 'message/rfc822', buffer: await mailWithFiles() });
  await page.getByText('Reply added. 2 attachments stored.').waitFor();
  await page.getByText('Email of the candidate: Certificates').click();
  const timeline = page.getByRole('listitem').filter({ hasText: 'Certificates' });
  await timeline.getByText('Here they are').waitFor();
  await timeline.getByRole('button', { name: 'loom.png' }).click();
  await page.getByRole('img', { name: 'loom.png' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    timeline.getByRole('button', { name: 'certificate.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('attachment.pdf');

  await page.route('**/upload/download', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'E0030', message: 'Broken' } } }),
  );
  const logged = page.waitForEvent('console', (message) => message.text().includes('A download failed: 500'));
  await timeline.getByRole('button', { name: 'certificate.pdf' }).click();
  await logged;
  await expectAbsent(page.getByText('Broken'), timeline.getByRole('button', { name: 'certificate.pdf' }));

  // Files of every group are added here, each with the icon of its group; what was added can be removed again.
  const card = page.getByRole('region', { name: 'Files', exact: true });
  const stored = page.waitForResponse('**/api/recruit/candidatefile*');
  for (const [row, group, name, buffer] of [
    ['S5-023', 'Image', 'me.png', await picture('png')],
    ['S5-024', 'Video', 'machine.mp4', mp4()],
    ['S5-025', 'Audio', 'greeting.mp3', mp3()],
    ['S5-026', 'Document', 'diploma.pdf', pdf()],
    ['S5-027', 'Archive', 'portfolio.zip', await zip()],
  ] as const) {
    await card.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    const item = card
      .getByRole('listitem')
      .filter({ hasText: /^(me|machine|greeting|diploma|portfolio)/ })
      .last();
    await item.getByRole('button', { name: new RegExp(`^${name.split('.')[0]}\\.`) }).waitFor();
    expect(await item.getByRole('img').first().getAttribute('aria-label'), row).toBe(group);
  }
  const { result } = (await (await stored).json()) as { result: [{ imagepath: string }] };
  expect(result[0].imagepath, 'S7-023').toContain('/files/');
  await card.getByRole('button', { name: /^me\./ }).click();
  await page.getByRole('img', { name: /^me\./ }).waitFor(); // S5-021
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.unroute('**/upload/download');
  const [fetched] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'portfolio.zip', exact: true }).click(),
  ]);
  expect(fetched.suggestedFilename(), 'S5-022').toBe('attachment.zip');
  await card.getByRole('button', { name: 'Remove portfolio.zip' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The file was removed').waitFor();
  await expect.poll(() => card.getByText('portfolio.zip').count()).toBe(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, 'candidate-files-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Hours of today may be over. */
const TOMORROW = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'Asia/Kolkata' }).format(
  Date.now() + 86_400_000,
);

/** A kit is made, hours are entered, an interview is planned within them and rated on the phone. */
async function interviewZubin(page: Page): Promise<void> {
  await visit(page, `${site.origin(company.label)}/config/recruit/interview_kits`);
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

  const own = await site.open(company, ravi.emailid, { at: '/recruit/interviews/hours' });
  await button(own.page, 'Enter the hours of a week').click();
  await button(own.page, `Add hours to ${TOMORROW}`).click();
  await own.page.getByLabel(`${TOMORROW}, from`).fill('11:00');
  await own.page.getByLabel(`${TOMORROW}, to`).fill('10:00');
  await button(own.page, 'Save').click();
  await result(own.page, 'The end has to be later than the beginning');
  // The message lies over the button until it goes.
  await own.page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' }).click();
  await own.page.getByLabel(`${TOMORROW}, to`).fill('13:00');
  await button(own.page, 'Save').click();
  await result(own.page, 'Saved successfully');
  await visit(own.page, `${site.origin(company.label)}/recruit/interviews`);
  await visit(own.page, `${site.origin(company.label)}/recruit/interviews/hours`);
  await expect.poll(() => own.page.getByLabel(`${TOMORROW}, from`).inputValue()).toBe('11:00');
  await own.close();

  await plan(page);
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
  await phone.close();
}

/** Plans the interview on the candidate’s page, at a time at which the panel is free. */
async function plan(page: Page): Promise<void> {
  await visit(page, `${site.origin(company.label)}/recruit/candidate/${candidateapplicationid}`);
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
}

/** The planned interview took place an hour ago. */
const over = () =>
  company.tx((db) =>
    db
      .updateTable('interview')
      .set({ startson: new Date(Date.now() - 3_600_000).toISOString() })
      .execute(),
  );

/** The link of the offer, as its mail has it. */
const mailed = () =>
  company.tx(async (db) => {
    const rows = await db.selectFrom('mail_outbox').select(['subject', 'body']).orderBy('mailid').execute();
    return rows.flatMap(({ body }) => /\/career\/offer\/\S+/.exec(body)?.[0] ?? []).at(-1) ?? '';
  });

/** An offer is made on the candidate’s page, sent, and accepted without a script; the invitation is on its way. */
async function makeOffer(page: Page): Promise<void> {
  await visit(page, `${site.origin(company.label)}/recruit/candidate/${candidateapplicationid}`);
  const now = companyToday();
  await page.getByText('No offer is made yet.').waitFor();
  await button(page, 'Make an offer').click();
  const dialog = page.getByRole('dialog', { name: 'Make an offer' });
  await dialog.getByRole('textbox', { name: 'Joining date' }).fill(addDays(now, 40));
  await dialog.getByRole('textbox', { name: 'Valid until' }).fill(addDays(now, 10));
  await dialog.getByRole('textbox', { name: 'CTC a year' }).fill('600000');
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Salary structure' }).count()).toBe(0);
  await expectAccessible(page, 'offer-form');
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');
  const card = page.getByRole('region', { name: 'Offer', exact: true });
  await card.getByText('₹ 6,00,000.00').waitFor();
  await card.getByText('No workflow of the company asks for an approval of offers.').waitFor();
  await button(page, 'Ready to send').click();
  await card.getByText('No approval needed', { exact: true }).waitFor();
  // The worker sends mails within a moment, and their text is deleted then.
  const link = new Promise<string>((resolve) => {
    const look = async () => {
      const result = await mailed();
      if (result === '') setTimeout(() => void look(), 20);
      else resolve(result);
    };
    void look();
  });
  await button(page, 'Send to the candidate').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send without a signature' }).click();
  await card.getByText('Sent', { exact: true }).first().waitFor();

  await visit(page, `${site.origin(company.label)}${await link}`);
  await expectAccessible(page, 'offer-page');

  const visitor = await site.browser.newContext({
    javaScriptEnabled: false,
    serviceWorkers: 'block',
    viewport: { width: 360, height: 780 },
  });
  const own = await visitor.newPage();
  await visit(own, `${site.origin(company.label)}${await link}`);
  await own.getByRole('heading', { name: 'Our offer to Zubin Mistry' }).waitFor();
  await own.getByText('₹ 6,00,000.00 a year (CTC)').waitFor();
  await own.getByRole('button', { name: 'Accept the offer' }).click();
  await own.getByText('You have accepted this offer.').waitFor();
  await visitor.close();

  await visit(page, `${site.origin(company.label)}/recruit/candidate/${candidateapplicationid}`);
  await card.getByText('Accepted', { exact: true }).waitFor();
  await card.getByText(/^Joins on .* Invitation to join: Invited since /).waitFor();
  await card.getByRole('link', { name: 'Open the invitation' }).waitFor();
  await visit(page, `${site.origin(company.label)}/recruit/offers`);
  await page.getByRole('row', { name: /Zubin Mistry.*Shift engineer.*Accepted.*6,00,000/ }).waitFor();
  expect(await company.tx((db) => db.selectFrom('joining_invitation').select('fullname').execute())).toEqual([
    { fullname: 'Zubin Mistry' },
  ]);
}

test('a candidate is added, keeps files and mails, is interviewed, rated on a phone, and accepts an offer', async () => {
  const { page } = await site.open(company, undefined, { at: `/recruit/pipeline/${job.requisitionjobid}` });
  await addCandidates(page);
  await keepFiles(page);
  await interviewZubin(page);
  await makeOffer(page);
});
