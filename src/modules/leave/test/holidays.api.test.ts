import { listPlanDifferences } from '#modules/calendar/contract/holiday-plan.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Day } from '#platform/engine/day.ts';
import { type Company, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { listHolidays } from '../contract/holidays.ts';
import { cancelLeave, requestLeave } from '../contract/request.ts';
import { yearBeginOf, yearEndOf } from '../engine/leave-year.ts';
import { type Caller, dates, decide, listed, openBalances, seen, SICK, staffed } from './requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

const OPTIONAL = ['2026-11-10', '2026-11-24', '2026-12-24', '2027-04-14'];

/** A plan of the company with four optional holidays, of which so many may be taken in a leave year. */
async function addPlan(company: Company, optionalquota: number | null): Promise<void> {
  await company.tx(async (db) => {
    await db.updateTable('leave_type').set({ leavecategoryid: 4 }).where('leavetypeid', '=', SICK).execute();
    const { holidayplanid } = await db
      .insertInto('holiday_plan')
      .values({ holidayplanname: 'National', optionalquota })
      .returning('holidayplanid')
      .executeTakeFirstOrThrow();
    const fixed = { holidayplanid, holidaydate: '2026-12-25', holidayname: 'Christmas', isoptional: false };
    const optional = OPTIONAL.map((holidaydate) => ({
      holidayplanid,
      holidaydate,
      holidayname: 'Day',
      isoptional: true,
    }));
    await db
      .insertInto('holiday')
      .values([fixed, ...optional])
      .execute();
    await db.insertInto('calendar_assignment').values({ holidayplanid, fromdate: '2026-01-01' }).execute();
  });
}
/** Asks with values in the query of the address. */
const read = (by: Caller, endpoint: Endpoint, values: Record<string, string>) =>
  by({ ...endpoint, path: `${endpoint.path}?${new URLSearchParams(values).toString()}` });
type Match = {
  hasplan: boolean;
  holidays: { holidaydate: string; isoptional: boolean; statusid: number | null }[];
  optional: { quota: number | null; taken: number; yearend: string } | null;
  leavetypeid: number | null;
};
const holidays = async (by: Caller, more: Record<string, string> = {}) =>
  ((await read(by, listHolidays, { year: '2026', ...more })).result as [Match])[0];
const optionalOn = (date: string) => dates(date, date, { leavetypeid: SICK });

test('the leave year of a day', () => {
  const years = [
    ['2026-11-02', 4],
    ['2026-03-31', 4],
    ['2028-02-29', 3],
    ['2028-03-01', 3],
    ['2026-01-01', 1],
  ] as const;
  expect(years.map(([on, start]) => [yearBeginOf(on as Day, start), yearEndOf(on as Day, start)])).toEqual([
    ['2026-04-01', '2027-03-31'],
    ['2025-04-01', '2026-03-31'],
    ['2027-03-01', '2028-02-29'],
    ['2028-03-01', '2029-02-28'],
    ['2026-01-01', '2026-12-31'],
  ]);
});

test('S1-016: the holidays of a year, with what is taken of the optional ones and how many are left', async () => {
  const { company, asha, own, lead } = await staffed(app);
  await addPlan(company, 2);
  await openBalances(company, asha.employeeid, { [SICK]: 5 });
  const before = await holidays(own);
  expect(before).toMatchObject({
    hasplan: true,
    leavetypeid: SICK,
    optional: { quota: 2, taken: 0, yearend: '2027-03-31' },
  });
  expect(before.holidays.map(({ holidaydate }) => holidaydate)).toEqual([
    '2026-11-10',
    '2026-11-24',
    '2026-12-24',
    '2026-12-25',
  ]);
  await own(requestLeave, optionalOn('2026-11-10'));
  await decide(lead);
  await own(requestLeave, optionalOn('2026-11-24'));
  const after = await holidays(own);
  expect(after.holidays.map(({ statusid }) => statusid)).toEqual([2, 1, null, null]);
  expect(after.optional).toMatchObject({ quota: 2, taken: 2 });
  expect((await holidays(own, { year: '2027' })).holidays.map(({ holidaydate }) => holidaydate)).toEqual([
    '2027-04-14',
  ]);
});

test('E0080: more optional holidays than the plan gives in a leave year are refused with the figure', async () => {
  const { company, asha, own, lead } = await staffed(app);
  await addPlan(company, 1);
  await openBalances(company, asha.employeeid, { [SICK]: 5 });
  await own(requestLeave, optionalOn('2026-11-10'));
  await decide(lead);
  const text = 'Exceeding maximum days limit. Optional holidays in a leave year: 1, taken or asked for: 1';
  expect((await seen(own, optionalOn('2026-11-24'))).problems).toEqual([{ field: 'leavetypeid', text }]);
  expect(await own(requestLeave, optionalOn('2026-11-24'))).toMatchObject({
    status: 400,
    code: 'E0080',
    message: text,
  });
  // The next leave year has a number of its own; a day that is taken back counts no more.
  expect((await seen(own, optionalOn('2027-04-14'))).problems).toEqual([]);
  const [row] = await listed(own, asha.employeeid);
  await own(cancelLeave, { ...optionalOn('2026-11-10'), leaverequestid: row?.leaverequestid });
  await decide(lead);
  expect((await own(requestLeave, optionalOn('2026-11-24'))).status).toBe(200);
});

test('without a quota there is no limit, and the holidays of an office are read by everybody', async () => {
  const { company, asha, own } = await staffed(app);
  await addPlan(company, null);
  await openBalances(company, asha.employeeid, { [SICK]: 5 });
  for (const date of OPTIONAL.slice(0, 3)) expect((await own(requestLeave, optionalOn(date))).status).toBe(200);
  const office = await company.tx(async (db) => {
    const { officeaddressid } = await db
      .insertInto('company_office')
      .values({ officename: 'Pune', statename: 'Maharashtra' })
      .returning('officeaddressid')
      .executeTakeFirstOrThrow();
    const { holidayplanid } = await db
      .insertInto('holiday_plan')
      .values({ holidayplanname: 'Pune' })
      .returning('holidayplanid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('holiday')
      .values({ holidayplanid, holidaydate: '2026-09-14', holidayname: 'Ganesh Chaturthi' })
      .execute();
    await db
      .insertInto('calendar_assignment')
      .values({ holidayplanid, officeaddressid, fromdate: '2026-01-01' })
      .execute();
    return officeaddressid;
  });
  expect(await holidays(own, { officeaddressid: String(office) })).toMatchObject({
    optional: null,
    leavetypeid: null,
    holidays: [{ holidaydate: '2026-09-14', statusid: null }],
  });
  const unknown = await read(own, listHolidays, { year: '2026', officeaddressid: '977' });
  expect(unknown.status).toBe(404);
});

test('whose plan is not that of the office is listed and counted', async () => {
  const { company, asha, deepa, hr, own } = await staffed(app);
  await addPlan(company, null);
  const none = await read(hr, listPlanDifferences, {});
  expect(none.result).toEqual({ rows: [], total: 0 });
  await company.tx(async (db) => {
    const { holidayplanid } = await db
      .insertInto('holiday_plan')
      .values({ holidayplanname: 'Kerala' })
      .returning('holidayplanid')
      .executeTakeFirstOrThrow();
    const { holidayplanid: national } = await db
      .selectFrom('holiday_plan')
      .select('holidayplanid')
      .where('holidayplanname', '=', 'National')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('calendar_assignment')
      .values([
        { holidayplanid, employeeid: asha.employeeid, fromdate: '2026-01-01' },
        // The same as the company's: no difference.
        { holidayplanid: national, employeeid: deepa.employeeid, fromdate: '2026-01-01' },
      ])
      .execute();
  });
  expect((await read(hr, listPlanDifferences, {})).result).toMatchObject({
    total: 1,
    rows: [{ person: { fullname: 'Asha Nair' }, holidayplanname: 'Kerala', otherplanname: 'National' }],
  });
  expect((await own(listPlanDifferences)).status).toBe(403);
});
