import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import PostalMime from 'postal-mime';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Invitation } from '#platform/server/mail/invitation.ts';
import { invitationFile } from '#platform/server/mail/invitation.ts';
import { letterheadOf } from '#platform/server/mail/letterhead.ts';
import { openMailer } from '#platform/server/mail/mailer.ts';
import { expectAccessible } from './support/accessibility.ts';
import { MALICIOUS_TEXTS } from './support/malicious.ts';
import { ENDPOINTS } from './support/endpoints.ts';
import { pdfText } from './support/pdf-text.ts';
import { NOTHING_YET } from './support/journey.ts';
import type { Company } from './support/product.ts';
import { visit } from './support/visit.ts';
import { openSite, type Site } from './support/site.ts';
import { parseSheets } from '#bulk/server/sheet.ts';
import { statusToken } from '../src/modules/recruit/server/application/application-token.ts';
import { injected, tourOf, watched } from '../src/modules/recruit/test/malicious-pages.ts';
import { fillMalicious } from '../src/modules/recruit/test/malicious-rows.ts';

const DEEP = process.env['MUSTER_DEEP'] === 'on';
/** In the short form few applications have all texts in their long fields, and some each in the short ones. */
const APPLICATIONS = DEEP ? MALICIOUS_TEXTS.length : 4;

let site: Site;
let company: Company;
let filled: Awaited<ReturnType<typeof fillMalicious>>;

beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Malabar Looms' });
  filled = await fillMalicious(site, company, APPLICATIONS);
});
afterAll(() => site?.stop());

/** The pages of the configuration, and the id that their forms take. */
const FORMS: Readonly<Record<string, string>> = {
  recruiters: '',
  pipeline: '',
  pipeline_email_templates: 'pipelineemailtemplateid',
  screening_questions: 'screeningquestionid',
  job_templates: 'jobtemplateid',
  interview_kits: 'interviewkitid',
  candidate_sources: 'candidatesourceid',
  reject_reasons: 'rejectreasonid',
  referral_reward: 'referralrewardruleid',
};

// Invariant (recruit): Nothing of a candidate runs or asks another host, where an administrator reads it
test('X1 N-XSS: an administrator who sees hostile texts everywhere runs nothing and asks nobody else', async () => {
  const { page } = await site.open(company, undefined, { at: '/recruit/candidates' });
  const incidents = watched(page);
  const { ids, names, requisitionid, requisitionjobid } = filled;
  const { job, department, office, candidate } = names;
  const show = tourOf(page, incidents, site.origin(company.label));
  await show('/recruit/candidates', [candidate, job]);
  for (const id of ids) {
    await show(`/recruit/candidate/${id}`, [job]);
    await page.getByText('Not an address of the candidate').waitFor({ state: 'attached' });
    for (const entry of await page.locator('details > summary').all()) await entry.click();
  }
  await expectAccessible(page, 'candidate page');

  // The document is a picture of its page.
  await page.getByRole('button', { name: 'Résumé', exact: true }).click();
  await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();

  // All have the same phone: they look like one person.
  await page.getByRole('button', { name: 'Compare and merge' }).first().click();
  await page.getByRole('button', { name: 'Merge', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();

  for (const [name, field] of Object.entries(FORMS)) {
    await show(`/config/recruit/${name}`);
    if (field !== '') await show(`/config/recruit/${name}/create?${field}=${filled.configured[field] ?? 1}`);
  }
  for (const [path, ...texts] of [
    [`/recruit/pipeline/${requisitionjobid}`, candidate, job],
    ['/recruit/pipeline', job],
    ['/recruit/talent_pool', candidate],
    ['/recruit/offers', job, candidate],
    ['/recruit/requisition', job],
    [`/recruit/requisition/${requisitionid}`, job, department],
    [`/recruit/requisition/create?requisitionid=${requisitionid}`],
    [`/recruit/requisition/job?requisitionjobid=${requisitionjobid}`],
    ['/recruit/hiring_plan', job, department, office],
    [`/recruit/hiring_plan/line?hiringplanlineid=${filled.hiringplanlineid}`],
    ['/recruit/reports'],
    ['/recruit/reports?report=time'],
    ['/recruit/reports?report=source'],
    ['/recruit/reports?report=reason'],
    ['/recruit/referrals', names.referred, names.person],
    ['/recruit/rewards', names.person],
    ['/config/recruit/career_page'],
    ['/notification_center'],
    [`/recruit/candidates?search=${encodeURIComponent('<img src=x onerror=alert(1)>')}`],
  ] as const)
    await show(path, texts);
  await show('/recruit/duplicates', [candidate]);

  // A mail as a hostile name would get it.
  await show('/recruit/candidates');
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send an email' }).click();
  await page.getByRole('combobox', { name: 'Email template' }).click();
  await page.getByRole('option', { name: 'Invitation' }).click();
  await page.getByRole('dialog').getByText('Dear ').first().waitFor();
  expect([...incidents, ...(await injected(page))]).toEqual([]);

  // Merged into the older record, the page goes on with it.
  await show(`/recruit/candidate/${ids.at(-1) ?? 0}`);
  await page.getByRole('button', { name: 'Compare and merge' }).first().click();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByText('Merged into one record', { exact: true }).waitFor();
  await page.getByText('Merged with another record of the same person').waitFor();
  expect(incidents).toEqual([]);
});

test('X1 N-XSS: so does who interviews and refers, a visitor of the career pages, and whoever reads mails, letters and files', async () => {
  const { job, office, department } = filled.names;
  const own = await site.open(company, filled.person.emailid, { at: '/' });
  const seen = watched(own.page);
  const show = tourOf(own.page, seen, site.origin(company.label));
  await show('/');
  await own.page.getByRole('link', { name: /^Notifications/ }).click();
  await own.page.getByText('You are asked to interview').first().waitFor();
  await show('/recruit/interviews', [job]);
  await show(`/recruit/interviews/${filled.interviewid}`, [job]);
  await show('/recruit/referral', [job, filled.names.referred]);
  await own.page.getByRole('button', { name: 'Refer somebody' }).first().click();
  await own.page.getByRole('dialog').waitFor();
  await show('/notification_center');
  await own.close();

  const context = await site.browser.newContext({ serviceWorkers: 'block', viewport: { width: 360, height: 780 } });
  const page = await context.newPage();
  const incidents = watched(page);
  const browse = tourOf(page, incidents, site.origin(company.label));
  await browse('/career', [job]);
  await browse(`/career?search=${encodeURIComponent('"><img src=x onerror=alert(1)>')}`);
  await browse(`/career/job/${filled.jobuuid}`, [job]);
  await browse(
    `/career/apply/${filled.jobuuid}?source=${encodeURIComponent(MALICIOUS_TEXTS.join(' ').slice(0, 400))}`,
    [job],
  );
  const of = { subscriptionid: company.id, candidateapplicationid: filled.ids[0] ?? 0 };
  await browse(`/career/application/${statusToken(site.env.secret, of, site.clock.now())}`, [job]);
  await browse(filled.link, [job, department, office]);
  await page.getByLabel('Why do you decline?').fill('<img src=x onerror=alert(1)>');
  await page.getByRole('button', { name: 'Decline the offer' }).click();
  await page.getByText('You have declined this offer').waitFor();
  expect([...incidents, ...(await injected(page))]).toEqual([]);
  for (const feed of ['/career/feed.xml', '/career/sitemap.xml']) {
    const { body } = await site.app.inject({ url: feed, headers: { host: company.host } });
    const wrong = await page.evaluate(
      (xml) => new DOMParser().parseFromString(xml, 'text/xml').querySelector('parsererror')?.textContent,
      body,
    );
    expect(wrong, feed).toBeUndefined();
  }
  await visit(page, site.origin(company.label) + NOTHING_YET);
  await showMails(page, incidents);
  await context.close();
  await readFiles();
});

/** Every mail, as a program of mails shows it, and the entries of calendars that go with it. */
async function showMails(page: Page, incidents: readonly string[]): Promise<void> {
  const mails = await company.tx((db) => db.selectFrom('mail_outbox').selectAll().orderBy('mailid').execute());
  const folder = await mkdtemp(join(tmpdir(), 'muster-mails-'));
  const send = openMailer(pathToFileURL(folder).href);
  const values = { subscriptionid: company.id, companyname: 'Malabar Looms', files: site.env.files };
  const onLetterhead = await company.tx((db) => letterheadOf(db, values));
  for (const { mailid, recipient, subject, body, invitation } of mails) {
    const at = new Date('2026-11-01T00:00:00Z');
    const entry = invitation as Invitation | null;
    const content =
      entry && invitationFile(entry, { organizer: { name: 'Malabar Looms', email: 'hr@example.in' }, recipient, at });
    const letter = { from: 'hr@example.in', recipient, subject, text: body, ...onLetterhead(body), at };
    await send({
      ...letter,
      messageid: `${mailid}@example.in`,
      ...(entry && content ? { invitation: { method: entry.method, content } } : {}),
    });
    if (content) expect(lines(content)).toEqual(ENTRY);
  }
  for (const file of await readdir(folder)) {
    const eml = await readFile(join(folder, file));
    const mail = await PostalMime.parse(eml);
    expect(mail.headers.map(({ key }) => key).filter((key) => !HEADERS.has(key))).toEqual([]);
    expect(mail.attachments.map(({ mimeType }) => mimeType).filter((type) => !CALENDAR.has(type))).toEqual([]);
    await page.setContent(mail.html ?? '');
    expect([...incidents, ...(await injected(page))]).toEqual([]);
  }
  await rm(folder, { recursive: true, force: true });
}

/** Letters and exported lists. */
async function readFiles(): Promise<void> {
  const { call } = await company.signIn(company.admin);
  for (const offerid of filled.offerids) {
    const { bytes } = await call('GET', `recruit/offerletter/${offerid}`);
    expect(bytes.toString('latin1')).not.toMatch(/\/(?:JavaScript|JS|Launch|URI|OpenAction)\b/);
    expect(pdfText(bytes).replaceAll(/\s+/g, '')).toContain(filled.names.job.replaceAll(/\s+/g, ''));
  }

  const lists = ENDPOINTS.filter(({ path }) => path.startsWith('recruit/') && path.endsWith('/export'));
  expect(lists.length).toBeGreaterThan(10);
  for (const { path } of lists)
    for (const format of ['csv', 'xlsx']) {
      const { status, bytes } = await call('GET', path, { query: { format } });
      expect([path, status]).toEqual([path, 200]);
      const cells = (await parseSheets(bytes)).flatMap(({ rows }) => rows.flat());
      expect(
        cells.filter((cell) => cell.kind === 'formula' || (cell.kind === 'text' && /^[=+\-@\t\r]/.test(cell.text))),
      ).toEqual([]);
    }
}

/** The headers of a mail of ours. */
const HEADERS = new Set([
  'from',
  'to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
  'reply-to',
  'auto-submitted',
  'content-transfer-encoding',
]);
const CALENDAR = new Set(['text/calendar', 'application/ics']);
/** What the lines of an entry begin with, in their order. */
const ENTRY = [
  'BEGIN:VCALENDAR',
  'VERSION',
  'PRODID',
  'METHOD',
  'BEGIN:VEVENT',
  'UID',
  'SEQUENCE',
  'DTSTAMP',
  'DTSTART',
  'DTEND',
  'SUMMARY',
  'LOCATION',
  'DESCRIPTION',
  'ORGANIZER',
  'ATTENDEE',
  'STATUS',
  'END:VEVENT',
  'END:VCALENDAR',
];
const lines = (content: string): string[] =>
  content
    .trimEnd()
    .replaceAll(/\r\n[ \t]/g, '')
    .split(/\r\n|\r|\n/)
    .map((line) => (/^(?:BEGIN|END):.*/.exec(line) ?? /^[\w-]*/.exec(line))?.[0] ?? '');
