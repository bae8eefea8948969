import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRequestSettings } from '#modules/approval/contract/setting.ts';
import { tenantSql } from '#platform/server/db.ts';
import { type Person, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { askSwap, cancelSwap, previewSwap, swapColleagues } from '../contract/swap.ts';
import { callers } from './attending.ts';
import {
  answer,
  swapRequest,
  FRIDAY,
  idOf,
  sentencesOf,
  statusOf,
  SUNDAY,
  swapping,
  swapsOf,
  waitingOf,
} from './swapping.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

// Invariant: Colleagues see each other's shift on a day to swap it, of their office or their manager alone
test('employees find and ask people of their office or their manager alone', async () => {
  const { company, asha, chitra, dev, own } = await swapping(app);
  const result = async (searchfor: string | null = null) =>
    (
      (await own(swapColleagues, { employeeid: null, swapdate: FRIDAY, searchfor })).result as { fullname: string }[]
    ).map(({ fullname }) => fullname);
  expect(await result()).toEqual(['Chitra Iyer']);
  expect((await own(previewSwap, swapRequest(dev))).status).toBe(404);
  expect((await own(askSwap, swapRequest(dev))).status).toBe(404);
  await company.tx(async (db) => {
    const office = await db
      .insertInto('company_office')
      .values({ officename: 'Pune', statename: 'Maharashtra' })
      .returning('officeaddressid')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('work_profile')
      .set(office)
      .where('employeeid', 'in', [asha.employeeid, dev.employeeid])
      .execute();
  });
  expect(await result()).toEqual(['Chitra Iyer', 'Dev Joshi']);
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2026-11-05' }).where('employeeid', '=', chitra.employeeid).execute(),
  );
  expect(await result()).toEqual(['Dev Joshi']);
  // On a Sunday nobody of them works.
  expect((await own(swapColleagues, { employeeid: null, swapdate: SUNDAY, searchfor: null })).result).toEqual([]);
});

test.each([
  [
    'a day off',
    SUNDAY,
    { swapdate: 'This is not a working day', withemployeeid: 'The colleague does not work on this day' },
  ],
  [
    'a day that is over',
    '2026-10-30',
    { swapdate: 'This date has passed. Please contact your attendance administrator' },
  ],
  [
    'a day before attendance',
    '2026-09-30',
    // Nobody has a shift before October.
    { swapdate: 'Attendance is not counted on this day', withemployeeid: 'The colleague has no shift on this day' },
  ],
])('an employee cannot ask for %s', async (_name, swapdate, fields) => {
  const { chitra, own } = await swapping(app);
  expect(await own(askSwap, swapRequest(chitra, { swapdate }))).toMatchObject({ status: 400, fields });
});

test('the same shift, oneself, leave and somebody who has left stop a swap', async () => {
  const { company, asha, bina, chitra, dev, own, hr } = await swapping(app);
  await company.tx((db) =>
    db
      .updateTable('work_profile')
      .set({ managerid: bina.employeeid })
      .where('employeeid', '=', dev.employeeid)
      .execute(),
  );
  const sentence = async (person: Person, by = own, more: object = {}) =>
    (await by(askSwap, swapRequest(person, more))).fields;
  expect(await sentence(asha)).toEqual({ withemployeeid: 'Choose somebody else: nobody swaps with themselves' });
  await company.tx((db) => db.deleteFrom('attendance_assignment').where('employeeid', '=', dev.employeeid).execute());
  expect(await sentence(dev)).toEqual({ withemployeeid: 'Both have the same shift on this day' });
  await company.tx(async (db) => {
    const { leaverequestid } = await db
      .insertInto('leave_request')
      .values({
        employeeid: chitra.employeeid,
        leavetypeid: 4,
        fromdate: FRIDAY,
        fromhalf: 1,
        todate: FRIDAY,
        tohalf: 2,
        statusid: 2,
        approvedon: '2026-11-01',
      })
      .returning('leaverequestid')
      .executeTakeFirstOrThrow();
    const line = {
      employeeid: chitra.employeeid,
      kind: 'use',
      postedon: '2026-11-01',
      reason: 'leave',
      leaverequestid,
    };
    await db
      .insertInto('leave_ledger')
      .values({ ...line, seq: 1, leavetypeid: 4, chargedtypeid: 4, linedate: FRIDAY, days: -10_000 })
      .execute();
  });
  expect(await sentence(chitra)).toEqual({ withemployeeid: 'The colleague is away on this day' });
  // For others it is a notice; who is not in service never swaps.
  const others = { employeeid: asha.employeeid };
  expect((await hr(previewSwap, swapRequest(chitra, others))).result).toMatchObject([
    { problems: [], notices: ['The colleague is away on this day'] },
  ]);
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2026-11-05' }).where('employeeid', '=', chitra.employeeid).execute(),
  );
  expect(await sentence(chitra, hr, others)).toEqual({ withemployeeid: 'The colleague is not in service on this day' });
});

// Invariant: Nobody has two swaps of shifts on a day, whoever asks at once; the colleague alone answers, and neither of
// the two decides
test('nobody has two swaps on a date, on whichever side, and of two at once one counts', async () => {
  const { company, asha, bina, chitra, dev, own, colleague, hr } = await swapping(app);
  await company.tx((db) =>
    db
      .updateTable('work_profile')
      .set({ managerid: bina.employeeid })
      .where('employeeid', '=', dev.employeeid)
      .execute(),
  );
  // Both ask each other at the same time.
  const both = await Promise.all([own(askSwap, swapRequest(chitra)), colleague(askSwap, swapRequest(asha))]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(await statusOf(own, asha)).toEqual([6]);
  const there = { swapdate: 'A swap for this day is there already' };
  const other = { withemployeeid: 'The colleague has a swap on this day already' };
  expect((await own(askSwap, swapRequest(dev))).fields).toEqual(there);
  expect((await hr(askSwap, swapRequest(dev, { employeeid: chitra.employeeid }))).fields).toMatchObject(there);
  expect((await hr(askSwap, swapRequest(asha, { employeeid: dev.employeeid }))).fields).toMatchObject(other);
  expect((await hr(askSwap, swapRequest(chitra, { employeeid: dev.employeeid }))).fields).toMatchObject(other);
  expect(await statusOf(hr, chitra)).toEqual([6]);
  // Two answers at once are one.
  const id = await idOf(own, asha);
  const by = (await swapsOf(own, asha))[0]?.colleague.fullname === 'Chitra Iyer' ? colleague : own;
  const answers = await Promise.all([answer(by, id), answer(by, id, false)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('whoever asks while a swap of the other side is being stored waits for it, and is refused', async () => {
  const { company, asha, chitra, own } = await swapping(app);
  const pair = [asha.employeeid, chitra.employeeid];
  const call = await company.tx(async (db) => {
    await db.selectFrom('employee').select('employeeid').where('employeeid', 'in', pair).forNoKeyUpdate().execute();
    await db
      .insertInto('shift_swap')
      .values({ swapdate: FRIDAY, employeeid: chitra.employeeid, withemployeeid: asha.employeeid })
      .execute();
    const asking = { isdone: false, answer: own(askSwap, swapRequest(chitra)) };
    void asking.answer.finally(() => (asking.isdone = true));
    const isWaitedFor = async (): Promise<boolean> => {
      const { rows } = await tenantSql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where pg_backend_pid() = any(pg_blocking_pids(pid)) /* no subscriptionid: of the database */`.execute(db);
      return (rows[0]?.count ?? 0) > 0;
    };
    while (!asking.isdone && !(await isWaitedFor()));
    return asking;
  });
  expect((await call.answer).fields).toMatchObject({ swapdate: 'A swap for this day is there already' });
  expect(await statusOf(own, asha)).toEqual([6]);
});

test('with edit right it is entered for two people in scope, at once and without a route', async () => {
  const { company, asha, bina, chitra, hema, own, lead, hr } = await swapping(app);
  const values = { employeeid: asha.employeeid };
  expect((await lead(askSwap, swapRequest(chitra, values))).status).toBe(403);
  expect((await hr(askSwap, swapRequest(chitra, { employeeid: 999_999 }))).status).toBe(404);
  expect((await hr(askSwap, swapRequest(hema, values))).fields).toEqual({
    withemployeeid: 'Ask for a swap of your own shift, so that your colleague agrees and it is approved',
  });
  expect(await hr(askSwap, swapRequest(chitra, values))).toMatchObject({ status: 200, result: [{ statusid: 2 }] });
  expect(await waitingOf(lead)).toEqual([]);
  expect((await swapsOf(own, asha))[0]).toMatchObject({ statusid: 2, enteredbyname: 'Hema Rao', maycancel: true });
  expect(await sentencesOf(company, chitra)).toEqual([
    'Your shift swap with Asha Nair on 6 November 2026: Entered for you',
  ]);
  // On the day itself those two cannot cancel it any more, and whoever enters them can.
  app.clock.set('2026-11-06T06:00:00Z');
  const [ownLater, leadLater, hrLater] = [
    await callers(company, asha),
    await callers(company, bina),
    await callers(company, hema),
  ];
  const id = await idOf(ownLater, asha);
  expect(await ownLater(cancelSwap, { shiftswapid: id })).toMatchObject({
    status: 409,
    message: 'This date has passed. Please contact your attendance administrator',
  });
  expect((await leadLater(cancelSwap, { shiftswapid: id })).status).toBe(404);
  expect((await hrLater(cancelSwap, { shiftswapid: id })).status).toBe(200);
});

test('somebody whose edit right covers one of the two alone neither enters nor cancels', async () => {
  const { company, asha, chitra, dev, bina, own, hr } = await swapping(app);
  await company.tx(async (db) => {
    const { permissiongroupid } = await db
      .insertInto('permission_group')
      .values({ permissiongroupname: 'Team attendance' })
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('permission_grant')
      .values({ permissiongroupid, featureid: 23, actionid: 1, scope: 'reports' })
      .execute();
  });
  const esha = await company.addPerson({ fullname: 'Esha Sen', groups: ['Team attendance'] });
  await company.tx((db) =>
    db
      .updateTable('work_profile')
      .set({ managerid: esha.employeeid })
      .where('employeeid', '=', bina.employeeid)
      .execute(),
  );
  const planner = await callers(company, esha);
  const values = { employeeid: asha.employeeid };
  expect((await planner(askSwap, swapRequest(dev, values))).status).toBe(404);
  await hr(askSwap, swapRequest(dev, values));
  const id = await idOf(own, asha);
  expect((await planner(cancelSwap, { shiftswapid: id })).status).toBe(404);
  expect((await planner(askSwap, swapRequest(chitra, { ...values, swapdate: '2026-11-05' }))).status).toBe(200);
});

test('a company can switch swaps off, and then nobody asks for one', async () => {
  const { company, asha, chitra, own, hr } = await swapping(app);
  const kinds = (await hr(listRequestSettings)).result as { kind: string; kindname: string }[];
  expect(kinds.find(({ kind }) => kind === 'shiftswap')).toMatchObject({ kindname: 'Shift swap' });
  await company.tx((db) => db.insertInto('request_setting').values({ kind: 'shiftswap', isenabled: false }).execute());
  expect(await own(askSwap, swapRequest(chitra))).toMatchObject({
    status: 409,
    message: 'This type of request is switched off. Contact an administrator.',
  });
  expect((await hr(askSwap, swapRequest(chitra, { employeeid: asha.employeeid }))).status).toBe(200);
});
