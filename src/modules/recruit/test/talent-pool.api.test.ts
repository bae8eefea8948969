import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { type CandidateDetail, getCandidate, listCandidates } from '../contract/candidate/candidate.ts';
import { saveCandidateTags } from '../contract/candidate/note.ts';
import { addFromPool, listTalentPool, type TalentRow } from '../contract/candidate/talent-pool.ts';
import { type Caller, caller, first } from './calls.ts';
import { applied, changeStage, stagesOf } from './candidates.ts';
import { addJob } from './job-rows.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

const pool = async (by: Caller, query: object = {}) =>
  ((await by(listTalentPool, { ...query })).result as { rows: TalentRow[] }).rows;
const ids = (rows: readonly TalentRow[]) => rows.map((row) => row.candidateapplicationid);

test('S1-038: the talent pool has who agreed while the consent holds, and adds them to another job', async () => {
  const company = await running.createCompany();
  const admin = await caller(company);
  const [job, other] = [await addJob(company), await addJob(company)];
  await applied(running, company, job.requisitionjobid, { name: 'Not Agreed' });
  const values = { name: 'Zenobia Pool', emailid: 'zen@example.in', istalentpool: true };
  const early = await applied(running, company, job.requisitionjobid, values);
  const over = await applied(running, company, job.requisitionjobid, { istalentpool: true });
  await company.tx((db) =>
    db
      .updateTable('candidate_application')
      .set({ retainuntil: '2020-01-01' })
      .where('candidateapplicationid', '=', over)
      .execute(),
  );
  await admin(saveCandidateTags, { candidateapplicationid: early, tags: ['Night shift'] });
  const rows = await pool(admin);
  expect(rows).toMatchObject([{ candidateapplicationid: early, fullname: 'Zenobia Pool', tags: ['Night shift'] }]);
  expect(ids(await pool(admin, { search: 'zenobia' }))).toEqual([early]);
  expect(ids(await pool(admin, { tag: 'Night shift' }))).toEqual([early]);
  expect(ids(await pool(admin, { tag: 'Day shift' }))).toEqual([]);

  const adding = { candidateapplicationids: [early, over], requisitionjobid: other.requisitionjobid };
  expect(first(await admin(addFromPool, adding))).toEqual({
    added: 1,
    left: [{ candidateapplicationid: over, why: 'The consent does not hold any more' }],
  });
  const result = (await admin(listCandidates, { requisitionjobid: other.requisitionjobid, search: 'zenobia' }))
    .result as { rows: { candidateapplicationid: number; sourcename: string; stagename: string }[] };
  expect(result.rows).toMatchObject([{ sourcename: 'Talent pool', stagename: 'Applied' }]);
  const candidateapplicationid = result.rows[0]?.candidateapplicationid ?? 0;
  const added = first<CandidateDetail>(await admin(getCandidate, { candidateapplicationid }));
  const original = first<CandidateDetail>(await admin(getCandidate, { candidateapplicationid: early }));
  expect(added).toMatchObject({ fullname: 'Zenobia Pool', retainuntil: original.retainuntil, istalentpool: true });
  expect(added.moves).toMatchObject([{ movekindid: 2, tostagename: 'Applied' }]);
  // Once in the pool, by the latest application; twice for one job is refused.
  expect(ids(await pool(admin))).toEqual([candidateapplicationid]);
  const again = first(await admin(addFromPool, { ...adding, candidateapplicationids: [candidateapplicationid] }));
  expect(again).toEqual({ added: 0, left: [{ candidateapplicationid, why: 'Has applied for this job already' }] });
  const closed = await addJob(company, { statusid: 3 });
  const refused = await admin(addFromPool, { ...adding, requisitionjobid: closed.requisitionjobid });
  expect([refused.status, refused.fields]).toEqual([
    400,
    { requisitionjobid: 'This job is not published. Please select another one' },
  ]);
});

test('a blind stage hides who is in the talent pool, and who has no right sees none', async () => {
  const company = await running.createCompany();
  const admin = await caller(company);
  const job = await addJob(company);
  const id = await applied(running, company, job.requisitionjobid, { name: 'Zenobia Canary', istalentpool: true });
  const stages = await stagesOf(company);
  await changeStage(company, stages['Applied'] ?? 0, { isblind: true });
  expect(await pool(admin)).toMatchObject([{ fullname: `Candidate ${id}`, isblind: true }]);
  expect(await pool(admin, { search: 'zenobia' })).toEqual([]);
  const stranger = await caller(company, (await company.addPerson()).emailid);
  expect((await stranger(listTalentPool)).status).toBe(403);
});
