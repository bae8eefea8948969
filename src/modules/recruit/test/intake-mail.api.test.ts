import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf, picture } from '../../../../test/support/fuzz-files.ts';
import { type Company, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { type CandidateDetail, getCandidate } from '../contract/candidate/candidate.ts';
import { addCandidate, initIntake, readCandidateMail } from '../contract/candidate/intake.ts';
import { originalSender } from '../engine/candidate/forwarded.ts';
import { caller, first } from './calls.ts';
import { eml, sendMail } from './eml.ts';
import { addJob } from './job-rows.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

type Read = {
  name: string;
  emailid: string;
  senton: string | null;
  resumeimagepath: string | null;
  resumename: string;
};
const readMail = async (company: Company, bytes: Buffer, emailid = company.admin) => {
  const { status, body } = await sendMail(company, emailid, readCandidateMail.path, bytes);
  return { status, read: (body.result as Read[] | undefined)?.[0], message: body.error?.message };
};
const resume = { name: 'Asha Nair CV.pdf', type: 'application/pdf', bytes: pdf() };
const headers = (from: string, subject: string) => [
  `From: ${from}`,
  `Subject: ${subject}`,
  'Date: Fri, 02 Jan 2026 21:00:00 +0000',
  'Message-ID: <1@example.in>',
];

test('a mail fills in the form with its sender, its day in the company and its first document, and the candidate is added by it', async () => {
  const company = await running.createCompany();
  const admin = await caller(company);
  const photo = { name: 'me.png', type: 'image/png', bytes: await picture('png') };
  const letter = { name: 'letter.pdf', type: 'application/pdf', bytes: pdf() };
  const mail = eml({
    headers: headers('Asha Nair <asha@example.in>', 'My application'),
    parts: [photo, resume, letter],
  });
  const { status, read } = await readMail(company, mail);
  expect([status, read]).toEqual([
    200,
    {
      name: 'Asha Nair',
      emailid: 'asha@example.in',
      // 02:30 of the next day in India.
      senton: '2026-01-03',
      resumeimagepath: expect.stringContaining('/files/'),
      resumename: 'Asha Nair CV.pdf',
    },
  ]);
  const stored = () => company.tx((db) => db.selectFrom('candidate').select('fullname').execute());
  expect(await stored()).toEqual([]);
  // One document is kept, under a name that tells of nobody.
  const files = await company.tx((db) => db.selectFrom('stored_file').select(['name', 'purpose']).execute());
  expect(files).toEqual([{ name: 'resume.pdf', purpose: 'candidate_resume' }]);

  const { requisitionjobid } = await addJob(company);
  const { Source } = (await admin(initIntake, { featurekey: 'candidate' })).result as {
    Source: { displayvalue: number }[];
  };
  const added = await admin(addCandidate, {
    requisitionjobid,
    name: read?.name,
    emailid: read?.emailid,
    callingcode: '',
    mobilenumber: '',
    city: '',
    resumepath: read?.resumeimagepath,
    candidatesourceid: Source[0]?.displayvalue,
    isconsented: true,
    consentedon: read?.senton,
    consentmethodid: 1,
    istalentpool: false,
    note: '',
  });
  expect([added.status, added.message]).toEqual([200, '']);
  const { candidateapplicationid } = first<{ candidateapplicationid: number }>(added);
  const page = first<CandidateDetail>(await admin(getCandidate, { candidateapplicationid }));
  expect(page).toMatchObject({ fullname: 'Asha Nair', consentedon: '2026-01-03', consentmethodid: 1 });
  expect(page.files.map(({ field }) => field)).toEqual(['resumepath']);
});

test('a forwarded mail is of whoever wrote it first; a colleague alone is no candidate', async () => {
  const company = await running.createCompany();
  const text =
    'Please look\n\n---------- Forwarded message ---------\nFrom: Asha Nair <asha@example.in>\nDate: 1 Jan\n';
  const of = async (from: string, subject: string, body: string) => {
    const { read } = await readMail(company, eml({ headers: headers(from, subject), text: body }));
    return [read?.name, read?.emailid];
  };
  const colleague = `Admin <${company.admin.toUpperCase()}>`;
  expect(await of(colleague, 'Fwd: Loom fitter', text)).toEqual(['Asha Nair', 'asha@example.in']);
  expect(await of(colleague, 'A good one', text)).toEqual(['Asha Nair', 'asha@example.in']);
  expect(await of('Agency <post@agency.example>', 'FW: Loom fitter', text)).toEqual(['Asha Nair', 'asha@example.in']);
  // An answer quotes mails of ours: it is of whoever sent it.
  const answer = `Here it is\n\nFrom: Recruiting <${company.admin}>\nSent: Thursday\n`;
  expect(await of('Asha Nair <asha@example.in>', 'Re: Loom fitter', answer)).toEqual(['Asha Nair', 'asha@example.in']);
  expect(await of(colleague, 'My notes', 'Nobody else')).toEqual(['', '']);
});

test('what is no mail is refused, who may not edit candidates reads none, and too many kept résumés are refused', async () => {
  const company = await running.createCompany();
  const bad = await readMail(company, Buffer.from('hello'));
  expect([bad.status, bad.message]).toEqual([
    400,
    'This is not an email. Save it as .eml and try again, or paste its text.',
  ]);
  const person = await company.addPerson();
  expect((await readMail(company, eml({}), person.emailid)).status).toBe(403);
  await company.tx(async (db) => {
    const { accountid } = await db
      .selectFrom('account')
      .select('accountid')
      .where('emailid', '=', company.admin)
      .executeTakeFirstOrThrow();
    const row = { key: 'a'.repeat(64), name: 'x', size: 1, mediatype: 'x', purpose: 'document', addedby: accountid };
    await db
      .insertInto('stored_file')
      .values(Array.from({ length: 50 }, () => row))
      .execute();
  });
  expect((await readMail(company, eml({ parts: [resume] }))).status).toBe(429);
});

test.each([
  ['From: Asha Nair <asha@example.in>', false, 'Asha Nair', 'asha@example.in'],
  ['> *From:* "Nair, Asha" <asha@example.in>', false, 'Nair, Asha', 'asha@example.in'],
  ['From: Asha Nair [mailto:asha@example.in]', false, 'Asha Nair', 'asha@example.in'],
  ['From: asha@example.in', false, '', 'asha@example.in'],
  ['From : Asha (asha@example.in)', false, 'Asha', 'asha@example.in'],
  ['From: HR\nFrom: Asha <asha@example.in>', false, 'Asha', 'asha@example.in'],
  [
    '<div>Hi<br>From: <strong>Asha &amp; Co</strong> <span>&lt;<a href="mailto:x@y.in">asha@example.in</a>&gt;</span></div>',
    true,
    'Asha & Co',
    'asha@example.in',
  ],
  [
    '<p><b>From:</b> Asha Nair &lt;asha@example.in&gt;<br><b>Sent:</b> Monday</p>',
    true,
    'Asha Nair',
    'asha@example.in',
  ],
])('the head of a forwarded mail, %j', (body, ishtml, name, address) => {
  expect(originalSender(body, ishtml)).toEqual({ name, address });
});

test.each([['I come from: Pune'], ['From: nobody'], ['']])('a text without such a head, %j', (body) => {
  expect(originalSender(body, false)).toBeUndefined();
});
