import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { officeRecord } from '#modules/company/contract/office.ts';
import { type Day, day } from '#platform/engine/day.ts';
import { dayState, type WorkingCalendar } from '#platform/engine/working-days.ts';
import { settled, startTestApp, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { holidayBulk } from '../contract/bulk.ts';
import { holidayPlanAssignment, weeklyOffAssignment } from '../contract/assignment.ts';
import { getHolidayPlan, listHolidayPlans, removeHolidayPlan, saveHolidayPlan } from '../contract/holiday-plan.ts';
import {
  getWeeklyOff,
  listWeeklyOffs,
  removeWeeklyOff,
  saveWeeklyOff,
  toggleWeeklyOff,
  type WeekOff,
  WEEKS,
} from '../contract/weekly-off.ts';
import { planPeriods } from '#platform/engine/timeline.ts';
import { calendarsOf } from '../server/public.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** The days off of every week; with Saturdays on some of the weeks. */
const weeks = (days: readonly number[], saturdays: readonly number[] = []): WeekOff[] =>
  WEEKS.map((weekno) => ({
    weekno,
    weekoffdays: [...days, ...(saturdays.includes(weekno) ? [6] : [])],
    halfdays: [],
  }));
const BANK = { weeklyoffid: null, weeklyoffname: 'Bank', description: null, weekoffdetail: weeks([0], [2, 4]) };
const NATIONAL = {
  holidayplanid: null,
  holidayplanname: 'National',
  description: 'Fixed days',
  holidays: [
    { holidaydate: '2026-10-02' as Day, holidayname: 'Gandhi Jayanti', isoptional: false },
    { holidaydate: '2026-08-15' as Day, holidayname: 'Independence Day', isoptional: false },
    { holidaydate: '2026-11-09' as Day, holidayname: 'Diwali', isoptional: true },
  ],
};
const to = (planid: number, more: object = {}) => ({
  planid,
  iscompany: false,
  officeaddressids: [],
  employeeids: [],
  fromdate: '2026-01-01' as Day,
  todate: null,
  ...more,
});

const officeOf = async (company: TestCompany, officename: string): Promise<number> => {
  const [office] = await company.admin.call(officeRecord.calls.save, {
    officeaddressid: null,
    officename,
    addressline1: null,
    cityname: 'Pune',
    statename: 'Maharashtra',
    pincode: '411001',
  } as never);
  return office?.officeaddressid ?? 0;
};
let serial = 0;
/** Somebody who works in an office from a day on. */
const personIn = (company: TestCompany, fullname: string, officeaddressid: number | null): Promise<number> =>
  company.tx(async (db) => {
    serial += 1;
    const { employeeid } = await db
      .insertInto('employee')
      .values({ employeecode: `C${serial}`, fullname, joiningdate: '2024-01-01' })
      .returning('employeeid')
      .executeTakeFirstOrThrow();
    await db.insertInto('work_profile').values({ employeeid, officeaddressid, period: '[2024-01-01,)' }).execute();
    return employeeid;
  });
const textOf = (calendar: WorkingCalendar | undefined, date: string): string | null => {
  const state = calendar && dayState(calendar, day(date));
  return state?.reason && !state.isworking
    ? state.reason.text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => state.reason?.values[name] ?? '')
    : null;
};

describe('plans', () => {
  test('a weekly off is created, listed, changed by version and deleted', async () => {
    const { admin } = await app.company();
    const [saved] = await admin.call(saveWeeklyOff, BANK);
    const weeklyoffid = saved?.weeklyoffid ?? 0;
    const [row] = await admin.call(listWeeklyOffs, {});
    expect(row).toMatchObject({ weeklyoffname: 'Bank', version: 1, iscompany: false, officecount: 0, isactive: 1 });
    expect(row?.weekoffdetail).toEqual(weeks([0], [2, 4]));
    const half = weeks([0]).map((week) => ({ ...week, halfdays: [{ weekday: 6, half: 2 as const }] }));
    const [other] = await admin.call(saveWeeklyOff, { ...BANK, weeklyoffname: 'Half', weekoffdetail: half });
    const [halves] = await admin.call(getWeeklyOff, { weeklyoffid: other?.weeklyoffid ?? 0 });
    expect(halves?.weekoffdetail).toEqual(half);
    const changed = { ...BANK, weeklyoffid, weekoffdetail: weeks([0, 6]).slice(0, 3) };
    expect(await admin.call(saveWeeklyOff, changed, 1)).toEqual([{ weeklyoffid, version: 2 }]);
    expect((await admin.refused(saveWeeklyOff, changed, 1)).status).toBe(412);
    const [one] = await admin.call(getWeeklyOff, { weeklyoffid });
    expect(one?.weekoffdetail.map(({ weekoffdays }) => weekoffdays)).toEqual([[0, 6], [0, 6], [0, 6], [], []]);
    expect(await admin.call(removeWeeklyOff, { weeklyoffid })).toEqual([{ isexecuted: true }]);
    expect((await admin.refused(getWeeklyOff, { weeklyoffid })).status).toBe(404);
  });

  test('a holiday plan has its holidays in order, and keeps those that stay', async () => {
    const { admin } = await app.company();
    const [saved] = await admin.call(saveHolidayPlan, NATIONAL);
    const holidayplanid = saved?.holidayplanid ?? 0;
    const [row] = await admin.call(listHolidayPlans, {});
    expect(row).toMatchObject({ holidaycount: 3, optionalcount: 1 });
    const [one] = await admin.call(getHolidayPlan, { holidayplanid });
    expect(one?.holidays.map(({ holidayname }) => holidayname)).toEqual([
      'Independence Day',
      'Gandhi Jayanti',
      'Diwali',
    ]);
    const holidays = [
      { holidaydate: '2026-10-02' as Day, holidayname: 'Gandhi’s birthday', isoptional: true, half: null },
    ];
    await admin.call(saveHolidayPlan, { ...NATIONAL, holidayplanid, holidays }, 1);
    expect((await admin.call(getHolidayPlan, { holidayplanid }))[0]?.holidays).toEqual(holidays);
    expect(await admin.call(saveHolidayPlan, { ...NATIONAL, holidayplanid, holidays: [] }, 2)).toHaveLength(1);
    expect((await admin.call(getHolidayPlan, { holidayplanid }))[0]?.holidays).toEqual([]);
    expect(await admin.call(removeHolidayPlan, { holidayplanid })).toEqual([{ isexecuted: true }]);
  });

  test('what is wrong is named at its field', async () => {
    const { admin } = await app.company();
    await admin.call(saveWeeklyOff, BANK);
    await admin.call(saveHolidayPlan, NATIONAL);
    const fieldsOf = async (refused: Promise<{ error: { fields?: Record<string, string> } }>) =>
      (await refused).error.fields;
    expect(await fieldsOf(admin.refused(saveWeeklyOff, { ...BANK, weeklyoffname: 'BANK' }))).toEqual({
      weeklyoffname: 'Already exist',
    });
    expect(await fieldsOf(admin.refused(saveHolidayPlan, { ...NATIONAL, holidayplanname: 'national' }))).toEqual({
      holidayplanname: 'Already exist',
    });
    const named = { ...BANK, weeklyoffname: 'Other' };
    expect(await fieldsOf(admin.refused(saveWeeklyOff, { ...named, weekoffdetail: weeks([]) }))).toEqual({
      weekoffdetail: 'Please select at least one day',
    });
    const never = weeks([0, 1, 2, 3, 4, 5, 6]);
    expect(await fieldsOf(admin.refused(saveWeeklyOff, { ...named, weekoffdetail: never }))).toEqual({
      weekoffdetail: 'Every week needs at least one working day',
    });
    const twice = [NATIONAL.holidays[0], NATIONAL.holidays[0]].flatMap((one) => one ?? []);
    expect(
      await fieldsOf(admin.refused(saveHolidayPlan, { ...NATIONAL, holidayplanname: 'Other', holidays: twice })),
    ).toEqual({ holidays: 'Two holidays are on the same day. Keep one of them' });
    const half = NATIONAL.holidays.slice(0, 1).map((one) => ({ ...one, isoptional: true, half: 1 as const }));
    expect(
      await fieldsOf(admin.refused(saveHolidayPlan, { ...NATIONAL, holidayplanname: 'Other', holidays: half })),
    ).toEqual({ 'holidays.0.half': 'An optional holiday is a whole day' });
    const twofold = weeks([0])
      .slice(0, 1)
      .map((week) => ({ ...week, halfdays: [{ weekday: 0, half: 1 as const }] }));
    expect(await fieldsOf(admin.refused(saveWeeklyOff, { ...named, weekoffdetail: twofold }))).toEqual({
      'weekoffdetail.0.halfdays': 'A day is off as a whole or for one half',
    });
  });

  test('a right of its own for each: without it 403, with reading only nothing is changed', async () => {
    const company = await app.company();
    const own = await company.account('own@example.in', ['Employee']);
    expect((await own.refused(listWeeklyOffs, {})).status).toBe(403);
    expect((await own.refused(listHolidayPlans, {})).status).toBe(403);
    const maker = await company.account('maker@example.in', ['Payroll maker']);
    expect(await maker.call(listWeeklyOffs, {})).toEqual([]);
    expect((await maker.refused(saveWeeklyOff, BANK)).status).toBe(403);
    expect((await maker.refused(saveHolidayPlan, NATIONAL)).status).toBe(403);
    expect((await maker.refused(weeklyOffAssignment.assign, to(1, { iscompany: true }))).status).toBe(403);
  });
});

test('holidays are added from a file: a day twice is an error, one that exists stays, and they can be taken back', async () => {
  const company = await app.company();
  const { admin } = company;
  const [saved] = await admin.call(saveHolidayPlan, NATIONAL);
  const holidayplanid = saved?.holidayplanid ?? 0;
  const file =
    'Date,Holiday,Optional\n01-05-2026,Maharashtra Day,\n02-10-2026,Gandhi Jayanti,No\n25-12-2026,Christmas,Yes\n';
  const upload = async (text: string) => {
    const [staged] = await admin.upload(holidayBulk.upload, 'holidays.csv', text);
    if (!staged) throw new Error('Nothing was staged');
    const { bulkbatchid, mapping } = staged;
    await admin.call(holidayBulk.check, { bulkbatchid, mapping, parameters: { holidayplanid }, accepted: {} });
    return settled(admin, holidayBulk, bulkbatchid);
  };
  expect(await upload(`${file}25-12-2026,Christmas again,No\n`)).toMatchObject({ errorrows: 2 });
  const right = await upload(file);
  expect(right).toMatchObject({ errorrows: 0 });
  await admin.call(holidayBulk.apply, { bulkbatchid: right.bulkbatchid, rows: 'valid' });
  await settled(admin, holidayBulk, right.bulkbatchid);
  const current = async () =>
    (await admin.call(getHolidayPlan, { holidayplanid }))[0]?.holidays.map((one) => [one.holidayname, one.isoptional]);
  expect(await current()).toEqual([
    ['Maharashtra Day', false],
    ['Independence Day', false],
    ['Gandhi Jayanti', false],
    ['Diwali', true],
    ['Christmas', true],
  ]);
  // A half in its column; an optional holiday is a whole day.
  const halves = 'Date,Holiday,Optional,Half\n24-12-2026,Christmas Eve,,First half\n31-12-2026,New Year’s Eve,No,2\n';
  expect(await upload(`${halves}30-12-2026,Other,Yes,First half\n`)).toMatchObject({ errorrows: 1 });
  const added = await upload(halves);
  await admin.call(holidayBulk.apply, { bulkbatchid: added.bulkbatchid, rows: 'valid' });
  await settled(admin, holidayBulk, added.bulkbatchid);
  expect((await admin.call(getHolidayPlan, { holidayplanid }))[0]?.holidays.flatMap(({ half }) => half ?? [])).toEqual([
    1, 2,
  ]);
  await admin.call(holidayBulk.undo, { bulkbatchid: added.bulkbatchid });
  await settled(admin, holidayBulk, added.bulkbatchid);
  await admin.call(holidayBulk.undo, { bulkbatchid: right.bulkbatchid });
  expect(await settled(admin, holidayBulk, right.bulkbatchid)).toMatchObject({ undonerows: 2 });
  expect(await current()).toHaveLength(3);
});

describe('assignments', () => {
  test('a plan in use is not deleted: the error names who uses it', async () => {
    const company = await app.company();
    const { admin } = company;
    const [saved] = await admin.call(saveWeeklyOff, BANK);
    const planid = saved?.weeklyoffid ?? 0;
    const pune = await officeOf(company, 'Pune works');
    const people = [];
    for (const name of ['Asha Nair', 'Bina Shah', 'Chand Rao', 'Dev Iyer', 'Esha Rao'])
      people.push(await personIn(company, name, pune));
    const created = await admin.call(
      weeklyOffAssignment.assign,
      to(planid, { iscompany: true, officeaddressids: [pune], employeeids: people }),
    );
    expect(created).toHaveLength(7);
    expect((await admin.call(listWeeklyOffs, {}))[0]).toMatchObject({
      iscompany: true,
      officecount: 1,
      employeecount: 5,
    });
    const { status, error } = await admin.refused(removeWeeklyOff, { weeklyoffid: planid });
    expect(status).toBe(409);
    expect(error.message).toMatch(
      /^It is assigned to .+, Pune works, Asha Nair, Bina Shah, Chand Rao and 2 more\. Take these assignments away first\.$/,
    );
    const rows = await admin.call(weeklyOffAssignment.list, { planid });
    expect(rows.map((row) => row.person?.fullname ?? row.officename)).toEqual([
      null,
      'Pune works',
      'Asha Nair',
      'Bina Shah',
      'Chand Rao',
      'Dev Iyer',
      'Esha Rao',
    ]);
    for (const { calendarassignmentid } of rows)
      expect(await admin.call(weeklyOffAssignment.remove, { calendarassignmentid })).toEqual([{ isexecuted: true }]);
    expect(await admin.call(removeWeeklyOff, { weeklyoffid: planid })).toEqual([{ isexecuted: true }]);
  });

  test('the same day twice, an inactive plan, and what does not exist are refused', async () => {
    const company = await app.company();
    const { admin } = company;
    const [saved] = await admin.call(saveWeeklyOff, BANK);
    const planid = saved?.weeklyoffid ?? 0;
    const pune = await officeOf(company, 'Pune works');
    await admin.call(weeklyOffAssignment.assign, to(planid, { officeaddressids: [pune] }));
    const again = await admin.refused(weeklyOffAssignment.assign, to(planid, { officeaddressids: [pune] }));
    expect(again.status).toBe(409);
    expect(again.error.fields?.['fromdate']).toMatch(/^Pune works already has a weekly off from this date/);
    const fields = async (more: object) =>
      (await admin.refused(weeklyOffAssignment.assign, to(planid, more))).error.fields;
    expect(await fields({})).toEqual({ officeaddressids: 'Please select the company, an office or a person' });
    expect(await fields({ iscompany: true, todate: '2025-12-31' })).toEqual({
      todate: 'The last day cannot be before the first',
    });
    expect(await fields({ employeeids: [999_999] })).toEqual({ employeeids: 'The employee no longer exists' });
    expect(Object.keys((await fields({ officeaddressids: [999_999] })) ?? {})).toEqual(['officeaddressids']);
    expect((await admin.refused(weeklyOffAssignment.assign, to(999_999, { iscompany: true }))).status).toBe(404);
    await admin.call(toggleWeeklyOff, { weeklyoffid: planid, isactive: 2 }, 1);
    expect((await admin.refused(weeklyOffAssignment.assign, to(planid, { iscompany: true }))).status).toBe(409);
  });

  test('a weekly off goes round in a cycle of days, from the day that its assignment says', async () => {
    const company = await app.company();
    const { admin } = company;
    const cycle = { ...BANK, weeklyoffname: 'Four and two', weekoffdetail: [], cycledays: 6, cycleoffdays: [6, 5, 5] };
    const fieldsOf = async (part: object) => (await admin.refused(saveWeeklyOff, { ...cycle, ...part })).error.fields;
    const wrong = { cycleoffdays: 'The cycle needs at least one day off and one working day' };
    expect(await fieldsOf({ cycleoffdays: [] })).toEqual(wrong);
    expect(await fieldsOf({ cycleoffdays: [7] })).toEqual(wrong);
    expect(await fieldsOf({ cycledays: 2, cycleoffdays: [1, 2] })).toEqual(wrong);
    expect(await fieldsOf({ cycledays: null })).toEqual({ weekoffdetail: 'Please select at least one day' });
    const cyclehalfdays = [{ cycleday: 4, half: 2 as const }];
    expect(await fieldsOf({ cyclehalfdays: [{ cycleday: 5, half: 2 }] })).toEqual({
      cyclehalfdays: 'A day is off as a whole or for one half',
    });
    const [half] = await admin.call(saveWeeklyOff, { ...cycle, weeklyoffname: 'Half', cyclehalfdays });
    const weeklyoffid = half?.weeklyoffid ?? 0;
    expect((await admin.call(getWeeklyOff, { weeklyoffid }))[0]).toMatchObject({
      cycleoffdays: [5, 6],
      cyclehalfdays,
    });
    await admin.call(removeWeeklyOff, { weeklyoffid });
    const [saved] = await admin.call(saveWeeklyOff, cycle);
    const planid = saved?.weeklyoffid ?? 0;
    expect((await admin.call(listWeeklyOffs, {}))[0]).toMatchObject({ cycledays: 6, cycleoffdays: [5, 6] });
    const [first, second] = [await personIn(company, 'Asha Nair', null), await personIn(company, 'Bina Shah', null)];
    const values = { fromdate: '2026-04-01', todate: null };
    await admin.call(weeklyOffAssignment.assign, to(planid, { employeeids: [first], ...values }));
    const shifted = { employeeids: [second], ...values, cyclestart: '2026-03-30' };
    await admin.call(weeklyOffAssignment.assign, to(planid, shifted));
    const request = { employeeids: [first, second] };
    const { employees } = await company.tx((db) => calendarsOf(db, request, day('2026-04-01'), day('2026-04-30')));
    const offs = (id: number) =>
      ['2026-04-03', '2026-04-04', '2026-04-05', '2026-04-06'].map((date) => textOf(employees.get(id), date));
    expect(offs(first)).toEqual([null, null, 'Off day 5 of 6', 'Off day 6 of 6']);
    expect(offs(second)).toEqual(['Off day 5 of 6', 'Off day 6 of 6', null, null]);
  });

  test('the person’s own counts before the office’s, that before the company’s, each from its day', async () => {
    const company = await app.company();
    const { admin } = company;
    const [bank] = await admin.call(saveWeeklyOff, BANK);
    const [shop] = await admin.call(saveWeeklyOff, { ...BANK, weeklyoffname: 'Shop', weekoffdetail: weeks([1]) });
    const [own] = await admin.call(saveWeeklyOff, { ...BANK, weeklyoffname: 'Own', weekoffdetail: weeks([5]) });
    const [plan] = await admin.call(saveHolidayPlan, NATIONAL);
    const pune = await officeOf(company, 'Pune works');
    const asha = await personIn(company, 'Asha Nair', pune);
    const bina = await personIn(company, 'Bina Shah', null);
    const give = weeklyOffAssignment.assign;
    const none = await company.tx((db) =>
      calendarsOf(db, { employeeids: [asha] }, day('2026-10-01'), day('2026-10-31')),
    );
    expect(none.company).toBeUndefined();
    expect(none.employees.size).toBe(0);
    await admin.call(give, to(bank?.weeklyoffid ?? 0, { iscompany: true }));
    await admin.call(give, to(shop?.weeklyoffid ?? 0, { officeaddressids: [pune], fromdate: '2026-10-05' }));
    await admin.call(
      give,
      to(own?.weeklyoffid ?? 0, { employeeids: [asha], fromdate: '2026-10-12', todate: '2026-10-18' }),
    );
    await admin.call(holidayPlanAssignment.assign, to(plan?.holidayplanid ?? 0, { iscompany: true }));
    const {
      company: whole,
      offices,
      employees,
    } = await company.tx((db) =>
      calendarsOf(db, { employeeids: [asha, bina], officeids: [pune] }, day('2026-10-01'), day('2026-11-30')),
    );
    expect(textOf(whole, '2026-10-10')).toBe('Second Saturday');
    expect(textOf(whole, '2026-10-02')).toBe('Holiday: Gandhi Jayanti');
    expect(textOf(whole, '2026-11-09')).toBeNull();
    expect(textOf(offices.get(pune), '2026-10-04')).toBe('Sunday');
    expect(textOf(offices.get(pune), '2026-10-05')).toBe('Monday');
    expect(textOf(offices.get(pune), '2026-10-11')).toBeNull();
    const own1 = employees.get(asha);
    expect(textOf(own1, '2026-10-05')).toBe('Monday');
    expect(textOf(own1, '2026-10-12')).toBeNull();
    expect(textOf(own1, '2026-10-16')).toBe('Friday');
    expect(textOf(own1, '2026-10-19')).toBe('Monday');
    expect(textOf(own1, '2026-10-02')).toBe('Holiday: Gandhi Jayanti');
    expect(textOf(employees.get(bina), '2026-10-05')).toBeNull();
    expect(textOf(employees.get(bina), '2026-10-24')).toBe('Fourth Saturday');
  });

  test('with holidays alone Saturday and Sunday are off, and who changes office follows the new one', async () => {
    const company = await app.company();
    const { admin } = company;
    const [plan] = await admin.call(saveHolidayPlan, NATIONAL);
    const pune = await officeOf(company, 'Pune works');
    const goa = await officeOf(company, 'Goa works');
    const asha = await personIn(company, 'Asha Nair', pune);
    await company.tx(async (db) => {
      await db
        .updateTable('work_profile')
        .set({ period: '[2024-01-01,2026-10-02)' })
        .where('employeeid', '=', asha)
        .execute();
      await db
        .insertInto('work_profile')
        .values({ employeeid: asha, officeaddressid: goa, period: '[2026-10-02,)' })
        .execute();
    });
    const give = holidayPlanAssignment.assign;
    await admin.call(give, to(plan?.holidayplanid ?? 0, { officeaddressids: [pune] }));
    const ask = () =>
      company.tx((db) => calendarsOf(db, { employeeids: [asha] }, day('2026-08-01'), day('2026-10-31')));
    const before = (await ask()).employees.get(asha);
    expect(textOf(before, '2026-10-10')).toBe('Saturday');
    expect(textOf(before, '2026-08-15')).toBe('Holiday: Independence Day');
    expect(textOf(before, '2026-10-02')).toBeNull();
    await admin.call(give, to(plan?.holidayplanid ?? 0, { officeaddressids: [goa] }));
    expect(textOf((await ask()).employees.get(asha), '2026-10-02')).toBe('Holiday: Gandhi Jayanti');
  });

  test('plans of another company look unknown', async () => {
    const [one, other] = [await app.company(), await app.company()];
    const [saved] = await one.admin.call(saveWeeklyOff, BANK);
    const weeklyoffid = saved?.weeklyoffid ?? 0;
    await one.admin.call(weeklyOffAssignment.assign, to(weeklyoffid, { iscompany: true }));
    const unknown = [
      await other.admin.refused(getWeeklyOff, { weeklyoffid }),
      await other.admin.refused(removeWeeklyOff, { weeklyoffid }),
      await other.admin.refused(saveWeeklyOff, { ...BANK, weeklyoffid }),
      await other.admin.refused(weeklyOffAssignment.list, { planid: weeklyoffid }),
      await other.admin.refused(weeklyOffAssignment.assign, to(weeklyoffid, { iscompany: true })),
    ];
    expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const seen = await other.tx((db) => calendarsOf(db, {}, day('2026-10-01'), day('2026-10-31')));
    expect(seen.company).toBeUndefined();
  });
});

test('of several assignments of one level the later counts, and an ended one gives way', () => {
  const state = (level: 1 | 2 | 3 | 4, from: string, until: string | null, planid: number) => ({
    level,
    from: day(from),
    to: until === null ? null : day(until),
    since: day(from),
    planid,
  });
  expect(
    planPeriods(
      [
        state(1, '2026-01-01', null, 1),
        state(1, '2026-10-10', null, 2),
        state(4, '2026-10-05', '2026-10-07', 3),
        state(2, '2026-10-06', '2026-10-08', 4),
        state(3, '2026-10-08', '2026-10-08', 5),
        state(3, '2026-10-07', '2026-10-07', 6),
      ],
      day('2026-10-01'),
      day('2026-10-31'),
    ).map(({ from, to: until, planid }) => [from, until, planid]),
  ).toEqual([
    ['2026-10-01', '2026-10-04', 1],
    ['2026-10-05', '2026-10-05', 3],
    ['2026-10-06', '2026-10-06', 3],
    ['2026-10-07', '2026-10-07', 3],
    ['2026-10-08', '2026-10-08', 5],
    ['2026-10-09', '2026-10-09', 1],
    ['2026-10-10', '2026-10-31', 2],
  ]);
});
