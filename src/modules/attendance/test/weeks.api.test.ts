import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type Day, day } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import { sharedAppWithWorker, type TestApp } from '../../../../test/support/product.ts';
import { type ChangedPerson, type ClosedPerson, listChanged, listClosed } from '../contract/closed.ts';
import { addPlan, attending, type Attending, type Caller, counted, OFFICE, punch } from './attending.ts';
import { closed } from './closing.ts';

// What counts over the end of a month, and goes on when another version of a policy takes over.

let app: TestApp;
beforeAll(async () => {
  app = await sharedAppWithWorker();
});
afterAll(() => app.stop());

const DECEMBER = '2026-12-02T06:00:00Z';
const TODAY = day('2026-12-02');
const PAGE = { limit: 50, offset: 0 };

/** A week asks for all of its shifts, and less costs half a day of pay. */
const policyOf = (more: object = {}) => ({
  ...OFFICE,
  timeatwork: OFFICE.timeatwork && {
    ...OFFICE.timeatwork,
    weekly: { ...OFFICE.timeatwork.weekly, threshold: 100, ispenalty: true, penaltyactiontypeid: 2, leavecount: 0.5 },
    ...more,
  },
});
/** She works from half past nine to half past six on every working day, but until the time given on some. */
async function works(
  { company, deviceid, asha }: Attending,
  until: Readonly<Record<string, string>>,
  from: Readonly<Record<string, string>> = {},
): Promise<void> {
  const times: string[] = [];
  for (let on: Day = day('2026-10-01'); on <= day('2026-11-30'); on = addDays(on, 1))
    if (![0, 6].includes(weekdayOf(on)))
      times.push(`${on} ${from[on] ?? '09:30'}:00`, `${on} ${until[on] ?? '18:30'}:00`);
  await punch(company, deviceid, asha.employeeid, times);
}
async function duesOf(hr: Caller, closeid: number, employeeid: number): Promise<string[]> {
  const { rows } = (await hr(listClosed, { closeid, ...PAGE })).result as { rows: ClosedPerson[] };
  const dues = rows.find((one) => one.employeeid === employeeid)?.dues ?? [];
  return dues.map(({ day: of, reason, days }) => `${of} ${reason} ${days}`);
}
/** Both months closed for Asha by a policy, by what she worked. */
async function twoMonths(more: object, until: Readonly<Record<string, string>>) {
  const state = await attending(app, DECEMBER);
  const { company, asha, hr } = state;
  await addPlan(company, 'attendance_policy', { name: 'Weeks', detail: policyOf(more), employeeid: asha.employeeid });
  await works(state, until);
  await counted(company, TODAY);
  const october = await closed(hr, '2026-10');
  const november = await closed(hr, '2026-11');
  const both = [await duesOf(hr, october, asha.employeeid), await duesOf(hr, november, asha.employeeid)];
  return { ...state, november, both };
}
// From Monday, 26 October to Sunday, 1 November.
const FRIDAY = '2026-10-30';

test('a week over the end of a month is charged once, by the close of the month in which it ends', async () => {
  const { both, company, deviceid, asha, hr, november } = await twoMonths({}, { [FRIDAY]: '18:20' });
  expect(both).toEqual([[], ['2026-11-01 weekly 0.5']]);
  // A punch of October that arrives late changes what November comes to, and nothing of October's week is left.
  await punch(company, deviceid, asha.employeeid, [`${FRIDAY} 18:40:00`]);
  await counted(company, TODAY);
  const { rows } = (await hr(listChanged, { closeid: november, ...PAGE })).result as { rows: ChangedPerson[] };
  expect(rows.filter(({ employeeid }) => employeeid === asha.employeeid)).toMatchObject([
    { lossofpay: 0.5, lossofpaynow: 0 },
  ]);
});

test('a policy can leave weeks over the end of a month out', async () => {
  const { both } = await twoMonths({ weeklytypeid: 2 }, { [FRIDAY]: '18:20', '2026-11-13': '18:20' });
  expect(both).toEqual([[], ['2026-11-15 weekly 0.5']]);
});

test('a week that counts as absent costs as much as an absent day', async () => {
  const weekly = { threshold: 100, ispenalty: false, isabsentpenalty: true, furtherleaveids: [] };
  const { both } = await twoMonths({ weekly }, { [FRIDAY]: '18:20' });
  expect(both).toEqual([[], ['2026-11-01 weekly 1']]);
});

test('late days go on counting when a version that says the same takes over in the course of a month', async () => {
  const state = await attending(app, DECEMBER);
  const { company, asha, hr } = state;
  const late = OFFICE.punctuality && { ...OFFICE.punctuality, penaltyactiontypeid: 2, penaltyleaveid: null };
  const detail = { ...OFFICE, punctuality: late };
  const planid = await addPlan(company, 'attendance_policy', { name: 'Late', detail, employeeid: asha.employeeid });
  const version = { attendancepolicyid: planid, versionno: 2, effectivefrom: '2026-10-07', publishedon: '2026-10-06' };
  await company.tx((db) =>
    db
      .insertInto('attendance_policy_version')
      .values({ ...version, detail: JSON.stringify(detail) })
      .execute(),
  );
  // The first two of a month are free.
  await works(state, {}, { '2026-10-05': '09:50', '2026-10-06': '09:50', '2026-10-07': '09:50' });
  await counted(company, TODAY);
  const dues = await duesOf(hr, await closed(hr, '2026-10'), asha.employeeid);
  expect(dues.filter((one) => one.includes('late'))).toEqual(['2026-10-07 late 0.5']);
});
