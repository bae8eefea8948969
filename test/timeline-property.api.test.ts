import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOLIDAY_PLANS } from '#modules/calendar/server/public.ts';
import { addDays, day, type Day } from '#platform/engine/day.ts';
import type { PlanSpan } from '#platform/engine/timeline.ts';
import type { Db } from '#platform/server/db.ts';
import type { Context } from '#platform/server/serve.ts';
import { changePlans, planHistory, restorePlans } from '#platform/server/timeline/change.ts';
import { plansInForce } from '#platform/server/timeline/in-force.ts';
import { whatIf } from '#platform/server/timeline/what-if.ts';
import { startTestApp, type TestApp } from './support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const FIRST = day('2026-11-02');
const DAYS = 14;
const PLANS = 3;
const PEOPLE = 2;
const at = (index: number): Day => addDays(FIRST, index);
const ALL = Array.from({ length: DAYS }, (_, index) => index);

/** Days of a subject with one of the plans, by their indexes; null without an end. */
type Stretch = { from: number; to: number | null; plan: number };
const stretch = fc
  .record({
    from: fc.nat(DAYS - 1),
    length: fc.option(fc.nat(DAYS), { nil: null }),
    plan: fc.nat(PLANS - 1),
  })
  .map(({ from, length, plan }): Stretch => ({ from, to: length === null ? null : from + length, plan }));
/** Several of one subject begin on days of their own. */
const stretches = fc.uniqueArray(stretch, { selector: ({ from }) => from, maxLength: 3 });
/** Spans of one change do not touch the days of another; `plan` null: none of the person's own. */
const spans = fc
  .array(fc.record({ gap: fc.nat(4), length: fc.nat(4), plan: fc.option(fc.nat(PLANS - 1)), open: fc.nat(9) }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) => {
    let next = 0;
    return parts.map(({ gap, length, plan, open }, index) => {
      const from = next + gap;
      next = from + length + 1;
      const isOpen = open === 0 && index === parts.length - 1;
      return { from, to: isOpen ? null : from + length, plan };
    });
  });
const batch = fc.record({ people: fc.subarray([0, 1], { minLength: 1 }), spans });
const world = fc.record({
  company: stretches,
  offices: fc.tuple(stretches, stretches),
  job: stretches,
  moves: fc.integer({ min: 1, max: DAYS - 1 }),
  batches: fc.array(batch, { minLength: 1, maxLength: 4 }),
});

const covers = ({ from, to }: { from: number; to: number | null }, index: number): boolean =>
  from <= index && (to === null || index <= to);
/** Of several the one that began last. */
const lastOf = (rows: readonly Stretch[], index: number): number | undefined =>
  rows.filter((row) => covers(row, index)).toSorted((a, b) => b.from - a.from)[0]?.plan;

async function setUp(db: Db) {
  const offices: number[] = [];
  const plans: number[] = [];
  const people: number[] = [];
  for (const officename of ['Pune', 'Kochi']) {
    const values = { officename, statename: 'Kerala' };
    const row = await db.insertInto('company_office').values(values).returning('officeaddressid').executeTakeFirst();
    offices.push(row?.officeaddressid ?? 0);
  }
  for (let index = 0; index < PLANS; index += 1) {
    const values = { holidayplanname: `Plan ${index}` };
    const row = await db.insertInto('holiday_plan').values(values).returning('holidayplanid').executeTakeFirst();
    plans.push(row?.holidayplanid ?? 0);
  }
  for (let index = 0; index < PEOPLE; index += 1) {
    const values = { employeecode: `T${index}`, fullname: `Person ${index}`, joiningdate: '2024-01-01' };
    const row = await db.insertInto('employee').values(values).returning('employeeid').executeTakeFirst();
    people.push(row?.employeeid ?? 0);
  }
  return { offices, plans, people };
}

// Invariant: Each day has the plan of the person, else that for the job, else the office's, else the company's; a change
// touches its own days alone, and restoring changes in reverse gives what was before, ids included
test('plans in force equal a model day by day after any changes, and restored in reverse nothing is different', async () => {
  const company = await app.company();
  const { offices, plans, people } = await company.tx(setUp);
  const [pune, kochi] = offices as [number, number];
  const planOf = (plan: number) => plans[plan] ?? 0;
  const counted = { changed: 0, byjob: 0 };
  const property = fc.asyncProperty(world, async (state) => {
    await company.tx((db) =>
      whatIf(
        db,
        async () => {
          const row = ({ from, to, plan }: Stretch) => ({
            holidayplanid: planOf(plan),
            fromdate: at(from),
            todate: to === null ? null : at(to),
          });
          const rows = [
            ...state.company.map((one) => ({ ...row(one), officeaddressid: null })),
            ...state.offices.flatMap((of, index) =>
              of.map((one) => ({ ...row(one), officeaddressid: offices[index] ?? 0 })),
            ),
          ];
          if (rows.length > 0) await db.insertInto('calendar_assignment').values(rows).execute();
          // Each plan is for the job of the second person from its days on, as its form writes it.
          const jobs = state.job.map((one) => ({ ...row(one), employmenttypes: ['Trainee'] }));
          if (jobs.length > 0) await db.insertInto('calendar_eligibility').values(jobs).execute();
          await db
            .insertInto('work_profile')
            .values([
              { employeeid: people[0] ?? 0, officeaddressid: pune, period: `[2024-01-01,${at(state.moves)})` },
              { employeeid: people[0] ?? 0, officeaddressid: kochi, period: `[${at(state.moves)},)` },
              {
                employeeid: people[1] ?? 0,
                officeaddressid: kochi,
                employmenttype: 'trainee',
                period: '[2024-01-01,)',
              },
            ])
            .execute();
        },
        async () => {
          const ctx = { db, session: { accountid: null } } as unknown as Context;
          const own = people.map(() => ALL.map((): number | null => null));
          const expected = (person: number, index: number): number | null => {
            const office = person === 0 && index < state.moves ? 0 : 1;
            const byJob = person === 1 ? lastOf(state.job, index) : undefined;
            const plan =
              own[person]?.[index] ??
              byJob ??
              lastOf(state.offices[office] ?? [], index) ??
              lastOf(state.company, index);
            return plan === undefined ? null : planOf(plan);
          };
          const check = async () => {
            const result = await plansInForce(db, HOLIDAY_PLANS, people, at(0), at(DAYS - 1));
            for (const [person, id] of people.entries()) {
              const days = (result.get(id) ?? []).flatMap(({ from, to, planid }) =>
                ALL.filter((index) => from <= at(index) && at(index) <= to).map(() => planid),
              );
              expect(days).toEqual(ALL.map((index) => expected(person, index)));
            }
          };
          await check();
          const done: { before: unknown; changed: Awaited<ReturnType<typeof changePlans>> }[] = [];
          for (const part of state.batches) {
            const before = await planHistory(db, HOLIDAY_PLANS, people);
            const changes = part.spans.map(({ from, to, plan }): PlanSpan => ({
              from: at(from),
              to: to === null ? null : at(to),
              planid: plan === null ? null : planOf(plan),
            }));
            const targets = new Map(part.people.map((person) => [people[person] ?? 0, changes]));
            const changed = await changePlans(ctx, HOLIDAY_PLANS, targets);
            done.push({ before, changed });
            counted.changed += changed.length;
            for (const person of part.people)
              for (const index of ALL) {
                const span = part.spans.find((one) => covers(one, index));
                if (span) (own[person] ?? [])[index] = span.plan;
              }
            counted.byjob += state.job.length;
            await check();
          }
          for (const { before, changed } of done.toReversed()) {
            expect(await restorePlans(ctx, HOLIDAY_PLANS, changed)).toEqual([]);
            expect(await planHistory(db, HOLIDAY_PLANS, people)).toEqual(before);
          }
        },
      ),
    );
  });
  await fc.assert(property, { numRuns: 40 });
  expect(counted.changed).toBeGreaterThan(20);
  expect(counted.byjob).toBeGreaterThan(5);
});
