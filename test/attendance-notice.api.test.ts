import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import type { Day } from '#platform/engine/day.ts';
import { listNotifications } from '#modules/notifications/contract/center.ts';
import { sharedApp, type TestApp } from './support/product.ts';
import { requestAttendance } from '#modules/attendance/contract/request.ts';
import { remindMissing } from '#modules/attendance/server/notice/missing.ts';
import { watchSilence } from '#modules/attendance/server/notice/silent.ts';
import { addPlan, attending, type Caller, callers, counted, NIGHT, punch } from '#modules/attendance/test/attending.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

const noticesOf = async (by: Caller, title: string) => {
  const { result } = await by(listNotifications, { limit: 50, offset: 0 });
  const { rows } = result as OutputOf<typeof listNotifications>;
  return rows.filter((row) => row.title === title).map(({ sentence, link }) => `${sentence} ${link}`);
};
const MISSING = 'A punch of yours is missing';
const SILENT = 'A biometric device does not call';

test('whoever lacks a punch is reminded the morning after, once, and not while a request waits', async () => {
  const { company, asha, bina, hema, own, lead, hr, deviceid } = await attending(app);
  // Friday 30 October was the last working day before Monday 2 November.
  await punch(company, deviceid, asha.employeeid, ['2026-10-30 09:30:00']);
  await punch(company, deviceid, hema.employeeid, ['2026-10-30 09:30:00', '2026-10-30 18:30:00']);
  await counted(company);
  const remind = (today: string) => company.tx((db) => remindMissing(db, today as Day));
  await remind('2026-11-02');
  await remind('2026-11-02');
  expect(await noticesOf(own, MISSING)).toEqual([
    'Attendance of 30 October 2026: a punch is missing. Corrections can be asked for until 5 November 2026 /track/attendance/logs',
  ]);
  expect(await noticesOf(lead, MISSING)).toEqual([
    'Attendance of 30 October 2026: there is no punch. Corrections can be asked for until 5 November 2026 /track/attendance/logs',
  ]);
  expect(await noticesOf(hr, MISSING)).toEqual([]);

  const deepa = await company.addPerson({ fullname: 'Deepa Rao', managerid: bina.employeeid });
  const deepas = await callers(company, deepa);
  await counted(company);
  const request = { employeeid: null, kindid: 3, fromdate: '2026-10-30', fromhalf: 1, todate: '2026-10-30', tohalf: 2 };
  const sent = await deepas(requestAttendance, { ...request, fromtime: null, totime: null, minutes: null, note: null });
  expect(sent.status).toBe(200);
  await remind('2026-11-02');
  expect(await noticesOf(deepas, MISSING)).toEqual([]);
});

test('who works through the night is reminded a day later, and nobody once it is too late to correct it', async () => {
  const { company, asha, own, deviceid } = await attending(app);
  await addPlan(company, 'shift', { name: 'Night', detail: NIGHT, employeeid: asha.employeeid });
  await punch(company, deviceid, asha.employeeid, ['2026-10-29 21:55:00']);
  await counted(company);
  const days = async () => (await noticesOf(own, MISSING)).map((text) => text.slice(14, 24)).sort();
  await company.tx((db) => remindMissing(db, '2026-10-30' as Day));
  expect(await days()).toEqual(['27 October', '28 October']);
  await company.tx((db) => remindMissing(db, '2026-10-31' as Day));
  expect(await days()).toEqual(['27 October', '28 October', '29 October']);
  await company.tx((db) => db.deleteFrom('attendance_reminder').execute());
  await company.tx((db) => remindMissing(db, '2026-11-20' as Day));
  expect(await noticesOf(own, MISSING)).toHaveLength(3);
});

test('whoever keeps the devices is told once of each silence, and again after the device has called', async () => {
  const { company, deviceid, serial, asha, hema } = await attending(app);
  const at = (minutes: number) => new Date(Date.parse('2026-11-02T06:00:00Z') + minutes * 60_000);
  /** The minute at which the next device may be silent. */
  const watch = async (minutes: number) => {
    const next = await company.tx((db) => watchSilence(db, { now: at(minutes), timezoneid: 'Asia/Kolkata' }));
    return next && Math.floor((next.getTime() - at(0).getTime()) / 60_000);
  };
  const call = async (minutes: number) => {
    app.clock.set(at(minutes).toISOString());
    const url = `/iclock/getrequest?SN=${serial}`;
    const { statusCode } = await app.app.inject({ method: 'GET', url, headers: { host: company.host } });
    expect(statusCode).toBe(200);
  };
  expect(await watch(0)).toBeUndefined();
  await call(0);
  expect(await watch(14)).toBe(15);
  expect(await watch(16)).toBeUndefined();
  expect(await watch(18)).toBeUndefined();
  const first = 'The biometric device Gate has not called since 2026-11-02 11:30: punches arrive once it does';
  expect(await noticesOf(await callers(company, hema), SILENT)).toEqual([`${first} /config/track/attendance/device`]);
  expect(await noticesOf(await callers(company, asha), SILENT)).toEqual([]);
  await call(20);
  expect(await watch(21)).toBe(35);
  await watch(36);
  expect(await noticesOf(await callers(company, hema), SILENT)).toHaveLength(2);
  await company.tx((db) =>
    db.updateTable('attendance_device').set({ isactive: 2 }).where('deviceid', '=', deviceid).execute(),
  );
  expect(await watch(200)).toBeUndefined();
});
