import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheets } from '#bulk/server/file.ts';
import { addDays, type Day, day } from '#platform/engine/day.ts';
import { tenantSql } from '#platform/server/db.ts';
import { sharedAppWithWorker, type TestApp } from '../../../../test/support/product.ts';
import { checkClose, closeLeavers, getCloses, startClose } from '../contract/close.ts';
import { listClosed, previewClose } from '../contract/closed.ts';
import { getMuster, type MusterRow } from '../contract/log.ts';
import { attendanceRegister, startAttendanceRegister } from '../contract/register.ts';
import { previewAttendance, type AttendancePreview } from '../contract/request.ts';
import {
  type AttendanceSetting,
  getAttendanceMonths,
  getAttendanceSetting,
  saveAttendanceSetting,
} from '../contract/setting.ts';
import { getLateTrend } from '../contract/trend.ts';
import { closeTime } from '../server/close/close.ts';
import { countStale } from '../server/count/task.ts';
import { attending, callers, counted, logOf, punch, shown } from './attending.ts';
import { closed, finished, type Given, monthIn } from './closing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedAppWithWorker();
});
afterAll(() => app.stop());

const FROM_26 = [{ month: '2026-10', monthday: 26 }];
const PAGE = { limit: 50, offset: 0 };
/** 1 December in India: the month of November, 26 October to 25 November, is over. */
const DECEMBER = day('2026-12-01');

const settingIn = async ({ hr }: Given) =>
  ((await hr(getAttendanceSetting)).result as [AttendanceSetting & { version: number }])[0];
/** Saves the setting over HTTP, by the version that is stored. */
async function save(state: Given, change: Partial<AttendanceSetting> | { monthstarts: typeof FROM_26 }) {
  const { version, ...setting } = await settingIn(state);
  const { call } = await state.company.signIn(state.hema.emailid);
  const { status, body } = await call('POST', saveAttendanceSetting.path, {
    body: { ...setting, ...change },
    headers: { 'if-match': `${version}` },
  });
  return { status, message: body.error?.message ?? '' };
}
/** Punches of working days, late by 21 minutes on some. */
async function came(
  { company, deviceid }: Given,
  employeeid: number,
  from: Day,
  to: Day,
  late: readonly string[] = [],
) {
  const times: string[] = [];
  for (let on: Day = from; on <= to; on = addDays(on, 1))
    if (![0, 6].includes(new Date(`${on}T00:00:00Z`).getUTCDay()))
      times.push(`${on} ${late.includes(on) ? '09:51' : '09:30'}:00`, `${on} 18:30:00`);
  await punch(company, deviceid, employeeid, times);
}
const countedUp = ({ company }: Given, today: string) =>
  company.tx(async (db) => {
    while (await countStale(db, day(today)));
  });

/** Attendance from 1 September on; months begin on the 26th from October on. */
async function windowed(now = '2026-11-02T06:00:00Z') {
  const state = await attending(app, now);
  await state.company.tx((db) => db.updateTable('attendance_assignment').set({ fromdate: '2026-09-01' }).execute());
  expect((await save(state, { startdate: day('2026-09-01'), monthstarts: FROM_26 })).status).toBe(200);
  return state;
}

test('the months of the setting are those of screens: the muster, the log, the trend and the close', async () => {
  const state = await windowed('2026-10-27T06:00:00Z');
  const { asha, own, hr } = state;
  await came(state, asha.employeeid, day('2026-09-21'), day('2026-10-26'), ['2026-09-28', '2026-10-26']);
  await countedUp(state, day('2026-10-27'));
  expect((await own(getAttendanceMonths)).result).toEqual([{ starts: FROM_26 }]);
  const musterOf = async (query: object) =>
    (await hr(getMuster, { ...query, limit: 50, offset: 0 })).result as unknown as {
      from: string;
      to: string;
      rows: MusterRow[];
    };
  const october = await musterOf({ month: '2026-10' });
  expect([october.from, october.to]).toEqual(['2026-09-26', '2026-10-25']);
  const [row] = october.rows.filter(({ employeeid }) => employeeid === asha.employeeid);
  expect(row?.days).toHaveLength(30);
  expect([row?.days[0]?.date, row?.days[29]?.date, row?.totals.marks]).toEqual(['2026-09-26', '2026-10-25', 1]);
  // On the 27th it is November.
  expect(await musterOf({})).toMatchObject({ from: '2026-10-26', to: '2026-11-25' });
  const log = await logOf(own, asha.employeeid);
  expect(log).toMatchObject({ from: '2026-09-26', to: '2026-10-25' });
  expect([log.days[0]?.date, log.days.at(-1)?.date]).toEqual(['2026-09-26', '2026-10-25']);
  expect((await logOf(own, asha.employeeid, '2026-09')).days.at(-1)?.date).toBe('2026-09-25');
  const [trend] = (await hr(getLateTrend, { month: '2026-10' })).result as [
    { weeks: { fromdate: string; todate: string; late: number }[] },
  ];
  expect([trend.weeks[0]?.fromdate, trend.weeks.at(-1)?.todate]).toEqual(['2026-08-01', '2026-10-25']);
  expect(trend.weeks.reduce((sum, { late }) => sum + late, 0)).toBe(1);
  const [{ months }] = (await hr(getCloses)).result as [{ months: { month: string; from: string; to: string }[] }];
  expect(months.map(({ month, from, to }) => `${month} ${from} ${to}`)).toEqual([
    '2026-11 2026-10-26 2026-11-25',
    '2026-10 2026-09-26 2026-10-25',
    '2026-09 2026-09-01 2026-09-25',
  ]);
});

test('limits and marks begin again on the 26th', async () => {
  const state = await windowed();
  const { company, asha, own } = state;
  // One day of work from home a month, two corrections, and marks that cost from the third on.
  const requestOf = (kindid: number, on: string, more: object = {}) => ({
    employeeid: asha.employeeid,
    kindid,
    fromdate: on,
    todate: on,
    statusid: 2,
    approvedon: on,
    ...more,
  });
  await company.tx((db) =>
    db
      .insertInto('attendance_request')
      .values([
        requestOf(3, '2026-10-05'),
        requestOf(3, '2026-10-20'),
        requestOf(3, '2026-10-27'),
        ...['2026-10-06', '2026-10-07', '2026-10-08', '2026-10-28'].map((on) =>
          requestOf(1, on, { fromtime: '09:30', totime: '18:30' }),
        ),
      ])
      .execute(),
  );
  await countedUp(state, day('2026-11-02'));
  const log = await logOf(own, asha.employeeid, '2026-10');
  expect(shown(log, '2026-10-05')).toMatch(/^W,W /);
  expect(shown(log, '2026-10-20')).toMatch(/^A,A .*wfh_over_limit/);
  expect(shown(log, '2026-10-07')).toMatch(/^P,P .*regularised/);
  expect(shown(log, '2026-10-08')).toMatch(/reg_over_limit/);
  // The calendar month would have had neither.
  const next = await logOf(own, asha.employeeid, '2026-11');
  expect(shown(next, '2026-10-27')).toMatch(/^W,W /);
  expect(shown(next, '2026-10-28')).toMatch(/^P,P .*regularised/);
  const asking = {
    employeeid: null,
    kindid: 1,
    fromdate: '2026-10-29',
    todate: '2026-10-29',
    fromhalf: 1,
    tohalf: 2,
    fromtime: '09:30',
    totime: null,
    minutes: null,
    note: null,
  };
  const [preview] = (await own(previewAttendance, asking)).result as [AttendancePreview];
  expect(preview.problems).toEqual([]);
});

test('October is closed from 26 September to 25 October, and the register of it has these days', async () => {
  const state = await windowed();
  const { company, asha, hr, hema } = state;
  await came(state, asha.employeeid, day('2026-09-01'), day('2026-10-31'), [
    '2026-09-28',
    '2026-09-29',
    '2026-10-05',
    '2026-10-26',
  ]);
  await countedUp(state, day('2026-11-02'));
  expect(await monthIn(hr, '2026-10')).toMatchObject({ mayclose: true, from: '2026-09-26', to: '2026-10-25' });
  const preview = (await hr(previewClose, { month: '2026-10', ...PAGE })).result as { rows: object[] };
  const closeid = await closed(hr);
  const list = (await hr(listClosed, { closeid, ...PAGE })).result as { rows: { employeeid: number }[] };
  expect(list.rows).toEqual(preview.rows);
  expect(list.rows.find(({ employeeid }) => employeeid === asha.employeeid)).toMatchObject({
    inservice: 30,
    // Two marks are free; the one of the 26th is of November.
    marks: 3,
    lossofpay: 0.5,
    dues: [{ day: '2026-10-05', reason: 'late' }],
  });
  const stored = await company.tx((db) => db.selectFrom('time_close').select(['fromday', 'today']).execute());
  expect(stored).toEqual([{ fromday: '2026-09-26', today: '2026-10-25' }]);

  const { result } = await hr(startAttendanceRegister, {
    register: 'muster',
    month: '2026-10',
    format: 'xlsx',
    officeaddressids: [],
  });
  const [{ jobrunid }] = result as [{ jobrunid: number }];
  await finished(hr, jobrunid);
  const signed = await company.signIn(hema.emailid);
  const file = await signed.call('GET', attendanceRegister.path.replace(':jobrunid', String(jobrunid)));
  const sheets = await readSheets(file.bytes);
  const text = sheets.map(({ rows }) =>
    rows.map((row) => Array.from(row, (cell) => (cell && 'text' in cell ? cell.text : ''))),
  );
  const heading = text[0]?.[0] ?? [];
  expect([heading.indexOf('26'), heading.indexOf('25') - heading.indexOf('26')]).toEqual([expect.any(Number), 29]);
  expect(text.flat(2)).toContain('October 2026 (26 September 2026 – 25 October 2026)');
});

// Invariant: Attendance months have no gap and no day in two, and a month with a close keeps its days
test('a month that is closed keeps its days; a later one may begin otherwise, and its days are counted again', async () => {
  const state = await attending(app);
  const { company, asha, own, hr } = state;
  await came(state, asha.employeeid, day('2026-10-01'), day('2026-10-31'));
  await counted(company);
  await closed(hr);
  const refused = await save(state, { monthstarts: FROM_26 });
  expect(refused).toEqual({
    status: 409,
    message:
      'October 2026 is closed with the days that it has. Let the change begin with December 2026 or later, or reopen what is closed first',
  });
  // November would begin in the closed October.
  expect((await save(state, { monthstarts: [{ month: '2026-11', monthday: 26 }] })).status).toBe(409);
  expect((await settingIn(state)).monthstarts).toEqual([]);
  // A day that somebody else wrote is as the rules have it once the days are counted again: 1 November is a Sunday.
  const sunday = () =>
    company.tx((db) =>
      db
        .selectFrom('attendance_day')
        .select(['kind', 'workedminutes'])
        .where('employeeid', '=', asha.employeeid)
        .where('workdate', '=', '2026-11-01')
        .executeTakeFirst(),
    );
  await company.tx((db) =>
    tenantSql`insert into attendance_day
      select (jsonb_populate_record(d, '{"workdate": "2026-11-01", "workedminutes": 7}')).* from attendance_day d
      where d.subscriptionid = current_subscription() and d.employeeid = ${asha.employeeid}
        and d.workdate = '2026-10-30'
      on conflict (subscriptionid, employeeid, workdate) do update set workedminutes = 7`.execute(db),
  );
  expect(await sunday()).toMatchObject({ workedminutes: 7 });
  const later = [{ month: '2026-12', monthday: 26 }];
  expect((await save(state, { monthstarts: later })).status).toBe(200);
  await expect.poll(sunday).toEqual({ kind: 'off', workedminutes: 0 });
  expect(await monthIn(hr, '2026-10')).toMatchObject({ state: 'closed', to: '2026-10-31' });
  expect(await monthIn(hr, '2026-11')).toMatchObject({ from: '2026-11-01', to: '2026-11-25' });
  expect((await logOf(own, asha.employeeid)).days).toHaveLength(31);
  // One that is being made has its days, too.
  await company.tx((db) =>
    closeTime(db, { from: day('2026-11-01'), to: day('2026-11-25'), on: day('2026-11-25'), employeeids: [] }),
  );
  expect((await save(state, { monthstarts: [] })).message).toMatch(
    /^November 2026 is closed with the days that it has/,
  );
});

test('a setting names each month once, and a day that every month has', async () => {
  const state = await attending(app);
  const twice = [...FROM_26, { month: '2026-10', monthday: 1 }];
  expect(await save(state, { monthstarts: twice })).toMatchObject({
    status: 400,
    message: 'Please fill each month once',
  });
  expect((await save(state, { monthstarts: [{ month: '2026-10', monthday: 29 }] })).status).toBe(400);
  expect((await save(state, { monthstarts: [{ month: '2026-13', monthday: 1 }] })).status).toBe(400);
  expect((await save(state, { monthstarts: [{ month: '2026-12', monthday: 1 }, ...FROM_26] })).status).toBe(200);
  expect((await settingIn(state)).monthstarts.map(({ month }) => month)).toEqual(['2026-10', '2026-12']);
});

test('whoever leaves after the window is closed before the others, who follow with the month', async () => {
  const state = await windowed();
  const { company, asha, bina, hema, hr } = state;
  for (const one of [asha, bina]) await came(state, one.employeeid, day('2026-09-01'), day('2026-10-31'), []);
  await countedUp(state, day('2026-11-02'));
  const checkOf = async () => ((await hr(checkClose, { month: '2026-11' })).result as [{ leavers: number }])[0].leavers;
  expect(await checkOf()).toBe(0);
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2026-10-28' }).where('employeeid', '=', asha.employeeid).execute(),
  );
  expect(await checkOf()).toBe(1);
  // Earlier months stay open to a close, and the month before comes first.
  expect((await hr(closeLeavers, { month: '2026-11' })).message).toBe(
    'Earlier months are open, and cannot be closed once this one is',
  );
  await company.tx((db) => closeTime(db, { from: day('2026-09-01'), to: day('2026-09-25'), on: day('2026-11-02') }));
  const early = await hr(closeLeavers, { month: '2026-11' });
  expect([early.status, early.message]).toEqual([
    409,
    'An earlier month is not closed yet: months are closed in their order',
  ]);
  await closed(hr);
  expect((await hr(closeLeavers, { month: '2026-10' })).message).toBe('This month is over. Close it for everybody');
  expect((await hr(closeLeavers, { month: '2026-11' })).result).toEqual([{ closed: 1 }]);
  expect((await hr(closeLeavers, { month: '2026-11' })).status).toBe(409);
  // It is open for everybody else, and neither closed nor stopped on the way.
  expect(await monthIn(hr, '2026-11')).toMatchObject({ state: 'open', closeid: null, mayclose: false });
  expect((await hr(startClose, { month: '2026-11' })).message).toBe('The month is not over yet');

  app.clock.set('2026-12-01T06:00:00Z');
  await countedUp(state, DECEMBER);
  const later = await callers(company, hema);
  expect(await monthIn(later, '2026-11')).toMatchObject({ state: 'open', mayclose: true });
  const closeid = await closed(later, '2026-11');
  const rows = await company.tx((db) =>
    db
      .selectFrom('time_close_person')
      .select(['employeeid', 'closedon', 'inservice'])
      .where('closeid', '=', closeid)
      .execute(),
  );
  expect(rows).toHaveLength(3);
  expect(rows.find(({ employeeid }) => employeeid === asha.employeeid)).toMatchObject({
    closedon: '2026-10-28',
    inservice: 30_000,
  });
  expect(rows.find(({ employeeid }) => employeeid === bina.employeeid)).toMatchObject({ closedon: '2026-12-01' });
  expect(await monthIn(later, '2026-11')).toMatchObject({ state: 'closed', people: 3, closedbyname: 'Hema Rao' });
});
