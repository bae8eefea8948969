import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { type CandidateDetail, getCandidate } from '../contract/candidate/candidate.ts';
import { addCandidateNote, saveCandidateTags } from '../contract/candidate/note.ts';
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

test('a note mentions only who may see the candidate, and the bell names nobody', async () => {
  const company = await running.createCompany();
  const admin = await caller(company);
  const manager = await company.addPerson({ fullname: 'Hiring Manager' });
  const stranger = await company.addPerson({ fullname: 'Some Body' });
  const job = await addJob(company);
  await company.tx((db) => db.updateTable('requisition').set({ hiringmanagerid: manager.employeeid }).execute());
  const id = await applied(running, company, job.requisitionjobid, { name: 'Zenobia Canary' });
  const { people } = await detailOf(admin, id);
  expect(new Set(people.map(({ accountid }) => accountid))).toEqual(new Set([company.accountid, manager.accountid]));
  const note = { candidateapplicationid: id, text: 'What do you think?' };
  const refused = await admin(addCandidateNote, { ...note, mentions: [stranger.accountid] });
  expect([refused.status, refused.fields]).toEqual([
    400,
    { mentions: 'Only people who may see this candidate can be mentioned' },
  ]);
  expect((await admin(addCandidateNote, { ...note, mentions: [manager.accountid] })).status).toBe(200);
  const bells = await company.tx((db) => db.selectFrom('notification').select(['accountid', 'sentence']).execute());
  expect(bells).toEqual([
    { accountid: manager.accountid, sentence: expect.stringMatching(/mentioned you in a note about a candidate$/) },
  ]);
  expect(JSON.stringify(bells)).not.toMatch(/canary/i);
  // The hiring manager reads it and answers; a stranger does neither.
  const by = await caller(company, manager.emailid);
  expect((await by(addCandidateNote, { ...note, text: 'Yes', mentions: [] })).status).toBe(200);
  expect((await detailOf(by, id)).notes).toMatchObject([
    { note: 'Yes', byname: 'Hiring Manager', mentions: [] },
    { note: 'What do you think?', mentions: ['Hiring Manager'] },
  ]);
  const outside = await caller(company, stranger.emailid);
  expect((await outside(addCandidateNote, { ...note, mentions: [] })).status).toBe(404);
});

test('tags of a candidate are set by whoever may change candidates, each once', async () => {
  const company = await running.createCompany();
  const admin = await caller(company);
  const job = await addJob(company);
  const id = await applied(running, company, job.requisitionjobid);
  await admin(saveCandidateTags, { candidateapplicationid: id, tags: ['Night shift', 'Pune'] });
  await admin(saveCandidateTags, { candidateapplicationid: id, tags: ['Pune', 'pune', 'Welder'] });
  expect((await detailOf(admin, id)).tags).toEqual(['Welder', 'pune']);
});

test('skills come with where they were found, and other applications of the address are shown, not those in a blind stage', async () => {
  const company = await running.createCompany();
  const admin = await caller(company);
  const [job, second, third] = [
    await addJob(company, { skill: ['Looms', 'Dyeing'] }),
    await addJob(company),
    await addJob(company),
  ];
  const emailid = 'same@example.in';
  const id = await applied(running, company, job.requisitionjobid, { emailid });
  const other = await applied(running, company, second.requisitionjobid, { emailid: 'SAME@example.in' });
  const detail = await detailOf(admin, id);
  expect(detail.skills).toEqual([
    { skill: 'Looms', where: 'Advanced', words: 'Looms' },
    { skill: 'Dyeing', where: null, words: '' },
  ]);
  expect(detail.others.map((one) => one.candidateapplicationid)).toEqual([other]);
  await applied(running, company, third.requisitionjobid, { emailid });
  const stages = await stagesOf(company);
  await changeStage(company, stages['Applied'] ?? 0, { isblind: true });
  expect(await detailOf(admin, id)).toMatchObject({ others: [], mails: [], isblind: true });
});
