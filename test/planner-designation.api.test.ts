import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { designationPlanner, probationPlanner } from '#modules/planner/contract/planner.ts';
import { addDays, day, type Day } from '#platform/engine/day.ts';
import { tenantSql } from '#platform/server/db.ts';
import { callers } from '../src/modules/attendance/test/attending.ts';
import { periodOfMonth } from './support/pay-period.ts';
import { planning, span, YEAR } from './support/planning.ts';
import { type Company, sharedApp, type TestApp } from './support/product.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

const designations = (company: Company, ...names: string[]) =>
  company.tx(async (db) => {
    const ids: number[] = [];
    for (const designationname of names) {
      const row = await db
        .insertInto('designation')
        .values({ designationname })
        .returning('designationid')
        .executeTakeFirstOrThrow();
      ids.push(row.designationid);
    }
    return ids as [number, number, number];
  });
const jobs = (company: Company) =>
  company.tx(async (db) => {
    const { rows } = await tenantSql<{ one: string }>`select to_jsonb(w)::text as one from work_profile w
      where subscriptionid = current_subscription() order by 1`.execute(db);
    return rows.map(({ one }) => one);
  });
/** The job record of a person as days with a designation, and why each began. */
const recordOf = (company: Company, employeeid: number) =>
  company.tx(async (db) => {
    const { rows } = await tenantSql<{
      period: string;
      designationid: number | null;
      city: string | null;
      kind: number;
    }>`
      select period::text, designationid, city, jobchangetypeid as kind from work_profile
      where subscriptionid = current_subscription() and employeeid = ${employeeid} order by lower(period)`.execute(db);
    return rows.map((row) => [row.period, row.designationid, row.city, row.kind]);
  });
const rejob = (company: Company, employeeid: number, rows: readonly object[]) =>
  company.tx(async (db) => {
    await db.deleteFrom('work_profile').where('employeeid', '=', employeeid).execute();
    for (const row of rows)
      await db
        .insertInto('work_profile')
        .values({ employeeid, ...row } as never)
        .execute();
  });

test('a designation lasts until the next one, planned or in the record, and is a change in the job record', async () => {
  const { company, asha, plan, rowOf, publish, undo } = await planning(app, designationPlanner);
  const [engineer, senior, lead] = await designations(company, 'Engineer', 'Senior Engineer', 'Lead');
  await rejob(company, asha.employeeid, [
    { period: '[2024-01-01,2026-05-01)', designationid: engineer, jobchangetypeid: 1 },
    { period: '[2026-05-01,2026-10-01)', designationid: engineer, city: 'Pune', jobchangetypeid: 2 },
    { period: '[2026-10-01,)', designationid: senior, city: 'Pune', jobchangetypeid: 3 },
  ]);
  expect((await rowOf(asha.employeeid)).periods).toEqual([
    { from: '2026-01-01', to: '2026-09-30', planid: engineer },
    { from: '2026-10-01', to: '2026-12-31', planid: senior },
  ]);
  const before = await jobs(company);
  await plan(asha.employeeid, span(lead, '2026-03-01', '2026-03-31'));
  expect((await rowOf(asha.employeeid)).draft).toEqual([span(lead, '2026-03-01', '2026-09-30')]);
  expect(await jobs(company)).toEqual(before);
  const first = await publish();
  expect(first).toMatchObject({ peoplecount: 1 });
  expect(await recordOf(company, asha.employeeid)).toEqual([
    ['[2024-01-01,2026-03-01)', engineer, null, 1],
    ['[2026-03-01,2026-05-01)', lead, null, 5],
    ['[2026-05-01,2026-10-01)', lead, 'Pune', 2],
    ['[2026-10-01,)', senior, 'Pune', 3],
  ]);
  expect((await undo(first.plannerbatchid)).status).toBe(200);
  expect(await jobs(company)).toEqual(before);

  // What is selected is covered in any case; one planned after another ends it; none can be taken.
  await plan(asha.employeeid, span(lead, '2026-07-01', '2026-10-31'), span(null, '2026-12-01', '2026-12-31'));
  expect((await rowOf(asha.employeeid)).draft).toEqual([
    span(lead, '2026-07-01', '2026-11-30'),
    span(null, '2026-12-01'),
  ]);
  const second = await publish();
  expect((await recordOf(company, asha.employeeid)).slice(1)).toEqual([
    ['[2026-05-01,2026-07-01)', engineer, 'Pune', 2],
    ['[2026-07-01,2026-10-01)', lead, 'Pune', 5],
    ['[2026-10-01,2026-12-01)', lead, 'Pune', 3],
    ['[2026-12-01,)', null, 'Pune', 5],
  ]);
  await company.tx((db) =>
    db.updateTable('work_profile').set({ city: 'Nashik' }).where('employeeid', '=', asha.employeeid).execute(),
  );
  const now = await jobs(company);
  expect(await undo(second.plannerbatchid)).toMatchObject({
    status: 409,
    message: /Asha Nair have been changed since/,
  });
  expect(await jobs(company)).toEqual(now);
});

// Invariant (planner): What is planned is nobody else's business before it is published, and an undo restores every
// assignment, job record and probation of before, or none
test('whatever the job records are and whatever is planned over them, an undo restores every row', async () => {
  const { company, asha, bina, hr, plan, publish, undo } = await planning(app, designationPlanner);
  const ids = [...(await designations(company, 'One', 'Two')), null];
  const ZERO = day('2026-01-01');
  const at = fc.integer({ min: 0, max: 60 });
  const which = fc.integer({ min: 0, max: 2 });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.record({ at, which }), { maxLength: 4, selector: (one) => one.at }),
      fc.array(fc.record({ at, length: fc.option(fc.integer({ min: 0, max: 20 }), { nil: null }), which }), {
        minLength: 1,
        maxLength: 4,
      }),
      async (record, planned) => {
        const starts = record.toSorted((a, b) => a.at - b.at);
        const bounds: Day[] = [day('2024-01-01'), ...starts.map((one) => addDays(ZERO, one.at))];
        await rejob(
          company,
          asha.employeeid,
          bounds.map((from, place) => ({
            period: `[${from},${bounds[place + 1] ?? ''})`,
            designationid: place === 0 ? ids[0] : ids[starts[place - 1]?.which ?? 0],
            city: `City ${place}`,
          })),
        );
        const before = await jobs(company);
        const spans = planned.map((one) => {
          const from = addDays(ZERO, one.at);
          return span(ids[one.which] ?? null, from, one.length === null ? null : addDays(from, one.length));
        });
        for (const one of [asha, bina]) expect((await plan(one.employeeid, ...spans)).status).toBe(200);
        const { status, plannerbatchid } = await publish();
        expect(status).toBe(200);
        if (plannerbatchid == null) {
          expect(await jobs(company)).toEqual(before);
          return;
        }
        expect(await jobs(company)).not.toEqual(before);
        // No day is lost, and none counts twice.
        const after = await recordOf(company, asha.employeeid);
        for (const [place, [period]] of after.entries())
          if (place > 0) expect(String(period).slice(1, 11)).toBe(String(after[place - 1]?.[0]).slice(12, 22));
        expect((await undo(plannerbatchid)).status).toBe(200);
        expect(await jobs(company)).toEqual(before);
        await hr(designationPlanner.discard);
      },
    ),
    { numRuns: 15 },
  );
});

test('designations that cannot be published are said, and stay planned when the rest is published', async () => {
  const { company, asha, bina, hema, hr, plan, rowOf, publish, reasons } = await planning(app, designationPlanner);
  const [engineer, senior, lead] = await designations(company, 'Engineer', 'Senior Engineer', 'Lead');
  await company.tx((db) =>
    db.updateTable('employee').set({ joiningdate: '2026-04-10' }).where('employeeid', '=', bina.employeeid).execute(),
  );
  await rejob(company, bina.employeeid, [{ period: '[2026-04-10,)' }]);
  await plan(hema.employeeid, span(engineer, '2026-07-01'));
  expect(await reasons()).toEqual(['own']);
  expect(await publish()).toMatchObject({ status: 409 });
  await hr(designationPlanner.discard);

  // Days before somebody joins are left out; of a whole month before it is said.
  await plan(bina.employeeid, span(engineer, '2026-04-01', '2026-04-30'));
  expect((await rowOf(bina.employeeid)).draft).toEqual([span(engineer, '2026-04-10')]);
  await plan(bina.employeeid, span(engineer, '2026-02-01', '2026-02-28'), span(senior, '2026-04-01', '2026-04-30'));
  expect(await reasons()).toEqual(['before']);
  await plan(asha.employeeid, span(lead, '2026-07-01'), span(senior, '2026-09-01'));
  await rejob(company, asha.employeeid, [
    { period: '[2024-01-01,2026-08-01)' },
    { period: '[2026-08-01,)', designationid: engineer },
  ]);
  expect(await reasons()).toEqual(['changed', 'changed', 'before']);
  await plan(asha.employeeid);
  await plan(asha.employeeid, span(lead, '2026-07-01', '2026-07-31'));
  await company.tx((db) => db.deleteFrom('designation').where('designationid', '=', lead).execute());
  expect(await reasons()).toEqual(['gone', 'before']);
  expect(await publish(true)).toMatchObject({ status: 200, peoplecount: 1 });
  expect((await rowOf(asha.employeeid)).draft).toHaveLength(1);
  expect((await rowOf(bina.employeeid)).draft).toEqual([span(engineer, '2026-02-01', '2026-04-09')]);
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2026-06-30' }).where('employeeid', '=', asha.employeeid).execute(),
  );
  await plan(asha.employeeid, span(senior, '2026-08-01'));
  expect(await reasons()).toEqual(['left', 'before']);
});

test('days that payroll has locked get no designation, and are not undone', async () => {
  const { company, asha, plan, publish, reasons, undo } = await planning(app, designationPlanner);
  const [engineer] = await designations(company, 'Engineer', 'Lead');
  const lock = (month: string) =>
    company.tx(async (db) => {
      const { payrollrunid } = await db
        .insertInto('payroll_run')
        .values({ payperiodid: await periodOfMonth(db, month), payrollmonth: month, statusid: 4 })
        .returning('payrollrunid')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('draft_payslip')
        .values({ payrollrunid, employeeid: asha.employeeid, employeecode: 'X' })
        .execute();
    });
  await lock('2026-04');
  await plan(asha.employeeid, span(engineer, '2026-04-15'));
  expect(await reasons()).toEqual(['locked']);
  await plan(asha.employeeid, span(engineer, '2026-05-01'));
  const { plannerbatchid } = await publish();
  await lock('2026-05');
  const now = await jobs(company);
  expect(await undo(plannerbatchid)).toMatchObject({ status: 409, message: /Payroll of Asha Nair is locked/ });
  expect(await jobs(company)).toEqual(now);
});

test('a job record that is open elsewhere is out of date once designations are published', async () => {
  const { company, asha, plan, publish } = await planning(app, designationPlanner);
  const [engineer] = await designations(company, 'Engineer', 'Lead');
  const versionOf = () =>
    company.tx(async (db) => {
      const row = await db
        .selectFrom('employee')
        .select('version')
        .where('employeeid', '=', asha.employeeid)
        .executeTakeFirstOrThrow();
      return row.version;
    });
  const before = await versionOf();
  await plan(asha.employeeid, span(engineer, '2026-07-01'));
  await publish();
  expect(await versionOf()).toBe(before + 1);
});

test('whoever may not change people or probation plans the one or the other, and Operation counts who has none', async () => {
  const { company, asha, hr } = await planning(app, designationPlanner);
  const own = await callers(company, asha);
  expect((await own(designationPlanner.rows, YEAR)).status).toBe(403);
  expect((await own(probationPlanner.publish, { isleavingout: false })).status).toBe(403);
  const [engineer] = await designations(company, 'Engineer', 'Lead');
  // The caller's own record is changed by others.
  expect((await hr(designationPlanner.counts)).result).toEqual([{ none: 2, ending: 0 }]);
  const all = { state: 'none', planid: engineer, count: 2 };
  expect(await hr(designationPlanner.assignAll, all)).toMatchObject({
    fields: { from: 'Please select the first day' },
  });
  expect((await hr(designationPlanner.assignAll, { ...all, from: '2026-06-01' })).result).toMatchObject([
    { peoplecount: 2 },
  ]);
  expect((await hr(designationPlanner.counts)).result).toEqual([{ none: 0, ending: 0 }]);
});
