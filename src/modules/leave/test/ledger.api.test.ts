import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { startTestApp, TODAY, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { leavePolicyAssignment } from '../contract/assignment.ts';
import { enterLeaveDays, getBalances, getLedger } from '../contract/balance.ts';
import { previewLeavePolicy, saveLeavePolicy } from '../contract/policy.ts';
import { type PolicyDetail, policyDetail, UNPAID_DETAIL } from '../contract/policy-detail.ts';
import { saveLeaveSetting } from '../contract/setting.ts';
import { leaveTypeRecord } from '../contract/type.ts';
import { postLeave } from '../server/ledger/posting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const START = day('2026-04-01');
const SOON = { interval: 100 };

const typeOf = async ({ admin }: TestCompany, leavecode: string, leavecategoryid: 2 | 3 | 4 = 2): Promise<number> => {
  const values = {
    leavetypeid: null,
    leavetypename: `Leave ${leavecode}`,
    leavecode,
    leavecategoryid,
    colour: '#1c7ed6',
  };
  const [saved] = await admin.call(leaveTypeRecord.calls.save, { ...values, description: null });
  return saved?.leavetypeid ?? 0;
};
const row = (leavetypeid: number, part: Partial<PolicyDetail>): PolicyDetail =>
  policyDetail.parse({
    leavepolicydetailid: null,
    leavetypeid,
    leavecategoryid: 2,
    slabs: [],
    joiningbands: [],
    clubbing: [],
    ...part,
  });
const days = (count: number) => [{ fromyears: 0, days: count, gradeid: null }];

type Policy = { readonly leavepolicyid?: number | null; readonly effectivefrom?: string; readonly isdraft?: boolean };
async function policyOf({ admin }: TestCompany, details: PolicyDetail[], options: Policy = {}): Promise<number> {
  const [saved] = await admin.call(saveLeavePolicy, {
    leavepolicyid: null,
    leavepolicyname: 'Office',
    description: null,
    isdraft: false,
    effectivefrom: START,
    details: [UNPAID_DETAIL, ...details],
    restricted: [],
    prefixsuffixmindays: 0,
    ...options,
  });
  return saved?.leavepolicyid ?? 0;
}
const assign = ({ admin }: TestCompany, planid: number) =>
  admin.call(leavePolicyAssignment.assign, {
    planid,
    iscompany: true,
    officeaddressids: [],
    employeeids: [],
    fromdate: START,
    todate: null,
  });
const switchOn = ({ admin }: TestCompany, startdate: string = START) =>
  admin.call(saveLeaveSetting, { yearstart: 4, minutesperday: 480, startdate }, 0);

let serial = 0;
const personOf = (company: TestCompany, joiningdate = '2020-01-01', leavingdate: string | null = null) =>
  company.tx(async (db) => {
    serial += 1;
    const employeecode = `D${serial}`;
    const { employeeid } = await db
      .insertInto('employee')
      .values({ employeecode, fullname: `Person ${serial}`, joiningdate, leavingdate })
      .returning('employeeid')
      .executeTakeFirstOrThrow();
    return employeeid;
  });
/** The lines of a person as they are stored. */
const linesOf = (company: TestCompany, employeeid: number) =>
  company.tx(async (db) => {
    const lines = await db
      .selectFrom('leave_ledger as l')
      .innerJoin('leave_type as t', 't.leavetypeid', 'l.leavetypeid')
      .select(['t.leavecode', 'l.kind', 'l.linedate', 'l.postedon', 'l.days', 'l.reason'])
      .where('l.employeeid', '=', employeeid)
      .orderBy('l.seq')
      .execute();
    return lines.map(
      (one) => `${one.postedon} ${one.leavecode} ${one.kind} ${one.linedate} ${one.days / 10_000} ${one.reason}`,
    );
  });
const request = (
  db: Db,
  options: { employeeid: number; leavetypeid: number; from: string; to?: string; approvedon: string | null },
) =>
  db
    .insertInto('leave_request')
    .values({
      employeeid: options.employeeid,
      leavetypeid: options.leavetypeid,
      fromdate: options.from,
      todate: options.to ?? options.from,
      statusid: options.approvedon === null ? 1 : 2,
      approvedon: options.approvedon,
    })
    .returning('leaverequestid')
    .executeTakeFirstOrThrow();

/** A company with earned and casual leave that is not switched on yet, and somebody in it. */
async function withPolicy() {
  const company = await app.company();
  const [earned, casual] = [await typeOf(company, 'EL'), await typeOf(company, 'CL')];
  const leavepolicyid = await policyOf(company, [
    row(earned, { accrualtypeid: 5, slabs: days(18), carrycap: 10, negativelimit: 2 }),
    row(casual, { accrualtypeid: 2, slabs: days(8) }),
  ]);
  await assign(company, leavepolicyid);
  return { company, earned, casual, leavepolicyid, employeeid: await personOf(company) };
}
const balancesOf = async ({ admin }: TestCompany, employeeid: number) => {
  const [result] = await admin.call(getBalances, { employeeid });
  return Object.fromEntries(
    (result?.balances ?? []).map((one) => [one.leavecode, [one.booked, one.reserved, one.available]]),
  );
};

test('switching leave on writes every ledger from the first day: days in advance, and of every month at its end', async () => {
  const { company, employeeid } = await withPolicy();
  const joined = await personOf(company, '2026-09-12');
  expect(await linesOf(company, employeeid)).toEqual([]);
  await switchOn(company);
  await expect.poll(() => linesOf(company, employeeid), SOON).toHaveLength(7);
  expect((await linesOf(company, employeeid)).slice(0, 3)).toEqual([
    '2026-04-01 CL grant 2026-04-01 8 yearly',
    '2026-04-30 EL grant 2026-04-30 1.5 monthly',
    '2026-05-31 EL grant 2026-05-31 1.5 monthly',
  ]);
  // Seven of twelve months, 4.67 to the nearest half; joined after the 10th: half of the month.
  await expect
    .poll(() => linesOf(company, joined), SOON)
    .toEqual(['2026-09-12 CL grant 2026-09-12 4.5 joining', '2026-09-30 EL grant 2026-09-30 0.75 monthly']);
  expect(await balancesOf(company, employeeid)).toEqual({ CL: [8, 0, 8], EL: [9, 0, 9], LW: [0, 0, 0] });
});

// Invariant: The ledger of leave is append-only, and the same whether it is written day by day or worked out at once; a
// balance is the sum of its lines
test('a balance is the sum of its lines, with the sentence of each and what is still to come in the leave year', async () => {
  const { company, casual, employeeid } = await withPolicy();
  await switchOn(company);
  await company.admin.call(enterLeaveDays, {
    employeeid,
    leavetypeid: casual,
    days: -0.5,
    linedate: null,
    note: 'Agreed with the manager',
  });
  const [result] = await company.admin.call(getLedger, { employeeid, leavetypeid: casual });
  expect(result?.lines).toMatchObject([
    { kind: 'adjust', days: -0.5, balance: 7.5, note: 'Agreed with the manager', sentence: 'Entered by hand' },
    { kind: 'grant', days: 8, balance: 8, note: null, sentence: 'Days of the leave year' },
  ]);
  // Casual leave is not carried: all of it lapses when the year ends.
  expect(result?.forecast).toMatchObject([{ kind: 'lapse', linedate: '2027-03-31', days: -7.5, balance: 0 }]);
});

test('nobody credits days to themselves', async () => {
  const { company, casual, employeeid } = await withPolicy();
  await switchOn(company);
  const own = await company.account(`own${employeeid}@kaveri.example`, ['Administrator'], employeeid);
  const values = { employeeid, leavetypeid: casual, days: 5, linedate: null, note: 'For me' };
  const { status, error } = await own.refused(enterLeaveDays, values);
  expect([status, error.message]).toEqual([409, 'Somebody else has to enter days for your own leave']);
  await company.admin.call(enterLeaveDays, values);
});

test('what is approved is used, what is too much becomes unpaid, and what waits is reserved', async () => {
  const { company, casual, earned, employeeid } = await withPolicy();
  await switchOn(company);
  await company.tx(async (db) => {
    await request(db, { employeeid, leavetypeid: casual, from: '2026-10-26', to: '2026-11-06', approvedon: TODAY });
    await request(db, { employeeid, leavetypeid: earned, from: '2026-11-09', approvedon: null });
    await postLeave(db, { employeeids: [employeeid], today: day(TODAY) });
    // Once more changes nothing: what is written is marked.
    await postLeave(db, { employeeids: [employeeid], today: day(TODAY) });
  });
  const used = (await linesOf(company, employeeid)).filter((one) => one.includes(' use '));
  expect(used.filter((one) => one.includes(' CL use '))).toHaveLength(8);
  expect(used.slice(8)).toEqual([
    `${TODAY} LW use 2026-11-05 -1 no_balance`,
    `${TODAY} LW use 2026-11-06 -1 no_balance`,
  ]);
  expect(await balancesOf(company, employeeid)).toEqual({ CL: [0, 0, 0], EL: [9, 1, 8], LW: [-2, 0, -2] });
});

test('a holiday that is declared after the approval gives the day back on the day it is declared', async () => {
  const { company, casual, employeeid } = await withPolicy();
  await switchOn(company);
  const post = (today: string) => company.tx((db) => postLeave(db, { employeeids: [employeeid], today: day(today) }));
  await company.tx(async (db) => {
    await request(db, { employeeid, leavetypeid: casual, from: '2026-10-28', to: '2026-10-29', approvedon: TODAY });
  });
  await post(TODAY);
  await company.tx(async (db) => {
    const { holidayplanid } = await db
      .insertInto('holiday_plan')
      .values({ holidayplanname: 'All' })
      .returning('holidayplanid')
      .executeTakeFirstOrThrow();
    await db.insertInto('calendar_assignment').values({ holidayplanid, fromdate: START }).execute();
    await db
      .insertInto('holiday')
      .values({ holidayplanid, holidaydate: '2026-10-29', holidayname: 'Election', declaredon: '2026-10-22' })
      .execute();
  });
  await post('2026-10-23');
  expect((await linesOf(company, employeeid)).slice(-3)).toEqual([
    `${TODAY} CL use 2026-10-28 -1 leave`,
    `${TODAY} CL use 2026-10-29 -1 leave`,
    '2026-10-22 CL reversal 2026-10-29 1 holiday_declared',
  ]);
});

test('days that are taken back are given back, once', async () => {
  const { company, casual, employeeid } = await withPolicy();
  await switchOn(company);
  await company.tx(async (db) => {
    const { leaverequestid } = await request(db, {
      employeeid,
      leavetypeid: casual,
      from: '2026-10-21',
      to: '2026-10-22',
      approvedon: TODAY,
    });
    await postLeave(db, { employeeids: [employeeid], today: day(TODAY) });
    await db
      .insertInto('leave_cancellation')
      .values({
        leaverequestid,
        fromdate: '2026-10-22',
        todate: '2026-10-22',
        fromhalf: 2,
        statusid: 2,
        approvedon: TODAY,
      })
      .execute();
    await postLeave(db, { employeeids: [employeeid], today: day(TODAY) });
    await postLeave(db, { employeeids: [employeeid], today: day(TODAY) });
  });
  expect((await linesOf(company, employeeid)).at(-1)).toBe(`${TODAY} CL reversal 2026-10-22 0.5 cancelled`);
  expect((await balancesOf(company, employeeid))['CL']).toEqual([6.5, 0, 6.5]);
});

test('a version that is published later adjusts the grants since its first day, as its preview said', async () => {
  const { company, casual, earned, leavepolicyid, employeeid } = await withPolicy();
  await switchOn(company);
  await expect.poll(() => linesOf(company, employeeid), SOON).toHaveLength(7);
  const details = [
    row(earned, { accrualtypeid: 5, slabs: days(24), carrycap: 10, negativelimit: 2 }),
    row(casual, { accrualtypeid: 2, slabs: days(8) }),
  ];
  const today = { leavepolicyid, effectivefrom: '2026-08-01', isdraft: true };
  await policyOf(company, details, today);
  const preview = await company.admin.call(previewLeavePolicy, { leavepolicyid, effectivefrom: '2026-08-01' });
  expect(preview).toMatchObject([{ employeeid, leavetypename: 'Leave EL', days: 1 }]);
  const again = { ...today, isdraft: false, leavepolicyname: 'Office', description: null };
  const sent = { ...again, details: [UNPAID_DETAIL, ...details], restricted: [], prefixsuffixmindays: 0 };
  const refused = await company.admin.refused(saveLeavePolicy, sent, 2);
  expect(refused.error.message).toContain('published today');
  const publish = { leavepolicyid, on: day(TODAY) };
  await company.tx(async (db) => {
    await db
      .updateTable('leave_policy_version')
      .set({ publishedon: TODAY, effectivefrom: '2026-08-01' })
      .where('publishedon', 'is', null)
      .execute();
    for (const _ of [1, 2]) await postLeave(db, { employeeids: [employeeid], today: day(TODAY), published: publish });
  });
  const written = await linesOf(company, employeeid);
  expect(written.slice(7)).toEqual([
    `${TODAY} EL adjust 2026-08-31 0.5 policy_change`,
    `${TODAY} EL adjust 2026-09-30 0.5 policy_change`,
  ]);
});

// Invariant: The ledger of leave is append-only, and the same whether it is written day by day or worked out at once; a
// balance is the sum of its lines
test('ledgers of thousands of lines are never changed, and no line of another company is read', async () => {
  const { company, employeeid } = await withPolicy();
  await switchOn(company);
  await expect.poll(() => linesOf(company, employeeid), SOON).toHaveLength(7);
  await expect(
    company.tx((db) => db.updateTable('leave_ledger').set({ days: 1 }).where('employeeid', '=', employeeid).execute()),
  ).rejects.toThrow('permission denied');
  const other = await app.company();
  expect((await other.admin.refused(getBalances, { employeeid })).status).toBe(404);
  expect((await other.admin.refused(getLedger, { employeeid, leavetypeid: 4 })).status).toBe(404);
});
