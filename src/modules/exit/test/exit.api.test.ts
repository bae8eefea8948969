import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#platform/server/database-server.ts';
import { MIGRATIONS } from '#platform/server/migrate.ts';
import { decideRequests, listRequests } from '#modules/approval/contract/request.ts';
import { saveDelegation } from '#modules/approval/contract/delegation.ts';
import { type Company, type Person, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { completeTask, type OwnTask, ownTasks } from '#modules/checklist/contract/task.ts';
import { removeTemplate, saveTemplate, type TemplateTask } from '#modules/checklist/contract/template.ts';
import {
  cancelExit,
  closeExit,
  confirmExit,
  getExit,
  initExit,
  listExits,
  moveReports,
  previewExit,
  rehire,
  startExit,
} from '../contract/exit.ts';
import {
  getExitOfRequest,
  getOwnExit,
  previewResignation,
  resign,
  setLastDay,
  withdrawResignation,
} from '../contract/resign.ts';
import { listPolicies, removePolicy, savePolicy } from '../contract/policy.ts';
import { exitReasonRecord } from '../contract/reason.ts';
import { clearanceOf } from '../server/public.ts';
import { rehiredDue } from '../server/rehire.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

type Result = { status: number; result: never; code: string; message: string; fields: Record<string, string> };
/** A person who calls; gives status and what was told. */
async function caller(company: Company, emailid: string) {
  const { call } = await company.signIn(emailid);
  return async (endpoint: Endpoint, input: Record<string, unknown> = {}, version?: number): Promise<Result> => {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(input[name]));
    const headers = version === undefined ? {} : { 'if-match': String(version) };
    const { status, body } = await call(endpoint.method, path, {
      headers,
      ...(endpoint.method === 'POST' ? { body: input } : {}),
    });
    return {
      status,
      result: body.result as never,
      code: body.error?.code ?? '',
      message: body.error?.message ?? '',
      fields: body.error?.fields ?? {},
    };
  };
}
type Caller = Awaited<ReturnType<typeof caller>>;

/** Chand leads Bina, Bina leads Asha and Deepa; an administrator and a second one. */
async function staffed() {
  app.clock.set('2026-10-20T06:00:00Z');
  const company = await app.createCompany();
  const chand = await company.addPerson({ fullname: 'Chand Rao' });
  const bina = await company.addPerson({ fullname: 'Bina Shah', managerid: chand.employeeid });
  const asha = await company.addPerson({ fullname: 'Asha Nair', managerid: bina.employeeid });
  const hr = await company.addPerson({ fullname: 'Hema Rao', groups: ['Administrator'] });
  const admin = await caller(company, company.admin);
  return { company, chand, bina, asha, hr, admin };
}
const idOf = async (admin: Caller, name: string): Promise<number> => {
  const { result } = await admin(exitReasonRecord.calls.list);
  const match = (result as { exitreasonname: string; exitreasonid: number }[]).find(
    (one) => one.exitreasonname === name,
  );
  return match?.exitreasonid ?? 0;
};
const ownExit = async (own: Caller) =>
  (
    (await own(getOwnExit)).result as { exit: null | { statusid: number; lastday: string; employeeexitid: number } }[]
  )[0]?.exit ?? null;
async function inbox(of: Caller) {
  const { result } = await of(listRequests, { listtypeid: 1, kind: null });
  return result as { approvalrequestid: number; version: number; lines: { label: string; value: string }[] }[];
}
async function decide(by: Caller, statusid: 2 | 3 = 2) {
  const decisions = (await inbox(by)).map(({ approvalrequestid, version }) => ({ approvalrequestid, version }));
  const { result } = await by(decideRequests, { decisions, statusid, comment: statusid === 3 ? 'No' : null });
  return (result as { isexecuted: boolean; message: string | null }[])[0];
}
const record = (company: Company, person: Person) =>
  company.tx((db) =>
    db
      .selectFrom('employee')
      .select(['leavingdate', 'leavingreason'])
      .where('employeeid', '=', person.employeeid)
      .executeTakeFirstOrThrow(),
  );

test('every company starts with the usual reasons and a policy; what is in use stays (E1060 E1090 E1200)', async () => {
  const { admin, company, asha } = await staffed();
  const reasons = (await admin(exitReasonRecord.calls.list)).result as { exitreasonid: number }[];
  expect(reasons).toHaveLength(9);
  const saved = await admin(exitReasonRecord.calls.save, {
    exitreasonid: null,
    exitreasonname: 'Marriage',
    kindid: 1,
    isnoticeapplied: true,
    isselfservice: true,
  });
  const [{ exitreasonid }] = saved.result as [{ exitreasonid: number }];
  const double = await admin(exitReasonRecord.calls.save, {
    exitreasonid: null,
    exitreasonname: 'marriage',
    kindid: 1,
    isnoticeapplied: true,
    isselfservice: true,
  });
  expect(double).toMatchObject({ status: 409, code: 'E0110' });
  const own = await caller(company, asha.emailid);
  expect((await own(resign, { exitreasonid, wishedday: null, note: null })).status).toBe(200);
  expect(await admin(exitReasonRecord.calls.remove, { exitreasonid })).toMatchObject({
    status: 409,
    message: 'Exit reason is in use',
  });
  const [policy] = (await admin(listPolicies)).result as [{ exitpolicyid: number; usedcount: number }];
  expect(policy.usedcount).toBe(1);
  expect(await admin(removePolicy, policy)).toMatchObject({ status: 409, message: 'Policy is in use' });
  const same = await admin(savePolicy, { ...(savePolicy.example as object), exitpolicyname: 'USUAL notice' });
  expect(same).toMatchObject({ status: 409, message: 'Policy name already exist' });
  const gone = 'The grade no longer exists. Please select another one';
  const refused = async (more: object) =>
    (await admin(savePolicy, { ...(savePolicy.example as object), exitpolicyname: 'Of a grade', ...more })).fields;
  expect(await refused({ subscriptiongradeids: [987_654] })).toEqual({ subscriptiongradeids: gone });
  const rule = { stageid: 1, subscriptiongradeid: 987_654, noticedays: 90 };
  expect(await refused({ noticerules: [rule] })).toEqual({ noticerules: gone });
  expect((await admin(exitReasonRecord.calls.remove, { exitreasonid: reasons[0]?.exitreasonid })).status).toBe(200);
});

test('a resignation is computed, accepted by the manager, and ends the access with the last day (N-SESS)', async () => {
  const { admin, company, asha, bina } = await staffed();
  const exitreasonid = await idOf(admin, 'Relocation');
  const own = await caller(company, asha.emailid);
  const seen = (await own(previewResignation, { exitreasonid, wishedday: '2026-11-09' })).result as {
    notice: { lastday: string; buyoutdays: number; reasons: unknown[] };
  }[];
  expect(seen[0]?.notice).toMatchObject({ lastday: '2026-11-09', buyoutdays: 10 });
  expect((await own(resign, { exitreasonid, wishedday: '2026-10-19', note: null })).status).toBe(400);
  expect((await own(resign, { exitreasonid, wishedday: null, note: 'Moving home' })).status).toBe(200);
  expect(await own(resign, { exitreasonid, wishedday: null, note: null })).toMatchObject({
    status: 409,
    code: 'E1020',
  });
  expect(await ownExit(own)).toMatchObject({ statusid: 1, lastday: '2026-11-19' });
  const manager = await caller(company, bina.emailid);
  const [card] = await inbox(manager);
  expect(card?.lines).toContainEqual({ label: 'Last day', value: '19 November 2026', before: null });
  // The approver sets another last day, within the policy alone.
  const [shown] = (await manager(getExitOfRequest, { approvalrequestid: card?.approvalrequestid })).result as [
    { employeeexitid: number; version: number; maysetday: boolean },
  ];
  expect(shown.maysetday).toBe(true);
  const { employeeexitid, version } = shown;
  expect((await own(setLastDay, { employeeexitid, lastday: '2026-10-25' }, version)).status).toBe(404);
  expect((await manager(setLastDay, { employeeexitid, lastday: '2030-01-01' }, version)).status).toBe(400);
  expect((await manager(setLastDay, { employeeexitid, lastday: '2026-11-12' }, version)).status).toBe(200);
  expect(await decide(manager)).toMatchObject({ isexecuted: true });
  expect(await record(company, asha)).toEqual({ leavingdate: '2026-11-12', leavingreason: 'Relocation' });
  const mails = await company.tx((db) => db.selectFrom('mail_outbox').select(['recipient', 'subject']).execute());
  expect(mails).toContainEqual({ recipient: asha.emailid, subject: 'Your last working day is 12 November 2026' });
  expect(mails).toContainEqual({ recipient: bina.emailid, subject: 'Clearance of Asha Nair' });
  // Half an hour of Indian time around midnight: the token itself is good for longer.
  app.clock.set('2026-11-12T18:25:00Z');
  const still = await caller(company, asha.emailid);
  expect((await still(getOwnExit)).status).toBe(200);
  app.clock.set('2026-11-12T18:31:00Z');
  expect((await still(getOwnExit)).status).toBe(401);
  await expect(company.signIn(asha.emailid)).rejects.toThrow('E-mail or password is not correct');
});

test('nobody accepts their own resignation, not even as the delegate of their manager (N-SELF)', async () => {
  const { admin, company, asha, bina, hr } = await staffed();
  const exitreasonid = await idOf(admin, 'Relocation');
  const own = await caller(company, asha.emailid);
  const manager = await caller(company, bina.emailid);
  const delegation = {
    approvaldelegationid: null,
    delegateid: asha.employeeid,
    fromdate: '2026-10-20',
    todate: '2026-10-30',
    comment: null,
  };
  expect((await manager(saveDelegation, delegation)).status).toBe(200);
  await own(resign, { exitreasonid, wishedday: null, note: null });
  expect(await inbox(own)).toEqual([]);
  const exit = await ownExit(own);
  const [card] = await inbox(manager);
  const result = await own(decideRequests, {
    decisions: [{ approvalrequestid: card?.approvalrequestid, version: card?.version }],
    statusid: 2,
    comment: null,
  });
  expect((result.result as { isexecuted: boolean }[])[0]?.isexecuted).toBe(false);
  expect((await own(setLastDay, { employeeexitid: exit?.employeeexitid, lastday: '2026-11-01' }, 1)).status).toBe(404);
  // HR does not start, confirm, cancel or close an exit of their own either.
  const hrcall = await caller(company, hr.emailid);
  const start = { employeeid: hr.employeeid, exitreasonid, submittedon: '2026-10-20', lastday: null, note: 'Me' };
  expect((await hrcall(startExit, start)).status).toBe(409);
  await hrcall(resign, { exitreasonid, wishedday: null, note: null });
  const mine = await ownExit(hrcall);
  for (const endpoint of [cancelExit, closeExit])
    expect(
      (await hrcall(endpoint, { employeeexitid: mine?.employeeexitid, note: 'x', isoverride: true }, 1)).status,
    ).toBe(409);
});

test('a resignation is taken back alone until it is accepted, afterwards by asking; everything is put back', async () => {
  const { admin, company, asha, bina, chand } = await staffed();
  const exitreasonid = await idOf(admin, 'Relocation');
  const leaver = await caller(company, bina.emailid);
  const manager = await caller(company, chand.emailid);
  await leaver(resign, { exitreasonid, wishedday: null, note: null });
  expect((await leaver(withdrawResignation, { note: null })).result).toMatchObject([{ iswithdrawn: true }]);
  expect(await ownExit(leaver)).toBeNull();
  await leaver(resign, { exitreasonid, wishedday: null, note: null });
  await decide(manager);
  const { employeeexitid } = (await ownExit(leaver)) ?? { employeeexitid: 0 };
  // Bina's reports go to Chand from a day on, and what waits for Bina is Chand's after her last day.
  const [detail] = (await admin(getExit, { employeeexitid })).result as [
    { reports: { employeeid: number }[]; successor: string; version: number },
  ];
  expect(detail.reports.map(({ employeeid }) => employeeid)).toEqual([asha.employeeid]);
  expect(detail.successor).toBe('Chand Rao');
  const move = { employeeexitid, employeeids: [asha.employeeid], managerid: chand.employeeid, fromdate: '2026-11-01' };
  expect((await admin(moveReports, { ...move, managerid: bina.employeeid })).status).toBe(400);
  expect((await admin(moveReports, move)).result).toEqual([{ moved: 1 }]);
  const managers = () =>
    company.tx((db) =>
      db
        .selectFrom('work_profile')
        .select(['managerid', 'period'])
        .where('employeeid', '=', asha.employeeid)
        .orderBy('period')
        .execute(),
    );
  expect((await managers()).map((row) => row.managerid)).toEqual([bina.employeeid, chand.employeeid]);
  expect((await leaver(withdrawResignation, { note: 'I stay' })).result).toMatchObject([{ iswithdrawn: false }]);
  expect(await record(company, bina)).toMatchObject({ leavingdate: '2026-11-19' });
  await decide(manager);
  expect(await record(company, bina)).toEqual({ leavingdate: null, leavingreason: null });
  expect((await managers()).map((row) => row.managerid)).toEqual([bina.employeeid, bina.employeeid]);
  const delegates = await company.tx((db) => db.selectFrom('approval_delegation').selectAll().execute());
  expect(delegates).toEqual([]);
  expect((await manager(ownTasks)).result).toEqual([]);
});

test('reasons come in the order in which people leave, and without notice the last day is entered, never proposed', async () => {
  const { admin, asha } = await staffed();
  const reasons = (await admin(initExit)).result as { displayname: string; kindid: number }[];
  expect([...new Set(reasons.map(({ kindid }) => kindid))]).toEqual([1, 3, 4, 2, 6, 5]);
  const exit = { employeeid: asha.employeeid, submittedon: '2026-10-20', lastday: null };
  const absconding = { ...exit, exitreasonid: await idOf(admin, 'Absconding') };
  for (const refused of [await admin(previewExit, absconding), await admin(startExit, { ...absconding, note: 'Gone' })])
    expect(refused).toMatchObject({ status: 400, fields: { lastday: 'Please enter the last day' } });
  const resigned = { ...exit, exitreasonid: await idOf(admin, 'Relocation') };
  expect((await admin(previewExit, resigned)).result).toMatchObject([{ notice: { lastday: '2026-11-19' } }]);
});

test('a termination waits for a second person, who is neither the first nor the one concerned', async () => {
  const { admin, company, asha, hr } = await staffed();
  const exitreasonid = await idOf(admin, 'Termination');
  const started = await admin(startExit, {
    employeeid: asha.employeeid,
    exitreasonid,
    submittedon: '2026-10-20',
    lastday: '2026-10-31',
    note: 'Breach of trust',
  });
  const [{ employeeexitid, statusid }] = started.result as [{ employeeexitid: number; statusid: number }];
  expect(statusid).toBe(1);
  expect(await ownExit(await caller(company, asha.emailid))).toBeNull();
  const confirm = { employeeexitid, isconfirmed: true, note: null };
  expect((await admin(confirmExit, confirm, 1)).status).toBe(409);
  const second = await caller(company, hr.emailid);
  expect((await second(confirmExit, confirm, 1)).status).toBe(200);
  expect(await record(company, asha)).toEqual({ leavingdate: '2026-10-31', leavingreason: 'Termination' });
  const [exit] = (await second(getExit, { employeeexitid })).result as [{ version: number }];
  expect((await second(cancelExit, { employeeexitid, note: 'A mistake' }, exit.version)).status).toBe(200);
  expect(await record(company, asha)).toEqual({ leavingdate: null, leavingreason: null });
});

test('clearance goes in order, never by the leaver; an exit closes when it is complete or overridden (E1270)', async () => {
  const { admin, company, asha, bina } = await staffed();
  const [usual] = (await admin(listPolicies)).result as [{ exitpolicyid: number; version: number }];
  const [task] = saveTemplate.example.tasks as [TemplateTask];
  const due = { ...task, duedays: 0, isworkingdays: false };
  const created = await admin(saveTemplate, {
    ...saveTemplate.example,
    triggerid: 5,
    isordered: true,
    tasks: [
      { ...due, title: 'Laptop' },
      { ...due, title: 'Keys' },
      { ...due, title: 'Farewell', isblocking: false },
    ],
  });
  const [{ checklisttemplateid }] = created.result as [{ checklisttemplateid: number }];
  const policy = { ...(savePolicy.example as object), ...usual, exitpolicyname: 'Usual notice' };
  const byHand = await admin(saveTemplate, { ...saveTemplate.example, checklisttemplatename: 'By hand', triggerid: 1 });
  const [other] = byHand.result as [{ checklisttemplateid: number }];
  expect((await admin(savePolicy, { ...policy, ...other }, usual.version)).fields).toEqual({
    checklisttemplateid: 'Please select a template that is started by an exit',
  });
  expect((await admin(savePolicy, { ...policy, checklisttemplateid }, usual.version)).status).toBe(200);
  expect(await admin(removeTemplate, { checklisttemplateid })).toMatchObject({ status: 409, code: 'E1200' });
  const started = await admin(startExit, {
    employeeid: asha.employeeid,
    exitreasonid: await idOf(admin, 'End of contract'),
    submittedon: '2026-10-20',
    lastday: '2026-10-25',
    note: 'Ends',
  });
  const [{ employeeexitid }] = started.result as [{ employeeexitid: number }];
  const manager = await caller(company, bina.emailid);
  const tasks = (await manager(ownTasks)).result as OwnTask[];
  expect(tasks.map(({ title, waitingfor, dueday }) => [title, waitingfor, dueday])).toEqual([
    ['Laptop', [], '2026-10-25'],
    ['Keys', [1], '2026-10-25'],
    ['Farewell', [1, 2], '2026-10-25'],
  ]);
  const blocked = await company.tx((db) => clearanceOf(db, [asha.employeeid]));
  expect(blocked.get(asha.employeeid)?.open).toEqual(['Laptop (Bina Shah)', 'Keys (Bina Shah)']);
  const done = (task: OwnTask | undefined, more = {}) => ({
    checklisttaskid: task?.checklisttaskid,
    statusid: 2,
    note: null,
    answers: [],
    files: [],
    recoveryamount: null,
    ...more,
  });
  expect(await manager(completeTask, done(tasks[1]), 1)).toMatchObject({
    status: 409,
    message: 'Please complete current task',
  });
  const own = await caller(company, asha.emailid);
  expect((await own(completeTask, done(tasks[0]), 1)).status).toBe(404);
  expect((await manager(completeTask, done(tasks[0], { recoveryamount: 250_000 }), 1)).status).toBe(200);
  app.clock.set('2026-10-26T06:00:00Z');
  const later = await caller(company, bina.emailid);
  const hrlater = await caller(company, company.admin);
  const [exit] = (await hrlater(getExit, { employeeexitid })).result as [{ version: number }];
  const close = { employeeexitid, isoverride: false, note: null };
  expect(await hrlater(closeExit, close, exit.version)).toMatchObject({ status: 409, code: 'E1270' });
  expect((await hrlater(closeExit, { ...close, isoverride: true }, exit.version)).status).toBe(400);
  expect((await later(completeTask, done(tasks[1], { statusid: 4 }), 1)).status).toBe(400);
  expect((await later(completeTask, done(tasks[1], { statusid: 4, note: 'Had none' }), 1)).status).toBe(200);
  expect((await hrlater(closeExit, close, exit.version)).status).toBe(200);
  expect((await later(completeTask, done(tasks[1], { note: 'Late' }), 2)).status).toBe(409);
  const cleared = await company.tx((db) => clearanceOf(db, [asha.employeeid]));
  expect(cleared.get(asha.employeeid)).toMatchObject({ isclear: true, recoveryamount: 250_000, lastday: '2026-10-25' });
});

test('what stood of a clearance moved into a checklist with owner, due day and history', async () => {
  const { company, asha, bina, admin } = await staffed();
  const exitreasonid = await idOf(admin, 'Relocation');
  const employeeexitid = await company.tx(async (db) => {
    const row = await db
      .insertInto('employee_exit')
      .values({
        employeeid: asha.employeeid,
        exitreasonid,
        statusid: 2,
        isown: true,
        submittedon: '2026-10-01',
        lastday: '2026-10-25',
        notice: JSON.stringify({
          noticedays: 30,
          noticeend: '2026-10-25',
          earliest: '2026-10-01',
          latest: '2026-12-31',
          lastday: '2026-10-25',
          shortdays: 0,
          buyoutdays: 0,
          gardenfrom: null,
          reasons: [],
          problem: null,
        }),
        addedby: company.accountid,
      })
      .returning('employeeexitid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('exit_task')
      .values([
        { ...row, itemno: 1, title: 'Keys', employeeid: bina.employeeid },
        {
          ...row,
          itemno: 2,
          title: 'Laptop',
          employeeid: bina.employeeid,
          statusid: 2,
          recoveryamount: 250_000,
          doneby: bina.accountid,
          doneon: '2026-10-12T06:00:00Z',
        },
        { ...row, itemno: 3, title: 'Car', statusid: 3, note: 'Had none' },
      ])
      .execute();
    return row.employeeexitid;
  });
  const migration = await readFile(join(MIGRATIONS, '0217_exit_checklists.sql'), 'utf8');
  await withClient(app.ownerUrl, (client) => client.query(migration));
  const manager = await caller(company, bina.emailid);
  expect((await manager(ownTasks)).result).toMatchObject([
    { title: 'Keys', dueday: '2026-10-25', isrecoverable: true },
  ]);
  const [exit] = (await admin(getExit, { employeeexitid })).result as [{ tasks: unknown[] }];
  expect(exit.tasks).toMatchObject([
    { title: 'Keys', statusid: 1, responsible: 'Bina Shah' },
    { title: 'Laptop', statusid: 2, recoveryamount: 250_000, donebyname: 'Bina Shah' },
    { title: 'Car', statusid: 4, note: 'Had none' },
  ]);
});

test('whoever is out of reach is unknown, in the list as in the exit', async () => {
  const { admin, company, asha, bina } = await staffed();
  await company.tx(async (db) => {
    const { permissiongroupid } = await db
      .insertInto('permission_group')
      .values({ permissiongroupname: 'HR of own people' })
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('permission_grant')
      .values({ permissiongroupid, featureid: 16, actionid: 1, scope: 'reports' })
      .execute();
    await db.insertInto('account_group').values({ permissiongroupid, accountid: bina.accountid }).execute();
  });
  const stranger = await company.addPerson({ fullname: 'Esha Roy' });
  const exitreasonid = await idOf(admin, 'End of contract');
  const start = (employeeid: number) => ({
    employeeid,
    exitreasonid,
    submittedon: '2026-10-20',
    lastday: '2026-10-25',
    note: 'Ends',
  });
  const hr = await caller(company, bina.emailid);
  expect((await hr(startExit, start(stranger.employeeid))).status).toBe(404);
  const [created] = (await admin(startExit, start(stranger.employeeid))).result as [{ employeeexitid: number }];
  expect((await hr(getExit, created)).status).toBe(404);
  expect((await hr(cancelExit, { ...created, note: 'x' }, 2)).status).toBe(404);
  expect((await hr(startExit, start(asha.employeeid))).status).toBe(200);
  const names = async (of: Caller) =>
    ((await of(listExits)).result as { rows: { fullname: string }[] }).rows.map(({ fullname }) => fullname).sort();
  expect(await names(hr)).toEqual(['Asha Nair']);
  expect(await names(admin)).toEqual(['Asha Nair', 'Esha Roy']);
});

test('somebody who left is employed anew: a record of its own, the sign-in from the joining day, no session of before', async () => {
  const { admin, company, asha } = await staffed();
  const started = await admin(startExit, {
    employeeid: asha.employeeid,
    exitreasonid: await idOf(admin, 'End of contract'),
    submittedon: '2026-10-20',
    lastday: '2026-10-25',
    note: 'Ends',
  });
  const [{ employeeexitid }] = started.result as [{ employeeexitid: number }];
  const again = { employeeexitid, joiningdate: '2026-11-02', employeecode: 'NEW-1' };
  expect((await admin(rehire, again)).status).toBe(409);
  app.clock.set('2026-10-30T06:00:00Z');
  const hr = await caller(company, company.admin);
  expect((await hr(rehire, { ...again, joiningdate: '2026-10-25' })).status).toBe(400);
  expect((await hr(rehire, again)).status).toBe(200);
  expect(await hr(rehire, { ...again, employeecode: 'NEW-2' })).toMatchObject({ status: 409, code: 'E1020' });
  await expect(company.signIn(asha.emailid)).rejects.toThrow('too-early');
  app.clock.set('2026-11-02T06:00:00Z');
  await company.tx((db) => rehiredDue({ db, env: app.env, tenant: company.tenant, today: '2026-11-02' }));
  const back = await caller(company, asha.emailid);
  const [own] = (await back(getOwnExit)).result as [{ hasrecord: boolean; leavingdate: string | null; exit: unknown }];
  expect(own).toMatchObject({ hasrecord: true, leavingdate: null, exit: null });
  expect(await record(company, asha)).toEqual({ leavingdate: '2026-10-25', leavingreason: 'End of contract' });
  const sessions = await company.tx((db) =>
    db
      .selectFrom('login_session')
      .select('logininfoid')
      .where('accountid', '=', asha.accountid)
      .where('revokedon', 'is', null)
      .execute(),
  );
  expect(sessions).toHaveLength(1);
});
