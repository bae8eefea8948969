import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_ROWS, extraTimeDetail } from '#modules/attendance/contract/extra-time-detail.ts';
import { closeTime } from '#modules/attendance/server/public.ts';
import { addDevice, addPlan, GENERAL, OFFICE, punch, switchOn } from '#modules/attendance/test/attending.ts';
import { saveComponent, getComponent } from '#modules/payroll/contract/component-screen.ts';
import { getPayslip } from '#modules/payroll/contract/payslip-view.ts';
import { dismissSinceClose, listSinceClose, takeSinceClose } from '#modules/payroll/contract/since-close.ts';
import { saveUnitRate } from '#modules/payroll/contract/units-worked.ts';
import { takeDaysFrom } from '#modules/payroll/test/closed-month.ts';
import { ACME, locked, runOf, type Staffed, staffed } from '#modules/payroll/test/staffed.ts';
import { addDays, type Day, day, lastDay, month } from '#platform/engine/day.ts';
import { startTestApp, type TestApp } from './support/app.ts';

// From punches to pay: attendance is counted and closed as it is, and payroll pays what the close came to.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const OCTOBER = '2026-10';
const NOVEMBER = '2026-11';
const FIRST = { ...ACME, payroll: { ...(ACME['payroll'] as object), firstmonth: OCTOBER } };
const EXTRA = extraTimeDetail.parse({
  extratime: DEFAULT_ROWS.map((row) => ({ ...row, benefittypeid: 1, extratimeid: null, requiredhour: null })),
  extratimecompoffpolicy: {},
});
const idOf = ({ ids }: Staffed, code: string): number => ids.get(code) ?? 0;
type Days = Readonly<Record<number, readonly string[]>>;

/** Punches from half past nine to half past six on each working day of October but some. */
async function works({ company, ids }: Staffed, deviceid: number, code: string, except: Days = {}): Promise<void> {
  const times: string[] = [];
  for (let on: Day = day('2026-10-01'); on <= '2026-10-31'; on = addDays(on, 1)) {
    const isOff = [0, 6].includes(new Date(`${on}T00:00:00Z`).getUTCDay());
    const own = except[Number(on.slice(8))] ?? (isOff ? [] : ['09:30', '18:30']);
    times.push(...own.map((time) => `${on} ${time}:00`));
  }
  await punch(company, deviceid, ids.get(code) ?? 0, times);
}
const close = ({ company }: Staffed, of: string) => {
  const [from, to] = [day(`${of}-01`), lastDay(month(of))];
  return company.tx((db) => closeTime(db, { from, to, on: to }));
};

/** A company on attendance: AC0006 is away on the 5th and 6th and stays two hours longer on the 8th, AC0007 away on the 5th. */
async function attended() {
  const given = await staffed(app, FIRST);
  const { company, maker } = given;
  await addPlan(company, 'shift', { name: 'General', detail: GENERAL });
  await addPlan(company, 'attendance_policy', { name: 'Office', detail: OFFICE });
  await addPlan(company, 'extra_time_policy', { name: 'Office', detail: EXTRA });
  await switchOn(company);
  const people = ['AC0006', 'AC0007', 'AC0008'].map((code) => ({ employeeid: idOf(given, code) }));
  const deviceid = await addDevice(company, people);
  await works(given, deviceid, 'AC0006', { 5: [], 6: [], 8: ['09:30', '20:30'] });
  await works(given, deviceid, 'AC0007', { 5: [] });
  await works(given, deviceid, 'AC0008');
  await takeDaysFrom(given, 'attendance');
  const [stored] = await company.admin.call(getComponent, { code: 'overtime' });
  if (!stored) throw new Error('No overtime');
  const { used: _, ...component } = stored.component;
  const overtime = { ...component, overtimeworking: 'Overtime', isnew: false } as never;
  await company.admin.call(saveComponent, overtime, stored.version);
  const rate = { item: 'Overtime', subscriptiongradeid: null, city: null, ratefrom: '2026-10-01', rate: 20_000 };
  await maker.call(saveUnitRate, rate);
  await close(given, OCTOBER);
  return { given, deviceid };
}

test('what attendance came to is paid, and what arrives late is taken up by the next payroll or dismissed', async () => {
  const { given, deviceid } = await attended();
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

  const asked = { payrollmonth: NOVEMBER };
  expect(await maker.call(listSinceClose, asked)).toEqual([{ total: 0, rows: [] }]);
  // The terminal had kept punches of three days.
  await punch(company, deviceid, idOf(given, 'AC0006'), ['2026-10-05 09:30:00', '2026-10-05 18:30:00']);
  await punch(company, deviceid, idOf(given, 'AC0007'), ['2026-10-05 09:30:00', '2026-10-05 18:30:00']);
  await punch(company, deviceid, idOf(given, 'AC0008'), ['2026-10-07 20:30:00']);
  await expect.poll(async () => (await maker.call(listSinceClose, asked))[0]?.total, { timeout: 20_000 }).toBe(3);
  const [found] = await maker.call(listSinceClose, asked);
  expect(found?.rows).toMatchObject([
    { employeecode: 'AC0006', wagemonth: OCTOBER, before: 2, now: 1, days: -1, overtimeworking: 0 },
    { employeecode: 'AC0007', wagemonth: OCTOBER, before: 1, now: 0, days: -1, overtimeworking: 0 },
    { employeecode: 'AC0008', wagemonth: OCTOBER, before: 0, now: 0, days: 0, overtimeworking: 120 },
  ]);
  const entry = (code: string) => ({ ...asked, employeeid: idOf(given, code), wagemonth: OCTOBER });
  expect((await maker.refused(takeSinceClose, { ...entry('AC0006'), days: -2 })).status).toBe(409);
  const [after] = await maker.call(takeSinceClose, { ...entry('AC0006'), days: -1 });
  expect(after?.rows.map(({ employeecode }) => employeecode)).toEqual(['AC0007', 'AC0008']);
  expect((await maker.refused(takeSinceClose, { ...entry('AC0006'), days: -1 })).status).toBe(404);
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
  await expect.poll(async () => (await maker.call(listSinceClose, asked))[0]?.total, { timeout: 20_000 }).toBe(2);
});
