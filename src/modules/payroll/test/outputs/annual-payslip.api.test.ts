import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { annualPayslipFile, getAnnualPayslip } from '../../contract/outputs/annual-payslip.ts';
import { getPayslip } from '../../contract/outputs/payslip-view.ts';
import { paidCompany } from '../staffed.ts';
import { CODE } from '../tax-inputs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

// S2-101: Annual Payslip.
test('the statement of a year has what the payslips have, as a table, PDF and spreadsheet, for nobody else', async () => {
  const state = await paidCompany(app);
  const employeeid = state.ids.get(CODE) ?? 0;
  const own = await state.company.account('asha@test.example', ['Employee'], employeeid);
  const [annual] = await own.call(getAnnualPayslip, {});
  const [slip] = await own.call(getPayslip, { payrollrunid: state.run.payrollrunid, employeeid });
  expect(annual).toMatchObject({ employeecode: CODE, taxyear: '2026-27', taxyears: ['2026-27'], months: ['2026-10'] });
  expect([annual?.earnings.total, annual?.deductions.total, annual?.net.total]).toEqual([
    slip?.totalearnings,
    slip?.totaldeductions,
    slip?.netpay,
  ]);
  expect((await own.call(getAnnualPayslip, { taxyear: '2025-26' }))[0]).toMatchObject({
    months: [],
    net: { total: 0 },
  });
  for (const [format, magic] of [
    ['pdf', '%PDF'],
    ['xlsx', 'PK'],
  ] as const)
    expect((await own.file(annualPayslipFile, { format })).subarray(0, magic.length).toString()).toBe(magic);

  const other = await state.company.account('bina@test.example', ['Employee'], state.ids.get('AC0008') ?? 0);
  expect((await other.refused(getAnnualPayslip, { employeeid })).status).toBe(404);
  expect((await state.maker.call(getAnnualPayslip, { employeeid }))[0]?.net.total).toBe(slip?.netpay);
  const joiner = await state.company.account('joiner@test.example', ['Employee']);
  expect((await joiner.refused(getAnnualPayslip, {})).status).toBe(404);
});
