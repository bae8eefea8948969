import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportConfiguration, importConfiguration } from '#modules/company/contract/configuration-file.ts';
import { getPayGroups, savePayGroups } from '#modules/payroll/contract/setup/pay-group-screen.ts';
import type { PayGroup } from '#modules/payroll/contract/setup/pay-groups.ts';
import { savePersonGroup } from '#modules/payroll/contract/person/person-entries.ts';
import { getPayslip, payslipPdf } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { approveRun, createRun, lockRun, type PayrollRun, runInputs } from '#modules/payroll/contract/run/run.ts';
import { runRows } from '#modules/payroll/contract/run/run-rows.ts';
import { lossOfPayBulk } from '#modules/payroll/contract/person/inputs.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { checked } from '../../../../../test/support/uploads.ts';
import { ACME, computed, OCTOBER, type Staffed, staffed } from '../staffed.ts';

const NOVEMBER = '2026-11';
/** Paid from the 26th of the month before to the 25th. */
const WORKERS: PayGroup = {
  code: 'W',
  name: 'Workers',
  cycle: { kind: 'month', firstday: 26 },
  payday: { day: 'last', month: 'same', weekend: 'as-is' },
  who: { grades: ['W1', 'W2'] },
};
const applied = { ...importConfiguration, path: `${importConfiguration.path}?apply=true` };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function withWorkers(): Promise<Staffed> {
  const setting = await staffed(app, { ...ACME, payroll: { ...(ACME['payroll'] as object), firstmonth: OCTOBER } });
  const { admin } = setting.company;
  const [state] = await admin.call(getPayGroups, {});
  await admin.call(savePayGroups, { groups: [WORKERS] }, state?.version);
  return setting;
}
async function open({ maker }: Staffed, payrollmonth: string, paygroup: string): Promise<PayrollRun> {
  const [created] = await maker.call(createRun, { payrollmonth, paygroup });
  return computed(maker, created?.payrollrunid ?? 0);
}
async function lockedRun(state: Staffed, run: PayrollRun): Promise<PayrollRun> {
  const { payrollrunid, contenthash } = run;
  await state.checker.call(approveRun, { payrollrunid, contenthash: contenthash ?? '' });
  const [done] = await state.maker.call(lockRun, { payrollrunid });
  return done ?? run;
}
const rowsOf = async ({ maker }: Staffed, { payrollrunid }: PayrollRun) =>
  (await maker.call(runRows, { payrollrunid, filter: 'all', limit: 100, offset: 0 })).rows;
const idOf = ({ ids }: Staffed, code: string): number => ids.get(code) ?? 0;
const factsOf = ({ company }: Staffed, { payrollrunid }: PayrollRun, employeeid: number) =>
  company.tx((db) =>
    db
      .selectFrom('draft_payslip')
      .select(['facts', 'result', 'exception'])
      .where('payrollrunid', '=', payrollrunid)
      .where('employeeid', '=', employeeid)
      .executeTakeFirstOrThrow(),
  );

test('a group is paid from the 26th to the 25th: joining, leaving and unpaid days by those days', async () => {
  const state = await withWorkers();
  const { maker, company } = state;
  const workers = (await rowsOf(state, await open(state, OCTOBER, 'W'))).map(({ employeecode }) => employeecode);
  const [joiner = '', leaver = '', unpaid = ''] = workers;
  expect(await maker.call(runInputs, { payrollmonth: NOVEMBER, paygroup: 'W' })).toMatchObject({
    days: { from: '2026-10-26', to: '2026-11-25' },
    paydate: '2026-11-30',
  });
  expect((await maker.call(runInputs, { payrollmonth: NOVEMBER })).days).toBeNull();
  const [run] = await company.tx((db) =>
    db.selectFrom('payroll_run').select(['payrollrunid', 'version']).orderBy('payrollrunid').execute(),
  );
  const october = await lockedRun(state, await open2(state));
  const [slip] = await maker.call(getPayslip, { payrollrunid: october.payrollrunid, employeeid: idOf(state, unpaid) });
  expect(slip).toMatchObject({
    paid: { from: '2026-09-26', to: '2026-10-25' },
    days: { month: 30, lop: 0, paid: 30 },
    paydate: '2026-10-31',
  });
  // Basic pay is half of 22,100.
  expect(slip?.lines.find(({ kind }) => kind === 'earning')?.working).toMatchObject([
    { values: { amount: 1_105_000 } },
  ]);
  const pdf = await maker.file(payslipPdf, { payrollrunid: october.payrollrunid, employeeid: idOf(state, unpaid) });
  expect(pdf.length).toBeGreaterThan(1000);
  // 26 October to 25 November has 31 days: who joins on 2 November has 24 of them, who leaves on 4 November 10.
  await company.tx(async (db) => {
    await db
      .updateTable('employee')
      .set({ leavingdate: '2026-11-04' })
      .where('employeeid', '=', idOf(state, leaver))
      .execute();
  });
  const lines = ['Employee Code,LOP Days,Calendar Days', `${unpaid},2,31`, `${leaver},11,31`, `${joiner},0,30`];
  const { text } = await checked(maker, lossOfPayBulk, lines, { payrollmonth: NOVEMBER });
  expect(text).toEqual([
    '3 lopdays: 11 days are more than the 10 days in service. Enter at most 10.',
    '4 calendardays: November 2026 has 31 days, not 30. Is this the file of another month?',
  ]);
  await company.tx((db) =>
    db
      .insertInto('loss_of_pay')
      .values({ employeeid: idOf(state, unpaid), payrollmonth: NOVEMBER, lopdays: '2' })
      .execute(),
  );
  await lockedRun(state, await open(state, OCTOBER, ''));
  const november = await rowsOf(state, await open(state, NOVEMBER, 'W'));
  const daysOf = (code: string) => november.find(({ employeecode }) => employeecode === code);
  expect(daysOf(unpaid)).toMatchObject({ paiddays: 29, lopdays: 2 });
  expect(daysOf(leaver)).toMatchObject({ paiddays: 10 });
  expect(daysOf(joiner)).toMatchObject({ paiddays: 31 });

  async function open2(staff: Staffed): Promise<PayrollRun> {
    const id = run?.payrollrunid ?? 0;
    return computed(staff.maker, id);
  }
});

test('who moves from the calendar month is paid the days that are left, and no day twice', async () => {
  const state = await withWorkers();
  const employeeid = idOf(state, 'AC0001');
  await state.maker.call(savePersonGroup, { employeeid, payrollmonth: NOVEMBER, paygroup: 'W' });
  await lockedRun(state, await open(state, OCTOBER, 'W'));
  await lockedRun(state, await open(state, OCTOBER, ''));
  const november = await open(state, NOVEMBER, 'W');
  const { facts, result, exception } = await factsOf(state, november, employeeid);
  expect(exception).toBeNull();
  // October was paid to the 31st: 1 to 25 November are left of the 31 days.
  expect(facts).toMatchObject({ span: { from: '2026-11-01', to: '2026-11-25' } });
  expect(result).toMatchObject({ register: { paiddays: 25 }, period: { from: '2026-10-26', to: '2026-11-25' } });
  const next = await lockedRun(state, november);
  expect(next.statusid).toBe(5);
});

test('who moves to the calendar month is named with the days that nothing pays', async () => {
  const state = await withWorkers();
  const worker = (await rowsOf(state, await open(state, OCTOBER, 'W')))[0];
  const employeeid = worker?.employeeid ?? 0;
  await state.maker.call(savePersonGroup, { employeeid, payrollmonth: NOVEMBER, paygroup: '' });
  const runs = await state.company.tx((db) => db.selectFrom('payroll_run').select('payrollrunid').execute());
  await lockedRun(state, await computed(state.maker, runs[0]?.payrollrunid ?? 0));
  await lockedRun(state, await open(state, OCTOBER, ''));
  const { warnings } = await state.maker.call(runInputs, { payrollmonth: NOVEMBER, paygroup: '' });
  expect(warnings[0]).toMatchObject({
    employeeid,
    text: 'Paid until 25 October 2026 by another pay group: no payroll pays the days until 31 October 2026. Enter them as an extra payment',
  });
});

test('the days of a group with a payroll stay', async () => {
  const setting = await withWorkers();
  await open(setting, OCTOBER, 'W');
  const { admin } = setting.company;
  const [state] = await admin.call(getPayGroups, {});
  expect(state?.used).toEqual(['W']);
  const { cycle: _, ...calendar } = WORKERS;
  const refused = await admin.refused(savePayGroups, { groups: [calendar] }, state?.version);
  const why =
    'Workers has payrolls by its days of a month, so they stay. Add another pay group and move its people there.';
  expect(refused.error.message).toBe(why);
  // The configuration file cannot change them either, with any other day or with the calendar month.
  const file = JSON.parse((await admin.file(exportConfiguration, {})).toString()) as Record<string, unknown>;
  const withGroups = (groups: unknown[]) => JSON.stringify({ ...file, paygroups: groups });
  for (const other of [calendar, { ...WORKERS, cycle: { kind: 'month', firstday: 21 } }]) {
    const [compared] = await admin.upload(importConfiguration, 'company.json', withGroups([other]));
    expect(compared).toMatchObject({ applied: false, problems: [why] });
    await expect(admin.upload(applied, 'company.json', withGroups([other]))).rejects.toThrow(why);
  }
  expect((await admin.call(getPayGroups, {}))[0]?.groups).toEqual([WORKERS]);
  // What else a group has can change.
  await admin.upload(applied, 'company.json', withGroups([{ ...WORKERS, cutoffday: 20 }]));
  expect((await admin.call(getPayGroups, {}))[0]?.groups).toMatchObject([{ cutoffday: 20 }]);
});
