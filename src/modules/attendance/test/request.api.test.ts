import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideRequests, listRequests } from '#modules/approval/contract/request.ts';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import {
  cancelAttendance,
  getAttendanceOfRequest,
  listAttendanceRequests,
  previewAttendance,
  requestAttendance,
  withdrawAttendance,
} from '../contract/request.ts';
import { addPlan, attending, type Caller, callers, logOf, OFFICE, punch, shown } from './attending.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

const requestOf = (kindid: number, fromdate: string, more: object = {}) => ({
  employeeid: null,
  kindid,
  fromdate,
  fromhalf: 1,
  todate: fromdate,
  tohalf: 2,
  fromtime: null,
  totime: null,
  minutes: null,
  note: null,
  ...more,
});
const decideAll = async (by: Caller, statusid = 2) => {
  const { result } = await by(listRequests, { listtypeid: 1, kind: null });
  const waiting = result as { approvalrequestid: number; version: number; title: string }[];
  const decisions = waiting.map(({ approvalrequestid, version }) => ({ approvalrequestid, version }));
  await by(decideRequests, { decisions, statusid, comment: statusid === 3 ? 'No' : null });
  return waiting;
};

test('a regularisation shows what it changes, is decided by the manager, and counts', async () => {
  const { company, asha, own, lead, deviceid } = await attending(app);
  await punch(company, deviceid, asha.employeeid, ['2026-10-30 09:30:00']);
  const request = requestOf(1, '2026-10-30', { totime: '18:30', note: 'The terminal was off' });
  const { result } = await own(previewAttendance, request);
  expect(result).toEqual([
    {
      days: [{ date: '2026-10-30', before: ['A', 'A'], after: ['P', 'P'], workedbefore: 0, workedafter: 495 }],
      problems: [],
      notices: [],
    },
  ]);
  expect(await own(requestAttendance, request)).toMatchObject({ status: 200, result: [{ statusid: 1 }] });
  expect(await own(requestAttendance, request)).toMatchObject({
    status: 409,
    message: 'Similar request already added',
  });
  const [waiting] = await decideAll(lead);
  expect(waiting?.title).toBe('Regularisation, 30 October 2026');
  expect(shown(await logOf(own, asha.employeeid), '2026-10-30')).toBe('P,P 495 0 0 - regularised');
  const seen = await lead(getAttendanceOfRequest, { approvalrequestid: waiting?.approvalrequestid });
  expect(seen.result).toMatchObject([{ kindid: 1, days: [{ date: '2026-10-30', after: ['P', 'P'] }] }]);
});

test.each([
  // E1030, S5-095: the times of a regularisation are compared; equal ones are allowed.
  [
    'out before in',
    requestOf(1, '2026-10-30', { fromtime: '18:30', totime: '09:30' }),
    'totime',
    'Out time can not be more than in time',
  ],
  // E1290
  [
    'a time that no shift reaches',
    requestOf(1, '2026-10-30', { fromtime: '05:00' }),
    'fromtime',
    'Your log time is beyond shift time',
  ],
  ['no time', requestOf(1, '2026-10-30'), 'fromtime', 'Please enter the time that is missing'],
  [
    'a day to come',
    requestOf(1, '2026-11-03', { fromtime: '09:30' }),
    'fromdate',
    'This can be asked for once the day has come',
  ],
  [
    'a day before attendance',
    requestOf(1, '2026-09-30', { fromtime: '09:30' }),
    'fromdate',
    'Attendance is not counted on this day',
  ],
  ['nothing to waive', requestOf(5, '2026-10-30'), 'fromdate', 'There is nothing to waive on this day'],
  // E1040
  ['no date', requestOf(3, ''), 'fromdate', 'Start date and end date are compulsory'],
  [
    'two days of home where one is allowed',
    requestOf(3, '2026-11-03', { todate: '2026-11-04' }),
    'todate',
    'Work from home beyond the limit of the month does not count',
  ],
  // E0080
  [
    'longer than a quarter',
    requestOf(2, '2026-11-03', { todate: '2027-06-30' }),
    'todate',
    'Exceeding maximum days limit',
  ],
  // E1360
  ['extra time of nothing', requestOf(4, '2026-10-30'), 'minutes', 'Please select any time other than 12:00 AM'],
])('a request is refused: %s', async (_name, request, field, text) => {
  const { own } = await attending(app);
  const { status, fields } = await own(requestAttendance, request);
  expect([status, fields[field]]).toEqual([400, text]);
});

test('a working day without a shift asks for one first (E1260)', async () => {
  const { company, own } = await attending(app);
  await company.tx((db) => db.deleteFrom('attendance_assignment').where('shiftid', 'is not', null).execute());
  const { status, fields } = await own(requestAttendance, requestOf(1, '2026-10-30', { fromtime: '09:30' }));
  expect([status, fields['fromdate']]).toEqual([400, 'Please assign shift for this date']);
});

test('work from home and out-duty take their halves, duty by the hour counts as worked, a late day is waived', async () => {
  const { company, asha, own, lead, deviceid } = await attending(app);
  await punch(company, deviceid, asha.employeeid, [
    '2026-10-29 10:00:00',
    '2026-10-29 18:30:00',
    '2026-10-30 09:30:00',
    '2026-10-30 14:00:00',
  ]);
  await own(requestAttendance, requestOf(3, '2026-10-27', { tohalf: 1 }));
  await own(requestAttendance, requestOf(2, '2026-10-27', { fromhalf: 2 }));
  await own(requestAttendance, requestOf(2, '2026-10-30', { fromtime: '14:00', totime: '18:30' }));
  await own(requestAttendance, requestOf(5, '2026-10-29'));
  expect(shown(await logOf(own, asha.employeeid), '2026-10-29')).toBe('P,P 465 30 0 late');
  await decideAll(lead);
  const log = await logOf(own, asha.employeeid);
  expect(shown(log, '2026-10-27')).toBe('W,D 495 0 0 -');
  expect(shown(log, '2026-10-29')).toBe('P,P 465 30 0 waived');
  expect(shown(log, '2026-10-30')).toBe('P,P 540 0 0 - od_hours');
});

test('requests are withdrawn, cancelled and entered for others by whoever may', async () => {
  const { asha, own, lead } = await attending(app);
  const ids = async (by = own) =>
    (await by(listAttendanceRequests, { employeeid: asha.employeeid })).result as {
      attendancerequestid: number;
      statusid: number;
      maywithdraw: boolean;
      maycancel: boolean;
    }[];
  await own(requestAttendance, requestOf(3, '2026-11-05'));
  const [sent] = await ids();
  expect(sent).toMatchObject({ statusid: 1, maywithdraw: true });
  expect((await lead(withdrawAttendance, { attendancerequestid: sent?.attendancerequestid, note: null })).status).toBe(
    404,
  );
  expect((await own(withdrawAttendance, { attendancerequestid: sent?.attendancerequestid, note: null })).status).toBe(
    200,
  );
  await own(requestAttendance, requestOf(3, '2026-11-05'));
  await decideAll(lead);
  const [approved] = await ids();
  expect(approved).toMatchObject({ statusid: 2, maycancel: true });
  expect((await own(cancelAttendance, { attendancerequestid: approved?.attendancerequestid })).status).toBe(200);
  expect((await ids())[0]).toMatchObject({ statusid: 5 });
});

test('somebody else’s days are entered with the right alone', async () => {
  const { asha, lead, hr } = await attending(app);
  const request = requestOf(1, '2026-10-30', { fromtime: '09:30', employeeid: asha.employeeid });
  expect((await lead(requestAttendance, request)).status).toBe(403);
  expect((await hr(requestAttendance, request)).status).toBe(200);
});

test('after the request cycle has ended nobody corrects their own days', async () => {
  const { company, asha, hema } = await attending(app, '2026-11-20T06:00:00Z');
  const [own, hr] = [await callers(company, asha), await callers(company, hema)];
  const late = requestOf(1, '2026-10-30', { fromtime: '09:30' });
  expect((await own(requestAttendance, late)).fields).toEqual({
    fromdate: 'Requests for this day could be sent until 5 November 2026',
  });
  const entered = { ...late, employeeid: asha.employeeid };
  expect((await hr(previewAttendance, entered)).result).toMatchObject([
    { problems: [], notices: ['Requests for this day could be sent until 5 November 2026'] },
  ]);
});

test('where the policy wants work on a day off asked for before, it counts only then', async () => {
  const { company, asha, own, hr, lead, deviceid } = await attending(app);
  await addPlan(company, 'attendance_policy', {
    name: 'Asks before',
    detail: { ...OFFICE, isworkrequest: true },
    employeeid: asha.employeeid,
  });
  // Sunday 25 October is over, Sunday 8 November is still to come: today is Monday 2 November.
  await punch(company, deviceid, asha.employeeid, ['2026-10-25 10:00:00', '2026-10-25 14:00:00']);
  expect(shown(await logOf(own, asha.employeeid), '2026-10-25')).toBe('O,O 240 0 0 - extra_not_approved worked_off');
  const text = 'Work on a day off has to be asked for before it is over';
  const late = requestOf(4, '2026-10-25', { minutes: 240 });
  expect(await own(requestAttendance, late)).toMatchObject({ status: 400, fields: { fromdate: text } });
  expect((await own(requestAttendance, requestOf(4, '2026-11-08', { minutes: 240 }))).status).toBe(200);
  // Whoever enters it for somebody else sees it, and may.
  const others = { ...late, employeeid: asha.employeeid };
  expect((await hr(previewAttendance, others)).result).toMatchObject([{ problems: [], notices: [text] }]);
  expect((await hr(requestAttendance, others)).status).toBe(200);
  await decideAll(lead);
  expect(shown(await logOf(own, asha.employeeid), '2026-10-25')).toBe('O,O 240 0 240 - worked_off');
});
