import { afterAll, beforeAll, expect, test } from 'vitest';
import { choosePeople, listCandidates, openOtherRun } from '#modules/payroll/contract/run/other-runs.ts';
import { computeRun, type PayrollRun } from '#modules/payroll/contract/run/run.ts';
import { runVariance } from '#modules/payroll/contract/run/run-variance.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { exceptionOf, openFor, transfer, twoEntities } from '../legal-entities.ts';
import { computed, OCTOBER, type Staffed } from '../staffed.ts';
import { lockWeek, slipOf } from '../weeks.ts';

// Runs of other kinds of a month that a person divides between two legal entities.

const CODE = 'AC0012';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const idOf = ({ ids }: Staffed): number => ids.get(CODE) ?? 0;
async function opened({ maker }: Staffed, kindid: 3 | 5, paygroup: string): Promise<number> {
  const request = { kindid, payrollmonth: OCTOBER, title: 'Beside', paydate: '2026-10-31', paygroup };
  const [run] = await maker.call(openOtherRun, request);
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
const daysOf = async (state: Staffed, run: PayrollRun) => {
  const { register } = (await slipOf(state, run, CODE)).payslip;
  return [register.paiddays, register.earnedgross / 100];
};
const setEmployee = ({ company }: Staffed, change: { joiningdate?: string; leavingdate?: string }) =>
  company.tx((db) => db.updateTable('employee').set(change).where('employeecode', '=', CODE).execute());

test('who leaves after the move: the first entity pays its days with the regular payroll, the second settles its own', async () => {
  const state = await twoEntities(app);
  await transfer(state, CODE, { on: '2026-10-15', unit: 'Services' });
  await setEmployee(state, { leavingdate: '2026-10-28' });
  const payrollrunid = await opened(state, 5, 'S');
  expect(await whyOf(state, payrollrunid)).toBe('leaves');
  await state.maker.call(choosePeople, { payrollrunid, employeeids: [idOf(state)], ischosen: true });
  const waiting = await again(state, payrollrunid);
  expect(await exceptionOf(state, waiting, CODE)).toMatch(/Lock the payroll of October 2026 of Everybody else first/);
  const first = await lockWeek(state, await openFor(state, ''));
  expect(await daysOf(state, first)).toEqual([14, 9484]);
  const settled = await lockWeek(state, await again(state, payrollrunid));
  // 14 days from the 15th to the 28th of 31.
  expect(await daysOf(state, settled)).toEqual([14, 9484]);
  expect((await slipOf(state, settled, CODE)).facts).toMatchObject({ entity: state.services });
  const regular = await openFor(state, 'S');
  expect(await exceptionOf(state, regular, CODE)).toBeUndefined();
});

test('days before the move that their payroll left out are paid by a supplementary one there', async () => {
  const state = await twoEntities(app);
  await transfer(state, CODE, { on: '2026-10-15', unit: 'Services' });
  const [before] = await state.company.tx((db) =>
    db.selectFrom('employee').select('joiningdate').where('employeecode', '=', CODE).execute(),
  );
  await setEmployee(state, { joiningdate: '2026-10-15' });
  const first = await lockWeek(state, await openFor(state, ''));
  expect(await exceptionOf(state, first, CODE)).toBeUndefined();
  await setEmployee(state, { joiningdate: before?.joiningdate ?? '' });
  const later = await openFor(state, 'S');
  expect(await exceptionOf(state, later, CODE)).toMatch(/is locked and has not paid the days before/);
  const payrollrunid = await opened(state, 3, '');
  expect(await whyOf(state, payrollrunid)).toBe('leftout');
  await state.maker.call(choosePeople, { payrollrunid, employeeids: [idOf(state)], ischosen: true });
  const supplementary = await lockWeek(state, await again(state, payrollrunid));
  expect(await daysOf(state, supplementary)).toEqual([14, 9484]);
  expect(await daysOf(state, await lockWeek(state, await again(state, later.payrollrunid)))).toEqual([17, 11_516]);
});

test('the difference to the month before names the move where the person comes from, and the days where they go', async () => {
  const state = await twoEntities(app);
  await lockWeek(state, await openFor(state, ''));
  await lockWeek(state, await openFor(state, 'S'));
  await transfer(state, CODE, { on: '2026-11-16', unit: 'Services' });
  const first = await lockWeek(state, await openFor(state, '', '2026-11'));
  const later = await openFor(state, 'S', '2026-11');
  const causesOf = async ({ payrollrunid }: PayrollRun) => {
    const { unexplained, causes } = await state.maker.call(runVariance, { payrollrunid });
    expect(unexplained).toBe(0);
    return causes.map(({ cause, people }) => [cause, people]);
  };
  const gone = await causesOf(first);
  expect(gone).toContainEqual(['Days in service and loss of pay', 1]);
  expect(gone.map(([cause]) => cause)).not.toContain('Left');
  expect(await causesOf(later)).toContainEqual(['Moved from Acme Private Limited on 16 November 2026', 1]);
  // 15 of 30 days each.
  expect([await daysOf(state, first), await daysOf(state, later)]).toEqual([
    [15, 10_500],
    [15, 10_500],
  ]);
});
