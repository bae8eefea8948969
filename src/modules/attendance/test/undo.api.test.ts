import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideRequests, listRequests, undoDecisions } from '#modules/approval/contract/request.ts';
import { day } from '#platform/engine/day.ts';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { cancelAttendance, listAttendanceRequests, requestAttendance } from '../contract/request.ts';
import { askSwap } from '../contract/swap.ts';
import { closeTime } from '../server/close/close.ts';
import { attending, type Caller, counted, logOf, NOW, punch, shown } from './attending.ts';
import { answer, swapRequest as swapAsked, idOf, sentencesOf, statusOf, swapping } from './swapping.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

type Row = { approvalrequestid: number; version: number };
async function approveAll(by: Caller): Promise<string> {
  app.clock.set(NOW);
  const waiting = (await by(listRequests, { listtypeid: 1, kind: null })).result as Row[];
  const decisions = waiting.map(({ approvalrequestid, version }) => ({ approvalrequestid, version }));
  const { result } = await by(decideRequests, { decisions, statusid: 2, comment: null });
  return (result as { batch: string }[])[0]?.batch ?? '';
}
const undo = (by: Caller, batch: string) => {
  app.clock.set(NOW);
  return by(undoDecisions, { batches: [batch] });
};
const correction = {
  employeeid: null,
  kindid: 1,
  fromdate: '2026-10-30',
  fromhalf: 1,
  todate: '2026-10-30',
  tohalf: 2,
  fromtime: null,
  totime: '18:30',
  minutes: null,
  note: null,
};

test('a correction is undone: the day counts as before, and the request waits again', async () => {
  const { company, asha, own, lead, hr, deviceid } = await attending(app);
  await punch(company, deviceid, asha.employeeid, ['2026-10-30 09:30:00']);
  const before = shown(await logOf(own, asha.employeeid), '2026-10-30');
  await own(requestAttendance, correction);
  const batch = await approveAll(lead);
  expect(shown(await logOf(own, asha.employeeid), '2026-10-30')).not.toBe(before);
  expect(await undo(lead, batch)).toMatchObject({ status: 200 });
  expect(shown(await logOf(own, asha.employeeid), '2026-10-30')).toBe(before);
  const again = await approveAll(lead);
  expect(shown(await logOf(own, asha.employeeid), '2026-10-30')).not.toBe(before);
  // Whoever looks after attendance cancels it: the decision stays what it was.
  const { result } = await own(listAttendanceRequests, { employeeid: asha.employeeid });
  const attendancerequestid = (result as { attendancerequestid: number }[])[0]?.attendancerequestid;
  expect(await hr(cancelAttendance, { attendancerequestid })).toMatchObject({ status: 200 });
  expect(await undo(lead, again)).toMatchObject({
    status: 409,
    message: 'The request was changed since, so it stays decided',
  });
});

test('a correction of a month that was closed since stays approved', async () => {
  const { company, asha, own, lead, deviceid } = await attending(app);
  await punch(company, deviceid, asha.employeeid, ['2026-10-30 09:30:00']);
  await own(requestAttendance, correction);
  const batch = await approveAll(lead);
  await counted(company);
  const days = { from: day('2026-10-01'), to: day('2026-10-31'), on: day('2026-11-02') };
  await company.tx((db) => closeTime(db, { ...days, isover: true, closedby: null }));
  expect(await undo(lead, batch)).toMatchObject({
    status: 409,
    message: 'A month of attendance was closed since, so it stays decided',
  });
});

test('a swap is undone, and the colleague hears nothing of it', async () => {
  const { company, asha, chitra, own, colleague, lead } = await swapping(app);
  await own(askSwap, swapAsked(chitra));
  await answer(colleague, await idOf(own, asha));
  const before = await sentencesOf(company, chitra);
  const batch = await approveAll(lead);
  expect(await statusOf(own, asha)).toEqual([2]);
  expect(await undo(lead, batch)).toMatchObject({ status: 200 });
  expect(await statusOf(own, asha)).toEqual([1]);
  expect(await sentencesOf(company, chitra)).toEqual(before);
  await approveAll(lead);
  expect(await statusOf(own, asha)).toEqual([2]);
});
