import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { addRunAmount, choosePeople, openOtherRun } from '../../contract/run/other-runs.ts';
import type { PayGroup } from '../../contract/setup/pay-groups.ts';
import { getPayslip } from '../../contract/outputs/payslip-view.ts';
import { approveRun, computeRun, createRun, lockRun, type PayrollRun, runInputs } from '../../contract/run/run.ts';
import { listSinceClose, takeAllSinceClose } from '../../contract/run/since-close.ts';
import { payrollCloseLock } from '../../server/run/attended/close-lock.ts';
import { closeMonth, takeDaysFrom } from '../closed-month.ts';
import { followed } from '../drafts.ts';
import { ACME, computed, locked, OCTOBER, runOf, type Staffed, staffed } from '../staffed.ts';

// Attendance is closed from the 26th to the 25th, and a close pays the wage month of its name.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const FIRST = { ...ACME, payroll: { ...(ACME['payroll'] as object), firstmonth: OCTOBER } };
const OF_OCTOBER = { from: '2026-09-26', to: '2026-10-25' };
const OF_NOVEMBER = { from: '2026-10-26', to: '2026-11-25' };
const OF_DECEMBER = { from: '2026-11-26', to: '2026-12-25' };
const idOf = ({ ids }: Staffed, code: string): number => ids.get(code) ?? 0;
const daysOf = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
};

/** A company whose attendance months begin on the 26th. */
async function windowed(paidby?: { groups: PayGroup[] }): Promise<Staffed> {
  const state = await staffed(app, FIRST);
  const value = { startdate: '2026-04-01', monthstarts: [{ month: '2026-05', monthday: 26 }] };
  await state.company.tx((db) =>
    db
      .insertInto('tenant_setting')
      .values({ settingname: 'attendance', value: JSON.stringify(value), version: 1 })
      .execute(),
  );
  await takeDaysFrom(state, 'attendance', paidby);
  return state;
}
const service = ({ company }: Staffed, code: string, days: { joiningdate?: string; leavingdate?: string }) =>
  company.tx((db) => db.updateTable('employee').set(days).where('employeecode', '=', code).execute());
const slipOf = async (state: Staffed, { payrollrunid }: Pick<PayrollRun, 'payrollrunid'>, code: string) =>
  (await state.maker.call(getPayslip, { payrollrunid, employeeid: idOf(state, code) }))[0];
const whyNot = ({ company, ids }: Staffed, { payrollrunid }: PayrollRun, code: string) =>
  company.tx(async (db) => {
    const row = await db
      .selectFrom('draft_payslip')
      .select('exception')
      .where('payrollrunid', '=', payrollrunid)
      .where('employeeid', '=', ids.get(code) ?? 0)
      .executeTakeFirst();
    return row?.exception;
  });

// Invariant: What a payroll pays by attendance is what the close in force of exactly the attendance month of its name
// came to; it cannot be reopened once that payroll is approved
test('a wage month is paid by the close of its window: days of the month before, and none after it', async () => {
  const state = await windowed();
  // The calendar month is no close of October here.
  await closeMonth(state, {}, { from: '2026-08-26', to: '2026-09-25' });
  const refused = await state.maker.refused(createRun, { payrollmonth: OCTOBER });
  expect(refused.error.fields?.['payrollmonth']).toMatch(/^The attendance of October 2026 is not closed\./);
  await closeMonth(state, { AC0006: { absent: ['2026-09-28', '2026-10-05'] } }, OF_OCTOBER);
  expect(await state.maker.call(runInputs, { payrollmonth: OCTOBER })).toMatchObject({
    attendanceclosed: true,
    lossofpay: 1,
    lopdays: 2,
  });
  const run = await runOf(state, OCTOBER);
  expect(run.exceptioncount).toBe(0);
  const slip = await slipOf(state, run, 'AC0006');
  expect(slip?.days).toEqual({ month: 31, lop: 2, paid: 29 });
  expect(slip?.unpaid).toEqual([{ reason: 'absent', days: 2, on: ['2026-09-28', '2026-10-05'] }]);
});

test('a pay group from the 26th to the 25th is paid by the same days', async () => {
  const workers: PayGroup = {
    code: 'W',
    name: 'Workers',
    cycle: { kind: 'month', firstday: 26 },
    who: { grades: ['W1', 'W2'] },
  };
  const state = await windowed({ groups: [workers] });
  const worker = await state.company.tx((db) =>
    db
      .selectFrom('work_profile as w')
      .innerJoin('grade as g', 'g.subscriptiongradeid', 'w.subscriptiongradeid')
      .innerJoin('employee as e', 'e.employeeid', 'w.employeeid')
      .select('e.employeecode')
      .where('g.gradename', '=', 'W1')
      .orderBy('e.employeecode')
      .executeTakeFirstOrThrow(),
  );
  await closeMonth(state, { [worker.employeecode]: { absent: ['2026-09-28'] } }, OF_OCTOBER);
  const [created] = await state.maker.call(createRun, { payrollmonth: OCTOBER, paygroup: 'W' });
  const run = await computed(state.maker, created?.payrollrunid ?? 0);
  expect(run.exceptioncount).toBe(0);
  expect((await slipOf(state, run, worker.employeecode))?.days).toEqual({ month: 30, lop: 1, paid: 29 });
});

test('who leaves after the window is paid by two closes, the second for that person alone', async () => {
  const state = await windowed();
  await service(state, 'AC0006', { leavingdate: '2026-10-28' });
  await service(state, 'AC0007', { leavingdate: '2026-10-25' });
  await closeMonth(state, { AC0006: { absent: ['2026-10-05'] } }, OF_OCTOBER);
  const run = await runOf(state, OCTOBER);
  // Everybody else is paid; the one who leaves waits.
  expect(run.exceptioncount).toBe(1);
  expect(await whyNot(state, run, 'AC0006')).toBe(
    'The attendance of November 2026 is not closed for this person, whose last day is in it. Close it for leavers on the page Close of attendance.',
  );
  await closeMonth(state, { AC0006: { absent: ['2026-10-27', '2026-10-28'] } }, { ...OF_NOVEMBER, isclosed: false });
  await state.maker.call(computeRun, { payrollrunid: run.payrollrunid });
  expect((await computed(state.maker, run.payrollrunid)).exceptioncount).toBe(0);
  const slip = await slipOf(state, run, 'AC0006');
  expect(slip?.days).toEqual({ month: 31, lop: 3, paid: 25 });
  expect(slip?.unpaid).toEqual([{ reason: 'absent', days: 3, on: ['2026-10-05', '2026-10-27', '2026-10-28'] }]);
  expect((await slipOf(state, run, 'AC0007'))?.days).toEqual({ month: 31, lop: 0, paid: 25 });
});

test('a full and final settlement takes both closes as the regular payroll does', async () => {
  const state = await windowed();
  await service(state, 'AC0006', { leavingdate: '2026-10-28' });
  await closeMonth(state, {}, OF_OCTOBER);
  const request = { kindid: 5, payrollmonth: OCTOBER, title: 'Settlement', paydate: '2026-10-30' } as const;
  const [opened] = await state.maker.call(openOtherRun, request);
  const payrollrunid = opened?.payrollrunid ?? 0;
  await state.maker.call(choosePeople, { payrollrunid, employeeids: [idOf(state, 'AC0006')], ischosen: true });
  await state.maker.call(computeRun, { payrollrunid });
  expect((await computed(state.maker, payrollrunid)).exceptioncount).toBe(1);
  await closeMonth(state, { AC0006: { absent: ['2026-10-28'] } }, { ...OF_NOVEMBER, isclosed: false });
  await state.maker.call(computeRun, { payrollrunid });
  expect((await computed(state.maker, payrollrunid)).exceptioncount).toBe(0);
  expect((await slipOf(state, { payrollrunid }, 'AC0006'))?.days).toEqual({ month: 31, lop: 1, paid: 27 });
});

test('who joined after a window has its days with the next: the first pay waits for nothing', async () => {
  const state = await windowed();
  await service(state, 'AC0006', { joiningdate: '2026-10-28' });
  await closeMonth(state, {}, OF_OCTOBER);
  const october = await locked(state, OCTOBER);
  expect((await slipOf(state, october, 'AC0006'))?.days).toEqual({ month: 31, lop: 0, paid: 4 });
  await closeMonth(state, { AC0006: { absent: ['2026-10-30', '2026-11-03'] } }, OF_NOVEMBER);
  const november = await runOf(state, '2026-11');
  expect((await slipOf(state, november, 'AC0006'))?.days).toEqual({ month: 30, lop: 2, paid: 28 });
});

test('unpaid days that a month has no days for are taken off the next', async () => {
  const state = await windowed();
  await closeMonth(state, { AC0006: { absent: daysOf('2026-09-26', '2026-10-25') } }, OF_OCTOBER);
  const october = await locked(state, OCTOBER);
  // Away from 26 September on, of which October takes thirty days; the end of September was paid.
  expect((await slipOf(state, october, 'AC0006'))?.days).toEqual({ month: 31, lop: 30, paid: 1 });
  await closeMonth(state, { AC0006: { absent: daysOf('2026-10-26', '2026-11-25') } }, OF_NOVEMBER);
  const november = await locked(state, '2026-11');
  expect((await slipOf(state, november, 'AC0006'))?.days).toMatchObject({ lop: 31, paid: 0 });
  await closeMonth(state, { AC0006: { absent: daysOf('2026-11-26', '2026-12-25') } }, OF_DECEMBER);
  const december = await runOf(state, '2026-12');
  const slip = await slipOf(state, december, 'AC0006');
  expect(slip?.days).toEqual({ month: 31, lop: 31, paid: 0 });
  expect(slip?.unpaid[0]).toEqual({ reason: 'before', days: 1, on: [] });
  expect((await slipOf(state, december, 'AC0007'))?.days).toEqual({ month: 31, lop: 0, paid: 31 });
});

test('a close stays while a payroll stands on it: that of its name, and one that paid somebody by it', async () => {
  const state = await windowed();
  await service(state, 'AC0006', { leavingdate: '2026-10-28' });
  await closeMonth(state, {}, OF_OCTOBER);
  await closeMonth(state, {}, OF_NOVEMBER);
  const lockOf = (span: { from: string; to: string }) => state.company.tx((db) => payrollCloseLock(db, span as never));
  const run = await runOf(state, OCTOBER);
  expect([await lockOf(OF_OCTOBER), await lockOf(OF_NOVEMBER)]).toEqual([null, null]);
  await state.checker.call(approveRun, { payrollrunid: run.payrollrunid, contenthash: run.contenthash ?? '' });
  expect(await lockOf(OF_OCTOBER)).toContain('The payroll of October 2026 is approved with the days of this month');
  expect(await lockOf(OF_NOVEMBER)).toContain('The payroll of October 2026 is approved with the days of this month');
  await state.maker.call(lockRun, { payrollrunid: run.payrollrunid });
  expect(await lockOf(OF_NOVEMBER)).toContain('The payroll of October 2026 is locked with the days of this month');
  expect(await lockOf(OF_DECEMBER)).toBeNull();
});

test('drafts follow the months of attendance: closed with other days they wait', async () => {
  const state = await windowed();
  await closeMonth(state, {}, OF_OCTOBER);
  const { payrollrunid, exceptioncount } = await runOf(state, OCTOBER);
  expect(exceptioncount).toBe(0);
  // As the setting refuses it: the close has the days that it had.
  await state.company.tx((db) =>
    db
      .updateTable('tenant_setting')
      .set({ value: JSON.stringify({ startdate: '2026-04-01', monthstarts: [] }) })
      .where('settingname', '=', 'attendance')
      .execute(),
  );
  const waiting = await followed(state, payrollrunid);
  expect(waiting.exceptioncount).toBe(waiting.headcount);
});

test('another month stays open to changes while nobody was paid by it', async () => {
  const state = await windowed();
  await closeMonth(state, {}, OF_OCTOBER);
  await closeMonth(state, {}, OF_NOVEMBER);
  await locked(state, OCTOBER);
  expect(await state.company.tx((db) => payrollCloseLock(db, OF_NOVEMBER as never))).toBeNull();
});

test('a settlement takes back days after a last day that was entered later, of the wage month and not of its window', async () => {
  const state = await windowed();
  const { maker } = state;
  await closeMonth(state, {}, OF_OCTOBER);
  await locked(state, OCTOBER);
  // The 28th lies in the wage month and after the window of its attendance.
  await service(state, 'AC0006', { leavingdate: '2026-10-28' });
  await service(state, 'AC0007', { leavingdate: '2026-10-16' });
  await closeMonth(state, {}, { ...OF_NOVEMBER, isclosed: false });
  const request = { kindid: 5, payrollmonth: OCTOBER, title: 'Settlement', paydate: '2026-11-05' } as const;
  const [opened] = await maker.call(openOtherRun, request);
  const payrollrunid = opened?.payrollrunid ?? 0;
  const employeeids = ['AC0006', 'AC0007'].map((code) => idOf(state, code));
  await maker.call(choosePeople, { payrollrunid, employeeids, ischosen: true });
  for (const employeeid of employeeids)
    await maker.call(addRunAmount, { payrollrunid, employeeid, component: 'performance_bonus', amount: 30_000_000 });
  const [list] = await maker.call(listSinceClose, { payrollmonth: OCTOBER, payrollrunid });
  // Nobody has a shift here, so that days come to something else; those after the last day are asked for alone.
  expect(list?.rows.map((row) => [row.employeecode, row.wagemonth, row.daysafter])).toEqual([
    ['AC0006', OCTOBER, 3],
    ['AC0007', OCTOBER, 15],
  ]);
  if (list) await maker.call(takeAllSinceClose, { payrollmonth: OCTOBER, payrollrunid, sums: list.sums });
  await maker.call(computeRun, { payrollrunid });
  expect((await computed(maker, payrollrunid)).exceptioncount).toBe(0);
  const past = await state.company.tx((db) =>
    db
      .selectFrom('draft_payslip')
      .select(sql<{ month: string; due: { until: string }[] }[]>`facts -> 'past'`.as('past'))
      .where('payrollrunid', '=', payrollrunid)
      .orderBy('employeeid')
      .execute(),
  );
  expect(past.map((row) => row.past.map(({ month, due }) => [month, due[0]?.until]))).toEqual([
    [[OCTOBER, '2026-10-28']],
    [[OCTOBER, '2026-10-16']],
  ]);
});
