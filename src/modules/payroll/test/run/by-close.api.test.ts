import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { getPayslip } from '../../contract/outputs/payslip-view.ts';
import { extraPaymentBulk } from '../../contract/person/inputs.ts';
import { getComponent, saveComponent } from '../../contract/setup/component-screen.ts';
import { checked } from '../../../../../test/support/uploads.ts';
import { closeMonth, takeDaysFrom } from '../closed-month.ts';
import { ACME, october, OCTOBER, type Staffed, staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const FIRST = { ...ACME, payroll: { ...(ACME['payroll'] as object), firstmonth: OCTOBER } };

/** A company with a shift allowance that reads the close of attendance, made on the screen. */
async function withAllowance(formula: string): Promise<Staffed> {
  const state = await staffed(app, FIRST);
  const { admin } = state.company;
  const [stored] = await admin.call(getComponent, { code: 'conveyance' });
  if (!stored) throw new Error('No component to copy');
  const { used: _, ...copy } = stored.component;
  const allowance = { ...copy, isnew: true, code: 'shift_allowance', name: 'Shift allowance', instructure: true };
  const refused = await admin.refused(
    saveComponent,
    { ...allowance, formula, proration: 'paid-days', words: [] },
    stored.version,
  );
  expect(JSON.stringify(refused.error)).toContain('so each month pays the whole of it');
  await admin.call(
    saveComponent,
    { ...allowance, formula, proration: 'whole', earnedrounding: null, words: ['Shift Allowance'] },
    stored.version,
  );
  return state;
}
const lineOf = async ({ maker, ids }: Staffed, payrollrunid: number, code: string) => {
  const [slip] = await maker.call(getPayslip, { payrollrunid, employeeid: ids.get(code) ?? 0 });
  return slip?.lines.find(({ component }) => component === 'shift_allowance');
};
const exceptions = ({ company }: Staffed, payrollrunid: number) =>
  company.tx(async (db) => {
    const rows = await db
      .selectFrom('draft_payslip')
      .select(['employeecode', 'exception'])
      .where('payrollrunid', '=', payrollrunid)
      .where('exception', 'is not', null)
      .orderBy('employeecode')
      .execute();
    return rows.map(({ employeecode, exception }) => `${employeecode}: ${exception ?? ''}`);
  });

test('a shift allowance is paid by the close, without an upload, and its line says what was counted', async () => {
  const state = await withAllowance('night_shifts * 150 + hours_worked * 1.5');
  await takeDaysFrom(state, 'attendance');
  await closeMonth(state, { AC0006: { nightshifts: 65_000, workedminutes: 10_450 }, AC0007: { nightshifts: 0 } });
  const { payrollrunid, exceptioncount } = await october(state);
  expect(exceptioncount).toBe(0);
  // 6.5 × 150 + 174 h 10 min × 1.50 = 975 + 261.25.
  expect(await lineOf(state, payrollrunid, 'AC0006')).toMatchObject({
    amount: 123_600,
    inputs: { payname1: 'hours_worked', payname2: 'night_shifts', payvalue2: '6.5' },
  });
  expect(await lineOf(state, payrollrunid, 'AC0007')).toBeUndefined();
  const { text } = await checked(
    state.maker,
    extraPaymentBulk,
    ['Employee Code,Kind,Type,Amount', 'AC0006,Earning,Shift Allowance,100'],
    { payrollmonth: OCTOBER },
  );
  expect(text.join()).toContain(
    'Shift allowance is paid by the close of attendance, so no amount can be entered for it',
  );
});

test('where days come from the sheet everybody is an exception that says so', async () => {
  const state = await withAllowance('days_present * 10');
  const { payrollrunid, exceptioncount, headcount } = await october(state);
  expect(exceptioncount).toBe(state.ids.size);
  expect(headcount).toBe(exceptioncount);
  const [first] = await exceptions(state, payrollrunid);
  expect(first).toContain('the paid days of this person come from the sheet');
});

test('a close of before hours were kept is named by whoever reads hours, and serves days', async () => {
  const hours = await withAllowance('hours_worked * 10');
  await takeDaysFrom(hours, 'attendance');
  await closeMonth(hours, { AC0006: { workedminutes: null } });
  const run = await october(hours);
  expect(await exceptions(hours, run.payrollrunid)).toEqual([
    expect.stringMatching(/^AC0006: The close of October 2026 was done before hours were kept/),
  ]);
  const days = await withAllowance('days_present * 10');
  await takeDaysFrom(days, 'attendance');
  await closeMonth(days, { AC0006: { workedminutes: null } });
  const other = await october(days);
  expect(await lineOf(days, other.payrollrunid, 'AC0006')).toMatchObject({ amount: 31_000 });
});
