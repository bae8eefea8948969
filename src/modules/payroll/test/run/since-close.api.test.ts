import { afterAll, beforeAll, expect, test } from 'vitest';
import { askReopen } from '#modules/attendance/contract/close.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { approveRun, lockRun } from '../../contract/run/run.ts';
import { listSheetBeside, listSinceClose } from '../../contract/run/since-close.ts';
import { closeMonth, takeDaysFrom } from '../closed-month.ts';
import { ACME, locked, october, OCTOBER, type Staffed, staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const FIRST = { ...ACME, payroll: { ...(ACME['payroll'] as object), firstmonth: OCTOBER } };
const idOf = ({ ids }: Staffed, code: string): number => ids.get(code) ?? 0;

// Invariant: What a payroll pays by attendance is what the close in force of exactly the attendance month of its name
// came to; it cannot be reopened once that payroll is approved
test('a closed month stays while its payroll is approved or locked, and can be reopened before', async () => {
  const state = await staffed(app, FIRST);
  await takeDaysFrom(state, 'attendance');
  const closeid = await closeMonth(state);
  const { payrollrunid, contenthash } = await october(state);
  const ask = () => state.company.admin.refused(askReopen, { closeid, reason: 'A punch was missing' });
  await state.checker.call(approveRun, { payrollrunid, contenthash: contenthash ?? '' });
  expect((await ask()).error.message).toBe(
    'The payroll of October 2026 is approved with the days of this month. Send it back first, or apply the changes in a later month',
  );
  await state.maker.call(lockRun, { payrollrunid });
  expect((await ask()).error.message).toBe(
    'The payroll of October 2026 is locked with the days of this month, so the month stays closed. Later changes are applied in a later month',
  );
  const other = await staffed(app, FIRST);
  const free = await closeMonth(other);
  await locked(other, OCTOBER);
  // Paid by the sheet: attendance may be reopened as far as pay is concerned.
  const request = await other.company.admin.refused(askReopen, { closeid: free, reason: 'A punch was missing' });
  expect(request.error.message).toContain('A second person who may close months');
});

test('a sheet of before the switch stands beside attendance, person by person', async () => {
  const state = await staffed(app, FIRST);
  const rows = { AC0006: '2', AC0007: '1.5' };
  await state.company.tx((db) =>
    db
      .insertInto('loss_of_pay')
      .values(
        Object.entries(rows).map(([code, lopdays]) => ({
          payrollmonth: OCTOBER,
          employeeid: idOf(state, code),
          lopdays,
        })),
      )
      .execute(),
  );
  const request = { payrollmonth: OCTOBER };
  expect(await state.maker.call(listSheetBeside, request)).toEqual([{ differing: 0, total: 0, rows: [] }]);
  await takeDaysFrom(state, 'attendance');
  await closeMonth(state, {
    AC0006: { absent: ['2026-10-05', '2026-10-06'] },
    AC0008: { late: { '2026-10-09': 2500 } },
  });
  const [beside] = await state.maker.call(listSheetBeside, request);
  expect(beside).toMatchObject({ differing: 2, total: 3 });
  expect(beside?.rows.map(({ employeecode, sheet, attendance }) => [employeecode, sheet, attendance])).toEqual([
    ['AC0007', 1.5, 0],
    ['AC0008', 0, 0.25],
    ['AC0006', 2, 2],
  ]);
});

test('a month that is not paid by attendance has nothing to take up', async () => {
  const state = await staffed(app, FIRST);
  await closeMonth(state, { AC0006: { absent: ['2026-10-05'] } });
  await locked(state, OCTOBER);
  expect(await state.maker.call(listSinceClose, { payrollmonth: '2026-11' })).toMatchObject([{ total: 0, rows: [] }]);
});
