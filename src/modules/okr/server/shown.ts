import { day } from '#platform/engine/day.ts';
import type { Context } from '#platform/server/serve.ts';
import type { KeyResultRow, ObjectiveNode } from '../contract/okr.ts';
import { paceOf, progressOf } from '../engine/progress.ts';
import { expectedOn, isStale, type TreeCycle, treeFigures } from '../engine/tree.ts';
import {
  factsOf,
  isOwn,
  measuredOf,
  milestonesOf,
  objectivesOf,
  outlineOf,
  seenBy,
  type StoredKeyResult,
  treeOf,
} from './load.ts';
import { coveredPeople } from './scope.ts';

type Caller = Pick<Context, 'db' | 'session' | 'today'>;

/** The figures of a cycle: of its whole tree, with the objectives that the caller sees. Two statements. */
export async function cycleFigures(ctx: Caller, cycle: TreeCycle & { okrcycleid: number }) {
  const { db, session, today } = ctx;
  const outline = await outlineOf(db, cycle.okrcycleid);
  const keyresults = await measuredOf(db, cycle.okrcycleid);
  const hidden = outline.filter(({ isprivate }) => isprivate).map(({ employeeid }) => employeeid);
  const covered = hidden.length === 0 ? new Set<number>() : await coveredPeople(ctx, 'read', hidden);
  const sees = seenBy(session, covered);
  const figures = treeFigures(treeOf(outline, keyresults), cycle, day(today));
  /** How many key results count, by objective. */
  const measured = new Map<number, number>();
  for (const { okrobjectiveid, isdropped } of keyresults)
    if (!isdropped) measured.set(okrobjectiveid, (measured.get(okrobjectiveid) ?? 0) + 1);
  return { outline, keyresults, measured, figures, sees, visible: outline.filter(sees) };
}
export type CycleFigures = Awaited<ReturnType<typeof cycleFigures>>;

/** Objectives as screens show them, in the order of the ids; one statement. */
export async function nodesOf(
  { db, session }: Pick<Caller, 'db' | 'session'>,
  { figures, measured }: CycleFigures,
  ids: readonly number[],
): Promise<ObjectiveNode[]> {
  const own = session.employeeid ?? -1;
  const rows = new Map((await objectivesOf(db, ids)).map((row) => [row.okrobjectiveid, row]));
  return ids.flatMap((id) => {
    const [row, of] = [rows.get(id), figures.get(id)];
    if (!row || !of) return [];
    return [
      {
        okrobjectiveid: id,
        parentid: row.parentid,
        title: row.title,
        levelid: row.levelid as ObjectiveNode['levelid'],
        departmentname: row.departmentname,
        employeeid: row.employeeid,
        fullname: row.fullname,
        imagepath: row.imagepath,
        statusid: row.statusid as ObjectiveNode['statusid'],
        grade: row.grade,
        isprivate: row.isprivate,
        keyresults: measured.get(id) ?? 0,
        ismine: isOwn(row, own),
        ...of,
      },
    ];
  });
}

/** A key result as screens show it; who owns it, or may edit the objective, checks it in. */
export function shownResult(row: StoredKeyResult, cycle: TreeCycle, today: string, maycheckin: boolean): KeyResultRow {
  const facts = factsOf(row);
  const on = day(today);
  const { shown, counted } = progressOf(facts);
  const expected = expectedOn(cycle, on);
  return {
    okrkeyresultid: row.okrkeyresultid,
    title: row.title,
    kindid: row.kindid as KeyResultRow['kindid'],
    measurementunitid: row.measurementunitid,
    startvalue: row.startvalue,
    targetvalue: row.targetvalue,
    currentvalue: row.currentvalue,
    base: row.base,
    milestones: milestonesOf(row.milestones),
    weight: row.weight,
    confidenceid: row.confidenceid as KeyResultRow['confidenceid'],
    employeeid: row.employeeid,
    fullname: row.fullname,
    isdropped: row.isdropped,
    checkedon: row.checkedon,
    version: row.version,
    shown,
    expected,
    pace: paceOf(counted, expected, cycle),
    isstale: !row.isdropped && isStale(facts, cycle, on),
    measurekey: row.measurekey,
    maycheckin: maycheckin && row.measurekey === null && !row.isdropped && row.statusid === 1,
  };
}
