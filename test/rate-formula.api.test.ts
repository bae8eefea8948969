import { afterAll, beforeAll, expect, test } from 'vitest';
import { punch } from '#modules/attendance/test/attending.ts';
import { exportConfiguration, importConfiguration } from '#modules/company/contract/configuration-file.ts';
import {
  checkComponent,
  getComponent,
  removeComponent,
  saveComponent,
} from '#modules/payroll/contract/setup/component-screen.ts';
import { getPackages, revisePackage } from '#modules/payroll/contract/person/package-screen.ts';
import { getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { saveUnits } from '#modules/payroll/contract/person/person-entries.ts';
import { listSinceClose, takeSinceClose } from '#modules/payroll/contract/run/since-close.ts';
import { unitsBulk } from '#modules/payroll/contract/person/units-worked.ts';
import { ACME, locked, runOf, type Staffed, staffed } from '#modules/payroll/test/staffed.ts';
import { startTestApp, type TestApp } from './support/app.ts';
import { attended, close, idOf, NOVEMBER, OCTOBER } from './support/attended-pay.ts';
import { checked } from './support/uploads.ts';

// Units that a formula of the person's own pay pays: from attendance, late, and from a sheet.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const FORMULA = 'gross / 26 / 8 * 2 * hours';
const PERSON = 'AC0006';

const grossOf = async (state: Staffed): Promise<number> => {
  const [history] = await state.maker.call(getPackages, { employeeid: idOf(state, PERSON) });
  return history?.packages[0]?.monthlygross ?? 0;
};
/** Twice the hourly pay of a month's gross, to the rupee; paise. */
const dueFor = (gross: number, minutes: number): number =>
  Math.round((gross * 2 * minutes) / (26 * 8 * 60) / 100) * 100;

const lineOf = async (state: Staffed, payrollrunid: number, wagemonth?: string) => {
  const [slip] = await state.maker.call(getPayslip, { payrollrunid, employeeid: idOf(state, PERSON) });
  return slip?.lines.find((one) => one.component === 'overtime' && (one.wagemonth ?? undefined) === wagemonth);
};
/** The form of a component as it is stored. */
async function formOf({ company }: Staffed, code: string) {
  const [stored] = await company.admin.call(getComponent, { code });
  if (!stored) throw new Error(code);
  const { used: _, ...component } = stored.component;
  return { form: { ...component, isnew: false } as never, version: stored.version };
}

test('overtime of a closed month is paid by a formula of the own pay, late units by the pay of their month', async () => {
  const { given, deviceid } = await attended(app, { rateformula: FORMULA });
  const { maker, company } = given;
  const gross = await grossOf(given);
  const october = await locked(given, OCTOBER);
  // No item has a rate, and nobody waits for one. Two unpaid days of the month change nothing of it.
  expect(october.exceptioncount).toBe(0);
  const paid = dueFor(gross, 120);
  expect(await lineOf(given, october.payrollrunid)).toMatchObject({
    amount: paid,
    inputs: { unititem1: 'Overtime', unitcount1: '2:00', unitamount1: paid, unitformula: FORMULA, payvalue1: gross },
    working: [{ says: 'All units by the rate formula over the pay of a full month = {{amount}}' }],
  });

  const employeeid = idOf(given, PERSON);
  await maker.call(revisePackage, {
    employeeid,
    packageid: (await maker.call(getPackages, { employeeid }))[0]?.packages[0]?.packageid ?? null,
    effectivefrom: '2026-11-01',
    paybasis: 'Gross',
    amount: gross * 2,
    lopdays: 0,
    reason: 'Yearly revision',
  });
  await punch(company, deviceid, employeeid, ['2026-10-09 18:50:00']);
  await close(given, NOVEMBER);
  const request = { payrollmonth: NOVEMBER };
  const changes = async () => (await maker.call(listSinceClose, request))[0]?.rows ?? [];
  await expect.poll(async () => (await changes())[0]?.overtimeworking).toBe(20);
  const [row] = await changes();
  await maker.call(takeSinceClose, {
    ...request,
    employeeid,
    wagemonth: OCTOBER,
    days: row?.days ?? 0,
    daysafter: 0,
    overtimeworking: row?.overtimeworking ?? 0,
    overtimeoff: 0,
    encashed: 0,
  });
  const november = await runOf(given, NOVEMBER);
  expect(november.exceptioncount).toBe(0);
  const due = dueFor(gross, 140);
  expect(await lineOf(given, november.payrollrunid, OCTOBER)).toMatchObject({
    amount: due - paid,
    inputs: {
      month: OCTOBER,
      lateitem1: 'Overtime',
      latechange1: '+0:20',
      latedue1: '2:20',
      lateamount1: due,
      paid,
      unitformula: FORMULA,
      payvalue1: gross,
    },
  });
});

test('a sheet of units that a formula pays needs no rate, and names its item as it likes', async () => {
  const state = await staffed(app);
  const { maker, company } = state;
  const { form, version } = await formOf(state, 'overtime');
  await company.admin.call(saveComponent, { ...(form as object), rateformula: 'gross / 30 * days' } as never, version);
  const { text } = await checked(
    maker,
    unitsBulk,
    ['Employee Code,Item,Component,Units', `${PERSON},Encashed,overtime,2.5`],
    {
      payrollmonth: OCTOBER,
    },
  );
  expect(text).toEqual([]);
  const entry = { employeeid: idOf(state, PERSON), payrollmonth: OCTOBER, item: 'Encashed', component: 'overtime' };
  await maker.call(saveUnits, { ...entry, units: '2.5' });
  const other = await maker.refused(saveUnits, { ...entry, component: 'performance_bonus', units: '1' });
  expect(JSON.stringify(other.error)).toContain('has no rate');
  const run = await runOf(state, OCTOBER);
  const gross = await grossOf(state);
  const amount = Math.round((gross * 2.5) / 30 / 100) * 100;
  expect(await lineOf(state, run.payrollrunid)).toMatchObject({ amount, inputs: { unitcount1: '2.5' } });
});

test('the form checks a rate formula and shows what one unit pays; the structure keeps what it reads', async () => {
  const state = await staffed(app);
  const { admin } = state.company;
  const { form, version } = await formOf(state, 'overtime');
  const component = (rateformula: string) => ({ ...(form as object), rateformula }) as never;
  const check = (rateformula: string) =>
    admin.call(checkComponent, { ...(component(rateformula) as object), gross: 2_600_000, city: 'Pune' } as never);
  expect(await check('gross / 26 * 2 * days')).toMatchObject({
    problems: [],
    rates: [{ code: 'overtime', amount: 200_000 }],
  });
  const wrong = await check('gros / 26');
  expect(wrong.problems).toMatchObject([{ code: 'unknown-name', component: 'overtime' }]);
  expect((await admin.refused(saveComponent, component('gros / 26'), version)).status).toBe(400);
  await admin.call(saveComponent, component('special / 26'), version);
  const removed = await admin.refused(removeComponent, { code: 'special' });
  expect(removed.error.message).toContain('The formula of Overtime reads it');
});

test('a rate formula goes out with the configuration and comes back, and a wrong one is refused', async () => {
  const withFormula = (rateformula: string) => {
    const config = structuredClone(ACME) as { structure: { components: { code: string }[] } };
    config.structure.components = config.structure.components.map((one) =>
      one.code === 'overtime' ? { ...one, rateformula } : one,
    );
    return config as unknown as Record<string, unknown>;
  };
  const { admin } = await app.company(withFormula('basic / 26 / 8 * hours'));
  const file = await admin.file(exportConfiguration, {});
  expect(file.toString()).toContain('"rateformula": "basic / 26 / 8 * hours"');
  const second = await app.company();
  const applied = { ...importConfiguration, path: `${importConfiguration.path}?apply=true` };
  await second.admin.upload(applied, 'company.json', file);
  const [stored] = await second.admin.call(getComponent, { code: 'overtime' });
  expect(stored?.component.rateformula).toBe('basic / 26 / 8 * hours');
  const wrong = JSON.stringify(withFormula('basick / 26'));
  const [refused] = await second.admin.upload(importConfiguration, 'company.json', Buffer.from(wrong));
  expect(refused?.problems).toEqual(['overtime: Unknown name "basick".']);
});
