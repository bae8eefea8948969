import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedAppWithWorker, startApp, type TestApp } from '../../../../test/support/product.ts';
import { serverWith } from '../../../server.modules.ts';
import { day, month } from '#platform/engine/day.ts';
import { askReopen, decideReopen, startClose } from '../contract/close.ts';
import { type ChangedPerson, listChanged } from '../contract/closed.ts';
import { CLOSE_LOCKS } from '../server/close/locks.ts';
import { carriedInto } from '../server/close/carried.ts';
import { changedSinceClose } from '../server/close/since.ts';
import { type Caller, callers, counted, punch, shown, logOf } from './attending.ts';
import { CHARGED, closed, finished, ledger, monthIn, october, row } from './closing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedAppWithWorker();
});
afterAll(() => app.stop());

const REASON = { reason: 'The gate did not send its punches' };
const PAGE = { limit: 50, offset: 0 };
const second = ({ company }: Awaited<ReturnType<typeof october>>): Promise<Caller> =>
  callers(company, { emailid: company.admin });
async function reopened(by: Caller, other: Caller, closeid: number): Promise<void> {
  expect(await by(askReopen, { closeid, ...REASON })).toMatchObject({ status: 200 });
  const { result, message } = await other(decideReopen, { closeid, isconfirmed: true });
  expect(message).toBe('');
  await finished(other, (result as [{ jobrunid: number }])[0].jobrunid);
}
const BACK = [
  'CL reversal 10-07 11-02 2500 close_reopened',
  'CL reversal 10-05 11-02 5000 close_reopened',
  'CL reversal 10-05 11-02 5000 close_reopened',
  'CO reversal 10-04 11-02 -10000 close_reopened',
];

// Invariant: What a month was closed with never changes; it is reopened by two people, and each line of the ledger then
// has its opposite once
test('a month is reopened by two: ledgers are as they were, nothing is carried, and it is closed again', async () => {
  const state = await october(app);
  const { company, asha, hr } = state;
  const admin = await second(state);
  const closeid = await closed(hr);
  expect(await hr(askReopen, { closeid, reason: ' ' })).toMatchObject({ status: 400 });
  expect(await hr(decideReopen, { closeid, isconfirmed: true })).toMatchObject({ status: 409 });
  expect(await hr(askReopen, { closeid, ...REASON })).toMatchObject({ status: 200 });
  expect(await monthIn(hr, '2026-10')).toMatchObject({
    state: 'closed',
    asked: { ...REASON, askedbyname: 'Hema Rao', isown: true },
  });
  expect(await monthIn(admin, '2026-10')).toMatchObject({ asked: { isown: false } });
  expect(await admin(askReopen, { closeid, ...REASON })).toMatchObject({ status: 409 });
  // Whoever has asked cannot confirm it.
  expect(await hr(decideReopen, { closeid, isconfirmed: true })).toMatchObject({
    status: 409,
    message: 'You have asked for it yourself. A second person has to confirm it',
  });
  expect(await admin(decideReopen, { closeid, isconfirmed: false })).toMatchObject({ status: 200 });
  expect(await monthIn(hr, '2026-10')).toMatchObject({ state: 'closed', asked: null });
  expect(await ledger(state, asha.employeeid)).toEqual(CHARGED);
  await expect(
    company.tx((db) =>
      db.updateTable('time_close').set({ reopenreason: 'x', reopenaskedby: 1, reopenedby: 1 }).execute(),
    ),
  ).rejects.toThrow('time_close_second_person');

  await company.tx((db) =>
    db
      .insertInto('extra_time_carried')
      .values({ employeeid: asha.employeeid, closeid, month: '2026-10', minutes: 90 })
      .execute(),
  );
  const november = { from: day('2026-11-01'), month: month('2026-11') };
  const carried = () => company.tx((db) => carriedInto(db, [asha.employeeid], [november]));
  expect((await carried())(asha.employeeid, november)).toMatchObject([{ minutes: 90 }]);
  await reopened(hr, admin, closeid);
  expect(await ledger(state, asha.employeeid)).toEqual([...CHARGED, ...BACK]);
  expect((await carried())(asha.employeeid, november)).toEqual([]);
  expect(await monthIn(hr, '2026-10')).toMatchObject({
    state: 'open',
    mayclose: true,
    reopened: [{ ...REASON, askedbyname: 'Hema Rao' }],
  });
  expect(await hr(askReopen, { closeid, ...REASON })).toMatchObject({
    status: 409,
    message: 'This month was reopened already',
  });

  const again = await closed(hr);
  expect(again).not.toBe(closeid);
  const charged = CHARGED.slice(2);
  expect(await ledger(state, asha.employeeid)).toEqual([...CHARGED, ...BACK, ...charged]);
});

test('a reopening that stopped on the way is taken up again and reverses nothing twice', async () => {
  const state = await october(app);
  const { company, asha, hr } = state;
  const admin = await second(state);
  const closeid = await closed(hr);
  await reopened(hr, admin, closeid);
  // As if its last step were lost: ledgers are taken back, and the close is not.
  await company.tx((db) =>
    db.updateTable('time_close').set({ reopenedat: null }).where('closeid', '=', closeid).execute(),
  );
  expect(await monthIn(hr, '2026-10')).toMatchObject({ state: 'reopening', isactive: false });
  expect(await hr(startClose, { month: '2026-10' })).toMatchObject({ status: 409 });
  expect(await hr(decideReopen, { closeid, isconfirmed: false })).toMatchObject({ status: 409 });
  const { result } = await hr(decideReopen, { closeid, isconfirmed: true });
  await finished(hr, (result as [{ jobrunid: number }])[0].jobrunid);
  expect(await ledger(state, asha.employeeid)).toEqual([...CHARGED, ...BACK]);
  expect(await monthIn(hr, '2026-10')).toMatchObject({ state: 'open' });
});

test('a month is not reopened before a later one, nor while a compensatory off of its close is taken', async () => {
  const state = await october(app);
  const { company, asha, CO } = state;
  const first = await closed(state.hr);
  app.clock.set('2026-12-03T06:00:00Z');
  const hr = await callers(company, state.hema);
  const admin = await second(state);
  const later = await closed(hr, '2026-11');
  expect(await hr(askReopen, { closeid: first, ...REASON })).toMatchObject({
    status: 409,
    message: 'November 2026 is closed and depends on this month. Reopen it first',
  });
  await reopened(hr, admin, later);
  await company.tx((db) =>
    db
      .insertInto('leave_ledger')
      .values({
        employeeid: asha.employeeid,
        seq: 900,
        leavetypeid: CO,
        kind: 'use',
        linedate: '2026-11-10',
        postedon: '2026-11-09',
        days: -5000,
        reason: 'leave',
        parts: JSON.stringify([{ grant: 2, days: -5000 }]),
      })
      .execute(),
  );
  const { message, status } = await hr(askReopen, { closeid: first, ...REASON });
  expect(status).toBe(409);
  expect(message).toContain('has taken a compensatory off that this close has given');
});

test('a module that stands on a month keeps it closed with its sentence', async () => {
  const own = await startApp({
    modules: serverWith([
      {
        name: 'pay-of-a-test',
        endpoints: [],
        provides: [
          CLOSE_LOCKS.provide((_db, { from, to }) =>
            Promise.resolve(
              from === '2026-10-01' && to === '2026-10-31' ? 'The payroll of October 2026 is locked' : null,
            ),
          ),
        ],
      },
    ]),
  });
  try {
    await own.startWorker();
    const state = await october(own);
    const closeid = await closed(state.hr);
    expect(await state.hr(askReopen, { closeid, ...REASON })).toMatchObject({
      status: 409,
      message: 'The payroll of October 2026 is locked',
    });
  } finally {
    await own.stop();
  }
});

test('what arrives after the close counts for the day and is shown, and what was closed stays', async () => {
  const state = await october(app);
  const { company, asha, bina, hr, deviceid, own } = state;
  const closeid = await closed(hr);
  const before = [await row(state, asha.employeeid), await row(state, bina.employeeid)];
  const changed = () => company.tx((db) => changedSinceClose(db, { closeid }));
  expect(await changed()).toEqual([]);
  // Late punches: of the 13th, which was loss of pay, of the 5th, which leave was taken for, and of Bina two hours more.
  await punch(company, deviceid, asha.employeeid, [
    '2026-10-13 09:25:00',
    '2026-10-13 18:31:00',
    '2026-10-05 09:25:00',
    '2026-10-05 18:31:00',
  ]);
  await punch(company, deviceid, bina.employeeid, ['2026-10-08 20:30:00']);
  await counted(company);
  expect(shown(await logOf(own, asha.employeeid), '2026-10-13')).toMatch(/^P,P/);
  expect(await changed()).toEqual([
    {
      closeid,
      employeeid: bina.employeeid,
      closed: {
        inservice: 310_000,
        lossofpay: 0,
        paiddays: 310_000,
        overtimeworking: 0,
        overtimeoff: 0,
        encashed: 0,
        nightshifts: 0,
      },
      now: {
        inservice: 310_000,
        lossofpay: 0,
        paiddays: 310_000,
        overtimeworking: 120,
        overtimeoff: 0,
        encashed: 0,
        nightshifts: 0,
      },
      difference: {
        inservice: 0,
        lossofpay: 0,
        paiddays: 0,
        overtimeworking: 120,
        overtimeoff: 0,
        encashed: 0,
        nightshifts: 0,
      },
      unusedleave: 0,
      exitwaits: null,
    },
    {
      closeid,
      employeeid: asha.employeeid,
      closed: expect.objectContaining({ lossofpay: 10_000, paiddays: 300_000 }),
      now: expect.objectContaining({ lossofpay: 0, paiddays: 310_000 }),
      difference: expect.objectContaining({ lossofpay: -10_000, paiddays: 10_000, overtimeworking: 0 }),
      unusedleave: 10_000,
      exitwaits: null,
    },
  ]);
  const list = (await hr(listChanged, { closeid, ...PAGE })).result as { total: number; rows: ChangedPerson[] };
  expect(list.total).toBe(2);
  expect(list.rows.find(({ employeeid }) => employeeid === asha.employeeid)).toMatchObject({
    fullname: 'Asha Nair',
    lossofpay: 1,
    lossofpaynow: 0,
    lossofpaydifference: -1,
    paiddaysdifference: 1,
    overtimedifference: 0,
    unusedleave: 1,
  });
  // What was closed is as it was, and nobody can change it.
  expect([await row(state, asha.employeeid), await row(state, bina.employeeid)]).toEqual(before);
  await expect(company.tx((db) => db.updateTable('time_close_person').set({ lossofpay: 0 }).execute())).rejects.toThrow(
    'permission denied',
  );
});

test('whoever is entered after the close, and leave that comes late, are shown as well', async () => {
  const state = await october(app);
  const { company, asha, hr, EL } = state;
  const closeid = await closed(hr);
  const late = await company.addPerson({ fullname: 'Ravi Iyer' });
  await company.tx(async (db) => {
    await db
      .updateTable('employee')
      .set({ joiningdate: '2026-10-26' })
      .where('employeeid', '=', late.employeeid)
      .execute();
    const { leaverequestid } = await db
      .insertInto('leave_request')
      .values({
        employeeid: asha.employeeid,
        leavetypeid: EL,
        fromdate: '2026-10-13',
        fromhalf: 1,
        todate: '2026-10-13',
        tohalf: 1,
        statusid: 2,
        approvedon: '2026-11-02',
        isposted: true,
      })
      .returning('leaverequestid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('leave_ledger')
      .values({
        employeeid: asha.employeeid,
        seq: 900,
        leavetypeid: EL,
        kind: 'use',
        linedate: '2026-10-13',
        postedon: '2026-11-02',
        days: -5000,
        reason: 'leave',
        leaverequestid,
        chargedtypeid: EL,
      })
      .execute();
  });
  await counted(company);
  const result = await company.tx((db) => changedSinceClose(db, { closeid }));
  expect(result.find(({ employeeid }) => employeeid === late.employeeid)).toMatchObject({
    closed: { inservice: 0 },
    difference: { inservice: 60_000, lossofpay: 50_000, paiddays: 10_000 },
  });
  expect(result.find(({ employeeid }) => employeeid === asha.employeeid)).toMatchObject({
    closed: { lossofpay: 10_000 },
    difference: { inservice: 0, lossofpay: -5000, paiddays: 5000 },
    unusedleave: 0,
  });
});
