import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideRequests, listRequests, undoDecisions } from '#modules/approval/contract/request.ts';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { cancelLeave, requestLeave } from '../contract/request.ts';
import {
  balance,
  type Caller,
  CASUAL,
  dates,
  EARNED,
  lines,
  listed,
  NOW,
  staffed,
  unlikeBalances,
} from './requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

type Row = { approvalrequestid: number; version: number };
/** Approves all that waits for somebody, at the fixed moment. @returns what undoes it */
async function approveAll(by: Caller): Promise<string> {
  app.clock.set(NOW);
  const waiting = (await by(listRequests, { listtypeid: 1, kind: null })).result as Row[];
  const decisions = waiting.map(({ approvalrequestid, version }) => ({ approvalrequestid, version }));
  const { result } = await by(decideRequests, { decisions, statusid: 2, comment: null });
  return (result as { batch: string }[])[0]?.batch ?? '';
}
const undo = (by: Caller, batch: string) => {
  app.clock.set(NOW);
  return by(undoDecisions, { batches: [batch] });
};
const sumOf = (all: { leavetypeid: number; days: number }[], leavetypeid: number) =>
  all.filter((one) => one.leavetypeid === leavetypeid).reduce((sum, { days }) => sum + days, 0);

// Invariant: Approved leave that is undone is as if it had not been approved: in the ledger, in balances and for delegates
test('approved leave is undone in ledger and balance, nobody stands in, and it is approved again like any other', async () => {
  const { own, lead, asha, company, hema } = await staffed(app);
  await own(requestLeave, dates('2026-11-09', '2026-11-10', { delegateid: hema.employeeid }));
  await own(requestLeave, dates('2026-11-12', '2026-11-12', { leavetypeid: EARNED }));
  const before = await Promise.all([CASUAL, EARNED].map((type) => balance(own, asha.employeeid, type)));
  const batch = await approveAll(lead);
  expect(await balance(own, asha.employeeid)).toMatchObject({ booked: 8, available: 8 });
  expect(await undo(lead, batch)).toMatchObject({ status: 200 });
  expect(await Promise.all([CASUAL, EARNED].map((type) => balance(own, asha.employeeid, type)))).toEqual(before);
  const written = await lines(company, asha.employeeid);
  expect([sumOf(written, CASUAL), sumOf(written, EARNED)]).toEqual([0, 0]);
  expect(await unlikeBalances(company)).toEqual([]);
  expect((await listed(own, asha.employeeid)).map(({ statusid, approvedon }) => [statusid, approvedon])).toEqual([
    [1, null],
    [1, null],
  ]);
  expect(
    await company.tx((db) => db.selectFrom('approval_delegation').select('approvaldelegationid').execute()),
  ).toEqual([]);
  await approveAll(lead);
  expect(await balance(own, asha.employeeid)).toMatchObject({ booked: 8, available: 8 });
  expect(await balance(own, asha.employeeid, EARNED)).toMatchObject({ booked: 9, available: 9 });
  const again = await lines(company, asha.employeeid);
  expect([sumOf(again, CASUAL), sumOf(again, EARNED)]).toEqual([-20_000, -10_000]);
  expect(await unlikeBalances(company)).toEqual([]);
});

test('a cancellation is undone: its days are leave again, and what was cancelled before stays so', async () => {
  const { own, lead, asha, company } = await staffed(app);
  await own(requestLeave, dates('2026-11-09', '2026-11-12'));
  await approveAll(lead);
  const leaverequestid = (await listed(own, asha.employeeid))[0]?.leaverequestid ?? 0;
  const cancel = async (fromdate: string, todate: string) => {
    app.clock.set(NOW);
    await own(cancelLeave, { leaverequestid, fromdate, fromhalf: 1, todate, tohalf: 2, note: null });
    return approveAll(lead);
  };
  await cancel('2026-11-12', '2026-11-12');
  expect(await balance(own, asha.employeeid)).toMatchObject({ booked: 7 });
  const batch = await cancel('2026-11-09', '2026-11-11');
  expect((await listed(own, asha.employeeid))[0]).toMatchObject({ statusid: 5 });
  expect(await balance(own, asha.employeeid)).toMatchObject({ booked: 10 });
  expect(await undo(lead, batch)).toMatchObject({ status: 200 });
  expect((await listed(own, asha.employeeid))[0]).toMatchObject({ statusid: 2, days: 3 });
  expect(await balance(own, asha.employeeid)).toMatchObject({ booked: 7 });
  expect(await unlikeBalances(company)).toEqual([]);
});

test('leave of which days are being cancelled stays approved', async () => {
  const { own, lead, asha } = await staffed(app);
  await own(requestLeave, dates('2026-11-09'));
  const batch = await approveAll(lead);
  const leaverequestid = (await listed(own, asha.employeeid))[0]?.leaverequestid ?? 0;
  const day = { fromdate: '2026-11-09', fromhalf: 1, todate: '2026-11-09', tohalf: 2 };
  expect(await own(cancelLeave, { leaverequestid, ...day, note: null })).toMatchObject({ status: 200 });
  expect(await undo(lead, batch)).toMatchObject({
    status: 409,
    message: 'The leave was changed since, so it stays decided',
  });
  expect(await balance(own, asha.employeeid)).toMatchObject({ booked: 9 });
});
