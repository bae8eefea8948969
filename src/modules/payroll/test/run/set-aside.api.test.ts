import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkComponent, getComponent, saveComponent } from '#modules/payroll/contract/setup/component-screen.ts';
import { getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { getPersonEntries } from '#modules/payroll/contract/person/person-entries.ts';
import type { PayrollRun } from '#modules/payroll/contract/run/run.ts';
import type { BulkKind } from '#bulk/server/kind.ts';
import { day } from '#platform/engine/day.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { extraPaymentKind } from '../../server/person/inputs/extra-payments.ts';
import { openingBalancesKind } from '../../server/person/inputs/opening-balances.ts';
import { ACME, locked, runOf, staffed, type Staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const CODE = 'AC0007';
const PART = {
  kind: 'earning',
  source: 'formula',
  rounding: 'nearest-rupee',
  bases: { pf: false, esi: false, pt: false, lwf: false },
  taxable: true,
  incometax: 'averaged',
  codewages: 'excluded-not-counted',
};
type File = { structure: { components: { code: string }[] }; words: { earnings: object } };

/** The company with a bonus that is set aside until November, and variable pay. */
function company(): Record<string, unknown> {
  const { structure, words } = ACME as File;
  const components = [
    ...structure.components,
    { ...PART, code: 'yearly', name: 'Yearly bonus', formula: '1200', accrual: { months: [11] } },
    { ...PART, code: 'target', name: 'Target pay', formula: '500', variable: { projected: true } },
  ];
  return {
    ...ACME,
    structure: { ...structure, components },
    words: { ...words, earnings: { ...words.earnings, Target: 'target', Yearly: 'yearly' } },
  };
}

/** Puts rows in as an upload does once they are checked. */
const enter = (state: Staffed, kind: BulkKind, parameters: object, rows: readonly Record<string, unknown>[]) =>
  state.company.tx(async (db) => {
    const read = rows.map((values, at) => ({ rownumber: at + 2, values, messages: [] }));
    const base = { db, today: day('2026-10-05'), accountid: null, parameters, accepted: {} };
    await kind.validate(base, read);
    const faults = read.flatMap(({ messages }) => messages as { level: string; text: string }[]);
    const errors = faults.filter(({ level }) => level === 'error').map(({ text }) => text);
    if (errors.length === 0) await kind.apply(base, read);
    return errors;
  });

async function linesOf({ maker, ids }: Staffed, { payrollrunid }: PayrollRun, component: string) {
  const [slip] = await maker.call(getPayslip, { payrollrunid, employeeid: ids.get(CODE) ?? 0 });
  return (slip?.lines ?? [])
    .filter((line) => line.component === component)
    .map(({ kind, amount, inputs }) => ({ kind, amount, inputs }));
}

test('what is set aside comes from the opening and the payslips, and is paid in its month; variable pay by its input', async () => {
  const state = await staffed(app, company());
  const columns = await state.company.tx((db) => openingBalancesKind.ownColumns?.(db) ?? Promise.resolve([]));
  expect(columns.map(({ label }) => label)).toContain('Yearly bonus Set Aside');
  const opening = { employeecode: CODE, monthsinservice: 6, gross: 1_000_000, 'setaside.yearly': 700_000 };
  expect(await enter(state, openingBalancesKind, { taxyear: '2026-27' }, [opening])).toEqual([]);
  const [entries] = await state.maker.call(getPersonEntries, { employeeid: state.ids.get(CODE) ?? 0 });
  expect(entries?.opening?.figures).toContainEqual({ name: 'Yearly bonus, accrued', amount: 700_000 });

  const month = { payrollmonth: '2026-10' };
  const row = { employeecode: CODE, kind: 'Earning', amount: 30_000 };
  expect(await enter(state, extraPaymentKind, month, [{ ...row, type: 'Yearly' }])).toEqual([
    'Yearly bonus is accrued and paid in its payout months, so no amount can be entered for it. Remove the row.',
  ]);
  expect(await enter(state, extraPaymentKind, month, [{ ...row, type: 'Target' }])).toEqual([]);

  const october = await locked(state, '2026-10');
  expect(await linesOf(state, october, 'target')).toMatchObject([
    { kind: 'earning', amount: 30_000, inputs: { target: 50_000 } },
  ]);
  expect(await linesOf(state, october, 'yearly')).toMatchObject([
    { kind: 'employer', amount: 120_000, inputs: { asidebalance: 820_000 } },
  ]);
  const november = await locked(state, '2026-11');
  const [paid, aside] = await linesOf(state, november, 'yearly');
  expect(paid).toEqual({
    kind: 'earning',
    amount: 940_000,
    inputs: {
      asidemonth1: '',
      asideamount1: 700_000,
      asidemonth2: '2026-10',
      asideamount2: 120_000,
      asidemonth3: '2026-11',
      asideamount3: 120_000,
    },
  });
  expect(aside).toMatchObject({ kind: 'employer', amount: 120_000, inputs: { asidebalance: 0 } });
  expect(await linesOf(state, await runOf(state, '2026-12'), 'yearly')).toMatchObject([
    { kind: 'employer', amount: 120_000, inputs: { asidebalance: 120_000 } },
  ]);
});

test('the screen takes one of the two, and months for what is set aside', async () => {
  const state = await staffed(app, company());
  const admin = state.company.admin;
  const [stored] = await admin.call(getComponent, { code: 'yearly' });
  const { used: _, ...component } = stored?.component ?? ({} as never);
  expect(component).toMatchObject({ accrual: true, accrualmonths: [11], variable: false, projected: false });
  const save = { ...component, isnew: false };
  const version = stored?.version ?? 0;
  const both = await admin.refused(saveComponent, { ...save, variable: true }, version);
  expect(both.error.message).toBe('You can either keep accrural or variable');
  const none = await admin.refused(saveComponent, { ...save, accrualmonths: [] }, version);
  expect(none.error.fields?.['accrualmonths']).toBe('Please choose the months in which it is paid');
  const [preview] = [await admin.call(checkComponent, { ...save, gross: 3_800_000, city: 'Pune' })];
  expect(preview.problems).toEqual([]);
  expect(preview.preview.find(({ code }) => code === 'yearly')?.amount).toBe(120_000);
  const [saved] = await admin.call(saveComponent, { ...save, accrualmonths: [9, 3] }, version);
  expect(saved?.component.accrualmonths).toEqual([3, 9]);
});

test('a guarantee names the pay it makes up, and is neither variable nor set aside', async () => {
  const state = await staffed(app, company());
  const admin = state.company.admin;
  const [stored] = await admin.call(getComponent, { code: 'target' });
  const { used: _, ...component } = stored?.component ?? ({} as never);
  const save = { ...component, isnew: false, variable: false, projected: false, guarantee: true };
  const version = stored?.version ?? 0;
  const none = await admin.refused(saveComponent, save, version);
  expect(none.error.fields?.['guaranteeof']).toBe('Please choose what is guaranteed');
  const both = await admin.refused(saveComponent, { ...save, variable: true, guaranteeof: ['overtime'] }, version);
  expect(both.error.fields?.['guarantee']).toBe('A guaranteed component cannot be variable or accrued');
  const [saved] = await admin.call(saveComponent, { ...save, guaranteeof: ['overtime'] }, version);
  expect(saved?.component).toMatchObject({ guarantee: true, guaranteeof: ['overtime'], variable: false });

  const month = { payrollmonth: '2026-10' };
  const row = { employeecode: CODE, kind: 'Earning' };
  expect(await enter(state, extraPaymentKind, month, [{ ...row, type: 'Target', amount: 30_000 }])).toEqual([
    'Target pay tops up a guaranteed minimum, so no amount can be entered for it. Remove the row.',
  ]);
  expect(await enter(state, extraPaymentKind, month, [{ ...row, type: 'Overtime', amount: 20_000 }])).toEqual([]);
  expect(await linesOf(state, await runOf(state, '2026-10'), 'target')).toEqual([
    { kind: 'earning', amount: 30_000, inputs: { guaranteed: 50_000, reached: 20_000 } },
  ]);
});
