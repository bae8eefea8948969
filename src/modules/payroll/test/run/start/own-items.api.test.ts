import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPayrollDetails } from '../../../contract/run/start-details.ts';
import { extraDeductions, extraPayments } from '../../../contract/run/start-items.ts';
import { listOwnItems } from '../../../contract/run/start-own.ts';
import { OCTOBER, released, type Staffed, staffed } from '../../staffed.ts';
import { startTestApp, type TestApp } from '../../../../../../test/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const idOf = ({ ids }: Staffed, code: string): number => ids.get(code) ?? 0;
const item = (state: Staffed, code: string) => ({
  employeeid: idOf(state, code),
  component: 'performance_bonus',
  amount: 100_000,
  payrollmonth: OCTOBER,
  untilmonth: null,
  reason: 'Night allowance',
});

test('S2-094, S2-095: an employee sees what was approved for them with the payslips that have it, and nobody else’s', async () => {
  const state = await staffed(app);
  const own = await state.company.account('own@test.example', ['Employee'], idOf(state, 'AC0010'));
  const [mine] = await state.maker.call(extraPayments.save, item(state, 'AC0010'));
  const [other] = await state.maker.call(extraPayments.save, item(state, 'AC0011'));
  const list = (kindid: 2 | 3) => own.call(listOwnItems, { kindid });
  expect(await list(2)).toEqual([]);
  await state.checker.call(extraPayments.decide, {
    payitemids: [mine?.payitemid ?? 0, other?.payitemid ?? 0],
    decisionid: 2,
    postponedto: null,
    decisionnote: null,
  });
  await released(state);
  expect(await list(2)).toMatchObject([
    {
      payitemid: mine?.payitemid,
      amount: 100_000,
      status: 'Approved',
      untilmonth: null,
      paid: [{ payrollmonth: OCTOBER }],
    },
  ]);
  expect(await list(3)).toEqual([]);
  expect((await own.refused(extraPayments.list, {})).status).toBe(403);
  expect((await own.refused(extraDeductions.save, item(state, 'AC0010'))).status).toBe(403);
});

test('S2-111: payroll details name what is missing, and show of a bank account the last digits only', async () => {
  const state = await staffed(app);
  await state.company.tx((db) =>
    db.updateTable('employee_statutory').set({ pan: null }).where('employeeid', '=', idOf(state, 'AC0012')).execute(),
  );
  const { rows, total } = await state.maker.call(listPayrollDetails, { limit: 50, offset: 0 });
  expect(total).toBeGreaterThan(50);
  expect(rows.every(({ bankaccount }) => bankaccount === null || bankaccount.length === 4)).toBe(true);
  const withoutPan = await state.maker.call(listPayrollDetails, { limit: 50, offset: 0, missingid: 3 });
  expect(withoutPan.rows.map((row) => [row.employeecode, row.missing])).toEqual([['AC0012', ['PAN']]]);
  expect(rows[0]).toMatchObject({ exception: 'Included', taxregime: expect.stringMatching(/New|Old/) });
});
