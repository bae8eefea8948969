import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMethod, saveMethod } from '#modules/payroll/contract/setup/method-screen.ts';
import { getPayGroups, savePayGroups } from '#modules/payroll/contract/setup/pay-group-screen.ts';
import { getPayslip, payslipPdf } from '#modules/payroll/contract/outputs/payslip-view.ts';
import type { PayslipSeries } from '#modules/payroll/contract/setup/payslip-numbers.ts';
import { approveRun, computeRun, lockRun, type PayrollRun } from '#modules/payroll/contract/run/run.ts';
import { voidRun } from '#modules/payroll/contract/run/run-discard.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { pdfText } from '../../../../../test/support/pdf-text.ts';
import { openFor, twoEntities } from '../legal-entities.ts';
import { ACME, computed, OCTOBER, runOf, type Staffed, staffed } from '../staffed.ts';
import { lockWeek } from '../weeks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const OWN: PayslipSeries[] = [
  { pattern: 'AC/{fy}/{no}', digits: 4 },
  { unit: 'Services', pattern: 'SV-{no}-{yyyy}', digits: 1 },
];
const numbersOf = ({ company }: Staffed, { payrollrunid }: PayrollRun) =>
  company.tx(async (db) => {
    const rows = await db
      .selectFrom('payslip')
      .select(['payslipnumber', 'seriesentityid'])
      .where('payrollrunid', '=', payrollrunid)
      .orderBy('employeecode')
      .execute();
    return rows;
  });
const acme = (series: PayslipSeries[]) => ({
  ...ACME,
  payroll: { ...(ACME['payroll'] as object), firstmonth: OCTOBER, payslipnumbers: series },
});

test('each legal entity numbers its payslips by a series of its own, in the order of codes', async () => {
  const state = await twoEntities(app, 'each-entity', undefined, { payslipnumbers: OWN });
  const first = await lockWeek(state, await openFor(state, ''));
  const rows = await numbersOf(state, first);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows).toEqual(
    rows.map((_, at) => ({ payslipnumber: `AC/2026-27/${String(at + 1).padStart(4, '0')}`, seriesentityid: 0 })),
  );
  const second = await lockWeek(state, await openFor(state, 'S'));
  const services = await numbersOf(state, second);
  expect(services.length).toBeGreaterThan(1);
  expect(services).toEqual(
    services.map((_, at) => ({ payslipnumber: `SV-${at + 1}-2026`, seriesentityid: state.services })),
  );
});

test('a number stands on the payslip and its PDF from the lock on; a voided run keeps its numbers, the next ones follow', async () => {
  const state = await staffed(app, acme(OWN.slice(0, 1)));
  const run = await runOf(state, OCTOBER);
  const employeeid = state.ids.get('AC0001') ?? 0;
  const slip = async ({ payrollrunid }: PayrollRun) =>
    (await state.maker.call(getPayslip, { payrollrunid, employeeid }))[0]?.payslipnumber;
  expect(await slip(run)).toBeNull();
  const voided = await lockWeek(state, run);
  expect(await slip(run)).toBe('AC/2026-27/0001');
  await state.checker.call(voidRun, { payrollrunid: voided.payrollrunid, reason: 'Wrong attendance file' });
  const people = (await numbersOf(state, voided)).length;
  const again = await lockWeek(state, await runOf(state, OCTOBER));
  const number = `AC/2026-27/${String(people + 1).padStart(4, '0')}`;
  expect(await slip(again)).toBe(number);
  const pdf = await state.maker.file(payslipPdf, { payrollrunid: again.payrollrunid, employeeid });
  expect(pdfText(pdf)).toContain(`No. ${number}`);
});

test('two runs of one legal entity that are locked at once share its series without a gap', async () => {
  const setting = await staffed(app, acme(OWN.slice(0, 1)));
  const [state] = await setting.company.admin.call(getPayGroups, {});
  const groups = [{ code: 'G', name: 'Services staff', who: { units: ['Services'] } }];
  await setting.company.admin.call(savePayGroups, { groups }, state?.version);
  const runs = [await openFor(setting, ''), await openFor(setting, 'G')];
  for (const { payrollrunid, contenthash } of runs)
    await setting.checker.call(approveRun, { payrollrunid, contenthash: contenthash ?? '' });
  await Promise.all(runs.map(({ payrollrunid }) => setting.maker.call(lockRun, { payrollrunid })));
  const rows = (await Promise.all(runs.map((run) => numbersOf(setting, run)))).flat();
  expect(rows.length).toBeGreaterThan(10);
  expect(new Set(rows.map(({ payslipnumber }) => payslipnumber))).toEqual(
    new Set(rows.map((_, at) => `AC/2026-27/${String(at + 1).padStart(4, '0')}`)),
  );
});

test('companies that set no numbers have none; a unit that is no legal entity is refused at the approval', async () => {
  const setting = await staffed(app, acme([]));
  const run = await runOf(setting, OCTOBER);
  const [state] = await setting.company.admin.call(getMethod, {});
  expect(state?.method.payslipnumbers).toEqual([]);
  const method = { ...state?.method, payslipnumbers: [{ unit: 'Services', pattern: 'S{no}', digits: 3 }] };
  await setting.company.admin.call(saveMethod, method as never, state?.version);
  const { payrollrunid } = run;
  await setting.maker.call(computeRun, { payrollrunid });
  const { contenthash } = await computed(setting.maker, payrollrunid);
  await expect(setting.checker.call(approveRun, { payrollrunid, contenthash: contenthash ?? '' })).rejects.toThrow(
    'Payslip numbers are set for Services, which is no legal entity. Correct them on Payroll Method and compute again',
  );
  const [wrong] = await setting.company.admin.call(getMethod, {});
  await setting.company.admin.call(saveMethod, { ...wrong?.method, payslipnumbers: [] } as never, wrong?.version);
  await setting.maker.call(computeRun, { payrollrunid });
  const done = await lockWeek(setting, await computed(setting.maker, payrollrunid));
  expect(new Set((await numbersOf(setting, done)).map(({ payslipnumber }) => payslipnumber))).toEqual(new Set([null]));
});

test('a number that two patterns give is refused, and nothing is locked', async () => {
  const setting = await staffed(app, acme([{ pattern: 'P{no}', digits: 1 }]));
  const run = await runOf(setting, OCTOBER);
  await lockWeek(setting, run);
  await setting.checker.call(voidRun, { payrollrunid: run.payrollrunid, reason: 'Wrong attendance file' });
  const [state] = await setting.company.admin.call(getMethod, {});
  const method = { ...state?.method, payslipnumbers: [{ pattern: 'P1{no}', digits: 1 }] };
  await setting.company.admin.call(saveMethod, method as never, state?.version);
  const again = await runOf(setting, OCTOBER);
  await expect(lockWeek(setting, again)).rejects.toThrow('A payslip has this number already');
  expect(await numbersOf(setting, again)).toEqual([]);
});
