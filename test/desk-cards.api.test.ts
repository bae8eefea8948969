import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOpenRequests } from '#modules/approval/contract/request.ts';
import { type BalanceRow, getBalances } from '#modules/leave/contract/balance.ts';
import { requestLeave } from '#modules/leave/contract/request.ts';
import { callers, CASUAL, dates, decide, EARNED, ruled, staffed } from '../src/modules/leave/test/requests.ts';
import { sharedApp, type TestApp } from './support/product.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

test('one’s own open requests, with who has them and for how many days', async () => {
  const { company, asha, deepa, own, lead } = await staffed(app);
  expect((await own(listOpenRequests)).result).toEqual([]);
  await own(requestLeave, dates('2026-11-05'));
  await decide(lead);
  await own(requestLeave, dates('2026-11-10'));
  await company.tx((db) =>
    db
      .updateTable('approval_request')
      .set({ levelsince: '2026-10-31' })
      .where('employeeid', '=', asha.employeeid)
      .where('statusid', '=', 1)
      .execute(),
  );
  await own(requestLeave, dates('2026-11-12'));
  expect((await own(listOpenRequests)).result).toMatchObject([
    { title: 'Casual Leave, 1 day', fullnames: ['Bina Shah'], since: '2026-10-31', days: 2 },
    { fullnames: ['Bina Shah'], since: '2026-11-02', days: 0 },
  ]);
  expect((await (await callers(company, deepa))(listOpenRequests)).result).toEqual([]);
});

test('a balance says what lapses next in the leave year, and nothing where all goes on', async () => {
  const { asha, own } = await staffed(app, [
    ruled(CASUAL, { accrualtypeid: 2, slabs: [{ fromyears: 0, days: 12, gradeid: null }], carrycap: null }),
    ruled(EARNED, { accrualtypeid: 2, slabs: [{ fromyears: 0, days: 12, gradeid: null }], carrycap: 30 }),
  ]);
  const [{ balances }] = (await own(getBalances, { employeeid: asha.employeeid })).result as [
    { balances: BalanceRow[] },
  ];
  const lapses = new Map(balances.map(({ leavetypeid, lapse }) => [leavetypeid, lapse]));
  expect(lapses.get(CASUAL)).toMatchObject({ date: '2027-03-31' });
  expect(lapses.get(CASUAL)?.days).toBeGreaterThanOrEqual(10);
  expect(lapses.get(EARNED)).toBeNull();
});
