import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDailyChecks } from '#platform/server/daily-checks.ts';
import { tidyFiles } from '#platform/server/files/tidy.ts';
import { serverModules } from '../../../server.modules.ts';
import { doc, docx, fuzzOldWordFiles, fuzzPdfs, fuzzWordFiles } from '../../../../test/support/fuzz-documents.ts';
import { fuzzPictures, noDocuments, pdf, picture } from '../../../../test/support/fuzz-files.ts';
import { type Company, startApp, type TestApp } from '../../../../test/support/product.ts';
import { apply, applicationFor, pathOf, tokenFor, uploadAs } from './applicant.ts';
import { addJob } from './job-rows.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.stop());

const DAY = 86_400;
const TABLES = [
  'candidate',
  'candidate_answer',
  'candidate_application',
  'candidate_contact',
  'candidate_education',
  'candidate_key',
  'stored_file',
] as const;
const counts = (company: Company) =>
  company.tx(async (db) => {
    const result: Record<string, number> = {};
    for (const table of TABLES) {
      const { n } = await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      result[table] = n;
    }
    return result;
  });
const daily = (company: Company) =>
  runDailyChecks({ pools: running.pools, env: running.env, modules: serverModules }, company.id);

/** One candidate with something in every table. */
async function applied(company: Company) {
  const job = await addJob(company, { questions: [{ questiontext: 'Why us?', inputvaluetypeid: 1 }] });
  const { requisitionjobquestionid } = await company.tx((db) =>
    db.selectFrom('requisition_job_question').select('requisitionjobquestionid').executeTakeFirstOrThrow(),
  );
  const body = applicationFor(job.requisitionjobid, {
    formtoken: tokenFor(running, company, job.requisitionjobid),
    resumepath: pathOf(await uploadAs(company, 'candidate_resume', pdf())),
    candidatecontact: [{ contacttypeid: 8, contacttypevalue: 'in/asha' }],
    candidateeducation: [{ qualification: 'Diploma' }],
    candiatequestionfeedback: [{ requisitionjobquestionid, feedback: 'Because' }],
  });
  const { status, text } = await apply(company, body);
  if (status !== 200) throw new Error(text);
  return body;
}

test('after the period that the company chose a candidate is deleted with files and key, and not a day before', async () => {
  const company = await running.createCompany();
  const { token, call } = await company.signIn(company.admin);
  expect(token).not.toBe('');
  const saved = await call('POST', 'subscription/retention', {
    body: { uploads: 90, jobs: 90, mails: 180, candidates: 30 },
    headers: { 'if-match': '0' },
  });
  expect(saved.status).toBe(200);
  await applied(company);
  const everything = Object.fromEntries(TABLES.map((table) => [table, 1]));
  expect(await counts(company)).toEqual(everything);
  try {
    running.clock.advance(30 * DAY);
    await daily(company);
    expect(await counts(company)).toEqual(everything);
    running.clock.advance(DAY);
    await daily(company);
    // The file waits a day for whoever reads it at this moment.
    expect(await counts(company)).toEqual({ ...Object.fromEntries(TABLES.map((table) => [table, 0])), stored_file: 1 });
    await company.tx((db) => db.updateTable('stored_file').set({ expireson: new Date().toISOString() }).execute());
    await tidyFiles(running, company.id);
    expect((await counts(company))['stored_file']).toBe(0);
  } finally {
    running.clock.reset();
  }
});

test('a hold of the company keeps candidates too', async () => {
  const company = await running.createCompany();
  const { call } = await company.signIn(company.admin);
  await applied(company);
  expect(
    (await call('POST', 'subscription/legalhold', { body: { employeeid: null, reason: 'Inspection' } })).status,
  ).toBe(200);
  try {
    running.clock.advance(400 * DAY);
    await daily(company);
    expect((await counts(company))['candidate']).toBe(1);
  } finally {
    running.clock.reset();
  }
});

test('unclaimed files of visitors wait a day; one network may not pile them up', async () => {
  const company = await running.createCompany();
  await company.tx((db) =>
    db
      .insertInto('stored_file')
      .values(
        Array.from({ length: 60 }, (_, at) => ({
          key: String(at).padStart(64, '0'),
          purpose: 'candidate_resume',
          name: 'resume.pdf',
          mediatype: 'application/pdf',
          size: 1,
        })),
      )
      .execute(),
  );
  await uploadAs(company, 'candidate_resume', pdf());
  const { receivedfrom } = await company.tx((db) =>
    db.selectFrom('visitor_upload').select('receivedfrom').executeTakeFirstOrThrow(),
  );
  const fileids = await company.tx((db) =>
    db.selectFrom('stored_file').select('fileid').where('size', '=', 1).execute(),
  );
  await company.tx((db) =>
    db
      .insertInto('visitor_upload')
      .values(fileids.map(({ fileid }) => ({ fileid, receivedfrom })))
      .execute(),
  );
  const { status, body } = await uploadAs(company, 'candidate_resume', pdf());
  expect([status, body.error?.code]).toEqual([429, 'too-many']);
});

test('the corpus of hostile files is refused as picture and as document, and harmless files are taken', async () => {
  const company = await running.createCompany();
  const documents = { ...noDocuments(), ...fuzzWordFiles(), ...fuzzOldWordFiles(), ...fuzzPdfs() };
  const taken: string[] = [];
  for (const [name, bytes] of Object.entries(await fuzzPictures())) {
    const { status, body } = await uploadAs(company, 'candidate_photo', bytes, 'a.png');
    if (status < 400) taken.push(name);
    else expect(body.error?.message.length, name).toBeGreaterThan(5);
  }
  for (const purpose of ['candidate_resume', 'candidate_cover_letter'])
    for (const [name, bytes] of Object.entries(documents)) {
      const { status } = await uploadAs(company, purpose, bytes, 'resume\u202efdp.pdf');
      if (status < 400) taken.push(`${purpose} ${name}`);
    }
  const harmless = [
    await uploadAs(company, 'candidate_photo', await picture('gif')),
    await uploadAs(company, 'candidate_resume', docx()),
    await uploadAs(company, 'candidate_cover_letter', doc()),
  ];
  expect(harmless.map(({ status }) => status)).toEqual([200, 200, 200]);
  // What is taken of the corpus was made harmless: it is stored under a name of ours.
  const names = await company.tx((db) => db.selectFrom('stored_file').select('name').distinct().execute());
  expect(
    names
      .map(({ name }) => name.replace(/\.\w+$/, ''))
      .filter((name) => !['photo', 'resume', 'cover letter'].includes(name)),
  ).toEqual([]);
  expect(taken.filter((name) => !/pdf/i.test(name))).toEqual([]);
});

test('the status link of the mail says where the application stands for 30 days, then “Link Expired” (E0100)', async () => {
  const company = await running.createCompany();
  const { emailid } = await applied(company);
  const mails = () =>
    company.tx((db) => db.selectFrom('mail_outbox').select(['recipient', 'body']).orderBy('mailid').execute());
  const linkOf = (body: string | undefined) => /\/career\/application\/\S+/.exec(body ?? '')?.[0] ?? '';
  const link = linkOf((await mails())[0]?.body);
  const open = (path: string) => running.app.inject({ url: path, headers: { host: company.host } });
  const ask = (path: string, state: string) =>
    running.app.inject({
      method: 'POST',
      url: path,
      headers: { host: company.host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ emailid: state }).toString(),
    });
  const shown = await open(link);
  expect([shown.statusCode, shown.body.includes('Shift engineer'), shown.body.includes(emailid)]).toEqual([
    200,
    true,
    false,
  ]);
  expect((await open(`${link}x`)).statusCode).toBe(410);
  const other = await running.createCompany();
  expect((await running.app.inject({ url: link, headers: { host: other.host } })).statusCode).toBe(410);
  try {
    running.clock.advance(30 * DAY + 60);
    const over = await open(link);
    expect([over.statusCode, over.body.includes('Link Expired')]).toEqual([410, true]);
    // Whether an address is known is told to nobody: the same page for both, and one mail in ten minutes.
    const unknown = await ask(link, 'nobody@example.in');
    const existing = await ask(link, emailid.toUpperCase());
    expect([existing.statusCode, existing.body]).toEqual([200, unknown.body]);
    await ask(link, emailid);
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient)).toEqual([emailid, emailid]);
    expect((await open(linkOf(sent[1]?.body))).statusCode).toBe(200);
  } finally {
    running.clock.reset();
  }
});
