import { sql } from 'kysely';
import { day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { treeFigures } from '../engine/tree.ts';
import { cycleOf, measuredOf, outlineOf, treeOf } from './load.ts';

export type NamedObjective = { readonly okrobjectiveid: number; readonly title: string };
type Span = { readonly employeeids: readonly number[]; readonly from: string; readonly to: string };

/** The objectives that people own in cycles with a day of a span, by person in the order of cycles; none is private. */
export async function objectivesBetween(
  db: Db,
  { employeeids, from, to }: Span,
): Promise<ReadonlyMap<number, readonly NamedObjective[]>> {
  const rows = await db
    .selectFrom('okr_objective as o')
    .innerJoin('okr_cycle as c', 'c.okrcycleid', 'o.okrcycleid')
    .select(['o.employeeid', 'o.okrobjectiveid', 'o.title'])
    .where(anyOf('o.employeeid', employeeids))
    .where('o.isprivate', '=', false)
    .where(sql<boolean>`c.fromdate <= ${to}::date and c.todate >= ${from}::date`)
    .orderBy('c.fromdate')
    .orderBy('o.okrobjectiveid')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ employeeid }) => employeeid)].map(([employeeid, own]) => [
      employeeid,
      own.map(({ okrobjectiveid, title }) => ({ okrobjectiveid, title })),
    ]),
  );
}

/** How an objective stands on a day: progress in basis points, null without key results; the grade once it is closed. */
export type ObjectiveStanding = {
  readonly okrobjectiveid: number;
  readonly okrcyclename: string;
  readonly progress: number | null;
  readonly grade: number | null;
  readonly isclosed: boolean;
};

/** How some objectives stand on a day, worked out from the whole of their cycles; two statements for each cycle. */
export async function objectiveStandings(db: Db, ids: readonly number[], today: string): Promise<ObjectiveStanding[]> {
  const rows = await db
    .selectFrom('okr_objective')
    .select(['okrobjectiveid', 'okrcycleid', 'statusid', 'grade'])
    .where(anyOf('okrobjectiveid', ids))
    .orderBy('okrobjectiveid')
    .execute();
  const standings: ObjectiveStanding[] = [];
  for (const [okrcycleid, own] of Map.groupBy(rows, (row) => row.okrcycleid)) {
    const cycle = await cycleOf(db, okrcycleid);
    const tree = treeOf(await outlineOf(db, okrcycleid), await measuredOf(db, okrcycleid));
    const figures = treeFigures(tree, cycle, day(today));
    for (const { okrobjectiveid, statusid, grade } of own)
      standings.push({
        okrobjectiveid,
        okrcyclename: cycle.okrcyclename,
        progress: figures.get(okrobjectiveid)?.progress ?? null,
        grade,
        isclosed: statusid === 2,
      });
  }
  return standings;
}
