import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { runDailyChecks } from '#platform/server/daily-checks.ts';
import { saveDelegation } from '#modules/approval/contract/delegation.ts';
import { type Company, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { serverModules } from '../../../server.modules.ts';
import {
  type ChecklistDetail,
  type ChecklistRow,
  closeChecklist,
  getChecklist,
  listChecklists,
  moveEvent,
  remindChecklist,
  startChecklist,
} from '../contract/checklist.ts';
import {
  assignTask,
  completeTask,
  completeTasks,
  listTasks,
  type OwnTask,
  ownTasks,
  type TaskRow,
} from '../contract/task.ts';
import {
  listTemplates,
  removeTemplate,
  saveTemplate,
  type TemplateRow,
  type TemplateTask,
} from '../contract/template.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

type Result<T> = { status: number; result: T; code: string; message: string; fields: Record<string, string> };
async function caller(company: Company, emailid: string) {
  const { call } = await company.signIn(emailid);
  return async <T>(endpoint: Endpoint, input: Record<string, unknown> = {}, version?: number): Promise<Result<T>> => {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(input[name]));
    const query = Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]));
    const { status, body } = await call(endpoint.method, path, {
      headers: version === undefined ? {} : { 'if-match': String(version) },
      ...(endpoint.method === 'POST' ? { body: input } : { query }),
    });
    const { error } = body;
    return {
      status,
      result: body.result as T,
      code: error?.code ?? '',
      message: error?.message ?? '',
      fields: error?.fields ?? {},
    };
  };
}
type Caller = Awaited<ReturnType<typeof caller>>;

const [TASK] = saveTemplate.example.tasks as [TemplateTask];
const task = (title: string, duedays: number, more: Partial<TemplateTask> = {}): TemplateTask => ({
  ...TASK,
  title,
  duedays,
  ...more,
});
const OWN = { typeid: 8, permissiongroupid: null, employeeid: null, departmentid: null } as const;
const TEAM_LEAD = { typeid: 5, permissiongroupid: null, employeeid: null, departmentid: null } as const;

/** Hema looks after everybody; Bina leads Asha; nobody leads Dev. */
async function staffed() {
  // A Monday.
  app.clock.set('2026-11-02T06:00:00Z');
  const company = await app.createCompany();
  const hema = await company.addPerson({ fullname: 'Hema Rao', groups: ['Administrator'] });
  const bina = await company.addPerson({ fullname: 'Bina Shah', groups: ['Manager'] });
  const asha = await company.addPerson({ fullname: 'Asha Nair', managerid: bina.employeeid });
  const dev = await company.addPerson({ fullname: 'Dev Joshi' });
  return { company, hema, bina, asha, dev, hr: await caller(company, hema.emailid) };
}

async function template(hr: Caller, tasks: readonly TemplateTask[], more: Record<string, unknown> = {}) {
  const saved = await hr<{ checklisttemplateid: number }[]>(saveTemplate, {
    ...saveTemplate.example,
    triggerid: 1,
    tasks,
    ...more,
  });
  expect({ status: saved.status, message: saved.message }).toEqual({ status: 200, message: '' });
  return saved.result[0]?.checklisttemplateid ?? 0;
}
async function started(hr: Caller, checklisttemplateid: number, employeeid: number, eventday: string) {
  const { result, status } = await hr<{ checklistid: number }[]>(startChecklist, {
    checklisttemplateid,
    employeeids: [employeeid],
    eventday,
  });
  expect(status).toBe(200);
  return result[0]?.checklistid ?? 0;
}
async function detail(by: Caller, checklistid: number): Promise<ChecklistDetail> {
  const [row] = (await by<ChecklistDetail[]>(getChecklist, { checklistid })).result;
  if (!row) throw new Error('no checklist');
  return row;
}
const done = (by: Caller, one: { checklisttaskid: number; version: number }, more: Record<string, unknown> = {}) =>
  by(
    completeTask,
    { checklisttaskid: one.checklisttaskid, statusid: 2, note: null, answers: [], files: [], ...more },
    one.version,
  );
const own = async (by: Caller) => (await by<OwnTask[]>(ownTasks)).result;
const rows = async (by: Caller, query: Record<string, unknown> = {}) =>
  (await by<{ rows: ChecklistRow[] }>(listChecklists, query)).result.rows;
const morning = (company: Company) =>
  runDailyChecks({ pools: app.pools, env: app.env, modules: serverModules }, company.id, ['checklist']);
const notices = (company: Company, accountid: number) =>
  company.tx((db) =>
    db
      .selectFrom('notification')
      .select('sentence')
      .where('accountid', '=', accountid)
      .where('kind', 'like', 'checklist%')
      .orderBy('notificationid')
      .execute(),
  );

test('owners come from the rules, with the reason; a task that nobody owns is an exception and stops nothing', async () => {
  const { company, hr, bina, asha, dev } = await staffed();
  const id = await template(hr, [
    task('Desk', -3),
    task('Report', 2, { owner: OWN }),
    task('Talk', 5, { owner: TEAM_LEAD }),
  ]);
  const checklistid = await started(hr, id, asha.employeeid, '2026-11-16');
  const { tasks } = await detail(hr, checklistid);
  expect(tasks.map(({ owners, dueday }) => [owners, dueday])).toEqual([
    [['Bina Shah'], '2026-11-11'],
    [['Asha Nair'], '2026-11-18'],
    [[], '2026-11-23'],
  ]);
  expect(tasks[2]?.ownerreason).toBe('There is no team lead');
  const ownerless = await hr<{ rows: TaskRow[] }>(listTasks, { isownerless: 1 });
  expect(ownerless.result.rows.map(({ title }) => title)).toEqual(['Talk']);
  // The owner sees name, day and task, whatever other rights she has.
  const manager = await caller(company, bina.emailid);
  expect(await own(manager)).toMatchObject([{ title: 'Desk', person: { fullname: 'Asha Nair' } }]);
  const person = await caller(company, asha.emailid);
  expect(await own(person)).toMatchObject([{ title: 'Report' }]);
  expect((await person(getChecklist, { checklistid })).status).toBe(403);
  const state = await hr(
    assignTask,
    { checklisttaskid: tasks[2]?.checklisttaskid, employeeid: dev.employeeid },
    tasks[2]?.version,
  );
  expect(state.status).toBe(200);
  // What was given by hand stays when the organization changes; what goes by rule follows.
  await company.tx((db) =>
    db
      .updateTable('work_profile')
      .set({ managerid: dev.employeeid })
      .where('employeeid', '=', asha.employeeid)
      .execute(),
  );
  await morning(company);
  expect((await detail(hr, checklistid)).tasks.map(({ owners }) => owners)).toEqual([
    ['Dev Joshi'],
    ['Asha Nair'],
    ['Dev Joshi'],
  ]);
});

test('S4-017 S4-018 S4-019 S4-021: due today is Due Soon, the day before is Over Due, and only these two are reminded of', async () => {
  const { company, hr, bina, asha, dev, hema } = await staffed();
  const id = await template(hr, [task('Desk', 0)]);
  const late = await started(hr, id, asha.employeeid, '2026-10-30');
  const today = await started(hr, id, asha.employeeid, '2026-11-02');
  const later = await started(hr, id, asha.employeeid, '2026-12-01');
  const result = await rows(hr);
  expect(result.map(({ checklistid, status }) => [checklistid, status])).toEqual([
    [late, 'Over Due'],
    [today, 'Due Soon'],
    [later, 'On Track'],
  ]);
  for (const statusid of [1, 2, 3])
    expect((await rows(hr, { statusid })).map((row) => row.statusid)).toEqual([statusid]);
  expect((await hr(remindChecklist, { checklistid: later })).status).toBe(409);
  expect((await hr(remindChecklist, { checklistid: late })).result).toEqual([{ reminded: 1, skipped: 0 }]);
  expect((await hr(remindChecklist, { checklistid: late })).result).toEqual([{ reminded: 0, skipped: 1 }]);
  expect(await notices(company, bina.accountid)).toEqual([{ sentence: 'Please do: Desk (Asha Nair)' }]);
  // One digest of a morning has all of them, and says nothing twice.
  await morning(company);
  await morning(company);
  expect((await notices(company, bina.accountid)).slice(1)).toEqual([
    { sentence: 'Tasks for you: Desk (Asha Nair), Desk (Asha Nair), Desk (Asha Nair)' },
  ]);
  // A manager reaches their people only.
  const manager = await caller(company, bina.emailid);
  const other = await started(hr, id, hema.employeeid, '2026-11-02').catch(() => 0);
  expect((await rows(manager)).map((row) => row.fullname)).toEqual(['Asha Nair', 'Asha Nair', 'Asha Nair']);
  expect((await manager(getChecklist, { checklistid: other })).status).toBe(404);
  expect(
    (await manager(startChecklist, { checklisttemplateid: id, employeeids: [dev.employeeid], eventday: '2026-11-02' }))
      .status,
  ).toBe(404);
});

test('E1270: what comes before is done first; forms and proofs are asked for; skipping needs a reason; the last one completes it', async () => {
  const { company, hr, bina, asha } = await staffed();
  const form = { kindid: 2 as const, questions: [{ id: 1, typeid: 1 as const, label: 'Laptop', isrequired: true }] };
  const id = await template(
    hr,
    [task('Desk', 0), task('Laptop', 1, form), task('Bill', 2, { isproofrequired: true })],
    { isordered: true },
  );
  const checklistid = await started(hr, id, asha.employeeid, '2026-11-16');
  const manager = await caller(company, bina.emailid);
  const [desk, laptop, bill] = await own(manager);
  if (!desk || !laptop || !bill) throw new Error('three tasks');
  expect(await done(manager, laptop)).toMatchObject({ status: 409, message: 'Please complete current task' });
  expect((await done(manager, desk)).status).toBe(200);
  expect(await done(manager, laptop)).toMatchObject({ status: 400, fields: { answers: 'Please answer “Laptop”' } });
  expect((await done(manager, laptop, { answers: [{ id: 1, value: 'L-17' }] })).status).toBe(200);
  expect((await done(manager, bill)).fields).toEqual({ files: 'Please add a document as proof' });
  expect((await done(manager, bill, { statusid: 3 })).fields).toHaveProperty('note');
  expect((await done(manager, bill, { statusid: 3, note: 'Bought by IT' })).status).toBe(200);
  expect(await detail(hr, checklistid)).toMatchObject({
    statusid: 4,
    tasks: [{ statusid: 2 }, { answers: [{ label: 'Laptop', answer: 'L-17' }] }, { statusid: 3, note: 'Bought by IT' }],
  });
  const again = (await detail(hr, checklistid)).tasks[2];
  expect(
    (await done(hr, { ...bill, version: again?.version ?? 0 }, { statusid: 1, note: 'Needed after all' })).status,
  ).toBe(200);
  expect(await detail(hr, checklistid)).toMatchObject({ statusid: 1 });
});

test('joining moved from 2 to 16 November: open tasks move by the same rule, done ones stay, owners are told once', async () => {
  const { company, hr, bina } = await staffed();
  app.clock.set('2026-10-12T06:00:00Z');
  await template(hr, [task('Desk', -3), task('Show around', 0), task('Mail', -5)], { triggerid: 2 });
  const joiner = await company.addPerson({ fullname: 'Esha Iyer', managerid: bina.employeeid });
  const join = (joiningdate: string) =>
    company.tx(async (db) => {
      await db.updateTable('employee').set({ joiningdate }).where('employeeid', '=', joiner.employeeid).execute();
      await db
        .updateTable('work_profile')
        .set({ period: `[${joiningdate},)` })
        .where('employeeid', '=', joiner.employeeid)
        .execute();
    });
  await join('2026-11-02');
  await morning(company);
  await morning(company);
  const hr2 = await caller(company, company.admin);
  const [checklist, ...more] = await rows(hr2);
  expect(more).toEqual([]);
  const days = async () => (await detail(hr2, checklist?.checklistid ?? 0)).tasks.map(({ dueday }) => dueday);
  expect(await days()).toEqual(['2026-10-28', '2026-11-02', '2026-10-26']);
  const { tasks } = await detail(hr2, checklist?.checklistid ?? 0);
  if (tasks[2]) expect((await done(hr2, tasks[2])).status).toBe(200);
  await join('2026-11-16');
  await morning(company);
  await morning(company);
  expect(await days()).toEqual(['2026-11-11', '2026-11-16', '2026-10-26']);
  const moved = (await notices(company, bina.accountid)).filter(({ sentence }) => sentence.includes('moved'));
  expect(moved).toEqual([{ sentence: 'The tasks for Esha Iyer have moved with the day 16 November 2026' }]);
});

test('while an owner is away the task is with the delegate as well, and both see it', async () => {
  const { company, hr, bina, asha, dev } = await staffed();
  const id = await template(hr, [task('Desk', 0)]);
  await started(hr, id, asha.employeeid, '2026-11-03');
  const manager = await caller(company, bina.emailid);
  await manager(saveDelegation, {
    ...saveDelegation.example,
    delegateid: dev.employeeid,
    fromdate: '2026-11-02',
    todate: '2026-11-06',
  });
  const delegate = await caller(company, dev.emailid);
  expect(await own(delegate)).toMatchObject([{ title: 'Desk', isdelegated: true }]);
  expect(await own(manager)).toMatchObject([{ title: 'Desk', isdelegated: false }]);
  app.clock.set('2026-11-09T06:00:00Z');
  expect(await own(await caller(company, dev.emailid))).toEqual([]);
});

test('a private task is for its owner and whoever looks after everybody; one that does not fit the job is not applicable', async () => {
  const { company, hr, bina, asha, dev } = await staffed();
  const id = await template(hr, [
    task('Health check', 0, {
      isprivate: true,
      owner: { typeid: 7, permissiongroupid: null, employeeid: dev.employeeid, departmentid: null },
    }),
    task('Desk', 0),
    task('Later', 30, { hiddendays: 5 }),
  ]);
  const checklistid = await started(hr, id, asha.employeeid, '2026-11-16');
  const manager = await caller(company, bina.emailid);
  expect((await detail(manager, checklistid)).tasks.map(({ title }) => title)).toEqual(['Desk', 'Later']);
  expect((await own(manager)).map(({ title }) => title)).toEqual(['Desk']);
  const [health] = (await detail(hr, checklistid)).tasks;
  if (!health) throw new Error('a private task');
  expect((await done(manager, health)).status).toBe(404);
  expect((await done(await caller(company, dev.emailid), health)).status).toBe(200);
});

test('closing says what closes and what stays; templates in use stay; running checklists keep theirs; tasks of many are done at once', async () => {
  const { hr, asha, dev } = await staffed();
  const id = await template(hr, [task('Desk', 0), task('Bill', 0, { isproofrequired: true })]);
  const first = await started(hr, id, asha.employeeid, '2026-11-16');
  const second = await started(hr, id, dev.employeeid, '2026-11-16');
  await template(hr, [task('Chair', 0)], { checklisttemplateid: id });
  expect((await detail(hr, first)).tasks.map(({ title }) => title)).toEqual(['Desk', 'Bill']);
  // Every company has the clearance of exits from its first day.
  expect((await hr<TemplateRow[]>(listTemplates)).result).toMatchObject([{ runningcount: 0 }, { runningcount: 2 }]);
  const refused = await hr({ ...removeTemplate, path: `subscription/checklisttemplate/${id}` }, {});
  expect(refused.status).toBe(409);
  const tasks = [...(await detail(hr, first)).tasks, ...(await detail(hr, second)).tasks];
  const many = await hr(completeTasks, { checklisttaskids: tasks.map(({ checklisttaskid }) => checklisttaskid) });
  expect(many.result).toEqual([{ done: 2, skipped: 2 }]);
  const { version } = await detail(hr, first);
  const moved = await hr(moveEvent, { checklistid: first, eventday: '2026-11-23' }, version);
  expect(moved.result).toMatchObject([{ moved: 1 }]);
  const closed = await hr(closeChecklist, { checklistid: first, note: 'Does not join' }, version + 1);
  expect(closed.result).toMatchObject([{ closed: 1, done: 1 }]);
  expect((await detail(hr, first)).statusid).toBe(5);
});
