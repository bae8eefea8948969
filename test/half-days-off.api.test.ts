import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMuster, type MusterRow } from '#modules/attendance/contract/log.ts';
import { holidayPlanAssignment, weeklyOffAssignment } from '#modules/calendar/contract/assignment.ts';
import { getCalendar } from '#modules/calendar/contract/calendar.ts';
import { saveHolidayPlan } from '#modules/calendar/contract/holiday-plan.ts';
import { saveWeeklyOff, WEEKS } from '#modules/calendar/contract/weekly-off.ts';
import { listHolidays } from '#modules/leave/contract/holidays.ts';
import { requestLeave } from '#modules/leave/contract/request.ts';
import { shiftPlanner } from '#modules/planner/contract/planner.ts';
import {
  attending,
  type Caller,
  callers as signedIn,
  counted,
  logOf,
  punch,
  shown,
} from '../src/modules/attendance/test/attending.ts';
import {
  addPolicy,
  balance,
  beginLeave,
  callers,
  CASUAL,
  dates,
  decide,
  lines,
  openBalances,
  ruled,
  seen,
  SICK,
} from '../src/modules/leave/test/requests.ts';
import { sharedApp, type TestApp } from './support/product.ts';

// Half a Saturday and half a holiday: half of the work is asked for, half of the leave is charged, everybody is told.

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

const FROM = { fromdate: '2026-01-01', todate: null };
const EVERYBODY = { iscompany: true, officeaddressids: [], employeeids: [], ...FROM };

/** Sundays are off, and the second half of Saturdays; a holiday takes the first half of Tuesdays that are named. */
async function withHalves(hr: Caller, ...holidays: readonly string[]): Promise<void> {
  const idOf = ({ status, result, message }: Awaited<ReturnType<Caller>>): number => {
    if (status !== 200) throw new Error(message);
    return Number(Object.values((result as [Record<string, number>])[0])[0]);
  };
  const weekly = await hr(saveWeeklyOff, {
    weeklyoffid: null,
    weeklyoffname: 'Half Saturdays',
    description: null,
    weekoffdetail: WEEKS.map((weekno) => ({ weekno, weekoffdays: [0], halfdays: [{ weekday: 6, half: 2 }] })),
  });
  const plan = await hr(saveHolidayPlan, {
    holidayplanid: null,
    holidayplanname: 'Half days',
    description: null,
    optionalquota: null,
    holidays: holidays.map((holidaydate) => ({ holidaydate, holidayname: 'Eve', isoptional: false, half: 1 })),
  });
  await hr(weeklyOffAssignment.assign, { planid: idOf(weekly), ...EVERYBODY });
  await hr(holidayPlanAssignment.assign, { planid: idOf(plan), ...EVERYBODY });
}

test('attendance asks for the other half, and shows the half that is off', async () => {
  const { company, asha, own, lead, hr, deviceid } = await attending(app);
  await withHalves(hr, '2026-10-06', '2026-10-13');
  await punch(company, deviceid, asha.employeeid, [
    '2026-10-03 09:30:00',
    '2026-10-03 14:00:00',
    '2026-10-06 14:20:00',
    '2026-10-06 18:30:00',
    '2026-10-10 09:30:00',
    '2026-10-10 16:00:00',
  ]);
  const log = await logOf(own, asha.employeeid);
  expect(shown(log, '2026-10-03')).toBe('P,O 270 0 0 -');
  expect(shown(log, '2026-10-06')).toBe('H,P 250 20 0 late');
  // The afternoon is time beyond the shift.
  expect(shown(log, '2026-10-10')).toMatch(/^P,O 270 0 120 -/);
  expect(shown(log, '2026-10-13')).toBe('H,A 0 0 0 - no_punch');
  // Four Sundays whole and five Saturdays in half; two halves of holidays.
  expect(log.totals).toMatchObject({ off: 6.5, holiday: 1, present: 1.5 });
  await counted(company);
  const { rows } = (await lead(getMuster, { month: '2026-10', limit: 50, offset: 0 })).result as unknown as {
    rows: MusterRow[];
  };
  const row = rows.find(({ employeeid }) => employeeid === asha.employeeid);
  expect(row?.days.find((one) => one?.date === '2026-10-03')?.halves).toEqual(['P', 'O']);
  expect(row?.totals).toEqual(log.totals);
});

const sick = (fromdate: string, todate: string) => dates(fromdate, todate, { leavetypeid: SICK });

test('leave costs half such a day, over one as well, and days off between count by halves', async () => {
  const { company, asha, hema, own, lead, hr } = await attending(app);
  await withHalves(hr, '2026-11-10', '2026-11-17');
  await addPolicy(company, [ruled(CASUAL, { isbetween: true }), ruled(SICK)]);
  await beginLeave(await callers(company, hema));
  await openBalances(company, asha.employeeid, { [CASUAL]: 10, [SICK]: 10 });
  expect((await seen(own, dates('2026-11-07', '2026-11-07'))).days).toBe(0.5);
  expect((await seen(own, sick('2026-11-09', '2026-11-11'))).days).toBe(2.5);
  // Where days off between leave count, half a holiday does.
  expect((await seen(own, dates('2026-11-09', '2026-11-11'))).days).toBe(3);
  // The half that is off alone is no day of leave.
  expect((await own(requestLeave, dates('2026-11-07', '2026-11-07', { fromhalf: 2 }))).status).toBe(400);
  // Saturday morning and Monday: the half and the Sunday between them are leave as well.
  expect((await own(requestLeave, dates('2026-11-07', '2026-11-07'))).status).toBe(200);
  await decide(lead);
  expect(await balance(own, asha.employeeid)).toMatchObject({ booked: 9.5 });
  expect((await own(requestLeave, dates('2026-11-09', '2026-11-10'))).status).toBe(200);
  await decide(lead);
  expect(await balance(own, asha.employeeid)).toMatchObject({ booked: 6 });
  expect((await own(requestLeave, sick('2026-11-17', '2026-11-17'))).status).toBe(200);
  await decide(lead);
  expect(await balance(own, asha.employeeid, SICK)).toMatchObject({ booked: 9.5 });
  expect(new Set((await lines(company, asha.employeeid)).map(({ linedate }) => linedate))).toEqual(
    new Set(['2026-11-07', '2026-11-08', '2026-11-09', '2026-11-10', '2026-11-17']),
  );
  app.clock.set('2026-11-19T06:00:00Z');
  const log = await logOf(await signedIn(company, asha), asha.employeeid, '2026-11');
  const halves = (date: string) => shown(log, date).split(' ')[0];
  expect(['07', '08', '09', '10', '17'].map((day) => halves(`2026-11-${day}`))).toEqual([
    'CAL,CAL',
    'CAL,CAL',
    'CAL,CAL',
    'CAL,CAL',
    'H,SIL',
  ]);
});

test('calendar, list of holidays and planner say which half', async () => {
  const { asha, own, hr } = await attending(app);
  await withHalves(hr, '2026-11-10');
  const span = { fromdate: '2026-11-02', todate: '2026-11-15' };
  type Entry = { layerid: string; fromdate: string; title: string; detail: string | null };
  const [{ entries }] = (await own(getCalendar, { viewid: 1, ...span })).result as [{ entries: Entry[] }];
  const entriesOf = (layer: string) =>
    entries
      .filter(({ layerid }) => layerid === layer)
      .map(({ fromdate, title, detail }) => [fromdate.slice(8), title, detail].filter(Boolean).join(' '));
  expect(entriesOf('holiday')).toEqual(['10 Eve First half']);
  expect(entriesOf('weeklyoff').sort()).toEqual([
    '07 Weekly off Second half',
    '08 Weekly off',
    '14 Weekly off Second half',
    '15 Weekly off',
  ]);
  // The shift of such a day is its other half.
  expect(entriesOf('shift')).toContain('07 General 09:30–14:00');
  expect(entriesOf('shift')).toContain('10 General 14:00–18:30');
  const [{ holidays }] = (await own(listHolidays, { year: 2026 })).result as [{ holidays: object[] }];
  expect(holidays).toMatchObject([{ holidaydate: '2026-11-10', half: 1 }]);
  const days = { from: '2026-11-06', to: '2026-11-10' };
  const { rows } = (await hr(shiftPlanner.rows, { ...days, limit: 50, offset: 0 })).result as unknown as {
    rows: { employeeid: number; marks: object[] }[];
  };
  expect(rows.find(({ employeeid }) => employeeid === asha.employeeid)?.marks).toEqual([
    { date: '2026-11-07', mark: 'half' },
    { date: '2026-11-08', mark: 'off' },
    { date: '2026-11-10', mark: 'half' },
  ]);
  const coverage = (await hr(shiftPlanner.coverage, days)).result as unknown as {
    half: number;
    off: number;
    plans: { count: number }[];
  }[];
  // Three people, who are on their shift for the other half.
  expect(coverage.map(({ half, off, plans }) => [half, off, plans[0]?.count ?? 0])).toEqual([
    [0, 0, 3],
    [3, 0, 3],
    [0, 3, 0],
    [0, 0, 3],
    [3, 0, 3],
  ]);
});
