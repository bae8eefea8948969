import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedApp, type Company, type TestApp } from '../../../../test/support/product.ts';
import { listCandidates } from '../contract/candidate/candidate.ts';
import { moveCandidate, undoMoves } from '../contract/candidate/move.ts';
import {
  funnelReport,
  type FunnelRow,
  matchReport,
  offerFigureReport,
  reasonReport,
  sourceReport,
  timeReport,
} from '../contract/report/report.ts';
import { bandOf, shareOf } from '../engine/report/share.ts';
import { type Caller, caller } from './calls.ts';
import { applied, rejectReason, stagesOf } from './candidates.ts';
import { addJob } from './job-rows.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

type Rows = Record<string, unknown>[];
const rowsOf = async (by: Caller, report: { list: Parameters<Caller>[0] }, query: object = {}): Promise<Rows> => {
  const { status, result } = await by(report.list, { ...query });
  expect(status, report.list.path).toBe(200);
  return (result as { rows: Rows }).rows;
};

async function hiring(company: Company, admin: Caller) {
  const stages = await stagesOf(company);
  const versions = new Map<number, number>();
  const move = async (candidateapplicationid: number, stage: string) => {
    const version = versions.get(candidateapplicationid) ?? 1;
    const rejectreasonid = stage === 'Rejected' ? await rejectReason(company) : null;
    const sent = { candidateapplicationid, pipelinestageid: stages[stage], rejectreasonid, note: '', ismailed: false };
    const { status, result } = await admin(moveCandidate, sent, version);
    expect(status).toBe(200);
    versions.set(candidateapplicationid, version + 1);
    return (result as { moveset: string }[])[0]?.moveset ?? '';
  };
  return { move, forget: (id: number, version: number) => versions.set(id, version) };
}

test('the funnel counts how far applications came, rejected ones by the stage they left, and undone moves not', async () => {
  const company = await running.createCompany();
  const admin = await caller(company);
  const job = await addJob(company, { skill: ['Looms', 'Sewing'] });
  const other = await addJob(company);
  const { move } = await hiring(company, admin);
  const people: number[] = [];
  for (let at = 0; at < 4; at += 1) people.push(await applied(running, company, job.requisitionjobid));
  await applied(running, company, other.requisitionjobid, { advanceskill: 'Cranes' });
  const [first = 0, second = 0, third = 0, fourth = 0] = people;
  for (const stage of ['Screening', 'Interview', 'Offer', 'Hired']) await move(first, stage);
  for (const stage of ['Interview', 'Rejected']) await move(second, stage);
  await move(third, 'Screening');
  const moveset = await move(fourth, 'Offer');
  expect((await admin(undoMoves, { moveset })).status).toBe(200);
  const rows = (await rowsOf(admin, funnelReport, { requisitionjobid: job.requisitionjobid })) as FunnelRow[];
  expect(rows.map((row) => [row.stage, row.reached, row.conversion, row.incount, row.rejected])).toEqual([
    ['Applied', 4, null, 1, 0],
    ['Screening', 3, 75, 1, 0],
    ['Interview', 2, 66.7, 0, 1],
    ['Assessment', 1, 50, 0, 0],
    ['Offer', 1, 100, 0, 0],
    ['Hired', 1, 100, 1, 0],
  ]);
  // A figure leads to the list that makes it up.
  const listed = (await admin(listCandidates, { requisitionjobid: job.requisitionjobid, stagetypeid: 6 })).result;
  expect((listed as { total: number }).total).toBe(1);
  expect((await rowsOf(admin, funnelReport))[0]).toMatchObject({ reached: 5 });
  expect((await rowsOf(admin, funnelReport, { untilday: '2020-01-01' }))[0]).toMatchObject({ reached: 0, ofall: null });

  expect(await rowsOf(admin, timeReport)).toMatchObject([{ hired: 1, hiremedian: 0, hireninety: 0, fillmedian: 0 }]);
  expect(await rowsOf(admin, reasonReport)).toMatchObject([
    { reason: 'Experience does not fit', decidedby: 'The company', rejected: 1, ofall: 100 },
  ]);
  expect(await rowsOf(admin, sourceReport)).toMatchObject([
    { sourcename: 'Other links', applications: 5, interviewed: 2, offered: 1, hired: 1, hireshare: 20, rewardcost: 0 },
  ]);
  expect(await rowsOf(admin, matchReport, { requisitionjobid: job.requisitionjobid })).toEqual([
    {
      band: 'Above 25 to 50%',
      applications: 4,
      interviewed: 2,
      interviewshare: 50,
      offered: 1,
      offershare: 25,
      hired: 1,
      hireshare: 25,
    },
  ]);
  expect(await rowsOf(admin, offerFigureReport)).toEqual([]);
});

test('a hiring manager reads the figures of their own requisitions alone, and others nothing', async () => {
  const company = await running.createCompany();
  const admin = await caller(company);
  const [own, other] = [await addJob(company), await addJob(company)];
  await applied(running, company, own.requisitionjobid);
  await applied(running, company, other.requisitionjobid);
  const person = await company.addPerson();
  const manager = await caller(company, person.emailid);
  expect((await rowsOf(manager, funnelReport))[0]).toMatchObject({ reached: 0 });
  await company.tx((db) =>
    db
      .updateTable('requisition')
      .set({ hiringmanagerid: person.employeeid })
      .where('requisitionid', '=', own.requisitionid)
      .execute(),
  );
  expect((await rowsOf(manager, funnelReport))[0]).toMatchObject({ reached: 1 });
  expect(await rowsOf(manager, sourceReport)).toMatchObject([{ applications: 1, rewardcost: null }]);
  expect((await manager(offerFigureReport.list)).status).toBe(403);
  expect((await rowsOf(admin, funnelReport))[0]).toMatchObject({ reached: 2 });
});

test('shares and bands are whole', () => {
  expect([shareOf(1, 0), shareOf(1, 3), shareOf(2, 2)]).toEqual([null, 33.3, 100]);
  const bands = [bandOf(0, 0), bandOf(4, 1), bandOf(4, 2), bandOf(4, 3), bandOf(4, 4)];
  expect(bands).toEqual(['No skills asked for', '0 to 25%', 'Above 25 to 50%', 'Above 50 to 75%', 'Above 75%']);
});
