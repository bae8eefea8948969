import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf, picture } from '../../../../test/support/fuzz-files.ts';
import { type Company, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { type CandidateDetail, getCandidate } from '../contract/candidate/candidate.ts';
import { addCandidateReply, uploadCandidateReply } from '../contract/candidate/reply.ts';
import { type Caller, caller, first } from './calls.ts';
import { applied } from './candidates.ts';
import { eml, sendMail } from './eml.ts';
import { addJob } from './job-rows.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

const send = (company: Company, emailid: string, candidateapplicationid: number, bytes: Buffer) =>
  sendMail(company, emailid, uploadCandidateReply.path, bytes, {
    candidateapplicationid: String(candidateapplicationid),
  });
const detailOf = async (by: Caller, candidateapplicationid: number) =>
  first<CandidateDetail>(await by(getCandidate, { candidateapplicationid }));

async function one() {
  const company = await running.createCompany();
  const admin = await caller(company);
  const job = await addJob(company);
  const id = await applied(running, company, job.requisitionjobid, { emailid: 'asha@example.in' });
  return { company, admin, id };
}

test('a mail saved as .eml comes into the timeline, sanitized, its documents and pictures become files, the rest is named', async () => {
  const { company, admin, id } = await one();
  const html =
    '<p>Dear all <b>yes</b></p><script>alert(1)</script><img src="https://out.example/pixel.png" onerror="alert(2)"><a href="javascript:alert(3)">x</a><iframe src="//out.example"></iframe>';
  const mail = eml({
    html,
    parts: [
      { name: 'Asha Nair CV.pdf', type: 'application/pdf', bytes: pdf() },
      { name: 'photo.png', type: 'image/png', bytes: await picture('png') },
      { name: 'run.html', type: 'application/pdf', bytes: Buffer.from('<script>alert(4)</script>') },
    ],
  });
  const { status, body } = await send(company, company.admin, id, mail);
  expect([status, body.result]).toEqual([
    200,
    [{ candidatereplyid: expect.any(Number), isotheraddress: false, files: 2, leftout: ['run.html'] }],
  ]);
  const { replies, files } = await detailOf(admin, id);
  expect(replies).toMatchObject([
    {
      fromname: 'Asha Nair',
      fromaddress: 'asha@example.in',
      isotheraddress: false,
      subject: 'Re: Interview',
      ishtml: true,
      senton: '2026-11-20T04:30:00+00:00',
      leftout: ['run.html'],
      files: [{ name: 'Asha Nair CV.pdf' }, { name: 'photo.png' }],
    },
  ]);
  expect(replies[0]?.body).not.toMatch(/script|img|iframe|javascript|onerror/);
  expect(replies[0]?.body).toContain('<b>yes</b>');
  expect(files.map(({ field, name, mediatype }) => [field, name, mediatype])).toEqual([
    ['attachment', 'Asha Nair CV.pdf', 'application/pdf'],
    ['attachment', 'photo.png', 'image/jpeg'],
  ]);
  // Names of files of people are nowhere in clear.
  const rows = await company.tx((db) => db.selectFrom('audit_row').select(['before', 'after']).execute());
  expect(JSON.stringify(rows)).not.toMatch(/Asha Nair CV|suits me/);
  // The same mail is added once.
  const again = await send(company, company.admin, id, mail);
  expect([again.status, again.body.error?.message]).toEqual([409, 'This email was added already']);
});

test('a mail from another address is added and says so', async () => {
  const { company, admin, id } = await one();
  const headers = ['From: Someone <else@example.in>', 'Subject: Hello'];
  const { body } = await send(company, company.admin, id, eml({ headers, text: 'Hi' }));
  expect(body.result).toMatchObject([{ isotheraddress: true }]);
  expect((await detailOf(admin, id)).replies).toMatchObject([{ isotheraddress: true, body: 'Hi', ishtml: false }]);
});

const malformed = [
  ['nothing', Buffer.from(' ')],
  ['a PDF', pdf()],
  ['bytes of any kind', Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 89) % 256))],
  ['a mail without a sender', Buffer.from('Subject: x\r\n\r\nHello')],
  [
    'a mail of a thousand parts within each other',
    Buffer.from(
      `From: a@example.in\r\n${Array.from({ length: 1000 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`).join('')}`,
    ),
  ],
] as const;
test.each(malformed)('%s is no mail, and nothing is stored', async (_, bytes) => {
  const { company, admin, id } = await one();
  const { status, body } = await send(company, company.admin, id, bytes);
  expect([status, body.error?.code]).toEqual([400, 'E0070']);
  expect((await detailOf(admin, id)).replies).toEqual([]);
});

test('headers with breaks, turned letters and control characters are one plain line', async () => {
  const { company, admin, id } = await one();
  const headers = [
    'From: "Asha\u202Efdp.exe" <asha@example.in>',
    'Subject: =?utf-8?Q?Hello=0D=0ABcc:_all@example.in=00?=',
    'Date: Fri, 20 Nov 2099 10:00:00 +0530',
  ];
  await send(company, company.admin, id, eml({ headers, text: 'Hi' }));
  const [reply] = (await detailOf(admin, id)).replies;
  expect(reply).toMatchObject({ fromname: 'Ashafdp.exe', subject: 'Hello Bcc: all@example.in' });
  expect(new Date(reply?.senton ?? '').getTime()).toBeLessThanOrEqual(Date.now() + 1000);
});

test('pasted text is added with its day; wrong input is said at its field; others may not', async () => {
  const { company, admin, id } = await one();
  const values = {
    candidateapplicationid: id,
    fromaddress: 'asha@example.in',
    subject: 'Re',
    senton: '2026-11-01',
    body: 'Yes <b>',
  };
  expect((await admin(addCandidateReply, { ...values, body: ' ' })).fields).toEqual({ body: 'Please paste the text' });
  expect((await admin(addCandidateReply, { ...values, senton: '2999-01-01' })).fields).toEqual({
    senton: 'Please enter a date that is not in the future',
  });
  expect((await admin(addCandidateReply, values)).status).toBe(200);
  expect((await detailOf(admin, id)).replies).toMatchObject([
    { body: 'Yes <b>', ishtml: false, isotheraddress: false },
  ]);
  const person = await company.addPerson({ fullname: 'No Body' });
  expect((await (await caller(company, person.emailid))(addCandidateReply, values)).status).toBe(403);
  expect((await send(company, person.emailid, id, eml({}))).status).toBe(403);
  expect((await admin(addCandidateReply, { ...values, candidateapplicationid: 999_999 })).status).toBe(404);
});

test('a mail beyond 10 MB is not read', async () => {
  const { company, id } = await one();
  const { status } = await send(company, company.admin, id, Buffer.alloc(10 * 1024 * 1024 + 10, 'a'));
  expect(status).toBe(413);
});
