import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportConfiguration, importConfiguration } from '#modules/company/contract/configuration-file.ts';
import { getComponent, saveComponent } from '#modules/payroll/contract/setup/component-screen.ts';
import { getCycle } from '#modules/payroll/contract/setup/cycle-screen.ts';
import { getPackages, revisePackage } from '#modules/payroll/contract/person/package-screen.ts';
import { compareTax, getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { confirmReversal, correctRun, proposeReversal } from '#modules/payroll/contract/run/reversal.ts';
import { getStructure, saveStructure, type ShownStructure } from '#modules/payroll/contract/setup/structure-screen.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { ACME, computed, locked, paidOut, released, runOf, type Staffed, staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const CODE = 'AC0007';

async function structureIn(caller: Caller, from?: string) {
  const [state] = await caller.call(getStructure, from === undefined ? {} : { from });
  if (!state) throw new Error('There is no structure');
  return { ...state, structure: state.structure as ShownStructure };
}
const formulaIn = async (caller: Caller, from?: string) => {
  const { structure } = await structureIn(caller, from);
  const basic = structure.components.find(({ code }) => code === 'basic');
  return basic?.source === 'formula' ? basic.formula : undefined;
};
/** Basic pay by another formula, from a month on or from the usual one. */
async function basicBy(caller: Caller, formula: string, from?: string) {
  const { version } = await structureIn(caller, from);
  const components = [{ code: 'basic', name: 'Basic', formula }];
  return caller.call(saveStructure, { components, ...(from === undefined ? {} : { from }) }, version);
}
async function amountsOf(state: Staffed, payrollrunid: number, kind: string, code = CODE) {
  const [slip] = await state.maker.call(getPayslip, { payrollrunid, employeeid: state.ids.get(code) ?? 0 });
  const lines = slip?.lines.filter((line) => line.kind === kind) ?? [];
  return Object.fromEntries(lines.map(({ component, amount }) => [component, amount]));
}
const settingsOf = (state: Staffed, payrollrunid: number) =>
  state.company.tx((db) =>
    db
      .selectFrom('payroll_run as r')
      .leftJoin('dated_setting as d', 'd.datedsettingid', 'r.datedsettingid')
      .select(['d.version', 'd.settingname'])
      .where('r.payrollrunid', '=', payrollrunid)
      .executeTakeFirstOrThrow(),
  );

test('a correction of a paid month is computed by what was in force in it, and so is the comparison of regimes', async () => {
  const state = await staffed(app);
  const { admin } = state.company;
  const october = await released(state);
  const employeeid = state.ids.get(CODE) ?? 0;
  const paid = await amountsOf(state, october.payrollrunid, 'earning');
  const compared = await state.maker.call(compareTax, { employeeid });
  const [changed] = await basicBy(admin, 'gross * 0.4');
  expect(changed).toMatchObject({ from: '2026-11', worksfrom: '2026-11', blocked: null });
  expect(changed?.versions).toMatchObject([
    { version: 2, from: '2026-11', parts: ['structure'], inforce: true },
    { version: 1, from: null, parts: [], inforce: true },
  ]);
  expect(await state.maker.call(compareTax, { employeeid })).toEqual(compared);
  const [proposal] = await state.maker.call(proposeReversal, {
    payrollrunid: october.payrollrunid,
    reason: 'Paid into a closed account',
    people: [{ employeeid, settlement: 'returned' }],
  });
  await state.checker.call(confirmReversal, { reversalid: proposal?.reversalid ?? 0 });
  const [corrected] = await state.maker.call(correctRun, { payrollrunid: october.payrollrunid });
  const correction = await computed(state.maker, corrected?.payrollrunid ?? 0);
  expect(await amountsOf(state, correction.payrollrunid, 'earning')).toEqual(paid);
  await paidOut(state, correction);
  const november = await runOf(state, '2026-11');
  const basic = (await amountsOf(state, november.payrollrunid, 'earning'))['basic'] ?? 0;
  expect(basic).toBe(Math.round(((paid['basic'] ?? 0) / 0.5) * 0.4));
  for (const [run, version] of [
    [october, 1],
    [correction, 1],
    [november, 2],
  ] as const)
    expect(await settingsOf(state, run.payrollrunid)).toEqual({ version, settingname: 'payroll' });
});

// Invariant: What was in force in a settled month stays, and a run names its version of the settings
test('settings of a locked month do not change, and a change from a later month leaves the months before it', async () => {
  const state = await staffed(app);
  const { admin } = state.company;
  // Before anything is locked a change is in force from the beginning.
  expect((await basicBy(admin, 'gross * 0.45'))[0]).toMatchObject({ from: null, usual: null });
  await locked(state, '2026-10');
  const { version } = await structureIn(admin);
  const components = [{ code: 'basic', name: 'Basic', formula: 'gross * 0.6' }];
  const refused = await admin.refused(saveStructure, { components, from: '2026-10' }, version);
  expect(refused).toMatchObject({
    status: 409,
    error: { message: 'October 2026 is locked. Choose November 2026 or a later month.' },
  });
  expect((await structureIn(admin, '2026-10')).blocked).toBe(refused.error.message);
  await basicBy(admin, 'gross * 0.4', '2027-01');
  expect(await formulaIn(admin)).toBe('gross * 0.45');
  expect(await formulaIn(admin, '2026-12')).toBe('gross * 0.45');
  expect(await formulaIn(admin, '2027-01')).toBe('gross * 0.4');
  expect(await formulaIn(admin, '2027-03')).toBe('gross * 0.4');
  // A change in between says that it ends there.
  const [between] = await basicBy(admin, 'gross * 0.55', '2026-11');
  expect(between).toMatchObject({ from: '2026-11', later: '2027-01' });
  expect(await formulaIn(admin, '2027-01')).toBe('gross * 0.4');
  // The same again is no version of its own; whoever saw an older version is told.
  const before = (await structureIn(admin)).version;
  await basicBy(admin, 'gross * 0.55', '2026-11');
  expect((await structureIn(admin)).version).toBe(before);
  expect(await admin.refused(saveStructure, { components }, version)).toMatchObject({ status: 412 });
  // A month that is being computed keeps no change of a later month waiting.
  const november = await runOf(state, '2026-11');
  await state.checker.refused(saveStructure, { components }, before);
  await paidOut(state, november);
  expect((await structureIn(admin)).usual).toBe('2026-12');
});

test('a component means one thing in all months', async () => {
  const { admin } = await app.company(ACME);
  const [result] = await admin.call(getComponent, { code: 'overtime' });
  const { words: _, used: __, ...overtime } = result?.component ?? ({} as never);
  const version = result?.version ?? 0;
  const meal = { ...overtime, isnew: true, code: 'meal', name: 'Meal', words: [], instructure: false };
  await admin.call(saveComponent, { ...meal, from: '2027-01' }, version);
  const other = { ...meal, source: 'formula' as const, formula: 'gross * 0.1' };
  const refused = await admin.refused(saveComponent, { ...other, from: '2026-12' }, version + 1);
  expect(refused.error.fields).toEqual({
    code: 'The settings from January 2027 on have another kind of component by this code. Choose another code.',
  });
});

test('arrears of a past month are worked out by its structure and its city of work', async () => {
  const state = await staffed(app);
  const { admin } = state.company;
  const employeeid = state.ids.get(CODE) ?? 0;
  await state.company.tx((db) =>
    db.updateTable('work_profile').set({ city: 'Pune' }).where('employeeid', '=', employeeid).execute(),
  );
  await locked(state, '2026-10');
  await basicBy(admin, 'gross * 0.4');
  const [history] = await state.maker.call(getPackages, { employeeid });
  const newest = history?.packages[0];
  await state.maker.call(revisePackage, {
    employeeid,
    packageid: newest?.packageid ?? null,
    effectivefrom: '2026-10-01',
    paybasis: 'Gross',
    amount: (newest?.monthlygross ?? 0) + 1_000_000,
    lopdays: 0,
    reason: 'Yearly revision',
  });
  // In November the person works in a city outside the list of metro cities.
  await state.company.tx(async (db) => {
    const row = await db
      .selectFrom('work_profile')
      .selectAll()
      .where('employeeid', '=', employeeid)
      .executeTakeFirstOrThrow();
    const { workprofileid, subscriptionid: _, ...rest } = row;
    const from = /^[[(]([\d-]+)/.exec(row.period)?.[1] ?? '2020-01-01';
    await db
      .updateTable('work_profile')
      .set({ period: `[${from},2026-11-01)` })
      .where('workprofileid', '=', workprofileid)
      .execute();
    await db
      .insertInto('work_profile')
      .values({ ...rest, city: 'Nashik', period: '[2026-11-01,)' })
      .execute();
  });
  const november = await runOf(state, '2026-11');
  // ₹ 10,000 more: half of it basic pay, and half of that for house rent, as in October.
  expect(await amountsOf(state, november.payrollrunid, 'arrear')).toEqual({
    basic: 500_000,
    hra: 250_000,
    special: 250_000,
  });
  const earned = await amountsOf(state, november.payrollrunid, 'earning');
  expect(earned['hra']).toBe(Math.round((earned['basic'] ?? 0) * 0.4));
});

test('a configuration file has the settings of every month, and creates them again', async () => {
  const first = await app.company(ACME);
  await basicBy(first.admin, 'gross * 0.4', '2027-01');
  await basicBy(first.admin, 'gross * 0.3', '2027-04');
  const file = (await first.admin.file(exportConfiguration, {})).toString();
  const read = JSON.parse(file) as { payrollfrom: string; payrollearlier: { from?: string }[] };
  expect(read.payrollfrom).toBe('2027-04');
  expect(read.payrollearlier.map(({ from }) => from)).toEqual([undefined, '2027-01']);
  const second = await app.company();
  const applied = { ...importConfiguration, path: `${importConfiguration.path}?apply=true` };
  await second.admin.upload(applied, 'company.json', file);
  expect(await Promise.all(['2026-12', '2027-02', '2027-04'].map((from) => formulaIn(second.admin, from)))).toEqual([
    'gross * 0.5',
    'gross * 0.4',
    'gross * 0.3',
  ]);
  const again = JSON.parse((await second.admin.file(exportConfiguration, {})).toString()) as Record<string, unknown>;
  const state = JSON.parse(file) as Record<string, unknown>;
  for (const part of ['structure', 'payroll', 'words', 'payrollfrom', 'payrollearlier'])
    expect(again[part]).toEqual(state[part]);
  const [nothing] = await second.admin.upload(importConfiguration, 'company.json', file);
  expect(nothing).toMatchObject({ changes: [], problems: [] });
  const wrong = { ...state, payrollearlier: [{ ...read.payrollearlier[1] }, { ...read.payrollearlier[0] }] };
  const [outcome] = await second.admin.upload(importConfiguration, 'company.json', JSON.stringify(wrong));
  expect(outcome?.problems.join(' ')).toMatch(/^payrollearlier: /);
});

test('a file of one set of settings changes the next month to be run, and nothing of a locked one', async () => {
  const state = await staffed(app);
  const { admin } = state.company;
  await locked(state, '2026-10');
  const file = JSON.parse((await admin.file(exportConfiguration, {})).toString()) as {
    structure: { components: { code: string; formula?: string }[] };
  };
  for (const component of file.structure.components) if (component.code === 'basic') component.formula = 'gross * 0.4';
  const applied = { ...importConfiguration, path: `${importConfiguration.path}?apply=true` };
  const [outcome] = await admin.upload(applied, 'company.json', JSON.stringify(file));
  expect(outcome?.changes).toContain('Pay structure and payroll policy are replaced from November 2026 on.');
  expect(await formulaIn(admin, '2026-10')).toBe('gross * 0.5');
  expect(await formulaIn(admin, '2026-11')).toBe('gross * 0.4');
  expect((await admin.call(getCycle, { from: '2026-11' }))[0]?.versions[0]?.addedbyname).toBe('Administrator');
});
