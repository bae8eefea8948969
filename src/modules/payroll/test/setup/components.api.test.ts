import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportConfiguration, importConfiguration } from '#modules/company/contract/configuration-file.ts';
import { ofMonth } from '#modules/payroll/contract/person/inputs.ts';
import {
  checkComponent,
  type ComponentSave,
  getComponent,
  listComponents,
  removeComponent,
  saveComponent,
} from '#modules/payroll/contract/setup/component-screen.ts';
import { approveRun, computeRun, getRun } from '#modules/payroll/contract/run/run.ts';
import {
  checkStructure,
  getStructure,
  saveStructure,
  type ShownStructure,
} from '#modules/payroll/contract/setup/structure-screen.ts';
import { getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { ACME, computed, locked, runOf, staffed } from '../staffed.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../test/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const MEAL: ComponentSave = {
  isnew: true,
  code: 'meal',
  name: 'Meal allowance',
  kind: 'earning',
  source: 'formula',
  formula: 'min(2200, gross * 0.05)',
  rounding: 'nearest-rupee',
  when: null,
  proration: 'paid-days',
  earnedrounding: null,
  quantity: null,
  quantityrounding: 'none',
  pf: false,
  esi: true,
  pt: true,
  lwf: true,
  taxable: true,
  incometax: 'averaged',
  exempt: 'none',
  exemptunits: null,
  nps: false,
  costarrears: 'none',
  codewages: 'excluded-counted',
  wagetest: 'none',
  basic: false,
  hra: false,
  variable: false,
  projected: false,
  accrual: false,
  accrualmonths: [],
  guarantee: false,
  guaranteeof: [],
  overtimeworking: null,
  overtimeoff: null,
  encashedleave: null,
  rateformula: null,
  yearendleave: null,
  nightshift: null,
  words: [],
  instructure: false,
};

async function stateOf(admin: Caller) {
  const [state] = await admin.call(getStructure, {});
  if (!state) throw new Error('There is no structure');
  return { ...state, structure: state.structure as ShownStructure };
}
const versionOf = async (admin: Caller) => (await stateOf(admin)).version;
const codes = (structure: ShownStructure) => structure.components.map(({ code }) => code);

test('a component is defined, taken into the structure in its place, taken out and deleted (S2-059, S2-202)', async () => {
  const { admin } = await app.company(ACME);
  await admin.call(saveComponent, MEAL, await versionOf(admin));
  const [meal] = (await admin.call(listComponents, {})).filter(({ code }) => code === 'meal');
  expect(meal).toMatchObject({ name: 'Meal allowance', instructure: false, used: [], formula: MEAL.formula });

  const before = await stateOf(admin);
  expect(codes(before.structure)).not.toContain('meal');
  const order = [...codes(before.structure).slice(0, 3), 'meal', ...codes(before.structure).slice(3)];
  const special = { code: 'special', name: 'Special allowance', formula: 'gross - basic - hra - conveyance - meal' };
  const change = { components: [special], order };
  const { problems, preview } = await admin.call(checkStructure, { ...change, gross: 3_800_000, city: 'Pune' });
  expect(problems).toEqual([]);
  expect(preview.find(({ code }) => code === 'meal')?.amount).toBe(190_000);
  expect(preview.reduce((sum, { amount }) => sum + amount, 0)).toBe(3_800_000);
  await admin.call(saveStructure, change, before.version);
  const after = await stateOf(admin);
  expect(codes(after.structure)).toEqual(order);

  const inuse = await admin.refused(removeComponent, { code: 'meal' });
  expect(inuse).toMatchObject({ status: 409 });
  expect(inuse.error.message).toBe(
    'Meal allowance cannot be taken away. The formula of Special allowance reads it. Change that formula first.',
  );
  const without = {
    components: [{ ...special, formula: 'gross - basic - hra - conveyance' }],
    order: codes(before.structure),
  };
  await admin.call(saveStructure, without, after.version);
  await admin.call(removeComponent, { code: 'meal' });
  expect((await admin.refused(getComponent, { code: 'meal' })).status).toBe(404);
  expect((await stateOf(admin)).structure).toEqual(before.structure && { ...before.structure, unused: undefined });
});

test('the structure says what it lacks in the words of the catalogue (S8-082, S8-084, S8-086, S8-087)', async () => {
  const { admin } = await app.company(ACME);
  const { structure, version } = await stateOf(admin);
  const all = codes(structure);
  const text = async (input: Parameters<typeof admin.refused<typeof saveStructure>>[1]) =>
    (await admin.refused(saveStructure, input, version)).error;
  const deductions = structure.components.filter(({ kind }) => kind === 'deduction').map(({ code }) => code);
  const words = await text({ components: [], order: all.filter((code) => !deductions.includes(code)) });
  expect(words.message).toBe(
    'Canteen cannot be taken away. Files say “Canteen” for it. Take these words away on its page first.',
  );
  const problems = async (order: string[], components: { code: string; name: string; formula: string }[] = []) =>
    (await admin.call(checkStructure, { components, order, gross: 3_800_000, city: 'Pune' })).problems.map(
      ({ code, message }) => `${code} ${message}`,
    );
  expect(await problems(all.filter((code) => !deductions.includes(code)))).toContain(
    'E1480 Please create at least one deduction component',
  );
  expect(await problems(all.filter((code) => code !== 'basic'))).toContain(
    'E1450 Please create basic pay salary component',
  );
  const flat = structure.components.flatMap((one) =>
    one.source === 'formula' ? [{ code: one.code, name: one.name, formula: '1000' }] : [],
  );
  expect(await problems(all, flat)).toContain('E1470 Please add at least one component with gross');
  const both = await admin.refused(saveComponent, { ...MEAL, variable: true, accrual: true }, version);
  expect(both.error).toMatchObject({ code: 'E1430', message: 'You can either keep accrural or variable' });
  const [basic] = await admin.call(getComponent, { code: 'basic' });
  const nobasic = await admin.refused(
    saveComponent,
    { ...MEAL, ...basic?.component, isnew: false, basic: false },
    basic?.version,
  );
  expect(nobasic.error).toMatchObject({ code: 'E1450', message: 'Please create basic pay salary component' });
});

test('a component is checked as it is typed: unknown names, its own result, a month with it', async () => {
  const { admin } = await app.company(ACME);
  const check = (options: Partial<ComponentSave>) =>
    admin.call(checkComponent, { ...MEAL, ...options, gross: 3_800_000, city: 'Pune' });
  expect((await check({})).preview.find(({ code }) => code === 'meal')?.amount).toBe(190_000);
  expect((await check({ formula: 'nothing * 2' })).problems.map(({ component }) => component)).toContain('meal');
  expect((await check({ formula: 'meal + 1' })).problems.map(({ code }) => code)).toContain('cycle');
  expect((await check({ formula: '"text"' })).problems.map(({ message }) => message)).toContain(
    'The formula gives no amount',
  );
});

test('a code is taken once, a stale form is told, and a component stays what it is', async () => {
  const { admin } = await app.company(ACME);
  const version = await versionOf(admin);
  await admin.call(saveComponent, MEAL, version);
  expect(await admin.refused(saveComponent, { ...MEAL, code: 'other_meal' }, version)).toMatchObject({ status: 412 });
  expect(await admin.refused(saveComponent, MEAL, version + 1)).toMatchObject({
    status: 409,
    error: { code: 'E0110', message: 'Already exist' },
  });
  const turned = { ...MEAL, isnew: false, source: 'one-time' as const, formula: null };
  expect((await admin.refused(saveComponent, turned, version + 1)).error.fields).toEqual({
    source: 'The kind of a component cannot be changed. Create another one instead.',
  });
  const reader = await (await app.company(ACME)).account('maker@test.example', ['Payroll maker']);
  expect((await reader.refused(saveComponent, MEAL, 1)).status).toBe(403);
  expect((await reader.call(listComponents, {})).length).toBeGreaterThan(5);
});

test('what locked payslips, files and items name is not deleted, and the run notices a changed structure', async () => {
  const state = await staffed(app);
  const { admin, tx } = state.company;
  await admin.call(saveComponent, { ...MEAL, instructure: true, formula: 'gross * 0' }, await versionOf(admin));
  const run = await runOf(state, '2026-10');
  const { payrollrunid, contenthash } = run;
  const [meal] = await admin.call(getComponent, { code: 'meal' });
  const changed = { ...MEAL, ...meal?.component, isnew: false, formula: 'gross * 0.01' };
  const special = { code: 'special', name: 'Special allowance', formula: 'gross - basic - hra - conveyance - meal' };
  expect((await stateOf(admin)).computed).toMatch(/October 2026 is computed already/);
  await admin.call(saveComponent, changed, meal?.version);
  await admin.call(saveStructure, { components: [special] }, await versionOf(admin));
  const [old] = await state.maker.call(getRun, { payrollrunid });
  expect(old?.hint).toBe(
    'The pay structure or the payroll policy changed after the computation. Compute everybody again',
  );
  const refused = await state.checker.refused(approveRun, { payrollrunid, contenthash: contenthash ?? '' });
  expect(refused).toMatchObject({ status: 409, error: { message: old?.hint } });
  const some = await state.maker.refused(computeRun, { payrollrunid, employeeids: [state.ids.get('AC0007') ?? 0] });
  expect(some.error.message).toBe(old?.hint);

  await state.maker.call(computeRun, { payrollrunid });
  const again = await computed(state.maker, payrollrunid);
  await state.checker.call(approveRun, { payrollrunid, contenthash: again.contenthash ?? '' });
  const blocked = await admin.refused(
    saveStructure,
    { components: [{ ...special, name: 'Other' }] },
    await versionOf(admin),
  );
  expect(blocked).toMatchObject({ status: 409 });
  expect(blocked.error.message).toMatch(/^The payroll of October 2026 is approved\. Lock it/);
  expect((await stateOf(admin)).blocked).toBe(blocked.error.message);
  const file = JSON.parse((await admin.file(exportConfiguration, {})).toString()) as { structure: ShownStructure };
  for (const one of file.structure.components) if (one.code === 'special') one.name = 'Other';
  const [compared] = await admin.upload(importConfiguration, 'company.json', JSON.stringify(file));
  expect(compared?.problems.join(' ')).toMatch(/October 2026 is approved/);

  await tx((db) => db.updateTable('payroll_run').set({ statusid: 3, approvedby: null }).execute());
  await tx((db) => db.updateTable('payroll_run').set({ statusid: 7 }).execute());
  const done = await locked(state, '2026-10');
  const employeeid = state.ids.get('AC0007') ?? 0;
  const [slip] = await state.maker.call(getPayslip, { payrollrunid: done.payrollrunid, employeeid });
  const paid = slip?.lines.find(({ component }) => component === 'meal')?.amount ?? 0;
  // One percent of the gross of 1,55,000.
  expect(paid).toBe(155_000);

  // Out of the structure from November on: October keeps its line, and the definition stays for it.
  const { structure, version, worksfrom } = await stateOf(admin);
  expect(worksfrom).toBe('2026-11');
  const out = {
    components: [{ ...special, formula: 'gross - basic - hra - conveyance' }],
    order: codes(structure).filter((code) => code !== 'meal'),
  };
  await admin.call(saveStructure, out, version);
  const [stored] = await state.maker.call(getPayslip, { payrollrunid: done.payrollrunid, employeeid });
  expect(stored?.lines.find(({ component }) => component === 'meal')?.amount).toBe(paid);
  expect((await admin.refused(removeComponent, { code: 'meal' })).error.message).toBe(
    'Meal allowance cannot be taken away. Locked payslips of October 2026 name it. Take it out of the structure instead.',
  );
  expect((await admin.refused(removeComponent, { code: 'special' })).error.message).toMatch(/It is the balance/);
  expect((await admin.refused(removeComponent, { code: 'overtime' })).error.message).toMatch(
    /Files say “Overtime” for it/,
  );
  const november = ofMonth.parse({ payrollmonth: '2026-11' });
  const [overtime] = await admin.call(getComponent, { code: 'overtime' });
  await tx((db) =>
    db
      .insertInto('one_time_item')
      .values({ ...november, employeeid, component: 'overtime', amount: 100 })
      .execute(),
  );
  await admin.call(
    saveComponent,
    { ...MEAL, ...overtime?.component, isnew: false, words: [] },
    overtime ? version + 1 : 0,
  );
  const current = await admin.refused(
    saveStructure,
    { components: [], order: codes((await stateOf(admin)).structure).filter((code) => code !== 'overtime') },
    await versionOf(admin),
  );
  expect(current.error.message).toBe(
    'Overtime cannot be taken away. November 2026 holds one-time items of it. Take that upload back first.',
  );
});

test('a component outside the structure travels with the configuration file, and no other file changes', async () => {
  const first = await app.company(ACME);
  const plain = (await first.admin.file(exportConfiguration, {})).toString();
  expect(plain).not.toContain('unused');
  expect(JSON.parse(plain)).toMatchObject({ company: { payday: 'last-day-of-month' } });
  await first.admin.call(saveComponent, MEAL, await versionOf(first.admin));
  const file = await first.admin.file(exportConfiguration, {});
  const second = await app.company();
  await second.admin.upload({ ...importConfiguration, path: `${importConfiguration.path}?apply=true` }, 'c.json', file);
  expect((await second.admin.call(listComponents, {})).find(({ code }) => code === 'meal')).toMatchObject({
    instructure: false,
  });
  // A file of an earlier version says it in its own word, and is told so.
  const third = await app.company();
  const old = Buffer.from(file.toString().replace('"unused"', '"spare"'));
  const taken = await third.admin.upload(
    { ...importConfiguration, path: `${importConfiguration.path}?apply=true` },
    'c.json',
    old,
  );
  expect(JSON.stringify(taken)).toContain('“structure.spare” is called “structure.unused” now');
  expect((await third.admin.call(listComponents, {})).find(({ code }) => code === 'meal')).toMatchObject({
    instructure: false,
  });
  await first.admin.call(removeComponent, { code: 'meal' });
  expect((await first.admin.file(exportConfiguration, {})).toString()).toBe(plain);
});
