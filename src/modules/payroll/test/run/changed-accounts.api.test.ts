import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMethod, type MethodSave, saveMethod } from '#modules/payroll/contract/setup/method-screen.ts';
import { listChangedAccounts } from '#modules/payroll/contract/run/changed-accounts.ts';
import { listPayouts, payOut } from '#modules/payroll/contract/run/hold.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { october, paidOut, runOf, staffed, type Staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const CODE = 'AC0007';
const OLD = '00112233445';
const NEW = '99887766554';
const account = (bankaccount: string) => ({ bankname: 'Bank', bankaccount, ifsc: 'SBIN0001234', paymentmode: 'Bank' });

/** A company whose person had another account until a day, as the profile records it. */
async function withChange(change: Partial<MethodSave>, changedon: string): Promise<Staffed & { employeeid: number }> {
  const state = await staffed(app);
  const employeeid = state.ids.get(CODE) ?? 0;
  const [stored] = await state.company.admin.call(getMethod, {});
  const { method, version } = stored ?? ({} as never);
  expect(method).toMatchObject({ accountchange: 'at-once', accountdays: 3 });
  const [saved] = await state.company.admin.call(saveMethod, { ...method, ...change }, version);
  expect(saved?.method).toMatchObject(change);
  await state.company.tx(async (db) => {
    await db
      .insertInto('employee_bank_history')
      .values([
        { employeeid, ...account(OLD), effectivefrom: '2020-01-06', addeddate: '2020-01-06' },
        { employeeid, ...account(NEW), effectivefrom: changedon, addeddate: changedon },
      ])
      .execute();
    await db.updateTable('employee_bank').set(account(NEW)).where('employeeid', '=', employeeid).execute();
  });
  return { ...state, employeeid };
}
const paymentOf = ({ company, employeeid }: Staffed & { employeeid: number }, payrollrunid: number) =>
  company.tx((db) =>
    db
      .selectFrom('payroll_payment')
      .select(['bankaccount', 'amount'])
      .where('payrollrunid', '=', payrollrunid)
      .where('employeeid', '=', employeeid)
      .executeTakeFirst(),
  );

// October is paid on its last day; three days from the change on are 29, 30 and 31 October.
test.each([
  ['within the days the old account is paid', '2026-10-29', 'old-account', OLD],
  ['after the days the new account is paid', '2026-10-28', 'old-account', NEW],
  ['without the setting the new account is paid at once', '2026-10-31', 'at-once', NEW],
] as const)('%s', async (_, changedon, accountchange, expected) => {
  const state = await withChange({ accountchange }, changedon);
  const { payrollrunid } = await paidOut(state, await october(state));
  expect((await paymentOf(state, payrollrunid))?.bankaccount).toBe(expected);
});

test('the run names who is paid to the old account, and the next one who has another account since', async () => {
  const state = await withChange({ accountchange: 'old-account' }, '2026-10-30');
  const first = await october(state);
  const named = async (payrollrunid: number) => (await state.maker.call(listChangedAccounts, { payrollrunid })).rows;
  const own = { employeecode: CODE, since: '2026-10-30', before: '3445', after: '6554' };
  expect(await named(first.payrollrunid)).toMatchObject([{ ...own, pays: 'old-account', until: '2026-11-02' }]);
  await paidOut(state, first);
  expect(await named(first.payrollrunid)).toMatchObject([own]);
  const second = await runOf(state, '2026-11');
  expect(await named(second.payrollrunid)).toMatchObject([{ ...own, pays: 'new-account', until: null }]);
  const other = await state.company.account('plain@test.example', ['Employee'], state.ids.get('AC0008') ?? 0);
  expect((await other.refused(listChangedAccounts, first)).status).toBe(403);
});

test('held pay waits under payouts, and is paid to the new account once the days are over', async () => {
  const state = await withChange({ accountchange: 'hold', accountdays: 5 }, '2026-10-30');
  const { payrollrunid } = await paidOut(state, await october(state));
  expect(await paymentOf(state, payrollrunid)).toBeUndefined();
  const { waiting } = await state.maker.call(listPayouts, {});
  expect(waiting).toMatchObject([{ employeecode: CODE }]);
  const netpay = waiting[0]?.netpay ?? 0;
  const input = { payrollrunid, employeeids: [state.employeeid], netpay };
  const early = await state.maker.refused(payOut, { ...input, paydate: '2026-11-03' });
  expect(early.error.message).toMatch(/changed shortly before: AC0007.*4 November 2026/);
  await state.maker.call(payOut, { ...input, paydate: '2026-11-04' });
  expect(await paymentOf(state, payrollrunid)).toEqual({ bankaccount: NEW, amount: netpay });
});
