import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { firstBrokenSeal } from '#platform/server/audit.ts';
import { tidyFiles } from '#platform/server/files/tidy.ts';
import { pdf, picture } from '../../../../test/support/fuzz-files.ts';
import { PASSWORD, startApp, type TestApp } from '../../../../test/support/product.ts';
import { sealAll } from '../../../../test/support/seals.ts';
import { type CandidateDetail, getCandidate } from '../contract/candidate/candidate.ts';
import { mergeCandidates } from '../contract/candidate/duplicate.ts';
import { mailCandidates } from '../contract/candidate/mail.ts';
import { moveCandidate } from '../contract/candidate/move.ts';
import { addCandidateNote, eraseCandidate, saveCandidateTags } from '../contract/candidate/note.ts';
import { changeOfferState, saveOffer } from '../contract/offer/offer.ts';
import { apply, applicationFor, pathOf, tokenFor, uploadAs } from './applicant.ts';
import { first } from './calls.ts';
import { addMailTemplate, stagesOf } from './candidates.ts';
import { addJob } from './job-rows.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.stop());

/** No other test writes it. */
const CANARY = 'quetzalcanary';
const TELEPHONE = '7130456789';
const EMAIL = `${CANARY}@example.in`;

/** Every row of every table, as text, that a canary is in. */
async function rowsWithCanaries(): Promise<string[]> {
  const client = new pg.Client(running.ownerUrl);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
    );
    await client.query('set row_security = off').catch(() => undefined);
    const matches: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(
        `select left(t::text, 300) as text from ${name} t where t::text ilike $1 or t::text like $2`,
        [`%${CANARY}%`, `%${TELEPHONE}%`],
      );
      matches.push(...rows.map(({ text }) => `${name}: ${text}`));
    }
    return matches;
  } finally {
    await client.end();
  }
}

async function logLines(): Promise<string[]> {
  const folder = inject('logs');
  const matches: string[] = [];
  for (const name of await readdir(folder))
    for (const line of (await readFile(join(folder, name), 'utf8')).split('\n'))
      if (line.toLowerCase().includes(CANARY) || line.includes(TELEPHONE)) matches.push(line);
  return matches;
}

// Invariant: An erased candidate is in no table, file or log any more
test('a candidate is erased from every table, file and log, the seals hold, and employees stay', async () => {
  const company = await running.createCompany();
  const signedIn = await company.signIn(company.admin);
  const admin = async (
    { method, path }: { method: string; path: string },
    input: Record<string, unknown>,
    version?: number,
  ) => {
    const { status, body } = await signedIn.call(
      method as 'POST',
      path.replace(/:(\w+)/g, (_, name: string) => String(input[name])),
      {
        headers: version === undefined ? {} : { 'if-match': String(version) },
        ...(method === 'POST' ? { body: input } : {}),
      },
    );
    return { status, result: body.result, error: body.error };
  };
  const stages = await stagesOf(company);
  const [job, second] = [
    await addJob(company, { questions: [{ questiontext: 'Why us?', inputvaluetypeid: 1 }], skill: ['Looms'] }),
    await addJob(company),
  ];
  const { requisitionjobquestionid } = await company.tx((db) =>
    db.selectFrom('requisition_job_question').select('requisitionjobquestionid').executeTakeFirstOrThrow(),
  );
  const word = (field: string) => `${CANARY} ${field}`;
  const full = async (requisitionjobid: number, more: object = {}) =>
    apply(
      company,
      applicationFor(requisitionjobid, {
        formtoken: tokenFor(running, company, requisitionjobid),
        name: word('name'),
        emailid: EMAIL.toUpperCase(),
        mobilenumber: TELEPHONE,
        pincode: CANARY.slice(0, 12),
        city: word('city'),
        state: word('state'),
        country: word('country'),
        advanceskill: word('advanced'),
        elementryskill: word('elementary'),
        advancelanguage: word('a'),
        elementrylanguage: word('b'),
        workinglanguage: word('c'),
        source: word('source'),
        candidatecontact: [{ contacttypeid: 8, contacttypevalue: word('contact') }],
        candidateeducation: [
          {
            qualification: word('degree'),
            specialization: word('spec'),
            institution: word('school'),
            result: word('result'),
          },
        ],
        candidateexperience: [
          {
            companyname: word('company'),
            designationname: word('work'),
            city: word('town'),
            leavingreason: word('reason'),
          },
        ],
        ...more,
      }),
    );
  const applied = await full(job.requisitionjobid, {
    profilepicpath: pathOf(await uploadAs(company, 'candidate_photo', await picture('png'))),
    resumepath: pathOf(await uploadAs(company, 'candidate_resume', pdf())),
    coverletterpath: pathOf(await uploadAs(company, 'candidate_cover_letter', pdf())),
    candiatequestionfeedback: [{ requisitionjobquestionid, feedback: word('answer') }],
  });
  expect([applied.status, applied.body.error]).toEqual([200, undefined]);
  expect((await full(second.requisitionjobid)).status).toBe(200);
  const { candidateapplicationid } = (applied.body.result as [{ candidateapplicationid: number }])[0];
  const moved = await admin(
    moveCandidate,
    {
      candidateapplicationid,
      pipelinestageid: stages['Screening'],
      rejectreasonid: null,
      note: word('move'),
      ismailed: true,
    },
    1,
  );
  expect(moved.status).toBe(200);
  const written = { candidateapplicationid, text: word('note'), mentions: [] };
  expect((await admin(addCandidateNote, written)).status).toBe(200);
  expect((await admin(saveCandidateTags, { candidateapplicationid, tags: [word('tag')] })).status).toBe(200);
  const pipelineemailtemplateid = await addMailTemplate(company, 'News', 'Dear {{candidatename}}', '<p>News</p>');
  const mail = { candidateapplicationids: [candidateapplicationid], pipelineemailtemplateid };
  expect((await admin(mailCandidates, mail)).status).toBe(200);
  const { designationid, lettertemplateid } = await company.tx((db) =>
    db
      .selectFrom('requisition')
      .innerJoin('letter_template', (join) => join.on('letterkind', '=', 'offer'))
      .select(['designationid', 'lettertemplateid'])
      .executeTakeFirstOrThrow(),
  );
  const days = { joiningdate: '2099-02-01', validuntil: '2099-01-20' };
  const terms = { ...saveOffer.example, ...days, candidateapplicationid, designationid, lettertemplateid };
  const { offerid } = first<{ offerid: number }>(await admin(saveOffer, terms));
  for (const [at, act] of ['submit', 'send'].entries())
    expect((await admin(changeOfferState, { offerid, act, isunsigned: true }, at + 1)).status, act).toBe(200);
  const person = await company.addPerson({ fullname: 'Kept Employee' });
  const detail = first<CandidateDetail>(await admin(getCandidate, { candidateapplicationid }));
  expect(detail).toMatchObject({ notes: [{ note: word('note') }], tags: [word('tag')], files: [{}, {}, {}] });
  expect(detail.others).toHaveLength(1);
  // A record of another address of the person goes into this one: it is erased as well.
  const twin = await full(job.requisitionjobid, {
    emailid: `twin.${EMAIL}`,
    resumepath: pathOf(await uploadAs(company, 'candidate_resume', pdf())),
    candiatequestionfeedback: [{ requisitionjobquestionid, feedback: word('second answer') }],
  });
  const twinid = (twin.body.result as [{ candidateapplicationid: number }])[0].candidateapplicationid;
  const { candidateid: mergedcandidateid } = first<CandidateDetail>(
    await admin(getCandidate, { candidateapplicationid: twinid }),
  );
  const pair = { candidateid: detail.candidateid, mergedcandidateid, mergedversion: 1, fields: ['resume'] };
  expect((await admin(mergeCandidates, pair, 1)).status).toBe(200);
  const tables = new Set((await rowsWithCanaries()).map((row) => row.slice(0, row.indexOf(':'))));
  for (const name of [
    'candidate',
    'candidate_note',
    'candidate_move',
    'candidate_mail',
    'offer_letter',
    'mail_outbox',
    'search_word',
    'candidate_merge',
    'merged_application',
  ])
    expect([...tables]).toContain(name);

  // Signing in was a proof of its own; it is over.
  await company.tx((db) => db.updateTable('login_session').set({ provenon: null }).execute());
  const erase = (confirmation: string) => admin(eraseCandidate, { candidateapplicationid, confirmation });
  expect([(await erase(EMAIL)).status, (await rowsWithCanaries()).length > 20]).toEqual([428, true]);
  const proven = await signedIn.call('POST', 'subscription/stepup', { body: { password: PASSWORD } });
  expect(proven.status, proven.text).toBe(200);
  const wrong = await erase('somebody@example.in');
  expect([wrong.status, wrong.error?.fields]).toEqual([
    400,
    { confirmation: 'This is not the email id of the candidate. Nothing was erased' },
  ]);
  const done = await erase(EMAIL);
  expect([done.status, done.result]).toEqual([200, [{ applications: 2 }]]);
  expect((await admin(getCandidate, { candidateapplicationid })).status).toBe(404);

  // A content is held for some minutes while it is written; they are over.
  await company.tx((db) => db.updateTable('file_hold').set({ helduntil: new Date().toISOString() }).execute());
  // Contents of a day are left to uploads that are just being written; two days later none is named any more.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 });
  try {
    await tidyFiles(running, company.id);
  } finally {
    vi.useRealTimers();
  }
  const left: string[] = [];
  for await (const { key } of running.env.files.list(company.id)) left.push(key);
  expect(left).toEqual([]);
  expect(await rowsWithCanaries()).toEqual([]);
  expect(await logLines()).toEqual([]);
  const kept = await company.tx((db) =>
    db.selectFrom('employee').select('fullname').where('employeeid', '=', person.employeeid).execute(),
  );
  expect(kept).toEqual([{ fullname: 'Kept Employee' }]);
  await sealAll(running.pools, company.id);
  expect(await company.tx(firstBrokenSeal)).toBeUndefined();
});

test('under a legal hold nobody is erased', async () => {
  const company = await running.createCompany();
  const { call } = await company.signIn(company.admin);
  const job = await addJob(company);
  const answer = await apply(
    company,
    applicationFor(job.requisitionjobid, {
      formtoken: tokenFor(running, company, job.requisitionjobid),
      emailid: 'held@example.in',
    }),
  );
  const { candidateapplicationid } = (answer.body.result as [{ candidateapplicationid: number }])[0];
  await call('POST', 'subscription/legalhold', { body: { employeeid: null, reason: 'Inspection' } });
  await call('POST', 'subscription/stepup', { body: { password: PASSWORD } });
  const { status, body } = await call('POST', eraseCandidate.path, {
    body: { candidateapplicationid, confirmation: 'held@example.in' },
  });
  expect([status, body.error?.message]).toEqual([409, 'A legal hold keeps this data. Lift the hold before you erase.']);
});

test('a candidate who has become an employee stays an employee, with the mails to the employee', async () => {
  const company = await running.createCompany();
  const { call } = await company.signIn(company.admin);
  const job = await addJob(company);
  const answer = await apply(
    company,
    applicationFor(job.requisitionjobid, {
      formtoken: tokenFor(running, company, job.requisitionjobid),
      emailid: 'joined@example.in',
    }),
  );
  const { candidateapplicationid } = (answer.body.result as [{ candidateapplicationid: number }])[0];
  const person = await company.addPerson({ fullname: 'Joined Already' });
  await company.tx((db) =>
    db
      .updateTable('employee')
      .set({ emailid: 'Joined@example.in' })
      .where('employeeid', '=', person.employeeid)
      .execute(),
  );
  const mails = () =>
    company.tx((db) =>
      db
        .selectFrom('mail_outbox')
        .select('mailid')
        .where(sql<string>`lower(recipient)`, '=', 'joined@example.in')
        .execute(),
    );
  const before = await mails();
  // That the application was received.
  expect(before).toHaveLength(1);
  await call('POST', 'subscription/stepup', { body: { password: PASSWORD } });
  const { status } = await call('POST', eraseCandidate.path, {
    body: { candidateapplicationid, confirmation: 'joined@example.in' },
  });
  expect(status).toBe(200);
  expect(await company.tx((db) => db.selectFrom('candidate').select('candidateid').execute())).toEqual([]);
  expect(await mails()).toEqual(before);
  const kept = await company.tx((db) =>
    db.selectFrom('employee').select('emailid').where('employeeid', '=', person.employeeid).execute(),
  );
  expect(kept).toEqual([{ emailid: 'Joined@example.in' }]);
});
