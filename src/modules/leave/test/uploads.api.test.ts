import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import type { ReadRow } from '#bulk/server/kind.ts';
import { statementsOf } from '../../../../test/support/statements.ts';
import { startTestApp, TODAY, type TestApp, type TestCompany, settled } from '../../../../test/support/app.ts';
import { applied, checked } from '../../../../test/support/uploads.ts';
import { getBalances } from '../contract/balance.ts';
import { listLeaveRequests } from '../contract/request.ts';
import { saveLeaveSetting } from '../contract/setting.ts';
import { adjustmentBulk, applicationBulk, compOffBulk } from '../contract/uploads.ts';
import { applicationKindOf } from '../server/upload/application.ts';
import { addPolicy, CASUAL, EARNED, ruled, SICK } from './requests.ts';

const applicationKind = applicationKindOf(() => Promise.resolve(() => null));
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const START = '2026-04-01';
const OFF = 103;
const RULES = [
  ruled(CASUAL, { mostdays: 4, noticedays: 3, isbetween: true }),
  ruled(EARNED, { ishour: true, negativelimit: 2, isbetween: true, mostmonthdays: 20, mostyeardays: 60 }),
  ruled(SICK, { documentafterdays: 1, documentotherwiseid: 4, ishalfday: false, eligibleid: 2 }),
  { ...ruled(OFF, { lapsedays: 60 }), leavecategoryid: 3 as const },
];
const PEOPLE = ['A001', 'A002', 'A003'];

/** A company with three people that keeps leave; `own` is the code of the one who uploads, if any. */
async function keeping(isheld = false) {
  const company = await app.company();
  await company.tx((db) =>
    db
      .insertInto('leave_type')
      .values({ leavetypeid: OFF, leavetypename: 'Comp Off', leavecode: 'CO', leavecategoryid: 3, colour: '#7048e8' })
      .execute(),
  );
  await addPolicy(company as never, RULES);
  const ids = await company.tx((db) =>
    db
      .insertInto('employee')
      .values(
        PEOPLE.map((employeecode, at) => ({
          employeecode,
          fullname: `Person ${employeecode}`,
          joiningdate: at === 2 ? '2026-06-01' : '2020-01-01',
          gender: at === 0 ? 'F' : 'M',
        })),
      )
      .returning('employeeid')
      .execute(),
  );
  const setting = { yearstart: 4, minutesperday: 480, startdate: START, isheld };
  await company.admin.call(saveLeaveSetting, setting, 0);
  return { company, ids: ids.map(({ employeeid }) => employeeid) };
}
const balances = async ({ admin }: TestCompany, employeeid: number) => {
  const [result] = await admin.call(getBalances, { employeeid });
  return Object.fromEntries((result?.balances ?? []).map((one) => [one.leavecode, one.booked]));
};
const undone = async ({ admin }: TestCompany, contract: typeof adjustmentBulk, bulkbatchid: number) => {
  await admin.call(contract.undo, { bulkbatchid });
  return settled(admin, contract, bulkbatchid);
};

const ADJUST = 'Employee Code,Leave Type,Kind,Days,Date,Note';
test('openings, credits and debits of a file are balances at once, and are taken back line by line', async () => {
  const { company, ids } = await keeping();
  const [first = 0, second = 0] = ids;
  const batch = await applied(company.admin, adjustmentBulk, [
    ADJUST,
    'A001,Casual Leave,Opening,7.5,01-04-2026,From the old system',
    'A001,EAL,Credit,2,,',
    'A002,Earned Leave,Opening,-1.25,2026-04-01,',
    'A002,earned leave,Debit,0.5,2026-10-01,Correction',
  ]);
  expect([batch.appliedrows, batch.sums]).toEqual([
    4,
    [
      { label: 'Casual Leave', days: 7.5 },
      { label: 'Earned Leave', days: 0.25 },
    ],
  ]);
  expect([await balances(company, first), await balances(company, second)]).toMatchObject([
    { CAL: 7.5, EAL: 2 },
    { CAL: 0, EAL: -1.75 },
  ]);
  expect((await undone(company, adjustmentBulk, batch.bulkbatchid)).undonerows).toBe(4);
  expect([await balances(company, first), await balances(company, second)]).toMatchObject([
    { CAL: 0, EAL: 0 },
    { CAL: 0, EAL: 0 },
  ]);
});

test('what is wrong with an adjustment is said at its row and column', async () => {
  const { company } = await keeping();
  await company.account('own@kaveri.example', ['Administrator'], null);
  const { text } = await checked(company.admin, adjustmentBulk, [
    ADJUST,
    'X999,CAL,Credit,1,,',
    'A001,Casual Leav,Credit,1,,',
    'A001,CAL,Credit,-1,,',
    'A001,CAL,Credit,1,2030-01-01,',
    'A003,CAL,Opening,1,2026-05-01,',
    'A001,Unpaid Leave,Credit,1,,',
    'A001,CO,Credit,1,,',
    'A002,CAL,Opening,1,2026-04-01,',
    'A002,CAL,Opening,2,2026-04-01,',
    'A002,CAL,Credit,1,2026-03-01,',
  ]);
  expect(text).toEqual([
    '2 employeecode: No employee has the code X999. Correct the code, or add the person first.',
    '3 leavetype: There is no leave type “Casual Leav”. Did you mean “Casual Leave”?',
    '4 days: Enter days without a minus: Kind says whether they are added or taken.',
    '5 linedate: This day lies ahead. Enter today or an earlier day.',
    '6 linedate: A003 joins on 1 June 2026.',
    '7 leavetype: Unpaid leave has no balance.',
    '8 leavetype: Compensatory offs are entered on the page Comp-off, each with the day that was worked.',
    '9 kind: A002 has an opening of Casual Leave in rows 9, 10. Keep one.',
    '10 kind: A002 has an opening of Casual Leave in rows 9, 10. Keep one.',
    '11 linedate: Leave is kept from 1 April 2026 on. Enter that day or a later one.',
  ]);
});

test('nobody enters their own leave, nor takes it back', async () => {
  const { company, ids } = await keeping();
  const own = await company.account('own@kaveri.example', ['Administrator'], ids[0] ?? null);
  const line = 'A001,CAL,Debit,3,2026-10-01,';
  const { text } = await checked(own, adjustmentBulk, [ADJUST, line]);
  expect(text).toEqual(['2 employeecode: This row is about you. Somebody else has to enter your leave.']);
  const batch = await applied(company.admin, adjustmentBulk, [ADJUST, line]);
  await own.call(adjustmentBulk.undo, { bulkbatchid: batch.bulkbatchid });
  expect((await settled(own, adjustmentBulk, batch.bulkbatchid)).undonerows).toBe(0);
  expect(await balances(company, ids[0] ?? 0)).toMatchObject({ CAL: -3 });
});

const OFFS = 'Employee Code,Worked On,Days,Approved On';
test('compensatory offs lapse by the policy, stand once for a day, and stay when they were taken', async () => {
  const { company, ids } = await keeping();
  const [first = 0] = ids;
  const { text } = await checked(company.admin, compOffBulk, [
    OFFS,
    'A001,2026-07-05,1,',
    'A001,2026-10-04,1,2026-10-03',
    'A002,2026-10-04,1,2026-10-05',
    'A002,2026-10-04,0.5,',
    'A003,2026-10-11,3,',
  ]);
  expect(text).toEqual([
    '2 workedon: It could be taken up to 3 September 2026, so it has lapsed already.',
    '3 approvedon: It is approved before the day was worked.',
    '4 workedon: A002 is in rows 4, 5 with the same day. Keep one of them.',
    '5 workedon: A002 is in rows 4, 5 with the same day. Keep one of them.',
    '6 days: 3 lies outside 0 to 2.',
  ]);
  const batch = await applied(company.admin, compOffBulk, [
    OFFS,
    'A001,2026-10-04,1,2026-10-05',
    'A002,2026-10-11,0.5,',
  ]);
  const grants = await company.tx((db) =>
    db.selectFrom('leave_ledger').select(['linedate', 'postedon', 'lapsedate', 'days']).orderBy('linedate').execute(),
  );
  expect(grants).toEqual([
    // Nothing was written for either before: it is written on the day of the approval.
    { linedate: '2026-10-04', postedon: '2026-10-05', lapsedate: '2026-12-04', days: 10_000 },
    { linedate: '2026-10-11', postedon: TODAY, lapsedate: '2026-12-11', days: 5_000 },
  ]);
  await applied(company.admin, applicationBulk, [APPLY, 'T1,A001,CO,2026-10-19,2026-10-19,,']);
  expect(await balances(company, first)).toMatchObject({ CO: 0 });
  const back = await undone(company, compOffBulk, batch.bulkbatchid);
  expect(back.undonerows).toBe(1);
  const { rows } = await company.admin.call(compOffBulk.rows, { bulkbatchid: batch.bulkbatchid, filter: 'errors' });
  expect(rows.map((row) => row.messages[0]?.text)).toEqual(['It was taken since, or has lapsed, so it stays.']);
});

const APPLY = 'Reference,Employee Code,Leave Type,From,To,Approved On,Cancels';
test('leave of a file is approved at once by the rules of a request, and a later row takes days of it back', async () => {
  const { company, ids } = await keeping();
  const [first = 0] = ids;
  await applied(company.admin, adjustmentBulk, [
    ADJUST,
    'A001,CAL,Opening,10,2026-04-01,',
    'A001,EAL,Opening,1,2026-04-01,',
  ]);
  // Friday and Monday: the days between count. The second has no balance for its last day beyond two below zero.
  const lines = [
    APPLY,
    'L1,A001,CAL,2026-10-23,2026-10-26,,',
    'L2,A001,EAL,2026-11-02,2026-11-05,2026-10-01,',
    ',A001,,2026-10-26,2026-10-26,,L1',
  ];
  const { batch, text } = await checked(company.admin, applicationBulk, lines);
  expect(text).toEqual([
    '2 leavetype: Days off that count as Casual Leave: 2',
    '3 leavetype: Not enough balance: days that become Unpaid Leave: 1',
  ]);
  expect(batch.sums).toEqual([
    { label: 'Unpaid Leave', days: 1 },
    { label: 'Casual Leave', days: 1 },
    { label: 'Earned Leave', days: 3 },
  ]);
  await company.admin.call(applicationBulk.apply, { bulkbatchid: batch.bulkbatchid, rows: 'valid' });
  await settled(company.admin, applicationBulk, batch.bulkbatchid);
  expect(await balances(company, first)).toEqual({ CAL: 9, CO: 0, EAL: -2, LW: -1, SIL: 0 });
  const requests = await company.admin.call(listLeaveRequests, { employeeid: first });
  expect(requests.map((one) => [one.fromdate, one.statusid, one.days, one.cancellations.length])).toEqual([
    ['2026-11-02', 2, 4, 0],
    ['2026-10-23', 2, 1, 1],
  ]);
  const again = await checked(company.admin, applicationBulk, [APPLY, 'L2,A001,EAL,2026-12-01,2026-12-01,,']);
  expect(again.text).toEqual(['2 reference: A001 has leave with this reference already.']);
  expect((await undone(company, applicationBulk, batch.bulkbatchid)).undonerows).toBe(3);
  expect(await balances(company, first)).toEqual({ CAL: 10, CO: 0, EAL: 1, LW: 0, SIL: 0 });
  expect(await company.admin.call(listLeaveRequests, { employeeid: first })).toEqual([]);
});

test('what the rules of a request do not allow is an error of its row, notice is only mentioned', async () => {
  const { company } = await keeping();
  const head = 'Reference,Employee Code,Leave Type,From,From Half,To,To Half,From Time,To Time,Approved On,Cancels';
  const { text } = await checked(company.admin, applicationBulk, [
    head,
    ',A001,CAL,2026-10-26,,2026-10-30,,,,,',
    ',A001,SIL,2026-11-09,2,2026-11-09,,,,,',
    ',A002,SIL,2026-11-09,,2026-11-09,,,,,',
    ',A002,CAL,2026-11-14,,2026-11-15,,,,,',
    ',A002,CAL,2026-11-17,,2026-11-16,,,,,',
    ',A002,CAL,2026-11-18,,2026-11-18,,10:00,,,',
    ',A002,CAL,2026-11-18,,2026-11-18,,10:00,12:00,,',
    ',A003,EAL,2026-05-18,,2026-05-18,,,,,',
    ',A003,EAL,2026-11-18,,2026-11-19,,,,,',
    ',A003,EAL,2026-11-19,,2026-11-19,,,,,',
    ',A003,EAL,2026-12-01,,2026-12-01,,,,2026-12-01,',
    ',A003,,2026-12-01,,2026-12-01,,,,,Z9',
    ',A001,CAL,2026-10-21,,2026-10-21,,,,,',
  ]);
  expect(text).toEqual([
    '2 todate: Exceeding maximum days limit',
    '3 fromhalf: This leave is taken in whole days',
    '4 leavetype: This leave is for women',
    '5 fromdate: None of these days can be taken as this leave: they are days off, or it is not given then',
    '6 todate: The last day cannot be before the first',
    '7 totime: Please enter both times',
    '8 fromtime: This leave cannot be taken by the hour',
    '9 fromdate: A003 joins on 1 June 2026.',
    '10 fromdate: Row 11 asks for the same days. Keep one of them.',
    '11 fromdate: Row 10 asks for the same days. Keep one of them.',
    '12 approvedon: This day lies ahead. Enter today or an earlier day.',
    '13 cancels: A003 has no approved leave with the reference Z9.',
    '14 fromdate: This leave needs notice of 3 day(s)',
    '14 leavetype: Not enough balance: days that become Unpaid Leave: 1',
  ]);
});

test('while history is entered rows are kept with their days, and written when leave is switched on', async () => {
  const { company, ids } = await keeping(true);
  const [first = 0] = ids;
  await applied(company.admin, adjustmentBulk, [ADJUST, 'A001,CAL,Opening,3,2026-04-01,']);
  const batch = await applied(company.admin, applicationBulk, [APPLY, 'L1,A001,CAL,2026-06-01,2026-06-02,2026-05-20,']);
  expect(await company.tx((db) => db.selectFrom('leave_ledger').select('seq').execute())).toEqual([]);
  expect(await balances(company, first)).toMatchObject({ CAL: 1 });
  expect((await undone(company, applicationBulk, batch.bulkbatchid)).undonerows).toBe(1);
  expect(await balances(company, first)).toMatchObject({ CAL: 3 });
  const lines = [APPLY, 'L2,A001,CAL,2026-06-01,2026-06-01,2026-05-20,'];
  await applied(company.admin, applicationBulk, lines);
  await company.admin.call(saveLeaveSetting, { yearstart: 4, minutesperday: 480, startdate: START, isheld: false }, 1);
  const written = () =>
    company.tx((db) =>
      db
        .selectFrom('leave_ledger')
        .select(['kind', 'postedon'])
        .where('employeeid', '=', first)
        .orderBy('seq')
        .execute(),
    );
  await expect.poll(written, { interval: 100 }).toEqual([
    { kind: 'opening', postedon: '2026-04-01' },
    { kind: 'use', postedon: '2026-05-20' },
  ]);
});

test('while history is entered leave counts as another system approved it, and what the rules say is mentioned only', async () => {
  const { company, ids } = await keeping(true);
  const lines = [
    'Reference,Employee Code,Leave Type,From,To,From Time,To Time,Approved On',
    'L1,A001,EAL,2026-06-02,2026-06-04,,,2026-05-20',
    'L2,A001,EAL,2026-06-01,2026-06-02,,,2026-05-10',
    'L3,A002,SIL,2026-06-01,2026-06-01,,,2026-05-20',
    'L4,A002,CAL,2026-06-01,2026-06-30,,,2026-05-20',
    'L5,A003,EAL,2026-05-29,2026-06-01,,,2026-05-20',
    'L6,A003,EAL,2026-06-09,2026-06-09,26:00,28:00,2026-06-01',
    'L8,A002,EAL,2026-03-30,2026-04-02,,,2026-03-20',
    'L7,A003,EAL,2026-06-10,2026-06-10,26:00,48:00,2026-06-01',
  ];
  const { text } = await checked(company.admin, applicationBulk, lines);
  const unreadable = '9 totime: “48:00” is no time. Write it as HH:MM, after midnight above 24:00.';
  expect(text).toContain(unreadable);
  expect(text.filter((one) => one !== unreadable)).toEqual(
    expect.arrayContaining([
      '2 fromdate: Row 3 asks for the same days. Keep one of them.',
      '3 fromdate: Row 2 asks for the same days. Keep one of them.',
      '4 leavetype: This leave is for women',
      '6 fromdate: Leave begins on the day of joining at the earliest, 1 June 2026',
    ]),
  );
  const batch = await applied(company.admin, applicationBulk, lines.slice(0, -1));
  expect([batch.appliedrows, batch.errorrows]).toEqual([7, 0]);
  await company.admin.call(saveLeaveSetting, { yearstart: 4, minutesperday: 480, startdate: START, isheld: false }, 1);
  const charged = () =>
    company.tx((db) =>
      db
        .selectFrom('leave_ledger as l')
        .innerJoin('leave_request as r', 'r.leaverequestid', 'l.leaverequestid')
        .select(['r.reference', 'l.linedate', 'l.days'])
        .where('l.employeeid', 'in', [ids[0] ?? 0, ids[2] ?? 0])
        .orderBy('r.reference')
        .orderBy('l.linedate')
        .execute(),
    );
  await expect.poll(charged, { interval: 100 }).toEqual([
    // The day that both ask for is charged to the one that was approved first.
    { reference: 'L1', linedate: '2026-06-03', days: -10_000 },
    { reference: 'L1', linedate: '2026-06-04', days: -10_000 },
    { reference: 'L2', linedate: '2026-06-01', days: -10_000 },
    { reference: 'L2', linedate: '2026-06-02', days: -10_000 },
    // Nothing is charged before the day of joining; two hours are a quarter of a day.
    { reference: 'L5', linedate: '2026-06-01', days: -10_000 },
    { reference: 'L6', linedate: '2026-06-09', days: -2500 },
  ]);
});

test('leave that somebody changed since stays, with that of the same person', async () => {
  const { company, ids } = await keeping();
  const batch = await applied(company.admin, applicationBulk, [
    APPLY,
    'L1,A001,EAL,2026-11-09,2026-11-09,,',
    'L2,A002,EAL,2026-11-09,2026-11-09,,',
  ]);
  await applied(company.admin, applicationBulk, [APPLY, ',A001,,,,,L1']);
  expect((await undone(company, applicationBulk, batch.bulkbatchid)).undonerows).toBe(1);
  expect(await balances(company, ids[1] ?? 0)).toMatchObject({ EAL: 0 });
});

test('thousands of rows are checked and applied by as many statements as a few', async () => {
  const { company } = await keeping();
  const counts: number[] = [];
  for (const people of [4, 400]) {
    const codes = Array.from({ length: people }, (_, at) => `N${people}-${at}`);
    await company.tx((db) =>
      db
        .insertInto('employee')
        .values(codes.map((employeecode) => ({ employeecode, fullname: employeecode, joiningdate: '2020-01-01' })))
        .execute(),
    );
    const rows = codes.flatMap((employeecode, at) =>
      [0, 1, 2].map((day): ReadRow => ({
        rownumber: at * 3 + day + 2,
        values: { employeecode, leavetype: 'EAL', fromdate: `2026-11-0${day + 2}`, todate: `2026-11-0${day + 2}` },
        messages: [],
      })),
    );
    const work = () =>
      company.tx(async (db) => {
        const values = { db, today: day(TODAY), accountid: null, parameters: {}, accepted: {} };
        await applicationKind.validate(values, rows);
        expect(rows.filter((row) => row.messages.some(({ level }) => level === 'error'))).toEqual([]);
        const done = await applicationKind.apply(values, rows);
        expect((await applicationKind.undo(values, done)).size).toBe(0);
      });
    const request = await statementsOf(work, app.appUrl);
    // Those of the busiest connection: what the server asks in the background has others.
    counts.push(
      Math.max(
        ...Map.groupBy(request, ({ connection }) => connection)
          .values()
          .map((own) => own.length),
      ),
    );
  }
  const [few = 0, many = 0] = counts;
  // Parts of 500 people are among them; rows are not.
  expect(many - few).toBeLessThan(10);
});
