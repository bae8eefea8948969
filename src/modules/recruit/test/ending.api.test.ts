import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, startApp, type TestApp } from '../../../../test/support/product.ts';
import { decideConfirmation, listConfirmations } from '#platform/contract/confirmation.ts';
import { type CandidateDetail, getCandidate } from '../contract/candidate/candidate.ts';
import { type MoveOutcome, moveCandidates, undoMoves } from '../contract/candidate/move.ts';
import { type InterviewRow, listInterviews, planInterview } from '../contract/interview/interview.ts';
import { changeOpeningState, getOpening, type Opening } from '../contract/opening/opening.ts';
import { tellEndings } from '../server/candidate/ending-notices.ts';
import { caller, first } from './calls.ts';
import { addMailTemplate, applied, changeStage, rejectReason, stagesOf } from './candidates.ts';
import { answer, mails, offering, offersFor, open } from './offering.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startApp();
  running.clock.set('2027-01-11T04:00:00Z');
});
afterAll(() => running.stop());

/** A company with a candidate who has a sent offer and an interview to come. */
async function courting() {
  const base = await offering(running);
  const { company, hr, candidateapplicationid } = base;
  await base.save();
  const link = await base.send();
  const ravi = await company.addPerson({ fullname: 'Ravi Kumar' });
  const planned = await hr(planInterview, {
    candidateapplicationid,
    interviewkitid: null,
    day: '2027-01-13',
    time: '10:30',
    timezoneid: 'Asia/Kolkata',
    durationminutes: 45,
    place: 'Room 2',
    calllink: '',
    employeeids: [ravi.employeeid],
  });
  expect(planned.status, planned.message).toBe(200);
  const stages = await stagesOf(company);
  const detail = async () => first<CandidateDetail>(await hr(getCandidate, { candidateapplicationid }));
  const move = async (stagename: string, rest: object = {}) => {
    const { version } = await detail();
    const rejectreasonid = stagename === 'Rejected' ? await rejectReason(company) : null;
    return hr(moveCandidates, {
      applications: [{ candidateapplicationid, version }],
      pipelinestageid: stages[stagename],
      rejectreasonid,
      note: '',
      ismailed: true,
      ...rest,
    });
  };
  const state = async () => ({
    stage: (await detail()).stagename,
    offer: (await base.list())[0]?.statusid,
    interview: ((await hr(listInterviews, { candidateapplicationid })).result as InterviewRow[])[0]?.statusid,
  });
  return { ...base, link, stages, detail, move, state };
}
const COURTED = { stage: 'Applied', offer: 5, interview: 1 };

/** Lets minutes pass, and runs what is due. */
async function pass(company: Company, minutes: number): Promise<void> {
  running.clock.advance(minutes * 60);
  await tellEndings(running, company.id);
}
const subjects = async (company: Company, from: number) =>
  (await mails(company)).slice(from).map(({ recipient, subject }) => `${recipient}: ${subject}`);

// Invariant: What ends with a rejected candidate, a hire or the closing of an opening is asked about, ends in one
// transaction, and is restored by an undo; nobody is written to before
test('rejecting asks about an open offer and a planned interview, and ends both with the move; an undo restores all', async () => {
  const { company, move, state, hr, link, stages } = await courting();
  const template = await addMailTemplate(company, 'Rejection', 'Your application', 'Dear {{candidatename}}');
  await changeStage(company, stages['Rejected'] ?? 0, { pipelineemailtemplateid: template });
  const before = (await mails(company)).length;
  const question = await move('Rejected');
  expect([question.status, Object.keys(question.fields)]).toEqual([409, ['ending']]);
  expect(question.fields['ending']).toContain('Open offers: 1. Planned interviews: 1.');
  expect(await state()).toEqual(COURTED);
  expect((await move('Rejected', { ending: 'accept' })).fields).toHaveProperty('ending');
  const { moveset } = first<MoveOutcome>(await move('Rejected', { ending: 'withdraw' }));
  expect(await state()).toEqual({ stage: 'Rejected', offer: 8, interview: 4 });
  const page = await open(running, company, link);
  expect([page.statusCode, page.body.includes('Link Expired')]).toEqual([410, true]);
  expect((await answer(running, company, link, { answer: 'accept' })).statusCode).toBe(410);
  // Nobody is told while it can be undone: the mail of the stage waits, and the undo takes it back.
  await pass(company, 9);
  expect(await subjects(company, before)).toEqual(['Zubin@example.in: Your application']);
  const waiting = await company.tx((db) =>
    db
      .selectFrom('mail_outbox')
      .select('mailid')
      .where('subject', '=', 'Your application')
      .where('dueon', '>', new Date(Date.now() + 9 * 60_000).toISOString())
      .execute(),
  );
  expect(waiting).toHaveLength(1);
  expect(first<MoveOutcome>(await hr(undoMoves, { moveset }))).toMatchObject({ moved: [{}], stayended: 0 });
  expect(await state()).toEqual(COURTED);
  expect((await open(running, company, link)).statusCode).toBe(200);
  await pass(company, 30);
  expect(await subjects(company, before)).toEqual([]);
  running.clock.set('2027-01-11T04:00:00Z');
});

test('once the time for an undo is over, panel and candidate are told once, and an undo restores the stage alone', async () => {
  const { company, move, state, hr } = await courting();
  const { moveset } = first<MoveOutcome>(await move('Rejected', { ending: 'withdraw' }));
  const before = (await mails(company)).length;
  await pass(company, 10);
  const sent = await subjects(company, before);
  expect(sent.filter((one) => one.startsWith('Zubin')).toSorted()).toEqual([
    expect.stringContaining('Our offer: Shift engineer'),
    expect.stringContaining('Your interview is cancelled'),
  ]);
  expect(sent.filter((one) => one.includes('Cancelled: interview'))).toHaveLength(1);
  await pass(company, 10);
  expect(await subjects(company, before)).toHaveLength(sent.length);
  expect(first<MoveOutcome>(await hr(undoMoves, { moveset }))).toMatchObject({ moved: [{}], stayended: 2 });
  expect(await state()).toEqual({ stage: 'Applied', offer: 8, interview: 4 });
  running.clock.set('2027-01-11T04:00:00Z');
});

test('a rejected candidate is offered nothing and interviewed by nobody', async () => {
  const { move, save, hr, candidateapplicationid, act, list } = await courting();
  await move('Rejected', { ending: 'withdraw' });
  expect(await save()).toMatchObject({
    status: 409,
    message: 'The candidate is rejected. Move the candidate to another stage first',
  });
  const planned = await hr(planInterview, { ...planInterview.example, candidateapplicationid, interviewkitid: null });
  expect(planned.status).toBe(409);
  expect((await act('send')).status).toBe(409);
  expect((await list())[0]?.statusid).toBe(8);
});

test('hiring cancels interviews, and asks whether an open offer was accepted on paper or is withdrawn', async () => {
  const accepted = await courting();
  const question = await accepted.move('Hired');
  expect([question.status, Object.keys(question.fields)]).toEqual([409, ['ending', 'accepted']]);
  const { moveset } = first<MoveOutcome>(await accepted.move('Hired', { ending: 'accept' }));
  expect(await accepted.state()).toEqual({ stage: 'Hired', offer: 6, interview: 4 });
  await accepted.hr(undoMoves, { moveset });
  expect(await accepted.state()).toEqual(COURTED);
  first<MoveOutcome>(await accepted.move('Hired', { ending: 'accept' }));
  await pass(accepted.company, 10);
  expect((await accepted.list())[0]?.invitationid).not.toBeNull();
  running.clock.set('2027-01-11T04:00:00Z');
  const withdrawn = await courting();
  await withdrawn.move('Hired', { ending: 'withdraw' });
  expect(await withdrawn.state()).toEqual({ stage: 'Hired', offer: 8, interview: 4 });
});

test('closing an opening asks and ends; reopening it in time restores', async () => {
  const { company, hr, state, link } = await courting();
  const { requisitionjobid } = await company.tx((db) =>
    db.selectFrom('requisition_job').select('requisitionjobid').executeTakeFirstOrThrow(),
  );
  const change = async (act: string, rest: object = {}) => {
    const { version } = first<Opening>(await hr(getOpening, { requisitionjobid }));
    return hr(changeOpeningState, { requisitionjobid, act, ...rest }, version);
  };
  expect((await change('close')).fields).toHaveProperty('ending');
  expect((await change('close', { ending: 'withdraw' })).status).toBe(200);
  expect(await state()).toEqual({ stage: 'Applied', offer: 8, interview: 4 });
  expect((await open(running, company, link)).statusCode).toBe(410);
  expect((await change('reopen')).status).toBe(200);
  expect(await state()).toEqual(COURTED);
});

test('whoever may not make offers rejects nobody who has one', async () => {
  const { company, state, candidateapplicationid, stages, detail } = await courting();
  const { permissiongroupid } = await company.tx((db) =>
    db
      .insertInto('permission_group')
      .values({ permissiongroupname: 'Sourcers' } as never)
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow(),
  );
  await company.tx((db) =>
    db.insertInto('permission_grant').values({ permissiongroupid, featureid: 62, actionid: 1, scope: 'all' }).execute(),
  );
  const person = await company.addPerson({ groups: ['Sourcers'] });
  const sourcer = await caller(company, person.emailid);
  const { version } = await detail();
  const { moved, left } = first<MoveOutcome>(
    await sourcer(moveCandidates, {
      applications: [{ candidateapplicationid, version }],
      pipelinestageid: stages['Rejected'],
      rejectreasonid: await rejectReason(company),
      note: '',
      ismailed: true,
      ending: 'withdraw',
    }),
  );
  expect([moved, left[0]?.why]).toEqual([[], expect.stringContaining('An offer is open')]);
  expect(await state()).toEqual(COURTED);
});

test('accepting hires the candidate and cancels what is planned; beyond the positions a second person confirms', async () => {
  const { company, state, link, hr, stages } = await courting();
  const { requisitionjobid } = await company.tx((db) =>
    db.selectFrom('requisition_job').select('requisitionjobid').executeTakeFirstOrThrow(),
  );
  expect((await answer(running, company, link, { answer: 'accept' })).statusCode).toBe(200);
  expect(await state()).toEqual({ stage: 'Hired', offer: 6, interview: 4 });
  // The opening has one position.
  const second = await applied(running, company, requisitionjobid, { emailid: 'meera@example.in', name: 'Meera Nair' });
  const other = await company.addPerson({ fullname: 'Anil Rao', groups: ['Administrator'] });
  const { version } = first<CandidateDetail>(await hr(getCandidate, { candidateapplicationid: second }));
  const hire = await hr(moveCandidates, {
    applications: [{ candidateapplicationid: second, version }],
    pipelinestageid: stages['Hired'],
    rejectreasonid: null,
    note: '',
    ismailed: true,
  });
  expect(first<MoveOutcome>(hire)).toMatchObject({
    moved: [],
    left: [{ why: 'All positions of the opening are filled. A second person has to confirm it' }],
  });
  const anil = await caller(company, other.emailid);
  const waiting = (await anil(listConfirmations)).result as { accountconfirmationid: number; summary: string }[];
  expect(waiting).toMatchObject([{ summary: expect.stringContaining(`number ${second}`) }]);
  const accountconfirmationid = waiting[0]?.accountconfirmationid;
  expect((await hr(decideConfirmation, { accountconfirmationid, isconfirmed: true })).status).not.toBe(200);
  expect((await anil(decideConfirmation, { accountconfirmationid, isconfirmed: true })).status).toBe(200);
  const hired = first<CandidateDetail>(await hr(getCandidate, { candidateapplicationid: second }));
  expect(hired.stagename).toBe('Hired');
});

test('whoever accepts an offer beyond the positions is invited to join once a second person has confirmed the hire', async () => {
  const { company, link, hr, designationid } = await courting();
  const { requisitionjobid } = await company.tx((db) =>
    db.selectFrom('requisition_job').select('requisitionjobid').executeTakeFirstOrThrow(),
  );
  const second = await applied(running, company, requisitionjobid, { emailid: 'meera@example.in', name: 'Meera Nair' });
  const offers = await offersFor(company, hr, { candidateapplicationid: second, designationid });
  await offers.save();
  const meera = await offers.send();
  expect((await answer(running, company, link, { answer: 'accept' })).statusCode).toBe(200);
  expect((await answer(running, company, meera, { answer: 'accept' })).statusCode).toBe(200);
  const state = async () => {
    const { stagename } = first<CandidateDetail>(await hr(getCandidate, { candidateapplicationid: second }));
    const [offer] = await offers.list();
    return { stagename, statusid: offer?.statusid, isinvited: offer?.invitationid !== null };
  };
  expect(await state()).toEqual({ stagename: 'Applied', statusid: 6, isinvited: false });
  const refused = await offers.act('invite');
  expect([refused.status, refused.message]).toEqual([
    409,
    'All positions of the opening are filled. A second person has to confirm it',
  ]);
  const other = await company.addPerson({ fullname: 'Anil Rao', groups: ['Administrator'] });
  const anil = await caller(company, other.emailid);
  const [waiting] = (await anil(listConfirmations)).result as { accountconfirmationid: number }[];
  const confirmed = { accountconfirmationid: waiting?.accountconfirmationid, isconfirmed: true };
  expect((await anil(decideConfirmation, confirmed)).status).toBe(200);
  expect(await state()).toEqual({ stagename: 'Hired', statusid: 6, isinvited: true });
});
