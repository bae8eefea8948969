import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  declineReversal,
  proposeReversal,
  runReversals,
  withdrawReversal,
} from '#modules/payroll/contract/run/reversal.ts';
import { approveRun, computeRun, getRun, lockRun, releaseRun, sendBackRun } from '#modules/payroll/contract/run/run.ts';
import { runSummary } from '#modules/payroll/contract/run/run-summary.ts';
import { listWaiting } from '#modules/payroll/contract/run/waiting.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { computed, october, released, type Staffed, staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const REASON = 'Overtime was entered for the wrong person';
const MAKER = 'maker@test.example';
const CHECKER = 'checker@test.example';

/** Subjects of the mails that a company wrote to somebody, oldest first. */
const mailsTo = ({ company }: Staffed, recipient: string): Promise<string[]> =>
  company.tx(async (db) => {
    const rows = await db
      .selectFrom('mail_outbox')
      .select(['subject'])
      .where('recipient', '=', recipient)
      .orderBy('mailid')
      .execute();
    return rows.map(({ subject }) => subject);
  });
/** What the bell told somebody, oldest first: the sentence and the page. */
const bellOf = ({ company }: Staffed, recipient: string) =>
  company.tx((db) =>
    db
      .selectFrom('notification as n')
      .innerJoin('account as a', 'a.accountid', 'n.accountid')
      .select(['n.sentence', 'n.link'])
      .where('a.emailid', '=', recipient)
      .orderBy('n.notificationid')
      .execute(),
  );
const kinds = async (caller: Staffed['maker']) => (await caller.call(listWaiting, {})).map(({ kind }) => kind);

test('a second person is told of a run once, sends it back with a comment, and approves it with another', async () => {
  const state = await staffed(app);
  const { maker, checker } = state;
  const run = await october(state);
  const { payrollrunid } = run;
  expect(await mailsTo(state, CHECKER)).toEqual(['The payroll of October 2026 waits for your approval']);
  expect(await bellOf(state, CHECKER)).toEqual([
    { sentence: 'The payroll of October 2026 waits for your approval', link: `/payroll/run/${payrollrunid}` },
  ]);
  expect(run.approvers).toContain(CHECKER);
  expect([await kinds(maker), await kinds(checker)]).toEqual([[], ['approve']]);

  // Computed once more it waits already, and nobody is told twice.
  await maker.call(computeRun, { payrollrunid });
  await computed(maker, payrollrunid);
  expect(await mailsTo(state, CHECKER)).toHaveLength(1);

  const own = await maker.refused(sendBackRun, { payrollrunid, comment: 'Not mine to send back' });
  expect(own.status).toBe(403);
  expect((await checker.refused(sendBackRun, { payrollrunid, comment: 'no' })).status).toBe(400);
  const [back] = await checker.call(sendBackRun, { payrollrunid, comment: 'The overtime of Pune is missing' });
  expect(back).toMatchObject({ statusid: 1, mayapprove: false, maysendback: false });
  expect(await mailsTo(state, MAKER)).toEqual(['The payroll of October 2026 was sent back to you with a comment']);
  expect([await kinds(maker), await kinds(checker)]).toEqual([['sentback'], []]);

  await maker.call(computeRun, { payrollrunid });
  const again = await computed(maker, payrollrunid);
  expect(await mailsTo(state, CHECKER)).toHaveLength(2);
  await checker.call(approveRun, { payrollrunid, contenthash: again.contenthash ?? '', comment: 'Pune is there now' });
  expect([await kinds(maker), await kinds(checker)]).toEqual([['lock'], []]);
  await maker.call(lockRun, { payrollrunid });
  expect(await kinds(maker)).toEqual(['release']);
  expect(await mailsTo(state, CHECKER)).toContain('The payroll of October 2026 is locked and can be released');
  const late = await checker.refused(sendBackRun, { payrollrunid, comment: 'Too late for this one' });
  expect(late.status).toBe(409);
  await maker.call(releaseRun, { payrollrunid, netpay: again.netpay });
  expect(await mailsTo(state, CHECKER)).toContain('The payroll of October 2026 is released');
  expect(await kinds(maker)).toEqual([]);

  const [end] = await maker.call(getRun, { payrollrunid });
  expect(end?.events.map(({ kind, comment, byname }) => [kind, comment, byname])).toEqual([
    ['sentback', 'The overtime of Pune is missing', CHECKER],
    ['approved', 'Pune is there now', CHECKER],
  ]);
});

test('a reversal waits for a second person by mail and list, and is withdrawn by whoever proposed it', async () => {
  const state = await staffed(app);
  const { maker, checker, ids } = state;
  const { payrollrunid, netpay } = await released(state);
  const people = [{ employeeid: ids.get('AC0006') ?? 0, settlement: 'kept' as const }];
  // What became of the money is said for each person, or nothing is proposed.
  const unsaid = await maker.refused(proposeReversal, {
    payrollrunid,
    reason: REASON,
    people: [{ employeeid: people[0]?.employeeid ?? 0 } as never],
  });
  expect(unsaid.status).toBe(400);
  expect(JSON.stringify(unsaid.error)).toContain('Please say for each person whether it was recovered');

  const [created] = await maker.call(proposeReversal, { payrollrunid, reason: REASON, people });
  const reversalid = created?.reversalid ?? 0;
  expect([created?.maywithdraw, created?.maydecide]).toEqual([true, false]);
  expect([await kinds(maker), await kinds(checker)]).toEqual([[], ['reversal']]);
  expect(await mailsTo(state, CHECKER)).toContain('A reversal of payslips of October 2026 waits for your decision');
  expect((await checker.refused(withdrawReversal, { reversalid })).status).toBe(403);
  await maker.call(withdrawReversal, { reversalid });
  expect(await kinds(checker)).toEqual([]);
  expect((await checker.refused(declineReversal, { reversalid })).error.message).toBe('This reversal was withdrawn');
  const { reversals } = await maker.call(runReversals, { payrollrunid });
  expect(reversals.map(({ statusid }) => statusid)).toEqual([4]);

  // The same payslips may be proposed again; who proposed them reads what became of it.
  const [second] = await maker.call(proposeReversal, { payrollrunid, reason: REASON, people });
  await checker.call(declineReversal, { reversalid: second?.reversalid ?? 0 });
  expect(await mailsTo(state, MAKER)).toContain('The reversal that you proposed for October 2026 was declined');
  const summary = await maker.call(runSummary, { payrollrunid });
  expect(summary.paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(netpay);
  expect(summary.paid.reduce((sum, { people: count }) => sum + count, summary.nothing)).toBe(60);
});
