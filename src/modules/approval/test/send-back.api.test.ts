import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import {
  getRequest,
  listOpenRequests,
  nudgeApprovers,
  sendAgain,
  sendBack,
  watchRequest,
  withdrawRequest,
} from '../contract/request.ts';
import { previewWorkflow, saveWorkflow } from '../contract/workflow.ts';
import { askFor, decide, ids, inbox, member, noted, staffed, workflow } from './staff.ts';
import { tripModule } from './trip.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [tripModule] });
});
afterAll(() => app.stop());

const subjects = (company: Awaited<ReturnType<typeof staffed>>['company'], accountid: number) =>
  company.tx(async (db) => {
    const rows = await db
      .selectFrom('mail_outbox as m')
      .innerJoin('account as a', 'a.emailid', 'm.recipient')
      .select('m.subject')
      .where('a.accountid', '=', accountid)
      .orderBy('m.mailid')
      .execute();
    return rows.map(({ subject }) => subject);
  });

// Invariant: A request that was sent back is decided by nobody until it is sent again; watching gives no access that
// somebody has not got
test('what is missing is asked for, and the request comes back to those it waited for', async () => {
  const { company, asha, bina, chand } = await staffed(app);
  const { approvalrequestid } = await askFor(asha, asha.employeeid, { place: 'Goa' });
  expect((await bina.refused(sendBack, { approvalrequestid, comment: null }, 1)).error.message).toBe(
    'Please add comment',
  );
  const [sent] = await bina.call(sendBack, { approvalrequestid, comment: 'Which hotel?' }, 1);
  expect(sent).toEqual({ approvalrequestid, version: 2 });
  // With whoever asked: in no inbox, and nobody decides it.
  expect(await inbox(bina)).toEqual([]);
  expect(await decide(bina, approvalrequestid, { version: 2 })).toMatchObject({ isexecuted: false, statusid: 1 });
  const [own] = await inbox(asha, 2);
  expect(own).toMatchObject({
    statusid: 1,
    waiting: [],
    escalateon: null,
    maysendagain: true,
    maywithdraw: true,
    events: [{ actionid: 6, byname: 'Bina Shah', comment: 'Which hotel?' }],
  });
  expect(own?.sentbackon).not.toBeNull();
  expect(await asha.call(listOpenRequests, { limit: 5 })).toMatchObject([{ issentback: true, fullnames: [] }]);
  expect(await subjects(company, asha.accountid)).toEqual(['Your request was sent back: Trip to Goa']);
  // Nobody but whoever asked sends it again; to others it looks unknown.
  for (const other of [bina, chand])
    expect((await other.refused(sendAgain, { approvalrequestid, comment: null }, 2)).status).toBe(404);
  expect((await asha.refused(sendAgain, { approvalrequestid, comment: null }, 1)).status).toBe(412);
  const [again] = await asha.call(sendAgain, { approvalrequestid, comment: 'Hotel Mandovi' }, 2);
  expect(again).toEqual({ approvalrequestid, version: 3 });
  expect(ids(await inbox(bina))).toEqual([approvalrequestid]);
  expect((await asha.refused(sendAgain, { approvalrequestid, comment: null }, 3)).error.message).toBe(
    'This request is with its approvers already',
  );
  expect(await decide(bina, approvalrequestid, { version: 3 })).toMatchObject({ isexecuted: true, statusid: 2 });
  expect(await noted(company, approvalrequestid)).toMatchObject({ word: 'approved' });
  expect((await bina.refused(sendBack, { approvalrequestid, comment: 'Too late' }, 4)).error.message).toBe(
    'This request has already been decided',
  );
});

test('only whoever may decide sends a request back; what was decided on earlier levels stays', async () => {
  const { company, asha, bina, chand } = await staffed(app);
  const dev = await member(company, 'Dev Iyer');
  await company.admin.call(
    saveWorkflow,
    workflow('Two levels', [
      { approvers: [{ typeid: 1 }] },
      { approvers: [{ typeid: 7, employeeid: chand.employeeid }] },
    ]),
  );
  const { approvalrequestid } = await askFor(asha, asha.employeeid);
  expect((await dev.refused(sendBack, { approvalrequestid, comment: 'Why?' }, 1)).status).toBe(404);
  // The next level is named in it, and may not decide yet; nor may whoever asked.
  for (const other of [chand, asha])
    expect((await other.refused(sendBack, { approvalrequestid, comment: 'Why?' }, 1)).status).toBe(409);
  await decide(bina, approvalrequestid);
  await chand.call(sendBack, { approvalrequestid, comment: 'Whose budget?' }, 2);
  await asha.call(sendAgain, { approvalrequestid, comment: null }, 3);
  // Bina approved already and is not asked again.
  expect(await inbox(bina)).toEqual([]);
  expect(ids(await inbox(chand))).toEqual([approvalrequestid]);
  expect(await decide(chand, approvalrequestid, { version: 4 })).toMatchObject({ statusid: 2 });
});

test('whoever waits reminds the approver once a day, which the route keeps; nobody else does', async () => {
  const { company, asha, bina, chand } = await staffed(app);
  const { approvalrequestid } = await askFor(asha, asha.employeeid, { place: 'Goa' });
  for (const other of [bina, chand])
    expect((await other.refused(nudgeApprovers, { approvalrequestid })).status).toBe(404);
  expect(await asha.call(nudgeApprovers, { approvalrequestid })).toEqual([{ approvalrequestid, reminded: 1 }]);
  expect(await subjects(company, bina.accountid)).toContain('A request still waits for you');
  expect((await asha.refused(nudgeApprovers, { approvalrequestid })).error.message).toBe(
    'A reminder was sent today already. Try again tomorrow',
  );
  const [own] = await inbox(asha, 2);
  expect(own?.events).toMatchObject([{ actionid: 5, byname: 'Asha Nair' }]);
  await bina.call(sendBack, { approvalrequestid, comment: 'Which hotel?' }, 1);
  expect((await asha.refused(nudgeApprovers, { approvalrequestid })).status).toBe(409);
});

test('a request that was sent back can be withdrawn, and its approvers are not reminded', async () => {
  const { company, asha, bina } = await staffed(app);
  const { approvalrequestid } = await askFor(asha, asha.employeeid);
  await bina.call(sendBack, { approvalrequestid, comment: 'Why?' }, 1);
  await asha.call(withdrawRequest, { approvalrequestid, comment: null }, 2);
  const [own] = await inbox(asha, 2);
  expect(own).toMatchObject({ statusid: 4, sentbackon: null, maysendagain: false });
  expect(await noted(company, approvalrequestid)).toMatchObject({ word: 'withdrawn' });
});

// Invariant: A request that was sent back is decided by nobody until it is sent again; watching gives no access that
// somebody has not got
test('a workflow names watchers: they read and are told, and decide nothing', async () => {
  const { company, asha, bina, chand } = await staffed(app);
  const dev = await member(company, 'Dev Iyer');
  const flow = workflow('Watched', [{ approvers: [{ typeid: 1 }] }], {
    watchers: [
      { typeid: 7, employeeid: dev.employeeid, permissiongroupid: null },
      { typeid: 2, employeeid: null, permissiongroupid: null },
    ],
  });
  const [shown] = await company.admin.call(previewWorkflow, {
    ...flow,
    employeeid: asha.employeeid,
    amount: null,
    days: null,
  });
  expect(shown?.watchers).toEqual(['Dev Iyer', 'Chand Rao']);
  await company.admin.call(saveWorkflow, flow);
  const { approvalrequestid } = await askFor(asha, asha.employeeid, { place: 'Goa' });
  for (const watcher of [dev, chand]) {
    expect(await inbox(watcher)).toEqual([]);
    expect(await inbox(watcher, 4)).toMatchObject([{ approvalrequestid, iswatched: true, maydecide: false }]);
  }
  expect(await decide(dev, approvalrequestid)).toMatchObject({ isexecuted: false });
  await bina.call(sendBack, { approvalrequestid, comment: 'Why?' }, 1);
  await asha.call(sendAgain, { approvalrequestid, comment: 'A fair' }, 2);
  await decide(bina, approvalrequestid, { version: 3 });
  expect(await subjects(company, dev.accountid)).toEqual([
    'A request you watch was sent back: Trip to Goa',
    'A request you watch was sent again: Trip to Goa',
    'A request you watch was approved: Trip to Goa',
  ]);
  // Who stops watching has no more to do with it.
  await dev.call(watchRequest, { approvalrequestid, iswatched: false });
  expect(await inbox(dev, 4)).toEqual([]);
  expect((await dev.refused(getRequest, { approvalrequestid })).status).toBe(404);
  expect((await dev.refused(watchRequest, { approvalrequestid, iswatched: true })).status).toBe(404);
});

test('whoever is named in a request watches it, others and delegates do not', async () => {
  const { company, asha, bina, chand } = await staffed(app);
  const { approvalrequestid } = await askFor(asha, asha.employeeid);
  expect((await chand.refused(watchRequest, { approvalrequestid, iswatched: true })).status).toBe(404);
  // Twice is once.
  for (const _ of [1, 2])
    expect(await bina.call(watchRequest, { approvalrequestid, iswatched: true })).toEqual([
      { approvalrequestid, iswatched: true },
    ]);
  expect(await inbox(bina)).toMatchObject([{ iswatched: true }]);
  // Whoever asked is told of the outcome once, watching or not.
  const other = await askFor(asha, asha.employeeid, { place: 'Diu' });
  await asha.call(watchRequest, { approvalrequestid: other.approvalrequestid, iswatched: true });
  await decide(bina, other.approvalrequestid);
  expect(await subjects(company, asha.accountid)).toEqual(['Your request was approved: Trip to Diu']);
  await asha.call(withdrawRequest, { approvalrequestid, comment: null }, 1);
  expect(await subjects(company, bina.accountid)).toContain(
    `A request you watch was withdrawn: ${(await inbox(bina, 4))[0]?.title}`,
  );
});
