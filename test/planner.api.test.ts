import { afterAll, beforeAll, expect, test } from 'vitest';
import { leavePolicyPlanner, type PlannerRow, shiftPlanner } from '#modules/planner/contract/planner.ts';
import { shiftDetail } from '#modules/attendance/contract/shift.ts';
import { tenantSql } from '#platform/server/db.ts';
import { addPlan, attending, callers, type Caller, GENERAL, NIGHT } from '../src/modules/attendance/test/attending.ts';
import { sharedApp, type TestApp } from './support/product.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

const WEEK = { from: '2026-11-02', to: '2026-11-08' };
async function planning() {
  const started = await attending(app);
  const hr = await callers(started.company, { emailid: started.company.admin });
  const night = await addPlan(started.company, 'shift', { name: 'Night', detail: NIGHT, isassigned: false });
  const early = await addPlan(started.company, 'shift', { name: 'Early', detail: GENERAL, isassigned: false });
  const rowsOf = async (caller: Caller = hr) =>
    (await caller(shiftPlanner.rows, WEEK)).result as { rows: PlannerRow[]; draftcount: number };
  const own = () =>
    started.company.tx(async (db) =>
      (
        await tenantSql`select to_jsonb(a) as one from attendance_assignment a
            where subscriptionid = current_subscription() and shiftid is not null order by 1`.execute(db)
      ).rows.map((row) => JSON.stringify(row)),
    );
  const plan = (employeeid: number, spans: object[], caller: Caller = hr) =>
    caller(shiftPlanner.save, { rows: [{ employeeid, spans }] });
  const publish = async (isleavingout = false, caller: Caller = hr) => caller(shiftPlanner.publish, { isleavingout });
  return { ...started, employee: started.own, hr, night, early, rowsOf, own, plan, publish };
}
const day = (planid: number | null, from: string, to: string | null = from) => ({ from, to, planid });

// Invariant (planner): What is planned is nobody else's business before it is published, and an undo restores every
// assignment, job record and probation of before, or none
test("a day that is planned is nobody else's business until it is published, and the former shift is there again after it", async () => {
  const { asha, hr, night, rowsOf, plan, publish, own } = await planning();
  const before = await own();
  expect((await plan(asha.employeeid, [day(night, '2026-11-04')])).status).toBe(200);
  expect(await own()).toEqual(before);
  const planned = await rowsOf();
  expect(planned.draftcount).toBe(1);
  const mine = planned.rows.find(({ employeeid }) => employeeid === asha.employeeid);
  expect(mine?.draft).toEqual([day(night, '2026-11-04')]);
  expect(mine?.marks).toEqual([
    { date: '2026-11-07', mark: 'off' },
    { date: '2026-11-08', mark: 'off' },
  ]);
  const { result } = await publish();
  expect(result).toMatchObject([{ peoplecount: 1 }]);
  const after = (await rowsOf()).rows.find(({ employeeid }) => employeeid === asha.employeeid);
  expect(after?.draft).toEqual([]);
  const general = after?.periods[0]?.planid;
  expect(after?.periods).toMatchObject([
    { from: '2026-11-02', to: '2026-11-03', planid: general },
    { from: '2026-11-04', to: '2026-11-04', planid: night },
    { from: '2026-11-05', to: '2026-11-08', planid: general },
  ]);
  // Sent again it changes nothing.
  const stored = await own();
  expect((await publish()).result).toEqual([{ plannerbatchid: null, peoplecount: 0 }]);
  expect(await own()).toEqual(stored);
  const [batch] = result as { plannerbatchid: number }[];
  expect((await hr(shiftPlanner.undo, { plannerbatchid: batch?.plannerbatchid })).status).toBe(200);
  expect(await own()).toEqual(before);
  expect((await hr(shiftPlanner.undo, { plannerbatchid: batch?.plannerbatchid })).status).toBe(409);
});

test('an undo restores assignments exactly, whatever was planned over them, and nothing of what was changed since', async () => {
  const { company, asha, hr, night, early, own, plan, publish } = await planning();
  for (const [planid, fromdate, todate] of [
    [night, '2026-10-10', null],
    [early, '2026-11-05', '2026-11-20'],
    [night, '2026-11-06', null],
  ] as const)
    await company.tx((db) =>
      db
        .insertInto('attendance_assignment')
        .values({ shiftid: planid, employeeid: asha.employeeid, fromdate, todate })
        .execute(),
    );
  for (const spans of [
    [day(early, '2026-11-03'), day(null, '2026-11-05', '2026-11-07')],
    [day(null, '2026-10-01', null)],
    [day(early, '2026-11-04', null)],
    [day(early, '2026-11-06', '2026-11-06'), day(null, '2026-11-08'), day(night, '2026-11-20', '2026-11-30')],
  ]) {
    const before = await own();
    await plan(asha.employeeid, spans);
    const { result } = await publish();
    expect(await own()).not.toEqual(before);
    const [{ plannerbatchid } = { plannerbatchid: 0 }] = result as { plannerbatchid: number }[];
    expect((await hr(shiftPlanner.undo, { plannerbatchid })).status).toBe(200);
    expect(await own()).toEqual(before);
  }
  await plan(asha.employeeid, [day(early, '2026-11-04')]);
  const [{ plannerbatchid } = { plannerbatchid: 0 }] = (await publish()).result as { plannerbatchid: number }[];
  await company.tx((db) =>
    db
      .insertInto('attendance_assignment')
      .values({ shiftid: early, employeeid: asha.employeeid, fromdate: '2027-01-01' })
      .execute(),
  );
  const now = await own();
  expect(await hr(shiftPlanner.undo, { plannerbatchid })).toMatchObject({ status: 409, message: /changed since/ });
  expect(await own()).toEqual(now);
});

test('what cannot be published is said, and stays planned when the rest is published', async () => {
  const { company, asha, bina, hr, night, early, own, plan, publish, rowsOf } = await planning();
  await plan(asha.employeeid, [day(night, '2026-11-04'), day(early, '2026-11-06')]);
  await plan(bina.employeeid, [day(night, '2026-11-04')]);
  await company.tx((db) =>
    db
      .insertInto('attendance_assignment')
      .values({ shiftid: early, employeeid: asha.employeeid, fromdate: '2026-11-03', todate: '2026-11-04' })
      .execute(),
  );
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2026-11-03' }).where('employeeid', '=', bina.employeeid).execute(),
  );
  const { result } = await hr(shiftPlanner.check);
  expect(result).toMatchObject({
    peoplecount: 2,
    conflicts: [
      { employeeid: asha.employeeid, from: '2026-11-04', reason: 'changed' },
      { employeeid: bina.employeeid, reason: 'left' },
    ],
  });
  const before = await own();
  expect(await publish()).toMatchObject({ status: 409 });
  expect(await own()).toEqual(before);
  expect((await publish(true)).result).toMatchObject([{ peoplecount: 1 }]);
  const mine = (await rowsOf()).rows.find(({ employeeid }) => employeeid === asha.employeeid);
  expect(mine?.draft).toEqual([day(night, '2026-11-04')]);
  await company.tx((db) => db.updateTable('shift').set({ isactive: 2 }).where('shiftid', '=', night).execute());
  expect((await hr(shiftPlanner.check)).result).toMatchObject({
    conflicts: [{ reason: 'closed' }, { reason: 'left' }],
  });
  expect((await hr(shiftPlanner.discard)).status).toBe(200);
  expect((await hr(shiftPlanner.check)).result).toEqual({ peoplecount: 0, conflicts: [] });
});

test("who may not assign a plan does not plan it, and people of nobody's reach are unknown", async () => {
  const { employee, hr, night } = await planning();
  expect((await employee(shiftPlanner.rows, WEEK)).status).toBe(403);
  expect((await employee(leavePolicyPlanner.publish, { isleavingout: false })).status).toBe(403);
  const unknown = { rows: [{ employeeid: 999_999_999, spans: [day(night, '2026-11-04')] }] };
  expect((await hr(shiftPlanner.save, unknown)).status).toBe(404);
});

test('how many have which shift counts what is planned, those apart who are away', async () => {
  const { asha, hr, night, plan } = await planning();
  await plan(asha.employeeid, [day(night, '2026-11-04')]);
  const result = (await hr(shiftPlanner.coverage, WEEK)).result as {
    date: string;
    plans: { planid: number; count: number }[];
    off: number;
  }[];
  const on = (date: string) => result.find((one) => one.date === date);
  expect(on('2026-11-04')?.plans.find(({ planid }) => planid === night)?.count).toBe(1);
  expect(on('2026-11-05')?.plans.find(({ planid }) => planid === night)).toBeUndefined();
  // A Saturday: all three are off.
  expect(on('2026-11-07')).toMatchObject({ plans: [], off: 3 });
});

test('Operation names who has no plan or loses it soon, assigns one to all of them, and takes it back', async () => {
  const { company, asha, hr, early, own } = await planning();
  await company.tx((db) => db.deleteFrom('attendance_assignment').where('shiftid', 'is not', null).execute());
  await company.tx((db) =>
    db
      .insertInto('attendance_assignment')
      .values({ shiftid: early, employeeid: asha.employeeid, fromdate: '2026-10-01', todate: '2026-11-10' })
      .execute(),
  );
  const before = await own();
  const [counts] = (await hr(shiftPlanner.counts)).result as { none: number; ending: number }[];
  expect(counts?.ending).toBe(1);
  expect((await hr(shiftPlanner.missing, { state: 'ending' })).result).toMatchObject({
    total: 1,
    rows: [{ employeeid: asha.employeeid, planid: early, lastday: '2026-11-10' }],
  });
  const all = { state: 'none', planid: early, from: '2026-11-02', count: counts?.none };
  expect(await hr(shiftPlanner.assignAll, { ...all, count: 99 })).toMatchObject({ status: 409 });
  const [batch] = (await hr(shiftPlanner.assignAll, all)).result as { plannerbatchid: number; peoplecount: number }[];
  expect(batch?.peoplecount).toBe(counts?.none);
  expect((await hr(shiftPlanner.counts)).result).toMatchObject([{ none: 0, ending: 1 }]);
  await hr(shiftPlanner.undo, { plannerbatchid: batch?.plannerbatchid });
  expect(await own()).toEqual(before);
  // Of those whose own ends, each begins the day after it; a plan that is not in force yet is refused.
  const ending = { state: 'ending', planid: early, employeeids: [asha.employeeid], count: 1 };
  expect(await hr(shiftPlanner.assignAll, { ...ending, employeeids: [999_999_999], from: '2026-11-02' })).toMatchObject(
    {
      status: 409,
    },
  );
  expect((await hr(shiftPlanner.assignAll, { ...ending, from: '2026-11-02' })).result).toMatchObject([
    { peoplecount: 1 },
  ]);
  expect((await hr(shiftPlanner.counts)).result).toMatchObject([{ ending: 0 }]);
  expect(await own()).toHaveLength(before.length + 1);
  await company.tx((db) => db.updateTable('shift').set({ isactive: 2 }).where('shiftid', '=', early).execute());
  expect(await hr(shiftPlanner.assignAll, { ...all, count: counts?.none })).toMatchObject({
    fields: { planid: 'It is inactive or was never published' },
  });
  expect(await hr(shiftPlanner.assignAll, { ...all, planid: 999_999_999 })).toMatchObject({ status: 404 });
});

test('a rotating shift counts each day as the shift of that day, where it stands and where it is planned', async () => {
  const { company, asha, hr, shiftid, night, early, plan, rowsOf } = await planning();
  const rotating = await addPlan(company, 'shift', {
    name: 'Rotating',
    detail: shiftDetail.parse({
      shifttypeid: 3,
      shifttiming: [],
      rotation: [night, night, early, null].map((one) => ({ shiftid: one })),
    }),
    isassigned: false,
  });
  await company.tx((db) =>
    db
      .insertInto('attendance_assignment')
      .values({ shiftid: rotating, employeeid: asha.employeeid, fromdate: '2026-10-10', cyclestart: '2026-11-01' })
      .execute(),
  );
  const plans = (await hr(shiftPlanner.plans)).result as { planid: number; rounds?: object[] }[];
  expect(plans.filter(({ rounds }) => rounds).map(({ planid, rounds }) => ({ planid, rounds }))).toEqual([
    { planid: rotating, rounds: [{ from: '2026-10-01', planids: [night, night, early, null] }] },
  ]);
  const mine = (await rowsOf()).rows.find(({ employeeid }) => employeeid === asha.employeeid);
  expect(mine?.periods).toEqual([{ from: '2026-11-02', to: '2026-11-08', planid: rotating, cyclestart: '2026-11-01' }]);
  const shifts = async () => {
    const days = (await hr(shiftPlanner.coverage, WEEK)).result as { plans: { planid: number }[]; none: number }[];
    return days.map(({ plans: counted, none }) =>
      none > 0 ? 'none' : counted.flatMap(({ planid }) => (planid === shiftid ? [] : [planid]))[0],
    );
  };
  expect(await shifts()).toEqual([night, early, 'none', night, night, undefined, undefined]);
  // What is planned begins its round on its own first day.
  await plan(asha.employeeid, [day(rotating, '2026-11-04', null)]);
  expect(await shifts()).toEqual([night, early, night, night, early, undefined, undefined]);
});
