import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPayGroups, savePayGroups } from '#modules/payroll/contract/setup/pay-group-screen.ts';
import type { PayGroup } from '#modules/payroll/contract/setup/pay-groups.ts';
import {
  assignPayGroup,
  payEventsReport,
  payPlanner,
  payPlannerGroups,
  undoPayGroup,
} from '#modules/payroll/contract/run/people-planner.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { ACME, OCTOBER, locked, staffed } from '../staffed.ts';

const WORKERS: PayGroup = { code: 'W', name: 'Workers', who: { grades: ['W1', 'W2'] } };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('S2-119: the planner has what begins and ends in pay by month; pay groups are given to many and taken back', async () => {
  const setting = await staffed(app, { ...ACME, payroll: { ...(ACME['payroll'] as object), firstmonth: OCTOBER } });
  const { company, maker, ids } = setting;
  const one = ids.get('AC0007') ?? 0;
  const other = ids.get('AC0008') ?? 0;
  const [state] = await company.admin.call(getPayGroups, {});
  await company.admin.call(savePayGroups, { groups: [WORKERS] }, state?.version);
  await company.tx(async (db) => {
    await db
      .insertInto('pay_hold')
      .values({
        employeeid: one,
        kindid: 1,
        payrollmonth: '2026-11',
        untilmonth: '2027-01',
        endedon: '2026-10-20T06:00:00Z',
        reason: 'Bank account under review',
      })
      .execute();
    await db
      .insertInto('employee_loan')
      .values({
        loannumber: 'L1',
        employeeid: one,
        loantype: 'Vehicle',
        principal: 6_00_000,
        givenon: '2026-10-05',
        emi: 1_00_000,
        outstanding: 6_00_000,
        frommonth: '2026-11',
      })
      .execute();
  });
  const page = (frommonth = OCTOBER, search = 'AC0007') =>
    maker.call(payPlanner, { frommonth, search, limit: 50, offset: 0 });
  const [row] = (await page()).rows;
  expect(row?.events.map(({ kind, month, detail }) => `${month} ${kind} ${detail}`)).toEqual([
    '2026-11 hold Bank account under review',
    '2026-11 loan L1',
    '2027-01 holdend Bank account under review',
    '2027-04 loanend L1',
  ]);
  expect(row?.groups).toHaveLength(9);
  expect((await page(OCTOBER, '')).total).toBe(60);
  const csv = (
    await maker.file(payEventsReport.endpoint, { frommonth: OCTOBER, search: 'AC0007', format: 'csv' })
  ).toString();
  expect(csv).toContain('Loan ends');
  expect((await maker.call(payPlannerGroups, { payrollmonth: OCTOBER })).map(({ name }) => name)).toEqual([
    'Everybody else',
    'Workers',
  ]);

  const chosen = { payrollmonth: '2026-12', paygroup: 'W' };
  const [done] = await maker.call(assignPayGroup, { ...chosen, employeeids: [one, other, one] });
  expect(done).toEqual({ changed: 2, before: [{ employeeid: one }, { employeeid: other }] });
  expect((await page()).rows[0]?.groups.slice(1, 4)).toEqual(['Everybody else', 'Workers', 'Workers']);
  expect((await maker.call(assignPayGroup, { ...chosen, employeeids: [one] }))[0]?.changed).toBe(0);
  // Of two one is changed since: the later one stays.
  await maker.call(assignPayGroup, { ...chosen, paygroup: '', employeeids: [other] });
  expect(await maker.call(undoPayGroup, { ...chosen, before: done?.before ?? [] })).toEqual([{ restored: 1, kept: 1 }]);
  expect((await page()).rows[0]?.groups[2]).toBe('Everybody else');

  expect(
    (await maker.refused(assignPayGroup, { ...chosen, paygroup: 'X', employeeids: [one] })).error.fields,
  ).toHaveProperty('paygroup');
  expect((await maker.refused(assignPayGroup, { ...chosen, employeeids: [one, 4711_0000] })).status).toBe(404);
  expect((await maker.refused(undoPayGroup, { ...chosen, before: [{ employeeid: 4711_0000 }] })).status).toBe(404);
  const checker = await company.account('reader@test.example', ['Payroll checker']);
  expect((await checker.refused(assignPayGroup, { ...chosen, employeeids: [one] })).status).toBe(403);
});

test('a pay group is given to nobody in a month whose payroll is locked', async () => {
  const state = await staffed(app);
  await locked(state, OCTOBER);
  const employeeids = [state.ids.get('AC0007') ?? 0];
  const answer = await state.maker.refused(assignPayGroup, { payrollmonth: OCTOBER, paygroup: '', employeeids });
  expect(answer.status).toBe(409);
});
