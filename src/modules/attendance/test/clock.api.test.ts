import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { clockInMethodAssignment, saveClockInMethod } from '../contract/clockin-method.ts';
import { getClock, recordClock } from '../contract/clock.ts';
import { standingAfter } from '../engine/device/clock.ts';
import { attending, type Caller, callers, counted, logOf, NIGHT, addPlan, punch, shown } from './attending.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

type Worker = Awaited<ReturnType<typeof attending>>;
/** Sets the clock, and signs in again: a session does not last for half a day without a call. */
async function by({ company, asha }: Worker, time: string, day = '2026-11-02'): Promise<Caller> {
  app.clock.set(`${day}T${time}:00+05:30`);
  return callers(company, asha);
}
const at = async (worker: Worker, time: string, eventid: number) =>
  (await by(worker, time))(recordClock, { eventid, latitude: null, longitude: null });
const standing = async (of: Caller) => ((await of(getClock)).result as object[])[0];

test('a day at the web clock with a break', async () => {
  const worker = await attending(app);
  const { company, asha, own } = worker;
  expect(await standing(own)).toMatchObject({ isallowed: true, isin: false, events: [1], shift: { shiftcode: 'G' } });
  expect((await at(worker, '09:30', 1)).result).toMatchObject([
    { isin: true, since: '2026-11-02 09:30', events: [3, 2] },
  ]);
  expect((await at(worker, '13:00', 3)).result).toMatchObject([
    { isbreakon: true, workedminutes: 210, events: [4, 2] },
  ]);
  expect((await at(worker, '13:20', 4)).result).toMatchObject([
    { isbreakon: false, isin: true, since: '2026-11-02 13:20' },
  ]);
  expect(await at(worker, '13:30', 1)).toMatchObject({ status: 409 });
  expect((await at(worker, '18:30', 2)).result).toMatchObject([{ isin: false, workedminutes: 520, events: [1] }]);
  expect(shown(await logOf(await by(worker, '11:30', '2026-11-03'), asha.employeeid, '2026-11'), '2026-11-02')).toBe(
    'P,P 520 0 0 -',
  );
  await counted(company);
});

test('a press that would not count is refused with the time from which one does', async () => {
  const worker = await attending(app);
  await at(worker, '09:30', 1);
  app.clock.set('2026-11-02T09:30:40+05:30');
  const soon = await worker.own(recordClock, { eventid: 2, latitude: null, longitude: null });
  expect(soon).toMatchObject({
    status: 409,
    message: 'You clocked a moment ago. Try again from 09:31:00',
  });
  app.clock.set('2026-11-02T09:31:00+05:30');
  const then = await worker.own(recordClock, { eventid: 2, latitude: null, longitude: null });
  expect(then.result).toMatchObject([{ isin: false, workedminutes: 1 }]);
});

test('whoever goes during a break ends it', async () => {
  const worker = await attending(app);
  await at(worker, '09:30', 1);
  await at(worker, '13:00', 3);
  expect((await at(worker, '13:30', 2)).result).toMatchObject([{ isin: false, isbreakon: false }]);
});

test('a night goes on after midnight, and a punch of a terminal counts as well', async () => {
  const worker = await attending(app);
  const { company, asha, deviceid } = worker;
  await addPlan(company, 'shift', { name: 'Night', detail: NIGHT, employeeid: asha.employeeid });
  await punch(company, deviceid, asha.employeeid, ['2026-11-02 21:58:00']);
  expect(await standing(await by(worker, '02:00', '2026-11-03'))).toMatchObject({
    isin: true,
    since: '2026-11-02 21:58',
    workedminutes: 242,
  });
});

test('outside the times of the shift the clock works, and says that nothing counts', async () => {
  const worker = await attending(app);
  const { company, asha } = worker;
  expect(await standing(await by(worker, '02:30'))).toMatchObject({ isallowed: true, isoutside: true, events: [1] });
  expect((await at(worker, '02:30', 1)).result).toMatchObject([
    { isin: true, since: '2026-11-02 02:30', events: [3, 2] },
  ]);
  expect((await at(worker, '02:50', 2)).result).toMatchObject([{ isin: false, workedminutes: 20, events: [1] }]);
  // The times of the shift begin anew, and who stays beyond them can still clock out.
  expect(await standing(await by(worker, '09:30'))).toMatchObject({ isoutside: false, isin: false, workedminutes: 0 });
  await at(worker, '09:30', 1);
  expect(await standing(await by(worker, '23:50'))).toMatchObject({ isoutside: false, isin: true });
  const late = await by(worker, '02:10', '2026-11-03');
  expect(await standing(late)).toMatchObject({ isoutside: true, isin: true, events: [3, 2] });
  expect((await late(recordClock, { eventid: 2, latitude: null, longitude: null })).result).toMatchObject([
    { isin: false, events: [1] },
  ]);
  expect(await standing(await by(worker, '02:20', '2026-11-03'))).toMatchObject({ isin: false, workedminutes: 1000 });
  const log = await logOf(await by(worker, '11:30', '2026-11-03'), asha.employeeid, '2026-11');
  expect(shown(log, '2026-11-02')).toBe('A,A 0 0 0 - missing_punch punch_outside');
  await counted(company);
});

test('a shift that begins at half past midnight takes a punch of the evening before', async () => {
  const worker = await attending(app);
  const early = {
    ...NIGHT,
    shifttiming: [
      { intime: '00:30', outtime: '04:30' },
      { intime: '04:30', outtime: '08:30' },
    ],
  };
  await addPlan(worker.company, 'shift', { name: 'Early', detail: early, employeeid: worker.asha.employeeid });
  expect((await at(worker, '23:50', 1)).result).toMatchObject([{ isin: true, isoutside: false }]);
  expect(await standing(await by(worker, '00:40', '2026-11-03'))).toMatchObject({
    isin: true,
    since: '2026-11-02 23:50',
  });
});

test('before attendance is switched on nobody clocks in', async () => {
  const worker = await attending(app);
  const { company, own } = worker;
  await company.tx((db) => db.deleteFrom('tenant_setting').where('settingname', '=', 'attendance').execute());
  expect(await standing(own)).toMatchObject({ isallowed: false, why: 'Attendance is not switched on yet' });
  expect(await at(worker, '09:30', 1)).toMatchObject({ status: 409, message: 'Attendance is not switched on yet' });
});

test.each([
  ['nothing', [], { isin: false, isbreakon: false, since: null, worked: 0 }],
  ['in', ['in 10'], { isin: true, isbreakon: false, since: 10, worked: 90 }],
  ['in and out', ['in 10', 'out 40'], { isin: false, isbreakon: false, since: null, worked: 30 }],
  ['in twice', ['in 10', 'in 20'], { isin: true, isbreakon: false, since: 10, worked: 90 }],
  ['on a break', ['in 10', 'breakstart 30'], { isin: true, isbreakon: true, since: 30, worked: 20 }],
  ['punches', ['punch 10', 'punch 20', 'punch 30'], { isin: true, isbreakon: false, since: 30, worked: 80 }],
])('standing: %s', (_name, events, expected) => {
  const read = events.map((one) => {
    const [event, minute] = one.split(' ');
    return { event: event as 'in', minute: Number(minute) };
  });
  expect(standingAfter(read, 100)).toEqual(expected);
});

test('a clock-in method says from where, whether with breaks, and whether the place is asked for', async () => {
  const worker = await attending(app);
  const { company, hr, asha, own } = worker;
  const values = {
    clockinmethodid: null,
    clockinmethodname: 'Office web',
    description: null,
    isweb: true,
    isbreak: false,
    islocation: true,
    allowedips: ['127.0.0.0/8'],
    isbiometric: false,
    deviceids: [],
    devicegroupids: [],
  };
  const { result } = await hr(saveClockInMethod, values);
  const [{ clockinmethodid }] = result as [{ clockinmethodid: number }];
  const assigned = {
    planid: clockinmethodid,
    iscompany: false,
    officeaddressids: [],
    employeeids: [asha.employeeid],
    fromdate: '2026-10-01',
    todate: null,
  };
  expect((await hr(clockInMethodAssignment.assign, assigned)).status).toBe(200);
  expect(await standing(own)).toMatchObject({ isallowed: true, islocation: true });
  expect(await at(worker, '09:30', 1)).toMatchObject({
    status: 409,
    message: 'Your company asks where you clock in. Allow your browser to tell the place',
  });
  const sent = await (await by(worker, '09:31'))(recordClock, { eventid: 1, latitude: 18.52, longitude: 73.85 });
  expect(sent.result).toMatchObject([{ isin: true, events: [2] }]);
  await company.tx((db) =>
    db
      .updateTable('clockin_method')
      .set({ allowedips: ['203.0.113.0/24'] })
      .execute(),
  );
  expect(await standing(await by(worker, '10:00'))).toMatchObject({
    isallowed: false,
    why: 'You can clock in from the networks of your company only',
  });
  await company.tx((db) => db.updateTable('clockin_method').set({ isweb: false }).execute());
  expect(await standing(await by(worker, '10:00'))).toMatchObject({
    why: 'Your company clocks on its terminals, not on the web',
  });
});
