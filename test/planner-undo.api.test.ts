import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  attendancePolicyPlanner,
  expensePolicyPlanner,
  extraTimePlanner,
  holidayPlanner,
  leavePolicyPlanner,
  shiftPlanner,
  weekoffPlanner,
} from '#modules/planner/contract/planner.ts';
import { addDays, day, type Day } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { addPlan, attending, callers, NIGHT, OFFICE } from '../src/modules/attendance/test/attending.ts';
import { extraTimeDetail, DEFAULT_ROWS } from '#modules/attendance/contract/extra-time-detail.ts';
import { type Company, sharedApp, type TestApp } from './support/product.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

const ZERO = day('2026-11-01');
const EXTRA = extraTimeDetail.parse({
  extratime: DEFAULT_ROWS.map((row) => ({ ...row, benefittypeid: 1, extratimeid: null, requiredhour: null })),
  extratimecompoffpolicy: {},
});

const named = (company: Company, table: 'weekly_off' | 'holiday_plan', name: string) =>
  company.tx(async (db) => {
    const [id, column] =
      table === 'weekly_off' ? ['weeklyoffid', 'weeklyoffname'] : ['holidayplanid', 'holidayplanname'];
    const row = await db
      .insertInto(table as 'weekly_off')
      .values({ [column]: name } as never)
      .returning(id as 'weeklyoffid')
      .executeTakeFirstOrThrow();
    return (row as Record<string, number>)[id] ?? 0;
  });
const leavePolicy = (company: Company, leavepolicyname: string) =>
  company.tx(async (db) => {
    const { leavepolicyid } = await db
      .insertInto('leave_policy')
      .values({ leavepolicyname, isdraft: false })
      .returning('leavepolicyid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('leave_policy_version')
      .values({
        leavepolicyid,
        versionno: 1,
        effectivefrom: '2026-10-01',
        publishedon: '2026-09-15',
        detail: JSON.stringify({ details: [], restricted: [], prefixsuffixmindays: 0 }),
      })
      .execute();
    return leavepolicyid;
  });
const attendancePlan =
  (table: 'shift' | 'attendance_policy' | 'extra_time_policy', detail: object) => (company: Company, name: string) =>
    addPlan(company, table, { name, detail, isassigned: false });

const expensePolicy = (company: Company, expensepolicyname: string) =>
  company.tx(async (db) => {
    const { expensepolicyid } = await db
      .insertInto('expense_policy')
      .values({ expensepolicyname, isdraft: false })
      .returning('expensepolicyid')
      .executeTakeFirstOrThrow();
    const version = { expensepolicyid, versionno: 1, effectivefrom: '2020-01-01', publishedon: '2020-01-01T00:00:00Z' };
    await db
      .insertInto('expense_policy_version')
      .values({ ...version, detail: JSON.stringify({ categories: [] }) })
      .execute();
    return expensepolicyid;
  });

const KINDS = [
  { calls: shiftPlanner, table: 'attendance_assignment', column: 'shiftid', make: attendancePlan('shift', NIGHT) },
  {
    calls: attendancePolicyPlanner,
    table: 'attendance_assignment',
    column: 'attendancepolicyid',
    make: attendancePlan('attendance_policy', OFFICE),
  },
  {
    calls: extraTimePlanner,
    table: 'attendance_assignment',
    column: 'extratimepolicyid',
    make: attendancePlan('extra_time_policy', EXTRA),
  },
  {
    calls: weekoffPlanner,
    table: 'calendar_assignment',
    column: 'weeklyoffid',
    make: (company: Company, name: string) => named(company, 'weekly_off', name),
  },
  {
    calls: holidayPlanner,
    table: 'calendar_assignment',
    column: 'holidayplanid',
    make: (company: Company, name: string) => named(company, 'holiday_plan', name),
  },
  { calls: leavePolicyPlanner, table: 'leave_assignment', column: 'leavepolicyid', make: leavePolicy },
  { calls: expensePolicyPlanner, table: 'expense_assignment', column: 'expensepolicyid', make: expensePolicy },
] as const;

/** All assignments of the company, of every kind, as they are stored. */
const stored = async (db: Db) => {
  const { rows } = await tenantSql<{ one: string }>`
    select to_jsonb(a)::text as one from attendance_assignment a where subscriptionid = current_subscription()
    union all select to_jsonb(a)::text from calendar_assignment a where subscriptionid = current_subscription()
    union all select to_jsonb(a)::text from leave_assignment a where subscriptionid = current_subscription()
    union all select to_jsonb(a)::text from expense_assignment a where subscriptionid = current_subscription()
    order by 1`.execute(db);
  return rows.map(({ one }) => one);
};

const at = fc.integer({ min: 0, max: 40 });
const ranges = fc.record({
  from: at,
  length: fc.option(fc.integer({ min: 0, max: 12 }), { nil: null }),
  plan: fc.integer({ min: 0, max: 2 }),
});
const daysOf = ({ from, length }: { from: number; length: number | null }): { from: Day; to: Day | null } => ({
  from: addDays(ZERO, from),
  to: length === null ? null : addDays(ZERO, from + length),
});

// Invariant (planner): What is planned is nobody else's business before it is published, and an undo restores every
// assignment, job record and probation of before, or none
test.each(KINDS)(
  'whatever was assigned and whatever is planned over it, an undo restores every row of $table ($column)',
  async ({ calls, table, column, make }) => {
    const { company, asha, bina } = await attending(app);
    const hr = await callers(company, { emailid: company.admin });
    const plans = [await make(company, 'One'), await make(company, 'Two')];
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(ranges, { maxLength: 4, selector: ({ from }) => from }),
        fc.array(ranges, { minLength: 1, maxLength: 4 }),
        async (assigned, planned) => {
          await company.tx(async (db) => {
            await db
              .deleteFrom(table as 'attendance_assignment')
              .where(column as 'shiftid', 'is not', null)
              .where('employeeid', 'is not', null)
              .execute();
            for (const one of assigned)
              await db
                .insertInto(table as 'attendance_assignment')
                .values({
                  employeeid: asha.employeeid,
                  [column]: plans[one.plan % 2],
                  fromdate: daysOf(one).from,
                  todate: daysOf(one).to,
                })
                .execute();
          });
          const before = await company.tx(stored);
          const spans = planned.map((one) => ({
            ...daysOf(one),
            planid: one.plan === 0 ? null : (plans[one.plan - 1] ?? 0),
          }));
          const saved = await hr(calls.save, {
            rows: [asha, bina].map(({ employeeid }) => ({ employeeid, spans })),
          });
          expect(saved.status).toBe(200);
          const published = await hr(calls.publish, { isleavingout: false });
          expect(published.status).toBe(200);
          const [batch] = published.result as { plannerbatchid: number | null; peoplecount: number }[];
          if (batch?.plannerbatchid == null) {
            expect(await company.tx(stored)).toEqual(before);
            return;
          }
          expect(await company.tx(stored)).not.toEqual(before);
          expect((await hr(calls.undo, { plannerbatchid: batch.plannerbatchid })).status).toBe(200);
          expect(await company.tx(stored)).toEqual(before);
        },
      ),
      { numRuns: 15 },
    );
  },
);
