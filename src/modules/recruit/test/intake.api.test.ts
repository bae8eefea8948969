import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf } from '../../../../test/support/fuzz-files.ts';
import { type Company, PASSWORD, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { getBoard, type Board } from '../contract/candidate/board.ts';
import { type CandidateDetail, getCandidate } from '../contract/candidate/candidate.ts';
import { mergeCandidates } from '../contract/candidate/duplicate.ts';
import { addCandidate, initIntake } from '../contract/candidate/intake.ts';
import { eraseCandidate } from '../contract/candidate/note.ts';
import { refer } from '../contract/referral/referral.ts';
import { apply, applicationFor, pathOf, tokenFor, uploadAs } from './applicant.ts';
import { type Caller, caller, first } from './calls.ts';
import { applied } from './candidates.ts';
import { addJob } from './job-rows.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

type Choices = { Source: { displayname: string; displayvalue: number }[] };
const FIELDS = {
  name: 'Devika Rao',
  emailid: 'devika@example.in',
  callingcode: '+91',
  mobilenumber: '98450-12345',
  city: 'Mysuru',
  resumepath: '',
  isconsented: true,
  consentedon: '2026-01-05',
  consentmethodid: 2,
  istalentpool: false,
  note: '',
};

async function recruiting() {
  const company = await running.createCompany();
  const admin = await caller(company);
  const { requisitionjobid, requisitionid } = await addJob(company);
  const { Source } = (await admin(initIntake, { featurekey: 'candidate' })).result as Choices;
  const source = Source.find((one) => one.displayname === 'Naukri') ?? Source[0];
  const fields = { ...FIELDS, requisitionjobid, candidatesourceid: source?.displayvalue ?? 0 };
  return { company, admin, requisitionjobid, requisitionid, fields, source };
}
const idOf = (answer: { result: unknown }) => first<{ candidateapplicationid: number }>(answer).candidateapplicationid;
const pageOf = async (by: Caller, candidateapplicationid: number) =>
  first<CandidateDetail>(await by(getCandidate, { candidateapplicationid }));
const mailsTo = (company: Company, recipient: string) =>
  company.tx((db) => db.selectFrom('mail_outbox').select('subject').where('recipient', '=', recipient).execute());

test('a recruiter adds a candidate with résumé, source and consent, who is acknowledged once and stored as long as others', async () => {
  const { company, admin, requisitionjobid, fields, source } = await recruiting();
  const { call } = await company.signIn(company.admin);
  const resumepath = pathOf(await uploadAs({ ...company, call }, 'candidate_resume', pdf(), 'devika.pdf', {} as never));
  const added = await admin(addCandidate, { ...fields, resumepath, note: 'Met at the fair', istalentpool: true });
  expect([added.status, added.message]).toEqual([200, '']);
  const candidateapplicationid = idOf(added);
  const page = await pageOf(admin, candidateapplicationid);
  expect(page).toMatchObject({
    fullname: 'Devika Rao',
    city: 'Mysuru',
    sourcename: source?.displayname,
    consentedon: '2026-01-05',
    consentmethodid: 2,
    istalentpool: true,
    stagename: 'Applied',
  });
  expect(page.addedby).not.toBe('');
  expect(page.files.map(({ field }) => field)).toEqual(['resumepath']);
  expect(page.notes.map(({ note }) => note)).toEqual(['Met at the fair']);
  expect(await mailsTo(company, fields.emailid)).toHaveLength(1);
  const bare = idOf(await admin(addCandidate, { ...fields, emailid: 'bare@example.in', mobilenumber: '' }));
  expect(await pageOf(admin, bare)).toMatchObject({ callingcode: '', mobilenumber: '' });
  const own = await pageOf(admin, await applied(running, company, requisitionjobid));
  expect([own.addedby, own.consentedon, own.consentmethodid]).toEqual(['', null, null]);
  expect(page.retainuntil).toBe(own.retainuntil);
  const [board] = (await admin(getBoard, { requisitionjobid })).result as Board[];
  expect(board?.columns[0]?.count).toBe(3);
});

const wrong: [string, object, string, string][] = [
  ['no consent', { isconsented: false }, 'isconsented', 'Ask the candidate first, then confirm the consent'],
  [
    'a consent of tomorrow',
    { consentedon: '2099-01-01' },
    'consentedon',
    'Please enter a date that is not in the future',
  ],
  ['an unknown method', { consentmethodid: 9 }, 'consentmethodid', 'Please fill valid data'],
  ['no method', { consentmethodid: null }, 'consentmethodid', 'Please select how the consent was given'],
  ['no source', { candidatesourceid: null }, 'candidatesourceid', 'Please select the source'],
  ['no e-mail', { emailid: '' }, 'emailid', 'Please enter a valid email'],
  [
    'an unknown opening',
    { requisitionjobid: 999_999 },
    'requisitionjobid',
    'This job is not published. Please select another one',
  ],
];

test('what is missing or wrong is told at its field, and nothing is stored', async () => {
  const { company, admin, fields } = await recruiting();
  for (const [what, change, field, text] of wrong) {
    const { status, fields: faults } = await admin(addCandidate, { ...fields, ...change });
    expect([what, status, faults], what).toEqual([what, 400, { [field]: text }]);
  }
  const draft = await addJob(company, { statusid: 1 });
  const { status } = await admin(addCandidate, { ...fields, requisitionjobid: draft.requisitionjobid });
  expect(status).toBe(400);
  await company.tx((db) => db.updateTable('candidate_source').set({ isactive: 2 }).execute());
  const inactive = await admin(addCandidate, fields);
  expect(Object.keys(inactive.fields)).toEqual(['candidatesourceid']);
  const stored = await company.tx((db) => db.selectFrom('candidate').select('candidateid').execute());
  expect(stored).toEqual([]);
});

test('one address has one application for a job, whether the person applies, is referred or is added', async () => {
  const { company, admin, requisitionjobid, fields } = await recruiting();
  const twice = await Promise.all([1, 2].map(() => admin(addCandidate, fields)));
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const again = await admin(addCandidate, { ...fields, emailid: 'DEVIKA@example.in' });
  expect(again.fields).toEqual({ emailid: 'This person is a candidate for this job already' });
  const formtoken = tokenFor(running, company, requisitionjobid);
  const visitor = await apply(company, applicationFor(requisitionjobid, { formtoken, emailid: fields.emailid }));
  expect(visitor.status).toBe(409);

  // An address that went into another record by a merge counts as well, for a referral too.
  const second = idOf(await admin(addCandidate, { ...fields, emailid: 'rao@example.in' }));
  const [stays, goes] = [
    await pageOf(admin, idOf(twice.find(({ status }) => status === 200) ?? { result: [] })),
    await pageOf(admin, second),
  ];
  const merge = { candidateid: stays.candidateid, mergedcandidateid: goes.candidateid, mergedversion: 1, fields: [] };
  expect((await admin(mergeCandidates, merge, 1)).status).toBe(200);
  expect((await admin(addCandidate, { ...fields, emailid: 'rao@example.in' })).status).toBe(409);
  const person = await company.addPerson();
  const employee = await caller(company, person.emailid);
  const { name, callingcode, resumepath, note } = fields;
  const referral = { requisitionjobid, name, callingcode, mobilenumber: '', resumepath, note, isaware: true };
  expect((await employee(refer, { ...referral, emailid: 'rao@example.in' })).status).toBe(409);
});

test('a merge keeps the consent of the application that goes', async () => {
  const { company, admin, requisitionjobid, fields } = await recruiting();
  const stays = await pageOf(
    admin,
    await applied(running, company, requisitionjobid, { mobilenumber: '098450 12345' }),
  );
  const goes = await pageOf(admin, idOf(await admin(addCandidate, fields)));
  const merge = { candidateid: stays.candidateid, mergedcandidateid: goes.candidateid, mergedversion: 1, fields: [] };
  expect((await admin(mergeCandidates, merge, 1)).status).toBe(200);
  expect(await pageOf(admin, stays.candidateapplicationid)).toMatchObject({
    addedby: goes.addedby,
    consentedon: '2026-01-05',
    consentmethodid: 2,
  });
});

test('who may not edit candidates adds none, the hiring manager of the opening included; an erasure leaves no row', async () => {
  const { company, admin, requisitionid, fields } = await recruiting();
  const manager = await company.addPerson();
  await company.tx((db) =>
    db
      .updateTable('requisition')
      .set({ hiringmanagerid: manager.employeeid })
      .where('requisitionid', '=', requisitionid)
      .execute(),
  );
  const by = await caller(company, manager.emailid);
  expect((await by(initIntake, { featurekey: 'candidate' })).status).toBe(403);
  expect((await by(addCandidate, fields)).status).toBe(403);
  const candidateapplicationid = idOf(await admin(addCandidate, fields));
  expect(await pageOf(by, candidateapplicationid)).toMatchObject({ fullname: 'Devika Rao', mayedit: false });
  const { call } = await company.signIn(company.admin);
  await call('POST', 'subscription/stepup', { body: { password: PASSWORD } });
  const body = { candidateapplicationid, confirmation: fields.emailid };
  expect((await call('POST', eraseCandidate.path, { body })).status).toBe(200);
  const left = await company.tx((db) => db.selectFrom('candidate_application').select('addedby').execute());
  expect(left).toEqual([]);
});
