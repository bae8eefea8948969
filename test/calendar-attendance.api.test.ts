import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CalendarEntryRow, getCalendar } from '#modules/calendar/contract/calendar.ts';
import { addPlan, attending, type Caller, callers, NIGHT } from '../src/modules/attendance/test/attending.ts';
import { sharedApp, type TestApp } from './support/product.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

const on = async (by: Caller, viewid: number, layerid: string) => {
  const { result } = await by(getCalendar, { viewid, fromdate: '2026-11-02', todate: '2026-11-08' });
  const [{ entries }] = result as [{ entries: CalendarEntryRow[] }];
  return entries
    .filter((one) => one.layerid === layerid)
    .map(({ fromdate, todate, title, detail, ispending }) => [fromdate, todate, title, detail, ispending]);
};

// Invariant (attendance): Peers see approved work from home and out-duty in the calendar, never its times or what
// waits; shifts only who has the right
test('peers see where somebody works once it is approved, those with the right its times and what waits', async () => {
  const { company, asha, bina, own, lead } = await attending(app);
  const peer = await callers(company, await company.addPerson({ fullname: 'Deepa Rao', managerid: bina.employeeid }));
  const request = { employeeid: asha.employeeid, note: 'At the bank' };
  await company.tx((db) =>
    db
      .insertInto('attendance_request')
      .values([
        { ...request, kindid: 3, fromdate: '2026-11-03', todate: '2026-11-04', statusid: 2, approvedon: '2026-11-01' },
        {
          ...request,
          kindid: 2,
          fromdate: '2026-11-05',
          todate: '2026-11-05',
          fromtime: '10:00',
          totime: '12:00',
          statusid: 2,
          approvedon: '2026-11-01',
        },
        { ...request, kindid: 2, fromdate: '2026-11-06', todate: '2026-11-06', statusid: 1 },
        { ...request, kindid: 3, fromdate: '2026-11-06', todate: '2026-11-06', statusid: 3 },
      ])
      .execute(),
  );
  const home = ['2026-11-03', '2026-11-04', 'Work from home', null, false];
  const hours = ['2026-11-05', '2026-11-05', 'Out-duty', 'From 10:00 to 12:00', false];
  const waiting = ['2026-11-06', '2026-11-06', 'Out-duty', null, true];
  for (const [by, view] of [
    [own, 1],
    [lead, 2],
  ] as const) {
    expect(await on(by, view, 'workfromhome')).toEqual([home]);
    expect(await on(by, view, 'outduty')).toEqual([hours, waiting]);
  }
  expect(await on(peer, 2, 'workfromhome')).toEqual([home]);
  expect(await on(peer, 2, 'outduty')).toEqual([['2026-11-05', '2026-11-05', 'Out-duty', null, false]]);
});

// Invariant (attendance): Peers see approved work from home and out-duty in the calendar, never its times or what
// waits; shifts only who has the right
test('shifts of oneself and of reports are in the calendar, those to come as well, and of nobody else', async () => {
  const { company, asha, own, lead } = await attending(app);
  await addPlan(company, 'shift', { name: 'Night', detail: NIGHT, employeeid: asha.employeeid });
  const nights = ['2026-11-02', '2026-11-06', 'Night', '22:00–06:00', false];
  expect(await on(own, 1, 'shift')).toEqual([nights]);
  expect((await on(own, 2, 'shift')).length).toBe(1);
  // Those of reports are in the view of the team.
  expect(await on(lead, 2, 'shift')).toEqual([['2026-11-02', '2026-11-06', 'General', '09:30–18:30', false], nights]);
  await company.tx((db) => db.deleteFrom('tenant_setting').where('settingname', '=', 'attendance').execute());
  expect(await on(own, 1, 'shift')).toEqual([]);
});
