import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideVpf, listVpf, ownVpf, requestVpf, saveVpf, withdrawVpf } from '../../../contract/run/start-vpf.ts';
import { getPayslip } from '../../../contract/outputs/payslip-view.ts';
import { locked, october, OCTOBER, runOf, type Staffed, staffed } from '../../staffed.ts';
import { startTestApp, type TestApp } from '../../../../../../test/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const NOVEMBER = '2026-11';
const idOf = ({ ids }: Staffed, code: string): number => ids.get(code) ?? 0;
const percent = (vpfpercent: string, payrollmonth = OCTOBER) =>
  ({ way: 'percent', vpfpercent, vpfamount: null, payrollmonth }) as const;
const rowOf = async ({ maker }: Staffed, code: string) =>
  (await maker.call(listVpf, { limit: 100, offset: 0 })).rows.find((row) => row.employeecode === code);
const vpfOf = async ({ maker, ids }: Staffed, payrollrunid: number, code: string) => {
  const [slip] = await maker.call(getPayslip, { payrollrunid, employeeid: ids.get(code) ?? 0 });
  return slip?.lines.find(({ component }) => component === 'vpf')?.amount ?? 0;
};

test('S3-219, S3-220, S4-015, S4-016: VPF from a month on is taken by its payroll, and ends from a month on', async () => {
  const state = await staffed(app);
  const employeeid = idOf(state, 'AC0010');
  const amount = { way: 'amount', vpfpercent: null, vpfamount: 300_000, payrollmonth: OCTOBER } as const;
  await state.maker.call(saveVpf, { ...amount, employeeid });
  expect(await rowOf(state, 'AC0010')).toMatchObject({
    vpfstatus: 2,
    isallowvpf: true,
    vpfamount: 300_000,
    frommonth: OCTOBER,
  });
  const run = await october(state);
  expect(await vpfOf(state, run.payrollrunid, 'AC0010')).toBe(300_000);
  await state.maker.call(saveVpf, {
    way: 'none',
    vpfpercent: null,
    vpfamount: null,
    payrollmonth: NOVEMBER,
    employeeid,
  });
  expect(await rowOf(state, 'AC0010')).toMatchObject({ vpfstatus: 3, status: 'Ended', vpfamount: 0 });
  // Without provident fund there is nothing to choose.
  await state.company.tx((db) =>
    db.updateTable('employee_statutory').set({ pfoption: 'None' }).where('employeeid', '=', employeeid).execute(),
  );
  expect((await rowOf(state, 'AC0010'))?.isallowvpf).toBe(false);
  expect((await state.maker.refused(saveVpf, { ...percent('5'), employeeid })).error.message).toMatch(
    /no provident fund/,
  );
  expect((await state.maker.refused(saveVpf, { ...percent('89'), employeeid })).error.fields).toMatchObject({
    vpfpercent: 'Voluntary PF is at most 88 percent of PF wages',
  });
});

test('a percentage is of basic pay for whom it says so, and of the base of the method for everybody else', async () => {
  const state = await staffed(app);
  for (const [code, vpfbase] of [
    ['AC0010', 'basic'],
    ['AC0018', null],
  ] as const)
    await state.maker.call(saveVpf, { ...percent('10'), vpfbase, employeeid: idOf(state, code) });
  expect(await rowOf(state, 'AC0010')).toMatchObject({ vpfbase: 'basic', vpfof: 'Basic pay' });
  expect(await rowOf(state, 'AC0018')).toMatchObject({ vpfbase: null, vpfof: '' });
  const { payrollrunid } = await october(state);
  const lineOf = async (code: string) => {
    const [slip] = await state.maker.call(getPayslip, { payrollrunid, employeeid: idOf(state, code) });
    const amountOf = (name: string) => slip?.lines.find(({ component }) => component === name)?.amount ?? 0;
    return { vpf: amountOf('vpf'), basic: amountOf('basic') };
  };
  const own = await lineOf('AC0010');
  expect(own.vpf).toBe(Math.round(own.basic / 1_000) * 100);
  expect(own.basic).toBeGreaterThan(2_500_000);
  expect((await lineOf('AC0018')).vpf).toBe(250_000);
});

test('an employee asks, somebody else decides; a closed month becomes the next open one, which takes it', async () => {
  const state = await staffed(app);
  const own = await state.company.account('own@test.example', ['Payroll maker'], idOf(state, 'AC0018'));
  await own.call(requestVpf, percent('10'));
  expect((await own.refused(requestVpf, percent('11'))).error.code).toBe('E1020');
  const request = await rowOf(state, 'AC0018');
  expect(request).toMatchObject({ vpfstatus: 1, requested: { vpfpercent: '10', payrollmonth: OCTOBER } });
  const decision = { employeevpfid: request?.employeevpfid ?? 0, isapproved: true, note: null };
  expect((await own.refused(decideVpf, decision)).error.message).toMatch(/Nobody changes their own pay/);
  await locked(state, OCTOBER);
  expect(await state.maker.call(decideVpf, decision)).toMatchObject([{ payrollmonth: NOVEMBER }]);
  expect((await state.maker.refused(decideVpf, decision)).status).toBe(409);
  expect((await state.maker.refused(withdrawVpf, { employeevpfid: decision.employeevpfid })).status).toBe(404);
  const [mine] = await own.call(ownVpf, {});
  expect(mine).toMatchObject({ vpfpercent: '10', rows: [{ statusid: 2, payrollmonth: NOVEMBER }] });
  const run = await runOf(state, NOVEMBER);
  expect(await vpfOf(state, run.payrollrunid, 'AC0018')).toBeGreaterThan(0);
});
