import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import type { PolicyDetail } from '../contract/policy-detail.ts';
import { previewLeave, requestLeave } from '../contract/request.ts';
import { CASUAL, dates, decide, EARNED, listed, ruled, seen, SICK, staffed, UNPAID, USUAL } from './requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

type Wrong = {
  what: string;
  details?: PolicyDetail[] | null;
  asked: object;
  field: string;
  text: string;
  code?: string;
};
const WRONG: Wrong[] = [
  {
    what: 'no policy',
    details: null,
    asked: dates('2026-11-05', '2026-11-05', { leavetypeid: UNPAID }),
    field: 'leavetypeid',
    text: 'Policy not assigned',
    code: 'E1080',
  },
  {
    what: 'a type that the policy lacks',
    details: [ruled(SICK)],
    asked: dates('2026-11-05'),
    field: 'leavetypeid',
    text: 'Policy not assigned',
    code: 'E1080',
  },
  {
    what: 'an unknown type',
    asked: dates('2026-11-05', '2026-11-05', { leavetypeid: 977 }),
    field: 'leavetypeid',
    text: 'Please select leave',
    code: 'E1050',
  },
  {
    what: 'more days than one request may have',
    details: [ruled(CASUAL, { mostdays: 2 })],
    asked: dates('2026-11-03', '2026-11-05'),
    field: 'todate',
    text: 'Exceeding maximum days limit',
    code: 'E0080',
  },
  {
    what: 'fewer days than a request has at least',
    details: [ruled(CASUAL, { leastdays: 2 })],
    asked: dates('2026-11-03', '2026-11-04', { tohalf: 1 }),
    field: 'todate',
    text: 'The minimum for this leave is 2 day(s)',
  },
  {
    what: 'more days of a month than it allows',
    details: [ruled(CASUAL, { mostmonthdays: 2 })],
    asked: dates('2026-11-03', '2026-11-05'),
    field: 'todate',
    text: 'Exceeding maximum days limit. Days of this leave in a month: 2, taken or asked for: 0',
    code: 'E0080',
  },
  {
    what: 'leave of married people for somebody whose marital status nobody entered',
    details: [ruled(CASUAL, { marriedid: 2 })],
    asked: dates('2026-11-03'),
    field: 'leavetypeid',
    text: 'Only for married employees',
  },
  {
    what: 'longer than a year',
    asked: dates('2026-11-03', '2027-11-04'),
    field: 'todate',
    text: 'Exceeding maximum days limit',
    code: 'E0080',
  },
  {
    what: 'more than two years ahead',
    asked: dates('2028-11-03'),
    field: 'fromdate',
    text: 'Leave can be asked for up to two years ahead',
  },
  {
    what: 'before joining',
    asked: dates('2023-12-29'),
    field: 'fromdate',
    text: 'Leave begins on the day of joining at the earliest, 1 January 2024',
  },
  {
    what: 'only days off',
    asked: dates('2026-11-07', '2026-11-08'),
    field: 'fromdate',
    text: 'None of these days can be taken as this leave: they are days off, or it is not given then',
  },
  {
    what: 'a first half',
    details: [ruled(CASUAL, { ishalfday: false })],
    asked: dates('2026-11-05', '2026-11-05', { tohalf: 1 }),
    field: 'tohalf',
    text: 'This leave is taken in whole days',
  },
  {
    what: 'a second half',
    details: [ruled(CASUAL, { ishalfday: false })],
    asked: dates('2026-11-05', '2026-11-05', { fromhalf: 2 }),
    field: 'fromhalf',
    text: 'This leave is taken in whole days',
  },
  {
    what: 'hours',
    asked: dates('2026-11-05', '2026-11-05', { fromtime: '10:00', totime: '12:00' }),
    field: 'fromtime',
    text: 'This leave cannot be taken by the hour',
  },
  {
    what: 'too late',
    details: [ruled(CASUAL, { noticedays: 7 })],
    asked: dates('2026-11-06'),
    field: 'fromdate',
    text: 'This leave needs notice of 7 day(s)',
  },
  {
    what: 'too long ago',
    details: [ruled(CASUAL, { backdatedays: 3 })],
    asked: dates('2026-10-29'),
    field: 'fromdate',
    text: 'This leave can be requested at most 3 day(s) after it began',
  },
  {
    what: 'afterwards',
    details: [ruled(CASUAL, { backdatedays: 0 })],
    asked: dates('2026-10-30'),
    field: 'fromdate',
    text: 'This leave cannot be asked for afterwards',
  },
  {
    what: 'for women',
    details: [ruled(CASUAL, { eligibleid: 2 })],
    asked: dates('2026-11-05'),
    field: 'leavetypeid',
    text: 'This leave is for women',
  },
  {
    what: 'for men',
    details: [ruled(CASUAL, { eligibleid: 3 })],
    asked: dates('2026-11-05'),
    field: 'leavetypeid',
    text: 'This leave is for men',
  },
  {
    what: 'too short a service',
    details: [ruled(CASUAL, { afterservicedays: 1100 })],
    asked: dates('2026-11-05'),
    field: 'leavetypeid',
    text: 'This leave can be taken from 5 January 2027',
  },
];
for (const { what, details = USUAL, asked, field, text, code = 'invalid' } of WRONG)
  test(`a request is told what is wrong before it is sent, and is not stored: ${what}`, async () => {
    const { own, asha } = await staffed(app, details);
    expect((await seen(own, asked)).problems).toContainEqual({ field, text });
    expect(await own(requestLeave, asked as never)).toMatchObject({ status: 400, code, fields: { [field]: text } });
    expect(await listed(own, asha.employeeid)).toEqual([]);
  });

test('dates, leave and times are validated before anything is looked up (E1040 E1050 E1030)', async () => {
  const { own } = await staffed(app);
  const refused = (request: object) => own(requestLeave, request as never);
  expect(await refused({ ...dates('2026-11-05'), fromdate: null })).toMatchObject({
    code: 'E1040',
    fields: { fromdate: 'Start date and end date are compulsory' },
  });
  expect(await refused({ ...dates('2026-11-05'), leavetypeid: null })).toMatchObject({
    code: 'E1050',
    fields: { leavetypeid: 'Please select leave' },
  });
  expect(await refused(dates('2026-11-05', '2026-11-05', { fromtime: '12:00', totime: '10:00' }))).toMatchObject({
    code: 'E1030',
    fields: { totime: 'Out time can not be more than in time' },
  });
  expect(await refused(dates('2026-11-05', '2026-11-05', { fromtime: '12:00' }))).toMatchObject({
    fields: { totime: 'Please enter both times' },
  });
  expect(await refused(dates('2026-11-05', '2026-11-04'))).toMatchObject({ status: 400 });
});

test('days off inside leave are named with their reason and take nothing', async () => {
  const { own } = await staffed(app);
  const preview = (await own(previewLeave, dates('2026-11-06', '2026-11-09'))).result as [
    { days: number; free: { date: string; reason: { text: string; values: object } }[] },
  ];
  expect(preview[0].days).toBe(2);
  expect(preview[0].free).toEqual([
    { date: '2026-11-07', reason: { text: 'Saturday', values: {} } },
    { date: '2026-11-08', reason: { text: 'Sunday', values: {} } },
  ]);
  // What cannot be taken says nothing of its days.
  expect(((await own(previewLeave, dates('2026-11-07', '2026-11-08'))).result as typeof preview)[0].free).toEqual([]);
});

test('rules that hold are no problem: notice, backdating, gender, service and the last day of work', async () => {
  const { own, company, asha } = await staffed(app, [
    ruled(CASUAL, { noticedays: 3, backdatedays: 3, eligibleid: 2, afterservicedays: 30, mostdays: 2 }),
  ]);
  await company.tx((db) =>
    db
      .updateTable('employee')
      .set({ gender: 'F', leavingdate: '2026-11-10' })
      .where('employeeid', '=', asha.employeeid)
      .execute(),
  );
  expect((await seen(own, dates('2026-11-05', '2026-11-06'))).problems).toEqual([]);
  expect((await seen(own, dates('2026-11-10', '2026-11-11'))).problems).toEqual([
    { field: 'todate', text: 'Leave ends on the last day of work at the latest, 10 November 2026' },
  ]);
});

const NOTICES: {
  what: string;
  details: PolicyDetail[];
  asked: object;
  notices: string[];
  days: number;
}[] = [
  {
    what: 'balance',
    details: [ruled(CASUAL)],
    asked: dates('2026-11-09', '2026-11-24'),
    days: 12,
    notices: ['Not enough balance: days that become Unpaid Leave: 2'],
  },
  {
    what: 'document',
    details: [ruled(CASUAL, { documentafterdays: 1, documentotherwiseid: UNPAID })],
    asked: dates('2026-11-09', '2026-11-11'),
    days: 3,
    notices: ['Without a document, days that become Unpaid Leave: 2'],
  },
  {
    what: 'sandwich',
    details: [ruled(CASUAL, { isbetween: true })],
    asked: dates('2026-11-06', '2026-11-09'),
    days: 4,
    notices: ['Days off that count as Casual Leave: 2'],
  },
];
for (const { what, details, asked, notices, days } of NOTICES)
  test(`what a request is charged with beyond what was asked for is a notice: ${what}`, async () => {
    const { own } = await staffed(app, details);
    const preview = await seen(own, asked);
    expect({ days: preview.days, notices: preview.notices, problems: preview.problems }).toEqual({
      days,
      notices,
      problems: [],
    });
    expect((await own(requestLeave, asked as never)).status).toBe(200);
  });

test('leave beside other leave it may not stand with is charged as the rule says', async () => {
  const { own, lead } = await staffed(app, [
    ruled(CASUAL, { clubbing: [{ notwithid: EARNED, chargeasid: EARNED }] }),
    ruled(EARNED),
  ]);
  expect((await own(requestLeave, dates('2026-11-09', '2026-11-10', { leavetypeid: EARNED }) as never)).status).toBe(
    200,
  );
  await decide(lead);
  expect((await seen(own, dates('2026-11-11'))).notices).toEqual([
    'Converted to Earned Leave when combined with other leave: 1',
  ]);
});

const TAKEN: { what: string; first: object; second: object; isfree: boolean }[] = [
  {
    what: 'the same days',
    first: dates('2026-11-09', '2026-11-10'),
    second: dates('2026-11-10', '2026-11-11'),
    isfree: false,
  },
  {
    what: 'the other half of a day',
    first: dates('2026-11-09', '2026-11-09', { tohalf: 1 }),
    second: dates('2026-11-09', '2026-11-09', { fromhalf: 2 }),
    isfree: true,
  },
  { what: 'the next day', first: dates('2026-11-09'), second: dates('2026-11-10'), isfree: true },
  {
    what: 'hours of a day that is taken',
    first: dates('2026-11-09'),
    second: dates('2026-11-09', '2026-11-09', { fromtime: '10:00', totime: '11:00' }),
    isfree: false,
  },
  {
    what: 'hours beside hours',
    first: dates('2026-11-09', '2026-11-09', { fromtime: '10:00', totime: '11:00' }),
    second: dates('2026-11-09', '2026-11-09', { fromtime: '11:00', totime: '12:00' }),
    isfree: true,
  },
  {
    what: 'the same hours',
    first: dates('2026-11-09', '2026-11-09', { fromtime: '10:00', totime: '11:00' }),
    second: dates('2026-11-09', '2026-11-09', { fromtime: '10:30', totime: '12:00' }),
    isfree: false,
  },
];
for (const { what, first, second, isfree } of TAKEN)
  test(`a pending or approved request keeps its halves (E1020): ${what}`, async () => {
    const { own, lead } = await staffed(app, [ruled(CASUAL, { ishour: true })]);
    expect((await own(requestLeave, first as never)).status).toBe(200);
    const again = async () => (await seen(own, second)).problems;
    const problem = { field: 'fromdate', text: 'Similar request already added' };
    expect(await again()).toEqual(isfree ? [] : [problem]);
    await decide(lead);
    expect(await again()).toEqual(isfree ? [] : [problem]);
    const sent = await own(requestLeave, second as never);
    expect(sent).toMatchObject(isfree ? { status: 200 } : { status: 409, code: 'E1020' });
  });

test('probation, notice and hours in quarters follow the policy', async () => {
  const { company, own, asha } = await staffed(app, [
    ruled(CASUAL, { isprobation: false }),
    ruled(SICK, { isnotice: false }),
    ruled(EARNED, { ishour: true, hourunitid: 2 }),
  ]);
  // An hour and a half of eight is 0.1875 of a day: a quarter.
  const hours = dates('2026-11-04', '2026-11-04', { leavetypeid: EARNED, fromtime: '10:00', totime: '11:30' });
  expect(await seen(own, hours)).toMatchObject({ problems: [], days: 0.25, before: 10, after: 9.75 });
  expect((await seen(own, dates('2026-11-03'))).problems).toEqual([]);
  expect((await seen(own, dates('2026-11-03', '2026-11-03', { leavetypeid: SICK }))).problems).toEqual([]);
  await company.tx(async (db) => {
    const { probationperiodid } = await db
      .insertInto('probation_period')
      .values({ probationperiodname: 'Six months', probationdays: 180 })
      .returning('probationperiodid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('employee_probation')
      .values({
        employeeid: asha.employeeid,
        probationperiodid,
        startdate: '2026-06-01',
        enddate: '2026-11-27',
        statusid: 1,
      })
      .execute();
    await db
      .updateTable('employee')
      .set({ leavingdate: '2027-01-31' })
      .where('employeeid', '=', asha.employeeid)
      .execute();
  });
  const barred = (text: string) => [{ field: 'leavetypeid', text }];
  expect((await seen(own, dates('2026-11-03'))).problems).toEqual(barred('This leave cannot be taken on probation'));
  expect((await seen(own, dates('2026-11-03', '2026-11-03', { leavetypeid: SICK }))).problems).toEqual(
    barred('This leave cannot be taken once the last day of work is agreed'),
  );
  await company.tx((db) =>
    db
      .updateTable('employee_probation')
      .set({ statusid: 2, confirmedon: '2026-11-28' })
      .where('employeeid', '=', asha.employeeid)
      .execute(),
  );
  expect((await seen(own, dates('2026-11-27'))).problems).toEqual(barred('This leave cannot be taken on probation'));
  expect((await seen(own, dates('2026-11-30'))).problems).toEqual([]);
});
