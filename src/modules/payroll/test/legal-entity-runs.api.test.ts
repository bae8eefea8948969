import { afterAll, beforeAll, expect, test } from 'vitest';
import { choosePeople, listCandidates, openOtherRun } from '#modules/payroll/contract/other-runs.ts';
import { computeRun, type PayrollRun } from '#modules/payroll/contract/run.ts';
import { runVariance } from '#modules/payroll/contract/run-variance.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { exceptionOf, openFor, transfer, twoEntities } from './legal-entities.ts';
import { computed, OCTOBER, type Staffed } from './staffed.ts';
import { lockWeek, slipOf } from './weeks.ts';

// Runs of other kinds of a month that a person divides between two legal entities.

const CODE = 'AC0012';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const idOf = ({ ids }: Staffed): number => ids.get(CODE) ?? 0;
async function opened({ maker }: Staffed, kindid: 3 | 5, paygroup: string): Promise<number> {
  const asked = { kindid, payrollmonth: OCTOBER, title: 'Beside', paydate: '2026-10-31', paygroup };
  const [run] = await maker.call(openOtherRun, asked);
  return run?.payrollrunid ?? 0;
}
const again = async ({ maker }: Staffed, payrollrunid: number): Promise<PayrollRun> => {
  await maker.call(computeRun, { payrollrunid });
  return computed(maker, payrollrunid);
};
const whyOf = async ({ maker }: Staffed, payrollrunid: number) =>
  (await maker.call(listCandidates, { payrollrunid, limit: 50, offset: 0 })).rows.find(
    ({ employeecode }) => employeecode === CODE,
  )?.why;
const daysOf = async (given: Staffed, run: PayrollRun) => {
  const { register } = (await slipOf(given, run, CODE)).payslip;
  return [register.paiddays, register.earnedgross / 100];
};
const setEmployee = ({ company }: Staffed, change: { joiningdate?: string; leavingdate?: string }) =>
  company.tx((db) => db.updateTable('employee').set(change).where('employeecode', '=', CODE).execute());

test('who leaves after the move: the first entity pays its days with the regular payroll, the second settles its own', async () => {
  const given = await twoEntities(app);
  await transfer(given, CODE, { on: '2026-10-15', unit: 'Services' });
  await setEmployee(given, { leavingdate: '2026-10-28' });
  const payrollrunid = await opened(given, 5, 'S');
  expect(await whyOf(given, payrollrunid)).toBe('leaves');
  await given.maker.call(choosePeople, { payrollrunid, employeeids: [idOf(given)], ischosen: true });
  const waiting = await again(given, payrollrunid);
  expect(await exceptionOf(given, waiting, CODE)).toMatch(/Lock the payroll of October 2026 of Everybody else first/);
  const first = await lockWeek(given, await openFor(given, ''));
  expect(await daysOf(given, first)).toEqual([14, 9484]);
  const settled = await lockWeek(given, await again(given, payrollrunid));
  // 14 days from the 15th to the 28th of 31.
  expect(await daysOf(given, settled)).toEqual([14, 9484]);
  expect((await slipOf(given, settled, CODE)).facts).toMatchObject({ entity: given.services });
  const regular = await openFor(given, 'S');
  expect(await exceptionOf(given, regular, CODE)).toBeUndefined();
});

test('days before the move that their payroll left out are paid by a supplementary one there', async () => {
  const given = await twoEntities(app);
  await transfer(given, CODE, { on: '2026-10-15', unit: 'Services' });
  const [before] = await given.company.tx((db) =>
    db.selectFrom('employee').select('joiningdate').where('employeecode', '=', CODE).execute(),
  );
  await setEmployee(given, { joiningdate: '2026-10-15' });
  const first = await lockWeek(given, await openFor(given, ''));
  expect(await exceptionOf(given, first, CODE)).toBeUndefined();
  await setEmployee(given, { joiningdate: before?.joiningdate ?? '' });
  const later = await openFor(given, 'S');
  expect(await exceptionOf(given, later, CODE)).toMatch(/is locked and has not paid the days before/);
  const payrollrunid = await opened(given, 3, '');
  expect(await whyOf(given, payrollrunid)).toBe('leftout');
  await given.maker.call(choosePeople, { payrollrunid, employeeids: [idOf(given)], ischosen: true });
  const supplementary = await lockWeek(given, await again(given, payrollrunid));
  expect(await daysOf(given, supplementary)).toEqual([14, 9484]);
  expect(await daysOf(given, await lockWeek(given, await again(given, later.payrollrunid)))).toEqual([17, 11_516]);
});

test('the difference to the month before names the move where the person comes from, and the days where they go', async () => {
  const given = await twoEntities(app);
  await lockWeek(given, await openFor(given, ''));
  await lockWeek(given, await openFor(given, 'S'));
  await transfer(given, CODE, { on: '2026-11-16', unit: 'Services' });
  const first = await lockWeek(given, await openFor(given, '', '2026-11'));
  const later = await openFor(given, 'S', '2026-11');
  const causesOf = async ({ payrollrunid }: PayrollRun) => {
    const { unexplained, causes } = await given.maker.call(runVariance, { payrollrunid });
    expect(unexplained).toBe(0);
    return causes.map(({ cause, people }) => [cause, people]);
  };
  const gone = await causesOf(first);
  expect(gone).toContainEqual(['Days in service and loss of pay', 1]);
  expect(gone.map(([cause]) => cause)).not.toContain('Left');
  expect(await causesOf(later)).toContainEqual(['Moved from Acme Private Limited on 16 November 2026', 1]);
  // 15 of 30 days each.
  expect([await daysOf(given, first), await daysOf(given, later)]).toEqual([
    [15, 10_500],
    [15, 10_500],
  ]);
});
