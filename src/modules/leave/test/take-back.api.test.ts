import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, day, type Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { type BulkGiven, type BulkKind, failed, type ReadRow } from '#bulk/server/kind.ts';
import { startTestApp, TODAY, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { saveLeaveSetting } from '../contract/setting.ts';
import { postLeave } from '../server/ledger/posting.ts';
import { adjustmentKind } from '../server/upload/adjustment.ts';
import { applicationKindOf } from '../server/upload/application.ts';
import { compOffKind } from '../server/upload/comp-off.ts';
import { addPolicy, CASUAL, EARNED, ruled, SICK } from './requests.ts';

const applicationKind = applicationKindOf(() => Promise.resolve(() => null));
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const OFF = 103;
const TYPES = ['CAL', 'EAL', 'SIL', 'CO'] as const;
/** Casual leave may not stand beside earned leave, days between count, and balances may end below zero a little. */
const RULES = [
  ruled(CASUAL, {
    accrualtypeid: 2,
    slabs: [{ fromyears: 0, days: 6, gradeid: null }],
    isbetween: true,
    clubbing: [{ notwithid: EARNED, chargeasid: EARNED }],
  }),
  ruled(EARNED, { isbetween: true, issuffix: true, negativelimit: 1, ishour: true }),
  ruled(SICK, { documentafterdays: 1, documentotherwiseid: CASUAL }),
  { ...ruled(OFF, { lapsedays: 200 }), leavecategoryid: 3 as const },
];
const FROM = day('2026-10-05');
const CODES = ['B001', 'B002'];

const someDay = fc.integer({ min: 0, max: 45 }).map((count) => addDays(FROM, count));
const half = fc.constantFrom(null, 'First half', 'Second half');
const leaveRow = fc
  .record({
    employeecode: fc.constantFrom(...CODES),
    leavetype: fc.constantFrom(...TYPES),
    fromdate: someDay,
    length: fc.integer({ min: 0, max: 5 }),
    fromhalf: half,
    tohalf: half,
    hasdocument: fc.constantFrom('Yes', null),
    cancels: fc.constantFrom(null, null, null, 'R0', 'R1', 'P0', 'P1'),
  })
  .map(({ length, ...row }) => ({ ...row, todate: addDays(row.fromdate, length) }));
const adjustRow = fc.record({
  employeecode: fc.constantFrom(...CODES),
  leavetype: fc.constantFrom('CAL', 'EAL', 'SIL'),
  kind: fc.constantFrom('Opening', 'Credit', 'Debit'),
  days: fc.constantFrom(0.5, 1, 3, 0.0625),
  linedate: fc.constantFrom('2026-04-01', '2026-10-01', null),
});
const offRow = fc.record({
  employeecode: fc.constantFrom(...CODES),
  workedon: fc.constantFrom('2026-10-04', '2026-10-11', '2026-10-18'),
  days: fc.constantFrom(0.5, 1),
});
type Values = Record<string, unknown>;
const file = fc.oneof(
  fc.array(leaveRow, { minLength: 1, maxLength: 8 }).map((rows) => ({
    kind: applicationKind,
    rows: rows.map((row, at): Values => ({ ...row, reference: `R${at}` })),
  })),
  fc.array(adjustRow, { minLength: 1, maxLength: 6 }).map((rows) => ({ kind: adjustmentKind, rows: rows as Values[] })),
  fc.array(offRow, { minLength: 1, maxLength: 4 }).map((rows) => ({ kind: compOffKind, rows: rows as Values[] })),
);

const readRows = (rows: readonly Values[]): ReadRow[] =>
  rows.map((values, at) => ({ rownumber: at + 2, values, messages: [] }));
/** Applies the valid rows of a file as the product does. */
async function apply(kind: BulkKind, state: BulkGiven, rows: readonly Values[]) {
  const read = readRows(rows);
  await kind.validate(state, read);
  const valid = read.filter((row) => !failed(row) && row.leftout !== true);
  return valid.length === 0
    ? []
    : kind.apply(
        state,
        readRows(rows).filter((row) => valid.some((one) => one.rownumber === row.rownumber)),
      );
}

/** Everything that balances, requests and reservations follow from, as it counts. */
async function state(db: Db) {
  const lines = await db.selectFrom('leave_ledger').selectAll().orderBy('employeeid').orderBy('seq').execute();
  const sums = new Map<string, number>();
  for (const { employeeid, leavetypeid, linedate, days, leaverequestid, chargedtypeid } of lines) {
    const key = `${employeeid} ${leavetypeid} ${linedate} ${leaverequestid} ${chargedtypeid}`;
    sums.set(key, (sums.get(key) ?? 0) + days);
  }
  const grants = lines.flatMap((line) => {
    if (line.lapsedate === null || line.days <= 0 || (line.parts as unknown[]).length > 0) return [];
    const parts = lines
      .filter(({ employeeid }) => employeeid === line.employeeid)
      .flatMap((one) => one.parts as { grant: number; days: number }[])
      .filter(({ grant }) => grant === line.seq - 1);
    const left = parts.reduce((sum, { days }) => sum + days, line.days);
    return left === 0 ? [] : [`${line.employeeid} ${line.linedate} ${line.lapsedate} ${left}`];
  });
  const requests = await db
    .selectFrom('leave_request')
    .select(['leaverequestid', 'statusid', 'approvedon', 'isposted', 'fromdate', 'todate'])
    .where('statusid', '<>', 6)
    .orderBy('leaverequestid')
    .execute();
  const cancellations = await db
    .selectFrom('leave_cancellation')
    .select(['leaverequestid', 'fromdate', 'todate', 'statusid', 'isposted'])
    .orderBy('leavecancellationid')
    .execute();
  const entries = await db
    .selectFrom('leave_entry')
    .select(['leaveentryid', 'days', 'isposted'])
    .where('takenbackon', 'is', null)
    .orderBy('leaveentryid')
    .execute();
  const nonzero = [...sums].filter(([, days]) => days !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  return { sums: nonzero, grants, requests, cancellations, entries, count: lines.length };
}
/** What counts without the ids and the number of lines, to compare two uploads of the same file. */
const shape = ({ sums }: Awaited<ReturnType<typeof state>>) => {
  const total = new Map<string, number>();
  for (const [key, days] of sums) {
    const place = key.split(' ').slice(0, 3).join(' ');
    total.set(place, (total.get(place) ?? 0) + days);
  }
  return [...total].filter(([, days]) => days !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
};

async function keeping(): Promise<TestCompany> {
  const company = await app.company();
  await company.tx((db) =>
    db
      .insertInto('leave_type')
      .values({ leavetypeid: OFF, leavetypename: 'Comp Off', leavecode: 'CO', leavecategoryid: 3, colour: '#7048e8' })
      .execute(),
  );
  await addPolicy(company as never, RULES);
  const people = await company.tx((db) =>
    db
      .insertInto('employee')
      .values(CODES.map((employeecode) => ({ employeecode, fullname: employeecode, joiningdate: '2020-01-01' })))
      .returning('employeeid')
      .execute(),
  );
  const ids = people.map(({ employeeid }) => employeeid);
  await company.tx(async (db) => {
    // Approved before: leave beside days off, some compensatory off, and a request that waits.
    const request = (at: number, leavetypeid: number, from: string, to = from, reference: string | null = null) => ({
      employeeid: ids[at] ?? 0,
      leavetypeid,
      fromdate: from,
      todate: to,
      reference,
      statusid: 2,
      approvedon: '2026-10-01',
    });
    await db
      .insertInto('leave_request')
      .values([
        request(0, EARNED, '2026-10-09', '2026-10-09', 'P0'),
        request(0, CASUAL, '2026-10-20', '2026-10-21', 'P1'),
        request(1, CASUAL, '2026-10-16', '2026-10-16', 'P0'),
        request(1, OFF, '2026-11-03'),
      ])
      .execute();
    await db
      .insertInto('leave_request')
      .values({
        employeeid: ids[1] ?? 0,
        leavetypeid: EARNED,
        fromdate: '2026-11-12',
        todate: '2026-11-13',
        statusid: 1,
      })
      .execute();
    await db
      .insertInto('leave_entry')
      .values({
        employeeid: ids[1] ?? 0,
        leavetypeid: OFF,
        kind: 'grant',
        linedate: '2026-09-06',
        postedon: '2026-09-07',
        days: 10_000,
        lapsedate: '2027-03-01',
      })
      .execute();
  });
  await company.admin.call(saveLeaveSetting, { yearstart: 4, minutesperday: 480, startdate: '2026-04-01' }, 0);
  await company.tx((db) => postLeave(db, { employeeids: ids, today: day(TODAY) }));
  return company;
}

// Invariant: An upload of leave that is undone leaves balances of every day, requests and entries as they were
test('whatever a file brings, taking it back leaves balances of every day, grants, requests and entries as they were', async () => {
  const company = await keeping();
  const undone = Symbol('undone');
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 2 }), async (files) => {
      // Each round in a transaction of its own that is given up at its end.
      const round = company.tx(async (db) => {
        const values: BulkGiven = { db, today: TODAY as Day, accountid: null, parameters: {}, accepted: {} };
        const before = await state(db);
        const applied: { kind: BulkKind; rows: readonly Values[]; done: Awaited<ReturnType<typeof apply>> }[] = [];
        for (const { kind, rows } of files) applied.push({ kind, rows, done: await apply(kind, values, rows) });
        const between = await state(db);
        for (const { kind, done } of applied.toReversed()) expect([...(await kind.undo(values, done))]).toEqual([]);
        const after = await state(db);
        expect({ ...after, count: 0 }).toEqual({ ...before, count: 0 });
        // The ledger keeps both sets of lines.
        expect(after.count - before.count).toBe(2 * (between.count - before.count));
        for (const { kind, rows } of files) await apply(kind, values, rows);
        expect(shape(await state(db))).toEqual(shape(between));
        throw undone;
      });
      await round.catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    }),
    { numRuns: 60 },
  );
});
