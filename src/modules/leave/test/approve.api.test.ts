import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadDocument } from '#platform/contract/files.ts';
import { getBalances } from '../contract/balance.ts';
import { decideRequests } from '#modules/approval/contract/request.ts';
import { type Company, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import {
  cancelLeave,
  getLeaveOfRequest,
  type LeaveRequestRow,
  listLeaveRequests,
  previewLeave,
  requestLeave,
  withdrawLeave,
} from '../contract/request.ts';
import {
  balance,
  type Caller,
  callers,
  CASUAL,
  dates,
  decide,
  EARNED,
  lines,
  listed,
  ruled,
  seen,
  staffed,
  UNPAID,
  waiting,
} from './requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

test('leave is approved into the ledger, by two who decide at once only once', async () => {
  const { own, lead, asha, company, bina, hr, hema } = await staffed(app);
  const request = dates('2026-11-09', '2026-11-10', { tohalf: 1, note: 'Family visit' });
  expect((await own(requestLeave, request)).result).toMatchObject([{ statusid: 1 }]);
  const [card] = await waiting(lead);
  expect(card).toMatchObject({
    title: 'Casual Leave, 1.5 days',
    lines: [
      { label: 'Leave type', value: 'Casual Leave' },
      { label: 'Dates', value: '9 November 2026 to 10 November 2026, first half' },
      { label: 'Note', value: 'Family visit' },
    ],
  });
  expect(await balance(own, asha.employeeid)).toMatchObject({ booked: 10, available: 8.5 });
  const { approvalrequestid = 0, version = 0 } = card ?? {};
  await company.tx((db) =>
    db
      .insertInto('approval_delegation')
      .values({
        accountid: bina.accountid,
        delegateaccountid: hema.accountid,
        period: '[2026-11-01,2026-12-01)',
        comment: 'Away',
      })
      .execute(),
  );
  const decision = { decisions: [{ approvalrequestid, version }], statusid: 2, comment: null };
  const both = await Promise.all([lead(decideRequests, decision), hr(decideRequests, decision)]);
  const executed = both.flatMap(({ result }) => (result as { isexecuted: boolean }[] | undefined) ?? []);
  expect(executed.filter(({ isexecuted }) => isexecuted)).toHaveLength(1);
  expect(await lines(company, asha.employeeid)).toEqual([
    { kind: 'use', linedate: '2026-11-09', days: -10_000, leavetypeid: CASUAL },
    { kind: 'use', linedate: '2026-11-10', days: -5000, leavetypeid: CASUAL },
  ]);
  expect(await listed(own, asha.employeeid)).toMatchObject([
    { days: 1.5, statusid: 2, approvedon: '2026-11-02', maycancel: true, maywithdraw: false, addedbyname: null },
  ]);
  expect(await balance(own, asha.employeeid)).toMatchObject({ booked: 8.5, available: 8.5 });
});

test('sent twice it is one request: with the same key, and at once with different ones', async () => {
  const { own, asha } = await staffed(app);
  const headers = { 'idempotency-key': 'the-same-click-twice' };
  const [first, again] = [
    await own(requestLeave, dates('2026-11-09'), headers),
    await own(requestLeave, dates('2026-11-09'), headers),
  ];
  expect(again.result).toEqual(first.result);
  const both = await Promise.all([1, 2].map(() => own(requestLeave, dates('2026-11-12'))));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await listed(own, asha.employeeid)).toHaveLength(2);
});

test('a request is rejected or withdrawn without a trace in the ledger; a decided one stays', async () => {
  const { own, lead, asha, deepa, company } = await staffed(app);
  await own(requestLeave, dates('2026-11-09'));
  await decide(lead, 3);
  await own(requestLeave, dates('2026-11-09'));
  const [{ leaverequestid }] = (await listed(own, asha.employeeid)) as [LeaveRequestRow];
  const other = await callers(company, deepa);
  expect((await other(withdrawLeave, { leaverequestid, note: null })).status).toBe(404);
  expect((await own(withdrawLeave, { leaverequestid, note: 'Plans changed' })).status).toBe(200);
  expect((await own(withdrawLeave, { leaverequestid, note: null })).status).toBe(409);
  expect((await listed(own, asha.employeeid)).map(({ statusid, days }) => [statusid, days])).toEqual([
    [4, 1],
    [3, 1],
  ]);
  expect(await lines(company, asha.employeeid)).toEqual([]);
});

test('somebody with the right enters leave for another in scope; notice is then only a notice', async () => {
  const { own, hr, asha, deepa, bina, company } = await staffed(app, [
    ruled(CASUAL, { noticedays: 7, backdatedays: 1 }),
  ]);
  const requestOf = (employeeid: number, from: string) => ({ ...dates(from), employeeid });
  expect(await seen(hr, requestOf(asha.employeeid, '2026-11-04'))).toMatchObject({
    problems: [],
    notices: ['This leave needs notice of 7 day(s)'],
  });
  expect((await hr(requestLeave, requestOf(asha.employeeid, '2026-10-26'))).status).toBe(200);
  const [row] = await listed(own, asha.employeeid);
  expect(row).toMatchObject({ addedbyname: 'Hema Rao', maywithdraw: true });
  // Without the right it is a 403, whoever it is about; out of scope a 404.
  expect((await own(requestLeave, requestOf(deepa.employeeid, '2026-11-24'))).status).toBe(403);
  expect((await own(previewLeave, requestOf(deepa.employeeid, '2026-11-24'))).status).toBe(403);
  expect((await own(listLeaveRequests, { employeeid: deepa.employeeid })).status).toBe(404);
  await company.tx(async (db) => {
    const group = await db
      .insertInto('permission_group')
      .values({ permissiongroupname: 'Leads' })
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    const right = { actionid: 1, scope: 'reports' };
    await db
      .insertInto('permission_grant')
      .values({ ...group, featureid: 22, ...right })
      .execute();
    await db
      .insertInto('account_group')
      .values({ ...group, accountid: bina.accountid })
      .execute();
  });
  const lead = await callers(company, bina);
  expect((await lead(requestLeave, requestOf(deepa.employeeid, '2026-11-24'))).status).toBe(200);
  const { employeeid } = await company.addPerson({ fullname: 'Elsewhere' });
  expect((await lead(requestLeave, requestOf(employeeid, '2026-11-24'))).status).toBe(404);
  expect((await lead(listLeaveRequests, { employeeid })).status).toBe(404);
});

test('days are taken back from approved leave, some and then all of them', async () => {
  const { own, lead, asha, deepa, company } = await staffed(app);
  await own(requestLeave, dates('2026-11-09', '2026-11-11'));
  const [{ leaverequestid }] = (await listed(own, asha.employeeid)) as [LeaveRequestRow];
  const span = (fromdate: string, todate = fromdate, more: object = {}) => {
    const { fromhalf, tohalf } = { fromhalf: 1, tohalf: 2, ...more };
    return { leaverequestid, fromdate, fromhalf, todate, tohalf, note: null };
  };
  expect(await own(cancelLeave, span('2026-11-10'))).toMatchObject({
    status: 409,
    message: 'Only approved leave can be cancelled',
  });
  await decide(lead);
  expect((await (await callers(company, deepa))(cancelLeave, span('2026-11-10'))).status).toBe(404);
  expect(await own(cancelLeave, span('2026-11-11', '2026-11-12'))).toMatchObject({
    status: 400,
    fields: { fromdate: 'These days are not part of the leave' },
  });
  expect((await own(cancelLeave, span('2026-11-10', '2026-11-10', { fromhalf: 2 }))).result).toMatchObject([
    { statusid: 1 },
  ]);
  expect(await own(cancelLeave, span('2026-11-10'))).toMatchObject({ status: 409, code: 'E1020' });
  expect(await waiting(lead)).toMatchObject([
    {
      title: 'Cancel Casual Leave, 0.5 days',
      lines: [{}, {}, { label: 'Days to cancel', value: '10 November 2026, second half' }],
    },
  ]);
  expect(await balance(own, asha.employeeid)).toMatchObject({ booked: 7 });
  await decide(lead);
  expect(await balance(own, asha.employeeid)).toMatchObject({ booked: 7.5 });
  expect(await listed(own, asha.employeeid)).toMatchObject([{ statusid: 2, days: 2.5, maycancel: true }]);
  // The half that is free again can be taken as other leave.
  expect((await seen(own, dates('2026-11-10', '2026-11-10', { fromhalf: 2, leavetypeid: EARNED }))).problems).toEqual(
    [],
  );
  await own(cancelLeave, span('2026-11-09', '2026-11-10', { tohalf: 1 }));
  await decide(lead, 3);
  expect(await listed(own, asha.employeeid)).toMatchObject([{ statusid: 2, days: 2.5 }]);
  await own(cancelLeave, span('2026-11-09', '2026-11-10', { tohalf: 1 }));
  await own(cancelLeave, span('2026-11-11'));
  expect(await listed(own, asha.employeeid)).toMatchObject([{ statusid: 2, maycancel: false }]);
  await decide(lead);
  expect(await listed(own, asha.employeeid)).toMatchObject([
    {
      statusid: 5,
      days: 3,
      approvedon: '2026-11-02',
      cancellations: [{}, { statusid: 3 }, { statusid: 2 }, { statusid: 2 }],
    },
  ]);
  expect(await balance(own, asha.employeeid)).toMatchObject({ booked: 10 });
});

test('hours are charged by the minutes of a day, and are taken back as a whole', async () => {
  const { own, lead, asha } = await staffed(app, [ruled(CASUAL, { ishour: true })]);
  const request = dates('2026-11-09', '2026-11-09', { fromtime: '10:00', totime: '12:00', tohalf: 1 });
  expect(await seen(own, request)).toMatchObject({ days: 0.25, before: 10, after: 9.75 });
  const [{ leaverequestid }] = (await own(requestLeave, request)).result as [{ leaverequestid: number }];
  expect(await waiting(lead)).toMatchObject([{ lines: [{}, { value: '9 November 2026, from 10:00 to 12:00' }] }]);
  await decide(lead);
  expect(await balance(own, asha.employeeid)).toMatchObject({ booked: 9.75 });
  const { fromdate, fromhalf, todate } = request;
  await own(cancelLeave, { leaverequestid, fromdate, fromhalf, todate, tohalf: 1, note: null });
  await decide(lead);
  expect(await balance(own, asha.employeeid)).toMatchObject({ booked: 10 });
  expect(await listed(own, asha.employeeid)).toMatchObject([{ statusid: 5 }]);
});

test('who decides sees what it takes and who of the same team is away; others see nothing', async () => {
  const { own, lead, deepa, company, asha } = await staffed(app);
  const other = await callers(company, deepa);
  await other(requestLeave, dates('2026-11-10', '2026-11-12'));
  await decide(lead);
  await own(requestLeave, dates('2026-11-12', '2026-11-13'));
  const [card] = await waiting(lead);
  const { approvalrequestid = 0 } = card ?? {};
  expect((await lead(getLeaveOfRequest, { approvalrequestid })).result).toMatchObject([
    { leavetypename: 'Casual Leave', iscancellation: false, days: 2, before: 10, after: 8, away: ['Deepa Rao'] },
  ]);
  expect((await other(getLeaveOfRequest, { approvalrequestid })).status).toBe(404);
  await decide(lead);
  const [{ leaverequestid }] = (await listed(own, asha.employeeid)) as [LeaveRequestRow];
  const span = { fromdate: '2026-11-13', fromhalf: 1, todate: '2026-11-13', tohalf: 2 };
  await own(cancelLeave, { leaverequestid, ...span, note: null });
  const [next] = await waiting(lead);
  expect((await lead(getLeaveOfRequest, { approvalrequestid: next?.approvalrequestid })).result).toMatchObject([
    { iscancellation: true, days: 1, charges: [{ date: '2026-11-13', days: 1 }], before: null, away: [] },
  ]);
});

test('a document is read by the person, by whoever decides and by holders of the right; by nobody else', async () => {
  const { company, own, lead, hr, asha, deepa } = await staffed(app, [
    ruled(CASUAL, { documentafterdays: 1, documentotherwiseid: UNPAID }),
  ]);
  const { call } = await company.signIn(asha.emailid);
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const head = '--end\r\ncontent-disposition: form-data; name="file"; filename="note.png"\r\n\r\n';
  const sent = await call('POST', 'drive/uploaddocument', {
    query: { purpose: 'leavedocument' },
    headers: { 'content-type': 'multipart/form-data; boundary=end' },
    body: Buffer.concat([Buffer.from(head), png, Buffer.from('\r\n--end--\r\n')]),
  });
  const [{ imagepath }] = sent.body.result as [{ imagepath: string }];
  const request = dates('2026-11-09', '2026-11-11', { documentpath: imagepath });
  // With the document nothing becomes unpaid.
  expect(await seen(own, request)).toMatchObject({ days: 3, after: 7, notices: [] });
  expect((await (await callers(company, deepa))(requestLeave, request)).status).toBe(404);
  expect((await own(requestLeave, request)).status).toBe(200);
  const linkOf = async (by: typeof own) => (await listed(by, asha.employeeid))[0]?.documentpath;
  const [card] = await waiting(lead);
  const view = (await lead(getLeaveOfRequest, { approvalrequestid: card?.approvalrequestid })).result;
  const [{ documentpath }] = view as [{ documentpath: string }];
  for (const [by, url] of [
    [own, await linkOf(own)],
    [hr, await linkOf(hr)],
    [lead, documentpath],
  ] as const)
    expect((await by(downloadDocument, { url })).status).toBe(200);
  const other = await callers(company, deepa);
  expect((await other(downloadDocument, { url: documentpath })).status).toBe(404);
});

const delegations = (company: Company) =>
  company.tx((db) =>
    db
      .selectFrom('approval_delegation as d')
      .innerJoin('account as a', 'a.accountid', 'd.accountid')
      .innerJoin('account as b', 'b.accountid', 'd.delegateaccountid')
      .select(['a.employeeid', 'b.employeeid as delegateid', 'd.period'])
      .execute(),
  );

test('whoever decides for an approver on leave is their delegate on its days, from the approval until the cancellation', async () => {
  const { company, bina, asha, deepa, own, lead, hr } = await staffed(app);
  await company.tx((db) =>
    db.updateTable('work_profile').set({ managerid: null }).where('employeeid', '=', bina.employeeid).execute(),
  );
  const seenBy = async (by: Caller, employeeid: number) =>
    ((await by(getBalances, { employeeid })).result as [{ isapprover: boolean }])[0].isapprover;
  expect([await seenBy(lead, bina.employeeid), await seenBy(own, asha.employeeid)]).toEqual([true, false]);
  const leave = dates('2026-11-09', '2026-11-11', { delegateid: deepa.employeeid });
  const self = await lead(requestLeave, { ...leave, delegateid: bina.employeeid });
  expect(self.fields).toEqual({ delegateid: 'Choose somebody other than yourself' });
  const other = await hr(requestLeave, { ...leave, employeeid: asha.employeeid });
  expect(other.fields).toEqual({ delegateid: 'Everybody chooses who decides for them' });
  expect((await lead(requestLeave, leave)).status).toBe(200);
  expect(await delegations(company)).toEqual([]);
  await decide(hr);
  const pair = { employeeid: bina.employeeid, delegateid: deepa.employeeid };
  expect(await delegations(company)).toEqual([{ ...pair, period: '[2026-11-09,2026-11-12)' }]);

  const [request] = await listed(lead, bina.employeeid);
  const { leaverequestid = 0 } = request ?? {};
  const day = { leaverequestid, fromhalf: 1, tohalf: 2, note: null };
  await lead(cancelLeave, { ...day, fromdate: '2026-11-11', todate: '2026-11-11' });
  await decide(hr);
  expect(await delegations(company)).toEqual([{ ...pair, period: '[2026-11-09,2026-11-11)' }]);
  await lead(cancelLeave, { ...day, fromdate: '2026-11-09', todate: '2026-11-10' });
  await decide(hr);
  expect(await delegations(company)).toEqual([]);
});
