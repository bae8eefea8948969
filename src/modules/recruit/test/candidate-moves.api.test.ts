import type { OutputOf } from '#platform/contract/endpoint.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstBrokenSeal } from '#platform/server/audit.ts';
import { type Company, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { sealAll } from '../../../../test/support/seals.ts';
import {
  type CandidateDetail,
  type CandidateRow,
  getCandidate,
  listCandidates,
} from '../contract/candidate/candidate.ts';
import { type MoveOutcome, moveCandidate, moveCandidates, undoMoves } from '../contract/candidate/move.ts';
import { rejectReasonRecord } from '../contract/candidate/reject-reason.ts';
import { getPipeline, type PipelineRow, savePipeline } from '../contract/opening/pipeline.ts';
import { candidateSourceRecord } from '../contract/application/source.ts';
import { type Caller, caller, first } from './calls.ts';
import { addMailTemplate, applied, changeStage, rejectReason, stagesOf } from './candidates.ts';
import { addJob } from './job-rows.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

const stage = (stages: Record<string, number>, name: string): number => stages[name] ?? 0;
const move = (pipelinestageid: number, rest: object = {}) => ({
  pipelinestageid,
  rejectreasonid: null,
  note: '',
  ismailed: true,
  ...rest,
});

const detailOf = async (by: Caller, candidateapplicationid: number) =>
  first<CandidateDetail>(await by(getCandidate, { candidateapplicationid }));
async function moveOne(by: Caller, candidateapplicationid: number, to: number, rest: object = {}) {
  const { version } = await detailOf(by, candidateapplicationid);
  return by(moveCandidate, { candidateapplicationid, ...move(to, rest) }, version);
}
const moveMany = async (by: Caller, ids: readonly number[], to: number, rest: object = {}) => {
  const applications = await Promise.all(
    ids.map(async (candidateapplicationid) => ({
      candidateapplicationid,
      version: (await detailOf(by, candidateapplicationid)).version,
    })),
  );
  return first<MoveOutcome>(await by(moveCandidates, { applications, ...move(to, rest) }));
};
const outbox = (company: Company) =>
  company.tx((db) => db.selectFrom('mail_outbox').select(['recipient', 'subject', 'body']).orderBy('mailid').execute());

async function recruiting() {
  const company = await running.createCompany();
  return { company, admin: await caller(company), stages: await stagesOf(company) };
}

test('an application arrives in the first stage of its pipeline, counted for the source of its link', async () => {
  const { company, admin } = await recruiting();
  const job = await addJob(company);
  const naukri = await applied(running, company, job.requisitionjobid, { source: ' Naukri ' });
  const direct = await applied(running, company, job.requisitionjobid, { source: '' });
  const unknown = await applied(running, company, job.requisitionjobid, { source: 'newspaper' });
  const details = await Promise.all([naukri, direct, unknown].map((id) => detailOf(admin, id)));
  expect(details.map(({ sourcename }) => sourcename)).toEqual(['Naukri', 'Career page', 'newspaper']);
  expect(details[0]).toMatchObject({
    stagename: 'Applied',
    stagetypeid: 1,
    stagedays: 0,
    daysallowed: 7,
    mayedit: true,
  });
  expect(details[0]?.moves).toEqual([
    expect.objectContaining({ movekindid: 2, fromstagename: '', tostagename: 'Applied', byname: '' }),
  ]);
  const { candidatesourceid } = await company.tx((db) =>
    db
      .selectFrom('candidate_source')
      .select('candidatesourceid')
      .where('sourcename', '=', 'Naukri')
      .executeTakeFirstOrThrow(),
  );
  const removal = await admin(candidateSourceRecord.calls.remove, { candidatesourceid });
  expect([removal.status, removal.message]).toEqual([
    409,
    'Candidates came from this source. Make it inactive instead',
  ]);
});

test('a move is stored with who made it; a stale version, a stage of another pipeline and a missing reason are refused', async () => {
  const { company, admin, stages } = await recruiting();
  const job = await addJob(company);
  const id = await applied(running, company, job.requisitionjobid);
  expect((await moveOne(admin, id, stage(stages, 'Screening'), { note: 'Good letter' })).status).toBe(200);
  const detail = await detailOf(admin, id);
  expect(detail).toMatchObject({ stagename: 'Screening', rejectreasonname: '' });
  expect(detail.moves[0]).toMatchObject({
    movekindid: 1,
    fromstagename: 'Applied',
    tostagename: 'Screening',
    note: 'Good letter',
    byname: expect.stringMatching(/./),
  });
  const stale = await admin(
    moveCandidate,
    { candidateapplicationid: id, ...move(stage(stages, 'Interview')) },
    detail.version - 1,
  );
  expect(stale.status).toBe(412);
  const rejected = await moveOne(admin, id, stage(stages, 'Rejected'));
  expect([rejected.status, rejected.fields]).toEqual([400, { rejectreasonid: 'Please select the reason' }]);
  const reasoned = await moveOne(admin, id, stage(stages, 'Interview'), {
    rejectreasonid: await rejectReason(company),
  });
  expect(reasoned.fields).toHaveProperty('rejectreasonid');
  const pipeline = first<{ pipelineid: number }>(await admin(savePipeline, savePipeline.example));
  const other = first<PipelineRow>(await admin(getPipeline, pipeline));
  const foreign = first<MoveOutcome>(await moveOne(admin, id, other.stages[1]?.pipelinestageid ?? 0));
  expect(foreign).toEqual({
    moveset: '',
    moved: [],
    left: [{ candidateapplicationid: id, why: 'Its job has another pipeline' }],
    full: [],
    stayended: 0,
  });
  expect((await admin(moveCandidate, { candidateapplicationid: 987_654_321, ...move(1) }, 1)).status).toBe(404);
});

test('whom an answer rules out is rejected on entering, with the answer as the reason; the others stay and are mailed', async () => {
  const { company, admin, stages } = await recruiting();
  const job = await addJob(company, {
    requisitioncode: 'REQ-77',
    questions: [
      { questiontext: 'Years on looms?', inputvaluetypeid: 2, knockout: { least: 2, most: null, accepted: [] } },
    ],
  });
  const { requisitionjobquestionid } = await company.tx((db) =>
    db.selectFrom('requisition_job_question').select('requisitionjobquestionid').executeTakeFirstOrThrow(),
  );
  const answering = (years: string, name: string) =>
    applied(running, company, job.requisitionjobid, {
      name,
      candiatequestionfeedback: [{ requisitionjobquestionid, feedback: years }],
    });
  const [few, many] = [await answering('1', 'Few Years'), await answering('9', 'Many Years')];
  await changeStage(company, stage(stages, 'Screening'), {
    isknockout: true,
    pipelineemailtemplateid: await addMailTemplate(
      company,
      'Screening',
      'You are in {{stagename}}, {{candidatename}}',
      '<p>{{jobname}} ({{requisitioncode}}) in {{joblocation}}</p><p>{{companyname}}, {{recruitername}}: {{statuslink}}</p>',
    ),
  });
  const sent = (await outbox(company)).length;
  const { moved, left } = await moveMany(admin, [few, many], stage(stages, 'Screening'));
  expect(left).toEqual([]);
  expect(moved.map(({ pipelinestageid }) => pipelinestageid)).toEqual([
    stage(stages, 'Rejected'),
    stage(stages, 'Screening'),
  ]);
  const out = await detailOf(admin, few);
  expect(out.answers).toEqual([{ questiontext: 'Years on looms?', answer: '1', isruledout: true }]);
  expect(out.moves.map(({ movekindid, note }) => [movekindid, note])).toEqual([
    [3, 'Years on looms? 1'],
    [1, ''],
    [2, ''],
  ]);
  const mails = (await outbox(company)).slice(sent);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe('You are in Screening, Many Years');
  expect(mails[0]?.body).toMatch(
    /^Shift engineer \(REQ-77\) in Pune\n\nTest Pvt Ltd, .+: http\S+\/career\/application\/\S+$/,
  );
  const quiet = await moveMany(admin, [many], stage(stages, 'Applied'));
  await moveMany(admin, [many], stage(stages, 'Screening'), { ismailed: false });
  expect(quiet.moved).toHaveLength(1);
  expect((await outbox(company)).length).toBe(sent + 1);
  const stored = await company.tx((db) =>
    db.selectFrom('candidate_mail').select(['templatename', 'subject']).execute(),
  );
  expect(stored).toEqual([{ templatename: 'Screening', subject: 'You are in Screening, Many Years' }]);
});

test('the recruiters of a job are notified of arrivals, and the bell names nobody', async () => {
  const { company, admin, stages } = await recruiting();
  const job = await addJob(company, { requisitioncode: 'REQ-12' });
  const elsewhere = await company.addPerson({ fullname: 'Elsewhere Recruiter' });
  const responsible = await company.addPerson({ fullname: 'Kavya Menon' });
  await company.tx((db) =>
    db
      .insertInto('recruiter')
      .values([{ employeeid: elsewhere.employeeid, departmentids: '[987654]' }, { employeeid: responsible.employeeid }])
      .execute(),
  );
  await changeStage(company, stage(stages, 'Interview'), { istold: true });
  const ids = [
    await applied(running, company, job.requisitionjobid, { name: 'Quetzal Candidate' }),
    await applied(running, company, job.requisitionjobid),
    await applied(running, company, job.requisitionjobid),
  ];
  await moveOne(admin, ids[0] ?? 0, stage(stages, 'Interview'));
  await moveMany(admin, ids.slice(1), stage(stages, 'Interview'));
  const bells = await company.tx((db) =>
    db.selectFrom('notification').select(['accountid', 'sentence', 'link']).orderBy('notificationid').execute(),
  );
  const link = `/recruit/pipeline/${job.requisitionjobid}`;
  expect(bells).toEqual([
    { accountid: responsible.accountid, sentence: 'A candidate has reached the stage Interview of REQ-12', link },
    { accountid: responsible.accountid, sentence: '2 candidates have reached the stage Interview of REQ-12', link },
  ]);
});

test('an opening is full once all its positions are hired', async () => {
  const { company, admin, stages } = await recruiting();
  const job = await addJob(company);
  await company.tx((db) => db.updateTable('requisition_job').set({ positions: 2 }).execute());
  const ids = [
    await applied(running, company, job.requisitionjobid),
    await applied(running, company, job.requisitionjobid),
  ];
  const hire = async (at: number) =>
    first<MoveOutcome>(await moveOne(admin, ids[at] ?? 0, stage(stages, 'Hired'))).full;
  expect(await hire(0)).toEqual([]);
  expect(await hire(1)).toEqual([
    expect.objectContaining({ requisitionjobid: job.requisitionjobid, positions: 2, hired: 2, version: 1 }),
  ]);
});

test('an undo restores stage, time and reason of whom nobody moved since; the others stay with the reason', async () => {
  const { company, admin: early, stages } = await recruiting();
  const job = await addJob(company);
  const ids = [
    await applied(running, company, job.requisitionjobid),
    await applied(running, company, job.requisitionjobid),
  ];
  const [stays, moves] = ids as [number, number];
  const state = (id: number) =>
    company.tx((db) =>
      db
        .selectFrom('candidate_application')
        .select(['pipelinestageid', 'stagesince', 'rejectreasonid'])
        .where('candidateapplicationid', '=', id)
        .executeTakeFirstOrThrow(),
    );
  await moveMany(early, ids, stage(stages, 'Rejected'), { rejectreasonid: await rejectReason(company) });
  const before = await state(stays);
  running.clock.advance(3600);
  const admin = await caller(company);
  try {
    const { moveset } = await moveMany(admin, ids, stage(stages, 'Screening'));
    await moveOne(admin, moves, stage(stages, 'Offer'));
    const undone = first<MoveOutcome>(await admin(undoMoves, { moveset }));
    expect(undone.moved.map(({ candidateapplicationid }) => candidateapplicationid)).toEqual([stays]);
    expect(undone.left).toEqual([{ candidateapplicationid: moves, why: 'It was moved again since' }]);
    expect(await state(stays)).toEqual(before);
    expect((await detailOf(admin, stays)).moves[0]).toMatchObject({ movekindid: 4, tostagename: 'Rejected' });
    // Undone once, there is nothing more to undo.
    const again = first<MoveOutcome>(await admin(undoMoves, { moveset }));
    expect(again.moved).toEqual([]);
  } finally {
    running.clock.reset();
  }
  const unknown = await admin(undoMoves, { moveset: '00000000-0000-4000-8000-000000000000' });
  expect(unknown.status).toBe(404);
});

test('a stage with candidates, and a reason that was given, stay; an unused reason goes', async () => {
  const { company, admin, stages } = await recruiting();
  const job = await addJob(company);
  const id = await applied(running, company, job.requisitionjobid);
  await moveOne(admin, id, stage(stages, 'Interview'));
  const { pipelineid } = await company.tx((db) =>
    db.selectFrom('pipeline').select('pipelineid').executeTakeFirstOrThrow(),
  );
  const row = first<PipelineRow>(await admin(getPipeline, { pipelineid }));
  const without = row.stages.filter(({ stagename }) => stagename !== 'Interview');
  const refused = await admin(savePipeline, { ...row, stages: without }, row.version);
  expect([refused.status, refused.message]).toEqual([
    409,
    'A candidate is in the stage “Interview”. Move the candidate to another stage before you delete it',
  ]);
  const rejectreasonid = await rejectReason(company);
  await moveOne(admin, id, stage(stages, 'Rejected'), { rejectreasonid });
  // The stage has nobody any more; its moves keep its name.
  expect((await admin(savePipeline, { ...row, stages: without }, row.version)).status).toBe(200);
  expect((await detailOf(admin, id)).moves[0]).toMatchObject({ fromstagename: 'Interview' });
  const used = await admin(rejectReasonRecord.calls.remove, { rejectreasonid });
  expect([used.status, used.message]).toEqual([
    409,
    'Candidates were rejected for this reason. Make it inactive instead',
  ]);
  const reasons = (await admin(rejectReasonRecord.calls.list)).result as OutputOf<typeof rejectReasonRecord.calls.list>;
  expect(reasons.map(({ usedcount }) => usedcount)).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
  expect(reasons.filter(({ iswithdrawn }) => iswithdrawn)).toHaveLength(2);
  expect(
    (await admin(rejectReasonRecord.calls.remove, { rejectreasonid: reasons[1]?.rejectreasonid ?? 0 })).status,
  ).toBe(200);
});

// Invariant: Who a candidate in a blind stage is, nobody sees: a field is hidden there until its contract marks it as
// open; who sees which candidates is said in one place
test('a blind stage hides who it is from everybody, on lists, page and files; leaving it shows again', async () => {
  const { company, admin, stages } = await recruiting();
  const job = await addJob(company);
  const id = await applied(running, company, job.requisitionjobid, {
    name: 'Zenobia Canary',
    emailid: 'zenobia.canary@example.in',
    city: 'Canarytown',
    candidatecontact: [{ contacttypeid: 8, contacttypevalue: 'in/canary' }],
  });
  await changeStage(company, stage(stages, 'Screening'), { isblind: true });
  await moveOne(admin, id, stage(stages, 'Screening'));
  const [page, list] = [await admin(getCandidate, { candidateapplicationid: id }), await admin(listCandidates)];
  expect(JSON.stringify([page.result, list.result])).not.toMatch(/canary/i);
  expect(first<CandidateDetail>(page)).toMatchObject({ fullname: `Candidate ${id}`, isblind: true, contacts: [] });
  await moveOne(admin, id, stage(stages, 'Interview'));
  expect(await detailOf(admin, id)).toMatchObject({ fullname: 'Zenobia Canary', city: 'Canarytown' });
});

test('a hiring manager reads the candidates of the own requisitions, and nobody else without the right any', async () => {
  const { company, stages } = await recruiting();
  const manager = await company.addPerson({ fullname: 'Hiring Manager' });
  const stranger = await company.addPerson();
  const [own, other] = [await addJob(company), await addJob(company)];
  await company.tx((db) =>
    db
      .updateTable('requisition')
      .set({ hiringmanagerid: manager.employeeid })
      .where('requisitionid', '=', own.requisitionid)
      .execute(),
  );
  const mine = await applied(running, company, own.requisitionjobid);
  const others = await applied(running, company, other.requisitionjobid);
  const by = await caller(company, manager.emailid);
  const ids = ({ result }: { result: unknown }) =>
    (result as { rows: CandidateRow[] }).rows.map((row) => row.candidateapplicationid);
  expect(ids(await by(listCandidates))).toEqual([mine]);
  expect(await detailOf(by, mine)).toMatchObject({ mayedit: false });
  expect((await by(getCandidate, { candidateapplicationid: others })).status).toBe(404);
  const moving = await by(moveCandidate, { candidateapplicationid: mine, ...move(stage(stages, 'Offer')) }, 1);
  expect(moving.status).toBe(403);
  const outsider = await caller(company, stranger.emailid);
  expect(ids(await outsider(listCandidates))).toEqual([]);
  expect((await outsider(getCandidate, { candidateapplicationid: mine })).status).toBe(404);
});

test('the list narrows by job, kind of stage, overdue and marked', async () => {
  const { company, admin, stages } = await recruiting();
  const [job, other] = [await addJob(company), await addJob(company)];
  const old = await applied(running, company, job.requisitionjobid);
  const marked = await applied(running, company, other.requisitionjobid, { homepage: 'spam' });
  const rows = async (query: object) =>
    ((await admin(listCandidates, { ...query })).result as { rows: CandidateRow[] }).rows;
  const ids = async (query: object) => (await rows(query)).map((row) => row.candidateapplicationid);
  expect(await ids({})).toEqual([marked, old]);
  expect(await ids({ requisitionjobid: job.requisitionjobid })).toEqual([old]);
  expect(await ids({ marked: 'yes' })).toEqual([marked]);
  await moveOne(admin, marked, stage(stages, 'Interview'));
  expect(await ids({ stagetypeid: 3 })).toEqual([marked]);
  try {
    running.clock.advance(8 * 86_400);
    const late = await caller(company);
    const overdue = (await late(listCandidates, { overdue: 'yes' })).result as { rows: CandidateRow[] };
    expect(overdue.rows).toMatchObject([
      { candidateapplicationid: old, stagedays: 8, isoverdue: true, stagename: 'Applied' },
    ]);
  } finally {
    running.clock.reset();
  }
});

test('moves and mails reach the audit trail encrypted, never change, and the seals hold', async () => {
  const { company, admin, stages } = await recruiting();
  const job = await addJob(company);
  const id = await applied(running, company, job.requisitionjobid);
  await changeStage(company, stage(stages, 'Screening'), {
    pipelineemailtemplateid: await addMailTemplate(company, 'Hello', 'Hello', '<p>Secretmail</p>'),
  });
  await moveOne(admin, id, stage(stages, 'Screening'), { note: 'Secretnote' });
  const client = new pg.Client(running.ownerUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ text: string }>(
      `select coalesce(before::text, '') || coalesce(after::text, '') as text from audit_row
       where subscriptionid = $1 and tablename in ('candidate_move', 'candidate_mail')`,
      [company.id],
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.map(({ text }) => text).join()).not.toMatch(/Secret/);
    expect(rows.every(({ text }) => text.includes('encrypted'))).toBe(true);
    await client.query(`set app.subscription = '${company.id}'`);
    await expect(client.query(`update candidate_move set note = 'other'`)).rejects.toMatchObject({ code: 'MU001' });
  } finally {
    await client.end();
  }
  await sealAll(running.pools, company.id);
  expect(await company.tx(firstBrokenSeal)).toBeUndefined();
});
