import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { countRequests, decideRequests, getRequest, withdrawRequest } from '../contract/request.ts';
import { listWorkflows, saveWorkflow } from '../contract/workflow.ts';
import { askFor, decide, ids, inbox, member, noted, staffed, workflow } from './staff.ts';
import { callOff, submitTrips, tripModule } from './trip.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [tripModule] });
});
afterAll(() => app.stop());

test('a request goes to the reporting manager with what is needed to decide (S7-055)', async () => {
  const { asha, bina, chand } = await staffed(app);
  const created = await askFor(asha, asha.employeeid, { place: 'Goa', amount: 12_500_00, days: 3 });
  expect(created.statusid).toBe(1);
  const [card] = await inbox(bina);
  expect(card).toMatchObject({
    approvalrequestid: created.approvalrequestid,
    kind: 'trip',
    kindname: 'Trip',
    title: 'Trip to Goa',
    person: { fullname: 'Asha Nair' },
    amount: 12_500_00,
    days: 3,
    lines: [{ label: 'Place', value: 'Goa', before: 'Home' }],
    statusid: 1,
    maydecide: true,
    maywithdraw: false,
    workflowname: 'Reporting manager',
    waiting: [{ label: 'Reporting manager', fullnames: ['Bina Shah'], delegates: [] }],
  });
  expect(await bina.call(countRequests, {})).toEqual([
    { toapprove: 1, kinds: [{ kind: 'trip', kindname: 'Trip', count: 1 }], mine: 0 },
  ]);
  const [own] = await inbox(asha, 2);
  expect(own).toMatchObject({ maydecide: false, maywithdraw: true, waiting: [{ fullnames: ['Bina Shah'] }] });
  expect(await inbox(chand)).toEqual([]);
});

test('approval carries the request out once, and the same decision again is the same decision', async () => {
  const { company, asha, bina } = await staffed(app);
  const { approvalrequestid } = await askFor(asha, asha.employeeid, { place: 'Goa' });
  expect(await decide(bina, approvalrequestid)).toEqual({
    approvalrequestid,
    isexecuted: true,
    statusid: 2,
    message: null,
    batch: expect.any(String),
  });
  expect(await noted(company, approvalrequestid)).toMatchObject({ word: 'approved', place: 'Goa' });
  expect(await decide(bina, approvalrequestid)).toMatchObject({ isexecuted: true, statusid: 2 });
  expect(await decide(bina, approvalrequestid, { reject: true })).toMatchObject({
    isexecuted: false,
    message: 'Already approved by Bina Shah',
  });
  expect(ids(await inbox(bina))).toEqual([]);
  const [decided] = await inbox(bina, 3);
  expect(decided).toMatchObject({ approvalrequestid, statusid: 2, events: [{ actionid: 1, byname: 'Bina Shah' }] });
  const mails = await company.tx((db) => db.selectFrom('mail_outbox').select('subject').orderBy('mailid').execute());
  expect(mails.map(({ subject }) => subject)).toEqual([
    'A request waits for you',
    'Your request was approved: Trip to Goa',
  ]);
});

test('a rejection needs a comment and tells it', async () => {
  const { company, asha, bina } = await staffed(app);
  const { approvalrequestid } = await askFor(asha, asha.employeeid);
  const sent = { decisions: [{ approvalrequestid, version: 1 }], statusid: 3 as const, comment: ' ' };
  const { status, error } = await bina.refused(decideRequests, sent);
  expect({ status, ...error }).toMatchObject({ status: 400, code: 'E1280', message: 'Please add comment' });
  expect(await decide(bina, approvalrequestid, { reject: true, comment: 'Too far' })).toMatchObject({ statusid: 3 });
  expect(await noted(company, approvalrequestid)).toMatchObject({ word: 'rejected' });
  const [own] = await inbox(asha, 2);
  expect(own).toMatchObject({ statusid: 3, events: [{ actionid: 2, comment: 'Too far' }] });
});

test('the same request cannot be open twice, and can be asked again once it is decided', async () => {
  const { asha, bina } = await staffed(app);
  const trip = { employeeid: asha.employeeid, place: 'Goa', amount: null, days: null };
  const [first] = await asha.call(submitTrips, { trips: [trip] });
  const { status, error } = await asha.refused(submitTrips, { trips: [trip] });
  expect({ status, ...error }).toMatchObject({ status: 409, code: 'E1020', message: 'Similar request already added' });
  const other = { ...trip, place: 'Diu' };
  expect((await asha.refused(submitTrips, { trips: [other, other] })).error.code).toBe('E1020');
  expect(await inbox(asha, 2)).toHaveLength(1);
  await decide(bina, first?.approvalrequestid ?? 0, { reject: true });
  await asha.call(submitTrips, { trips: [trip] });
  expect(await inbox(asha, 2)).toHaveLength(2);
});

test('any one of a level is enough; all of a level are asked, level after level', async () => {
  const { company, asha, bina, chand } = await staffed(app);
  const dev = await member(company, 'Dev Iyer');
  const two = [{ typeid: 1 }, { typeid: 7, employeeid: dev.employeeid }];
  await company.admin.call(
    saveWorkflow,
    workflow('Both', [{ ruleid: 2, approvers: two }, { approvers: [{ typeid: 2 }] }]),
  );
  const all = await askFor(asha, asha.employeeid);
  expect(await decide(dev, all.approvalrequestid)).toMatchObject({ isexecuted: true, statusid: 1 });
  expect(ids(await inbox(dev))).toEqual([]);
  expect(await inbox(chand)).toEqual([]);
  expect(await noted(company, all.approvalrequestid)).toBeUndefined();
  expect(await decide(bina, all.approvalrequestid)).toMatchObject({ statusid: 1 });
  expect(ids(await inbox(chand))).toEqual([all.approvalrequestid]);
  // Whoever looks at the level before decides nothing of the one after.
  expect(await decide(chand, all.approvalrequestid, { version: 1 })).toMatchObject({ isexecuted: false });
  expect(await decide(chand, all.approvalrequestid, { version: 2 })).toMatchObject({ statusid: 2 });
  const [list] = (await company.admin.call(listWorkflows, {})).filter((one) => one.approvalworkflowname === 'Both');
  await company.admin.call(saveWorkflow, {
    ...workflow('Both', [{ ruleid: 1, approvers: two }]),
    approvalworkflowid: list?.approvalworkflowid ?? 0,
  });
  const any = await askFor(asha, asha.employeeid);
  expect(await decide(dev, any.approvalrequestid)).toMatchObject({ statusid: 2 });
  expect(await inbox(bina)).toEqual([]);
});

test('conditions choose the levels, and a running request keeps the route it was submitted with', async () => {
  const { company, asha, bina, chand } = await staffed(app);
  const levels = [{ approvers: [{ typeid: 1 }] }, { approvers: [{ typeid: 2 }], amountfrom: 50_000_00 }];
  const [saved] = await company.admin.call(saveWorkflow, workflow('By amount', levels));
  const small = await askFor(asha, asha.employeeid, { amount: 49_999_99 });
  const large = await askFor(asha, asha.employeeid, { amount: 50_000_00 });
  await company.admin.call(saveWorkflow, {
    ...workflow('By amount', [{ approvers: [{ typeid: 2 }] }]),
    approvalworkflowid: saved?.approvalworkflowid ?? 0,
  });
  expect(await decide(bina, small.approvalrequestid)).toMatchObject({ statusid: 2 });
  expect(await decide(bina, large.approvalrequestid)).toMatchObject({ statusid: 1 });
  expect(await decide(chand, large.approvalrequestid, { version: 2 })).toMatchObject({ statusid: 2 });
  const [card] = await inbox(asha, 2);
  expect(card?.levels.map(({ skipped }) => skipped)).toEqual([null, null]);
});

test.each<[string, Record<string, unknown>, string]>([
  ['skips the level', { fallbackactionid: 1 }, 'Bina'],
  ['goes to a named person', { fallbackactionid: 2 }, 'Chand'],
  ['goes to the administrators', { fallbackactionid: 3 }, 'admin'],
  ['rejects at once', { fallbackactionid: 4 }, 'nobody'],
])('where nobody is found the workflow %s', async (_what, more, who) => {
  const { company, asha, bina, chand } = await staffed(app);
  const levels = [{ approvers: [{ typeid: 5 }] }, { approvers: [{ typeid: 1 }] }];
  await company.admin.call(
    saveWorkflow,
    workflow('Lead first', levels, { fallbackemployeeid: chand.employeeid, ...more }),
  );
  const created = await askFor(asha, asha.employeeid);
  const inboxes = { Bina: bina, Chand: chand, admin: company.admin };
  const result = await Promise.all(
    Object.entries(inboxes).map(async ([name, caller]) => ((await inbox(caller)).length > 0 ? name : '')),
  );
  expect(result.filter(Boolean)).toEqual(who === 'nobody' ? [] : [who]);
  expect(created.statusid).toBe(who === 'nobody' ? 3 : 1);
  if (who === 'nobody') expect(await noted(company, created.approvalrequestid)).toMatchObject({ word: 'rejected' });
});

test('many are decided at once, each with its own outcome', async () => {
  const { company, asha, bina } = await staffed(app);
  const created = await Promise.all(['Goa', 'Nowhere', 'Diu'].map((place) => askFor(asha, asha.employeeid, { place })));
  const stranger = await staffed(app);
  const foreign = await askFor(stranger.asha, stranger.asha.employeeid);
  const result = await bina.call(decideRequests, {
    decisions: [...created, { approvalrequestid: foreign.approvalrequestid }].map(({ approvalrequestid }) => ({
      approvalrequestid,
      version: 1,
    })),
    statusid: 2,
    comment: null,
  });
  expect(result.map(({ isexecuted, message }) => ({ isexecuted, message }))).toEqual([
    { isexecuted: true, message: null },
    { isexecuted: false, message: 'There is no way to Nowhere' },
    { isexecuted: true, message: null },
    { isexecuted: false, message: 'This record does not exist or is not visible to you' },
  ]);
  const [goa, nowhere] = created;
  expect(await noted(company, goa?.approvalrequestid ?? 0)).toMatchObject({ word: 'approved' });
  // What its kind refused has left nothing: neither decision nor state.
  expect(await noted(company, nowhere?.approvalrequestid ?? 0)).toBeUndefined();
  const [left] = await inbox(bina);
  expect(left).toMatchObject({ approvalrequestid: nowhere?.approvalrequestid, statusid: 1, events: [], version: 1 });
});

test('of many decisions at the same moment one takes effect', async () => {
  const { company, asha, bina } = await staffed(app);
  const dev = await member(company, 'Dev Iyer');
  const level = { approvers: [{ typeid: 1 }, { typeid: 7, employeeid: dev.employeeid }] };
  await company.admin.call(saveWorkflow, workflow('Either', [level]));
  const { approvalrequestid } = await askFor(asha, asha.employeeid);
  const result = await Promise.all(
    [bina, dev, bina, dev, bina, dev].map((who, at) => decide(who, approvalrequestid, { reject: at % 2 === 1 })),
  );
  expect(new Set(result.map(({ statusid }) => statusid)).size).toBe(1);
  const events = await company.tx((db) =>
    db.selectFrom('approval_decision').select('actionid').where('approvalrequestid', '=', approvalrequestid).execute(),
  );
  expect(events).toHaveLength(1);
});

test('a request is taken back by whoever asked or whom it is about, while it is open', async () => {
  const { company, asha, bina, chand } = await staffed(app);
  const { approvalrequestid } = await askFor(asha, asha.employeeid);
  const sent = { approvalrequestid, comment: null };
  expect((await chand.refused(withdrawRequest, sent, 1)).status).toBe(404);
  expect((await bina.refused(withdrawRequest, sent, 1)).status).toBe(404);
  expect((await asha.refused(withdrawRequest, sent)).status).toBe(428);
  expect((await asha.refused(withdrawRequest, sent, 7)).status).toBe(412);
  expect(await asha.call(withdrawRequest, sent, 1)).toEqual([{ approvalrequestid, statusid: 4, version: 2 }]);
  expect(await noted(company, approvalrequestid)).toMatchObject({ word: 'withdrawn' });
  expect(await inbox(bina)).toEqual([]);
  expect(await decide(bina, approvalrequestid)).toMatchObject({
    isexecuted: false,
    message: 'Already withdrawn by Asha Nair',
  });
  const next = await askFor(asha, asha.employeeid);
  await asha.call(callOff, { ids: [next.approvalrequestid] });
  expect(await noted(company, next.approvalrequestid)).toMatchObject({ word: 'withdrawn' });
  await decide(bina, (await askFor(asha, asha.employeeid)).approvalrequestid);
  const [last] = await inbox(asha, 2);
  const decided = { approvalrequestid: last?.approvalrequestid ?? 0, comment: null };
  expect((await asha.refused(withdrawRequest, decided, 2)).status).toBe(409);
});

test('a request that is none of one’s business looks unknown', async () => {
  const { company, asha, bina } = await staffed(app);
  const dev = await member(company, 'Dev Iyer');
  const { approvalrequestid } = await askFor(asha, asha.employeeid);
  const seen = await Promise.all(
    [asha, bina].map(async (who) => (await who.call(getRequest, { approvalrequestid }))[0]?.payload),
  );
  expect(seen[0]).toEqual(seen[1]);
  const sent = { decisions: [{ approvalrequestid, version: 1 }], statusid: 2 as const, comment: null };
  const applicationErrors = [
    await dev.refused(getRequest, { approvalrequestid }),
    await dev.refused(getRequest, { approvalrequestid: 999_999 }),
    await dev.refused(decideRequests, sent),
    await company.admin.refused(decideRequests, sent),
  ];
  for (const applicationError of applicationErrors) expect(applicationError).toEqual(applicationErrors[0]);
  expect(applicationErrors[0]?.status).toBe(404);
});
