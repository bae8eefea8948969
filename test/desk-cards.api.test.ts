import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  countRequests,
  decideRequests,
  listOpenRequests,
  listRequests,
  sendBack,
  undoDecisions,
} from '#modules/approval/contract/request.ts';
import { getDesk } from '#modules/desk/contract/desk.ts';
import { type BalanceRow, getBalances } from '#modules/leave/contract/balance.ts';
import { requestLeave } from '#modules/leave/contract/request.ts';
import {
  type Caller,
  callers,
  CASUAL,
  dates,
  decide,
  EARNED,
  NOW,
  ruled,
  staffed,
} from '../src/modules/leave/test/requests.ts';
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

test('menu, list and card of My Desk count alike, after each kind of decision', async () => {
  const { own, lead } = await staffed(app);
  const counts = async () => {
    const [{ toapprove }] = (await lead(countRequests)).result as [{ toapprove: number }];
    const listed = (await lead(listRequests, { listtypeid: 1, kind: null })).result as unknown[];
    const desk = (await lead(getDesk)).result as { key: string; data: { count: number } | null }[];
    const card = desk.find(({ key }) => key === 'to-approve')?.data?.count ?? 0;
    return [toapprove, listed.length, card];
  };
  type Row = { approvalrequestid: number; version: number };
  const first = async (by: Caller): Promise<Row> => {
    const [row] = (await by(listRequests, { listtypeid: 1, kind: null })).result as Row[];
    const { approvalrequestid = 0, version = 0 } = row ?? {};
    return { approvalrequestid, version };
  };
  for (const date of ['2026-11-09', '2026-11-11', '2026-11-13']) await own(requestLeave, dates(date));
  expect(await counts()).toEqual([3, 3, 3]);
  const decisionOf = async (statusid: 2 | 3) => {
    app.clock.set(NOW);
    const { result } = await lead(decideRequests, { decisions: [await first(lead)], statusid, comment: 'Well' });
    return (result as { batch: string }[])[0]?.batch ?? '';
  };
  const batch = await decisionOf(2);
  expect(await counts()).toEqual([2, 2, 2]);
  app.clock.set(NOW);
  await lead(undoDecisions, { batches: [batch] });
  expect(await counts()).toEqual([3, 3, 3]);
  await decisionOf(3);
  expect(await counts()).toEqual([2, 2, 2]);
  const { approvalrequestid, version } = await first(lead);
  await lead(sendBack, { approvalrequestid, comment: 'Which days?' }, { 'if-match': String(version) });
  expect(await counts()).toEqual([1, 1, 1]);
  await decisionOf(2);
  expect(await counts()).toEqual([0, 0, 0]);
});
