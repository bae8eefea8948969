import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCalendar } from '#modules/calendar/contract/calendar.ts';
import { type CycleSave, getCycle, saveCycle } from '#modules/payroll/contract/setup/cycle-screen.ts';
import { getPayslip, listPayslips } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { approveRun } from '#modules/payroll/contract/run/run.ts';
import { runFile } from '#modules/payroll/contract/outputs/run-files.ts';
import { cellText } from '#bulk/engine/cell.ts';
import { readSheets } from '#bulk/server/file.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { computedCompany, october, paidOut, type Staffed, staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function paidOn(setting: Staffed, change: Partial<CycleSave>): Promise<void> {
  const { admin } = setting.company;
  const [state] = await admin.call(getCycle, {});
  if (!state) throw new Error('There is no cycle');
  await admin.call(saveCycle, { ...(state.cycle as CycleSave), ...change }, state.version);
}
const storedDay = (state: Staffed, payrollrunid: number) =>
  state.company.tx((db) =>
    db
      .selectFrom('payroll_run')
      .select('paydate')
      .where('payrollrunid', '=', payrollrunid)
      .executeTakeFirstOrThrow()
      .then(({ paydate }) => paydate),
  );

test('bank file, payslip and due day of the tax follow the pay date, which is stored with the run', async () => {
  const state = await staffed(app);
  // 7 November 2026 is a Saturday.
  await paidOn(state, { payday: 7, paymonth: 'next', weekend: 'friday-before' });
  const run = await paidOut(state, await october(state));
  const { payrollrunid } = run;
  expect(await storedDay(state, payrollrunid)).toBe('2026-11-06');
  const employeeid = state.ids.get('AC0007') ?? 0;
  const [slip] = await state.maker.call(getPayslip, { payrollrunid, employeeid });
  expect(slip?.paydate).toBe('2026-11-06');
  const bank = (await state.maker.file(runFile, { payrollrunid, file: 'bank' })).toString();
  expect(bank).toContain(',06/11/2026,');
  expect(bank).not.toContain('31/10/2026');
  const sheets = await readSheets(await state.maker.file(runFile, { payrollrunid, file: 'tds' }));
  const text = sheets.map(({ rows }) => rows.map((row) => row.map((cell) => cellText(cell) ?? '')));
  expect(text[0]?.[1]?.[3]).toBe('2026-11-06');
  expect(text[1]?.find(([what]) => what === 'Deposit by')?.[1]).toBe('2026-12-07');
  // A later change of the pay day is one of later months.
  await paidOn(state, { payday: 'last', paymonth: 'same' });
  expect((await state.maker.call(getPayslip, { payrollrunid, employeeid }))[0]?.paydate).toBe('2026-11-06');
  const account = await state.company.account('own@test.example', ['Payroll maker']);
  await state.company.tx((db) =>
    db.updateTable('account').set({ employeeid }).where('emailid', '=', 'own@test.example').execute(),
  );
  expect((await account.call(listPayslips, {})).map(({ paydate }) => paydate)).toEqual(['2026-11-06']);
});

test('a pay date that changed after the computation is computed again before it is approved', async () => {
  const state = await computedCompany(app);
  const { payrollrunid, contenthash } = state.run;
  expect(await storedDay(state, payrollrunid)).toBe('2026-10-31');
  await paidOn(state, { payday: 5, paymonth: 'next', weekend: 'as-is' });
  const refused = await state.checker.refused(approveRun, { payrollrunid, contenthash: contenthash ?? '' });
  expect(refused).toMatchObject({
    status: 409,
    error: {
      message:
        'The pay date of the month changed after the computation, from 31 October 2026 to 5 November 2026. Compute everybody again',
    },
  });
});

test('the calendar has one’s own pay day, and for those who prepare payroll the cut-off as well', async () => {
  const state = await staffed(app);
  await paidOn(state, { payday: 7, paymonth: 'next', weekend: 'friday-before', cutoffday: 25 });
  const employeeid = state.ids.get('AC0007') ?? 0;
  const person = await state.company.account('calendar@test.example', ['Employee']);
  await state.company.tx((db) =>
    db.updateTable('account').set({ employeeid }).where('emailid', '=', 'calendar@test.example').execute(),
  );
  const dates = async (who: typeof person) => {
    const request = { viewid: 1, fromdate: '2026-11-01', todate: '2026-11-30' } as const;
    const [result] = await who.call(getCalendar, request);
    return (result?.entries ?? [])
      .filter(({ layerid }) => layerid === 'payroll')
      .map(({ fromdate, title }) => `${fromdate} ${title}`)
      .sort();
  };
  expect(await dates(person)).toEqual(['2026-11-06 Pay day for October 2026']);
  expect(await dates(state.maker)).toEqual([
    '2026-11-06 Pay day for October 2026',
    '2026-11-25 Payroll cut-off for November 2026',
  ]);
});
