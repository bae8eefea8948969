import { afterAll, beforeAll, expect, test } from 'vitest';
import { runVariance } from '../../contract/run/run-variance.ts';
import { addRunAmount, getOtherRun, openOtherRun, removeRunAmount } from '../../contract/run/other-runs.ts';
import { extraPaymentBulk } from '../../contract/person/inputs.ts';
import { getPayslip } from '../../contract/outputs/payslip-view.ts';
import { confirmReversal, correctRun, proposeReversal } from '../../contract/run/reversal.ts';
import { approveRun, computeRun, createRun, listRuns, lockRun, type PayrollRun } from '../../contract/run/run.ts';
import { runFile } from '../../contract/outputs/run-files.ts';
import { runRows } from '../../contract/run/run-rows.ts';
import {
  computed,
  computedCompany,
  october,
  OCTOBER,
  paidCompany,
  paidOut,
  released,
  runOf,
  type Staffed,
  staffed,
} from '../staffed.ts';
import { settled, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { checked } from '../../../../../test/support/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const DIWALI = { kindid: 4, payrollmonth: OCTOBER, title: 'Diwali bonus', paydate: '2026-10-20' } as const;
const idOf = ({ ids }: Staffed, code: string): number => ids.get(code) ?? 0;

/** An off-cycle run with amounts in rupees by person, computed. */
async function bonus(state: Staffed, amounts: Readonly<Record<string, number>>, request = {}): Promise<PayrollRun> {
  const [opened] = await state.maker.call(openOtherRun, { ...DIWALI, ...request });
  const payrollrunid = opened?.payrollrunid ?? 0;
  for (const [code, rupees] of Object.entries(amounts))
    await state.maker.call(addRunAmount, {
      payrollrunid,
      employeeid: idOf(state, code),
      component: 'performance_bonus',
      amount: rupees * 100,
    });
  await state.maker.call(computeRun, { payrollrunid });
  return computed(state.maker, payrollrunid);
}
const rowOf = async ({ maker }: Staffed, { payrollrunid }: PayrollRun, code: string) => {
  const { rows } = await maker.call(runRows, { payrollrunid, filter: 'all', limit: 100, offset: 0 });
  return rows.find((row) => row.employeecode === code) ?? expect.fail(`${code} is not in the run`);
};

test('an off-cycle run pays the people with amounts, on its day, and the month adds up to what one payslip would have paid', async () => {
  const plain = await computedCompany(app);
  const only = plain.run;
  const state = await staffed(app);
  const run = await bonus(state, { AC0001: 100_000, AC0002: 5000 });
  expect(run).toMatchObject({ runtype: 4, headcount: 2, statusid: 3, sequence: 0, exceptioncount: 0 });
  expect(run.period).toMatchObject({ kindid: 4, number: 11, title: 'Diwali bonus' });
  const off = await rowOf(state, run, 'AC0001');
  // Professional tax of 200 is due on one lakh; provident fund is not, since a bonus is no wage of it.
  expect([off.totalearnings, off.paiddays, off.pf, off.pt]).toEqual([10_000_000, 0, 0, 20_000]);
  expect((await state.maker.call(runVariance, { payrollrunid: run.payrollrunid })).causes).toMatchObject([
    { cause: 'One-time earnings', amount: 10_500_000, people: 2 },
  ]);
  await paidOut(state, run);
  const bank = (await state.maker.file(runFile, { payrollrunid: run.payrollrunid, file: 'bank' })).toString();
  expect(bank).toContain('20/10/2026');
  const regular = await october(state);
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
  const usual = await rowOf(state, regular, 'AC0001');
  expect(off.totalearnings + usual.totalearnings).toBe(one.totalearnings);
  for (const figure of ['pf', 'esi', 'pt'] as const) expect(off[figure] + usual[figure]).toBe(one[figure]);
  // 1,00,000 at 30% and 4% cess, before the regular pay of the month; together the tax of the one payslip.
  expect(off.tds).toBe(3_120_000);
  expect(off.tds + usual.tds).toBe(one.tds);
  expect(off.netpay + usual.netpay).toBe(one.netpay);
});

test('an off-cycle run after the regular one takes what the month asks for beyond what was taken', async () => {
  const state = await staffed(app);
  const regular = await rowOf(state, await released(state), 'AC0001');
  const run = await bonus(state, { AC0001: 100_000 }, { paydate: '2026-11-05' });
  const off = await rowOf(state, run, 'AC0001');
  expect([off.totalearnings, off.pf, off.pt]).toEqual([10_000_000, 0, 0]);
  // 4,25,000 from October to March less 75,000: 24,75,000, of it tax 3,22,500 and cess 4%, in six parts.
  expect(regular.tds).toBe(5_590_000);
  await paidOut(state, run);
  // November counts both.
  const november = await runOf(state, '2026-11');
  const slip = await state.maker.call(getPayslip, {
    payrollrunid: november.payrollrunid,
    employeeid: idOf(state, 'AC0001'),
  });
  // Tax: 55,900 in October and in November, 31,200 of the bonus.
  expect(slip[0]?.ytd).toMatchObject({ 'earning.performance_bonus': 10_000_000, 'deduction.tds': 14_300_000 });
});

test('two cannot be open at once, and amounts stay as they are once it is approved', async () => {
  const setting = await staffed(app);
  const both = await Promise.allSettled(
    ['Diwali bonus', 'Incentive'].map((title) => setting.maker.call(openOtherRun, { ...DIWALI, title })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [open] = await setting.maker.call(listRuns, {});
  const payrollrunid = open?.payrollrunid ?? 0;
  const amount = { payrollrunid, employeeid: idOf(setting, 'AC0003'), component: 'performance_bonus', amount: 500_000 };
  const [state] = await setting.maker.call(addRunAmount, amount);
  const [item] = state?.people[0]?.items ?? [];
  // The regular payroll waits for it.
  expect((await setting.maker.refused(createRun, { payrollmonth: OCTOBER })).error.message).toMatch(/must be locked/);
  expect((await setting.maker.refused(addRunAmount, { ...amount, component: 'basic' })).status).toBe(400);
  await setting.maker.call(computeRun, { payrollrunid });
  const run = await computed(setting.maker, payrollrunid);
  // An amount after the computation is not in what would be approved.
  await setting.maker.call(addRunAmount, { ...amount, employeeid: idOf(setting, 'AC0004') });
  const contenthash = run.contenthash ?? '';
  expect((await setting.checker.refused(approveRun, { payrollrunid, contenthash })).error.message).toMatch(
    /AC0004 changed after the computation/,
  );
  await setting.maker.call(computeRun, { payrollrunid });
  const again = await computed(setting.maker, payrollrunid);
  expect(again.headcount).toBe(2);
  // Whoever computed it does not approve it.
  expect((await setting.maker.refused(approveRun, { payrollrunid, contenthash: again.contenthash ?? '' })).status).toBe(
    403,
  );
  const approval = { payrollrunid, contenthash: again.contenthash ?? '' };
  const twice = await Promise.allSettled([
    setting.checker.call(approveRun, approval),
    setting.checker.call(approveRun, approval),
    setting.maker.call(addRunAmount, { ...amount, employeeid: idOf(setting, 'AC0005') }),
  ]);
  const [one, two, saved] = twice.map(({ status }) => status);
  // Either the amount was first, and the approval asks to compute again; or it is refused.
  expect(saved === 'fulfilled' ? [one, two] : [one ?? '', two ?? ''].toSorted()).toEqual(
    saved === 'fulfilled' ? ['rejected', 'rejected'] : ['fulfilled', 'rejected'],
  );
  if (saved === 'fulfilled') {
    await setting.maker.call(computeRun, { payrollrunid });
    const third = await computed(setting.maker, payrollrunid);
    await setting.checker.call(approveRun, { payrollrunid, contenthash: third.contenthash ?? '' });
  }
  expect((await setting.maker.refused(addRunAmount, amount)).status).toBe(409);
  expect((await setting.maker.refused(removeRunAmount, { payrollrunid, onetimeid: item?.onetimeid ?? 0 })).status).toBe(
    409,
  );
  const direct = setting.company.tx((db) =>
    db
      .insertInto('one_time_item')
      .values({ payrollmonth: OCTOBER, periodnumber: 11, employeeid: amount.employeeid, component: 'x', amount: 1 })
      .execute(),
  );
  await expect(direct).rejects.toThrow(/approved or locked/);
  await setting.maker.call(lockRun, { payrollrunid });
});

test('payslips of an off-cycle run are reversed and paid again by its correction; those it stands on are not', async () => {
  const setting = await paidCompany(app);
  const regular = setting.run;
  const run = await paidOut(setting, await bonus(setting, { AC0001: 1000, AC0002: 2000 }, { paydate: '2026-11-05' }));
  const ids = [idOf(setting, 'AC0001')];
  const reversal = { reason: 'Wrong amount', people: [{ employeeid: ids[0] ?? 0, settlement: 'kept' as const }] };
  const first = await setting.maker.refused(proposeReversal, { payrollrunid: regular.payrollrunid, ...reversal });
  expect(first.error.message).toMatch(/Diwali bonus depends on these payslips/);
  const [proposed] = await setting.maker.call(proposeReversal, { payrollrunid: run.payrollrunid, ...reversal });
  await setting.checker.call(confirmReversal, { reversalid: proposed?.reversalid ?? 0 });
  const [created] = await setting.maker.call(correctRun, { payrollrunid: run.payrollrunid });
  const payrollrunid = created?.payrollrunid ?? 0;
  await computed(setting.maker, payrollrunid);
  const more = { payrollrunid, component: 'performance_bonus', amount: 50_000 };
  const [state] = await setting.maker.call(addRunAmount, { ...more, employeeid: ids[0] ?? 0 });
  expect(state?.people.map(({ employeecode }) => employeecode)).toEqual(['AC0001']);
  expect((await setting.maker.refused(addRunAmount, { ...more, employeeid: idOf(setting, 'AC0002') })).status).toBe(
    400,
  );
  await setting.maker.call(computeRun, { payrollrunid });
  const correction = await computed(setting.maker, payrollrunid);
  expect(correction).toMatchObject({ runtype: 2, sequence: 1, headcount: 1, exceptioncount: 0 });
  expect((await rowOf(setting, correction, 'AC0001')).totalearnings).toBe(150_000);
  await paidOut(setting, correction);
  const november = await runOf(setting, '2026-11');
  expect(november).toMatchObject({ headcount: 60, exceptioncount: 0 });
});

test('amounts of an off-cycle run are uploaded by the number of its period', async () => {
  const setting = await staffed(app);
  const [opened] = await setting.maker.call(openOtherRun, DIWALI);
  const payrollrunid = opened?.payrollrunid ?? 0;
  const people = await setting.company.tx((db) =>
    db.selectFrom('employee').select(['employeecode', 'fullname']).execute(),
  );
  const names = new Map(people.map(({ employeecode, fullname }) => [employeecode, fullname]));
  const lines = [
    'Employee Code,Full Name,Kind,Type,Amount,Period',
    ...[
      ['AC0001', '11'],
      ['AC0002', ''],
      ['AC0003', '12'],
    ].map(([code = '', period = '']) => `${code},${names.get(code) ?? ''},Earning,Performance Bonus,5000,${period}`),
  ];
  const { batch, text } = await checked(setting.maker, extraPaymentBulk, lines, { payrollmonth: OCTOBER });
  expect(text).toEqual([
    '4 period: October 2026 has no payroll of the number 12 for AC0003. The number stands on the page of the payroll.',
  ]);
  await setting.maker.call(extraPaymentBulk.apply, { bulkbatchid: batch.bulkbatchid, rows: 'valid' });
  await settled(setting.maker, extraPaymentBulk, batch.bulkbatchid);
  const [state] = await setting.maker.call(getOtherRun, { payrollrunid });
  expect(state?.people).toMatchObject([{ employeecode: 'AC0001', items: [{ amount: 500_000 }] }]);
});

test('the statutory files of the month have one row of a person with an off-cycle payslip', async () => {
  const state = await paidCompany(app);
  const run = await paidOut(state, await bonus(state, { AC0001: 100_000 }, { paydate: '2026-11-05' }));
  const ecr = (await state.maker.file(runFile, { payrollrunid: run.payrollrunid, file: 'ecr' })).toString();
  expect(ecr.split('\n').filter((line) => line.includes('DEVIKA RAGHAVAN'))).toHaveLength(1);
});

test('somebody who left in an earlier month is paid off cycle, by page and by upload, and has no day paid', async () => {
  const state = await staffed(app);
  const gone = await state.company.tx((db) =>
    db
      .updateTable('employee')
      .set({ leavingdate: '2026-08-14' })
      .where('employeecode', 'in', ['AC0001', 'AC0002'])
      .returning(['employeecode', 'fullname'])
      .execute(),
  );
  const left = gone.find(({ employeecode }) => employeecode === 'AC0002');
  const [opened] = await state.maker.call(openOtherRun, DIWALI);
  const payrollrunid = opened?.payrollrunid ?? 0;
  const amount = { component: 'performance_bonus', amount: 5_000_000 };
  await state.maker.call(addRunAmount, { payrollrunid, employeeid: idOf(state, 'AC0001'), ...amount });
  const row = `AC0002,${left?.fullname},Earning,Performance Bonus,30000,11`;
  const lines = ['Employee Code,Full Name,Kind,Type,Amount,Period', row];
  const { batch, text } = await checked(state.maker, extraPaymentBulk, lines, { payrollmonth: OCTOBER });
  expect(text).toEqual([]);
  await state.maker.call(extraPaymentBulk.apply, { bulkbatchid: batch.bulkbatchid, rows: 'valid' });
  await settled(state.maker, extraPaymentBulk, batch.bulkbatchid);
  await state.maker.call(computeRun, { payrollrunid });
  const run = await computed(state.maker, payrollrunid);
  expect(run).toMatchObject({ headcount: 2, exceptioncount: 0, totalearnings: 8_000_000 });
  expect(await rowOf(state, run, 'AC0001')).toMatchObject({ totalearnings: 5_000_000, paiddays: 0, pf: 0 });
  await paidOut(state, run);
  // The regular payroll of the month has neither.
  expect((await october(state)).headcount).toBe(58);
});
