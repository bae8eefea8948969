import type { Month } from '#platform/engine/day.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportConfiguration, importConfiguration } from '#modules/company/contract/configuration-file.ts';
import { checkCycle, type CycleSave, getCycle, saveCycle } from '#modules/payroll/contract/setup/cycle-screen.ts';
import { getMethod, type MethodSave, saveMethod } from '#modules/payroll/contract/setup/method-screen.ts';
import { createRun, getRun, runInputs, runMonths } from '#modules/payroll/contract/run/run.ts';
import { getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { ACME, locked, runOf, staffed } from '../staffed.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../test/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function cycleOf(caller: Caller) {
  const [state] = await caller.call(getCycle, {});
  if (!state) throw new Error('There is no cycle');
  return { ...state, cycle: state.cycle as CycleSave };
}
async function methodOf(caller: Caller) {
  const [state] = await caller.call(getMethod, {});
  if (!state) throw new Error('There is no policy');
  return state;
}

test('the salary cycle shows the coming twelve periods with cut-off and pay date (S2-056, S2-195, S3-259)', async () => {
  const { admin } = await app.company(ACME);
  const { cycle, version, periods, started } = await cycleOf(admin);
  expect(cycle).toMatchObject({ basis: 'calendar', payday: 'last', cutoffday: null, firstmonth: null });
  expect(started).toBe(false);
  expect(periods).toHaveLength(12);
  expect(periods[0]).toMatchObject({ payrollmonth: '2026-09', paydate: '2026-09-30', cutoff: null });
  const wanted: CycleSave = {
    ...cycle,
    payday: 7,
    paymonth: 'next',
    weekend: 'friday-before',
    cutoffday: 25,
    firstmonth: '2026-10' as Month,
  };
  const tried = await admin.call(checkCycle, wanted);
  expect(tried[0]).toEqual({
    payrollmonth: '2026-10',
    from: '2026-10-01',
    to: '2026-10-31',
    days: 31,
    cutoff: '2026-10-25',
    paydate: '2026-11-06',
    movedfrom: '2026-11-07',
  });
  const [saved] = await admin.call(saveCycle, wanted, version);
  expect(saved?.periods).toEqual(tried);
  expect(await admin.call(runMonths, {})).toMatchObject({
    groups: [],
    configured: true,
    next: '2026-10',
    first: '2026-10',
  });
  expect(await admin.call(runInputs, { payrollmonth: '2026-10' })).toMatchObject({
    cutoff: '2026-10-25',
    paydate: '2026-11-06',
  });
  expect(await admin.refused(createRun, { payrollmonth: '2026-11' })).toMatchObject({ status: 409 });
  expect(await admin.refused(saveCycle, wanted, version)).toMatchObject({ status: 412 });
});

test('the days a month is divided by are those of the cycle', async () => {
  const { admin } = await app.company(ACME);
  const { cycle, version } = await cycleOf(admin);
  const [saved] = await admin.call(
    saveCycle,
    { ...cycle, basis: 'fixed', fixeddays: 26, joining: 'days-missed', combined: 'product', rounding: 'exact-paisa' },
    version,
  );
  expect(saved?.cycle).toMatchObject({
    basis: 'fixed',
    fixeddays: 26,
    joining: 'days-missed',
    combined: 'product',
    rounding: 'exact-paisa',
  });
  const file = JSON.parse((await admin.file(exportConfiguration, {})).toString()) as {
    payroll: { proration: unknown };
  };
  expect(file.payroll.proration).toEqual({
    days: { fixed: 26, joining: 'days-missed' },
    combined: 'product',
    rounding: 'exact-paisa',
  });
  expect(saved?.periods.map(({ days }) => days)).toEqual(Array.from({ length: 12 }, () => 26));
  const bad = await admin.refused(saveCycle, { ...cycle, basis: 'fixed', fixeddays: 0 }, version + 1);
  expect(bad.error.fields).toEqual({ fixeddays: 'Please enter 1 to 31 days' });
});

test('working days of a month are stored with what is no working day', async () => {
  const { admin } = await app.company(ACME);
  const { cycle, version } = await cycleOf(admin);
  const working = 'without-weekly-offs' as const;
  const [saved] = await admin.call(saveCycle, { ...cycle, basis: 'working', working }, version);
  expect(saved?.cycle).toMatchObject({ basis: 'working', working });
  const file = JSON.parse((await admin.file(exportConfiguration, {})).toString()) as {
    payroll: { proration: { days: unknown } };
  };
  expect(file.payroll.proration.days).toEqual({ working });
  const [other] = await admin.call(saveCycle, { ...cycle, basis: 'working', working: 'without-sundays' }, version + 1);
  expect(other?.periods[0]).toMatchObject({ payrollmonth: '2026-09', days: 26 });
});

test('a changed pay day keeps the history of paid months, and the first month stays once it was run', async () => {
  const state = await staffed(app);
  const { admin } = state.company;
  await locked(state, '2026-10');
  const { cycle, version, started, worksfrom } = await cycleOf(admin);
  expect({ started, worksfrom, first: cycle.firstmonth }).toEqual({
    started: true,
    worksfrom: '2026-11',
    first: '2026-10',
  });
  const other = await admin.refused(saveCycle, { ...cycle, firstmonth: '2026-04' }, version);
  expect(other.error.fields).toEqual({ firstmonth: 'Payroll began with 2026-10. The first month stays.' });
  await admin.call(saveCycle, { ...cycle, payday: 5, paymonth: 'next' }, version);
  const file = JSON.parse((await admin.file(exportConfiguration, {})).toString()) as { company: { payday: unknown } };
  expect(file.company.payday).toEqual([{ from: '2026-11', day: 5, month: 'next', weekend: 'as-is' }]);
  expect((await admin.call(runInputs, { payrollmonth: '2026-10' })).paydate).toBe('2026-10-31');
  const second = await app.company();
  const applied = { ...importConfiguration, path: `${importConfiguration.path}?apply=true` };
  await second.admin.upload(applied, 'company.json', JSON.stringify(file));
  expect((await cycleOf(second.admin)).periods.find(({ payrollmonth }) => payrollmonth === '2026-11')?.paydate).toBe(
    '2026-12-05',
  );
  const again = JSON.parse((await second.admin.file(exportConfiguration, {})).toString()) as typeof file;
  expect(again.company.payday).toEqual(file.company.payday);
});

test('the payroll method is saved whole, against its version, and the run follows it (S2-055, S2-193)', async () => {
  const state = await staffed(app);
  const { admin } = state.company;
  const { method, version, types, grades } = await methodOf(admin);
  expect(types).toContain('Permanent');
  expect(grades.length).toBeGreaterThan(3);
  const before = await runOf(state, '2026-10');
  const employeeid = state.ids.get('AC0007') ?? 0;
  const ptOf = async () => {
    const [slip] = await state.maker.call(getPayslip, { payrollrunid: before.payrollrunid, employeeid });
    return slip?.lines.some(({ component }) => component === 'pt');
  };
  expect(await ptOf()).toBe(true);
  const own = { wholewages: true, halfyears: [{ state: 'TN', way: 'equal-parts' as const }] };
  const [saved] = await admin.call(saveMethod, { ...method, ...own, ptcovered: false, recoveryfirst: false }, version);
  expect(saved?.halfyearstates).toContainEqual({ state: 'TN', name: 'Tamil Nadu' });
  expect(saved?.method).toEqual({ ...method, ...own, ptcovered: false, recoveryfirst: false });
  expect(saved?.version).toBe(version + 1);
  expect(await admin.refused(saveMethod, method, version)).toMatchObject({ status: 412 });
  const [old] = await state.maker.call(getRun, { payrollrunid: before.payrollrunid });
  expect(old?.hint).toMatch(/Compute everybody again$/);
  expect((await state.maker.refused(saveMethod, method, version + 1)).status).toBe(403);
});

test('a policy that cannot be worked with is refused with its reason', async () => {
  const { admin } = await app.company(ACME);
  const { method, version } = await methodOf(admin);
  const refused = async (part: Partial<MethodSave>) =>
    (await admin.refused(saveMethod, { ...method, ...part }, version)).error;
  expect((await refused({ deductionorder: method.deductionorder.slice(1) })).fields).toEqual({
    deductionorder: 'Every kind of deduction once',
  });
  const [first, ...others] = method.paybasis;
  expect(
    (
      await refused({
        paybasis: [{ ...first, name: first?.name ?? '', formula: 'gross * 2', rounding: 'nearest-rupee' }, ...others],
      })
    ).message,
  ).toMatch(/gross/);
  expect((await refused({ pfoptions: [] })).message).toMatch(/^Records of people name Full, None, Statutory\. Keep/);
  expect((await refused({ pfrate: '120' })).fields).toEqual({ pfrate: 'Please fill valid data' });
});

test('without a configuration every page of the set-up says so first (E1410)', async () => {
  const { admin } = await app.company();
  for (const endpoint of [getCycle, getMethod])
    expect(await admin.refused(endpoint, {})).toMatchObject({
      status: 409,
      error: { code: 'E1410', message: "Let's configure payroll first" },
    });
});
