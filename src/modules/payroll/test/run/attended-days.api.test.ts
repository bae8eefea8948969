import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportConfiguration, importConfiguration } from '#modules/company/contract/configuration-file.ts';
import { day } from '#platform/engine/day.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { checked } from '../../../../../test/support/uploads.ts';
import { compareVersions } from '../../contract/setup/compare-versions.ts';
import { lossOfPayBulk } from '../../contract/person/inputs.ts';
import { getPayGroups, savePayGroups } from '../../contract/setup/pay-group-screen.ts';
import type { PayGroup } from '../../contract/setup/pay-groups.ts';
import { getPayslip } from '../../contract/outputs/payslip-view.ts';
import { approveRun, computeRun, createRun, lockRun, runInputs } from '../../contract/run/run.ts';
import { payrollSetting } from '../../server/setup/settings.ts';
import { settingsHash } from '../../server/setup/save-settings.ts';
import { closeMonth, reopenMonth, takeDaysFrom } from '../closed-month.ts';
import { anew, draftsOf, followed, stateOf } from '../drafts.ts';
import { factsOf } from '../tax-inputs.ts';
import { ACME, computed, locked, october, OCTOBER, type Staffed, staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const FIRST = { ...ACME, payroll: { ...(ACME['payroll'] as object), firstmonth: OCTOBER } };
const NOT_CLOSED = 'The attendance of October 2026 is not closed. Close it on the page Close of attendance.';
const EARLY = 'Please enter early payroll days';
const idOf = ({ ids }: Staffed, code: string): number => ids.get(code) ?? 0;
/** Payslips of a run by code, as text. */
const payslips = ({ company }: Staffed, payrollrunid: number) =>
  company.tx(async (db) => {
    const rows = await db
      .selectFrom('draft_payslip')
      .select(['employeecode', 'exception', sql<string>`result::text`.as('result')])
      .where('payrollrunid', '=', payrollrunid)
      .orderBy('employeecode')
      .execute();
    return rows.map(({ employeecode, result, exception }) => [employeecode, exception ?? result]);
  });
const uploadDays = (state: Staffed, rows: Readonly<Record<string, number>>, payrollmonth = OCTOBER) =>
  checked(
    state.maker,
    lossOfPayBulk,
    ['Employee Code,LOP Days', ...Object.entries(rows).map(([code, days]) => `${code},${days}`)],
    { payrollmonth },
  );
const sheet = (state: Staffed, rows: Readonly<Record<string, number>>) =>
  state.company.tx((db) =>
    db
      .insertInto('loss_of_pay')
      .values(
        Object.entries(rows).map(([code, lopdays]) => ({
          payrollmonth: OCTOBER,
          employeeid: idOf(state, code),
          lopdays: String(lopdays),
        })),
      )
      .execute(),
  );

test('companies of before are paid by the sheet, and nothing is written for it', async () => {
  const state = await staffed(app, FIRST);
  const value = () => state.company.tx(async (db) => (await payrollSetting.first(db))?.value);
  const before = await value();
  expect((await state.company.admin.call(getPayGroups, {}))[0]).toMatchObject({ paiddays: 'sheet', groups: [] });
  await takeDaysFrom(state, 'sheet');
  expect(await value()).toEqual(before);
  await takeDaysFrom(state, 'attendance');
  expect(settingsHash(await value())).not.toBe(settingsHash(before));
  await takeDaysFrom(state, 'sheet');
  expect((await value())?.['payroll']).toEqual({ ...(before?.['payroll'] as object), paiddays: 'sheet' });
  const [compared] = await state.company.admin.call(compareVersions, {});
  expect(compared?.paiddays).toEqual({ before: 'attendance', after: 'sheet' });
});

test('by attendance a month is computed once it is closed, and pays what a sheet of the same days pays', async () => {
  const setting = await staffed(app, FIRST);
  const { maker } = setting;
  await takeDaysFrom(setting, 'attendance');
  expect(await maker.call(runInputs, { payrollmonth: OCTOBER })).toMatchObject({
    paiddays: 'attendance',
    attendanceclosed: false,
    lopdays: 0,
  });
  const refused = await maker.refused(createRun, { payrollmonth: OCTOBER });
  // S8-072: the days of the payroll are not known yet; what to do stands at the month.
  expect([refused.status, refused.error.code, refused.error.message]).toEqual([409, 'E1330', EARLY]);
  expect(refused.error.fields?.['payrollmonth']).toMatch(new RegExp(`^${NOT_CLOSED} To pay before it is closed`));
  // A close that is going on is no close yet.
  const going = await closeMonth(setting, {}, { isclosed: false });
  expect((await maker.refused(createRun, { payrollmonth: OCTOBER })).error.message).toBe(EARLY);
  // A preview shows the month without unpaid days; a run alone waits.
  expect((await factsOf(setting, OCTOBER, 'AC0006')).lopdays).toBe(0);
  await reopenMonth(setting, going);
  await closeMonth(setting, {
    AC0006: { absent: ['2026-10-05', '2026-10-06'], unpaidleave: ['2026-10-12'] },
    AC0007: { late: { '2026-10-20': 5000 } },
    AC0008: { absent: Array.from({ length: 31 }, (_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`) },
  });
  expect(await maker.call(runInputs, { payrollmonth: OCTOBER })).toMatchObject({
    attendanceclosed: true,
    lossofpay: 3,
    lopdays: 34.5,
  });
  const run = await october(setting);
  expect(run.exceptioncount).toBe(0);
  expect((await factsOf(setting, OCTOBER, 'AC0006')).lopdays).toBe(3);

  const other = await staffed(app, FIRST);
  await sheet(other, { AC0006: 3, AC0007: 0.5, AC0008: 31 });
  const by = await october(other);
  expect(await payslips(setting, run.payrollrunid)).toEqual(await payslips(other, by.payrollrunid));
  // Not by what both leave out: the days are in it.
  const none = await staffed(app, FIRST);
  expect(await payslips(none, (await october(none)).payrollrunid)).not.toEqual(await payslips(other, by.payrollrunid));

  const [slip] = await maker.call(getPayslip, {
    payrollrunid: run.payrollrunid,
    employeeid: idOf(setting, 'AC0006'),
  });
  expect(slip?.days).toEqual({ month: 31, lop: 3, paid: 28 });
  expect(slip?.unpaid).toEqual([
    { reason: 'absent', days: 2, on: ['2026-10-05', '2026-10-06'] },
    { reason: 'leave', days: 1, on: ['2026-10-12'] },
  ]);
  const state = await stateOf(setting, run.payrollrunid);
  await anew(setting, run.payrollrunid);
  expect(await stateOf(setting, run.payrollrunid)).toEqual(state);
});

test('parts of a day that are no halves are paid to the paisa', async () => {
  const state = await staffed(app, FIRST);
  await takeDaysFrom(state, 'attendance');
  await closeMonth(state, { AC0006: { absent: ['2026-10-05'], late: { '2026-10-20': 2500 } } });
  const { payrollrunid } = await october(state);
  const [slip] = await state.maker.call(getPayslip, { payrollrunid, employeeid: idOf(state, 'AC0006') });
  expect(slip?.days).toEqual({ month: 31, lop: 1.25, paid: 29.75 });
  const lines = slip?.lines.filter(({ kind, inputs }) => kind === 'earning' && inputs['paiddays'] !== undefined) ?? [];
  expect(lines.length).toBeGreaterThan(1);
  for (const { amount, inputs } of lines) {
    expect([inputs['paiddays'], inputs['days']]).toEqual([29.75, 31]);
    if (inputs['fullmonth'] === undefined) continue;
    const exact = (Number(inputs['fullmonth']) * 119) / 124;
    expect(Math.abs(amount - exact)).toBeLessThanOrEqual(100);
  }
  const earned = lines.reduce((sum, { amount }) => sum + amount, 0);
  const gross = Number(lines[0]?.inputs['gross']);
  // The rounding of the company is to the rupee.
  expect(earned).toBe(Math.round((gross * 119) / 124 / 100) * 100);
});

test('a sheet of unpaid days is refused person by person, with the way to switch', async () => {
  const state = await staffed(app, FIRST);
  const workers: PayGroup = { code: 'W', name: 'Workers', paiddays: 'sheet', who: { grades: ['W1', 'W2'] } };
  await takeDaysFrom(state, 'attendance', { groups: [workers] });
  const inW = await state.company.tx((db) =>
    db
      .selectFrom('work_profile as w')
      .innerJoin('grade as g', 'g.subscriptiongradeid', 'w.subscriptiongradeid')
      .innerJoin('employee as e', 'e.employeeid', 'w.employeeid')
      .select('e.employeecode')
      .where('g.gradename', '=', 'W1')
      .orderBy('e.employeecode')
      .executeTakeFirstOrThrow(),
  );
  const { text } = await uploadDays(state, { AC0001: 1, [inW.employeecode]: 2 });
  expect(text).toEqual([
    '2 lopdays: What AC0001 is paid for in October 2026 comes from attendance and leave. Correct it there, or let the pay group take it from the sheet, on the page Pay Groups.',
  ]);
  // The workers are paid by the sheet, so they wait for nothing.
  const [created] = await state.maker.call(createRun, { payrollmonth: OCTOBER, paygroup: 'W' });
  expect(await computed(state.maker, created?.payrollrunid ?? 0)).toMatchObject({ exceptioncount: 0, headcount: 17 });
  expect((await state.maker.refused(createRun, { payrollmonth: OCTOBER })).error.message).toBe(EARLY);
});

test('a group that is paid by weeks takes the sheet; one of months of any first day need not', async () => {
  const setting = await staffed(app, FIRST);
  const group: PayGroup = {
    code: 'L',
    name: 'By the week',
    cycle: { kind: 'weeks', weeks: 1, anchor: day('2026-10-05'), month: 'of last day' },
    payday: { daysafter: 3, weekend: 'as-is' },
    who: 'assigned',
  };
  const [state] = await setting.company.admin.call(getPayGroups, {});
  const refused = await setting.company.admin.refused(
    savePayGroups,
    { groups: [group], paiddays: 'attendance' },
    state?.version,
  );
  expect(refused.error.message).toBe(
    'By the week: Attendance is closed by months. Its unpaid days come from the sheet, as it is paid by weeks',
  );
  await takeDaysFrom(setting, 'attendance', { groups: [{ ...group, paiddays: 'sheet' }] });
  const late: PayGroup = { code: 'M', name: 'Late month', cycle: { kind: 'month', firstday: 26 }, who: 'assigned' };
  await takeDaysFrom(setting, 'attendance', { groups: [late] });
});

test('the switch is of a month: before it the sheet, from it on attendance', async () => {
  const setting = await staffed(app, FIRST);
  const { maker } = setting;
  await takeDaysFrom(setting, 'attendance', { from: '2026-11' });
  await sheet(setting, { AC0006: 3 });
  expect(await maker.call(runInputs, { payrollmonth: OCTOBER })).toMatchObject({ paiddays: 'sheet', lopdays: 3 });
  await locked(setting, OCTOBER);
  expect(await maker.call(runInputs, { payrollmonth: '2026-11' })).toMatchObject({
    paiddays: 'attendance',
    attendanceclosed: false,
  });
  await closeMonth(setting, { AC0006: { absent: ['2026-11-04'] } }, { from: '2026-11-01', to: '2026-11-30' });
  const [created] = await maker.call(createRun, { payrollmonth: '2026-11' });
  const { payrollrunid } = await computed(maker, created?.payrollrunid ?? 0);
  const [slip] = await maker.call(getPayslip, { payrollrunid, employeeid: idOf(setting, 'AC0006') });
  expect(slip?.days).toEqual({ month: 30, lop: 1, paid: 29 });
  // What was locked by the sheet stays so.
  const [state] = await setting.company.admin.call(getPayGroups, {});
  expect(state).toMatchObject({ from: '2026-11', paiddays: 'attendance' });
});

test('drafts follow the close: taken back they wait, closed again they have its days', async () => {
  const setting = await staffed(app, FIRST);
  const { maker, checker } = setting;
  await takeDaysFrom(setting, 'attendance');
  const first = await closeMonth(setting, { AC0006: { absent: ['2026-10-05', '2026-10-06'] } });
  const { payrollrunid } = await october(setting);
  const before = await draftsOf(setting, payrollrunid);
  await reopenMonth(setting, first);
  const waiting = await followed(setting, payrollrunid);
  expect(waiting.exceptioncount).toBe(waiting.headcount);
  expect((await payslips(setting, payrollrunid))[0]?.[1]).toBe(NOT_CLOSED);
  expect((await maker.refused(computeRun, { payrollrunid })).error.message).toBe(EARLY);
  const refused = await checker.refused(approveRun, { payrollrunid, contenthash: waiting.contenthash ?? '' });
  expect(refused.status).toBe(409);

  await closeMonth(setting, { AC0006: { absent: ['2026-10-05'] } });
  const now = await followed(setting, payrollrunid);
  expect(now.exceptioncount).toBe(0);
  const after = await draftsOf(setting, payrollrunid);
  const differing = [...after].filter(([code, { content }]) => before.get(code)?.content !== content);
  expect(differing.map(([code]) => code)).toEqual(['AC0006']);
  const state = await stateOf(setting, payrollrunid);
  await anew(setting, payrollrunid);
  expect(await stateOf(setting, payrollrunid)).toEqual(state);
  const done = await computed(maker, payrollrunid);
  await checker.call(approveRun, { payrollrunid, contenthash: done.contenthash ?? '' });
  expect((await maker.call(lockRun, { payrollrunid }))[0]?.statusid).toBe(5);
});

test('a configuration file takes the setting along', async () => {
  const state = await staffed(app, FIRST);
  const group: PayGroup = { code: 'W', name: 'Workers', paiddays: 'sheet', who: { grades: ['W1'] } };
  await takeDaysFrom(state, 'attendance', { groups: [group] });
  const file = await state.company.admin.file(exportConfiguration, {});
  const second = await app.company();
  await second.admin.upload(
    { ...importConfiguration, path: `${importConfiguration.path}?apply=true` },
    'company.json',
    file,
  );
  expect((await second.admin.call(getPayGroups, {}))[0]).toMatchObject({ paiddays: 'attendance', groups: [group] });
  const broken = JSON.parse(file.toString()) as { paygroups: object[] };
  const weeks = { kind: 'weeks', weeks: 1, anchor: '2026-10-05', month: 'of last day' };
  broken.paygroups = [{ ...group, paiddays: 'attendance', cycle: weeks, payday: { daysafter: 3, weekend: 'as-is' } }];
  const [read] = await (await app.company()).admin.upload(importConfiguration, 'company.json', JSON.stringify(broken));
  expect(read?.problems.join(' ')).toMatch(/Workers: Attendance is closed by months/);
});
