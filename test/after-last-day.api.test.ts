import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRunAmount, choosePeople, openOtherRun } from '#modules/payroll/contract/run/other-runs.ts';
import { getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { confirmReversal, correctRun, proposeReversal } from '#modules/payroll/contract/run/reversal.ts';
import { computeRun } from '#modules/payroll/contract/run/run.ts';
import {
  dismissSinceClose,
  listSinceClose,
  type SinceClose,
  takeAllSinceClose,
  takeSinceClose,
  undoSinceClose,
} from '#modules/payroll/contract/run/since-close.ts';
import { followed } from '#modules/payroll/test/drafts.ts';
import { computed, paidOut, runOf, type Staffed } from '#modules/payroll/test/staffed.ts';
import { startTestApp, type TestApp } from './support/app.ts';
import { attended, close, idOf, NOVEMBER, OCTOBER } from './support/attended-pay.ts';

// Days that a month paid after a last day of service that was entered later are taken back by the settlement, once.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const BONUS = 9_000_000;
const leaves = ({ company }: Staffed, code: string, leavingdate: string | null) =>
  company.tx((db) => db.updateTable('employee').set({ leavingdate }).where('employeecode', '=', code).execute());
const payOctober = async (state: Staffed) => paidOut(state, await runOf(state, OCTOBER));

/** A settlement of October of somebody, who is paid a bonus with it where it says so. */
async function settlement(state: Staffed, code: string, bonus = BONUS): Promise<number> {
  const { maker } = state;
  const request = { kindid: 5, payrollmonth: OCTOBER, title: 'Settlement', paydate: '2026-11-05' } as const;
  const [opened] = await maker.call(openOtherRun, request);
  const payrollrunid = opened?.payrollrunid ?? 0;
  const employeeid = idOf(state, code);
  await maker.call(choosePeople, { payrollrunid, employeeids: [employeeid], ischosen: true });
  const amount = { payrollrunid, employeeid, component: 'performance_bonus', amount: bonus };
  if (bonus > 0) await maker.call(addRunAmount, amount);
  await maker.call(computeRun, { payrollrunid });
  await computed(maker, payrollrunid);
  return payrollrunid;
}
const listed = async ({ maker }: Staffed, payrollrunid: number) =>
  (await maker.call(listSinceClose, { payrollmonth: OCTOBER, payrollrunid }))[0];
const take = ({ maker }: Staffed, payrollrunid: number, row: SinceClose | undefined) =>
  maker.call(takeSinceClose, {
    payrollmonth: OCTOBER,
    payrollrunid,
    employeeid: row?.employeeid ?? 0,
    wagemonth: row?.wagemonth ?? '',
    days: row?.days ?? 0,
    daysafter: row?.daysafter ?? 0,
    overtimeworking: row?.overtimeworking ?? 0,
    overtimeoff: row?.overtimeoff ?? 0,
    encashed: row?.encashed ?? 0,
  });
const slipOf = async (state: Staffed, payrollrunid: number, code: string) =>
  (await state.maker.call(getPayslip, { payrollrunid, employeeid: idOf(state, code) }))[0];
/** What payslips pay of earnings by days, by component. */
async function earned(state: Staffed, code: string, runs: readonly number[]): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const payrollrunid of runs)
    for (const { component, kind, amount } of (await slipOf(state, payrollrunid, code))?.lines ?? [])
      if ((kind === 'earning' || kind === 'arrear') && component !== 'performance_bonus')
        sums[component] = (sums[component] ?? 0) + amount;
  return sums;
}
/** What October pays somebody whose last day is known before. */
async function enteredBefore(code: string, leavingdate: string): Promise<Record<string, number>> {
  const { given } = await attended(app, { leaving: { [code]: leavingdate } });
  return earned(given, code, [(await runOf(given, OCTOBER)).payrollrunid]);
}

test('the settlement takes back days after a last day that was entered after the month was paid, as if it had been known', async () => {
  const { given } = await attended(app);
  const october = await payOctober(given);
  await leaves(given, 'AC0008', '2026-10-16');
  // By itself a settlement pays no day again, and takes none back.
  const payrollrunid = await settlement(given, 'AC0008');
  expect(await slipOf(given, payrollrunid, 'AC0008')).toMatchObject({ totalearnings: BONUS });
  const [row] = (await listed(given, payrollrunid))?.rows ?? [];
  expect(row).toMatchObject({ employeecode: 'AC0008', wagemonth: OCTOBER, days: 0, daysafter: 15, cantake: true });
  expect(row?.lastday).toBe('2026-10-16');
  const stale = { ...row, daysafter: 14 } as SinceClose;
  expect((await given.maker.refused(takeSinceClose, { payrollmonth: OCTOBER, payrollrunid, ...stale })).status).toBe(
    409,
  );
  const [taken] = await take(given, payrollrunid, row);
  expect(taken).toMatchObject({ total: 0, totaltaken: 1, taken: [{ daysafter: 15, days: 0 }] });
  await followed(given, payrollrunid);
  const slip = await slipOf(given, payrollrunid, 'AC0008');
  const basic = slip?.lines.find(({ component }) => component === 'basic');
  expect(basic).toMatchObject({ kind: 'arrear', name: 'Basic, arrears of October 2026', amount: -3_580_600 });
  const runs = [october.payrollrunid, payrollrunid];
  const asKnown = await enteredBefore('AC0008', '2026-10-16');
  expect(await earned(given, 'AC0008', runs)).toEqual(asKnown);

  // Undone it is as if it never was; taken up with all others it is the same again.
  await given.maker.call(undoSinceClose, { payrollmonth: OCTOBER, payrollrunid, employeeid: row?.employeeid });
  await followed(given, payrollrunid);
  expect(await slipOf(given, payrollrunid, 'AC0008')).toMatchObject({ totalearnings: BONUS });
  const [again] = await given.maker.call(listSinceClose, { payrollmonth: OCTOBER, payrollrunid });
  if (!again) throw new Error('Nothing to take up');
  expect(again.sums).toMatchObject({ changes: 1, people: 1, aftermore: 15, afterless: 0 });
  await given.maker.call(takeAllSinceClose, { payrollmonth: OCTOBER, payrollrunid, sums: again.sums });
  const run = await followed(given, payrollrunid);
  expect(await earned(given, 'AC0008', runs)).toEqual(asKnown);
  await paidOut(given, run);
  expect(await listed(given, payrollrunid)).toMatchObject({ total: 0, totaltaken: 1 });
  expect((await given.maker.refused(undoSinceClose, { payrollmonth: OCTOBER, payrollrunid })).status).toBe(409);
});

test('unpaid days after the last day are given back with it, and another last day is taken up as a change of it', async () => {
  const { given } = await attended(app);
  const october = await payOctober(given);
  // Away on the 5th, which was unpaid.
  await leaves(given, 'AC0007', '2026-10-02');
  const payrollrunid = await settlement(given, 'AC0007', 3 * BONUS);
  const rows = async () => (await listed(given, payrollrunid))?.rows ?? [];
  await expect.poll(async () => (await rows())[0]?.days).toBe(-1);
  const [row] = await rows();
  expect(row).toMatchObject({ before: 1, now: 0, days: -1, daysafter: 29 });
  await take(given, payrollrunid, row);
  await followed(given, payrollrunid);
  const runs = [october.payrollrunid, payrollrunid];
  expect(await earned(given, 'AC0007', runs)).toEqual(await enteredBefore('AC0007', '2026-10-02'));
  await leaves(given, 'AC0007', '2026-10-20');
  await expect.poll(async () => (await rows())[0]?.days).toBe(1);
  const [later] = await rows();
  expect(later).toMatchObject({ days: 1, daysafter: -18, lastday: '2026-10-20', cantake: true });
  await take(given, payrollrunid, later);
  await followed(given, payrollrunid);
  expect(await listed(given, payrollrunid)).toMatchObject({ total: 0, taken: [{ days: 0, daysafter: 11 }] });
  // The method of the company rounds each difference by itself: a rupee of a line at most.
  const sums = await earned(given, 'AC0007', runs);
  for (const [component, amount] of Object.entries(await enteredBefore('AC0007', '2026-10-20')))
    expect(Math.abs((sums[component] ?? 0) - amount)).toBeLessThanOrEqual(100);
});

test('a month that is paid anew with the last day is not taken back twice', async () => {
  const { given } = await attended(app);
  const october = await payOctober(given);
  await leaves(given, 'AC0008', '2026-10-16');
  const employeeid = idOf(given, 'AC0008');
  const { payrollrunid } = october;
  const people = [{ employeeid, settlement: 'returned' as const }];
  const [proposed] = await given.maker.call(proposeReversal, {
    payrollrunid,
    reason: 'The last day was not known',
    people,
  });
  await given.checker.call(confirmReversal, { reversalid: proposed?.reversalid ?? 0 });
  const [correction] = await given.maker.call(correctRun, { payrollrunid });
  const corrected = await paidOut(given, await computed(given.maker, correction?.payrollrunid ?? 0));
  const settled = await settlement(given, 'AC0008');
  expect(await listed(given, settled)).toMatchObject({ total: 0, totaltaken: 0 });
  expect(await slipOf(given, settled, 'AC0008')).toMatchObject({ totalearnings: BONUS });
  const asKnown = await enteredBefore('AC0008', '2026-10-16');
  expect(await earned(given, 'AC0008', [corrected.payrollrunid, settled])).toEqual(asKnown);
});

test('the next payroll shows what the settlement takes back; a settlement that pays too little says by how much', async () => {
  const { given } = await attended(app);
  await payOctober(given);
  await leaves(given, 'AC0008', '2026-10-16');
  const [next] = await given.maker.call(listSinceClose, { payrollmonth: NOVEMBER });
  expect(next?.rows).toMatchObject([{ daysafter: 15, left: '2026-10-16', cantake: false }]);
  expect(next?.sums.changes).toBe(0);
  const payrollrunid = await settlement(given, 'AC0008', 0);
  const [row] = (await listed(given, payrollrunid))?.rows ?? [];
  await take(given, payrollrunid, row);
  const run = await followed(given, payrollrunid);
  expect(run.exceptioncount).toBe(1);
  const { exception } = await given.company.tx((db) =>
    db
      .selectFrom('draft_payslip')
      .select('exception')
      .where('payrollrunid', '=', payrollrunid)
      .executeTakeFirstOrThrow(),
  );
  expect(exception).toContain('What is taken back exceeds what this settlement pays by ₹ 71,613.00.');
  await given.maker.call(undoSinceClose, { payrollmonth: OCTOBER, payrollrunid, employeeid: row?.employeeid });
  const left = { payrollmonth: OCTOBER, payrollrunid, employeeid: row?.employeeid ?? 0, wagemonth: OCTOBER };
  await given.maker.call(dismissSinceClose, { ...left, reason: 'Recovered in cash' });
  expect(await listed(given, payrollrunid)).toMatchObject({ total: 0 });
  // Another last day is another difference.
  await leaves(given, 'AC0008', '2026-10-20');
  expect((await listed(given, payrollrunid))?.rows).toMatchObject([{ daysafter: 11 }]);
  await close(given, NOVEMBER);
});
