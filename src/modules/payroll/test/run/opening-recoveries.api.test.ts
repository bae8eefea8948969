import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { getPersonEntries } from '#modules/payroll/contract/person/person-entries.ts';
import { runRows } from '#modules/payroll/contract/run/run-rows.ts';
import type { PayrollRun } from '#modules/payroll/contract/run/run.ts';
import { day } from '#platform/engine/day.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { openingBalancesKind } from '../../server/person/inputs/opening-balances.ts';
import { ACME, locked, runOf, staffed, type Staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const CODE = 'AC0007';
const YEAR = { taxyear: '2026-27' };
const BALANCE = { employeecode: CODE, monthsinservice: 6, gross: 60_000_000, 'paid.special': 5_000_000 };
const OPENING = { 'recover.component.canteen': 40_000, 'recover.pt': 20_000, paymentrest: 12_337 };

/** Enters an opening balance as an upload does once it is checked. @returns its errors, and what undoes it */
const enter = (state: Staffed, values: Record<string, unknown>) =>
  state.company.tx(async (db) => {
    const row = { rownumber: 2, values, messages: [] as { level: string; text: string }[] };
    const base = { db, today: day('2026-10-05'), accountid: null, parameters: YEAR, accepted: {} };
    await openingBalancesKind.validate(base, [row] as never);
    const errors = row.messages.filter(({ level }) => level === 'error').map(({ text }) => text);
    return { errors, applied: errors.length === 0 ? await openingBalancesKind.apply(base, [row] as never) : [] };
  });
const slipOf = async ({ maker, ids }: Staffed, { payrollrunid }: PayrollRun) =>
  (await maker.call(getPayslip, { payrollrunid, employeeid: ids.get(CODE) ?? 0 }))[0];

test('recoveries by kind and cash that was not paid come along into the first payslip here, and only into it', async () => {
  const units = { mode: 'Bank', unit: 1, rounding: 'down' };
  const { payroll, structure } = ACME as { payroll: object; structure: { components: { code: string }[] } };
  expect(structure.components.map(({ code }) => code)).toEqual(expect.arrayContaining(['canteen', 'special']));
  const state = await staffed(app, { ...ACME, payroll: { ...payroll, paymentunits: [units] } });
  const columns = await state.company.tx((db) => openingBalancesKind.ownColumns?.(db) ?? Promise.resolve([]));
  const labels = [...openingBalancesKind.columns, ...columns].map(({ label }) => label);
  expect(labels).toEqual(
    expect.arrayContaining([
      'Professional Tax To Recover',
      'Canteen To Recover',
      'Net Pay Not Paid',
      'Special allowance Paid',
    ]),
  );
  expect(new Set(labels).size).toBe(labels.length);
  const { errors, applied } = await enter(state, { ...BALANCE, ...OPENING });
  expect(errors).toEqual([]);
  const [entries] = await state.maker.call(getPersonEntries, { employeeid: state.ids.get(CODE) ?? 0 });
  expect(entries?.opening?.figures).toEqual(
    expect.arrayContaining([
      { name: 'Canteen, to recover', amount: 40_000 },
      { name: 'Professional tax, to recover', amount: 20_000 },
      { name: 'Net pay not paid', amount: 12_337 },
    ]),
  );

  const first = await slipOf(state, await locked(state, '2026-10'));
  const recoveriesOf = (slip: typeof first) =>
    slip?.lines.flatMap(({ component, amount }) => (component.startsWith('recovery') ? [[component, amount]] : []));
  expect(recoveriesOf(first)).toEqual([
    ['recovery.pt', 20_000],
    ['recovery.component.canteen', 40_000],
  ]);
  expect(first?.lines.find(({ component }) => component === 'payment_rest')?.inputs).toMatchObject({
    before: 12_337,
    paid: first?.netpay ?? 0,
    carried: 37,
  });
  // The sums of the year have what was paid of the component before.
  const special = first?.year.earnings.rows.find(({ key }) => key === 'earning.special');
  expect(special?.year).toBe(5_000_000 + (special?.month ?? 0));

  const next = await runOf(state, '2026-11');
  expect(recoveriesOf(await slipOf(state, next))).toEqual([]);
  expect((await enter(state, { ...BALANCE, 'recover.pt': 1 })).errors).toEqual([
    `${CODE} was paid here for October 2026: recoveries and net pay that was not paid are part of the first payslip here only.`,
  ]);
  expect((await enter(state, { ...BALANCE, ...OPENING, tds: 100 })).errors).toEqual([]);
  const input = { db: undefined as never, today: day('2026-11-05'), accountid: null, parameters: YEAR, accepted: {} };
  const reasons = await state.company.tx((db) => openingBalancesKind.undo({ ...input, db }, applied));
  expect([...reasons.values()]).toEqual(['October 2026 was paid with this opening balance, so it stays.']);
});

test('payslip and run name the kinds that are carried to the next month', async () => {
  const state = await staffed(app);
  await enter(state, { ...BALANCE, 'recover.component.canteen': 9_000_000_000 });
  const run = await runOf(state, '2026-10');
  const slip = await slipOf(state, run);
  expect(slip?.recoveries).toEqual([{ name: 'Canteen', amount: slip?.recoverycarried }]);
  const { rows } = await state.maker.call(runRows, { payrollrunid: run.payrollrunid });
  expect(rows.find(({ employeecode }) => employeecode === CODE)?.flags).toContain('Carried to the next month: Canteen');
});
