import { afterAll, beforeAll, expect, test } from 'vitest';
import { applied, checked } from '../../../../test/support/uploads.ts';
import { type Caller, companyOf, settled, TODAY } from '../../../../test/support/app.ts';
import { sharedAppWithWorker } from '../../../../test/support/product.ts';
import { statementsOf } from '../../../../test/support/statements.ts';
import { day } from '#platform/engine/day.ts';
import { candidateBulk } from '../contract/candidate/bulk.ts';
import { getCandidate } from '../contract/candidate/candidate.ts';
import { addCandidateNote, eraseCandidate } from '../contract/candidate/note.ts';
import { tellAddedByFile } from '../server/application/acknowledgement.ts';
import { candidateKind } from '../server/candidate/upload.ts';
import { addJob } from './job-rows.ts';

let app: Awaited<ReturnType<typeof sharedAppWithWorker>>;
beforeAll(async () => {
  app = await sharedAppWithWorker();
  app.clock.set(`${TODAY}T06:00:00Z`);
});
afterAll(() => app.stop());

const HEAD = 'Requisition,Name,Email,Calling code,Phone,City,Source,Consent Date,Consent,Talent Pool,Note';
const line = (code: string, name: string, options = {}) => {
  const cells = {
    email: `${name.toLowerCase().replace(' ', '.')}@example.in`,
    code: '',
    phone: '',
    city: 'Pune',
    source: 'Naukri',
    on: '15-01-2026',
    by: 'Phone call',
    pool: '',
    note: '',
    ...options,
  };
  return [code, name, ...Object.values(cells)].join(',');
};

async function recruiting() {
  const company = await companyOf(await app.createCompany());
  const job = await addJob(company);
  return { company, admin: company.admin, job };
}
type Company = Awaited<ReturnType<typeof recruiting>>['company'];
const applications = (company: Company) =>
  company.tx((db) =>
    db
      .selectFrom('candidate_application as a')
      .innerJoin('candidate as c', 'c.candidateid', 'a.candidateid')
      .select(['a.candidateapplicationid', 'c.fullname', 'a.isacknowledgementdue', 'a.acknowledgedon'])
      .orderBy('c.fullname')
      .execute(),
  );
const namesOf = async (company: Company) => (await applications(company)).map(({ fullname }) => fullname);
const idOf = async (company: Company, name: string) =>
  (await applications(company)).find(({ fullname }) => fullname === name)?.candidateapplicationid ?? 0;
const undo = async (by: Caller, bulkbatchid: number) => {
  await by.call(candidateBulk.undo, { bulkbatchid });
  return settled(by, candidateBulk, bulkbatchid);
};
const mails = (company: Company) =>
  company.tx((db) => db.selectFrom('mail_outbox').select('recipient').orderBy('recipient').execute());

// Invariant: Nobody is written to because of a file of candidates while it can be undone, and its undo leaves nothing
// of them
test('a file adds candidates with source, consent and note; nobody is written to at once, and an undo leaves nothing of them', async () => {
  const { company, admin, job } = await recruiting();
  const other = await addJob(company);
  const { batch, text } = await checked(admin, candidateBulk, [
    HEAD,
    line(job.requisitioncode, 'Asha Nair', { phone: '98450-12345', by: 'email', pool: 'yes', note: 'Met at the fair' }),
    line(other.requisitioncode.toLowerCase(), 'Devika Rao', { source: 'walk-in' }),
  ]);
  expect(text).toEqual([]);
  expect(batch.sums.map(({ count }) => count)).toEqual([2, 2]);
  expect(await applications(company)).toEqual([]);
  const { bulkbatchid } = batch;
  await admin.call(candidateBulk.apply, { bulkbatchid, rows: 'all' });
  await settled(admin, candidateBulk, bulkbatchid);
  const [page] = await admin.call(getCandidate, { candidateapplicationid: await idOf(company, 'Asha Nair') });
  expect(page).toMatchObject({
    fullname: 'Asha Nair',
    sourcename: 'Naukri',
    consentedon: '2026-01-15',
    consentmethodid: 1,
    istalentpool: true,
    stagename: 'Applied',
    callingcode: '+91',
    mobilenumber: '98450-12345',
  });
  expect(page?.addedby).not.toBe('');
  expect(page?.notes.map(({ note }) => note)).toEqual(['Met at the fair']);
  expect((await applications(company)).map((one) => one.isacknowledgementdue)).toEqual([true, true]);
  expect(await mails(company)).toEqual([]);
  expect(await undo(admin, bulkbatchid)).toMatchObject({ undonerows: 2 });
  expect(await applications(company)).toEqual([]);
  const left = await company.tx((db) => db.selectFrom('candidate').select('fullname').execute());
  expect(left).toEqual([]);
});

test('an undo leaves whom somebody has worked with, and says so', async () => {
  const { company, admin, job } = await recruiting();
  const lines = [HEAD, line(job.requisitioncode, 'Asha Nair'), line(job.requisitioncode, 'Devika Rao')];
  const { bulkbatchid } = await applied(admin, candidateBulk, lines);
  const candidateapplicationid = await idOf(company, 'Asha Nair');
  await admin.call(addCandidateNote, { candidateapplicationid, text: 'Called', mentions: [] });
  expect(await undo(admin, bulkbatchid)).toMatchObject({ undonerows: 1 });
  expect(await namesOf(company)).toEqual(['Asha Nair']);
  const { rows } = await admin.call(candidateBulk.rows, { bulkbatchid, filter: 'errors' });
  expect(rows.map(({ rownumber, messages }) => [rownumber, messages[0]?.text])).toEqual([
    [2, 'Somebody has worked with this candidate since the upload, so the candidate stays.'],
  ]);
});

test('every fault has its row and column', async () => {
  const { company, admin, job } = await recruiting();
  const code = job.requisitioncode;
  const draft = await addJob(company, { statusid: 1 });
  await applied(admin, candidateBulk, [HEAD, line(code, 'Known One')]);
  const { batch, text } = await checked(admin, candidateBulk, [
    HEAD,
    line(draft.requisitioncode, 'A', { email: 'a@example.in' }),
    line(code, 'B', { email: 'no address' }),
    line(code, 'C', { email: 'c@example.in', phone: 'none' }),
    line(code, 'D', { email: 'd@example.in', source: 'Naukry' }),
    line(code, 'E', { email: 'e@example.in', on: '15-01-2099' }),
    line(code, 'F', { email: 'f@example.in', by: 'Guess' }),
    line(code, 'G', { email: 'g@example.in', on: '' }),
    line(code, 'H', { email: 'KNOWN.ONE@example.in' }),
    line(code, 'I', { email: 'i@example.in' }),
    line(code, 'J', { email: 'I@example.in' }),
  ]);
  expect(batch).toMatchObject({ validrows: 0, errorrows: 10 });
  expect(text.map((one) => one.replaceAll(draft.requisitioncode, 'DRAFT').replaceAll(code, 'REQ'))).toEqual([
    expect.stringContaining('2 requisition: “DRAFT” has no published opening.'),
    '3 emailid: Please enter a valid email',
    '4 mobilenumber: Please enter digits only',
    '5 source: There is no active source “Naukry”. Did you mean “Naukri”?',
    '6 consentedon: Please enter a date that is not in the future',
    expect.stringContaining('7 consentmethod: “Guess” is not known here.'),
    '8 consentedon: Consent given on is missing.',
    '9 emailid: This person is a candidate for this job already',
    '10 emailid: This e-mail is in rows 10, 11. Keep one; a second job goes into another file.',
    '11 emailid: This e-mail is in rows 10, 11. Keep one; a second job goes into another file.',
  ]);
});

test('the arrivals of a file in one opening are one set of moves, and the task writes to each mailbox once', async () => {
  const { company, admin, job } = await recruiting();
  const lines = Array.from({ length: 30 }, (_, at) => line(job.requisitioncode, `Person ${at}`));
  const batch = await applied(admin, candidateBulk, [HEAD, ...lines]);
  const moves = await company.tx((db) => db.selectFrom('candidate_move').select(['moveset', 'movekindid']).execute());
  expect([moves.length, new Set(moves.map((one) => one.moveset)).size]).toEqual([30, 1]);
  const pass = async (minutes: number) => {
    app.clock.advance(minutes * 60);
    await tellAddedByFile(app, company.subscriptionid);
    return (await mails(company)).length;
  };
  const { bulkbatchid } = batch;
  // Before the time for an undo is over nobody is written to, then everybody once.
  expect([await pass(9), await pass(1), await pass(1)]).toEqual([0, 30, 30]);
  expect(await undo(admin, bulkbatchid)).toMatchObject({ undonerows: 30 });
  expect(await mails(company)).toEqual([]);
});

test('thirty candidates are written and taken back by as many questions as three', async () => {
  const { company, job } = await recruiting();
  const { accountid } = await company.tx((db) =>
    db.selectFrom('account').select('accountid').limit(1).executeTakeFirstOrThrow(),
  );
  const requestOf = async (count: number) => {
    const rows = Array.from({ length: count }, (_, at) => ({
      rownumber: at + 2,
      messages: [],
      values: {
        requisition: job.requisitioncode,
        name: `Person ${at}`,
        emailid: `person.${count}.${at}@example.in`,
        source: 'Naukri',
        consentedon: '2026-01-15',
        consentmethod: 'E-mail',
        note: 'Met at the fair',
      },
    }));
    const statements = await statementsOf(
      () =>
        company.tx(async (db) => {
          const values = { db, today: day(TODAY), now: app.clock.now(), accountid, parameters: {}, accepted: {} };
          await candidateKind.validate(values, rows);
          const written = await candidateKind.apply(values, rows);
          expect(written).toHaveLength(count);
          expect(await candidateKind.undo(values, written)).toEqual(new Map());
        }),
      app.appUrl,
    );
    // Of the busiest connection: what the server asks in the background has others.
    const groups = Map.groupBy(statements, ({ connection }) => connection);
    return Math.max(...[...groups.values()].map((own) => own.length));
  };
  const three = await requestOf(3);
  expect(three).toBeGreaterThan(5);
  expect(await requestOf(30)).toBe(three);
});

test('an erasure reaches the rows of uploads, checked or not; who may not edit candidates uploads none', async () => {
  const { company, admin, job } = await recruiting();
  const lines = [HEAD, line(job.requisitioncode, 'Asha Nair'), line(job.requisitioncode, 'Devika Rao')];
  await applied(admin, candidateBulk, lines);
  await admin.upload(candidateBulk.upload, 'second.csv', [...lines, ''].join('\n'));
  await admin.call(eraseCandidate, {
    candidateapplicationid: await idOf(company, 'Asha Nair'),
    confirmation: 'asha.nair@example.in',
  });
  const rows = await company.tx((db) => db.selectFrom('bulk_row').selectAll().execute());
  expect(JSON.stringify(rows)).not.toMatch(/asha/i);
  expect(rows).toHaveLength(2);
  const stranger = await company.account('stranger@example.in', []);
  expect((await stranger.refused(candidateBulk.list, {})).status).toBe(403);
});
