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

/** What progress is worked out from, of all key results of a cycle. */
export const measuredOf = (db: Db, okrcycleid: number) =>
  db
    .selectFrom('okr_key_result as k')
    .innerJoin('okr_objective as o', 'o.okrobjectiveid', 'k.okrobjectiveid')
    .select([
      'k.okrkeyresultid',
      'k.okrobjectiveid',
      'k.kindid',
      'k.startvalue',
      'k.targetvalue',
      'k.currentvalue',
      'k.milestones',
      'k.heldperiods',
      'k.allperiods',
      'k.weight',
      'k.isdropped',
      'k.checkedon',
    ])
    .where('o.okrcycleid', '=', okrcycleid)
    .execute();
export type MeasuredKeyResult = Awaited<ReturnType<typeof measuredOf>>[number];

/** A key result as the engine reads it. */
export const factsOf = (row: MeasuredKeyResult): TreeKeyResult => ({
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

/** All objectives of a cycle, without the names beside them: a page of the tree is figured from the whole of it. */
export const outlineOf = (db: Db, okrcycleid: number) =>
  db
    .selectFrom('okr_objective')
    .select([
      'okrobjectiveid',
      'parentid',
      'title',
      'weight',
      'driverid',
      'levelid',
      'isprivate',
      'employeeid',
      'contributorids',
    ])
    .where('okrcycleid', '=', okrcycleid)
    .orderBy('levelid')
    .orderBy('okrobjectiveid')
    .execute();
export type OutlineRow = Awaited<ReturnType<typeof outlineOf>>[number];

/** Some objectives with their owners. */
export const objectivesOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('okr_objective as o')
    .innerJoin('employee as e', 'e.employeeid', 'o.employeeid')
    .leftJoin('department as d', 'd.departmentid', 'o.departmentid')
    .selectAll('o')
    .select(['e.fullname', 'e.employeecode', 'e.imagepath', 'd.departmentname'])
    .where(anyOf('o.okrobjectiveid', ids))
    .execute();
export type StoredObjective = Awaited<ReturnType<typeof objectivesOf>>[number];

/** Objectives as the engine reads them. */
export function treeOf(outline: readonly OutlineRow[], keyresults: readonly MeasuredKeyResult[]): TreeObjective[] {
  const byObjective = Map.groupBy(keyresults, ({ okrobjectiveid }) => okrobjectiveid);
  return outline.map(({ okrobjectiveid, parentid, weight, driverid }) => ({
    okrobjectiveid,
    parentid,
    weight,
    driverid,
    keyresults: (byObjective.get(okrobjectiveid) ?? []).map(factsOf),
  }));
}

type Hidden = Pick<OutlineRow, 'isprivate' | 'employeeid' | 'contributorids'>;

/** Whether somebody owns an objective or contributes to it. */
export const isOwn = ({ employeeid, contributorids }: Omit<Hidden, 'isprivate'>, own: number): boolean =>
  employeeid === own || contributorids.includes(own);

/** Whether the caller sees an objective: a private one is for its owner, contributors, and whoever is responsible for the owner. */
export function seenBy(session: Context['session'], covered: ReadonlySet<number> | 'all') {
  const own = session.employeeid ?? -1;
  return (row: Hidden): boolean =>
    !row.isprivate || isOwn(row, own) || covered === 'all' || covered.has(row.employeeid);
}
