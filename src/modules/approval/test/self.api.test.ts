import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { withClient } from '#platform/server/database-server.ts';
import { decideRequests, getRequest, withdrawRequest } from '../contract/request.ts';
import { listDelegations, removeDelegation, saveDelegation } from '../contract/delegation.ts';
import { saveWorkflow } from '../contract/workflow.ts';
import { approvalsDue } from '../server/daily-check.ts';
import { askFor, decide, ids, inbox, member, type Member, noted, staffed, workflow } from './staff.ts';
import { tripModule } from './trip.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [tripModule] });
});
afterAll(() => app.stop());

const delegate = (by: Member, delegateid: number, fromdate = '2026-10-20', todate = '2026-10-25') =>
  by.call(saveDelegation, { approvaldelegationid: null, delegateid, fromdate, todate, comment: 'On leave' });
const OWN = 'Nobody decides a request of their own, or one about themselves';

// Invariant: Nobody decides a request of their own or about themselves
test('nobody decides what they asked for or what is about them, by whatever verb or way (N-SELF)', async () => {
  const { company, asha, bina, chand } = await staffed(app);
  // Asha is in the group that decides, is the named person, and is the manager of whoever asks for her.
  const dev = await member(company, 'Dev Iyer', { manager: asha, groups: ['Administrator'] });
  const group = await company.tx(async (db) => {
    const row = await db
      .insertInto('permission_group')
      .values({ permissiongroupname: 'Deciders' })
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('account_group')
      .values([asha, bina, dev].map(({ accountid }) => ({ ...row, accountid })))
      .execute();
    return row.permissiongroupid;
  });
  const lines = [{ typeid: 6, permissiongroupid: group }, { typeid: 7, employeeid: asha.employeeid }, { typeid: 1 }];
  await company.admin.call(saveWorkflow, workflow('Shared', [{ ruleid: 2, approvers: lines }]));
  // Her manager names her as the one who decides in his place, and she names somebody further.
  await delegate(bina, asha.employeeid);
  const gita = await member(company, 'Gita Das');
  await delegate(asha, gita.employeeid);
  const own = await askFor(asha, asha.employeeid);
  const forHer = await askFor(dev, asha.employeeid);
  for (const [who, request] of [
    [asha, own],
    [asha, forHer],
    [dev, forHer],
  ] as const) {
    const { approvalrequestid } = request;
    expect(ids(await inbox(who))).not.toContain(approvalrequestid);
    for (const reject of [false, true])
      for (const version of [1, 2])
        expect(await decide(who, approvalrequestid, { reject, version })).toEqual({
          approvalrequestid,
          isexecuted: false,
          statusid: 1,
          message: OWN,
          batch: null,
        });
    const [card] = await who.call(getRequest, { approvalrequestid });
    expect(card).toMatchObject({ maydecide: false, statusid: 1, events: [] });
    // Neither do they stand among those who are waited for, nor may their own delegate decide through them.
    const reached = card?.waiting.flatMap((one) => [
      ...one.fullnames,
      ...one.delegates.map(({ fullname }) => fullname),
    ]);
    expect(reached).not.toContain(who.name);
    expect(reached).not.toContain(gita.name);
  }
  const through = {
    decisions: [{ approvalrequestid: own.approvalrequestid, version: 1 }],
    statusid: 2 as const,
    comment: null,
  };
  expect((await gita.refused(decideRequests, through)).status).toBe(404);
  // Even a decision written past the handler is refused by the database.
  await expect(
    company.tx((db) =>
      db
        .insertInto('approval_decision')
        .values({ approvalrequestid: own.approvalrequestid, actionid: 1, levelno: 1, accountid: asha.accountid })
        .execute(),
    ),
  ).rejects.toThrow('nobody decides what they asked for');
  // One decision fills all slots that are one's own; the named line went on to her manager.
  expect(await decide(bina, own.approvalrequestid)).toMatchObject({ isexecuted: true, statusid: 2 });
  expect(await decide(asha, own.approvalrequestid)).toMatchObject({ isexecuted: false });
  expect(await noted(company, own.approvalrequestid)).toMatchObject({ word: 'approved' });
  expect(ids(await inbox(chand))).toEqual([]);
});

test('two people who are each other’s managers do not decide for themselves (N-SELF)', async () => {
  const { company, asha, bina } = await staffed(app);
  await company.tx((db) =>
    db
      .updateTable('work_profile')
      .set({ managerid: asha.employeeid })
      .where('employeeid', '=', bina.employeeid)
      .execute(),
  );
  const created = await askFor(bina, asha.employeeid);
  expect(ids(await inbox(company.admin))).toEqual([created.approvalrequestid]);
  expect(await inbox(asha)).toEqual([]);
  expect(await inbox(bina)).toEqual([]);
});

test('what an approver sends changes nothing of what was asked for (N-MONEY)', async () => {
  const { company, asha, bina } = await staffed(app);
  const { approvalrequestid } = await askFor(asha, asha.employeeid, { place: 'Goa', amount: 5_000_00 });
  const extra = {
    decisions: [{ approvalrequestid, version: 1, amount: 9_000_000_00, payload: { amount: 9_000_000_00 } }],
    statusid: 2 as const,
    comment: null,
    amount: 9_000_000_00,
    payload: { place: 'Diu', amount: 9_000_000_00 },
    facts: { amount: 9_000_000_00 },
  };
  await bina.call(decideRequests, extra);
  expect(await noted(company, approvalrequestid)).toEqual({ word: 'approved', place: 'Goa', amount: 5_000_00 });
  const [card] = await asha.call(getRequest, { approvalrequestid });
  expect(card).toMatchObject({ amount: 5_000_00, payload: { place: 'Goa', amount: 5_000_00 } });
  const open = await askFor(asha, asha.employeeid, { amount: 100 });
  for (const change of [{ payload: '{}' }, { facts: '{}' }, { employeeid: bina.employeeid }, { route: '{}' }])
    await expect(
      company.tx((db) =>
        db
          .updateTable('approval_request')
          .set(change)
          .where('approvalrequestid', '=', open.approvalrequestid)
          .execute(),
      ),
    ).rejects.toThrow('kept as it was submitted');
});

test('a delegate decides on the days named, and both see it', async () => {
  const { asha, bina, chand } = await staffed(app);
  const { approvalrequestid } = await askFor(asha, asha.employeeid);
  const [saved] = await delegate(bina, chand.employeeid);
  const [card] = await inbox(chand);
  expect(card).toMatchObject({ approvalrequestid, delegatefor: ['Bina Shah'], maydecide: true });
  const [own] = await inbox(asha, 2);
  expect(own?.waiting[0]?.delegates).toEqual([
    { fullname: 'Chand Rao', delegatefor: 'Bina Shah', todate: '2026-10-25' },
  ]);
  expect((await chand.call(listDelegations, {})).map(({ ismine, fullname }) => ({ ismine, fullname }))).toEqual([
    { ismine: false, fullname: 'Bina Shah' },
  ]);
  expect(
    (await chand.refused(removeDelegation, { approvaldelegationid: saved?.approvaldelegationid ?? 0 })).status,
  ).toBe(404);
  expect(await decide(chand, approvalrequestid)).toMatchObject({ isexecuted: true, statusid: 2 });
  const [decided] = await inbox(chand, 3);
  expect(decided?.events).toMatchObject([{ byname: 'Chand Rao', delegatefor: ['Bina Shah'] }]);
  await bina.call(removeDelegation, { approvaldelegationid: saved?.approvaldelegationid ?? 0 });
  await askFor(asha, asha.employeeid);
  expect(await inbox(chand)).toEqual([]);
  // Days to come count when they come.
  await delegate(bina, chand.employeeid, '2026-11-01', '2026-11-05');
  expect(await inbox(chand)).toEqual([]);
});

test('a delegate is somebody else who may decide, once for the same days, with days that make sense', async () => {
  const { company, bina, chand } = await staffed(app);
  const stranger = await member(company, 'Nobody');
  await company.tx((db) =>
    db.updateTable('account').set({ statusid: 2 }).where('accountid', '=', stranger.accountid).execute(),
  );
  const refused = async (delegateid: number, fromdate: string, todate: string) =>
    (await bina.refused(saveDelegation, { approvaldelegationid: null, delegateid, fromdate, todate, comment: null }))
      .error.message;
  expect(await refused(bina.employeeid, '2026-10-21', '2026-10-22')).toBe('Choose somebody other than yourself');
  expect(await refused(stranger.employeeid, '2026-10-21', '2026-10-22')).toContain('cannot sign in');
  expect(await refused(chand.employeeid, '2026-10-22', '2026-10-21')).toBe('The last day is before the first');
  expect(await refused(chand.employeeid, '2026-10-01', '2026-10-19')).toBe('The last day has already passed');
  await delegate(bina, chand.employeeid);
  expect(await refused(chand.employeeid, '2026-10-25', '2026-10-28')).toContain(
    'already your delegate on some of these days',
  );
});

const look = (company: Awaited<ReturnType<typeof staffed>>['company'], today: string) =>
  company.tx((db) => approvalsDue({ db, env: undefined as never, tenant: undefined as never, today }));

test.each<[string, Record<string, unknown>, string[], number]>([
  ['reminds', { escalationid: 2 }, ['Bina Shah'], 5],
  ['asks the next manager as well', { escalationid: 3 }, ['Bina Shah', 'Chand Rao'], 4],
  ['asks a named person as well', { escalationid: 4 }, ['Bina Shah', 'Dev Iyer'], 4],
  ['leaves it where it is', { escalationid: 1 }, ['Bina Shah'], 0],
])('after the days named an open request %s', async (_what, more, holders, actionid) => {
  const { company, asha, chand } = await staffed(app);
  const dev = await member(company, 'Dev Iyer');
  const flow = workflow('Overdue', [{ approvers: [{ typeid: 1 }] }], { escalationemployeeid: dev.employeeid, ...more });
  await company.admin.call(saveWorkflow, flow);
  const { approvalrequestid } = await askFor(asha, asha.employeeid);
  expect(await look(company, '2026-10-22')).toBe(true);
  expect((await inbox(asha, 2))[0]?.events).toEqual([]);
  await look(company, '2026-10-23');
  // On the same day once more nothing happens twice.
  await look(company, '2026-10-23');
  const [card] = await inbox(asha, 2);
  expect(card?.waiting[0]?.fullnames).toEqual(holders);
  expect(card?.events.map((event) => event.actionid)).toEqual(actionid === 0 ? [] : [actionid]);
  const [, last] = holders;
  if (last === undefined) return;
  expect(await decide(last === 'Chand Rao' ? chand : dev, approvalrequestid)).toMatchObject({ statusid: 2 });
  expect(await look(company, '2026-10-30')).toBe(false);
});

test('the worker looks at what is due in a company on its own', async () => {
  const { company, asha } = await staffed(app);
  const flow = workflow('Overdue', [{ approvers: [{ typeid: 1 }] }], { escalationid: 2 });
  await company.admin.call(saveWorkflow, flow);
  await askFor(asha, asha.employeeid);
  await company.tx((db) => db.updateTable('approval_request').set({ escalateon: '2026-10-01' }).execute());
  // The appointment that the submission made, brought forward.
  const rowCount = await withClient(app.ownerUrl, async (client) => {
    const due = await client.query(
      `update daily_check set dueat = now() where subscriptionid = $1 and name = 'approval' and dueat < 'infinity'`,
      [company.subscriptionid],
    );
    await client.query(`update graphile_worker._private_jobs set run_at = now() where key = 'daily_checks'`);
    return due.rowCount;
  });
  expect(rowCount).toBe(1);
  await expect.poll(async () => (await inbox(asha, 2))[0]?.events.map(({ actionid }) => actionid)).toEqual([5]);
});

test('where nobody who was asked can sign in any more, the administrators are asked', async () => {
  const { company, asha, bina } = await staffed(app);
  const { approvalrequestid } = await askFor(asha, asha.employeeid);
  await company.tx((db) =>
    db.updateTable('account').set({ statusid: 2 }).where('accountid', '=', bina.accountid).execute(),
  );
  expect(await inbox(company.admin)).toEqual([]);
  await look(company, '2026-10-21');
  expect(ids(await inbox(company.admin))).toEqual([approvalrequestid]);
  expect(await decide(company.admin as Member, approvalrequestid)).toMatchObject({ statusid: 2 });
});

test('whoever withdrew or was refused leaves no way to decide later', async () => {
  const { asha, bina } = await staffed(app);
  const { approvalrequestid } = await askFor(asha, asha.employeeid);
  await asha.call(withdrawRequest, { approvalrequestid, comment: 'Changed my mind' }, 1);
  for (const version of [1, 2])
    expect(await decide(bina, approvalrequestid, { version })).toMatchObject({ isexecuted: false, statusid: 4 });
});
