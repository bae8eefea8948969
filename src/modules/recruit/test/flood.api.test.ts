import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { recruit } from '../server/index.ts';
import { apply, applicationFor, tokenFor } from './applicant.ts';
import { addJob } from './job-rows.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

const DAY = 24 * 3600;
const mailsOf = (company: Company) =>
  company.tx((db) => db.selectFrom('mail_outbox').select(['mailid', 'recipient', 'subject', 'body']).execute());
const applicationsOf = (company: Company) =>
  company.tx((db) =>
    db
      .selectFrom('candidate_application')
      .select(['candidateapplicationid', 'marks', 'isheld', 'version', 'pipelinestageid'])
      .orderBy('candidateapplicationid')
      .execute(),
  );
let set = 0;
/** Applications as the one that is there, which came just now, from the same network or another one. */
const addOthers = (company: Company, count: number, receivedfrom?: string) =>
  company.tx((db) =>
    sql`insert into candidate_application (subscriptionid, candidateid, requisitionjobid, emailkey, receivedfrom,
        receivedon, retainuntil, pipelinestageid, stagesince)
      select subscriptionid, candidateid, requisitionjobid, ${`${(set += 1)}-`} || n || emailkey, coalesce(${receivedfrom ?? null}, receivedfrom),
        now(), retainuntil, pipelinestageid, stagesince
      from (select * from candidate_application where subscriptionid = current_subscription() limit 1) a,
        generate_series(1, ${count}::integer) n`.execute(db),
  );
/** An application by our own form, so that only a flood marks it. */
const send = (company: Company, requisitionjobid: number, options: object = {}) => {
  const formtoken = tokenFor(running, company, requisitionjobid);
  return apply(company, applicationFor(requisitionjobid, { formtoken, ...options }));
};
const later = (company: Company) =>
  company.tx((db) => db.updateTable('mail_outbox').set({ senton: new Date().toISOString() }).execute());
const nextMorning = async (company: Company) => {
  running.clock.advance(DAY);
  const today = running.clock.now().toISOString().slice(0, 10);
  await company.tx(async (db) => {
    await recruit.dailyCheck?.({ db, env: running.env, tenant: company.tenant, today });
  });
};

test('a mailbox has one acknowledgement a day, which names all applications of the day', async () => {
  const company = await running.createCompany();
  const [first, second, third] = [await addJob(company), await addJob(company), await addJob(company)];
  await send(company, first.requisitionjobid, { emailid: 'asha@example.in' });
  const [before] = await mailsOf(company);
  await send(company, second.requisitionjobid, { emailid: 'Asha+jobs@example.in' });
  const both = await mailsOf(company);
  expect(both).toHaveLength(1);
  expect(both[0]?.mailid).not.toBe(before?.mailid);
  expect(both[0]?.body.match(/\/career\/application\//g)).toHaveLength(2);
  // Once it has left, a further one waits for the next morning.
  await later(company);
  await send(company, third.requisitionjobid, { emailid: 'asha+more@example.in' });
  expect(await mailsOf(company)).toHaveLength(1);
  await nextMorning(company);
  const all = await mailsOf(company);
  expect(all).toHaveLength(2);
  expect(all[1]?.body.match(/\/career\/application\//g)).toHaveLength(1);
  await nextMorning(company);
  expect(await mailsOf(company)).toHaveLength(2);
});

test('no web address or line break of a name is mailed', async () => {
  const company = await running.createCompany();
  const { requisitionjobid } = await addJob(company);
  await send(company, requisitionjobid, { name: 'Your pay is on hold:\r\nhttps://evil.example/fix' });
  const [mail] = await mailsOf(company);
  expect(mail?.body).toContain('Dear Your pay is on hold:,');
  expect(mail?.body).not.toContain('evil.example');
  const { fullname } = await company.tx((db) =>
    db.selectFrom('candidate').select('fullname').executeTakeFirstOrThrow(),
  );
  expect(fullname).toBe('Your pay is on hold: https://evil.example/fix');
});

test('beyond 30 an hour of one network applications are held, beyond 60 refused, and a recruiter may raise that for a day', async () => {
  const company = await running.createCompany();
  const { requisitionjobid } = await addJob(company);
  await send(company, requisitionjobid);
  await addOthers(company, 29);
  await send(company, requisitionjobid, { emailid: 'held@example.in' });
  expect((await applicationsOf(company)).at(-1)).toMatchObject({ marks: ['network'], isheld: true });
  expect(await mailsOf(company)).toHaveLength(1);
  await addOthers(company, 29, 'another network');
  expect((await send(company, requisitionjobid, { emailid: 'fine@example.in' })).status).toBe(200);
  await company.tx((db) =>
    sql`delete from candidate_application where subscriptionid = current_subscription()
    and receivedfrom = 'another network'`.execute(db),
  );
  await addOthers(company, 60);
  const refused = await send(company, requisitionjobid, { emailid: 'late@example.in' });
  expect([refused.status, refused.body.error?.code]).toEqual([429, 'too-many']);
  const recruiter = await company.signIn(company.admin);
  const raised = await recruiter.call('POST', 'recruit/raiseapplicationlimit', { body: {} });
  expect(raised.body.result).toEqual([{ usual: 60, raised: 600, raiseduntil: expect.any(String) }]);
  expect((await send(company, requisitionjobid, { emailid: 'late@example.in' })).status).toBe(200);
  const employee = await company.signIn((await company.addPerson()).emailid);
  expect((await employee.call('POST', 'recruit/raiseapplicationlimit', { body: {} })).status).toBe(403);
  running.clock.advance(DAY + 60);
  const session = await company.signIn(company.admin);
  expect((await session.call('GET', 'recruit/applicationlimit')).body.result).toEqual([
    { usual: 60, raised: 600, raiseduntil: null },
  ]);
});

test('beyond 300 an hour of the company nothing is refused and nothing mailed until a person has looked', async () => {
  running.clock.reset();
  const company = await running.createCompany();
  const { requisitionjobid } = await addJob(company);
  await send(company, requisitionjobid);
  await addOthers(company, 300, 'other networks');
  for (const emailid of ['one@example.in', 'two@example.in', 'three@example.in'])
    expect((await send(company, requisitionjobid, { emailid })).status).toBe(200);
  const [one, two, three] = (await applicationsOf(company)).slice(-3);
  for (const row of [one, two, three]) expect(row).toMatchObject({ marks: ['company'], isheld: true });
  expect(await mailsOf(company)).toHaveLength(1);
  const recruiter = await company.signIn(company.admin);
  const released = await recruiter.call('POST', 'recruit/releaseapplications', {
    body: { candidateapplicationids: [one?.candidateapplicationid] },
  });
  expect(released.body.result).toEqual([{ released: 1 }]);
  expect((await mailsOf(company)).map(({ recipient }) => recipient).slice(1)).toEqual(['one@example.in']);
  // Whoever is moved on is acknowledged, whoever is rejected is not.
  const stages = await company.tx((db) =>
    db.selectFrom('pipeline_stage').select(['pipelinestageid', 'stagetypeid']).orderBy('stagerank').execute(),
  );
  const reason = await company.tx((db) =>
    db.selectFrom('reject_reason').select('rejectreasonid').limit(1).executeTakeFirstOrThrow(),
  );
  const move = (row: typeof two, stagetypeid: number) =>
    recruiter.call('POST', 'recruit/candidatemove', {
      headers: { 'if-match': String(row?.version) },
      body: {
        candidateapplicationid: row?.candidateapplicationid,
        pipelinestageid: stages.find((stage) => stage.stagetypeid === stagetypeid)?.pipelinestageid,
        rejectreasonid: stagetypeid === 7 ? reason.rejectreasonid : null,
        note: '',
        ismailed: false,
      },
    });
  expect((await move(two, 2)).status).toBe(200);
  expect((await move(three, 7)).status).toBe(200);
  expect((await mailsOf(company)).map(({ recipient }) => recipient).slice(1)).toEqual([
    'one@example.in',
    'two@example.in',
  ]);
  await nextMorning(company);
  expect(await mailsOf(company)).toHaveLength(3);
});
