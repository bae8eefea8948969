import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { getLeaveOfRequest, requestLeave } from '../contract/request.ts';
import { balance, CASUAL, dates, decide, ruled, seen, staffed, waiting } from './requests.ts';

// Days off between two requests are charged to the earlier one: a preview of the later one says so.

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

const FRIDAY = dates('2026-11-06');
const MONDAY = dates('2026-11-09');

test('a preview has every line that will be posted, those of an earlier request as well', async () => {
  const { own, lead, asha } = await staffed(app, [ruled(CASUAL, { isbetween: true })]);
  const [{ leaverequestid }] = (await own(requestLeave, FRIDAY)).result as [{ leaverequestid: number }];
  await decide(lead);
  const preview = await seen(own, MONDAY);
  expect(preview).toMatchObject({ days: 1, before: 9, after: 6 });
  expect(preview.notices).toEqual(['Further days of Casual Leave that an earlier request is charged with: 2']);
  expect(preview.earlier).toEqual(
    ['2026-11-07', '2026-11-08'].map((date) => ({
      leaverequestid,
      date,
      leavetypeid: CASUAL,
      leavetypename: 'Casual Leave',
      days: 1,
      reason: 'sandwich',
    })),
  );
  expect((await own(requestLeave, MONDAY)).status).toBe(200);
  // Whoever decides sees the same.
  const [request] = await waiting(lead);
  const [result] = (await lead(getLeaveOfRequest, { approvalrequestid: request?.approvalrequestid ?? 0 })).result as [
    { earlier: unknown[] },
  ];
  expect(result.earlier).toEqual(preview.earlier);
  await decide(lead);
  expect(await balance(own, asha.employeeid)).toMatchObject({ booked: 6 });
});

test('a request beside no other changes nothing of them', async () => {
  const { own, lead } = await staffed(app, [ruled(CASUAL, { isbetween: true })]);
  await own(requestLeave, FRIDAY);
  await decide(lead);
  expect((await seen(own, dates('2026-11-11'))).earlier).toEqual([]);
});

test('where weekly offs alone count, a holiday between leave stays a holiday', async () => {
  const { company, own, lead } = await staffed(app, [ruled(CASUAL, { isbetween: true, daysoffcountedid: 2 })]);
  await company.tx(async (db) => {
    const plan = await db
      .insertInto('holiday_plan')
      .values({ holidayplanname: 'Fair' })
      .returning('holidayplanid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('holiday')
      .values({ ...plan, holidaydate: '2026-11-09', holidayname: 'Fair' })
      .execute();
    await db
      .insertInto('calendar_assignment')
      .values({ ...plan, fromdate: '2026-01-01' })
      .execute();
  });
  await own(requestLeave, FRIDAY);
  await decide(lead);
  const { earlier } = await seen(own, dates('2026-11-10'));
  expect(earlier.map(({ date }) => date)).toEqual(['2026-11-07', '2026-11-08']);
});
