import { afterAll, beforeAll, expect, test } from 'vitest';
import { MESSAGES } from '#platform/contract/messages.ts';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { cancelLeave, getLeaveOfRequest, requestLeave } from '../contract/request.ts';
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
  expect(await balance(own, employeeid, SICK)).toMatchObject({ booked: -180, available: 0 });
  const [request] = await listed(own, employeeid);
  const last = { fromdate: '2027-06-01', fromhalf: 1, todate: '2027-06-04', tohalf: 2, note: null };
  await own(cancelLeave, { leaverequestid: request?.leaverequestid ?? 0, ...last });
  await decide(lead);
  expect(await balance(own, employeeid, SICK)).toMatchObject({ booked: -176, available: 0 });
  expect(await unlikeBalances(company)).toEqual([]);
});

test('leave for a birth begins so many weeks before it, and is shorter where there are two children already', async () => {
  const birth = { birthweeksbefore: 8, laterbirthdays: 84, laterbirthweeksbefore: 6 };
  const { own, lead, asha } = await staffed(app, [ruled(SICK, { ...RULES[0], ...birth })]);
  const { employeeid } = asha;
  expect(await balance(own, employeeid, SICK)).toMatchObject({ isunlimited: true, isforbirth: true });
  const requestOf = (fromdate: string, todate: string, expectedon: string | null, survivingchildren: number | null) =>
    dates(fromdate, todate, { leavetypeid: SICK, expectedon, survivingchildren });
  const problems = async (...state: Parameters<typeof requestOf>) =>
    (await seen(own, requestOf(...state))).problems.map(({ field, text }) => `${field}: ${text}`);

  expect(await problems('2026-12-07', '2027-06-04', null, null)).toEqual([
    'expectedon: Please enter the expected date of birth',
    'survivingchildren: Please enter how many children there are, 0 for none',
  ]);
  // Eight weeks before Monday, 1 February 2027 is Monday, 7 December 2026; six weeks before is 21 December.
  expect(await problems('2026-12-07', '2027-06-04', '2027-02-01', 1)).toEqual([]);
  expect(await problems('2026-12-04', '2027-06-01', '2027-02-01', 1)).toEqual([
    'fromdate: This leave can begin on 7 December 2026 at the earliest: 8 weeks before the expected birth',
  ]);
  // Twelve weeks from a Monday on end with a Friday after 82 days.
  expect(await problems('2026-12-21', '2027-03-12', '2027-02-01', 2)).toEqual([]);
  expect(await problems('2026-12-14', '2027-03-26', '2027-02-01', 2)).toEqual([
    'fromdate: This leave can begin on 21 December 2026 at the earliest: 6 weeks before the expected birth',
    'todate: With two or more children this leave has at most 84 days; this would be 103',
  ]);
  await own(requestLeave, requestOf('2026-12-07', '2027-06-04', '2027-02-01', 1));
  const { approvalrequestid = 0 } = (await listed(own, employeeid))[0] ?? {};
  const [shown] = (
    (await lead(getLeaveOfRequest, { approvalrequestid: approvalrequestid ?? 0 })) as { result: object[] }
  ).result;
  expect(shown).toMatchObject({ expectedon: '2027-02-01', survivingchildren: 1 });
});
