import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  endHold,
  holdBulk,
  listHolds,
  listPayouts,
  payOut,
  PAYOUT,
  payoutFile,
  PROCESSING,
  startHold,
} from '../../contract/run/hold.ts';
import { correctRun, runReversals } from '../../contract/run/reversal.ts';
import { approveRun, computeRun } from '../../contract/run/run.ts';
import { runVariance } from '../../contract/run/run-variance.ts';
import { runFile } from '../../contract/outputs/run-files.ts';
import { runRows } from '../../contract/run/run-rows.ts';
import { runSummary } from '../../contract/run/run-summary.ts';
import { computed, locked, october, OCTOBER, paidOut, released, runOf, type Staffed, staffed } from '../staffed.ts';
import { settled, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { checked } from '../../../../../test/support/uploads.ts';

const NOVEMBER = '2026-11';
const REASON = 'Left without notice';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const idOf = ({ ids }: Staffed, code: string): number => ids.get(code) ?? 0;
async function onHold(state: Staffed, code: string, kindid: 1 | 2, payrollmonth = OCTOBER): Promise<number> {
  const [hold] = await state.maker.call(startHold, {
    employeeid: idOf(state, code),
    kindid,
    payrollmonth,
    reason: REASON,
  });
  return hold?.payholdid ?? 0;
}
const paidIn = async ({ maker }: Staffed, payrollrunid: number): Promise<string[]> => {
  const { rows } = await maker.call(runRows, { payrollrunid, filter: 'all', limit: 100, offset: 0 });
  return rows.map((row) => row.employeecode);
};
async function supplementary(state: Staffed, payrollrunid: number) {
  const [created] = await state.maker.call(correctRun, { payrollrunid });
  return computed(state.maker, created?.payrollrunid ?? 0);
}
const bank = async ({ maker }: Staffed, payrollrunid: number): Promise<string> =>
  (await maker.file(runFile, { payrollrunid, file: 'bank' })).toString();

test('a processing hold leaves a person out of the runs; once ended, its months are paid in order', async () => {
  const state = await staffed(app);
  const payholdid = await onHold(state, 'AC0010', PROCESSING);
  const first = await october(state);
  expect(first.headcount).toBe(59);
  expect(await paidIn(state, first.payrollrunid)).not.toContain('AC0010');
  const summaryOf = () => state.maker.call(runSummary, { payrollrunid: first.payrollrunid });
  expect((await summaryOf()).leftout).toBe(1);
  const done = await paidOut(state, first);
  expect((await summaryOf()).leftout).toBe(0);
  const second = await locked(state, NOVEMBER);
  expect(await paidIn(state, second.payrollrunid)).not.toContain('AC0010');
  expect(await state.maker.call(listHolds, { limit: 10, offset: 0 })).toMatchObject({
    total: 1,
    rows: [{ employeecode: 'AC0010', kind: 'Processing', untilmonth: null, unpaid: [OCTOBER, NOVEMBER] }],
  });
  // While it goes on, nobody is to be paid.
  expect((await state.maker.call(runReversals, { payrollrunid: done.payrollrunid })).awaiting).toEqual([]);
  expect((await state.maker.refused(correctRun, { payrollrunid: done.payrollrunid })).status).toBe(409);

  expect(await state.maker.call(endHold, { payholdid })).toEqual([{ untilmonth: NOVEMBER }]);
  expect((await state.maker.refused(endHold, { payholdid })).error.message).toMatch(/ended already/);
  // October comes before November.
  expect((await state.maker.refused(correctRun, { payrollrunid: second.payrollrunid })).error.message).toMatch(
    /Nobody awaits pay/,
  );
  const result = await state.maker.call(runReversals, { payrollrunid: done.payrollrunid });
  expect(result).toMatchObject({
    awaiting: [{ employeecode: 'AC0010', after: 'hold', retained: 0 }],
    maycorrect: true,
  });
  const paid = await supplementary(state, done.payrollrunid);
  expect(await paidIn(state, paid.payrollrunid)).toEqual(['AC0010']);
  expect((await state.maker.call(runVariance, { payrollrunid: paid.payrollrunid })).causes).toMatchObject([
    { cause: 'Left out by a processing hold before', people: 1 },
  ]);
  await paidOut(state, paid);
  const late = await paidOut(state, await supplementary(state, second.payrollrunid));
  expect(late).toMatchObject({ payrollmonth: NOVEMBER, headcount: 1, runtype: 2 });
  const { rows } = await state.maker.call(listHolds, { limit: 10, offset: 0 });
  expect(rows.map((row) => row.unpaid)).toEqual([[]]);
  const december = await runOf(state, '2026-12');
  expect(await paidIn(state, december.payrollrunid)).toContain('AC0010');
});

test('a month that a hold left out comes first: later runs leave the person out until it is paid', async () => {
  const state = await staffed(app);
  const payholdid = await onHold(state, 'AC0011', PROCESSING);
  const first = await released(state);
  await state.maker.call(endHold, { payholdid });
  const second = await runOf(state, NOVEMBER);
  expect(await paidIn(state, second.payrollrunid)).not.toContain('AC0011');
  expect((await state.maker.call(runVariance, { payrollrunid: second.payrollrunid })).unexplained).toBe(0);
  await paidOut(state, second);
  await paidOut(state, await supplementary(state, first.payrollrunid));
  const third = await runOf(state, '2026-12');
  expect(await paidIn(state, third.payrollrunid)).not.toContain('AC0011');
  await paidOut(state, third);
  // Everything that was left out is paid in the end.
  await paidOut(state, await supplementary(state, second.payrollrunid));
  await paidOut(state, await supplementary(state, third.payrollrunid));
  expect(await paidIn(state, (await runOf(state, '2027-01')).payrollrunid)).toContain('AC0011');
});

test('a hold that ends before the approval leaves nothing behind, and the run says that it changed', async () => {
  const state = await staffed(app);
  const payholdid = await onHold(state, 'AC0012', PROCESSING);
  const run = await october(state);
  expect(await state.maker.call(endHold, { payholdid })).toEqual([{ untilmonth: null }]);
  const { payrollrunid, contenthash } = run;
  const refused = await state.checker.refused(approveRun, { payrollrunid, contenthash: contenthash ?? '' });
  expect(refused.error.message).toMatch(/AC0012 changed after the computation/);
  await state.maker.call(computeRun, { payrollrunid });
  expect((await computed(state.maker, payrollrunid)).headcount).toBe(60);
  expect((await state.maker.call(listHolds, { limit: 10, offset: 0 })).total).toBe(0);
});

test('a payout hold computes the pay and keeps it back until it is ended and paid out', async () => {
  const state = await staffed(app);
  const payholdid = await onHold(state, 'AC0010', PAYOUT);
  const run = await october(state);
  expect(run.headcount).toBe(60);
  const { rows } = await state.maker.call(runRows, {
    payrollrunid: run.payrollrunid,
    filter: 'flagged',
    limit: 10,
    offset: 0,
  });
  const netpay = rows[0]?.netpay ?? 0;
  expect(rows).toMatchObject([{ employeecode: 'AC0010', flags: ['Payout hold'] }]);
  const summary = await state.maker.call(runSummary, { payrollrunid: run.payrollrunid });
  expect(summary.paid).toContainEqual({ label: 'Payout hold', people: 1, amount: netpay });
  const { payrollrunid } = await paidOut(state, run);
  expect(await bank(state, payrollrunid)).not.toContain(',AC0010,');

  const people = { payrollrunid, employeeids: [idOf(state, 'AC0010')], paydate: '2026-11-05', netpay };
  expect((await state.maker.call(listPayouts, {})).waiting).toMatchObject([{ employeecode: 'AC0010', payholdid }]);
  expect((await state.maker.refused(payOut, people)).error.message).toMatch(/Still on payout hold: AC0010/);
  await state.maker.call(endHold, { payholdid });
  expect((await state.maker.refused(payOut, { ...people, netpay: 1 })).error.fields).toMatchObject({
    netpay: 'The total you typed is not the net pay of these people',
  });
  // Nobody else's pay can be paid again by it.
  const others = { ...people, employeeids: [idOf(state, 'AC0010'), idOf(state, 'AC0011')] };
  expect((await state.maker.refused(payOut, others)).status).toBe(404);
  const key = 'payout-key-0001';
  const both = await Promise.all([state.maker.raw(payOut, people, key), state.maker.raw(payOut, people, key)]);
  expect(both.map(({ status }) => status)).toContain(200);
  expect((await state.maker.refused(payOut, people)).status).toBe(404);
  const { waiting, done } = await state.maker.call(listPayouts, {});
  expect(waiting).toEqual([]);
  expect(done).toMatchObject([{ payrollmonth: OCTOBER, people: 1, amount: netpay, paydate: '2026-11-05' }]);
  const advice = (await state.maker.file(payoutFile, { laterpayoutid: done[0]?.laterpayoutid ?? 0 })).toString();
  expect(advice.trim().split('\n')).toHaveLength(2);
  expect(advice).toMatch(new RegExp(`,AC0010,.*,${netpay / 100}(\\.00)?,05/11/2026,`));
  const payments = await state.company.tx((db) =>
    db.selectFrom('payroll_payment').select('amount').where('payrollrunid', '=', payrollrunid).execute(),
  );
  expect(payments).toHaveLength(60);
});

test('a hold is refused for a locked month, twice for a person, and in an upload by row; an undo takes it back', async () => {
  const state = await staffed(app);
  await onHold(state, 'AC0013', PAYOUT);
  const again = { employeeid: idOf(state, 'AC0013'), kindid: PAYOUT, payrollmonth: NOVEMBER, reason: REASON } as const;
  expect((await state.maker.refused(startHold, again)).error.message).toMatch(/on this hold since October 2026/);
  expect((await state.maker.refused(startHold, { ...again, reason: 'no' })).error.fields).toMatchObject({
    reason: 'Please add comment',
  });
  await locked(state, OCTOBER);
  const late = { ...again, employeeid: idOf(state, 'AC0014'), payrollmonth: OCTOBER };
  expect((await state.maker.refused(startHold, late)).status).toBe(409);

  const lines = [
    'Employee Code,Hold,Reason',
    'AC0015,Processing,Absconding',
    'AC0016,payout hold,Account closed',
    'AC0013,Payout,Again',
    'AC0017,Stopped,Unknown word',
  ];
  const { batch, text } = await checked(state.maker, holdBulk, lines, { payrollmonth: NOVEMBER });
  expect(text).toEqual([
    '4 kind: AC0013 is on this hold since October 2026.',
    '5 kind: “Stopped” is not known here. Use Processing, Payout.',
  ]);
  const { bulkbatchid } = batch;
  await state.maker.call(holdBulk.apply, { bulkbatchid, rows: 'valid' });
  await settled(state.maker, holdBulk, bulkbatchid);
  const list = () => state.maker.call(listHolds, { limit: 10, offset: 0, state: 'open' });
  expect((await list()).rows.map((row) => [row.employeecode, row.kind, row.payrollmonth])).toEqual([
    ['AC0016', 'Payout', NOVEMBER],
    ['AC0015', 'Processing', NOVEMBER],
    ['AC0013', 'Payout', OCTOBER],
  ]);
  await state.maker.call(holdBulk.undo, { bulkbatchid });
  await settled(state.maker, holdBulk, bulkbatchid);
  expect((await list()).total).toBe(1);
});

test('nobody puts the own pay on hold or ends it', async () => {
  const state = await staffed(app);
  const own = await state.company.account('own@test.example', ['Payroll maker'], idOf(state, 'AC0018'));
  const hold = { employeeid: idOf(state, 'AC0018'), kindid: PAYOUT, payrollmonth: OCTOBER, reason: REASON } as const;
  expect((await own.refused(startHold, hold)).error.message).toMatch(/Nobody changes their own pay/);
  const payholdid = await onHold(state, 'AC0018', PAYOUT);
  expect((await own.refused(endHold, { payholdid })).error.message).toMatch(/Nobody changes their own pay/);
});
