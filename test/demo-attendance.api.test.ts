import { afterEach, expect, test } from 'vitest';
import { checkClose, getCloses } from '#modules/attendance/contract/close.ts';
import { changedReport, previewClose } from '#modules/attendance/contract/closed.ts';
import { getOpenTotals, listOpenDays } from '#modules/attendance/contract/open-days.ts';
import { takeExpenses } from '#modules/payroll/contract/person/expenses.ts';
import { extraPaymentBulk } from '#modules/payroll/contract/person/inputs.ts';
import { getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { createRun, listRuns, runInputs } from '#modules/payroll/contract/run/run.ts';
import { listSheetBeside } from '#modules/payroll/contract/run/since-close.ts';
import { computed } from '#modules/payroll/test/staffed.ts';
import { openTestApp, settled } from './support/app.ts';
import { freshDatabase } from './support/database.ts';
import { DEMO, seedAt } from './support/demo-template.ts';
import { limit } from './support/limits.ts';

// The demo company Acme goes over from the sheet to attendance in October 2026, whenever it is made.

const OCTOBER = '2026-10';
let app: Awaited<ReturnType<typeof openTestApp>> | undefined;
afterEach(() => app?.stop());

/** The demo as it was made at a time. */
async function demoAt(now: string) {
  const opened = await freshDatabase();
  await seedAt(opened, new Date(now));
  app = await openTestApp(opened, { now, password: DEMO });
  const company = await app.company('acme', 'admin@acme.example');
  return { company, admin: company.admin, maker: await company.signIn('payroll@acme.example') };
}

test('before October is over nothing is closed, and its payroll waits', async () => {
  const { admin, maker } = await demoAt('2026-10-14T05:00:00Z');
  const [closes] = await admin.call(getCloses, {});
  expect(closes?.startdate).toBe('2026-08-01');
  expect(closes?.months.map(({ state }) => state)).toEqual(['open', 'open', 'open']);
  const inputs = await maker.call(runInputs, { payrollmonth: OCTOBER });
  expect(inputs).toMatchObject({ paiddays: 'attendance', attendanceclosed: false });
  // What is open can be mended from the first of the month, and says what it costs.
  const { rows } = await admin.call(listOpenDays, { month: OCTOBER, kind: 'absent', limit: 50, offset: 0 });
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ day }) => day <= '2026-10-13')).toBe(true);
  const [totals] = await admin.call(getOpenTotals, { month: OCTOBER });
  expect(totals?.until).toBe('2026-10-13');
  expect(rows.find(({ absentdays }) => absentdays === 1)?.amount ?? 0).toBeGreaterThan(10_000);
  expect(totals?.amount ?? 0).toBeGreaterThanOrEqual(rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0));
  const refused = await maker.refused(createRun, { payrollmonth: OCTOBER });
  const { message, fields } = refused.error;
  expect([refused.status, message]).toEqual([409, 'Please enter early payroll days']);
  expect(fields?.['payrollmonth']).toContain('Close of attendance');
});

test('afterwards October is closed, and paid by what its close came to', async () => {
  const { company, admin, maker } = await demoAt('2026-11-26T12:00:00Z');
  const [closes] = await admin.call(getCloses, {});
  expect(closes?.months.map(({ month, state }) => [month, state])).toEqual([
    ['2026-11', 'open'],
    [OCTOBER, 'closed'],
    ['2026-09', 'closed'],
  ]);
  // The worker counts once more what the close has counted, and finds nothing that has changed since.
  const waiting = () => company.tx((db) => db.selectFrom('attendance_stale').select('fromdate').execute());
  await expect.poll(waiting, { timeout: limit(40) }).toEqual([]);
  const closeid = closes?.months[1]?.closeid ?? 0;
  expect((await admin.call(changedReport.list, { closeid })).total).toBe(0);

  const [beside] = await maker.call(listSheetBeside, { payrollmonth: OCTOBER });
  expect(beside?.rows.some(({ sheet, attendance }) => sheet === attendance)).toBe(true);
  expect(beside?.rows.some(({ sheet, attendance }) => sheet !== attendance)).toBe(true);
  expect(beside?.differing).toBeLessThan((beside?.total ?? 0) / 2);

  const [created] = await maker.call(createRun, { payrollmonth: OCTOBER });
  const run = await computed(maker, created?.payrollrunid ?? 0);
  expect(run).toMatchObject({ statusid: 3, exceptioncount: 0, headcount: 59 });
  const slipOf = async (employeecode: string) => {
    const { employeeid } = await company.tx((db) =>
      db.selectFrom('employee').select('employeeid').where('employeecode', '=', employeecode).executeTakeFirstOrThrow(),
    );
    return (await maker.call(getPayslip, { payrollrunid: run.payrollrunid, employeeid }))[0];
  };
  const kavya = await slipOf('AC0006');
  expect(kavya?.days).toMatchObject({ month: 31, lop: 1 });
  expect(JSON.stringify(kavya)).toContain('"reason":"leave","days":1,"on":["2026-10-12"]');
  const paid = async (code: string, component: string) =>
    (await slipOf(code))?.lines.find((line) => line.component === component)?.amount ?? 0;
  // One extra hour at 180; 14 days of leave at 1,250 and at 450.
  expect(await paid('AC0007', 'overtime')).toBe(18_000);
  expect(await paid('AC0046', 'leave_encashment')).toBe(1_750_000);
  expect(await paid('AC0053', 'leave_encashment')).toBe(630_000);
  // The months before were paid by the sheet, and stay.
  const runs = await maker.call(listRuns, {});
  expect(JSON.stringify(runs)).toContain('2026-09');
  // Its components have the words by which expenses come.
  const [taken] = await maker.call(takeExpenses, { payrollmonth: OCTOBER });
  const bulkbatchid = taken?.bulkbatchid ?? 0;
  const [staged] = await maker.call(extraPaymentBulk.get, { bulkbatchid });
  const parameters = { payrollmonth: OCTOBER };
  await maker.call(extraPaymentBulk.check, { bulkbatchid, mapping: staged?.mapping ?? {}, parameters });
  const upload = await settled(maker, extraPaymentBulk, bulkbatchid);
  expect(upload).toMatchObject({ totalrows: 2, validrows: 2, errorrows: 0 });
});

test('made later, its punches still begin with October, and nobody is away for months', async () => {
  const { admin } = await demoAt('2027-05-10T05:00:00Z');
  const [closes] = await admin.call(getCloses, {});
  expect(closes?.startdate).toBe('2026-10-01');
  expect(closes?.months.filter(({ state }) => state === 'closed').map(({ month }) => month)).toEqual([OCTOBER]);
  const [check] = await admin.call(checkClose, { month: '2026-11' });
  expect(check?.checks.filter(({ isblocking }) => isblocking)).toEqual([]);
  const { rows } = await admin.call(previewClose, { month: '2026-11', limit: 60, offset: 0 });
  const lost = rows.reduce((sum, { lossofpay }) => sum + lossofpay, 0);
  expect(lost).toBeGreaterThan(0);
  expect(lost).toBeLessThan(60);
});
