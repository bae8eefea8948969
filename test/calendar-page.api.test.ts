import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { type CalendarEntryRow, getCalendar, getCalendarDay } from '#modules/calendar/contract/calendar.ts';
import { cancelLeave, requestLeave } from '#modules/leave/contract/request.ts';
import {
  type Caller,
  callers,
  CASUAL,
  dates,
  decide,
  listed,
  ruled,
  staffed,
} from '../src/modules/leave/test/requests.ts';
import { type Company, sharedApp, type TestApp } from './support/product.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

const NOVEMBER = { fromdate: '2026-11-01', todate: '2026-11-30' };
type Match = {
  layers: { layerid: string; layername: string }[];
  total: number;
  iscounted: boolean;
  people: { employeeid: number; fullname: string }[];
  entries: CalendarEntryRow[];
  counts: { date: string; layerid: string; count: number }[];
};
/** Asks with values in the query of the address. */
const read = (by: Caller, endpoint: Endpoint, values: object) =>
  by({
    ...endpoint,
    path: `${endpoint.path}?${new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)])).toString()}`,
  });
const calendar = async (by: Caller, viewid: number, days: object = NOVEMBER): Promise<Match> => {
  const { result, ...answer } = await read(by, getCalendar, { viewid, ...days });
  expect(answer).toMatchObject({ status: 200 });
  return (result as [Match])[0];
};
const on = (result: Match, layerid: string) =>
  result.entries
    .filter((one) => one.layerid === layerid)
    .map(({ fromdate, todate, title, detail, ispending }) => ({ fromdate, todate, title, detail, ispending }));

async function addHolidays(company: Company): Promise<void> {
  await company.tx(async (db) => {
    const { holidayplanid } = await db
      .insertInto('holiday_plan')
      .values({ holidayplanname: 'National' })
      .returning('holidayplanid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('holiday')
      .values([
        { holidayplanid, holidaydate: '2026-11-09', holidayname: 'Diwali', isoptional: false },
        { holidayplanid, holidaydate: '2026-11-24', holidayname: 'Guru Nanak Jayanti', isoptional: true },
      ])
      .execute();
    await db.insertInto('calendar_assignment').values({ holidayplanid, fromdate: '2026-01-01' }).execute();
  });
}

// Invariant (leave): Peers see in the calendar that somebody is away, never what leave it is or why
test('S1-004: peers see that somebody is away, the manager what leave it is, and nobody the note', async () => {
  const { company, asha, bina, deepa, own, lead, hr } = await staffed(app, [ruled(CASUAL, { ishour: true })]);
  await company.tx(async (db) => {
    const group = await db
      .selectFrom('permission_group')
      .select('permissiongroupid')
      .where('permissiongroupname', '=', 'Manager')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('account_group')
      .values({ ...group, accountid: bina.accountid })
      .execute();
  });
  const peer = await callers(company, deepa);
  await own(requestLeave, dates('2026-11-03', '2026-11-05', { note: 'Surgery' }));
  await decide(lead);
  await own(requestLeave, dates('2026-11-17', '2026-11-17', { fromtime: '10:00', totime: '12:00', note: 'Surgery' }));
  const approved = { fromdate: '2026-11-03', todate: '2026-11-05', detail: null, ispending: false };
  const pending = { fromdate: '2026-11-17', todate: '2026-11-17', detail: 'From 10:00 to 12:00', ispending: true };
  const existing = [
    { ...approved, title: 'Casual Leave' },
    { ...pending, title: 'Casual Leave' },
  ];
  const mine = await calendar(own, 1);
  expect(on(mine, 'leave')).toEqual(existing);
  expect(mine.people.map(({ fullname }) => fullname)).toEqual(['Asha Nair']);
  const seen = await calendar(peer, 2);
  expect(seen.people.map(({ fullname }) => fullname)).toEqual(['Asha Nair', 'Deepa Rao']);
  expect(on(seen, 'leave')).toEqual([{ ...approved, title: 'Away' }]);
  expect(seen.entries.find(({ layerid }) => layerid === 'leave')?.employeeids).toEqual([asha.employeeid]);
  expect(JSON.stringify(seen)).not.toMatch(/Casual|Surgery/);
  const led = await calendar(lead, 2);
  expect(on(led, 'leave')).toEqual(existing);
  expect(JSON.stringify(led)).not.toContain('Surgery');
  // The company is numbers; the names of a day are behind them, as the reader may see them.
  const whole = await calendar(peer, 3);
  expect([whole.iscounted, whole.people, on(whole, 'leave')]).toEqual([true, [], []]);
  expect(whole.counts.filter(({ layerid }) => layerid === 'leave')).toEqual(
    ['03', '04', '05'].map((date) => ({ date: `2026-11-${date}`, layerid: 'leave', count: 1 })),
  );
  const day = { viewid: 3, date: '2026-11-04', layerid: 'leave' };
  const names = async (by: Caller) =>
    (await read(by, getCalendarDay, day)).result as {
      rows: { person: { fullname: string }; title: string }[];
      total: number;
    };
  expect(await names(peer)).toMatchObject({ total: 1, rows: [{ person: { fullname: 'Asha Nair' }, title: 'Away' }] });
  expect(await names(hr)).toMatchObject({ total: 1, rows: [{ title: 'Casual Leave' }] });
  expect((await read(peer, getCalendarDay, { ...day, layerid: 'none' })).status).toBe(404);
});

test('days that are taken back are not in the calendar', async () => {
  const { asha, own, lead } = await staffed(app);
  await own(requestLeave, dates('2026-11-03', '2026-11-06'));
  await decide(lead);
  const [row] = await listed(own, asha.employeeid);
  await own(cancelLeave, { ...dates('2026-11-04'), leaverequestid: row?.leaverequestid });
  await decide(lead);
  expect(on(await calendar(own, 1), 'leave')).toMatchObject([
    { fromdate: '2026-11-03', todate: '2026-11-03' },
    { fromdate: '2026-11-05', todate: '2026-11-06' },
  ]);
});

test('holidays that several have are one entry; the weekly off is the reader’s own', async () => {
  const { company, own, hr, hema } = await staffed(app);
  await addHolidays(company);
  const team = await calendar(own, 2);
  expect(on(team, 'holiday')).toEqual([
    { fromdate: '2026-11-09', todate: '2026-11-09', title: 'Diwali', detail: null, ispending: false },
  ]);
  expect(team.entries.find(({ layerid }) => layerid === 'holiday')?.employeeids).toHaveLength(2);
  expect(on(team, 'optionalholiday')).toMatchObject([{ title: 'Guru Nanak Jayanti' }]);
  expect(on(team, 'weeklyoff').map(({ fromdate }) => fromdate)).toEqual(
    ['01', '07', '08', '14', '15', '21', '22', '28', '29'].map((date) => `2026-11-${date}`),
  );
  expect(on(await calendar(hr, 3), 'holiday')).toMatchObject([{ title: 'Diwali', detail: 'National' }]);
  // Somebody whose plan has no such holiday.
  await company.tx(async (db) => {
    const { holidayplanid } = await db
      .insertInto('holiday_plan')
      .values({ holidayplanname: 'None' })
      .returning('holidayplanid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('calendar_assignment')
      .values({ holidayplanid, employeeid: hema.employeeid, fromdate: '2026-01-01' })
      .execute();
  });
  expect(on(await calendar(hr, 1), 'holiday')).toEqual([]);
});

test('birthdays are shown to whom the field is open, by day and month; anniversaries count years', async () => {
  const { company, asha, deepa, own, hr } = await staffed(app);
  await company.tx(async (db) => {
    await db
      .updateTable('employee')
      .set({ dateofbirth: '1992-02-29', joiningdate: '2021-02-20' })
      .where('employeeid', '=', asha.employeeid)
      .execute();
    await db
      .updateTable('employee')
      .set({ dateofbirth: '1990-02-10', joiningdate: '2024-01-01' })
      .where('employeeid', '=', deepa.employeeid)
      .execute();
  });
  const february = { fromdate: '2027-02-01', todate: '2027-02-28' };
  const seen = await calendar(own, 2, february);
  expect(on(seen, 'birthday')).toMatchObject([{ fromdate: '2027-02-28', title: 'Birthday' }]);
  expect(on(seen, 'anniversary')).toMatchObject([{ fromdate: '2027-02-20', title: '6 years with the company' }]);
  expect(JSON.stringify(seen)).not.toMatch(/199[02]/);
  const existing = await calendar(hr, 3, february);
  expect(existing.counts.filter(({ layerid }) => layerid === 'birthday')).toEqual([
    { date: '2027-02-10', layerid: 'birthday', count: 1 },
    { date: '2027-02-28', layerid: 'birthday', count: 1 },
  ]);
  await company.tx((db) =>
    db
      .insertInto('employee_privacy')
      .values({ employeeid: deepa.employeeid, fieldkey: 'dateofbirth', audiences: ['everybody', 'hr'] })
      .execute(),
  );
  expect(on(await calendar(own, 2, february), 'birthday')).toHaveLength(2);
});

test('who has left is in no view; more than six weeks are not answered', async () => {
  const { company, asha, deepa, own, lead } = await staffed(app);
  await own(requestLeave, dates('2026-11-03'));
  await decide(lead);
  const peer = await callers(company, deepa);
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2026-11-01' }).where('employeeid', '=', asha.employeeid).execute(),
  );
  const seen = await calendar(peer, 2);
  expect([seen.total, on(seen, 'leave')]).toEqual([1, []]);
  expect((await calendar(peer, 3)).counts.filter(({ layerid }) => layerid === 'leave')).toEqual([]);
  const { status, fields } = await read(peer, getCalendar, { viewid: 1, fromdate: '2026-11-01', todate: '2026-12-13' });
  expect([status, fields]).toEqual([400, { todate: 'A calendar shows six weeks at most' }]);
});
