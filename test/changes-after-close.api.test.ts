import { afterAll, beforeAll, expect, test } from 'vitest';
import { punch } from '#modules/attendance/test/attending.ts';
import { getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { confirmReversal, correctRun, proposeReversal } from '#modules/payroll/contract/run/reversal.ts';
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

// What changes after a close is taken up by a later payroll: overtime beside unpaid days, one by one or together, once.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const DECEMBER = '2026-12';
/** 137.25 an hour: two hours are 274.50, paid as 275. */
const RATE = 13_725;

const rowsOf = async ({ maker }: Staffed, payrollmonth: string): Promise<readonly SinceClose[]> =>
  (await maker.call(listSinceClose, { payrollmonth }))[0]?.rows ?? [];
const late = async (state: Staffed, { deviceid, code, times }: { deviceid: number; code: string; times: string[] }) =>
  punch(state.company, deviceid, idOf(state, code), times);
/** Waits until the days are counted again. */
const minutesComeTo = (state: Staffed, { month, code, minutes }: { month: string; code: string; minutes: number }) =>
  expect
    .poll(async () => (await rowsOf(state, month)).find(({ employeecode }) => employeecode === code)?.overtimeworking)
    .toBe(minutes);

const take = (state: Staffed, payrollmonth: string, row: SinceClose | undefined) =>
  state.maker.call(takeSinceClose, {
    payrollmonth,
    employeeid: row?.employeeid ?? 0,
    wagemonth: row?.wagemonth ?? '',
    days: row?.days ?? 0,
    daysafter: row?.daysafter ?? 0,
    overtimeworking: row?.overtimeworking ?? 0,
    overtimeoff: row?.overtimeoff ?? 0,
    encashed: row?.encashed ?? 0,
  });
const linesOf = async (state: Staffed, payrollrunid: number, code: string) => {
  const [slip] = await state.maker.call(getPayslip, { payrollrunid, employeeid: idOf(state, code) });
  return (slip?.lines ?? []).filter(({ component }) => component === 'overtime');
};
/** What the overtime of October paid beside October, in paise. */
const lateOf = async (state: Staffed, payrollrunid: number, code: string) =>
  (await linesOf(state, payrollrunid, code)).filter(({ wagemonth }) => wagemonth === OCTOBER);

// Invariant (payroll): What changed after a close is paid once, in total what the month would have paid, by one number
// of statements for any number of months
test('overtime that changed is paid by the rate of its month, in total what the month would have paid', async () => {
  const { given, deviceid } = await attended(app, { rate: RATE });
  const october = await locked(given, OCTOBER);
  expect((await linesOf(given, october.payrollrunid, 'AC0006')).map(({ amount }) => amount)).toEqual([27_500]);
  await close(given, NOVEMBER);

  // 20 minutes more: 2:20 are 320.25, paid as 320, so 45 are left; 20 minutes alone would be 45.75, paid as 46.
  await late(given, { deviceid, code: 'AC0006', times: ['2026-10-09 18:50:00'] });
  await minutesComeTo(given, { month: NOVEMBER, code: 'AC0006', minutes: 20 });
  const [row] = await rowsOf(given, NOVEMBER);
  expect(row).toMatchObject({ days: 0, overtimeworking: 20, cantake: true, left: null, exitwaits: null });
  await take(given, NOVEMBER, row);
  expect(await rowsOf(given, NOVEMBER)).toEqual([]);
  const november = await runOf(given, NOVEMBER);
  expect(november.exceptioncount).toBe(0);
  const [line] = await lateOf(given, november.payrollrunid, 'AC0006');
  expect(line).toMatchObject({
    kind: 'earning',
    name: 'Overtime of October 2026',
    amount: 4_500,
    inputs: { lateitem1: 'Overtime', latechange1: '+0:20', latedue1: '2:20', lateamount1: 32_000, paid: 27_500 },
  });

  // Taken back before the lock the draft is as if it never was; taken up again, it is the same line.
  await given.maker.call(undoSinceClose, {
    payrollmonth: NOVEMBER,
    employeeid: row?.employeeid,
    wagemonth: OCTOBER,
  });
  await followed(given, november.payrollrunid);
  expect(await lateOf(given, november.payrollrunid, 'AC0006')).toEqual([]);
  await take(given, NOVEMBER, (await rowsOf(given, NOVEMBER))[0]);
  const again = await followed(given, november.payrollrunid);
  expect(await lateOf(given, november.payrollrunid, 'AC0006')).toMatchObject([{ amount: 4_500 }]);
  const released = await paidOut(given, again);
  expect((await given.maker.refused(undoSinceClose, { payrollmonth: NOVEMBER })).status).toBe(409);

  // The payslip is reversed: its correction pays it again, and nothing is offered twice.
  const employeeid = idOf(given, 'AC0006');
  const { payrollrunid } = released;
  const [proposed] = await given.maker.call(proposeReversal, {
    payrollrunid,
    reason: 'Paid to the wrong account',
    people: [{ employeeid, settlement: 'returned' as const }],
  });
  await given.checker.call(confirmReversal, { reversalid: proposed?.reversalid ?? 0 });
  expect(await rowsOf(given, NOVEMBER)).toEqual([]);
  const [correction] = await given.maker.call(correctRun, { payrollrunid });
  const anew = await computed(given.maker, correction?.payrollrunid ?? 0);
  expect(await lateOf(given, anew.payrollrunid, 'AC0006')).toMatchObject([{ amount: 4_500 }]);
  await paidOut(given, anew);

  // 30 minutes more: 2:50 are 388.875, paid as 389. 275 + 45 + 69 = 389.
  await late(given, { deviceid, code: 'AC0006', times: ['2026-10-12 19:00:00'] });
  await minutesComeTo(given, { month: DECEMBER, code: 'AC0006', minutes: 30 });
  await take(given, DECEMBER, (await rowsOf(given, DECEMBER))[0]);
  await close(given, DECEMBER);
  const december = await runOf(given, DECEMBER);
  expect(await lateOf(given, december.payrollrunid, 'AC0006')).toMatchObject([
    { amount: 6_900, inputs: { latechange1: '+0:30', latedue1: '2:50', paid: 32_000 } },
  ]);
});

test('what a reversed payslip has taken up and no correction pays is offered again', async () => {
  const { given, deviceid } = await attended(app, { rate: RATE });
  await locked(given, OCTOBER);
  await close(given, NOVEMBER);
  await late(given, { deviceid, code: 'AC0006', times: ['2026-10-05 09:30:00', '2026-10-05 18:50:00'] });
  await minutesComeTo(given, { month: NOVEMBER, code: 'AC0006', minutes: 20 });
  const [row] = await rowsOf(given, NOVEMBER);
  expect(row).toMatchObject({ before: 2, now: 1, days: -1 });
  await take(given, NOVEMBER, row);
  const { payrollrunid } = await paidOut(given, await runOf(given, NOVEMBER));
  const people = [{ employeeid: idOf(given, 'AC0006'), settlement: 'returned' as const }];
  const [proposed] = await given.maker.call(proposeReversal, { payrollrunid, reason: 'Paid in cash', people });
  await given.checker.call(confirmReversal, { reversalid: proposed?.reversalid ?? 0 });
  expect(await rowsOf(given, DECEMBER)).toEqual([]);
  await close(given, DECEMBER);
  await runOf(given, DECEMBER);
  expect(await rowsOf(given, DECEMBER)).toMatchObject([{ wagemonth: OCTOBER, days: -1, overtimeworking: 20 }]);
});

test('all changes are taken up together as they were shown, and undone together', async () => {
  const { given, deviceid } = await attended(app, { rate: RATE });
  const { maker } = given;
  const october = await locked(given, OCTOBER);
  await late(given, { deviceid, code: 'AC0006', times: ['2026-10-05 09:30:00', '2026-10-05 18:30:00'] });
  await late(given, { deviceid, code: 'AC0007', times: ['2026-10-08 20:35:00'] });
  await late(given, { deviceid, code: 'AC0008', times: ['2026-10-07 20:30:00'] });
  const request = { payrollmonth: NOVEMBER };
  await expect.poll(async () => (await maker.call(listSinceClose, request))[0]?.total).toBe(3);
  const [result] = await maker.call(listSinceClose, request);
  const sums = {
    changes: 3,
    people: 3,
    daysmore: 0,
    daysless: 1,
    aftermore: 0,
    afterless: 0,
    minutesmore: 245,
    minutesless: 0,
    encashedmore: 0,
    encashedless: 0,
    yearendmore: 0,
    yearendless: 0,
    nightsmore: 0,
    nightsless: 0,
  };
  expect(result?.sums).toEqual(sums);
  const stale = await maker.refused(takeAllSinceClose, { ...request, sums: { ...sums, minutesmore: 120 } });
  expect(stale.error.message).toContain('The difference has changed meanwhile');
  // Of two who take them up at once one finds nothing left.
  const takes = [maker, given.company.admin].map((caller) => caller.call(takeAllSinceClose, { ...request, sums }));
  const both = await Promise.allSettled(takes);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [taken] = await maker.call(listSinceClose, request);
  expect(taken).toMatchObject({ total: 0, totaltaken: 3 });
  expect(taken?.taken.map(({ employeecode, days, overtimeworking }) => [employeecode, days, overtimeworking])).toEqual([
    ['AC0006', -1, 0],
    ['AC0007', 0, 125],
    ['AC0008', 0, 120],
  ]);
  const [undone] = await maker.call(undoSinceClose, request);
  expect(undone).toMatchObject({ total: 3, totaltaken: 0, sums });
  expect(await given.company.tx((db) => db.selectFrom('loss_of_pay_change').select('days').execute())).toEqual([]);
  await maker.call(takeAllSinceClose, { ...request, sums });
  await close(given, NOVEMBER);
  const run = await runOf(given, NOVEMBER);
  // 2:05 × 137.25 = 285.9375 and 2:00 × 137.25 = 274.50, to the rupee.
  expect(await lateOf(given, run.payrollrunid, 'AC0007')).toMatchObject([{ amount: 28_600 }]);
  expect(await lateOf(given, run.payrollrunid, 'AC0008')).toMatchObject([{ amount: 27_500 }]);
  expect(october.exceptioncount).toBe(0);
});
