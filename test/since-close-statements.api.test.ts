import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedSinceCloses } from '#modules/attendance/server/public.ts';
import { addPlan, GENERAL, OFFICE, switchOn } from '#modules/attendance/test/attending.ts';
import { listSinceClose } from '#modules/payroll/contract/run/since-close.ts';
import { closeMonth, takeDaysFrom } from '#modules/payroll/test/closed-month.ts';
import { ACME, staffed } from '#modules/payroll/test/staffed.ts';
import { addMonths, firstDay, lastDay, month } from '#platform/engine/day.ts';
import { startTestApp, type TestApp } from './support/app.ts';
import { statementsOf } from './support/statements.ts';

// Whatever the number of closed months, what changed in them is looked for by the same number of statements.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const LAST = month('2026-10');

/** A company on attendance with closed months, in each of which the days of two people were written again. */
async function withCloses(count: number) {
  const state = await staffed(app, { ...ACME, payroll: { ...(ACME['payroll'] as object), firstmonth: '2025-11' } });
  const { company, maker, ids } = state;
  await takeDaysFrom(state, 'attendance');
  await addPlan(company, 'shift', { name: 'General', detail: GENERAL });
  await addPlan(company, 'attendance_policy', { name: 'Office', detail: OFFICE });
  await switchOn(company);
  const value = JSON.stringify({ startdate: firstDay(addMonths(LAST, -11)), submitdays: 5 });
  await company.tx((db) =>
    db.updateTable('tenant_setting').set({ value }).where('settingname', '=', 'attendance').execute(),
  );
  const people = ['AC0006', 'AC0007'].map((code) => ids.get(code) ?? 0);
  const closeids: number[] = [];
  for (let at = count - 1; at >= 0; at -= 1) {
    const of = addMonths(LAST, -at);
    const closeid = await closeMonth(state, {}, { from: firstDay(of), to: lastDay(of) });
    closeids.push(closeid);
  }
  const result = await company.tx(async (db) => {
    // The worker counts these months again behind the test, and may have marked anybody.
    await db.deleteFrom('time_close_changed').where('closeid', 'in', closeids).execute();
    const changed = closeids.flatMap((closeid) => people.map((employeeid) => ({ closeid, employeeid })));
    await db.insertInto('time_close_changed').values(changed).execute();
    return changedSinceCloses(db, { closeids });
  });
  const request = { payrollmonth: '2026-11' };
  const statements = await statementsOf(() => maker.call(listSinceClose, request), app.appUrl);
  // Those of the call alone: background work has its own connections and tables.
  const own = statements.find(({ text }) => text.includes('from "time_close"'))?.connection;
  const texts = statements.flatMap(({ text, connection }) =>
    connection === own && !/audit_(row|seal)|graphile/.test(text) ? [text] : [],
  );
  return { changes: result.length, texts };
}

// Invariant (payroll): What changed after a close is paid once, in total what the month would have paid, by one number
// of statements for any number of months
test('two closed months and twelve take the same statements', async () => {
  const [two, twelve] = [await withCloses(2), await withCloses(12)];
  // Two people in each month.
  expect([two.changes, twelve.changes]).toEqual([4, 24]);
  expect(two.texts.length).toBeGreaterThan(20);
  expect(twelve.texts).toEqual(two.texts);
});
