import { afterAll, beforeAll, expect, test } from 'vitest';
import { punch } from '#modules/attendance/test/attending.ts';
import { choosePeople, openOtherRun } from '#modules/payroll/contract/run/other-runs.ts';
import { getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { computeRun } from '#modules/payroll/contract/run/run.ts';
import {
  listSinceClose,
  type SinceClose,
  takeAllSinceClose,
  takeSinceClose,
  undoSinceClose,
} from '#modules/payroll/contract/run/since-close.ts';
import { followed } from '#modules/payroll/test/drafts.ts';
import { computed, locked, paidOut, runOf, type Staffed } from '#modules/payroll/test/staffed.ts';
import { startTestApp, type TestApp } from './support/app.ts';
import { attended, close, idOf, NOVEMBER, OCTOBER } from './support/attended-pay.ts';

// A settlement and late pay take up what changed since the close as the regular payroll does, once among all of them.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** 137.25 an hour: two hours are 274.50, paid as 275, and 2:20 are 320.25, paid as 320. */
const RATE = 13_725;
type Days = { leavingdate?: string; joiningdate?: string };
const service = ({ company }: Staffed, code: string, days: Days) =>
  company.tx((db) => db.updateTable('employee').set(days).where('employeecode', '=', code).execute());
async function opened(state: Staffed, kindid: 3 | 5, month: string, code: string): Promise<number> {
  const { maker } = state;
  const request = { kindid, payrollmonth: month, title: 'Later', paydate: '2026-12-10' } as const;
  const payrollrunid = (await maker.call(openOtherRun, request))[0]?.payrollrunid ?? 0;
  await maker.call(choosePeople, { payrollrunid, employeeids: [idOf(state, code)], ischosen: true });
  return payrollrunid;
}
type Payroll = { payrollmonth: string; payrollrunid?: number };
const listed = async ({ maker }: Staffed, payroll: Payroll) => (await maker.call(listSinceClose, payroll))[0];
const rowOf = async (state: Staffed, payroll: Payroll, code: string): Promise<SinceClose | undefined> =>
  (await listed(state, payroll))?.rows.find(({ employeecode }) => employeecode === code);
/** Waits until the days are counted again. */
const comesTo = (state: Staffed, payroll: Payroll, { code, days }: { code: string; days: number }) =>
  expect.poll(async () => (await rowOf(state, payroll, code))?.days).toBe(days);
const take = ({ maker }: Staffed, payroll: Payroll, row: SinceClose | undefined) =>
  maker.call(takeSinceClose, {
    ...payroll,
    employeeid: row?.employeeid ?? 0,
    wagemonth: row?.wagemonth ?? '',
    days: row?.days ?? 0,
    daysafter: row?.daysafter ?? 0,
    overtimeworking: row?.overtimeworking ?? 0,
    overtimeoff: row?.overtimeoff ?? 0,
    encashed: row?.encashed ?? 0,
  });
/** Lines of a payslip that are of October: amounts of basic pay and of overtime. */
async function ofOctober(state: Staffed, payrollrunid: number, code: string) {
  const [slip] = await state.maker.call(getPayslip, { payrollrunid, employeeid: idOf(state, code) });
  const lines = (slip?.lines ?? []).filter(({ wagemonth }) => wagemonth === OCTOBER);
  const amounts = (of: string) => lines.filter(({ component }) => component === of).map(({ amount }) => amount);
  return { basic: amounts('basic'), overtime: amounts('overtime') };
}
/** What a day of basic pay of October is, by what two unpaid days took from it. */
async function dayOf(state: Staffed, payrollrunid: number, code: string): Promise<number> {
  const [slip] = await state.maker.call(getPayslip, { payrollrunid, employeeid: idOf(state, code) });
  const basic = slip?.lines.find(({ component }) => component === 'basic')?.amount ?? 0;
  return basic / (slip?.days.paid ?? 1);
}

test('a settlement takes up an earlier month, and the regular payroll of its month finds nothing', async () => {
  const { given, deviceid } = await attended(app, { rate: RATE });
  const october = await locked(given, OCTOBER);
  await service(given, 'AC0006', { leavingdate: '2026-11-20' });
  await close(given, NOVEMBER);
  await punch(given.company, deviceid, idOf(given, 'AC0006'), ['2026-10-05 09:30:00', '2026-10-05 18:50:00']);
  const payrollrunid = await opened(given, 5, NOVEMBER, 'AC0006');
  const settlement = { payrollmonth: NOVEMBER, payrollrunid };
  await comesTo(given, settlement, { code: 'AC0006', days: -1 });
  const row = await rowOf(given, settlement, 'AC0006');
  expect(row).toMatchObject({ before: 2, now: 1, daysafter: 0, overtimeworking: 20, cantake: true, left: null });
  // The regular payroll still has the person, and offers the same.
  expect(await rowOf(given, { payrollmonth: NOVEMBER }, 'AC0006')).toMatchObject({ days: -1, overtimeworking: 20 });
  await take(given, settlement, row);
  expect(await rowOf(given, { payrollmonth: NOVEMBER }, 'AC0006')).toBeUndefined();
  await given.maker.call(computeRun, { payrollrunid });
  const run = await computed(given.maker, payrollrunid);
  expect(run.exceptioncount).toBe(0);
  const day = await dayOf(given, october.payrollrunid, 'AC0006');
  const result = await ofOctober(given, payrollrunid, 'AC0006');
  expect(result.overtime).toEqual([4_500]);
  expect(Math.abs((result.basic[0] ?? 0) - day)).toBeLessThanOrEqual(100);
  await paidOut(given, run);
  expect(await listed(given, settlement)).toMatchObject({ total: 0, totaltaken: 1 });
  const regular = await runOf(given, NOVEMBER);
  expect(regular.exceptioncount).toBe(0);
  expect(await rowOf(given, { payrollmonth: NOVEMBER }, 'AC0006')).toBeUndefined();
  const [people] = [
    await given.maker.refused(getPayslip, { payrollrunid: regular.payrollrunid, employeeid: idOf(given, 'AC0006') }),
  ];
  expect(people.status).toBe(404);
});

test('a settlement of the month itself takes up its unpaid days and overtime after it was paid', async () => {
  const { given, deviceid } = await attended(app, { rate: RATE, leaving: { AC0006: '2026-10-30' } });
  await locked(given, OCTOBER);
  await punch(given.company, deviceid, idOf(given, 'AC0006'), ['2026-10-05 09:30:00', '2026-10-05 18:50:00']);
  const payrollrunid = await opened(given, 5, OCTOBER, 'AC0006');
  const settlement = { payrollmonth: OCTOBER, payrollrunid };
  await comesTo(given, settlement, { code: 'AC0006', days: -1 });
  const [shown] = [await listed(given, settlement)];
  expect(shown?.sums).toMatchObject({ changes: 1, daysless: 1, minutesmore: 20, aftermore: 0 });
  if (shown) await given.maker.call(takeAllSinceClose, { ...settlement, sums: shown.sums });
  await given.maker.call(computeRun, { payrollrunid });
  expect((await computed(given.maker, payrollrunid)).exceptioncount).toBe(0);
  const result = await ofOctober(given, payrollrunid, 'AC0006');
  expect(result.overtime).toEqual([4_500]);
  expect(result.basic).toHaveLength(1);
  await given.maker.call(undoSinceClose, settlement);
  await followed(given, payrollrunid);
  expect(await ofOctober(given, payrollrunid, 'AC0006')).toEqual({ basic: [], overtime: [] });
  if (shown) await given.maker.call(takeAllSinceClose, { ...settlement, sums: shown.sums });
  const run = await followed(given, payrollrunid);
  expect(await ofOctober(given, payrollrunid, 'AC0006')).toEqual(result);
  await paidOut(given, run);
  expect(await listed(given, settlement)).toMatchObject({ total: 0, totaltaken: 1 });
});

test('late pay pays what the regular payroll had taken up for whoever it left out, and takes up what came since', async () => {
  const { given, deviceid } = await attended(app, { rate: RATE });
  const { company, maker } = given;
  const october = await locked(given, OCTOBER);
  const [{ joiningdate } = { joiningdate: '' }] = await company.tx((db) =>
    db.selectFrom('employee').select('joiningdate').where('employeecode', '=', 'AC0006').execute(),
  );
  await close(given, NOVEMBER);
  const regular = { payrollmonth: NOVEMBER };
  const employeeid = idOf(given, 'AC0006');
  await punch(company, deviceid, employeeid, ['2026-10-05 09:30:00', '2026-10-05 18:50:00']);
  await comesTo(given, regular, { code: 'AC0006', days: -1 });
  await take(given, regular, await rowOf(given, regular, 'AC0006'));
  // Left out of November by a joining date that was wrong.
  await service(given, 'AC0006', { joiningdate: '2026-12-01' });
  await locked(given, NOVEMBER);
  await service(given, 'AC0006', { joiningdate });
  await punch(company, deviceid, employeeid, ['2026-10-06 09:30:00', '2026-10-06 18:30:00']);
  const payrollrunid = await opened(given, 3, NOVEMBER, 'AC0006');
  const late = { payrollmonth: NOVEMBER, payrollrunid };
  await comesTo(given, late, { code: 'AC0006', days: -1 });
  const row = await rowOf(given, late, 'AC0006');
  expect(row).toMatchObject({ before: 1, now: 0, overtimeworking: 0, cantake: true });
  await take(given, late, row);
  await maker.call(computeRun, { payrollrunid });
  const run = await computed(maker, payrollrunid);
  expect(run.exceptioncount).toBe(0);
  const day = await dayOf(given, october.payrollrunid, 'AC0006');
  const result = await ofOctober(given, payrollrunid, 'AC0006');
  expect(result.overtime).toEqual([4_500]);
  expect(Math.abs((result.basic[0] ?? 0) - 2 * day)).toBeLessThanOrEqual(100);
  // What late pay has taken up alone is taken back; that of the regular payroll stays.
  await maker.call(undoSinceClose, late);
  await followed(given, payrollrunid);
  const left = await ofOctober(given, payrollrunid, 'AC0006');
  expect(Math.abs((left.basic[0] ?? 0) - day)).toBeLessThanOrEqual(100);
  await take(given, late, await rowOf(given, late, 'AC0006'));
  await paidOut(given, await followed(given, payrollrunid));
  expect(await rowOf(given, { payrollmonth: '2026-12' }, 'AC0006')).toBeUndefined();
});

test('a change that was taken up and is undone by other punches is taken up again, the other way', async () => {
  const { given } = await attended(app, { rate: RATE });
  await locked(given, OCTOBER);
  await close(given, NOVEMBER);
  const regular = { payrollmonth: NOVEMBER };
  await service(given, 'AC0008', { leavingdate: '2026-10-16' });
  const payrollrunid = await opened(given, 5, OCTOBER, 'AC0008');
  const settlement = { payrollmonth: OCTOBER, payrollrunid };
  await take(given, settlement, await rowOf(given, settlement, 'AC0008'));
  await service(given, 'AC0008', { leavingdate: '2026-10-31' });
  expect(await rowOf(given, settlement, 'AC0008')).toMatchObject({ daysafter: -15, lastday: '2026-10-31' });
  expect(await rowOf(given, regular, 'AC0008')).toMatchObject({ daysafter: -15, cantake: false });
});
