import { sql } from 'kysely';
import type { Day } from '../../engine/day.ts';
import { expectActive } from '../active.ts';
import { chunks, type Db } from '../db.ts';
import { anyOf } from '../ids.ts';
import { lockPeople } from '../lock-people.ts';
import { type OwnRow, type PlanSpan, replacedPlans } from '../../engine/timeline.ts';
import { lockedPlan, type PlanChange, type PlanKind } from './kind.ts';

/** A stored assignment of a person's own, whole, so that it can be restored as it was. */
export type OwnAssignment = OwnRow & {
  readonly assignmentid: number;
  readonly addeddate: string;
  readonly addedby: number | null;
};
/** The assignments of a person before and after a change. */
export type ChangedPlans = {
  readonly employeeid: number;
  readonly before: readonly OwnAssignment[];
  readonly after: readonly OwnAssignment[];
};

// The tables of assignments have the same columns but for the plan and the id: the type of one stands for all.
const tableOf = ({ assignments }: PlanKind) => assignments as 'calendar_assignment';
const idOf = ({ idfield }: PlanKind) => sql.ref<number>(idfield);

/** The assignments of people's own of a kind of plan, by person, in the order of their days; one statement. */
export async function planHistory(
  db: Db,
  kind: PlanKind,
  employeeids: readonly number[],
): Promise<ReadonlyMap<number, OwnAssignment[]>> {
  const rows = await db
    .selectFrom(tableOf(kind))
    .select([
      'employeeid',
      idOf(kind).as('assignmentid'),
      sql<number>`${sql.ref(kind.column)}`.as('planid'),
      'fromdate as from',
      'todate as to',
      sql<Day | null>`${kind.hascycle ? sql`to_char(cyclestart, 'YYYY-MM-DD')` : sql`null::text`}`.as('cyclestart'),
      sql<string>`addeddate::text`.as('addeddate'),
      'addedby',
    ])
    .where(anyOf('employeeid', employeeids))
    .where(sql.ref<number>(kind.column), 'is not', null)
    .orderBy('fromdate')
    .execute();
  const matches = Map.groupBy(rows, ({ employeeid }) => employeeid ?? 0);
  return new Map(
    employeeids.map((one) => [
      one,
      (matches.get(one) ?? []).map(({ assignmentid, planid, from, to, cyclestart, addeddate, addedby }) => ({
        assignmentid,
        planid,
        cyclestart,
        addeddate,
        addedby,
        from: from as Day,
        to: to as Day | null,
      })),
    ]),
  );
}

async function insert(
  { db }: PlanChange,
  kind: PlanKind,
  rows: readonly (OwnRow & Partial<OwnAssignment> & { readonly employeeid: number; readonly addedby: number | null })[],
): Promise<void> {
  for (const part of chunks(rows, 9))
    await db
      .insertInto(tableOf(kind))
      .values(
        part.map(({ employeeid, planid, from, to, cyclestart, addedby, assignmentid, addeddate }) => ({
          employeeid,
          officeaddressid: null,
          [kind.column]: planid,
          fromdate: from,
          todate: to,
          addedby,
          ...(kind.hascycle ? { cyclestart } : {}),
          ...(assignmentid === undefined ? {} : { [kind.idfield]: assignmentid, addeddate }),
        })),
      )
      .execute();
}

async function remove({ db }: PlanChange, kind: PlanKind, rows: readonly OwnAssignment[]): Promise<void> {
  await db
    .deleteFrom(tableOf(kind))
    .where(sql<boolean>`${idOf(kind)} = any(${rows.map(({ assignmentid }) => assignmentid)}::bigint[])`)
    .execute();
}

/**
 * Gives people plans of their own on days, or takes them away there; every other day keeps its plan. A fixed number of
 * statements. @returns whose assignments have changed @throws ApplicationError for plans that cannot be given
 */
export async function changePlans(
  ctx: PlanChange,
  kind: PlanKind,
  changes: ReadonlyMap<number, readonly PlanSpan[]>,
): Promise<ChangedPlans[]> {
  const ids = [...changes.keys()];
  const plans = new Set([...changes.values()].flatMap((spans) => spans.flatMap(({ planid }) => planid ?? [])));
  for (const planid of [...plans].sort((a, b) => a - b)) {
    expectActive(await lockedPlan(ctx.db, kind, planid));
    await kind.beforeAssign?.(ctx.db, planid);
  }
  await lockPeople(ctx.db, ids);
  const before = await planHistory(ctx.db, kind, ids);
  const addedby = ctx.session.accountid;
  const replaced = ids.map((employeeid) => ({
    employeeid,
    ...replacedPlans(before.get(employeeid) ?? [], changes.get(employeeid) ?? []),
  }));
  const changed = replaced.filter(({ removed, added }) => removed.length + added.length > 0);
  if (changed.length === 0) return [];
  await remove(
    ctx,
    kind,
    changed.flatMap(({ removed }) => removed),
  );
  await insert(
    ctx,
    kind,
    changed.flatMap(({ employeeid, added }) =>
      added.map(({ planid, from, to, cyclestart }) => ({ employeeid, addedby, planid, from, to, cyclestart })),
    ),
  );
  await kind.afterAssign?.(ctx);
  const touched = changed.map(({ employeeid }) => employeeid);
  const after = await planHistory(ctx.db, kind, touched);
  return touched.map((employeeid) => ({
    employeeid,
    before: before.get(employeeid) ?? [],
    after: after.get(employeeid) ?? [],
  }));
}

/**
 * Restores the assignments of people exactly as they were before a change, ids included.
 * @returns the people whose assignments somebody has changed since; then nothing is restored
 */
export async function restorePlans(
  ctx: PlanChange,
  kind: PlanKind,
  changes: readonly ChangedPlans[],
): Promise<readonly number[]> {
  const ids = changes.map(({ employeeid }) => employeeid);
  await lockPeople(ctx.db, ids);
  const now = await planHistory(ctx.db, kind, ids);
  const textOf = (rows: readonly OwnAssignment[]) =>
    JSON.stringify(rows.map((row) => [row.assignmentid, row.planid, row.from, row.to, row.cyclestart]));
  const other = changes.filter(({ employeeid, after }) => textOf(now.get(employeeid) ?? []) !== textOf(after));
  if (other.length > 0) return other.map(({ employeeid }) => employeeid);
  const isAmong = (row: OwnAssignment, among: readonly OwnAssignment[]) =>
    among.some((one) => textOf([one]) === textOf([row]));
  await remove(
    ctx,
    kind,
    changes.flatMap(({ before, after }) => after.filter((row) => !isAmong(row, before))),
  );
  await insert(
    ctx,
    kind,
    changes.flatMap(({ employeeid, before, after }) =>
      before.filter((row) => !isAmong(row, after)).map((row) => ({ ...row, employeeid })),
    ),
  );
  await kind.afterAssign?.(ctx);
  return [];
}
