import { afterAll, beforeAll, expect, test } from 'vitest';
import { index } from '#platform/server/search.ts';
import { sharedAppWithWorker, type TestApp } from '../../../../test/support/product.ts';
import { askReopen, checkClose, decideReopen, getCloses, startClose } from '../contract/close.ts';
import { type ClosedPerson, listChanged, listClosed, previewClose } from '../contract/closed.ts';
import { closeTime } from '../server/close/close.ts';
import { attending, callers } from './attending.ts';
import { CHARGED, checksOf, closed, finished, FROM, ledger, monthIn, october, row, TO } from './closing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedAppWithWorker();
});
afterAll(() => app.stop());

const OCTOBER = { month: '2026-10' };
const PAGE = { limit: 50, offset: 0 };

test('a month is closed by a job: what the preview says is charged and kept, and can be searched and taken as a file', async () => {
  const state = await october(app);
  const { company, asha, bina, hr } = state;
  await company.tx((db) =>
    index(db, 'employee', [
      { objectid: asha.employeeid, texts: ['Asha Nair'] },
      { objectid: bina.employeeid, texts: ['Bina Shah'] },
    ]),
  );
  expect(await monthIn(hr, '2026-10')).toMatchObject({ state: 'open', mayclose: true, people: 0, closeid: null });
  expect(await monthIn(hr, '2026-11')).toMatchObject({ state: 'open', mayclose: false });
  expect(await checksOf(hr)).toEqual({ people: 3, checks: expect.any(Array) });
  const preview = (await hr(previewClose, { ...OCTOBER, ...PAGE })).result as { total: number; rows: ClosedPerson[] };
  expect(preview.total).toBe(3);
  const nothing = await company.tx((db) => db.selectFrom('time_close').select('closeid').execute());
  expect(nothing).toEqual([]);
  expect(await ledger(state, asha.employeeid)).toEqual([]);

  const closeid = await closed(hr);
  expect(await ledger(state, asha.employeeid)).toEqual(CHARGED);
  const list = (await hr(listClosed, { closeid, ...PAGE })).result as { total: number; rows: ClosedPerson[] };
  expect(list).toEqual(preview);
  const [result] = ((await hr(listClosed, { closeid, search: 'asha', ...PAGE })).result as { rows: ClosedPerson[] })
    .rows;
  expect(result).toMatchObject({
    fullname: 'Asha Nair',
    inservice: 31,
    paiddays: 30,
    lossofpay: 1,
    fromleave: 1.25,
    compoff: 1,
    grants: [{ day: '2026-10-04', reason: 'worked_off', days: 1 }],
  });
  expect(
    result?.dues.map(({ day, reason, days, leavetypename }) => `${day} ${reason} ${days} ${leavetypename}`),
  ).toEqual([
    '2026-10-05 absent 0.5 Leave CL',
    '2026-10-05 absent 0.5 Leave CL',
    '2026-10-13 absent 0.5 null',
    '2026-10-13 absent 0.5 null',
    '2026-10-07 late 0.25 Leave CL',
  ]);
  expect(await monthIn(hr, '2026-10')).toMatchObject({
    state: 'closed',
    people: 3,
    closedbyname: 'Hema Rao',
    isactive: false,
    mayclose: false,
  });
  const { call } = await company.signIn(state.hema.emailid);
  const csv = await call(
    'GET',
    `attendance/close/${closeid}/people/export?format=csv&columns=fullname,lossofpay,paiddays`,
  );
  expect(csv.text).toContain('Asha Nair,1,30');
  const xlsx = await call('GET', `attendance/close/${closeid}/people/export`);
  expect([xlsx.status, xlsx.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  expect(await hr(startClose, OCTOBER)).toMatchObject({ status: 409, message: 'This month is closed already' });
});

test('what waits for a decision has to be settled before, what is good to know does not', async () => {
  const state = await october(app);
  const { company, asha, bina, hr, CL } = state;
  // Bina has no punch out on the 8th.
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
        fromdate: '2026-10-13',
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
  const { checks } = await checksOf(hr);
  expect(checks).toEqual(expect.arrayContaining(['requests blocks 1', 'leave blocks 1', 'missing is known 1']));
  expect(await hr(startClose, OCTOBER)).toMatchObject({ status: 409, code: 'conflict' });
  await company.tx(async (db) => {
    await db.updateTable('attendance_request').set({ statusid: 3 }).execute();
    await db.updateTable('leave_request').set({ statusid: 3 }).execute();
  });
  expect((await checksOf(hr)).checks.filter((one) => one.includes('blocks'))).toEqual([]);
  expect((await checksOf(hr, '2026-11')).checks).toEqual(expect.arrayContaining(['notover blocks 1']));
  expect(await hr(startClose, { month: '2026-11' })).toMatchObject({
    status: 409,
    message: 'The month is not over yet',
  });
  expect(await hr(startClose, { month: '2026-09' })).toMatchObject({ status: 400 });
  await closed(hr);
});

test('people without an attendance policy are named', async () => {
  const state = await october(app);
  await state.company.tx((db) =>
    db
      .deleteFrom('attendance_assignment')
      .where('employeeid', 'is', null)
      .where('attendancepolicyid', 'is not', null)
      .execute(),
  );
  expect((await checksOf(state.hr)).checks).toEqual(expect.arrayContaining(['nopolicy is known 2']));
});

test('nobody without the right sees or closes a month, and what is not there is unknown', async () => {
  const { own, lead, hr } = await attending(app);
  const unknown = { closeid: 999_999 };
  const calls = [
    [getCloses, {}],
    [checkClose, OCTOBER],
    [previewClose, { ...OCTOBER, ...PAGE }],
    [startClose, OCTOBER],
    [listClosed, { ...unknown, ...PAGE }],
    [listChanged, { ...unknown, ...PAGE }],
    [askReopen, { ...unknown, reason: 'Wrong' }],
    [decideReopen, { ...unknown, isconfirmed: true }],
  ] as const;
  for (const [endpoint, input] of calls) {
    expect((await own(endpoint, input)).status).toBe(403);
    expect((await lead(endpoint, input)).status).toBe(403);
  }
  for (const [endpoint, input] of calls.slice(4)) expect((await hr(endpoint, input)).status).toBe(404);
});

// Invariant: A month is closed once, whoever starts it together and whatever is killed meanwhile
test('two starts at once are one close', async () => {
  const state = await october(app);
  const { company, asha, hr, hema } = state;
  const other = await callers(company, hema);
  const answers = await Promise.all([hr(startClose, OCTOBER), other(startClose, OCTOBER), hr(startClose, OCTOBER)]);
  const begun = answers
    .filter(({ status }) => status === 200)
    .map(({ result }) => (result as [{ closeid: number; jobrunid: number }])[0]);
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  expect(new Set(begun.map(({ closeid }) => closeid)).size).toBe(1);
  expect(new Set(begun.map(({ jobrunid }) => jobrunid)).size).toBe(1);
  await finished(hr, begun[0]?.jobrunid ?? 0);
  expect(await ledger(state, asha.employeeid)).toEqual(CHARGED);
});

// Invariant: A month is closed once, whoever starts it together and whatever is killed meanwhile
test('a close that stopped on the way goes on where it stopped, by the day on which it began', async () => {
  const state = await october(app);
  const { company, asha, hr } = state;
  // As a worker leaves it that is killed after its first step: some are closed, and nobody goes on.
  const period = { from: FROM, to: TO, on: '2026-11-02' as typeof TO };
  await company.tx((db) => closeTime(db, { ...period, employeeids: [asha.employeeid] }));
  expect(await monthIn(hr, '2026-10')).toMatchObject({ state: 'closing', people: 1, isactive: false });
  app.clock.set('2026-11-05T06:00:00Z');
  const later = await callers(company, state.hema);
  const closeid = await closed(later);
  expect(await ledger(state, asha.employeeid)).toEqual(CHARGED);
  expect(((await later(listClosed, { closeid, ...PAGE })).result as { total: number }).total).toBe(3);
  expect((await row(state, state.bina.employeeid)).closedon).toBe('2026-11-02');
});

test('months are closed in their order; the first may be any', async () => {
  const state = await october(app);
  app.clock.set('2027-01-04T06:00:00Z');
  const hr = await callers(state.company, state.hema);
  expect((await checksOf(hr, '2026-11')).checks).toEqual(expect.arrayContaining(['first is known 1']));
  await closed(hr, '2026-11');
  expect(await hr(startClose, OCTOBER)).toMatchObject({
    status: 409,
    message: 'A later month is closed already: it has to be reopened first',
  });
  expect(await monthIn(hr, '2026-10')).toMatchObject({ mayclose: false });
  expect(await monthIn(hr, '2026-12')).toMatchObject({ mayclose: true });

  const second = await october(app);
  app.clock.set('2027-01-04T06:00:00Z');
  const again = await callers(second.company, second.hema);
  await closed(again);
  expect(await again(startClose, { month: '2026-12' })).toMatchObject({
    status: 409,
    message: 'An earlier month is not closed yet: months are closed in their order',
  });
  expect(await monthIn(again, '2026-12')).toMatchObject({ mayclose: false });
  await closed(again, '2026-11');
});
