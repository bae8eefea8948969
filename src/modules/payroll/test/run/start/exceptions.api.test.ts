import { afterAll, beforeAll, expect, test } from 'vitest';
import { endHold, listHolds } from '../../../contract/run/hold.ts';
import { runRows } from '../../../contract/run/run-rows.ts';
import { runSummary } from '../../../contract/run/run-summary.ts';
import { addExceptions, listExceptions } from '../../../contract/run/start-exceptions.ts';
import { october, OCTOBER, paidOut, runOf, type Staffed, staffed } from '../../staffed.ts';
import { startTestApp, type TestApp } from '../../../../../../test/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const idOf = ({ ids }: Staffed, code: string): number => ids.get(code) ?? 0;
const exception = (state: Staffed, codes: readonly string[], exceptionstatusid: 1 | 2 | 3) => ({
  employeeids: codes.map((code) => idOf(state, code)),
  exceptionstatusid,
  payrollmonth: OCTOBER,
  reason: 'Paid by the sister company',
});
const listed = async ({ maker }: Staffed, query: object = {}) =>
  maker.call(listExceptions, { limit: 50, offset: 0, payrollmonth: OCTOBER, ...query });

test('S3-221, S4-010 to S4-014: exceptions are holds; whoever has none is included and has nothing to delete', async () => {
  const state = await staffed(app);
  await state.maker.call(addExceptions, exception(state, ['AC0010'], 1));
  await state.maker.call(addExceptions, exception(state, ['AC0011'], 2));
  await state.maker.call(addExceptions, exception(state, ['AC0012', 'AC0013'], 3));
  const { rows, total } = await listed(state);
  expect(total).toBe(60);
  expect(rows.slice(0, 5).map((row) => [row.employeecode, row.exceptionstatusid, row.status])).toEqual([
    ['AC0010', 1, 'Onhold'],
    ['AC0011', 2, 'Postponed'],
    ['AC0012', 3, 'Excluded'],
    ['AC0013', 3, 'Excluded'],
    ['AC0001', 99, 'Included'],
  ]);
  expect(rows[4]).toMatchObject({ payholdid: null, frommonth: null, reason: null });
  expect((await listed(state, { exceptionstatusid: 99 })).total).toBe(56);
  expect((await state.maker.call(listHolds, { limit: 10, offset: 0 })).total).toBe(4);

  const run = await october(state);
  expect(run.headcount).toBe(57);
  expect((await state.maker.call(runSummary, { payrollrunid: run.payrollrunid })).leftout).toBe(3);
  await paidOut(state, run);
  // Once the exceptions are deleted, what was postponed is owed, what was excluded is not.
  for (const row of rows.slice(0, 4)) await state.maker.call(endHold, { payholdid: row.payholdid ?? 0 });
  expect((await listed(state)).rows[0]).toMatchObject({ exceptionstatusid: 99 });
  const next = await runOf(state, '2026-11');
  const { rows: paid } = await state.maker.call(runRows, {
    payrollrunid: next.payrollrunid,
    limit: 100,
    offset: 0,
    filter: 'all',
  });
  const codes = paid.map(({ employeecode }) => employeecode);
  expect(codes).toContain('AC0012');
  expect(codes).not.toContain('AC0011');
});

test('S8-078: nobody selected, a person twice, or whoever is left out already is refused', async () => {
  const state = await staffed(app);
  expect((await state.maker.refused(addExceptions, exception(state, [], 3))).error.fields).toMatchObject({
    employeeids: 'Please select at least one exclusion',
  });
  await state.maker.call(addExceptions, exception(state, ['AC0010', 'AC0010'], 3));
  expect((await state.maker.refused(addExceptions, exception(state, ['AC0011', 'AC0010'], 3))).error.message).toMatch(
    /AC0010 is on this hold since October 2026/,
  );
  expect((await state.maker.refused(addExceptions, exception(state, ['AC0010'], 2))).error.message).toMatch(
    /left out since/,
  );
  expect(
    (await state.maker.refused(addExceptions, { ...exception(state, ['AC0011'], 1), employeeids: [999_999] })).status,
  ).toBe(404);
  expect((await listed(state, { exceptionstatusid: 3 })).total).toBe(1);
});
