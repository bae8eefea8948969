import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  choosePeople,
  getOtherRun,
  listCandidates,
  openOtherRun,
  otherRunMonths,
} from '../../contract/run/other-runs.ts';
import { approveRun, computeRun, lockRun, type PayrollRun } from '../../contract/run/run.ts';
import { getPayGroups, savePayGroups } from '../../contract/setup/pay-group-screen.ts';
import type { PayGroup } from '../../contract/setup/pay-groups.ts';
import { runRows } from '../../contract/run/run-rows.ts';
import {
  ACME,
  computed,
  computedCompany,
  locked,
  october,
  OCTOBER,
  paidOut,
  type Staffed,
  staffed,
} from '../staffed.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { statementsOf } from '../../../../../test/support/statements.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const idOf = ({ ids }: Staffed, code: string): number => ids.get(code) ?? 0;
const LEAVER = 'AC0010';
/** A company in which somebody leaves on 16 October and owes 9,000 of a loan. */
async function leaving(): Promise<Staffed> {
  const state = await staffed(app);
  await state.company.tx(async (db) => {
    await db.updateTable('employee').set({ leavingdate: '2026-10-16' }).where('employeecode', '=', LEAVER).execute();
    await db
      .insertInto('employee_loan')
      .values({
        employeeid: idOf(state, LEAVER),
        loannumber: 'L1',
        loankind: 'Loan',
        loantype: 'Personal',
        principal: 1_200_000,
        givenon: '2026-04-01',
        frommonth: OCTOBER,
        emi: 100_000,
        outstanding: 900_000,
      })
      .execute();
  });
  return state;
}
const candidates = async ({ maker }: Staffed, payrollrunid: number) =>
  (await maker.call(listCandidates, { payrollrunid, limit: 50, offset: 0 })).rows;
async function opened({ maker }: Staffed, kindid: 3 | 5, title: string): Promise<number> {
  const [run] = await maker.call(openOtherRun, { kindid, payrollmonth: OCTOBER, title, paydate: '2026-10-19' });
  return run?.payrollrunid ?? 0;
}
async function paying(state: Staffed, payrollrunid: number, code: string): Promise<PayrollRun> {
  await state.maker.call(choosePeople, { payrollrunid, employeeids: [idOf(state, code)], ischosen: true });
  await state.maker.call(computeRun, { payrollrunid });
  return computed(state.maker, payrollrunid);
}
const codesOf = async ({ maker }: Staffed, payrollrunid: number): Promise<string[]> => {
  const { rows } = await maker.call(runRows, { payrollrunid, filter: 'all', limit: 100, offset: 0 });
  return rows.map((row) => row.employeecode);
};
const loanOf = ({ company }: Staffed) =>
  company.tx((db) => db.selectFrom('loan_balance').select('outstanding').orderBy('payrollrunid').execute());

test('a full and final run before the regular one pays up to the last day with all balances, and the regular one leaves the person out', async () => {
  const state = await leaving();
  const payrollrunid = await opened(state, 5, 'Full and final');
  expect(await candidates(state, payrollrunid)).toMatchObject([{ employeecode: LEAVER, why: 'leaves' }]);
  const run = await paying(state, payrollrunid, LEAVER);
  expect(run).toMatchObject({ runtype: 5, headcount: 1, exceptioncount: 0 });
  expect(await candidates(state, payrollrunid)).toEqual([]);
  const { rows } = await state.maker.call(runRows, { payrollrunid, filter: 'all', limit: 10, offset: 0 });
  expect(rows[0]).toMatchObject({ employeecode: LEAVER, paiddays: 16 });
  await paidOut(state, run);
  expect(await loanOf(state)).toEqual([{ outstanding: 0 }]);
  const regular = await october(state);
  expect(await codesOf(state, regular.payrollrunid)).not.toContain(LEAVER);
  expect(regular.headcount).toBe(59);
});

test('a full and final run after the regular one pays no day again', async () => {
  const state = await leaving();
  await locked(state, OCTOBER);
  const payrollrunid = await opened(state, 5, 'Full and final');
  expect(await candidates(state, payrollrunid)).toMatchObject([{ employeecode: LEAVER, why: 'paid' }]);
  const run = await paying(state, payrollrunid, LEAVER);
  const { rows } = await state.maker.call(runRows, { payrollrunid, filter: 'all', limit: 10, offset: 0 });
  expect(rows[0]).toMatchObject({ totalearnings: 0, paiddays: 0, netpay: 0, exception: null });
  await state.checker.call(approveRun, { payrollrunid, contenthash: run.contenthash ?? '' });
  await state.maker.call(lockRun, { payrollrunid });
});

test('a supplementary run pays people who were left out of a locked payroll, as regular pay', async () => {
  const setting = await staffed(app);
  const late = idOf(setting, 'AC0020');
  const other = await computedCompany(app);
  const usual = other.run;
  const { rows: all } = await other.maker.call(runRows, {
    payrollrunid: usual.payrollrunid,
    filter: 'all',
    limit: 100,
    offset: 0,
  });
  const expected = all.find((row) => row.employeecode === 'AC0020');
  // Entered after the payroll of October was locked.
  const [joined] = await setting.company.tx((db) =>
    db.selectFrom('employee').select('joiningdate').where('employeeid', '=', late).execute(),
  );
  await setting.company.tx((db) =>
    db.updateTable('employee').set({ joiningdate: '2026-11-01' }).where('employeeid', '=', late).execute(),
  );
  const first = await locked(setting, OCTOBER);
  expect(first.headcount).toBe(59);
  await setting.company.tx((db) =>
    db
      .updateTable('employee')
      .set({ joiningdate: joined?.joiningdate ?? '' })
      .where('employeeid', '=', late)
      .execute(),
  );
  const { groups } = await setting.maker.call(otherRunMonths, {});
  expect(groups).toMatchObject([{ paygroup: '', groupname: null, open: null }]);
  expect(groups[0]?.months.map(({ payrollmonth, kinds }) => [payrollmonth, kinds])).toEqual([
    ['2026-11', [4, 5]],
    [OCTOBER, [4, 3, 5]],
  ]);
  const payrollrunid = await opened(setting, 3, 'Left out');
  expect(await candidates(setting, payrollrunid)).toMatchObject([{ employeecode: 'AC0020', why: 'leftout' }]);
  const [state] = await setting.maker.call(getOtherRun, { payrollrunid });
  expect(state).toMatchObject({ kindid: 3, number: 11, people: [], isopen: true });
  const run = await paying(setting, payrollrunid, 'AC0020');
  const { rows } = await setting.maker.call(runRows, { payrollrunid, filter: 'all', limit: 10, offset: 0 });
  const [paid] = rows;
  for (const figure of ['totalearnings', 'pf', 'esi', 'pt', 'tds', 'netpay', 'paiddays'] as const)
    expect([figure, paid?.[figure]]).toEqual([figure, expected?.[figure]]);
  await paidOut(setting, run);
  expect(await codesOf(setting, (await locked(setting, '2026-11')).payrollrunid)).toContain('AC0020');
});

test('the months of eight pay groups take no more statements than those of one, and name the leavers of each', async () => {
  const setting = await staffed(app, { ...ACME, payroll: { ...(ACME['payroll'] as object), firstmonth: OCTOBER } });
  const { maker, company } = setting;
  const save = async (groups: PayGroup[]) => {
    const [state] = await company.admin.call(getPayGroups, {});
    await company.admin.call(savePayGroups, { groups }, state?.version);
  };
  const payday = { day: 7, month: 'next', weekend: 'friday-before' } as const;
  const groupAt = (at: number): PayGroup => ({
    code: `G${at}`,
    name: `Group ${at}`,
    payday: { ...payday, day: at },
    who: at === 1 ? { grades: ['W1', 'W2'] } : 'assigned',
  });
  // Work in the background may add statements to one of the calls, and never takes any away.
  const count = async (): Promise<number> => {
    const counts = [];
    for (let at = 0; at < 5; at += 1)
      counts.push((await statementsOf(() => maker.call(otherRunMonths, {}), app.appUrl)).length);
    return Math.min(...counts);
  };
  await save([groupAt(1)]);
  const one = await count();
  await save(Array.from({ length: 8 }, (_, at) => groupAt(at + 1)));
  expect(await count()).toBe(one);
  const grades = await company.tx((db) =>
    db
      .selectFrom('work_profile as w')
      .innerJoin('grade as g', 'g.subscriptiongradeid', 'w.subscriptiongradeid')
      .innerJoin('employee as e', 'e.employeeid', 'w.employeeid')
      .select(['e.employeecode', 'g.gradename'])
      .orderBy('e.employeecode')
      .execute(),
  );
  const ofGroup = (wanted: boolean): string[] =>
    grades.flatMap(({ employeecode, gradename }) =>
      ['W1', 'W2'].includes(gradename) === wanted ? [employeecode] : [],
    );
  const leavers = [...ofGroup(true).slice(0, 2), ...ofGroup(false).slice(0, 1)];
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2026-10-16' }).where('employeecode', 'in', leavers).execute(),
  );
  const { groups } = await maker.call(otherRunMonths, {});
  const october = groups.map(({ paygroup, groupname, months }) => ({
    paygroup,
    groupname,
    ...months.find(({ payrollmonth }) => payrollmonth === OCTOBER),
  }));
  expect(october).toMatchObject([
    { paygroup: '', groupname: 'Everybody else', leavers: 1, paydate: '2026-10-31' },
    { paygroup: 'G1', groupname: 'Group 1', leavers: 2, paydate: '2026-10-30' },
  ]);
});
