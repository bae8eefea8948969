import { day } from '#platform/engine/day.ts';
import type { Context } from '#platform/server/serve.ts';
import type { KeyResultRow, ObjectiveNode } from '../contract/okr.ts';
import { paceOf, progressOf } from '../engine/progress.ts';
import { expectedOn, isStale, type ObjectiveFigures, type TreeCycle, treeFigures } from '../engine/tree.ts';
import {
  factsOf,
  keyResultsOf,
  milestonesOf,
  objectivesOf,
  seenBy,
  type StoredKeyResult,
  type StoredObjective,
  treeOf,
} from './load.ts';
import { coveredPeople } from './scope.ts';

function nodeOf(
  row: StoredObjective,
  figures: ObjectiveFigures | undefined,
  keyresults: number,
  own: number,
): ObjectiveNode {
  return {
    okrobjectiveid: row.okrobjectiveid,
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
    keyresults,
    ismine: row.employeeid === own || row.contributorids.map(Number).includes(own),
    depth: figures?.depth ?? 0,
    progress: figures?.progress ?? null,
    expected: figures?.expected ?? 0,
    pace: figures?.pace ?? null,
    isstale: figures?.isstale ?? false,
  };
}

/** All nodes of a cycle: figures are of the whole tree, nodes those that the caller sees. Three statements. */
export async function nodesOf(
  ctx: Pick<Context, 'db' | 'session' | 'today'>,
  cycle: TreeCycle & { okrcycleid: number },
) {
  const { db, session, today } = ctx;
  const objectives = await objectivesOf(db, cycle.okrcycleid);
  const keyresults = await keyResultsOf(db, { okrcycleid: cycle.okrcycleid });
  const hidden = objectives.filter(({ isprivate }) => isprivate).map(({ employeeid }) => employeeid);
  const covered = hidden.length === 0 ? new Set<number>() : await coveredPeople(ctx, 'read', hidden);
  const sees = seenBy(session, covered);
  const figures = treeFigures(treeOf(objectives, keyresults), cycle, day(today));
  const counts = Map.groupBy(
    keyresults.filter(({ isdropped }) => !isdropped),
    ({ okrobjectiveid }) => okrobjectiveid,
  );
  const nodes = objectives
    .filter(sees)
    .map((row) =>
      nodeOf(
        row,
        figures.get(row.okrobjectiveid),
        counts.get(row.okrobjectiveid)?.length ?? 0,
        session.employeeid ?? -1,
      ),
    );
  return { objectives, keyresults, nodes, sees };
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
