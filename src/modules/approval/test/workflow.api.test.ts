import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { formerMigrations } from '../../../../test/support/former-migrations.ts';
import {
  getWorkflow,
  initWorkflow,
  listWorkflows,
  previewWorkflow,
  removeWorkflow,
  saveWorkflow,
  toggleWorkflow,
} from '../contract/workflow.ts';
import { FIRST_WORKFLOW } from '../server/setup.ts';
import { detailOf } from '../server/stored.ts';
import { askFor, decide, ids, inbox, member, staffed, workflow } from './staff.ts';
import { tripModule } from './trip.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [tripModule] });
});
afterAll(() => app.stop());

const LEVEL = { approvers: [{ typeid: 1 }] };

test('every company has a workflow for what no other serves, the same for old and new ones', async () => {
  const { admin } = await app.company();
  const [first] = await admin.call(listWorkflows, {});
  expect(first).toMatchObject({ ...FIRST_WORKFLOW.detail, isdefault: true, hidedelete: true, opencount: 0 });
  const { '0013_approval.sql': sql = '' } = await formerMigrations();
  const [, migrated = ''] = /'(\{"approvalworkflowdetail.*\})'/.exec(sql) ?? [];
  expect(detailOf(JSON.parse(migrated))).toEqual(FIRST_WORKFLOW.detail);
  expect(sql).toContain(`'${FIRST_WORKFLOW.approvalworkflowname}', '${FIRST_WORKFLOW.description}'`);
  const values = { approvalworkflowid: first?.approvalworkflowid ?? 0 };
  expect((await admin.refused(removeWorkflow, values)).error.code).toBe('E1200');
  const narrowed = { ...workflow('Reporting manager', [LEVEL]), ...values };
  expect((await admin.refused(saveWorkflow, narrowed)).error.message).toContain('cannot be limited');
});

test('a workflow is saved with its details, read, changed by version and deleted (S3-353)', async () => {
  const { admin } = await app.company();
  const [saved] = await admin.call(
    saveWorkflow,
    workflow('Two steps', [LEVEL, { ruleid: 2, approvers: [{ typeid: 2 }] }]),
  );
  const values = { approvalworkflowid: saved?.approvalworkflowid ?? 0 };
  const [read] = await admin.call(getWorkflow, values);
  expect(read?.approvalworkflowdetail.map(({ ruleid, approvers }) => [ruleid, approvers[0]?.typeid])).toEqual([
    [1, 1],
    [2, 2],
  ]);
  const changed = { ...workflow('Two steps', [LEVEL]), ...values };
  expect(await admin.call(saveWorkflow, changed, 1)).toEqual([{ ...values, version: 2 }]);
  expect((await admin.refused(saveWorkflow, changed, 1)).status).toBe(412);
  await admin.call(removeWorkflow, values);
  expect((await admin.refused(getWorkflow, values)).status).toBe(404);
});

test.each<[string, Record<string, unknown>, string]>([
  ['no name', { approvalworkflowname: ' ' }, 'Please enter policy name'],
  ['no fallback', { fallbackactionid: null }, 'Please select fallback action'],
  ['an unknown fallback', { fallbackactionid: 9 }, 'Please select fallback action'],
  ['a fallback without its person', { fallbackactionid: 2 }, 'Please select a person'],
  ['an escalation without its person', { escalationid: 4 }, 'Please select a person'],
  ['no level', { approvalworkflowdetail: [] }, 'Please add a level'],
  ['an unknown kind', { kinds: ['moon'] }, 'There is no kind of request “moon”'],
  [
    'a person that does not exist',
    { fallbackactionid: 2, fallbackemployeeid: 987_654 },
    'A person selected here does not exist',
  ],
  ['a name of 101 letters', { approvalworkflowname: 'x'.repeat(101) }, 'maximum limit should not be greater than 100'],
])('%s is refused with its sentence (E1000 E1420)', async (_what, more, sentence) => {
  const { admin } = await app.company();
  const { status, error } = await admin.refused(saveWorkflow, workflow('Named', [LEVEL], more));
  expect({ status, message: error.message }).toEqual({ status: 400, message: sentence });
});

test('a grade that does not exist is named where it stands: in the workflow, or in a level', async () => {
  const { admin } = await app.company();
  const gone = 'The grade no longer exists. Please select another one';
  const named = workflow('Named', [LEVEL], { subscriptiongradeids: [987_654] });
  expect((await admin.refused(saveWorkflow, named)).error.fields).toEqual({ subscriptiongradeids: gone });
  const { approvalworkflowdetail, ...rest } = workflow('Named', [LEVEL]);
  const levels = approvalworkflowdetail.map((level) => ({ ...level, subscriptiongradeids: [987_654] }));
  const { error } = await admin.refused(saveWorkflow, { ...rest, approvalworkflowdetail: levels });
  expect(error.fields).toEqual({ approvalworkflowdetail: gone });
});

test('two workflows have two names, whatever their letters', async () => {
  const { admin } = await app.company();
  await admin.call(saveWorkflow, workflow('Two steps', [LEVEL]));
  const { status, error } = await admin.refused(saveWorkflow, workflow('two STEPS', [LEVEL]));
  expect({ status, code: error.code, message: error.message }).toEqual({
    status: 409,
    code: 'E1090',
    message: 'Policy name already exist',
  });
});

test('a workflow that requests were submitted under is not deleted, and says how many are open', async () => {
  const { company, asha } = await staffed(app);
  const [saved] = await company.admin.call(saveWorkflow, workflow('Trips', [LEVEL]));
  await askFor(asha, asha.employeeid);
  const { status, error } = await company.admin.refused(removeWorkflow, {
    approvalworkflowid: saved?.approvalworkflowid ?? 0,
  });
  expect({ status, message: error.message }).toEqual({ status: 409, message: 'Policy is in use' });
  const rows = await company.admin.call(listWorkflows, {});
  expect(rows.map(({ approvalworkflowname, opencount }) => [approvalworkflowname, opencount])).toEqual([
    ['Reporting manager', 0],
    ['Trips', 1],
  ]);
});

test('the route is shown with its reasons before anything is saved', async () => {
  const { company, asha, chand } = await staffed(app);
  const {
    approvalworkflowid: _id,
    approvalworkflowname: _name,
    description: _text,
    ...draft
  } = workflow('Draft', [
    LEVEL,
    { approvers: [{ typeid: 5 }], amountfrom: 100_00 },
    { approvers: [{ typeid: 2 }], daysfrom: 5 },
  ]);
  const ask = async (employeeid: number, amount: number | null) => {
    const [shown] = await company.admin.call(previewWorkflow, { ...draft, employeeid, amount, days: null });
    return shown?.levels.map(({ seats: slots, skipped }) => skipped ?? slots[0]?.approvers[0]?.fullname);
  };
  expect(await ask(asha.employeeid, 99_99)).toEqual([
    'Bina Shah',
    'The amount is below ₹ 100',
    'The level asks for days, and the request has none',
  ]);
  expect((await ask(asha.employeeid, 100_00))?.[1]).toBe('Administrator');
  expect((await ask(chand.employeeid, null))?.[0]).toBe('Administrator');
  expect(await company.admin.call(listWorkflows, {})).toHaveLength(1);
});

test('the form offers the kinds of request with the facts their conditions may use', async () => {
  const { company } = await staffed(app);
  const offered = await company.admin.call(initWorkflow, { featurekey: 'approvalWorkflow' });
  expect(offered.RequestKind).toContainEqual({
    displayname: 'Trip',
    displayvalue: 'trip',
    facts: ['amount', 'days'],
    amountname: 'Amount',
  });
  expect(offered.PermissionGroup.length).toBeGreaterThan(3);
});

test('whoever may only read workflows changes none', async () => {
  const { company } = await staffed(app);
  const maker = await member(company, 'Maker', { groups: ['Payroll maker'] });
  expect(await maker.call(listWorkflows, {})).toHaveLength(1);
  expect((await maker.refused(saveWorkflow, workflow('Mine', [LEVEL]))).status).toBe(403);
  const employee = await member(company, 'Employee');
  expect((await employee.refused(listWorkflows, {})).status).toBe(403);
});

test('an inactive workflow takes no new requests, the next one does; those it has run on (S4-033)', async () => {
  const { company, asha, bina } = await staffed(app);
  const { admin } = company;
  const [created] = await admin.call(saveWorkflow, workflow('Trips', [LEVEL], { kinds: ['trip'] }));
  const approvalworkflowid = created?.approvalworkflowid ?? 0;
  const open = async () =>
    (await admin.call(listWorkflows, {})).map((row) => [row.approvalworkflowname, row.isactive, row.opencount]);
  await askFor(asha, asha.employeeid);
  await admin.call(toggleWorkflow, { approvalworkflowid, isactive: 2 }, 1);
  await askFor(asha, asha.employeeid);
  expect(await open()).toEqual([
    ['Reporting manager', 1, 1],
    ['Trips', 2, 1],
  ]);
  for (const id of ids(await inbox(bina))) expect((await decide(bina, id)).isexecuted).toBe(true);
  await admin.call(toggleWorkflow, { approvalworkflowid, isactive: 1 }, 2);
  await askFor(asha, asha.employeeid);
  expect(await open()).toEqual([
    ['Reporting manager', 1, 0],
    ['Trips', 1, 1],
  ]);
});
