import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf } from '../../../../test/support/fuzz-files.ts';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { type CandidateDetail, getCandidate, listCandidates } from '../contract/candidate/candidate.ts';
import {
  dismissDuplicate,
  type DuplicateRow,
  getMerge,
  listDuplicates,
  mergeCandidates,
  type MergeSide,
} from '../contract/candidate/duplicate.ts';
import { addFromPool } from '../contract/candidate/talent-pool.ts';
import { moveCandidate, type MoveOutcome, undoMoves } from '../contract/candidate/move.ts';
import { addCandidateNote, saveCandidateTags } from '../contract/candidate/note.ts';
import { applicationStatus } from '../server/application/application-status.ts';
import { statusToken } from '../server/application/application-token.ts';
import { CANDIDATE_TABLES } from '../server/candidate/tables.ts';
import { apply, applicationFor, pathOf, tokenFor, uploadAs } from './applicant.ts';
import { type Caller, caller, first } from './calls.ts';
import { applied, changeStage, stagesOf } from './candidates.ts';
import { addJob } from './job-rows.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

const detailOf = async (by: Caller, candidateapplicationid: number) =>
  first<CandidateDetail>(await by(getCandidate, { candidateapplicationid }));
const pairsOf = async (by: Caller, search = ''): Promise<DuplicateRow[]> => {
  const { result } = await by(listDuplicates, { limit: 50, offset: 0, search });
  return (result as { rows: DuplicateRow[] }).rows;
};
const previewOf = (by: Caller, candidateid: number, mergedcandidateid: number) =>
  by(getMerge, { candidateid, mergedcandidateid });

const sameness = [
  [
    'the same e-mail, whatever its case',
    { emailid: 'TWIN@example.in', name: 'Other Name', mobilenumber: '90000 00001' },
    ['Same e-mail'],
  ],
  [
    'the same number without its calling code zero',
    { name: 'Other Name', mobilenumber: '098123 45678' },
    ['Same phone'],
  ],
  [
    'the same name and city',
    { mobilenumber: '90000 00002', name: ' asha  NAIR', city: 'pune ' },
    ['Same name and city'],
  ],
  [
    'the same name and employer',
    { mobilenumber: '90000 00003', city: 'Surat', candidateexperience: [{ companyname: 'kaveri textiles' }] },
    ['Same name and employer'],
  ],
  [
    'the same name and the date a job began',
    {
      mobilenumber: '90000 00004',
      city: 'Surat',
      candidateexperience: [{ companyname: 'Other', fromdate: '2020-02-03' }],
    },
    ['Same name and dates'],
  ],
  ['the same name alone', { mobilenumber: '90000 00005', city: 'Surat' }, undefined],
  ['the same city alone', { mobilenumber: '90000 00006', name: 'Other Name' }, undefined],
  [
    'the same digits in another country',
    { name: 'Other Name', callingcode: '+44', mobilenumber: '98123 45678' },
    undefined,
  ],
] as const;
test.each(sameness)('two applications with %s', async (_, state, reasons) => {
  const company = await running.createCompany();
  const admin = await caller(company);
  const job = await addJob(company);
  const earlier = await applied(running, company, job.requisitionjobid, {
    emailid: 'twin@example.in',
    candidateexperience: [{ companyname: 'Kaveri Textiles', fromdate: '2020-02-03' }],
  });
  const second = await addJob(company);
  const later = await applied(running, company, second.requisitionjobid, state);
  const pairs = await pairsOf(admin);
  expect(pairs.map((pair) => pair.reasons)).toEqual(reasons === undefined ? [] : [reasons]);
  expect((await detailOf(admin, earlier)).duplicates).toEqual(pairs);
  expect((await detailOf(admin, later)).duplicates).toEqual(pairs);
});

test('a pair that is two people leaves the list and can come back; a blind stage hides pairs; only holders of the right see them', async () => {
  const company = await running.createCompany();
  const admin = await caller(company);
  const [job, second] = [await addJob(company), await addJob(company)];
  await applied(running, company, job.requisitionjobid);
  await applied(running, company, second.requisitionjobid);
  const [pair] = await pairsOf(admin, 'asha');
  expect(await pairsOf(admin, 'zenobia')).toEqual([]);
  const ids = { candidateid: pair?.candidateid, othercandidateid: pair?.othercandidateid };
  expect((await admin(dismissDuplicate, { ...ids, isdismissed: true })).status).toBe(200);
  expect(await pairsOf(admin)).toEqual([]);
  expect((await previewOf(admin, Number(ids.othercandidateid), Number(ids.candidateid))).status).toBe(404);
  expect((await admin(dismissDuplicate, { ...ids, isdismissed: false })).status).toBe(200);
  expect(await pairsOf(admin)).toHaveLength(1);
  const stages = await stagesOf(company);
  await changeStage(company, stages['Applied'] ?? 0, { isblind: true });
  expect(await pairsOf(admin)).toEqual([]);
  const person = await company.addPerson({ fullname: 'No Body' });
  const stranger = await caller(company, person.emailid);
  expect((await stranger(listDuplicates, { limit: 50, offset: 0 })).status).toBe(403);
  expect(
    (await stranger(mergeCandidates, { ...ids, mergedcandidateid: 1, mergedversion: 1, fields: [] }, 1)).status,
  ).toBe(403);
});

test('two people who were told apart stay apart when one of them is merged with a third record', async () => {
  const company = await running.createCompany();
  const admin = await caller(company);
  for (const job of [await addJob(company), await addJob(company), await addJob(company)])
    await applied(running, company, job.requisitionjobid);
  const pairs = await pairsOf(admin);
  const ids = [...new Set(pairs.flatMap((one) => [one.candidateid, one.othercandidateid]))].toSorted((a, b) => a - b);
  const [oldest = 0, second = 0, third = 0] = ids;
  expect(pairs).toHaveLength(3);
  await admin(dismissDuplicate, { candidateid: third, othercandidateid: oldest, isdismissed: true });
  const ask = { candidateid: second, mergedcandidateid: third, mergedversion: 1, fields: [] };
  expect((await admin(mergeCandidates, ask, 1)).status).toBe(200);
  expect(await pairsOf(admin)).toEqual([]);
  // It can still be taken back, by whoever said it or somebody else.
  const back = { candidateid: second, othercandidateid: oldest, isdismissed: false };
  expect((await admin(dismissDuplicate, back)).status).toBe(200);
  expect(await pairsOf(admin)).toHaveLength(1);
});

/** Two applications of one person for the same job by two addresses, and one more for another job. */
async function twins() {
  const company = await running.createCompany();
  const admin = await caller(company);
  const job = await addJob(company, { questions: [{ questiontext: 'Why us?', inputvaluetypeid: 1 }] });
  const other = await addJob(company);
  const { requisitionjobquestionid } = await company.tx((db) =>
    db.selectFrom('requisition_job_question').select('requisitionjobquestionid').executeTakeFirstOrThrow(),
  );
  const resume = async () => pathOf(await uploadAs(company, 'candidate_resume', pdf()));
  const send = async (emailid: string, feedback: string, more: object) =>
    applied(running, company, job.requisitionjobid, {
      emailid,
      resumepath: await resume(),
      candiatequestionfeedback: [{ requisitionjobquestionid, feedback }],
      candidatecontact: [{ contacttypeid: 8, contacttypevalue: 'linkedin' }],
      ...more,
    });
  const older = await send('first@example.in', 'Looms', { city: 'Pune', mobilenumber: '98123 45678' });
  const later = await send('second@example.in', 'Cloth', { name: 'Asha R Nair', city: 'Nashik' });
  const further = await applied(running, company, other.requisitionjobid, {
    emailid: 'second@example.in',
    name: 'Asha R Nair',
  });
  return { company, admin, job, older, later, further, requisitionjobquestionid };
}

test('merging moves everything, the older application for the same job stays, and its link leads on', async () => {
  const { company, admin, job, older, later, further, requisitionjobquestionid } = await twins();
  const stages = await stagesOf(company);
  const note = (candidateapplicationid: number, text: string) =>
    admin(addCandidateNote, { candidateapplicationid, text, mentions: [] });
  await note(older, 'Of the older');
  await note(later, 'Of the later');
  await admin(saveCandidateTags, { candidateapplicationid: older, tags: ['Night shift'] });
  await admin(saveCandidateTags, { candidateapplicationid: later, tags: ['night shift', 'Pune'] });
  const moved = await admin(
    moveCandidate,
    {
      candidateapplicationid: later,
      pipelinestageid: stages['Screening'],
      rejectreasonid: null,
      note: 'Quick',
      ismailed: false,
    },
    1,
  );
  const { moveset } = first<MoveOutcome>(moved);
  const [stays, goes] = [await detailOf(admin, older), await detailOf(admin, later)];
  const ids = { candidateid: stays.candidateid, mergedcandidateid: goes.candidateid };
  const shown = first<{ stays: MergeSide; goes: MergeSide }>(
    await previewOf(admin, ids.candidateid, ids.mergedcandidateid),
  );
  expect([shown.stays.emailid, shown.goes.emailid, shown.goes.notes]).toEqual([
    'first@example.in',
    'second@example.in',
    1,
  ]);
  const request = { ...ids, mergedversion: shown.goes.version, fields: ['fullname', 'address', 'resume'] };
  expect((await admin(mergeCandidates, { ...request, mergedversion: 99 }, shown.stays.version)).status).toBe(412);
  expect((await admin(mergeCandidates, request, 99)).status).toBe(412);
  const done = await admin(mergeCandidates, request, shown.stays.version);
  expect([done.status, done.message]).toEqual([200, '']);
  // Sent again, as after a lost answer, nothing more happens.
  expect((await admin(mergeCandidates, request, shown.stays.version)).result).toEqual(done.result);

  const merged = await detailOf(admin, older);
  expect(merged).toMatchObject({
    candidateid: stays.candidateid,
    fullname: 'Asha R Nair',
    emailid: 'first@example.in',
    city: 'Nashik',
    stagename: 'Applied',
    tags: ['Night shift', 'Pune'],
    answers: [{ answer: 'Looms' }],
    merges: [{ byname: expect.any(String) }],
    // A third record of the person is still there.
    duplicates: [{ candidateapplicationid: further, reasons: ['Same phone'] }],
  });
  expect(merged.contacts).toEqual([
    { contacttypeid: 8, contacttypevalue: 'linkedin' },
    { contacttypeid: 4, contacttypevalue: 'second@example.in' },
  ]);
  expect(merged.files.map(({ field, isearlier }) => [field, isearlier])).toEqual([
    ['resumepath', false],
    ['resumepath', true],
  ]);
  expect(merged.notes.map((one) => one.note).toSorted()).toEqual([
    'Of the later',
    'Of the older',
    'The later application answered:\nWhy us? Cloth',
  ]);
  expect(merged.moves[0]).toMatchObject({ movekindid: 5, tostagename: 'Applied' });
  expect(merged.moves.map((one) => one.note)).toContain('Quick');
  // The page and the personal link of the later one lead to the older.
  expect((await detailOf(admin, later)).candidateapplicationid).toBe(older);
  const token = statusToken(
    running.env.secret,
    { subscriptionid: company.id, candidateapplicationid: later },
    running.clock.now(),
  );
  const status = await applicationStatus(
    { env: running.env, tenant: company.tenant, tx: (work: never) => company.tx(work) } as never,
    token,
  );
  expect(status?.designationname).toBe(merged.designationname);
  // A move of before is not undone into it.
  expect(first<MoveOutcome>(await admin(undoMoves, { moveset })).left).toMatchObject([
    { candidateapplicationid: older },
  ]);
  expect((await detailOf(admin, older)).stagename).toBe('Applied');
  // The later address has applied for this job.
  const again = await apply(
    company,
    applicationFor(job.requisitionjobid, {
      emailid: 'second@example.in',
      candiatequestionfeedback: [{ requisitionjobquestionid, feedback: 'Again' }],
      formtoken: tokenFor(running, company, job.requisitionjobid),
    }),
  );
  expect(again.status).toBe(409);
});

test('both are found under the name that stays right after the merge, and the audit trail tells no value', async () => {
  const { company, admin, older, later, further } = await twins();
  const [stays, goes] = [await detailOf(admin, older), await detailOf(admin, further)];
  const ids = { candidateid: stays.candidateid, mergedcandidateid: goes.candidateid };
  const request = { ...ids, mergedversion: 1, fields: ['fullname', 'emailid'] };
  const { result, message } = await admin(mergeCandidates, request, 1);
  expect([result, message]).toEqual([[{ candidateapplicationid: further }], '']);
  const match = async (search: string) => {
    const list = await admin(listCandidates, { limit: 50, offset: 0, search });
    return (list.result as { rows: { candidateapplicationid: number }[] }).rows.map(
      (one) => one.candidateapplicationid,
    );
  };
  expect(await match('first@example.in')).toEqual([]);
  expect(new Set(await match('second@example.in'))).toEqual(new Set([older, later, further]));
  const rows = await company.tx((db) =>
    db.selectFrom('audit_row').select(['before', 'after']).where('tablename', 'like', 'candidate%').execute(),
  );
  // Sealed values are random letters: a word stands alone.
  expect(JSON.stringify(rows)).not.toMatch(/example\.in|\bAsha\b/);
  expect((await pairsOf(admin)).map((pair) => [pair.candidateapplicationid, pair.otherapplicationid])).toEqual([
    [later, further],
  ]);
});

test('whoever was merged is not added from the talent pool to a job the other record applied for', async () => {
  const company = await running.createCompany();
  const admin = await caller(company);
  const [job, second] = [await addJob(company), await addJob(company)];
  const pooled = await applied(running, company, job.requisitionjobid, { istalentpool: true });
  const other = await applied(running, company, second.requisitionjobid);
  const [stays, goes] = [await detailOf(admin, pooled), await detailOf(admin, other)];
  const pair = { candidateid: stays.candidateid, mergedcandidateid: goes.candidateid };
  expect((await admin(mergeCandidates, { ...pair, mergedversion: 1, fields: [] }, 1)).status).toBe(200);
  const added = await admin(addFromPool, {
    candidateapplicationids: [pooled],
    requisitionjobid: second.requisitionjobid,
  });
  expect(added.result).toEqual([
    { added: 0, left: [{ candidateapplicationid: pooled, why: 'Has applied for this job already' }] },
  ]);
});

test('two open offers for the same job stop a merge with what to do', async () => {
  const { company, admin, older, later } = await twins();
  const [stays, goes] = [await detailOf(admin, older), await detailOf(admin, later)];
  const { designationid } = await company.tx((db) =>
    db.selectFrom('designation').select('designationid').executeTakeFirstOrThrow(),
  );
  const offer = (candidate: CandidateDetail) => ({
    candidateid: candidate.candidateid,
    candidateapplicationid: candidate.candidateapplicationid,
    offerno: 1,
    designationid,
    joiningdate: '2027-01-01',
    validuntil: '2026-12-20',
    annualctc: 100_000_00,
  });
  await company.tx((db) =>
    db
      .insertInto('offer')
      .values([offer(stays), offer(goes)])
      .execute(),
  );
  const request = { candidateid: stays.candidateid, mergedcandidateid: goes.candidateid, mergedversion: 1, fields: [] };
  const stopped = await admin(mergeCandidates, request, 1);
  expect([stopped.status, stopped.message]).toEqual([
    409,
    'Both applications for the same job have an open offer. Withdraw one of the two offers, then merge.',
  ]);
  await company.tx((db) =>
    db.updateTable('offer').set({ statusid: 8 }).where('candidateapplicationid', '=', later).execute(),
  );
  expect((await admin(mergeCandidates, request, 1)).status).toBe(200);
  const offers = await company.tx((db) =>
    db.selectFrom('offer').select(['candidateapplicationid', 'offerno', 'statusid']).orderBy('offerno').execute(),
  );
  expect(offers).toEqual([
    { candidateapplicationid: older, offerno: 1, statusid: 1 },
    { candidateapplicationid: older, offerno: 2, statusid: 8 },
  ]);
});

// Invariant: Of merged candidates nothing is lost: every table with rows of a candidate moves, and goes with an erasure
test('every table with rows of a candidate moves with a merge and goes with an erasure', async () => {
  const company = await running.createCompany();
  const { rows } = await company.tx((db) =>
    sql<{ name: string }>`select c.relname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
      where /* no subscriptionid in the catalogue */ k.contype = 'f' and k.confrelid = 'candidate'::regclass`.execute(
      db,
    ),
  );
  const existing: ReadonlySet<string> = new Set(CANDIDATE_TABLES);
  expect([...new Set(rows.map(({ name }) => name))].filter((name) => !existing.has(name))).toEqual([]);
});
