import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { checked } from '../../../../../test/support/uploads.ts';
import { getComponent, saveComponent } from '../../contract/setup/component-screen.ts';
import { getPayslip } from '../../contract/outputs/payslip-view.ts';
import { saveUnits } from '../../contract/person/person-entries.ts';
import type { PayrollRun } from '../../contract/run/run.ts';
import { listUnitRates, saveUnitRate, unitsBulk } from '../../contract/person/units-worked.ts';
import { closeMonth, takeDaysFrom } from '../closed-month.ts';
import { anew, followed, stateOf } from '../drafts.ts';
import { ACME, october, OCTOBER, paidOut, type Staffed, staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const FIRST = { ...ACME, payroll: { ...(ACME['payroll'] as object), firstmonth: OCTOBER } };
const idOf = ({ ids }: Staffed, code: string): number => ids.get(code) ?? 0;
type Items = { overtimeworking?: string; overtimeoff?: string; encashedleave?: string };

/** Lets a component take its units from attendance, by the screen. */
async function fromAttendance({ company }: Staffed, code: string, items: Items) {
  const [stored] = await company.admin.call(getComponent, { code });
  if (!stored) throw new Error(code);
  const { used: _, ...component } = stored.component;
  return company.admin.call(saveComponent, { ...component, ...items, isnew: false }, stored.version);
}
const rate = ({ maker }: Staffed, item: string, paise: number) =>
  maker.call(saveUnitRate, { item, subscriptiongradeid: null, city: null, ratefrom: '2026-10-01', rate: paise });
const overtime = async (state: Staffed, { payrollrunid }: PayrollRun, code: string) => {
  const [slip] = await state.maker.call(getPayslip, { payrollrunid, employeeid: idOf(state, code) });
  const line = slip?.lines.find(({ component }) => component === 'overtime');
  return line && { amount: line.amount, inputs: line.inputs };
};

/** A company on attendance, whose overtime is paid 100.10 an hour on working days and 250 on days off. */
async function withOvertime() {
  const state = await staffed(app, FIRST);
  await takeDaysFrom(state, 'attendance');
  const [saved] = await fromAttendance(state, 'overtime', {
    overtimeworking: 'Overtime',
    overtimeoff: 'Overtime on days off',
    encashedleave: 'Encashed leave',
  });
  expect(saved?.component).toMatchObject({ overtimeworking: 'Overtime', encashedleave: 'Encashed leave' });
  await rate(state, 'Overtime', 10_010);
  await rate(state, 'Overtime on days off', 25_000);
  await rate(state, 'Encashed leave', 100_000);
  return state;
}

test('overtime and encashed leave of the close are paid by their rates, minute by minute', async () => {
  const setting = await withOvertime();
  await closeMonth(setting, {
    AC0006: { overtimeworking: 770, overtimeoff: 95 },
    AC0007: { encashed: 72_500 },
  });
  const run = await october(setting);
  expect(run.exceptioncount).toBe(0);
  // 12 h 50 min × 100.10 = 1284.6166…; 1 h 35 min × 250 = 395.8333…: each row is rounded to the rupee.
  expect(await overtime(setting, run, 'AC0006')).toEqual({
    amount: 128_500 + 39_600,
    inputs: {
      unititem1: 'Overtime',
      unitcount1: '12:50',
      unitrate1: 10_010,
      unitamount1: 128_500,
      unititem2: 'Overtime on days off',
      unitcount2: '1:35',
      unitrate2: 25_000,
      unitamount2: 39_600,
    },
  });
  // 7.25 days × 1000.
  expect(await overtime(setting, run, 'AC0007')).toMatchObject({ amount: 725_000, inputs: { unitcount1: '7.25' } });
  expect(await overtime(setting, run, 'AC0008')).toBeUndefined();

  // A rate is a fact of whoever has such units.
  await rate(setting, 'Overtime', 20_000);
  await followed(setting, run.payrollrunid);
  expect((await overtime(setting, run, 'AC0006'))?.inputs['unitamount1']).toBe(256_700);
  const state = await stateOf(setting, run.payrollrunid);
  const again = await anew(setting, run.payrollrunid);
  expect(await stateOf(setting, run.payrollrunid)).toEqual(state);
  await paidOut(setting, again);
  const [rates] = await setting.maker.call(listUnitRates, {});
  expect(rates?.rates.every(({ used }) => used)).toBe(true);
});

test('units without a rate hold the person up, and say where to enter it', async () => {
  const state = await staffed(app, FIRST);
  await takeDaysFrom(state, 'attendance');
  await fromAttendance(state, 'overtime', { overtimeworking: 'Overtime' });
  await closeMonth(state, { AC0006: { overtimeworking: 60 } });
  const run = await october(state);
  expect(run.exceptioncount).toBe(1);
  await rate(state, 'Overtime', 10_000);
  expect((await followed(state, run.payrollrunid)).exceptioncount).toBe(0);
});

test('a sheet of such units is refused, by upload and by screen; one of before does not count twice', async () => {
  const state = await withOvertime();
  const { maker } = state;
  const { text } = await checked(
    maker,
    unitsBulk,
    ['Employee Code,Item,Component,Units', 'AC0006,Overtime,overtime,2'],
    { payrollmonth: OCTOBER },
  );
  expect(text).toEqual([
    '2 units: What AC0006 is paid for in October 2026 comes from attendance and leave. Correct it there, or let the pay group take it from the sheet, on the page Pay Groups.',
  ]);
  const entry = { employeeid: idOf(state, 'AC0006'), payrollmonth: OCTOBER, item: 'Overtime', component: 'overtime' };
  const refused = await maker.refused(saveUnits, { ...entry, units: '2' });
  expect(JSON.stringify(refused.error)).toContain('comes from attendance and leave');
  await state.company.tx((db) =>
    db
      .insertInto('units_worked')
      .values({ ...entry, units: '50' })
      .execute(),
  );
  await closeMonth(state, { AC0006: { overtimeworking: 60 } });
  expect(await overtime(state, await october(state), 'AC0006')).toMatchObject({ amount: 10_000 });
});

test('the same units are paid by one component', async () => {
  const state = await withOvertime();
  const [stored] = await state.company.admin.call(getComponent, { code: 'performance_bonus' });
  if (!stored) throw new Error('No bonus');
  const { used: _, ...component } = stored.component;
  const refused = await state.company.admin.refused(
    saveComponent,
    { ...component, overtimeoff: 'Overtime', isnew: false },
    stored.version,
  );
  expect(JSON.stringify(refused.error)).toContain('pays these units from attendance already');
});
