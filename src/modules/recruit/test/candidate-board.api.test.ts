import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import {
  type Board,
  type Card,
  getBoard,
  getColumn,
  listPipelineJobs,
  listSelection,
  type PipelineJob,
} from '../contract/candidate/board.ts';
import { type CandidateQuery, type CandidateRow, listCandidates } from '../contract/candidate/candidate.ts';
import { mailCandidates, previewCandidateMail } from '../contract/candidate/mail.ts';
import { type MoveOutcome, moveCandidates, undoMoves } from '../contract/candidate/move.ts';
import { listRequisitions, type RequisitionRow, saveRequisition } from '../contract/opening/requisition.ts';
import { deleteCandidates } from '../server/candidate/candidate-purge.ts';
import { addDesignation, type Caller, caller, first } from './calls.ts';
import { addMailTemplate, applied, changeStage, stagesOf } from './candidates.ts';
import { addJob } from './job-rows.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

async function recruiting() {
  const company = await running.createCompany();
  const stages = await stagesOf(company);
  return { company, admin: await caller(company), stage: (name: string): number => stages[name] ?? 0 };
}
const boardOf = async (by: Caller, requisitionjobid: number, narrow: object = {}) =>
  first<Board>(await by(getBoard, { requisitionjobid, ...narrow }));
const countsOf = (board: Board) =>
  Object.fromEntries(board.columns.map(({ stagename, count, cards }) => [stagename, [count, cards.length]]));
const match = async (by: Caller, search: string) =>
  ((await by(listCandidates, { search })).result as { rows: CandidateRow[] }).rows.map(
    (row) => row.candidateapplicationid,
  );
const to = (pipelinestageid: number) => ({ pipelinestageid, rejectreasonid: null, note: '', ismailed: true });

test('S1-037: the board of an opening has its stages with counts, and cards with the longest waiting first', async () => {
  const { company, admin, stage } = await recruiting();
  const job = await addJob(company, { skill: ['Looms', 'Dyeing'] });
  const other = await addJob(company);
  const ids = [
    await applied(running, company, job.requisitionjobid, { name: 'Asha Rao', source: 'naukri', homepage: 'spam' }),
    await applied(running, company, job.requisitionjobid),
    await applied(running, company, job.requisitionjobid),
  ];
  await applied(running, company, other.requisitionjobid);
  const board = await boardOf(admin, job.requisitionjobid);
  expect(countsOf(board)).toEqual({
    Applied: [3, 3],
    Screening: [0, 0],
    Interview: [0, 0],
    Offer: [0, 0],
    Hired: [0, 0],
    Rejected: [0, 0],
  });
  const cards = board.columns[0]?.cards ?? [];
  expect(cards.map((one) => one.candidateapplicationid)).toEqual(ids);
  expect(cards[0]).toMatchObject({
    fullname: 'Asha Rao',
    sourcename: 'Naukri',
    stagedays: 0,
    marks: ['A hidden field was filled in'],
    skills: [
      { skill: 'Looms', where: 'Advanced', words: 'Looms' },
      { skill: 'Dyeing', where: null, words: '' },
    ],
  });
  // A page of a stage, and all of it to act on.
  const page = { requisitionjobid: job.requisitionjobid, pipelinestageid: stage('Applied') };
  const second = (await admin(getColumn, { ...page, limit: 1, offset: 1 })).result as Card[];
  expect(second.map((one) => one.candidateapplicationid)).toEqual([ids[1]]);
  const all = (await admin(listSelection, page)).result as Card[];
  expect(all.map((one) => one.candidateapplicationid)).toEqual(ids);
  const moved = first<MoveOutcome>(await admin(moveCandidates, { applications: all, ...to(stage('Interview')) }));
  expect(countsOf(await boardOf(admin, job.requisitionjobid))).toMatchObject({ Applied: [0, 0], Interview: [3, 3] });
  const { moveset } = moved;
  expect(first<MoveOutcome>(await admin(undoMoves, { moveset })).moved).toHaveLength(3);
  const marked = await boardOf(admin, job.requisitionjobid, { marked: 'yes' });
  expect(countsOf(marked)).toMatchObject({ Applied: [1, 1] });
  const jobs = (await admin(listPipelineJobs)).result as { rows: PipelineJob[]; total: number };
  expect(jobs.total).toBe(2);
  expect(jobs.rows.map(({ candidates, stages }) => [candidates, stages])).toEqual([
    [1, [{ stagename: 'Applied', count: 1 }]],
    [3, [{ stagename: 'Applied', count: 3 }]],
  ]);
});

test('candidates in stages of an earlier pipeline stay on the board, in columns of their own', async () => {
  const { company, admin } = await recruiting();
  const job = await addJob(company);
  await applied(running, company, job.requisitionjobid);
  await company.tx(async (db) => {
    const { pipelineid } = await db
      .insertInto('pipeline')
      .values({ pipelinename: 'Workshop' })
      .returning('pipelineid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('pipeline_stage')
      .values([
        { pipelineid, stagerank: 1, stagename: 'Received', stagetypeid: 1 },
        { pipelineid, stagerank: 2, stagename: 'Taken', stagetypeid: 6 },
      ])
      .execute();
    await db.updateTable('requisition_job').set({ pipelineid }).execute();
  });
  const { columns } = await boardOf(admin, job.requisitionjobid);
  expect(columns.map(({ stagename, isearlier, count }) => [stagename, isearlier, count])).toEqual([
    ['Received', false, 0],
    ['Taken', false, 0],
    ['Applied', true, 1],
  ]);
});

test('a hiring manager sees the own board only, and changes nothing there', async () => {
  const { company } = await recruiting();
  const manager = await company.addPerson();
  const [own, other] = [await addJob(company), await addJob(company)];
  await company.tx((db) =>
    db
      .updateTable('requisition')
      .set({ hiringmanagerid: manager.employeeid })
      .where('requisitionid', '=', own.requisitionid)
      .execute(),
  );
  await applied(running, company, own.requisitionjobid);
  const by = await caller(company, manager.emailid);
  expect(await boardOf(by, own.requisitionjobid)).toMatchObject({ mayedit: false });
  for (const [endpoint, input] of [
    [getBoard, {}],
    [getColumn, { pipelinestageid: 1 }],
    [listSelection, { pipelinestageid: 1 }],
  ] as const)
    expect((await by(endpoint, { requisitionjobid: other.requisitionjobid, ...input })).status).toBe(404);
  const jobs = (await by(listPipelineJobs)).result as { rows: PipelineJob[] };
  expect(jobs.rows.map(({ requisitionjobid }) => requisitionjobid)).toEqual([own.requisitionjobid]);
});

test('candidates are found by parts of name, e-mail, phone, skills and city, not in a blind stage, and not once deleted', async () => {
  const { company, admin, stage } = await recruiting();
  const job = await addJob(company);
  const id = await applied(running, company, job.requisitionjobid, {
    name: 'Zenobia Größe',
    emailid: 'zen.obia@example.in',
    mobilenumber: '90000 12345',
    city: 'Kolhapur',
    advanceskill: 'Jacquard',
  });
  await applied(running, company, job.requisitionjobid);
  for (const search of ['zenobia', 'obia example', '919000012345', 'kolha jacq', 'zenobia kolhapur'])
    expect({ search, ids: await match(admin, search) }).toEqual({ search, ids: [id] });
  expect(await match(admin, 'grö')).toEqual([id]);
  await changeStage(company, stage('Screening'), { isblind: true });
  await admin(moveCandidates, {
    applications: [{ candidateapplicationid: id, version: 1 }],
    ...to(stage('Screening')),
  });
  expect(await match(admin, 'zenobia')).toEqual([]);
  expect(countsOf(await boardOf(admin, job.requisitionjobid, { search: 'zenobia' }))).toMatchObject({
    Screening: [0, 0],
  });
  const { candidateid } = await company.tx((db) =>
    db
      .selectFrom('candidate_application')
      .select('candidateid')
      .where('candidateapplicationid', '=', id)
      .executeTakeFirstOrThrow(),
  );
  await company.tx((db) => deleteCandidates(db, [candidateid]));
  const words = await company.tx((db) =>
    db.selectFrom('search_word').select('word').where('kind', '=', 'candidate').where('objectid', '=', id).execute(),
  );
  expect(words).toEqual([]);
});

test('a search is narrowed by each filter of the list, alone and together with it', async () => {
  const { company, admin } = await recruiting();
  const job = await addJob(company);
  const id = await applied(running, company, job.requisitionjobid, { name: 'Zenobia Rao' });
  const without: Record<Exclude<keyof CandidateQuery, 'search'>, unknown> = {
    requisitionjobid: 999_999,
    stagetypeid: 6,
    candidatesourceid: 999_999,
    departmentid: 999_999,
    rejectreasonid: 999_999,
    fromday: '2099-01-01',
    untilday: '2020-01-01',
    overdue: 'yes',
    marked: 'yes',
  };
  const totalBy = async (query: Record<string, unknown>) =>
    ((await admin(listCandidates, query)).result as { rows: CandidateRow[]; total: number }).total;
  expect([await match(admin, 'zenobia'), await totalBy({ search: 'zenobia' })]).toEqual([[id], 1]);
  for (const [name, value] of Object.entries(without))
    expect([name, await totalBy({ [name]: value }), await totalBy({ [name]: value, search: 'zenobia' })]).toEqual([
      name,
      0,
      0,
    ]);
});

test('requisitions are found by the words of their code and designation', async () => {
  const { company, admin } = await recruiting();
  const designationid = await addDesignation(company, 'Loom fitter');
  const create = (requisitioncode: string) =>
    admin(saveRequisition, { ...saveRequisition.example, designationid, requisitioncode });
  await create('MILL-7');
  await create('OFFICE-9');
  const codes = async (search: string) =>
    ((await admin(listRequisitions, { search })).result as { rows: RequisitionRow[] }).rows.map(
      (row) => row.requisitioncode,
    );
  expect(await codes('mill')).toEqual(['MILL-7']);
  expect(await codes('fitt 9')).toEqual(['OFFICE-9']);
  expect(await codes('loom')).toEqual(['OFFICE-9', 'MILL-7']);
  expect(await codes('nothing')).toEqual([]);
});

test('many are written a mail of a template, with a preview first; a blind stage shows no name in it', async () => {
  const { company, admin, stage } = await recruiting();
  const job = await addJob(company);
  const ids = [
    await applied(running, company, job.requisitionjobid, { name: 'Asha Rao' }),
    await applied(running, company, job.requisitionjobid),
  ];
  const pipelineemailtemplateid = await addMailTemplate(
    company,
    'News',
    'News for {{candidatename}}',
    '<p>{{statuslink}}</p>',
  );
  const preview = async () =>
    first<{ subject: string; text: string }>(
      await admin(previewCandidateMail, { candidateapplicationid: ids[0], pipelineemailtemplateid }),
    );
  expect(await preview()).toEqual({
    subject: 'News for Asha Rao',
    text: expect.stringMatching(/\/career\/application\/…$/),
  });
  await changeStage(company, stage('Applied'), { isblind: true });
  expect((await preview()).subject).toBe(`News for Candidate ${ids[0]}`);
  const { result } = await admin(mailCandidates, { candidateapplicationids: ids, pipelineemailtemplateid });
  expect(result).toEqual([{ mailed: 2 }]);
  const mails = await company.tx((db) => db.selectFrom('candidate_mail').select(['templatename', 'sentby']).execute());
  expect(mails).toEqual(Array.from({ length: 2 }, () => ({ templatename: 'News', sentby: company.accountid })));
});
