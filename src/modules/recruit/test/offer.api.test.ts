import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { index } from '#platform/server/search.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { startApp, type TestApp } from '../../../../test/support/product.ts';
import { listAllOffers } from '../contract/offer/list.ts';
import { changeOfferState, getRequestedOffer, initOffer, listOffers, simulateOffer } from '../contract/offer/offer.ts';
import { mayFollow, mayTake } from '../engine/offer/acts.ts';
import { getInvitation, type InvitationDetail } from '#modules/joining/contract/invitation.ts';
import { decideRequests, listRequests } from '#modules/approval/contract/request.ts';
import { saveWorkflow } from '#modules/approval/contract/workflow.ts';
import { deleteCandidates } from '../server/candidate/candidate-purge.ts';
import { hired } from '../server/offer/hire.ts';
import { caller, first } from './calls.ts';
import { answer, CTC, linkOf, mails, offering, open } from './offering.ts';
import { levelOf } from './workflow-level.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startApp();
  running.clock.set('2027-01-11T04:00:00Z');
});
afterAll(() => running.stop());

test('the steps of an offer: what can be done with it in each status', () => {
  const steps = ['change', 'replace', 'submit', 'send', 'withdraw', 'answer', 'invite'] as const;
  const table = Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((status) => [status, steps.filter((step) => mayTake(status, step)).join(' ')]),
  );
  expect(table).toEqual({
    1: 'change submit withdraw',
    2: 'withdraw',
    3: 'replace send withdraw',
    4: '',
    5: 'replace send withdraw answer',
    6: 'invite',
    7: '',
    8: '',
    9: '',
  });
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9].filter(mayFollow)).toEqual([3, 4, 5, 7, 8, 9]);
});

// Invariant: An offer is answered once; its pay is read by holders of the right and behind the candidate's link alone
test('an offer is made, sent and accepted once, however often it is pressed; the invitation has everything known', async () => {
  const { company, hr, save, list, act, send, candidateapplicationid } = await offering(running);
  expect((await hr(initOffer, { candidateapplicationid })).result).toMatchObject({ needsapproval: false });
  expect((await save({ validuntil: '2027-01-10' })).fields).toHaveProperty('validuntil');
  const created = first<{ offerid: number; version: number }>(await save());
  expect((await save()).message).toBe('There is an offer that is not over. Withdraw it or change it instead');
  expect((await save({ offerid: created.offerid, message: 'Changed' }, created.version + 1)).status).toBe(412);
  expect((await save({ offerid: created.offerid, message: 'Changed' }, created.version)).status).toBe(200);
  expect((await act('send')).message).toBe('Only an approved offer can be sent');
  const link = await send();
  // The amount is on the page of the candidate alone: not in the mail, not in the bell.
  expect(JSON.stringify(await mails(company))).not.toMatch(/6,00,000|60000000/);
  const page = await open(running, company, link);
  expect([page.statusCode, page.body.includes('6,00,000'), page.body.includes('Changed')]).toEqual([200, true, true]);
  expect((await open(running, company, `${link.slice(0, -3)}xyz`)).statusCode).toBe(410);
  const other = await running.createCompany();
  expect((await open(running, other, link)).statusCode).toBe(410);
  const both = await Promise.all([1, 2].map(() => answer(running, company, link, { answer: 'accept' })));
  both.push(
    await answer(running, company, link, { answer: 'accept' }),
    await answer(running, company, link, { answer: 'decline', reason: 'x' }),
  );
  expect(both.map(({ statusCode, body }) => [statusCode, body.includes('You have accepted this offer')])).toEqual(
    Array.from({ length: 4 }, () => [200, true]),
  );
  const [row] = await list();
  expect(row).toMatchObject({ statusid: 6, declinereason: '' });
  // From the invitation the way leads back to the candidate.
  const [invitation] = (await hr(getInvitation, { invitationid: row?.invitationid })).result as InvitationDetail[];
  expect(invitation?.origins).toEqual([
    { text: 'Offer 1, accepted on 11 January 2027', path: `/recruit/candidate/${candidateapplicationid}` },
  ]);
  const invited = await company.tx(async (db) => ({
    invitations: await db.selectFrom('joining_invitation').selectAll().execute(),
    entries: await db.selectFrom('joining_entry').select(['section', 'entered']).execute(),
    sentences: await db.selectFrom('notification').select('sentence').execute(),
  }));
  expect(invited.invitations).toHaveLength(1);
  expect(invited.invitations[0]).toMatchObject({
    invitationid: row?.invitationid,
    fullname: 'Zubin Mistry',
    emailid: 'zubin@example.in',
    joiningdate: '2027-02-01',
    designationid: row?.designationid,
    employmenttype: 'Permanent',
  });
  const entered = Object.fromEntries(invited.entries.map(({ section, entered: rows }) => [section, rows]));
  expect(entered).toMatchObject({
    personal: [{ values: { firstname: 'Zubin', lastname: 'Mistry' } }],
    addresses: [{ values: { presentcity: 'Pune', presentpincode: '411001' } }],
    contacts: [{ values: { contacttypevalue: '9812345678', callingcode: '+91' } }],
    // What a profile needs and the application has not said is left to the person.
    education: [{ values: { qualification: 'Diploma', institution: 'ITI Pune' } }],
    experience: [{ values: { companyname: 'Loom Works', todate: '2023-01-01' } }],
  });
  expect(invited.sentences.filter(({ sentence }) => sentence.startsWith('An offer'))).toEqual([
    { sentence: 'An offer that you have sent is answered: Accepted' },
  ]);
  expect((await act('withdraw')).status).toBe(409);
});

test('a declined offer keeps the reason; an expired, withdrawn or replaced one is over (E0100), with how to get a new one', async () => {
  const { company, save, list, act, send } = await offering(running);
  await save();
  const link = await send();
  const silent = await answer(running, company, link, { answer: 'decline', reason: ' ' });
  expect([silent.statusCode, (await list())[0]?.statusid]).toEqual([400, 5]);
  const second = first<{ offerid: number }>(await save({ annualctc: CTC + 100 }));
  expect((await list()).map(({ offerno, statusid }) => [offerno, statusid])).toEqual([
    [2, 1],
    [1, 9],
  ]);
  const old = await open(running, company, link);
  expect([old.statusCode, old.body.includes('Link Expired'), old.body.includes('reply to the mail')]).toEqual([
    410,
    true,
    true,
  ]);
  expect((await answer(running, company, link, { answer: 'accept' })).statusCode).toBe(410);
  const next = await send();
  expect(next).toContain(String(second.offerid));
  try {
    running.clock.set('2027-01-21T04:00:00Z');
    expect((await answer(running, company, next, { answer: 'accept' })).statusCode).toBe(410);
    expect((await list())[0]?.statusid).toBe(5);
    expect((await act('send')).message).toBe('The last day of this offer is over. Make another offer');
  } finally {
    running.clock.set('2027-01-11T04:00:00Z');
  }
  const declined = await answer(running, company, next, { answer: 'decline', reason: 'Another job' });
  expect([declined.statusCode, declined.body.includes('You have declined')]).toEqual([200, true]);
  expect((await list())[0]).toMatchObject({ statusid: 7, declinereason: 'Another job', invitationid: null });
  await save();
  expect((await act('withdraw')).status).toBe(200);
  expect((await list())[0]?.statusid).toBe(8);
});

test('sending an offer again ends its former link, and an answered offer is shown for thirty days', async () => {
  const { company, save, act, send } = await offering(running);
  running.clock.set('2027-01-11T04:00:00Z');
  await save();
  const former = await send();
  expect((await open(running, company, former)).statusCode).toBe(200);
  expect((await act('send')).status).toBe(200);
  const link = await linkOf(company);
  expect(link).not.toBe(former);
  expect((await open(running, company, former)).statusCode).toBe(410);
  expect((await answer(running, company, former, { answer: 'accept' })).statusCode).toBe(410);
  expect((await answer(running, company, link, { answer: 'accept' })).statusCode).toBe(200);
  running.clock.set('2027-02-10T03:59:00Z');
  expect((await open(running, company, link)).statusCode).toBe(200);
  running.clock.set('2027-02-10T04:01:00Z');
  expect((await open(running, company, link)).statusCode).toBe(410);
  running.clock.set('2027-01-11T04:00:00Z');
});

test('where the address is an employee’s, the acceptance stands, and the invitation is opened once that is mended', async () => {
  const { company, save, list, act, send } = await offering(running);
  await save();
  const link = await send();
  const { employeeid } = await company.tx((db) =>
    db
      .insertInto('employee')
      .values({ employeecode: 'Z1', fullname: 'Zubin Old', emailid: 'zubin@example.in', joiningdate: '2024-01-01' })
      .returning('employeeid')
      .executeTakeFirstOrThrow(),
  );
  expect((await answer(running, company, link, { answer: 'accept' })).statusCode).toBe(200);
  expect((await list())[0]).toMatchObject({ statusid: 6, invitationid: null });
  expect((await act('invite')).message).toContain('Zubin Old works here with this address already');
  await company.tx((db) =>
    db.updateTable('employee').set({ emailid: 'old@example.in' }).where('employeeid', '=', employeeid).execute(),
  );
  expect((await act('invite')).status).toBe(200);
  expect((await list())[0]).toMatchObject({ invitationid: expect.any(Number), invitation: { statusid: 1 } });
});

// Invariant: An offer is answered once; its pay is read by holders of the right and behind the candidate's link alone
test('pay is for holders of the right alone; a recruiter without it reads no offer', async () => {
  const { company, hr, save, candidateapplicationid } = await offering(running);
  const { offerid } = first<{ offerid: number }>(await save());
  const person = await company.addPerson({ fullname: 'Ravi Kumar' });
  await company.tx(async (db) => {
    const { permissiongroupid } = await db
      .insertInto('permission_group')
      .values({ permissiongroupname: 'Recruiters' } as never)
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('permission_grant')
      .values({ permissiongroupid, featureid: 62, actionid: 1, scope: 'all' })
      .execute();
    await db.insertInto('account_group').values({ accountid: person.accountid, permissiongroupid }).execute();
  });
  const recruiter = await caller(company, person.emailid);
  for (const denied of [
    await recruiter(listOffers, { candidateapplicationid }),
    await recruiter(listAllOffers),
    await recruiter(getRequestedOffer, { approvalrequestid: 1 }),
    await recruiter(changeOfferState, { offerid, act: 'submit' }, 1),
    await recruiter(simulateOffer, {
      annualctc: CTC,
      joiningdate: '2027-02-01',
      employmenttype: '',
      officeaddressid: null,
    }),
  ])
    expect(denied.status).toBe(403);
  expect((await hr(listAllOffers, { statusid: 1 })).result).toMatchObject({ total: 1, rows: [{ annualctc: CTC }] });
  expect((await hr(listAllOffers, { statusid: 5 })).result).toMatchObject({ total: 0 });
});

test('a package comes to components of a month and a year by the pay structure of the company', async () => {
  const { hr } = await offering(running, {
    configuration: JSON.parse(readFileSync(join(PROJECT_DIR, 'samples/sahyadri/company.json'), 'utf8')),
  });
  const [result] = (
    await hr(simulateOffer, {
      annualctc: CTC,
      joiningdate: '2027-02-01',
      employmenttype: 'Permanent',
      officeaddressid: null,
    })
  ).result as [{ gross: number; lines: { month: number; year: number }[]; missing: string | null }];
  expect(result.missing).toBeNull();
  expect(result.lines.length).toBeGreaterThan(1);
  expect(result.lines.every(({ month, year }) => year === month * 12)).toBe(true);
});

test('whoever has become an employee is hired and stays, when the candidate is deleted with everything of the offer', async () => {
  const { company, save, list, send, candidateapplicationid } = await offering(running);
  await save({ message: 'Canary words' });
  const link = await send();
  await answer(running, company, link, { answer: 'accept' });
  const [row] = await list();
  const { employeeid } = await company.tx(async (db) => {
    const person = await db
      .insertInto('employee')
      .values({ employeecode: 'N1', fullname: 'Zubin Mistry', joiningdate: '2027-02-01' })
      .returning('employeeid')
      .executeTakeFirstOrThrow();
    const ctx = { db, env: running.env, tenant: company.tenant, origin: 'http://x', today: '2027-01-11' };
    await hired({ ...ctx, session: { accountid: company.accountid } } as never, {
      invitationid: row?.invitationid ?? 0,
      employeeid: person.employeeid,
    });
    return person;
  });
  expect((await list())[0]?.employeeid).toBe(employeeid);
  const stage = await company.tx((db) =>
    db
      .selectFrom('candidate_application as a')
      .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
      .select('s.stagetypeid')
      .where('a.candidateapplicationid', '=', candidateapplicationid)
      .executeTakeFirstOrThrow(),
  );
  expect(stage.stagetypeid).toBe(6);
  await company.tx(async (db) => {
    const { candidateid } = await db.selectFrom('candidate').select('candidateid').executeTakeFirstOrThrow();
    await deleteCandidates(db, [candidateid]);
    expect(await db.selectFrom('offer').select('offerid').execute()).toEqual([]);
    expect(await db.selectFrom('employee').select('fullname').where('employeeid', '=', employeeid).execute()).toEqual([
      { fullname: 'Zubin Mistry' },
    ]);
    const audit = await db.selectFrom('audit_row').selectAll().where('tablename', '=', 'offer').execute();
    expect(audit.map(({ action }) => action)).toEqual(expect.arrayContaining(['INSERT', 'UPDATE', 'DELETE']));
    expect(JSON.stringify(audit)).not.toMatch(/Canary|60000000/);
  });
});

test('where a workflow names offers, an approver decides, and sees the pay only with the right', async () => {
  const { company, hr, save, list, act } = await offering(running);
  const bina = await company.addPerson({ fullname: 'Bina Shah' });
  const asha = await company.addPerson({ fullname: 'Asha Nair', managerid: bina.employeeid });
  await company.tx((db) => db.updateTable('requisition').set({ hiringmanagerid: asha.employeeid }).execute());
  const workflow = { ...saveWorkflow.example, approvalworkflowname: 'Offers', kinds: ['offer'] };
  expect((await hr(saveWorkflow, { ...workflow, approvalworkflowdetail: [levelOf()] })).message).toBe('');
  const manager = await caller(company, bina.emailid);
  const inbox = async () =>
    (await manager(listRequests, { listtypeid: 1, kind: null })).result as {
      approvalrequestid: number;
      version: number;
      lines: { label: string; value: string }[];
    }[];
  const decide = async (statusid: 2 | 3) => {
    const decisions = (await inbox()).map(({ approvalrequestid, version }) => ({ approvalrequestid, version }));
    return manager(decideRequests, { decisions, statusid, comment: statusid === 3 ? 'Too early' : null });
  };
  await save();
  expect((await act('submit')).result).toMatchObject([{ statusid: 2 }]);
  expect((await act('send')).message).toBe('Only an approved offer can be sent');
  const [request] = await inbox();
  expect(request?.lines).toContainEqual({ label: 'Candidate', value: 'Zubin Mistry', before: null });
  expect(JSON.stringify(request)).not.toMatch(/6,00,000|60000000|600000/);
  expect((await manager(getRequestedOffer, { approvalrequestid: request?.approvalrequestid })).status).toBe(403);
  expect((await hr(getRequestedOffer, { approvalrequestid: request?.approvalrequestid })).result).toMatchObject([
    { annualctc: CTC },
  ]);
  expect((await act('withdraw')).result).toMatchObject([{ statusid: 1 }]);
  expect((await act('submit')).result).toMatchObject([{ statusid: 2 }]);
  expect((await decide(3)).status).toBe(200);
  expect((await list())[0]?.statusid).toBe(4);
  await save();
  await act('submit');
  expect((await decide(2)).status).toBe(200);
  expect((await list())[0]?.statusid).toBe(3);
  // Neither the bell nor a mail names the candidate or the amount.
  const sentences = await company.tx((db) => db.selectFrom('notification').select('sentence').execute());
  expect(JSON.stringify(sentences)).not.toMatch(/Zubin|6,00,000/);
});

test('offers are found by the words of candidate and job, unless a stage hides who it is, and narrowed by status and validity', async () => {
  const { company, hr, save, send } = await offering(running);
  await save();
  await send();
  const result = async (query: object) =>
    ((await hr(listAllOffers, { limit: 50, offset: 0, ...query })).result as { total: number }).total;
  const { designationname } = await company.tx((db) =>
    db.selectFrom('designation').select('designationname').executeTakeFirstOrThrow(),
  );
  const requisitioncode = await company.tx(async (db) => {
    const row = await db
      .selectFrom('requisition')
      .select(['requisitionid', 'requisitioncode'])
      .executeTakeFirstOrThrow();
    await index(db, 'requisition', [{ objectid: row.requisitionid, texts: [row.requisitioncode] }]);
    return row.requisitioncode;
  });
  expect(
    await Promise.all(
      ['zub', 'mistry zubin', designationname, `zubin ${requisitioncode}`, 'zubin nobody', '!'].map((search) =>
        result({ search }),
      ),
    ),
  ).toEqual([1, 1, 1, 1, 0, 0]);
  expect([await result({ validityid: 1 }), await result({ validityid: 2 })]).toEqual([1, 0]);
  expect([await result({ statusid: 5, search: 'zubin' }), await result({ statusid: 6 })]).toEqual([1, 0]);
  try {
    running.clock.set('2027-01-21T04:00:00Z');
    expect([await result({ validityid: 1 }), await result({ validityid: 2 })]).toEqual([0, 1]);
  } finally {
    running.clock.set('2027-01-11T04:00:00Z');
  }
  await company.tx((db) => db.updateTable('pipeline_stage').set({ isblind: true }).execute());
  expect([await result({ search: 'zubin' }), await result({ search: designationname })]).toEqual([0, 1]);
});
