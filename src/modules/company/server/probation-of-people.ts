import { sql } from 'kysely';
import { addDays, type Day } from '#platform/engine/day.ts';
import { failWith } from '#platform/server/application-error.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { lockPeople } from '#platform/server/lock-people.ts';
import type { Context } from '#platform/server/serve.ts';
import { type Probation, type ProbationSpan, withProbation } from '../engine/probation-days.ts';
import { confirmDue } from './probation-check.ts';

type Stored = Readonly<Record<string, unknown>>;
/** The probation of a person before and after a change, every column of it; without one nothing. */
export type ChangedProbation = {
  readonly employeeid: number;
  readonly before: readonly Stored[];
  readonly after: readonly Stored[];
};
export type ProbationPlan = {
  readonly planid: number;
  readonly planname: string;
  readonly days: number;
  readonly isearly: boolean;
  readonly isauto: boolean;
};

/** The probation plans of the company by name. */
export const probationPlans = (db: Db): Promise<ProbationPlan[]> =>
  db
    .selectFrom('probation_period')
    .select(['probationperiodid as planid', 'probationperiodname as planname', 'probationdays as days'])
    .select(['isearlyconfirmedallowed as isearly', 'isautoconfirmed as isauto'])
    .orderBy(sql`lower(probationperiodname)`)
    .execute();

/** The probations of people, by person; one statement. */
export async function probationsOf(db: Db, employeeids: readonly number[]): Promise<ReadonlyMap<number, Probation>> {
  const rows = await db
    .selectFrom('employee_probation')
    .select(['employeeid', 'probationperiodid', 'startdate', 'enddate', 'statusid', 'confirmedon'])
    .where(anyOf('employeeid', employeeids))
    .execute();
  return new Map(
    rows.map(({ employeeid, probationperiodid: planid, startdate, enddate, statusid, confirmedon }) => [
      employeeid,
      { planid, from: startdate as Day, to: enddate as Day, statusid, confirmedon: confirmedon as Day | null },
    ]),
  );
}

async function storedOf(db: Db, employeeids: readonly number[]): Promise<Map<number, Stored>> {
  const { rows } = await tenantSql<{ employeeid: number; one: Stored }>`
    select p.employeeid, to_jsonb(p) as one from employee_probation p
    where p.subscriptionid = current_subscription() and p.employeeid = any(${[...employeeids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ employeeid, one }) => [employeeid, one]));
}

async function remove(db: Db, employeeids: readonly number[]): Promise<void> {
  await db.deleteFrom('employee_probation').where(anyOf('employeeid', employeeids)).execute();
}

async function write(db: Db, rows: readonly (readonly [employeeid: number, probation: Probation])[]): Promise<void> {
  for (const part of chunks(rows, 6))
    await db
      .insertInto('employee_probation')
      .values(
        part.map(([employeeid, { planid, from, to, statusid, confirmedon }]) => ({
          employeeid,
          probationperiodid: planid,
          startdate: from,
          enddate: to,
          statusid,
          confirmedon,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['subscriptionid', 'employeeid']).doUpdateSet((eb) => ({
          probationperiodid: eb.ref('excluded.probationperiodid'),
          startdate: eb.ref('excluded.startdate'),
          enddate: eb.ref('excluded.enddate'),
          statusid: eb.ref('excluded.statusid'),
          confirmedon: eb.ref('excluded.confirmedon'),
          version: eb('employee_probation.version', '+', 1),
        })),
      )
      .execute();
}

const isSame = (a: Probation | null, b: Probation | null): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Gives people probation on days, and confirms them. Whoever is to be confirmed by today is so at once. A fixed number of
 * statements. @returns whose probation has changed @throws ApplicationError for days that cannot be
 */
export async function changeProbations(
  ctx: Context,
  changes: ReadonlyMap<number, readonly ProbationSpan[]>,
): Promise<ChangedProbation[]> {
  const { db, today } = ctx;
  const ids = [...changes.keys()];
  await lockPeople(db, ids);
  const plans = new Map((await probationPlans(db)).map((plan) => [plan.planid, plan]));
  const now = await probationsOf(db, ids);
  const next = ids.map((employeeid) => {
    const own = now.get(employeeid) ?? null;
    const spans = changes.get(employeeid) ?? [];
    const isUnknown = spans.some(({ planid }) => planid !== null && !plans.has(planid));
    const { probation, faults } = withProbation(own, spans, (planid) => plans.get(planid)?.isearly ?? false);
    return { employeeid, own, probation, isFaulty: isUnknown || faults.size > 0 };
  });
  if (next.some(({ isFaulty }) => isFaulty))
    failWith('conflict', {
      status: 409,
      text: 'A probation is one stretch of days with one plan. Plan it in the planner, which says what cannot be.',
    });
  const changed = next.filter(({ own, probation }) => !isSame(own, probation));
  if (changed.length === 0) return [];
  const touched = changed.map(({ employeeid }) => employeeid);
  const before = await storedOf(db, touched);
  await remove(
    db,
    changed.filter(({ probation }) => probation === null).map(({ employeeid }) => employeeid),
  );
  await write(
    db,
    changed.flatMap(({ employeeid, probation }) => (probation ? [[employeeid, probation] as const] : [])),
  );
  await confirmDue(db, today, touched);
  await scheduleDailyCheck(db, 'company');
  const after = await storedOf(db, touched);
  const rowsOf = (all: ReadonlyMap<number, Stored>, id: number) => [all.get(id) ?? []].flat();
  return touched.map((employeeid) => ({
    employeeid,
    before: rowsOf(before, employeeid),
    after: rowsOf(after, employeeid),
  }));
}

/**
 * Restores the probations of people exactly as they were before a change.
 * @returns the people whose probation has changed since; then nothing is restored
 */
export async function restoreProbations(
  { db }: Context,
  changes: readonly ChangedProbation[],
): Promise<readonly number[]> {
  const ids = changes.map(({ employeeid }) => employeeid);
  await lockPeople(db, ids);
  const now = await storedOf(db, ids);
  const other = changes.filter(
    ({ employeeid, after }) => JSON.stringify(now.get(employeeid) ?? null) !== JSON.stringify(after[0] ?? null),
  );
  if (other.length > 0) return other.map(({ employeeid }) => employeeid);
  await remove(db, ids);
  const rows = JSON.stringify(changes.flatMap(({ before }) => before));
  await tenantSql`insert into employee_probation
    select * from jsonb_populate_recordset(null::employee_probation, ${rows}::jsonb) r
    where r.subscriptionid = current_subscription()`.execute(db);
  await scheduleDailyCheck(db, 'company');
  return [];
}

/** What is said of the probation of a person on a day. */
export type ProbationStanding = {
  readonly state: 'running' | 'extended' | 'confirming' | 'confirmed' | 'overdue';
  readonly day: Day;
};

/** How probations stand on a day. Who is confirmed by the plan is not overdue: it happens the next morning. */
export function standingOf(
  { to, statusid, confirmedon }: Probation,
  isauto: boolean,
  today: string,
): ProbationStanding {
  if (statusid === 2 && confirmedon !== null) return { state: 'confirmed', day: confirmedon };
  if (confirmedon !== null) return { state: 'confirming', day: confirmedon };
  if (to < today) return isauto ? { state: 'confirming', day: addDays(to, 1) } : { state: 'overdue', day: to };
  return { state: statusid === 3 ? 'extended' : 'running', day: to };
}
