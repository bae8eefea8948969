import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import {
  addReceivableEntry,
  confirmWriteOff,
  getReceivable,
  listReceivables,
  withdrawReceivableEntry,
} from '../../contract/run/receivables.ts';
import { getPayslip } from '../../contract/outputs/payslip-view.ts';
import { october, paidOut, staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.clock.set('2026-11-20T06:00:00Z'));
afterAll(() => app.stop());

const LEAVER = 'AC0010';
const PAYMENT = { kindid: 1, entryday: '2026-11-18', note: 'UTR 123456' } as const;

test('what a last payslip cannot recover is a receivable, paid in parts and written off by two people', async () => {
  const setting = await staffed(app);
  const { maker, company, ids } = setting;
  const employeeid = ids.get(LEAVER) ?? 0;
  await company.tx(async (db) => {
    await db.updateTable('employee').set({ leavingdate: '2026-10-31' }).where('employeeid', '=', employeeid).execute();
    const item = { payrollmonth: '2026-10', employeeid, component: 'other', amount: 90_000_000 };
    await db.insertInto('one_time_item').values(item).execute();
  });
  const run = await october(setting);
  await paidOut(setting, run);
  const [slip] = await maker.call(getPayslip, { payrollrunid: run.payrollrunid, employeeid });
  const rest = slip?.recoverycarried ?? 0;
  expect(rest).toBeGreaterThan(0);
  expect(slip?.netpay).toBeGreaterThanOrEqual(0);
  const list = async () => (await maker.call(listReceivables, { limit: 50, offset: 0 })).rows;
  // Nobody else has left.
  expect(await list()).toMatchObject([
    { employeeid, recoveries: rest, loans: 0, paid: 0, balance: rest, stateid: 1, since: '2026-10-31', days: 20 },
  ]);
  const add = (change: object) => ({ employeeid, ...PAYMENT, amount: 1000, ...change });
  const more = await maker.refused(addReceivableEntry, add({ amount: rest + 1 }));
  expect(more.error.fields).toHaveProperty('amount');
  expect((await maker.refused(addReceivableEntry, add({ entryday: '2026-11-21' }))).error.fields).toHaveProperty(
    'entryday',
  );
  expect((await maker.refused(addReceivableEntry, add({ employeeid: ids.get('AC0011') }))).status).toBe(404);
  await maker.call(addReceivableEntry, add({ amount: 400_000 }));
  const left = rest - 400_000;
  const [proposed] = await maker.call(addReceivableEntry, add({ kindid: 2, amount: left, note: 'Cannot be found' }));
  expect(proposed?.receivable).toMatchObject({ paid: 400_000, writtenoff: 0, balance: left, stateid: 2 });
  // What is proposed is not paid at the same time.
  expect((await maker.refused(addReceivableEntry, add({ amount: 1 }))).error.fields).toHaveProperty('amount');
  const entry = proposed?.entries.find(({ statusid }) => statusid === 1) ?? expect.fail();
  const { receivableentryid } = entry;
  expect((await maker.refused(confirmWriteOff, { receivableentryid }, entry.version)).status).toBe(409);
  expect((await company.admin.refused(confirmWriteOff, { receivableentryid }, entry.version + 1)).status).toBe(412);
  await company.admin.call(confirmWriteOff, { receivableentryid }, entry.version);
  expect(await list()).toMatchObject([{ balance: 0, writtenoff: left, stateid: 4 }]);
  // A payment that was recorded wrongly is withdrawn, and stays visible.
  const [state] = await maker.call(getReceivable, { employeeid });
  const payment = state?.entries.find(({ kindid }) => kindid === 1) ?? expect.fail();
  const [after] = await maker.call(
    withdrawReceivableEntry,
    { receivableentryid: payment.receivableentryid },
    payment.version,
  );
  expect(after?.receivable).toMatchObject({ balance: 400_000, stateid: 1 });
  expect(after?.entries.map(({ statusid }) => statusid)).toEqual([3, 2]);
});
