import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { listRequestSettings, saveRequestSetting } from '../contract/setting.ts';
import { removeWorkflow, saveWorkflow, toggleWorkflow } from '../contract/workflow.ts';
import { escalationFor } from '../server/setting.ts';
import { askFor, inbox, member, staffed, workflow } from './staff.ts';
import { submitTrips, tripModule } from './trip.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [tripModule] });
});
afterAll(() => app.stop());

const OPEN = {
  kind: 'trip',
  isenabled: true,
  businessunitids: [] as number[],
  subscriptiongradeids: [] as number[],
  employmenttypes: [] as string[],
  approvalworkflowid: null as number | null,
  replydays: null as number | null,
};
const tripTo = (employeeid: number) => ({
  trips: [{ employeeid, place: 'Goa', amount: null, days: null }],
});

test('a kind that is switched off cannot be sent, and what is open stays open (S2-218 S1-023)', async () => {
  const { company, asha, bina } = await staffed(app);
  const listed = await company.admin.call(listRequestSettings, {});
  expect(listed.find(({ kind }) => kind === 'trip')).toEqual({
    ...OPEN,
    kindname: 'Trip',
    approvalworkflowname: null,
    version: 0,
  });
  const { approvalrequestid } = await askFor(asha, asha.employeeid);
  const off = { ...OPEN, isenabled: false };
  expect(await company.admin.call(saveRequestSetting, off, 0)).toEqual([{ kind: 'trip', version: 1 }]);
  const { status, error } = await asha.refused(submitTrips, tripTo(asha.employeeid));
  expect({ status, message: error.message }).toEqual({
    status: 409,
    message: 'This type of request is switched off. Contact an administrator.',
  });
  expect(await inbox(bina)).toMatchObject([{ approvalrequestid }]);
  await company.admin.call(saveRequestSetting, OPEN, 1);
  await asha.call(submitTrips, tripTo(asha.employeeid));
});

test('a kind is open to the people it names', async () => {
  const { company, bina } = await staffed(app);
  const [unit, other] = await company.tx((db) =>
    db
      .insertInto('business_unit')
      .values([{ businessunitname: 'Mill' }, { businessunitname: 'Store' }])
      .returning('businessunitid')
      .execute(),
  );
  const inside = await member(company, 'Dev Iyer', { manager: bina, unitid: unit?.businessunitid ?? 0 });
  const outside = await member(company, 'Esha Puri', { manager: bina, unitid: other?.businessunitid ?? 0 });
  await company.admin.call(saveRequestSetting, { ...OPEN, businessunitids: [unit?.businessunitid ?? 0] }, 0);
  await inside.call(submitTrips, tripTo(inside.employeeid));
  const { status, error } = await outside.refused(submitTrips, tripTo(outside.employeeid));
  expect({ status, message: error.message }).toEqual({
    status: 409,
    message: 'This type of request is not open to this person',
  });
});

test('the workflow of a kind goes before the one that fits best, while it is active', async () => {
  const { company, asha, bina, chand } = await staffed(app);
  const levels = (employeeid: number) => [{ approvers: [{ typeid: 7, employeeid }] }];
  await company.admin.call(saveWorkflow, workflow('Fits', levels(bina.employeeid)));
  const [named] = await company.admin.call(saveWorkflow, workflow('Named', levels(chand.employeeid), { kinds: [] }));
  const approvalworkflowid = named?.approvalworkflowid ?? 0;
  await askFor(asha, asha.employeeid);
  expect(await inbox(bina)).toHaveLength(1);
  await company.admin.call(saveRequestSetting, { ...OPEN, approvalworkflowid }, 0);
  await askFor(asha, asha.employeeid);
  expect(await inbox(chand)).toMatchObject([{ workflowname: 'Named' }]);
  const [row] = (await company.admin.call(listRequestSettings, {})).filter(({ kind }) => kind === 'trip');
  expect(row).toMatchObject({ approvalworkflowid, approvalworkflowname: 'Named', version: 1 });
  const used = await company.admin.refused(removeWorkflow, { approvalworkflowid }, named?.version);
  expect(used.error.code).toBe('E1200');
  await company.admin.call(toggleWorkflow, { approvalworkflowid, isactive: 2 }, named?.version);
  await askFor(asha, asha.employeeid);
  expect(await inbox(bina)).toHaveLength(2);
  const inactive = await company.admin.refused(saveRequestSetting, { ...OPEN, approvalworkflowid }, 1);
  expect(inactive.error.fields).toEqual({ approvalworkflowid: 'This workflow does not exist or is inactive' });
});

test('the reply time reminds where the workflow does nothing', async () => {
  const { company, asha } = await staffed(app);
  await askFor(asha, asha.employeeid);
  expect((await inbox(asha, 2))[0]).toMatchObject({ escalationid: 1, escalateon: null });
  await company.admin.call(saveRequestSetting, { ...OPEN, replydays: 4 }, 0);
  await askFor(asha, asha.employeeid);
  const [card] = await inbox(asha, 2);
  expect(card?.escalationid).toBe(2);
  expect(card?.escalateon).not.toBeNull();
});

test.each([
  [1, 4, { escalationid: 2, escalationdays: 4, escalationemployeeid: null }],
  [1, null, { escalationid: 1, escalationdays: 3, escalationemployeeid: null }],
  [3, 4, { escalationid: 3, escalationdays: 3, escalationemployeeid: null }],
] as const)('a workflow with escalation %i and a reply time of %s days', (escalationid, replydays, expected) => {
  expect(escalationFor({ escalationid, escalationdays: 3, escalationemployeeid: null }, replydays)).toEqual(expected);
});

test('a setting is changed in the version that was seen, by whoever may', async () => {
  const { company, asha } = await staffed(app);
  expect((await asha.refused(saveRequestSetting, OPEN, 0)).status).toBe(403);
  expect((await asha.refused(listRequestSettings, {})).status).toBe(403);
  expect((await company.admin.refused(saveRequestSetting, OPEN)).status).toBe(428);
  const both = await Promise.allSettled(
    [1, 2].map((replydays) => company.admin.call(saveRequestSetting, { ...OPEN, replydays }, 0)),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await company.admin.refused(saveRequestSetting, OPEN, 0)).status).toBe(412);
  expect((await company.admin.refused(saveRequestSetting, { ...OPEN, kind: 'nothing' }, 0)).error.code).toBe('E0010');
});
