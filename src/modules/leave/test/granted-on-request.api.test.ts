import { afterAll, beforeAll, expect, test } from 'vitest';
import { MESSAGES } from '#platform/contract/messages.ts';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { cancelLeave, requestLeave } from '../contract/request.ts';
import { balance, dates, decide, lines, listed, ruled, seen, SICK, staffed, unlikeBalances } from './requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

/** 26 weeks with their days off, granted with the request. */
const RULES = [ruled(SICK, { isgrantedonrequest: true, mostdays: 182, isbetween: true })];
const sumOf = (all: Awaited<ReturnType<typeof lines>>) => all.reduce((sum, { days }) => sum + days, 0) / 10_000;

test('26 weeks are taken without a balance and without going below zero, and no day more', async () => {
  const { own, lead, company, asha } = await staffed(app, RULES);
  const { employeeid } = asha;
  // From a Monday to a Friday: the weekends between count.
  const whole = dates('2026-12-07', '2027-06-04', { leavetypeid: SICK });
  expect(await seen(own, whole)).toMatchObject({ days: 180, problems: [], notices: expect.any(Array) });
  expect((await seen(own, whole)).charges.every(({ leavetypeid }) => leavetypeid === SICK)).toBe(true);
  const longer = dates('2026-12-07', '2027-06-07', { leavetypeid: SICK });
  expect((await seen(own, longer)).problems).toEqual([{ field: 'todate', text: MESSAGES.E0080 }]);

  await own(requestLeave, whole);
  await decide(lead);
  expect(sumOf(await lines(company, employeeid))).toBe(-180);
  expect(await balance(own, employeeid, SICK)).toMatchObject({ booked: 0, available: 0 });
  const [request] = await listed(own, employeeid);
  const last = { fromdate: '2027-06-01', fromhalf: 1, todate: '2027-06-04', tohalf: 2, note: null };
  await own(cancelLeave, { leaverequestid: request?.leaverequestid ?? 0, ...last });
  await decide(lead);
  expect(await balance(own, employeeid, SICK)).toMatchObject({ booked: 0, available: 0 });
  expect(await unlikeBalances(company)).toEqual([]);
});
