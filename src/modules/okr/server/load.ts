import { day } from '#platform/engine/day.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Context } from '#platform/server/serve.ts';
import type { TreeCycle, TreeKeyResult, TreeObjective } from '../engine/tree.ts';

type Milestone = { readonly title: string; readonly isdone: boolean };
export const milestonesOf = (stored: unknown): Milestone[] => (Array.isArray(stored) ? (stored as Milestone[]) : []);

/** A cycle with its days and thresholds. @throws 404 */
export async function cycleOf(
  db: Db,
  okrcycleid: number,
): Promise<TreeCycle & { okrcycleid: number; okrcyclename: string }> {
  const row = await db.selectFrom('okr_cycle').selectAll().where('okrcycleid', '=', okrcycleid).executeTakeFirst();
  if (!row) return notFound();
  return { ...row, fromdate: day(row.fromdate), todate: day(row.todate) };
}

/** The key results of a cycle, or of some objectives, in the order in which they were added. */
export const keyResultsOf = (db: Db, of: { okrcycleid: number } | { ids: readonly number[] }) =>
  db
    .selectFrom('okr_key_result as k')
    .innerJoin('okr_objective as o', 'o.okrobjectiveid', 'k.okrobjectiveid')
    .innerJoin('employee as e', 'e.employeeid', 'k.employeeid')
    .selectAll('k')
    .select(['e.fullname', 'o.title as objectivetitle', 'o.okrcycleid', 'o.statusid'])
    .$if('okrcycleid' in of, (q) => q.where('o.okrcycleid', '=', 'okrcycleid' in of ? of.okrcycleid : 0))
    .$if('ids' in of, (q) => q.where(anyOf('k.okrobjectiveid', 'ids' in of ? of.ids : [])))
    .orderBy('k.okrkeyresultid')
    .execute();
export type StoredKeyResult = Awaited<ReturnType<typeof keyResultsOf>>[number];

/** A key result as the engine reads it. */
export const factsOf = (row: StoredKeyResult): TreeKeyResult => ({
  okrkeyresultid: row.okrkeyresultid,
  kindid: row.kindid,
  startvalue: row.startvalue,
  targetvalue: row.targetvalue,
  currentvalue: row.currentvalue,
  milestones: milestonesOf(row.milestones),
  heldperiods: row.heldperiods,
  allperiods: row.allperiods,
  weight: row.weight,
  isdropped: row.isdropped,
  checkedon: row.checkedon,
});

/** All objectives of a cycle with their owners. Whoever reads them sees those that are not hidden from them. */
export const objectivesOf = (db: Db, okrcycleid: number) =>
  db
    .selectFrom('okr_objective as o')
    .innerJoin('employee as e', 'e.employeeid', 'o.employeeid')
    .leftJoin('department as d', 'd.departmentid', 'o.departmentid')
    .selectAll('o')
    .select(['e.fullname', 'e.employeecode', 'e.imagepath', 'd.departmentname'])
    .where('o.okrcycleid', '=', okrcycleid)
    .orderBy('o.levelid')
    .orderBy('o.okrobjectiveid')
    .execute();
export type StoredObjective = Awaited<ReturnType<typeof objectivesOf>>[number];

/** Objectives as the engine reads them. */
export function treeOf(
  objectives: readonly StoredObjective[],
  keyresults: readonly StoredKeyResult[],
): TreeObjective[] {
  const byObjective = Map.groupBy(keyresults, ({ okrobjectiveid }) => okrobjectiveid);
  return objectives.map(({ okrobjectiveid, parentid, weight, driverid }) => ({
    okrobjectiveid,
    parentid,
    weight,
    driverid,
    keyresults: (byObjective.get(okrobjectiveid) ?? []).map(factsOf),
  }));
}

type Hidden = Pick<StoredObjective, 'isprivate' | 'employeeid' | 'contributorids'>;

/** Whether the caller sees an objective: a private one is for its owner, contributors, and whoever is responsible for the owner. */
export function seenBy(session: Context['session'], covered: ReadonlySet<number> | 'all') {
  const own = session.employeeid ?? -1;
  return ({ isprivate, employeeid, contributorids }: Hidden): boolean =>
    !isprivate ||
    employeeid === own ||
    contributorids.map(Number).includes(own) ||
    covered === 'all' ||
    covered.has(employeeid);
}
