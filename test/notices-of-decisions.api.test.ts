import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideRequests, listRequests, undoDecisions } from '#modules/approval/contract/request.ts';
import { requestLeave } from '#modules/leave/contract/request.ts';
import { listNotifications, markAllRead } from '#modules/notifications/contract/center.ts';
import { unreadCount } from '#modules/notifications/contract/unread.ts';
import { dates, NOW, staffed } from '../src/modules/leave/test/requests.ts';
import { sharedApp, type TestApp } from './support/product.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

const at = (seconds: number) => app.clock.set(new Date(Date.parse(NOW) + seconds * 1000));

// Invariant: Nobody is told of a decision while it can be undone
test('what a decision tells is shown and sent once it cannot be undone, and never where it was', async () => {
  const { own, lead, company, asha } = await staffed(app);
  await own(requestLeave, dates('2026-11-09'));
  const unread = async () => ((await own(unreadCount)).result as [{ unread: number }])[0].unread;
  const listed = async () => ((await own(listNotifications)).result as { total: number }).total;
  const approve = async () => {
    const { result } = await lead(listRequests, { listtypeid: 1, kind: null });
    const decisions = (result as { approvalrequestid: number; version: number }[]).map(
      ({ approvalrequestid, version }) => ({ approvalrequestid, version }),
    );
    at(0);
    const decision = { decisions, statusid: 2, comment: null };
    return ((await lead(decideRequests, decision)).result as { batch: string }[])[0]?.batch ?? '';
  };
  const outbox = () =>
    company.tx(async (db) => {
      const rows = await db
        .selectFrom('mail_outbox as m')
        .innerJoin('account as a', 'a.emailid', 'm.recipient')
        .select(['m.dueon', 'm.addeddate'])
        .where('a.employeeid', '=', asha.employeeid)
        .execute();
      return rows.map(({ dueon, addeddate }) => (Date.parse(dueon) - Date.parse(addeddate)) / 1000);
    });
  const before = [await unread(), await listed()];
  const batch = await approve();
  expect([await unread(), await listed()]).toEqual(before);
  expect(await outbox()).toEqual([12]);
  // What is not shown yet is not read either.
  await own(markAllRead);
  at(1);
  await lead(undoDecisions, { batches: [batch] });
  at(60);
  expect([await unread(), await listed(), await outbox()]).toEqual([...before, []]);
  await approve();
  at(13);
  expect([await unread(), await listed()]).toEqual(before.map((count) => count + 1));
});
