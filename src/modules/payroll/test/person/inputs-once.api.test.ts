import { afterAll, beforeAll, expect, test } from 'vitest';
import { choosePeople, FULL_AND_FINAL, openOtherRun } from '../../contract/run/other-runs.ts';
import { PROCESSING, startHold } from '../../contract/run/hold.ts';
import { getPayslip } from '../../contract/outputs/payslip-view.ts';
import { computeRun, type PayrollRun } from '../../contract/run/run.ts';
import { runSummary } from '../../contract/run/run-summary.ts';
import { computed, OCTOBER, paidOut, runOf, type Staffed, staffed } from '../staffed.ts';
import { lockWeek, openWeek, slipOf, withWeeks } from '../weeks.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const idOf = ({ ids }: Staffed, code: string): number => ids.get(code) ?? 0;
const namedBy = async ({ maker }: Staffed, { payrollrunid }: PayrollRun): Promise<string[]> =>
  (await maker.call(runSummary, { payrollrunid })).untaken.map(({ employeecode }) => employeecode);

/** Amounts of payslips in effect by person, in paise, each as often as it is in one. */
const takenOf = (state: Staffed) =>
  state.company.tx(async (db) => {
    const rows = await db
      .selectFrom('payslip as p')
      .innerJoin('payroll_run as r', 'r.payrollrunid', 'p.payrollrunid')
      .select(['p.employeecode', 'p.facts'])
      .where('r.statusid', 'in', [5, 6])
      .execute();
    return rows.flatMap(({ employeecode, facts }) =>
      (facts as { onetime: { amount: number }[] }).onetime.map(({ amount }) => `${employeecode} ${amount}`),
    );
  });

/** Weeks of October end on the 4th, 11th, 18th and 25th. */
const LEAVER = 'AC0012';

// Invariant: An input of a period is in one payslip in effect, or named before the approval
test('every one-time input of a week is in one payslip in effect, or named before the approval', async () => {
  const state = await withWeeks(app);
  const { maker, company, ids } = state;
  const workers = await company.tx((db) =>
    db
      .selectFrom('employee as e')
      .innerJoin('work_profile as w', 'w.employeeid', 'e.employeeid')
      .innerJoin('grade as g', 'g.subscriptiongradeid', 'w.subscriptiongradeid')
      .select('e.employeecode')
      .where('g.gradename', 'in', ['W1', 'W2'])
      .orderBy('e.employeecode')
      .execute(),
  );
  const [worker = '', onhold = '', gone = ''] = workers
    .map(({ employeecode }) => employeecode)
    .filter((code) => code !== LEAVER);
  await company.tx(async (db) => {
    await db.updateTable('employee').set({ leavingdate: '2026-10-09' }).where('employeecode', '=', LEAVER).execute();
    await db.updateTable('employee').set({ leavingdate: '2026-10-07' }).where('employeecode', '=', gone).execute();
    const items = [1, 2, 3, 4].flatMap((periodnumber) =>
      [LEAVER, worker, onhold, gone].map((code, at) => ({
        payrollmonth: OCTOBER,
        employeeid: ids.get(code) ?? 0,
        component: 'overtime',
        amount: 10_000 * periodnumber + at,
        periodnumber,
      })),
    );
    await db.insertInto('one_time_item').values(items).execute();
    await db
      .insertInto('units_worked')
      .values({
        payrollmonth: OCTOBER,
        employeeid: ids.get(gone) ?? 0,
        component: 'pieces',
        item: 'Box',
        units: '12',
        periodnumber: 4,
      })
      .execute();
  });
  const named: string[] = [];
  const week = async (number: number) => {
    const run = await openWeek(state, OCTOBER, number);
    for (const code of await namedBy(state, run)) named.push(`${code} ${number}`);
    return lockWeek(state, run, true);
  };
  await week(1);
  await maker.call(startHold, {
    employeeid: idOf(state, onhold),
    kindid: PROCESSING,
    payrollmonth: OCTOBER,
    reason: 'Away without leave',
  });

  // The settlement pays the second week, with what was entered for it and for the weeks after.
  const [opened] = await maker.call(openOtherRun, {
    kindid: FULL_AND_FINAL,
    payrollmonth: OCTOBER,
    paygroup: 'W',
    title: 'Full and final',
    paydate: '2026-10-12',
  });
  const payrollrunid = opened?.payrollrunid ?? 0;
  await maker.call(choosePeople, { payrollrunid, employeeids: [idOf(state, LEAVER)], ischosen: true });
  await maker.call(computeRun, { payrollrunid });
  const settlement = await computed(maker, payrollrunid);
  const { facts } = await slipOf(state, settlement, LEAVER);
  expect(facts.onetime.map(({ amount }) => amount)).toEqual([20_000, 30_000, 40_000]);
  await paidOut(state, settlement);

  for (const number of [2, 3, 4]) await week(number);
  // Whoever is on hold is not in the weeks, and who has left in the second week is not in the third.
  expect(named).toEqual([
    `${onhold} 2`,
    ...[3, 4].flatMap((number) => [onhold, gone].toSorted().map((code) => `${code} ${number}`)),
  ]);
  const taken = await takenOf(state);
  for (const number of [1, 2, 3, 4])
    for (const [at, code] of [LEAVER, worker, onhold, gone].entries()) {
      const times = taken.filter((one) => one === `${code} ${10_000 * number + at}`).length;
      expect({ code, number, times }).toEqual({ code, number, times: named.includes(`${code} ${number}`) ? 0 : 1 });
    }
});

test('inputs of a month of somebody who is not in its payroll are named with their amounts, until it is locked', async () => {
  const state = await staffed(app);
  const employeeid = idOf(state, 'AC0001');
  await state.company.tx(async (db) => {
    await db.updateTable('employee').set({ leavingdate: '2026-09-30' }).where('employeeid', '=', employeeid).execute();
    await db
      .insertInto('one_time_item')
      .values({ payrollmonth: OCTOBER, employeeid, component: 'overtime', amount: 70_000 })
      .execute();
    await db.insertInto('loss_of_pay').values({ payrollmonth: OCTOBER, employeeid, lopdays: '2' }).execute();
  });
  const run = await runOf(state, OCTOBER);
  const { untaken } = await state.maker.call(runSummary, { payrollrunid: run.payrollrunid });
  expect(untaken).toMatchObject([
    { employeecode: 'AC0001', inputs: ['Days of loss of pay: 2', expect.stringMatching(/^Overtime ₹.700/)] },
  ]);
  await paidOut(state, run);
  expect(await namedBy(state, run)).toEqual([]);
});

test('an off-cycle payment before the exit takes nothing of a loan; the payroll of the last day takes the whole', async () => {
  const state = await staffed(app);
  const employeeid = idOf(state, 'AC0010');
  await state.company.tx(async (db) => {
    await db.updateTable('employee').set({ leavingdate: '2026-10-16' }).where('employeeid', '=', employeeid).execute();
    const loan = { loannumber: 'L1', loankind: 'Loan', loantype: 'Personal', principal: 900_000, outstanding: 900_000 };
    await db
      .insertInto('employee_loan')
      .values({ ...loan, employeeid, givenon: '2026-04-01', frommonth: OCTOBER, emi: 100_000 })
      .execute();
  });
  const [opened] = await state.maker.call(openOtherRun, {
    kindid: 4,
    payrollmonth: OCTOBER,
    title: 'Diwali bonus',
    paydate: '2026-10-10',
  });
  const payrollrunid = opened?.payrollrunid ?? 0;
  await state.company.tx((db) =>
    db
      .insertInto('one_time_item')
      .values({
        payrollmonth: OCTOBER,
        periodnumber: 11,
        employeeid,
        component: 'performance_bonus',
        amount: 5_000_000,
      })
      .execute(),
  );
  await state.maker.call(computeRun, { payrollrunid });
  const bonus = await computed(state.maker, payrollrunid);
  const loanOf = async (run: PayrollRun) => {
    const [slip] = await state.maker.call(getPayslip, { payrollrunid: run.payrollrunid, employeeid });
    return slip?.lines.filter(({ component }) => component === 'loan').map(({ amount }) => amount);
  };
  expect(await loanOf(bonus)).toEqual([]);
  await paidOut(state, bonus);
  expect(await loanOf(await runOf(state, OCTOBER))).toEqual([900_000]);
});
