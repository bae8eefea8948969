import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CycleSave, getCycle, saveCycle } from '#modules/payroll/contract/setup/cycle-screen.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { contextHash } from '../../server/run/context-hash.ts';
import { anew } from '../drafts.ts';
import { october, type Staffed, staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** The Basic line of somebody's draft. */
async function basicOf({ company }: Staffed, payrollrunid: number, code: string) {
  const { result } = await company.tx((db) =>
    db
      .selectFrom('draft_payslip')
      .select('result')
      .where('payrollrunid', '=', payrollrunid)
      .where('employeecode', '=', code)
      .executeTakeFirstOrThrow(),
  );
  return (result as { lines: { component: string; formula: string; inputs: object }[] }).lines.find(
    ({ component }) => component === 'basic',
  );
}

test('who joins is paid by the working days of the own calendar, and a changed calendar asks to compute again', async () => {
  const state = await staffed(app);
  const { company, ids } = state;
  const [stored] = await company.admin.call(getCycle, {});
  await company.admin.call(
    saveCycle,
    { ...(stored?.cycle as CycleSave), basis: 'working', working: 'without-weekly-offs-and-holidays' },
    stored?.version,
  );
  const offs = await company.tx(async (db) => {
    await db.updateTable('employee').set({ joiningdate: '2026-10-15' }).where('employeecode', '=', 'AC0010').execute();
    const { weeklyoffid } = await db
      .insertInto('weekly_off')
      .values({ weeklyoffname: 'Sundays' })
      .returning('weeklyoffid')
      .executeTakeFirstOrThrow();
    const weeks = [1, 2, 3, 4, 5].map((weekno) => ({ weeklyoffid, weekday: 0, weekno }));
    await db.insertInto('weekly_off_day').values(weeks).execute();
    return weeklyoffid;
  });
  // Nobody has a calendar yet: Saturdays and Sundays are off, 22 days are left of October and 12 of them from the 15th on.
  const { payrollrunid } = await october(state);
  const line = 'full month * paid working days / working days of the month';
  expect(await basicOf(state, payrollrunid, 'AC0010')).toMatchObject({
    formula: line,
    inputs: { paiddays: 12, days: 22 },
  });
  const hash = () => company.tx((db) => contextHash(db, payrollrunid));
  const before = await hash();
  await company.tx((db) =>
    db
      .insertInto('calendar_assignment')
      .values({ weeklyoffid: offs, employeeid: ids.get('AC0010') ?? 0, fromdate: '2026-01-01' })
      .execute(),
  );
  expect(await hash()).not.toBe(before);
  await anew(state, payrollrunid);
  expect(await basicOf(state, payrollrunid, 'AC0010')).toMatchObject({ inputs: { paiddays: 15, days: 27 } });
});
