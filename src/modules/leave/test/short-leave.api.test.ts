import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { requestLeave } from '../contract/request.ts';
import { CASUAL, dates, decide, ruled, seen, staffed } from './requests.ts';

// Short leave: so many requests and so many hours a month; and leave after so many months of service.

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

const hours = (date: string, fromtime: string, totime: string) => dates(date, date, { fromtime, totime });

test('requests of a month are limited by their number, whatever hours they are of', async () => {
  const { own, lead } = await staffed(app, [ruled(CASUAL, { ishour: true, mostmonthdays: 0.5, mostmonthrequests: 2 })]);
  for (const [date, totime] of [
    ['2026-11-04', '11:00'],
    ['2026-11-05', '10:30'],
  ] as const)
    expect((await own(requestLeave, hours(date, '10:00', totime) as never)).status).toBe(200);
  const third = 'Requests of this leave in a month at most: 2, sent already: 2';
  expect((await seen(own, hours('2026-11-06', '10:00', '10:30'))).problems).toEqual([{ field: 'todate', text: third }]);
  expect((await own(requestLeave, hours('2026-11-06', '10:00', '10:30') as never)).status).toBe(400);
  expect((await seen(own, hours('2026-12-01', '10:00', '12:00'))).problems).toEqual([]);
  // One that is rejected makes room.
  await decide(lead, 3);
  expect((await seen(own, hours('2026-11-06', '10:00', '10:30'))).problems).toEqual([]);
});

test.each([
  [6, '2027-02-26', '1 March 2027'],
  [6, '2027-03-01', null],
])('leave after %s months of service: on %s', async (afterservicemonths, date, from) => {
  const { own, company, asha } = await staffed(app, [ruled(CASUAL, { afterservicemonths })]);
  await company.tx((db) =>
    db.updateTable('employee').set({ joiningdate: '2026-09-01' }).where('employeeid', '=', asha.employeeid).execute(),
  );
  const text = from === null ? [] : [{ field: 'leavetypeid', text: `This leave can be taken from ${from}` }];
  expect((await seen(own, dates(date))).problems).toEqual(text);
});
