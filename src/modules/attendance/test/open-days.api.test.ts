import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedAppWithWorker, type TestApp } from '../../../../test/support/product.ts';
import { getOpenTotals, listOpenDays, type OpenDay, openDaysReport, remindOpenDays } from '../contract/open-days.ts';
import { october } from './closing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedAppWithWorker();
});
afterAll(() => app.stop());

const OCTOBER = { month: '2026-10' };

test('every open day is a row with what it costs, is reminded of once a day, and goes once something waits', async () => {
  const state = await october(app);
  const { company, asha, bina, hr, CL } = state;
  const rows = async (narrow: object = {}) =>
    ((await hr(listOpenDays, { ...OCTOBER, limit: 100, offset: 0, ...narrow })).result as { rows: OpenDay[] }).rows;
  const totals = async () => {
    const result = (await hr(getOpenTotals, OCTOBER)).result as { counts: { kind: string; count: number }[] }[];
    return result[0];
  };
  const before = await rows();
  const own = (person: { employeeid: number }, list: OpenDay[]) =>
    list
      .filter(({ employeeid }) => employeeid === person.employeeid)
      .map((one) => `${one.day} ${one.kind} ${one.absentdays}`);
  expect(own(asha, before)).toEqual(['2026-10-05 absent 1', '2026-10-13 absent 1']);
  // Nobody says here what a day is worth.
  expect(before.every(({ amount }) => amount === null)).toBe(true);

  await company.tx(async (db) => {
    await db
      .updateTable('attendance_day')
      .set({ reasons: ['missing_punch'] })
      .where('employeeid', '=', bina.employeeid)
      .where('workdate', '=', '2026-10-08')
      .execute();
    await db
      .insertInto('attendance_request')
      .values({
        employeeid: asha.employeeid,
        kindid: 2,
        fromdate: '2026-10-12',
        fromhalf: 1,
        todate: '2026-10-13',
        tohalf: 2,
        statusid: 1,
      })
      .execute();
    await db
      .insertInto('leave_request')
      .values({
        employeeid: bina.employeeid,
        leavetypeid: CL,
        fromdate: '2026-10-30',
        fromhalf: 1,
        todate: '2026-11-03',
        tohalf: 2,
        statusid: 1,
      })
      .execute();
  });
  const after = await rows();
  // What waits covers its days: the absence of the 13th is a part of the request.
  expect(own(asha, after)).toEqual(['2026-10-05 absent 1', '2026-10-12 request 1']);
  expect(own(bina, after)).toEqual(expect.arrayContaining(['2026-10-08 missing 0', '2026-10-30 leave 0']));
  expect(after.find(({ kind }) => kind === 'request')).toMatchObject({ what: 'Out-duty', untilday: '2026-10-13' });
  expect(after.find(({ kind }) => kind === 'leave')).toMatchObject({ what: 'Leave CL', untilday: '2026-10-31' });
  expect(await rows({ kind: 'missing' })).toHaveLength(1);
  expect((await rows({ limit: 1, offset: 1 })).map(({ day }) => day)).toEqual([after[1]?.day]);
  const sums = await totals();
  expect(sums).toMatchObject({ until: '2026-10-31', amount: null, isreminded: false });
  expect(sums?.counts.map(({ kind, count }) => [kind, count])).toEqual(
    ['missing', 'absent', 'request', 'leave'].map((kind) => [kind, after.filter((one) => one.kind === kind).length]),
  );
  const { call } = await company.signIn(state.hema.emailid);
  const csv = await call(
    'GET',
    `${openDaysReport.endpoint.path}?month=2026-10&format=csv&columns=fullname,day,kindname`,
  );
  expect(csv.text).toContain('A punch is missing');

  const people = new Set(
    after.filter(({ kind }) => kind === 'missing' || kind === 'absent').map((one) => one.employeeid),
  );
  const remind = async () => ((await hr(remindOpenDays, OCTOBER)).result as object[])[0];
  expect(await remind()).toEqual({ people: people.size, approvers: 0, already: 0 });
  const bells = () =>
    company.tx((db) =>
      db.selectFrom('notification').select('sentence').where('kind', '=', 'close_days_open').execute(),
    );
  const first = await bells();
  expect(await remind()).toEqual({ people: 0, approvers: 0, already: people.size });
  expect(await bells()).toEqual(first);
  expect(await totals()).toMatchObject({ isreminded: true });
});

test('only who closes months sees what is open, and not of a month before attendance was kept', async () => {
  const { hr, company, asha } = await october(app);
  const { call } = await company.signIn(asha.emailid);
  expect((await call('GET', 'attendance/close/days?month=2026-10&limit=5&offset=0')).status).toBe(403);
  expect((await call('POST', 'attendance/close/remind', { body: { month: '2026-10' } })).status).toBe(403);
  expect((await hr(listOpenDays, { month: '2020-01', limit: 5, offset: 0 })).status).toBe(400);
});
