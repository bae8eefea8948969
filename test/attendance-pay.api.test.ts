import { afterAll, beforeAll, expect, test } from 'vitest';
import { punch } from '#modules/attendance/test/attending.ts';
import { getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { dismissSinceClose, listSinceClose, takeSinceClose } from '#modules/payroll/contract/run/since-close.ts';
import { locked, runOf } from '#modules/payroll/test/staffed.ts';
import { startTestApp, type TestApp } from './support/app.ts';
import { attended, close, idOf, NOVEMBER, OCTOBER } from './support/attended-pay.ts';

// From punches to pay: attendance is counted and closed as it is, and payroll pays what the close came to.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

// Invariant (payroll): What a payroll pays by attendance is what the close in force of exactly the attendance month of
// its name came to; it cannot be reopened once that payroll is approved
test('what attendance came to is paid, and what arrives late is taken up by the next payroll or dismissed', async () => {
  const { given, deviceid } = await attended(app);
  const { maker, company } = given;
  const run = await locked(given, OCTOBER);
  expect(run.exceptioncount).toBe(0);
  const slipOf = async (code: string, payrollrunid: number) =>
    (await maker.call(getPayslip, { payrollrunid, employeeid: idOf(given, code) }))[0];
  const slip = await slipOf('AC0006', run.payrollrunid);
  expect(slip?.days).toEqual({ month: 31, lop: 2, paid: 29 });
  expect(slip?.unpaid).toEqual([{ reason: 'absent', days: 2, on: ['2026-10-05', '2026-10-06'] }]);
  expect(slip?.lines.find(({ component }) => component === 'overtime')).toMatchObject({
    amount: 40_000,
    inputs: { unititem1: 'Overtime', unitcount1: '2:00', unitrate1: 20_000 },
  });
  expect((await slipOf('AC0008', run.payrollrunid))?.days).toEqual({ month: 31, lop: 0, paid: 31 });

  const request = { payrollmonth: NOVEMBER };
  expect(await maker.call(listSinceClose, request)).toMatchObject([{ total: 0, rows: [], totaltaken: 0 }]);
  // The terminal had kept punches of three days.
  await punch(company, deviceid, idOf(given, 'AC0006'), ['2026-10-05 09:30:00', '2026-10-05 18:30:00']);
  await punch(company, deviceid, idOf(given, 'AC0007'), ['2026-10-05 09:30:00', '2026-10-05 18:30:00']);
  await punch(company, deviceid, idOf(given, 'AC0008'), ['2026-10-07 20:30:00']);
  await expect.poll(async () => (await maker.call(listSinceClose, request))[0]?.total).toBe(3);
  const [result] = await maker.call(listSinceClose, request);
  expect(result?.rows).toMatchObject([
    { employeecode: 'AC0006', wagemonth: OCTOBER, before: 2, now: 1, days: -1, overtimeworking: 0 },
    { employeecode: 'AC0007', wagemonth: OCTOBER, before: 1, now: 0, days: -1, overtimeworking: 0 },
    { employeecode: 'AC0008', wagemonth: OCTOBER, before: 0, now: 0, days: 0, overtimeworking: 120 },
  ]);
  const entry = (code: string) => ({ ...request, employeeid: idOf(given, code), wagemonth: OCTOBER });
  const days = { daysafter: 0, overtimeworking: 0, overtimeoff: 0, encashed: 0 };
  expect((await maker.refused(takeSinceClose, { ...entry('AC0006'), ...days, days: -2 })).status).toBe(409);
  const [after] = await maker.call(takeSinceClose, { ...entry('AC0006'), ...days, days: -1 });
  expect(after?.rows.map(({ employeecode }) => employeecode)).toEqual(['AC0007', 'AC0008']);
  expect((await maker.refused(takeSinceClose, { ...entry('AC0006'), ...days, days: -1 })).status).toBe(404);
  const [left] = await maker.call(dismissSinceClose, { ...entry('AC0007'), reason: 'Settled by hand' });
  expect(left?.rows.map(({ employeecode }) => employeecode)).toEqual(['AC0008']);

  await close(given, NOVEMBER);
  const { payrollrunid, exceptioncount } = await runOf(given, NOVEMBER);
  expect(exceptioncount).toBe(0);
  const arrears = async (code: string) => {
    const lines = (await slipOf(code, payrollrunid))?.lines ?? [];
    return lines.filter(({ kind }) => kind === 'arrear').reduce((sum, { amount }) => sum + amount, 0);
  };
  const gross = Number(slip?.lines.find(({ inputs }) => inputs['gross'] !== undefined)?.inputs['gross']);
  // A day of October, to the rupee.
  expect(await arrears('AC0006')).toBe(Math.round(gross / 31 / 100) * 100);
  expect(await arrears('AC0007')).toBe(0);

  // It is offered again when it changes once more.
  await punch(company, deviceid, idOf(given, 'AC0007'), ['2026-10-09 20:30:00']);
  await expect.poll(async () => (await maker.call(listSinceClose, request))[0]?.total).toBe(2);
});
