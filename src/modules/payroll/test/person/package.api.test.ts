import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  checkRevision,
  getPackageMonth,
  getPackages,
  revisePackage,
  undoPackage,
} from '#modules/payroll/contract/person/package-screen.ts';
import { confirmReversal, correctRun, proposeReversal } from '#modules/payroll/contract/run/reversal.ts';
import { getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import type { SentInputOf } from '#platform/contract/endpoint.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { computed, locked, paidOut, released, runOf, staffed, type Staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type PackageRevise = SentInputOf<typeof revisePackage>;
const CODE = 'AC0007';
const idOf = ({ ids }: Staffed, code = CODE): number => ids.get(code) ?? 0;

async function historyOf(caller: Caller, employeeid: number) {
  const [history] = await caller.call(getPackages, { employeeid });
  if (!history) throw new Error('There is no history');
  return history;
}

async function revision(caller: Caller, employeeid: number, options: Partial<PackageRevise>): Promise<PackageRevise> {
  const { packages } = await historyOf(caller, employeeid);
  const [newest] = packages;
  return {
    employeeid,
    packageid: newest?.packageid ?? null,
    effectivefrom: '2026-10-16',
    paybasis: 'Gross',
    amount: (newest?.monthlygross ?? 0) + 310_000,
    lopdays: 0,
    reason: 'Yearly revision',
    ...options,
  };
}

test('a revision says its arrears before it is saved, and the run pays exactly them (S2-090)', async () => {
  const state = await staffed(app);
  const employeeid = idOf(state);
  const before = await historyOf(state.maker, employeeid);
  const old = before.packages[0]?.monthlygross ?? 0;
  await locked(state, '2026-10');
  const wanted = await revision(state.maker, employeeid, {});
  const [impact] = await state.maker.call(checkRevision, wanted);
  // ₹ 3,100 more a month, from the 16th to the 31st of October: 16 of 31 days.
  expect(impact).toMatchObject({ payrollmonth: '2026-11', oldgross: old, arrears: 160_000, arreardays: 16 });
  expect(impact?.says).toMatch(/November 2026 pays arrears of ₹ 1,600(\.00)? for 16 days of October 2026\.$/);
  const [after] = await state.maker.call(revisePackage, wanted);
  expect(
    after?.packages.map(({ from, to, reason, addedbyname, payrollmonth, mayundo }) => [
      from,
      to,
      reason,
      addedbyname,
      payrollmonth,
      mayundo,
    ]),
  ).toEqual([
    ['2026-10-16', null, 'Yearly revision', 'maker@test.example', '2026-11', true],
    [before.packages[0]?.from, '2026-10-15', before.packages[0]?.reason, null, null, false],
  ]);
  const [month] = await state.maker.call(getPackageMonth, { employeeid, payrollmonth: '2026-11' });
  expect(month).toMatchObject({
    gross: old + 310_000,
    arrears: 160_000,
    arrearmonths: [{ month: '2026-10', days: 16, of: 31, amount: 160_000 }],
  });
  expect(month?.lines.reduce((sum, line) => sum + line.full, 0)).toBe(old + 310_000);
  expect(month?.lines.reduce((sum, line) => sum + line.earned, 0)).toBe(month?.earned);
  const hra = month?.lines.find(({ code }) => code === 'hra');
  expect(JSON.stringify(hra?.working)).toContain('Basic');
  const run = await runOf(state, '2026-11');
  const [slip] = await state.maker.call(getPayslip, { payrollrunid: run.payrollrunid, employeeid });
  const arrears = slip?.lines.filter(({ kind }) => kind === 'arrear').reduce((sum, { amount }) => sum + amount, 0);
  expect(arrears).toBe(160_000);
});

test('from the first of an open month there are no arrears, and it may be taken back until the month is approved', async () => {
  const state = await staffed(app);
  const employeeid = idOf(state);
  await locked(state, '2026-10');
  const wanted = await revision(state.maker, employeeid, { effectivefrom: '2026-11-01' });
  const [impact] = await state.maker.call(checkRevision, wanted);
  expect(impact).toMatchObject({ payrollmonth: '2026-11', arrears: 0, arreardays: 0 });
  const [saved] = await state.maker.call(revisePackage, wanted);
  const [month] = await state.maker.call(getPackageMonth, { employeeid, payrollmonth: '2026-11' });
  expect(month).toMatchObject({ gross: wanted.amount, arrears: 0, total: month?.earned });
  const again = await state.maker.refused(revisePackage, { ...wanted, amount: wanted.amount + 100 });
  expect(again).toMatchObject({ status: 409 });
  expect(again.error.message).toMatch(/Somebody changed the packages/);
  const packageid = saved?.packages[0]?.packageid ?? 0;
  await state.maker.call(undoPackage, { packageid });
  const back = await historyOf(state.maker, employeeid);
  expect(back.packages.map(({ to, mayundo }) => [to, mayundo])).toEqual([[null, false]]);
  const first = await state.maker.refused(undoPackage, { packageid: back.packages[0]?.packageid ?? 0 });
  expect(first.error.message).toBe('The package of the joining day stays. Correct it by a revision from that day.');

  const [stored] = await state.maker.call(revisePackage, wanted);
  await locked(state, '2026-11');
  const late = await state.maker.refused(undoPackage, { packageid: stored?.packages[0]?.packageid ?? 0 });
  expect(late).toMatchObject({ status: 409 });
  expect(late.error.message).toMatch(/^The payroll of November 2026 is approved or locked, so it stays/);
});

test('the joining day corrects the package in place while nothing was paid by it, and not afterwards', async () => {
  const state = await staffed(app);
  const employeeid = idOf(state);
  const { joiningdate, packages } = await historyOf(state.maker, employeeid);
  const wanted = await revision(state.maker, employeeid, { effectivefrom: joiningdate });
  expect((await state.maker.call(checkRevision, wanted))[0]).toMatchObject({ corrects: true, arrears: 0 });
  const [after] = await state.maker.call(revisePackage, wanted);
  expect(after?.packages).toHaveLength(1);
  expect(after?.packages[0]).toMatchObject({ packageid: packages[0]?.packageid, amount: wanted.amount, to: null });
  await locked(state, '2026-10');
  const late = await state.maker.refused(revisePackage, { ...wanted, amount: wanted.amount + 100 });
  expect(late.status).toBe(409);
  expect(late.error.message).toBe(
    'AC0007 has locked payslips up to October 2026: the package of the joining day stays. Choose a later day; the difference is paid as arrears.',
  );
});

test('what cannot be is refused at its field, with what to do', async () => {
  const state = await staffed(app);
  const employeeid = idOf(state);
  await locked(state, '2026-10');
  const refused = async (part: Partial<PackageRevise>) =>
    (await state.maker.refused(checkRevision, await revision(state.maker, employeeid, part))).error;
  const { packages, joiningdate } = await historyOf(state.maker, employeeid);
  const [newest] = packages;
  const same = { paybasis: newest?.paybasis ?? '', amount: newest?.amount ?? 0 };
  expect(await refused(same)).toMatchObject({ code: 'E1490', message: 'Data is similar to previous assignment' });
  expect((await refused({ effectivefrom: '1999-01-01' })).fields?.['effectivefrom']).toMatch(/^AC0007 joined on /);
  expect((await refused({ paybasis: 'Daily' })).fields?.['paybasis']).toMatch(/no such pay basis/);
  expect((await refused({ lopdays: 20 })).fields?.['lopdays']).toMatch(/are 16 days/);
  expect((await refused({ reason: ' ' })).fields?.['reason']).toBe('Please enter the reason');
  await state.maker.call(revisePackage, await revision(state.maker, employeeid, { effectivefrom: '2026-11-01' }));
  expect(
    (
      await refused({
        effectivefrom: '2026-10-20',
        packageid: (await historyOf(state.maker, employeeid)).packages[0]?.packageid ?? 0,
      })
    ).message,
  ).toMatch(/^A package from 1 November 2026 follows\. Take that one back first/);
  expect(joiningdate < '2026-10-01').toBe(true);
});

test('a package on CTC pays a twelfth a month, and a lower one is taken back', async () => {
  const state = await staffed(app);
  const employeeid = idOf(state);
  await locked(state, '2026-10');
  const wanted = await revision(state.maker, employeeid, {
    effectivefrom: '2026-10-01',
    paybasis: 'CTC',
    amount: 12_000_000,
  });
  const [impact] = await state.maker.call(checkRevision, wanted);
  expect(impact).toMatchObject({ newgross: 1_000_000, arreardays: 31 });
  expect(impact?.arrears).toBe(1_000_000 - (impact?.oldgross ?? 0));
  expect(impact?.says).toMatch(/takes back/);
  const [after] = await state.maker.call(revisePackage, wanted);
  expect(after?.packages[0]).toMatchObject({ paybasis: 'CTC', amount: 12_000_000, monthlygross: 1_000_000 });
  await state.maker.call(undoPackage, { packageid: after?.packages[0]?.packageid ?? 0 });
  expect((await historyOf(state.maker, employeeid)).packages).toHaveLength(1);
});

test('somebody without a package gets the first one on the joining day', async () => {
  const state = await staffed(app);
  const employeeid = idOf(state, 'AC0008');
  await state.company.tx((db) => db.deleteFrom('employee_package').where('employeeid', '=', employeeid).execute());
  const [none] = await state.maker.call(getPackageMonth, { employeeid, payrollmonth: '2026-10' });
  expect(none?.missing).toBe('There is no package for this month. Enter one.');
  const { joiningdate, packages, earliest } = await historyOf(state.maker, employeeid);
  expect({ packages, earliest }).toEqual({ packages: [], earliest: joiningdate });
  const wanted = await revision(state.maker, employeeid, { amount: 5_000_000 });
  expect((await state.maker.refused(revisePackage, wanted)).error.message).toMatch(/begins on the joining day/);
  const [after] = await state.maker.call(revisePackage, { ...wanted, effectivefrom: joiningdate });
  expect(after?.packages).toMatchObject([{ from: joiningdate, to: null, amount: 5_000_000 }]);
});

test('employees see their own package and nobody else’s, and write none', async () => {
  const state = await staffed(app);
  const own = idOf(state);
  const employee = await state.company.account('e@test.example', ['Employee'], own);
  const [mine] = await employee.call(getPackages, {});
  expect(mine).toMatchObject({ employeeid: own, employeecode: CODE });
  expect((await employee.call(getPackageMonth, { payrollmonth: mine?.next ?? '' }))[0]?.missing).toBeNull();
  const other = idOf(state, 'AC0008');
  expect((await employee.refused(getPackages, { employeeid: other })).status).toBe(404);
  expect((await employee.refused(getPackageMonth, { employeeid: other, payrollmonth: '2026-10' })).status).toBe(404);
  const wanted = await revision(employee, own, {});
  expect((await employee.refused(revisePackage, wanted)).status).toBe(403);
  expect((await employee.refused(undoPackage, { packageid: wanted.packageid ?? 0 })).status).toBe(403);
  expect((await state.checker.refused(revisePackage, wanted)).status).toBe(403);
});

test('the same revision sent twice counts once', async () => {
  const state = await staffed(app);
  const employeeid = idOf(state);
  await locked(state, '2026-10');
  const wanted = await revision(state.maker, employeeid, {});
  const first = await state.maker.raw(revisePackage, wanted, 'one-revision-one-key');
  const second = await state.maker.raw(revisePackage, wanted, 'one-revision-one-key');
  expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
  expect((await historyOf(state.maker, employeeid)).packages).toHaveLength(2);
});

test('a revision into a reversed month waits until that month is paid anew, or it would be paid twice', async () => {
  const state = await staffed(app);
  const employeeid = idOf(state);
  const { payrollrunid } = await released(state);
  const people = [{ employeeid, settlement: 'returned' as const }];
  const [proposed] = await state.maker.call(proposeReversal, { payrollrunid, reason: 'Wrong account', people });
  await state.checker.call(confirmReversal, { reversalid: proposed?.reversalid ?? 0 });
  const early = await state.maker.refused(checkRevision, await revision(state.maker, employeeid, {}));
  expect(early).toMatchObject({ status: 409 });
  expect(early.error.message).toBe(
    'The payslip of AC0007 for October 2026 is reversed and not paid again yet. Correct that month first, then revise.',
  );
  const later = await revision(state.maker, employeeid, { effectivefrom: '2026-11-01' });
  expect((await state.maker.call(checkRevision, later))[0]).toMatchObject({ payrollmonth: '2026-11', arrears: 0 });
});

test('a month that is paid anew by the revised pay owes no arrears for it', async () => {
  const state = await staffed(app);
  const employeeid = idOf(state);
  const { payrollrunid } = await released(state);
  const wanted = await revision(state.maker, employeeid, { effectivefrom: '2026-10-01' });
  const [impact] = await state.maker.call(checkRevision, wanted);
  expect(impact).toMatchObject({ payrollmonth: '2026-11', arrears: 310_000 });
  await state.maker.call(revisePackage, wanted);

  const people = [{ employeeid, settlement: 'returned' as const }];
  const [proposed] = await state.maker.call(proposeReversal, { payrollrunid, reason: 'Wrong account', people });
  await state.checker.call(confirmReversal, { reversalid: proposed?.reversalid ?? 0 });
  const [created] = await state.maker.call(correctRun, { payrollrunid });
  const anew = await paidOut(state, await computed(state.maker, created?.payrollrunid ?? 0));
  const [october] = await state.maker.call(getPayslip, { payrollrunid: anew.payrollrunid, employeeid });
  const earned = october?.lines.filter(({ kind }) => kind === 'earning').reduce((sum, { amount }) => sum + amount, 0);
  expect(earned).toBe(wanted.amount);

  const november = await runOf(state, '2026-11');
  const [slip] = await state.maker.call(getPayslip, { payrollrunid: november.payrollrunid, employeeid });
  expect(slip?.lines.filter(({ kind }) => kind === 'arrear')).toEqual([]);
});
