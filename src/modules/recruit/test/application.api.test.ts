import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { firstBrokenSeal, sealTenant } from '#platform/server/audit.ts';
import { pdf, picture } from '../../../../test/support/fuzz-files.ts';
import { deleteCandidates } from '../server/candidate/candidate-purge.ts';
import { apply, applicationFor, keyOf, pathOf, tokenFor, uploadAs } from './applicant.ts';
import { addJob, ONE_OF_EACH } from './job-rows.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

const counts = (company: Company) =>
  company.tx(async (db) => ({
    candidates: await db.selectFrom('candidate').selectAll().execute(),
    applications: await db.selectFrom('candidate_application').selectAll().execute(),
    answers: await db.selectFrom('candidate_answer').selectAll().execute(),
    mails: await db.selectFrom('mail_outbox').select(['recipient', 'subject', 'body']).execute(),
  }));

const RIGHT = ['Because', '7', '2026-12-01', '1', '1,2'];

async function questioned(company: Company) {
  const job = await addJob(company, { questions: ONE_OF_EACH });
  const { body } = await company.call('GET', `recruit/getrequisitionjobquestion/${job.requisitionjobid}`, {
    headers: keyOf(company),
  });
  const [{ requisitionjobquestion }] = body.result as [
    { requisitionjobquestion: { requisitionjobquestionid: number }[] },
  ];
  const answers = (values: readonly string[]) =>
    requisitionjobquestion.map(({ requisitionjobquestionid }, at) => ({
      requisitionid: job.requisitionid,
      requisitionjobid: job.requisitionjobid,
      requisitionjobquestionid,
      feedback: at < 3 ? (values[at] ?? null) : null,
      requisitionjobquestioninputoptionids: at < 3 ? null : (values[at] ?? null),
      candiatequestionfeedbackid: null,
      candidateid: null,
    }));
  return { ...job, answers };
}

test('S1-060, S7-063: the candidate application object, stored with everything in it', async () => {
  const company = await running.createCompany();
  const job = await questioned(company);
  const { status, body } = await apply(
    company,
    applicationFor(job.requisitionjobid, {
      emailid: 'Asha.Nair@Example.in',
      // Grouped as people write them.
      mobilenumber: '98123-45678',
      expectedsalary: '9,00,000',
      formtoken: tokenFor(running, company, job.requisitionjobid),
      candidatecontact: [
        { contacttypeid: '8', contacttypevalue: 'in/asha', candidatecontactid: null, candidateid: null },
        { contacttypeid: 5, contacttagid: 1, contacttypevalue: 'a@works.in' },
      ],
      candidateeducation: [{ qualification: 'Diploma', institution: 'Pune' }],
      candidateexperience: '',
      candiatequestionfeedback: job.answers(RIGHT),
    }),
  );
  expect([status, body.error]).toEqual([200, undefined]);
  expect(body.result, 'S7-063: exactly these keys').toEqual([{ candidateapplicationid: expect.any(Number) }]);
  const { candidates, applications, answers, mails } = await counts(company);
  expect(candidates).toEqual([
    expect.objectContaining({
      emailid: 'Asha.Nair@Example.in',
      emailkey: 'asha.nair@example.in',
      phonekey: '919812345678',
      noticeperiod: 30,
      expectedsalary: 90_000_000,
    }),
  ]);
  expect(applications).toEqual([expect.objectContaining({ source: 'newspaper', marks: [], istalentpool: false })]);
  expect(answers.map(({ feedback }) => feedback)).toEqual(['Because', '7', '2026-12-01', '', '']);
  expect(answers.map((one) => one.requisitionjobquestioninputoptionids)).toEqual(['', '', '', '1', '1,2']);
  const contacts = await company.tx((db) => db.selectFrom('candidate_contact').selectAll().execute());
  expect(contacts.map(({ contacttagid }) => contacttagid)).toEqual([2, 1]);
  expect(mails).toEqual([expect.objectContaining({ recipient: 'Asha.Nair@Example.in' })]);
  expect(mails[0]?.body).toContain(`/career/application/`);
});

/** The fields that are checked, in the order of S5-056: what is missing, its row, the message. */
const REFUSED = [
  ['S5-058', 'name', '', 'Please enter name'],
  ['S5-059', 'emailid', null, 'Please enter email id'],
  ['S5-060', 'emailid', 'abc', 'Please enter valid email id'],
  ['S5-061', 'callingcode', '', 'Please enter calling code'],
  ['S5-062', 'mobilenumber', '', 'Please enter mobile number'],
  ['S5-063', 'city', '', 'Please enter city'],
  ['S5-064', 'noticeperiod', '', 'Please enter notice period'],
  ['S5-065', 'expectedsalary', null, 'Please enter expected salary'],
  ['S5-066', 'advanceskill', '', 'Please enter advance skill'],
  ['S5-067', 'elementryskill', '', 'Please enter elementry skill'],
] as const;
test.each(REFUSED)('%s: the server refuses %s = %j as the wizard does', async (_, field, value, text) => {
  const company = await running.createCompany();
  const job = await addJob(company);
  const { status, body } = await apply(company, applicationFor(job.requisitionjobid, { [field]: value }));
  expect([status, body.error?.message]).toEqual([400, text]);
  expect((await counts(company)).candidates).toEqual([]);
});

test('S5-056, S5-057: of everything that is missing the first in order is said, and nothing else', async () => {
  const company = await running.createCompany();
  const { requisitionjobid } = await addJob(company);
  for (const at of REFUSED.keys()) {
    const missing = Object.fromEntries(REFUSED.slice(at).map(([, field, value]) => [field, value]));
    // Of two faults of one field the missing value comes first.
    if (REFUSED[at]?.[0] === 'S5-059') missing['emailid'] = null;
    const { status, body } = await apply(company, applicationFor(requisitionjobid, missing));
    expect([status, body.error?.message]).toEqual([400, REFUSED[at]?.[3]]);
  }
});

test('S5-078, S5-079, S5-080: numbers are numeric; S5-081, S5-082: a contact has its type and value', async () => {
  const company = await running.createCompany();
  const { requisitionjobid } = await addJob(company);
  const wrong = [
    { mobilenumber: '98a' },
    { noticeperiod: '3.5' },
    { noticeperiod: -1 },
    { expectedsalary: 'nine' },
    { candidatecontact: [{ contacttypeid: 7, contacttypevalue: 'x' }] },
    { candidatecontact: [{ contacttypeid: null, contacttypevalue: 'x' }] },
    { candidatecontact: [{ contacttypeid: 1, contacttypevalue: '' }] },
  ];
  for (const state of wrong)
    expect((await apply(company, applicationFor(requisitionjobid, state))).status, JSON.stringify(state)).toBe(400);
});

test('E1370, S5-090, S4-084: answers are complete, in bounds, options of the question, and option 0 excludes the others', async () => {
  const company = await running.createCompany();
  const job = await questioned(company);
  const sent = (values: readonly string[]) =>
    apply(company, applicationFor(job.requisitionjobid, { candiatequestionfeedback: job.answers(values) }));
  const missing = await sent(['Because', '', '2026-12-01', '1', '1']);
  expect([missing.status, missing.body.error?.code, missing.body.error?.message]).toEqual([
    400,
    'E1370',
    'Please answer all required questions',
  ]);
  for (const [at, value] of [
    [1, '-1'],
    [1, '1001'],
    [1, '2.5'],
    [2, '2026-13-01'],
    [3, '1,2'],
    [3, '9'],
    [4, '1,1'],
  ] as const)
    expect((await sent(RIGHT.map((one, index) => (index === at ? value : one)))).status, value).toBe(400);
  expect((await sent(['x', '0', '2026-12-01', '2', '1,0,2'])).status).toBe(200);
  expect((await sent(['x', '1000', '2026-12-01', '2', '2'])).status).toBe(200);
  const { answers } = await counts(company);
  expect(answers[4]?.requisitionjobquestioninputoptionids).toBe('0');
});

test('a job that is not open is 404, no key 401, the same address twice a kind 409', async () => {
  const company = await running.createCompany();
  const closed = await addJob(company, { statusid: 3 });
  expect((await apply(company, applicationFor(closed.requisitionjobid))).status).toBe(404);
  const { requisitionjobid } = await addJob(company);
  const body = applicationFor(requisitionjobid);
  expect((await company.call('POST', 'recruit/configcandidateapplication', { body })).status).toBe(401);
  expect((await apply(company, body)).status).toBe(200);
  const again = await apply(company, { ...body, emailid: body.emailid.toUpperCase() });
  expect([again.status, again.body.error?.message]).toEqual([
    409,
    'We already have your application for this job. Thank you! There is no need to send it again.',
  ]);
});

test('one form sent many times at once, or again after a lost answer, is one application with one answer', async () => {
  const company = await running.createCompany();
  const { requisitionjobid } = await addJob(company);
  const body = applicationFor(requisitionjobid, { formtoken: tokenFor(running, company, requisitionjobid) });
  const answers = await Promise.all(Array.from({ length: 8 }, () => apply(company, body)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  const { applications, candidates, mails } = await counts(company);
  expect([applications.length, candidates.length, mails.length]).toEqual([1, 1, 1]);
});

test('what looks like a program’s is stored, marked and slow; a body of the spec’s shape is never refused for it', async () => {
  const company = await running.createCompany();
  const { requisitionjobid } = await addJob(company);
  const began = performance.now();
  expect((await apply(company, applicationFor(requisitionjobid, { homepage: 'http://x' }))).status).toBe(200);
  expect(performance.now() - began).toBeGreaterThan(1400);
  expect((await counts(company)).applications[0]?.marks).toEqual(['honeypot', 'unsigned']);
});

test('S7-021, S7-022, S5-084, S5-085, S5-086, S5-087: files of a visitor by content, claimed once by an application', async () => {
  const company = await running.createCompany();
  const { requisitionjobid } = await addJob(company);
  expect((await uploadAs(company, 'candidate_resume', pdf(), 'x.pdf', {} as never)).status).toBe(401);
  expect((await uploadAs(company, 'document', pdf())).status).toBe(401);
  for (const format of ['png', 'jpeg', 'gif'] as const)
    expect((await uploadAs(company, 'candidate_photo', await picture(format))).status).toBe(200);
  for (const [purpose, bytes] of [
    ['candidate_photo', pdf()],
    ['candidate_resume', await picture('png')],
    ['candidate_cover_letter', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ] as const) {
    const { status, body } = await uploadAs(company, purpose, bytes);
    expect([status, body.error?.code, body.error?.message]).toEqual([400, 'E0070', 'Invalid file']);
  }
  const pixels = await uploadAs(company, 'candidate_photo', await picture('png', 2_001));
  expect([pixels.status, pixels.body.error?.message]).toEqual([
    400,
    'The picture has more than 4 megapixels. Save it smaller and upload it again.',
  ]);
  const large = await uploadAs(company, 'candidate_resume', Buffer.alloc(2 * 1024 * 1024 + 1));
  expect([large.status, large.body.error?.message]).toEqual([413, 'File size should not exceed 2 MB']);
  const stored = await uploadAs(company, 'candidate_resume', pdf(), 'Quetzalcoatlus.pdf');
  expect(stored.body.result, 'S7-021: exactly these keys').toEqual([
    {
      imagepath: expect.stringContaining('/files/'),
      name: 'resume.pdf',
      mediatype: 'application/pdf',
      filegroupid: 4,
      size: expect.any(Number),
      width: null,
      height: null,
    },
  ]);
  const resumepath = pathOf(stored);
  expect((await apply(company, applicationFor(requisitionjobid, { coverletterpath: resumepath }))).status).toBe(404);
  expect((await apply(company, applicationFor(requisitionjobid, { resumepath }))).status).toBe(200);
  expect((await apply(company, applicationFor(requisitionjobid, { resumepath }))).status).toBe(404);
  const files = await company.tx((db) =>
    db.selectFrom('stored_file').selectAll().where('claimedby', '=', 'candidate').execute(),
  );
  expect(files).toEqual([expect.objectContaining({ name: 'resume.pdf', expireson: null, addedby: null })]);
  // The address of a visitor's file opens nothing; its expiry is a day.
  expect(
    (await running.app.inject({ url: new URL(resumepath).pathname, headers: { host: 'files.localhost' } })).statusCode,
  ).toBe(404);
});

const CANARY = 'Quetzalcoatlus';
// Invariant: Of a candidate the audit trail keeps ids in clear, the rest encrypted with a key that goes with the
// candidate
test('personal values are in the audit trail only encrypted: the key opens them, without it nobody does, and seals stay valid', async () => {
  const company = await running.createCompany();
  const job = await questioned(company);
  const text = (word: string) => `${CANARY} ${word}`;
  await apply(
    company,
    applicationFor(job.requisitionjobid, {
      ...Object.fromEntries(
        [
          'name',
          'city',
          'state',
          'country',
          'advanceskill',
          'elementryskill',
          'source',
          'advancelanguage',
          'elementrylanguage',
          'workinglanguage',
        ].map((one) => [one, text(one)]),
      ),
      pincode: 'Quetzalcoatl',
      emailid: `${CANARY}@example.in`,
      candidatecontact: [{ contacttypeid: 1, contacttypevalue: text('contact') }],
      candidateeducation: [{ qualification: text('a'), institution: text('b') }],
      candidateexperience: [{ companyname: text('c'), designationname: text('d') }],
      candiatequestionfeedback: job.answers([text('answer'), ...RIGHT.slice(1)]),
      resumepath: pathOf(await uploadAs(company, 'candidate_resume', pdf(), `${CANARY}.pdf`)),
    }),
  );
  const owner = new pg.Client(running.ownerUrl);
  await owner.connect();
  try {
    await owner.query(`select set_config('app.subscription', $1, false)`, [String(company.id)]);
    const trail = async () =>
      (
        await owner.query<{ text: string }>(`select r::text as text from audit_row r where subscriptionid = $1`, [
          company.id,
        ])
      ).rows.map((row) => row.text.toLowerCase());
    const rows = await trail();
    expect(rows.filter((row) => row.includes('"encrypted')).length).toBeGreaterThan(5);
    expect(
      rows.filter((row) => row.includes('quetzal') || row.includes('9812345678') || row.includes('98123 45678')),
    ).toEqual([]);
    const open = () =>
      owner.query<{ text: string }>(
        `select convert_from(decrypt_iv(substr(e.bytes, 17), k.key, substr(e.bytes, 1, 16), 'aes'), 'UTF8') as text
         from audit_row r join candidate_key k on k.subscriptionid = r.subscriptionid
           and k.candidateid = (r.after ->> 'candidateid')::bigint,
         lateral (select decode(r.after ->> 'encrypted', 'base64') as bytes) e
         where r.subscriptionid = $1 and r.tablename = 'candidate' and r.action = 'INSERT'`,
        [company.id],
      );
    expect((await open()).rows[0]?.text).toContain(`"${CANARY} name"`);
    await sealTenant(running.pools, company.id);
    const ids = await company.tx((db) => db.selectFrom('candidate').select('candidateid').execute());
    await company.tx((db) =>
      deleteCandidates(
        db,
        ids.map(({ candidateid }) => candidateid),
      ),
    );
    expect((await open()).rows).toEqual([]);
    expect((await trail()).filter((row) => row.includes('quetzal'))).toEqual([]);
    expect(await company.tx(firstBrokenSeal)).toBeUndefined();
  } finally {
    await owner.end();
  }
});
