import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportConfiguration, importConfiguration } from '#modules/company/contract/configuration-file.ts';
import { removeComponent } from '#modules/payroll/contract/setup/component-screen.ts';
import { getLayouts, previewLayout, checkLayout, saveLayouts } from '#modules/payroll/contract/setup/layout-screen.ts';
import type { OutputLayout } from '#modules/payroll/contract/outputs/output-layout.ts';
import { getRun } from '#modules/payroll/contract/run/run.ts';
import { runFile, runFileCheck, runFiles } from '#modules/payroll/contract/outputs/run-files.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { saveByTwo } from '../second-person.ts';
import { ACME, october, paidOut, staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function stateOf(caller: Caller) {
  const [state] = await caller.call(getLayouts, {});
  if (!state) throw new Error('There are no settings');
  return state;
}
const file = (part: Partial<OutputLayout>): OutputLayout => ({
  name: 'Bank advice',
  file: 'bank',
  rows: 'payslip',
  where: 'pays_by_bank && net_pay > 0',
  columns: [
    { heading: 'Code', formula: 'employee_code' },
    { heading: 'Sum', formula: 'net_pay', decimals: 'two' },
  ],
  heading: true,
  separator: 'semicolon',
  lineend: 'lf',
  ending: 'txt',
  ...part,
});
const register = file({
  name: 'Register',
  file: 'register',
  ending: 'csv',
  separator: 'comma',
  columns: [
    { heading: 'code', formula: 'employee_code' },
    { heading: 'net', formula: 'net_pay' },
  ],
});
const own = file({ name: 'Costs', file: 'other' });

test('files of a run are made by the layouts of its month; others keep the standard ones', async () => {
  const state = await staffed(app);
  const { admin } = state.company;
  // Layouts change no pay, so a computed run is made into files by those that are saved after it.
  const run = await october(state);
  const before = await stateOf(admin);
  expect(before).toMatchObject({ blocked: null, computed: null });
  expect(before.layouts).toEqual([]);
  expect(before.standard.register.columns.length).toBeGreaterThan(40);
  expect(before.names.find(({ name }) => name === 'earned_basic')).toMatchObject({ group: 'Components: this month' });
  const first = file({ where: 'pays_by_bank && net_pay > 0 && net_pay <= 40000' });
  const second = file({ name: 'Other bank', where: 'pays_by_bank && net_pay > 40000' });
  const ecr = { ...before.standard.ecr, heading: true, separator: 'bar' as const };
  const layouts = [register, first, second, own, ecr];
  const saved = await saveByTwo({ admin, checker: state.checker }, { layouts }, before.version);
  expect(saved.layouts).toEqual(layouts);
  expect(saved.versions[0]?.parts).toEqual(['layouts']);
  const [now] = await state.maker.call(getRun, { payrollrunid: run.payrollrunid });
  expect(now?.contenthash).not.toBe(run.contenthash);
  const { payrollrunid } = await paidOut(state, now ?? run);
  const { whole } = await state.maker.call(runFiles, { payrollrunid });
  expect(whole.flatMap(({ file: of, layout }) => (layout === null ? [] : [`${of} ${layout}`]))).toEqual([
    'bank Bank advice',
    'bank Other bank',
    'other Costs',
  ]);
  const text = async (input: object) =>
    (await state.maker.file(runFile, { payrollrunid, file: 'registercsv', ...input })).toString();
  const [heads, ...people] = (await text({})).trimEnd().split('\n');
  expect(heads).toBe('code,net');
  const bank = (await text({ file: 'bank', layout: 'Bank advice' })).trimEnd().split('\n');
  expect(bank[0]).toBe('Code;Sum');
  const other = (await text({ file: 'bank', layout: 'Other bank' })).trimEnd().split('\n');
  const check = await state.maker.call(runFileCheck, { payrollrunid });
  expect(check).toMatchObject({ problem: null, unaccounted: [], people: bank.length + other.length - 2 });
  expect(check.files.map((one) => [one.layout, one.people])).toEqual([
    ['Bank advice', bank.length - 1],
    ['Other bank', other.length - 1],
  ]);
  const apart = check.apart.reduce((sum, one) => sum + one.amount, 0);
  expect(check.amount + apart).toBe(run.netpay);
  expect(check.apart.reduce((sum, one) => sum + one.people, check.people)).toBe(people.length);
  expect((await text({ file: 'other' })).split('\n')[0]).toBe('Code;Sum');
  expect((await text({ file: 'ecr' })).split('\n')[0]).toMatch(/^UAN\|Member Name\|Gross Wages\|/);
  expect(await state.maker.refused(runFile, { payrollrunid, file: 'bank', layout: 'None' })).toMatchObject({
    status: 404,
  });
  // October is locked: a change begins with the month after.
  const after = await stateOf(admin);
  expect(after.from).toBe('2026-11');
  await saveByTwo({ admin, checker: state.checker }, { layouts: [] }, after.version);
  expect((await text({})).split('\n')[0]).toBe('code,net');
});

test('a preview shows the lines of a run, or of one person, before anything is saved', async () => {
  const state = await staffed(app);
  const { admin } = state.company;
  const nothing = await state.maker.call(previewLayout, { layout: own });
  expect(nothing).toMatchObject({ runs: [], total: 0, problem: expect.stringContaining('No month is computed yet') });
  const run = await october(state);
  const all = await state.maker.call(previewLayout, { layout: own });
  expect(all.payrollrunid).toBe(run.payrollrunid);
  expect(all.lines).toHaveLength(20);
  expect(all.total).toBeGreaterThan(40);
  const [code = ''] = all.lines[3] ?? [];
  const one = await state.maker.call(previewLayout, {
    layout: own,
    payrollrunid: run.payrollrunid,
    employeeid: state.ids.get(code) ?? 0,
  });
  expect(one.lines).toEqual([all.lines[3]]);
  const faulty = { ...own, columns: [{ heading: 'A', formula: 'earned_nothing' }] };
  expect(await state.maker.call(previewLayout, { layout: faulty })).toMatchObject({
    problem: expect.stringContaining('earned_nothing'),
  });
  expect(await admin.call(checkLayout, { layout: faulty })).toMatchObject([{ layout: 'Costs', column: 'A' }]);
  const employee = await state.company.account('nobody@test.example', []);
  for (const endpoint of [previewLayout, checkLayout])
    expect(await employee.refused(endpoint, { layout: own })).toMatchObject({ status: 403 });
  expect(await employee.refused(getLayouts, {})).toMatchObject({ status: 403 });
});

test('what the structure does not have is refused, and so is taking away what a layout names', async () => {
  const canteen = { code: 'snacks', name: 'Snacks', kind: 'deduction', source: 'deduction' };
  const structure = { ...(ACME['structure'] as object), unused: [canteen] };
  const { admin } = await app.company({ ...ACME, structure });
  const { version } = await stateOf(admin);
  const naming = (formula: string) => [{ ...own, columns: [{ heading: 'A', formula }] }];
  const answerTo = async (layouts: OutputLayout[], at = version) => {
    const { status, error } = await admin.refused(saveLayouts, { layouts }, at);
    return `${status} ${error.message}`;
  };
  expect(await answerTo(naming('earned_canteen'))).toMatch(/^400 Costs: A: .*earned_canteen/);
  expect(await answerTo([own, { ...own, name: 'costs' }])).toMatch(/^400 .*Two layouts/);
  await admin.call(saveLayouts, { layouts: naming('deduction_snacks') }, version);
  expect(await answerTo([])).toMatch(/^412/);
  const removed = await admin.refused(removeComponent, { code: 'snacks' });
  expect(`${removed.status} ${removed.error.message}`).toMatch(/^400 Costs: A: .*deduction_snacks/);
  await admin.call(saveLayouts, { layouts: [] }, (await stateOf(admin)).version);
  await admin.call(removeComponent, { code: 'snacks' });
});

test('layouts are in the configuration file, and one that cannot be is refused with its name', async () => {
  const { admin } = await app.company({ ...ACME, layouts: [register, own] });
  expect((await stateOf(admin)).layouts).toEqual([register, own]);
  const text = (await admin.file(exportConfiguration, {})).toString();
  expect((JSON.parse(text) as { layouts: unknown }).layouts).toEqual([register, own]);
  const wrong = { ...ACME, layouts: [{ ...own, where: 'net_pya > 0' }] };
  const [outcome] = await admin.upload(importConfiguration, 'company.json', JSON.stringify(wrong));
  expect(JSON.stringify(outcome)).toMatch(/Costs: where: .*Did you mean net_pay\?/);
});
