import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportConfiguration } from '#modules/company/contract/configuration-file.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { getComponent, saveComponent } from '../../contract/setup/component-screen.ts';
import { getExtraTime, previewExtraTime, saveExtraTime } from '../../contract/setup/extra-time.ts';
import type { ExtraTimeRule } from '../../contract/setup/extra-time-rule.ts';
import { getPayslip } from '../../contract/outputs/payslip-view.ts';
import { closeMonth, takeDaysFrom } from '../closed-month.ts';
import { ACME, october, OCTOBER, paidOut, type Staffed, staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const FIRST = { ...ACME, payroll: { ...(ACME['payroll'] as object), firstmonth: OCTOBER } };
const rule: ExtraTimeRule = {
  component: 'overtime',
  base: ['basic'],
  days: 26,
  hours: 8,
  working: '2',
  off: '2.5',
  minminutes: 30,
  stepminutes: 15,
  maxhours: 50,
  grades: [],
  types: [],
};
const stateOf = async ({ company }: Staffed) => {
  const [state] = await company.admin.call(getExtraTime, {});
  if (!state) throw new Error('There are no settings');
  return state;
};
const line = async ({ maker, ids }: Staffed, payrollrunid: number, code: string) => {
  const [slip] = await maker.call(getPayslip, { payrollrunid, employeeid: ids.get(code) ?? 0 });
  return slip?.lines.find(({ component }) => component === 'overtime');
};

// S2-064, S2-194: Extra Time Payment Policy.
test('a rule pays the extra time of the close by a formula that the payslip shows, and the preview says it before', async () => {
  const state = await staffed(app, FIRST);
  const { admin } = state.company;
  await takeDaysFrom(state, 'attendance');
  const first = await stateOf(state);
  expect(first).toMatchObject({ rules: [], isattended: true, changed: [], warnings: [] });
  const wrong = { rules: [{ ...rule, component: 'basic' }] };
  expect((await admin.refused(saveExtraTime, wrong, first.version)).error.fields).toHaveProperty('rules');
  expect((await admin.refused(saveExtraTime, { rules: [rule, rule] }, first.version)).error.fields).toHaveProperty(
    'rules',
  );
  const [saved] = await admin.call(saveExtraTime, { rules: [rule] }, first.version);
  expect(saved).toMatchObject({ rules: [rule], changed: [] });
  const [stored] = await admin.call(getComponent, { code: 'overtime' });
  expect(stored?.component).toMatchObject({ overtimeworking: 'Extra time', overtimeoff: 'Extra time on days off' });

  await closeMonth(state, { AC0006: { overtimeworking: 770, overtimeoff: 60 }, AC0007: { overtimeworking: 29 } });
  const run = await october(state);
  const { payrollrunid } = run;
  expect(run.exceptioncount).toBe(0);
  const paid = await line(state, payrollrunid, 'AC0006');
  expect(paid?.inputs['unitformula1'] ?? paid?.inputs['unitformula']).toContain('basic / 26 / 8');
  const none = await line(state, payrollrunid, 'AC0007');
  expect(none?.amount ?? 0).toBe(0);

  await paidOut(state, run);
  const [seen] = await state.maker.call(previewExtraTime, { rules: [rule] });
  expect(seen?.rows.map(({ amount }) => amount)).toEqual([paid?.amount, 0]);
  const file = JSON.parse((await admin.file(exportConfiguration, {})).toString()) as { payroll: object };
  expect(file.payroll).toMatchObject({ extratime: [rule] });
});

test('a change of the formula by hand is told; without its rule the component pays nothing of the close', async () => {
  const setting = await staffed(app, FIRST);
  const { admin } = setting.company;
  const first = await stateOf(setting);
  await admin.call(saveExtraTime, { rules: [{ ...rule, working: '1.5' }] }, first.version);
  const [stored] = await admin.call(getComponent, { code: 'overtime' });
  const { used: _, ...component } = stored?.component ?? ({} as never);
  await admin.call(saveComponent, { ...component, rateformula: 'basic / 30', isnew: false }, stored?.version ?? 0);
  const state = await stateOf(setting);
  expect(state.changed).toEqual([component.name]);
  expect(state.warnings).toEqual([expect.stringContaining('less than twice')]);
  await admin.call(saveExtraTime, { rules: [] }, state.version);
  const [after] = await admin.call(getComponent, { code: 'overtime' });
  expect(after?.component).toMatchObject({ rateformula: null, overtimeworking: null, overtimeoff: null });
});

test('the preview works out the last closed month, of people whose payslips the caller may see', async () => {
  const state = await staffed(app, { ...ACME, payroll: { ...(ACME['payroll'] as object), firstmonth: '2026-11' } });
  await takeDaysFrom(state, 'attendance');
  await closeMonth(state, { AC0006: { overtimeworking: 770, overtimeoff: 60 }, AC0007: { overtimeworking: 29 } });
  const [seen] = await state.maker.call(previewExtraTime, { rules: [rule] });
  expect(seen).toMatchObject({ payrollmonth: OCTOBER, total: 2 });
  expect(seen?.rows.map(({ employeecode, working, off }) => [employeecode, working, off])).toEqual([
    ['AC0006', 770, 60],
    ['AC0007', 29, 0],
  ]);
  const [most, least] = seen?.rows ?? [];
  expect(most?.amount).toBeGreaterThan(0);
  expect(least?.amount).toBe(0);
  expect(seen?.amount).toBe(most?.amount);
  const own = await state.company.account('own@test.example', ['Employee'], state.ids.get('AC0007'));
  const [mine] = await own.call(previewExtraTime, { rules: [rule] });
  expect(mine?.rows.map(({ employeecode }) => employeecode)).toEqual(['AC0007']);
});
