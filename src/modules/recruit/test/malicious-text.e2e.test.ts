import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import { MALICIOUS_TEXTS } from '../../../../test/support/malicious.ts';
import { pdf } from '../../../../test/support/fuzz-files.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { addCandidateReply } from '../contract/candidate/reply.ts';
import { addCandidateNote, saveCandidateTags } from '../contract/candidate/note.ts';
import { caller } from './calls.ts';
import { pathOf, uploadAs } from './applicant.ts';
import { addMailTemplate, applied } from './candidates.ts';
import { addJob } from './job-rows.ts';

const DEEP = process.env['MUSTER_DEEP'] === 'on';
/** In the short form few applications have all texts in their long fields, and some each in the short ones. */
const APPLICATIONS = DEEP ? MALICIOUS_TEXTS.length : 4;

let site: Site;
let company: Company;
let requisitionjobid: number;
let questionid: number;
const ids: number[] = [];

beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Malabar Looms' });
  const job = await addJob(company, {
    questions: [{ questiontext: 'Why us?', inputvaluetypeid: 1 }],
    skill: ['Looms'],
  });
  ({ requisitionjobid } = job);
  questionid = await company.tx(async (db) => {
    const row = await db
      .selectFrom('requisition_job_question')
      .select('requisitionjobquestionid')
      .executeTakeFirstOrThrow();
    return row.requisitionjobquestionid;
  });
  await addMailTemplate(company, 'Invitation', 'Dear {{candidatename}}', '<p>Dear {{candidatename}}</p>');
  const admin = await caller(company);
  for (let at = 0; at < APPLICATIONS; at += 1) await applyWith(admin, at);
}, 240_000);
afterAll(() => site?.stop());

/** An application whose every text is hostile, with notes, tags and a reply that are as well. */
async function applyWith(admin: Awaited<ReturnType<typeof caller>>, at: number): Promise<void> {
  let next = at;
  const text = (most: number): string => {
    const fitting = MALICIOUS_TEXTS.filter((one) => one.length <= most);
    return fitting[(next += 1) % fitting.length] ?? 'x';
  };
  const all = (most: number): string => MALICIOUS_TEXTS.join(' ').slice(0, most);
  const id = await applied(site, company, requisitionjobid, {
    name: text(100),
    // The address of everybody is one of a person that looks like another one.
    emailid: `hostile${at}@example.in`,
    pincode: text(12),
    city: text(60),
    state: text(60),
    country: text(60),
    joburl: text(2000),
    advanceskill: all(500),
    elementryskill: text(500),
    advancelanguage: text(200),
    elementrylanguage: text(200),
    workinglanguage: text(200),
    source: text(500),
    istalentpool: true,
    resumepath: pathOf(await uploadAs(company, 'candidate_resume', pdf())),
    candidatecontact: [15, 8, 17].map((contacttypeid) => ({ contacttypeid, contacttypevalue: text(200) })),
    candidateeducation: [
      { qualification: text(120), specialization: text(120), institution: text(200), result: text(60) },
    ],
    candidateexperience: [
      { companyname: text(120), designationname: text(120), city: text(60), leavingreason: text(200) },
    ],
    candiatequestionfeedback: [{ requisitionjobquestionid: questionid, feedback: all(4000) }],
  });
  ids.push(id);
  await admin(addCandidateNote, { candidateapplicationid: id, text: all(2000), mentions: [] });
  await admin(saveCandidateTags, { candidateapplicationid: id, tags: [text(40), text(40), text(40)] });
  await admin(addCandidateReply, {
    candidateapplicationid: id,
    fromaddress: 'else@example.in',
    subject: text(500),
    senton: '2026-11-01',
    body: all(4000),
  });
}

/** Anything that ran, was said as an error, or asked another host. */
function watched(page: Page): string[] {
  const found: string[] = [];
  page.on('dialog', (dialog) => {
    found.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => found.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !hostname.endsWith('localhost')) found.push(`request: ${request.url()}`);
  });
  return found;
}

test(
  'X1 N-XSS: an administrator who sees hostile applications everywhere runs nothing and asks nobody else',
  { timeout: 400_000 },
  async () => {
    const { page, context } = await site.open(company, undefined, { at: '/recruit/candidates' });
    const found = watched(page);
    const first = MALICIOUS_TEXTS[1] ?? '';
    await page.getByRole('table').getByText(first, { exact: true }).first().waitFor();
    const show = async (path: string) => {
      await page.goto(site.origin(company.label) + path);
      await page.getByRole('main').waitFor();
      await page.waitForLoadState('networkidle');
      expect(found, path).toEqual([]);
    };
    for (const id of ids) {
      await show(`/recruit/candidate/${id}`);
      await page.getByText('Not an address of the candidate').waitFor({ state: 'attached' });
      for (const entry of await page.locator('details > summary').all()) await entry.click();
    }
    await expectAccessible(page, 'candidate page');

    // The document is a picture of its page.
    await page.getByRole('button', { name: 'Résumé', exact: true }).click();
    await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
    await expectAccessible(page, 'document');
    await page.getByRole('button', { name: 'Close' }).click();

    // All have the same phone: they look like one person.
    await page.getByRole('button', { name: 'Compare and merge' }).first().click();
    await page.getByRole('button', { name: 'Merge', exact: true }).waitFor();
    await expectAccessible(page, 'merge');
    await page.getByRole('button', { name: 'Cancel' }).click();

    for (const path of [
      `/recruit/pipeline/${requisitionjobid}`,
      '/recruit/pipeline',
      '/recruit/talent_pool',
      '/recruit/duplicates',
      '/recruit/offers',
      '/recruit/interviews',
      `/recruit/candidates?search=${encodeURIComponent('<img src=x onerror=alert(1)>')}`,
    ])
      await show(path);
    await show('/recruit/duplicates');
    await expectAccessible(page, 'duplicates');

    // A mail as a hostile name would get it.
    await show('/recruit/candidates');
    await page.getByRole('row').nth(1).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send an email' }).click();
    await page.getByRole('combobox', { name: 'Email template' }).click();
    await page.getByRole('option', { name: 'Invitation' }).click();
    await page.getByRole('dialog').getByText('Dear ').first().waitFor();
    expect(found).toEqual([]);

    // Merged into the older record, the page goes on with it.
    await show(`/recruit/candidate/${ids[1] ?? 0}`);
    await page.getByRole('button', { name: 'Compare and merge' }).first().click();
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByText('Merged into one record', { exact: true }).waitFor();
    await page.getByText('Merged with another record of the same person').waitFor();
    expect(found).toEqual([]);
    await context.close();
  },
);
