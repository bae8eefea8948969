import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMethod, saveMethod } from '#modules/payroll/contract/setup/method-screen.ts';
import { getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { confirmReversal, correctRun, proposeReversal } from '#modules/payroll/contract/run/reversal.ts';
import { runVariance } from '#modules/payroll/contract/run/run-variance.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { carriedRests } from '../../server/run/owed.ts';
import { computed, locked, paidOut, runOf, staffed, type Staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const CODE = 'AC0007';
const UNITS = [{ mode: 'Cash' as const, unit: 500, rounding: 'down' as const }];

/** One person paid in cash, in units of 500 rupees. */
async function inCash(): Promise<Staffed & { employeeid: number }> {
  const state = await staffed(app);
  const employeeid = state.ids.get(CODE) ?? 0;
  await state.company.tx((db) =>
    db.updateTable('employee_bank').set({ paymentmode: 'Cash' }).where('employeeid', '=', employeeid).execute(),
  );
  const [stored] = await state.company.admin.call(getMethod, {});
  const { method, version } = stored ?? ({} as never);
  expect(method.paymentunits).toEqual([]);
  const [saved] = await state.company.admin.call(saveMethod, { ...method, paymentunits: UNITS }, version);
  expect(saved?.method.paymentunits).toEqual(UNITS);
  const twice = await state.company.admin.refused(
    saveMethod,
    { ...method, paymentunits: [...UNITS, ...UNITS] },
    saved?.version ?? 0,
  );
  expect(JSON.stringify(twice.error.fields)).toContain('Each payment mode once');
  return { ...state, employeeid };
}

async function slipOf({ maker, employeeid }: Staffed & { employeeid: number }, payrollrunid: number) {
  const [slip] = await maker.call(getPayslip, { payrollrunid, employeeid });
  const line = slip?.lines.find(({ component }) => component === 'payment_rest');
  return { net: slip?.netpay ?? 0, rest: line?.amount ?? 0, inputs: line?.inputs };
}

test('cash is paid in whole units: the rest is carried, and a reversed payslip carries nothing', async () => {
  const state = await inCash();
  const october = await paidOut(state, await runOf(state, '2026-10'));
  const first = await slipOf(state, october.payrollrunid);
  // 1,55,000 less provident fund 3,000 and professional tax 200, in units of 500.
  expect(first).toMatchObject({ net: 15_150_000, rest: 30_000 });
  const rows = await state.company.tx((db) =>
    db
      .selectFrom('payslip')
      .select(['employeeid', 'netpay', 'paymentrest'])
      .where('paymentrest', 'is not', null)
      .execute(),
  );
  expect(rows).toEqual([{ employeeid: state.employeeid, netpay: first.net, paymentrest: first.rest }]);

  // October reversed and paid anew: what was paid is set off, nothing of it is carried twice.
  const [proposed] = await state.maker.call(proposeReversal, {
    payrollrunid: october.payrollrunid,
    reason: 'The package was wrong',
    people: [{ employeeid: state.employeeid, settlement: 'kept' }],
  });
  await state.checker.call(confirmReversal, { reversalid: proposed?.reversalid ?? 0 });
  const [opened] = await state.maker.call(correctRun, { payrollrunid: october.payrollrunid });
  const corrected = await computed(state.maker, opened?.payrollrunid ?? 0);
  // Of October nothing is left to pay but what it carried.
  const again = await slipOf(state, corrected.payrollrunid);
  expect(again).toMatchObject({ net: 0, rest: first.rest });
  await paidOut(state, corrected);

  const november = await locked(state, '2026-11');
  const second = await slipOf(state, november.payrollrunid);
  expect(second.net % 50_000).toBe(0);
  expect(second.inputs ?? { before: first.rest }).toMatchObject({ before: first.rest });
  const left = await state.company.tx((db) => carriedRests(db, [state.employeeid]));
  expect(left.get(state.employeeid)?.carriedrest ?? 0).toBe(second.rest + first.rest);
  const variance = await state.maker.call(runVariance, { payrollrunid: november.payrollrunid });
  const own = variance.people.find(({ employeeid }) => employeeid === state.employeeid);
  const causes = own?.causes.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
  expect(causes).toBe((own?.now ?? 0) - (own?.before ?? 0));
});
