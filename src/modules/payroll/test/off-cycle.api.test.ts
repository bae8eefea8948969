import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRunAmount, getOtherRun, openOtherRun, otherRunMonths, removeRunAmount } from '../contract/other-runs.ts';
import { getPayslip } from '../contract/payslip-view.ts';
import { correctRun } from '../contract/reversal.ts';
import {
  approveRun,
  computeRun,
  createRun,
  getRun,
  listRuns,
  lockRun,
  type PayrollRun,
  runVariance,
} from '../contract/run.ts';
import { runFile } from '../contract/run-files.ts';
import { runRows } from '../contract/run-rows.ts';
import { computed, locked, october, OCTOBER, paidOut, released, runOf, type Staffed, staffed } from './staffed.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const DIWALI = { kindid: 4, payrollmonth: OCTOBER, title: 'Diwali bonus', paydate: '2026-10-20' } as const;
const idOf = ({ ids }: Staffed, code: string): number => ids.get(code) ?? 0;

/** An off-cycle run with amounts in rupees by person, computed. */
async function bonus(given: Staffed, amounts: Readonly<Record<string, number>>, asked = {}): Promise<PayrollRun> {
  const [opened] = await given.maker.call(openOtherRun, { ...DIWALI, ...asked });
  const payrollrunid = opened?.payrollrunid ?? 0;
  for (const [code, rupees] of Object.entries(amounts))
    await given.maker.call(addRunAmount, {
      payrollrunid,
      employeeid: idOf(given, code),
      component: 'performance_bonus',
      amount: rupees * 100,
    });
  await given.maker.call(computeRun, { payrollrunid });
  return computed(given.maker, payrollrunid);
}
const rowOf = async ({ maker }: Staffed, { payrollrunid }: PayrollRun, code: string) => {
  const { rows } = await maker.call(runRows, { payrollrunid, filter: 'all', limit: 100, offset: 0 });
  return rows.find((row) => row.employeecode === code) ?? expect.fail(`${code} is not in the run`);
};

test('an off-cycle run pays the people with amounts, on its day, and the month adds up to what one payslip would have paid', async () => {
  const plain = await staffed(app);
  const only = await october(plain);
  const given = await staffed(app);
  const run = await bonus(given, { AC0001: 100_000, AC0002: 5000 });
  expect(run).toMatchObject({ runtype: 4, headcount: 2, statusid: 3, sequence: 0, exceptioncount: 0 });
  expect(run.period).toMatchObject({ kindid: 4, number: 11, title: 'Diwali bonus' });
  const off = await rowOf(given, run, 'AC0001');
  // Professional tax of 200 is due on one lakh; provident fund is not, since a bonus is no wage of it.
  expect([off.totalearnings, off.paiddays, off.pf, off.pt]).toEqual([10_000_000, 0, 0, 20_000]);
  expect((await given.maker.call(runVariance, { payrollrunid: run.payrollrunid })).causes).toMatchObject([
    { cause: 'One-time earnings', amount: 10_500_000, people: 2 },
  ]);
  await paidOut(given, run);
  const bank = (await given.maker.file(runFile, { payrollrunid: run.payrollrunid, file: 'bank' })).toString();
  expect(bank).toContain('2026-10-20');
  const regular = await october(given);
  expect(regular.headcount).toBe(only.headcount);
  // The same person with the bonus in one payslip of October.
  const whole = await staffed(app);
  await whole.company.tx((db) =>
    db
      .insertInto('one_time_item')
      .values({
        payrollmonth: OCTOBER,
        employeeid: idOf(whole, 'AC0001'),
        component: 'performance_bonus',
        amount: 10_000_000,
      })
      .execute(),
  );
  const one = await rowOf(whole, await october(whole), 'AC0001');
  const usual = await rowOf(given, regular, 'AC0001');
  expect(off.totalearnings + usual.totalearnings).toBe(one.totalearnings);
  for (const figure of ['pf', 'esi', 'pt'] as const) expect(off[figure] + usual[figure]).toBe(one[figure]);
  console.log(off, usual, one);
});

test('an off-cycle run after the regular one takes what the month asks for beyond what was taken', async () => {
  const given = await staffed(app);
  const regular = await rowOf(given, await released(given), 'AC0001');
  const run = await bonus(given, { AC0001: 100_000 }, { paydate: '2026-11-05' });
  const off = await rowOf(given, run, 'AC0001');
  expect([off.totalearnings, off.pf, off.pt]).toEqual([10_000_000, 0, 0]);
  expect(regular.tds).toBeGreaterThan(0);
  await paidOut(given, run);
  // November counts both.
  const november = await runOf(given, '2026-11');
  const slip = await given.maker.call(getPayslip, {
    payrollrunid: november.payrollrunid,
    employeeid: idOf(given, 'AC0001'),
  });
  expect(slip[0]?.lines.length).toBeGreaterThan(0);
});
