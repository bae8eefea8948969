import { day } from '#platform/engine/day.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { creator } from '#platform/server/record.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  getObjective,
  getSheet,
  getTree,
  initOkr,
  type KeyResultRow,
  type ObjectiveNode,
  whatIf,
} from '../contract/okr.ts';
import { paceOf, progressOf } from '../engine/progress.ts';
import { expectedOn, isStale, type ObjectiveFigures, type TreeCycle, treeFigures } from '../engine/tree.ts';
import {
  cycleOf,
  factsOf,
  keyResultsOf,
  milestonesOf,
  objectivesOf,
  seenBy,
  type StoredKeyResult,
  type StoredObjective,
  treeOf,
} from './load.ts';
import { coveredPeople, editsAll, editsOthers, mayEdit } from './scope.ts';

const init = serve(initOkr, async (ctx) => {
  const { db, session, today } = ctx;
  const cycles = await db
    .selectFrom('okr_cycle')
    .select(['okrcyclename as displayname', 'okrcycleid as displayvalue', 'fromdate', 'todate'])
    .orderBy('fromdate', 'desc')
    .orderBy('okrcycleid', 'desc')
    .execute();
  const units = await db
    .selectFrom('measurement_unit')
    .select([
      'measurementunitname as displayname',
      'measurementunitid as displayvalue',
      'symbol',
      'decimals',
      'unitkindid',
      'directionid',
    ])
    .orderBy('measurementunitname')
    .execute();
  const departments = await db
    .selectFrom('department')
    .select(['departmentname as displayname', 'departmentid as displayvalue'])
    .orderBy('departmentname')
    .execute();
  const own = await db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname', 'imagepath'])
    .where('employeeid', '=', session.employeeid ?? -1)
    .executeTakeFirst();
  return [
    {
      cycles: cycles.map((one) => ({ ...one, iscurrent: one.fromdate <= today && today <= one.todate })),
      units,
      departments,
      maycompany: editsAll(ctx),
      mayothers: editsOthers(ctx),
      own: own ?? null,
    },
  ];
});

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
async function nodesOf(ctx: Context, cycle: TreeCycle & { okrcycleid: number }) {
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

const tree = serve(
  getTree,
  async (ctx, { okrcycleid }) => (await nodesOf(ctx, await cycleOf(ctx.db, okrcycleid))).nodes,
);

/** A key result as screens show it; who owns it, or may edit the objective, checks it in. */
function shownResult(row: StoredKeyResult, cycle: TreeCycle, today: string, maycheckin: boolean): KeyResultRow {
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
    maycheckin: maycheckin && !row.isdropped && row.statusid === 1,
  };
}

const checkInsOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('okr_check_in as c')
    .innerJoin('okr_key_result as k', 'k.okrkeyresultid', 'c.okrkeyresultid')
    .select([
      'c.okrcheckinid',
      'k.title',
      'k.measurementunitid',
      'c.ondate',
      'c.value',
      'c.donecount',
      'c.confidenceid',
      'c.note',
      creator('c')[0],
    ])
    .where(anyOf('c.okrkeyresultid', ids))
    .orderBy('c.okrcheckinid', 'desc')
    .limit(100)
    .$narrowType<{ confidenceid: 1 | 2 | 3 }>()
    .execute();

const objective = serve(getObjective, async (ctx, { okrobjectiveid }) => {
  const { db, session, today } = ctx;
  const found = await db
    .selectFrom('okr_objective')
    .select('okrcycleid')
    .where('okrobjectiveid', '=', okrobjectiveid)
    .executeTakeFirst();
  if (!found) return notFound();
  const cycle = await cycleOf(db, found.okrcycleid);
  const { objectives, keyresults, nodes, sees } = await nodesOf(ctx, cycle);
  const row = objectives.find((one) => one.okrobjectiveid === okrobjectiveid);
  const node = nodes.find((one) => one.okrobjectiveid === okrobjectiveid);
  if (!row || !node) return notFound();
  const parent = objectives.find((one) => one.okrobjectiveid === row.parentid);
  const own = keyresults.filter((one) => one.okrobjectiveid === okrobjectiveid);
  const edits = (await mayEdit(ctx, row)) && row.statusid === 1;
  const contributors = await db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname', 'imagepath'])
    .where(anyOf('employeeid', row.contributorids.map(Number)))
    .orderBy('fullname')
    .execute();
  const changes = await db
    .selectFrom('okr_change as c')
    .select([
      'c.okrchangeid',
      'c.subject',
      'c.changekindid',
      'c.before',
      'c.after',
      'c.reason',
      'c.addeddate',
      creator('c')[0],
    ])
    .where('c.okrobjectiveid', '=', okrobjectiveid)
    .orderBy('c.okrchangeid', 'desc')
    .limit(100)
    .$narrowType<{ changekindid: 1 | 2 | 3 | 4 | 5 | 6 }>()
    .execute();
  const { progress, expected, pace, isstale } = node;
  return [
    {
      okrobjectiveid,
      okrcycleid: row.okrcycleid,
      okrcyclename: cycle.okrcyclename,
      parentid: row.parentid,
      parenttitle: parent && sees(parent) ? parent.title : null,
      title: row.title,
      description: row.description,
      levelid: node.levelid,
      departmentid: row.departmentid,
      departmentname: row.departmentname,
      owner: {
        employeeid: row.employeeid,
        employeecode: row.employeecode,
        fullname: row.fullname,
        imagepath: row.imagepath,
      },
      contributors,
      weight: row.weight,
      driverid: row.driverid as 1 | 2 | 3,
      isprivate: row.isprivate,
      statusid: node.statusid,
      grade: row.grade,
      learnt: row.learnt,
      version: row.version,
      mayedit: edits,
      keyresults: own.map((one) => shownResult(one, cycle, today, edits || one.employeeid === session.employeeid)),
      below: nodes.filter(({ parentid }) => parentid === okrobjectiveid),
      checkins: await checkInsOf(
        db,
        own.map((one) => one.okrkeyresultid),
      ),
      changes,
      progress,
      expected,
      pace,
      isstale,
    },
  ];
});

/** The caller's key results of cycles that run today, those due for a check-in first. */
export async function sheetOf({ db, session, today }: Pick<Context, 'db' | 'session' | 'today'>) {
  const cycles = await db
    .selectFrom('okr_cycle')
    .select('okrcycleid')
    .where('fromdate', '<=', today)
    .where('todate', '>=', today)
    .orderBy('okrcycleid')
    .execute();
  const rows: (KeyResultRow & { okrobjectiveid: number; objectivetitle: string; okrcyclename: string })[] = [];
  const owned = await db
    .selectFrom('okr_key_result as k')
    .innerJoin('okr_objective as o', 'o.okrobjectiveid', 'k.okrobjectiveid')
    .select(['o.okrobjectiveid', 'o.okrcycleid'])
    .where('k.employeeid', '=', session.employeeid ?? -1)
    .where('k.isdropped', '=', false)
    .where('o.statusid', '=', 1)
    .where(
      anyOf(
        'o.okrcycleid',
        cycles.map(({ okrcycleid }) => okrcycleid),
      ),
    )
    .execute();
  const results = await keyResultsOf(db, { ids: [...new Set(owned.map(({ okrobjectiveid }) => okrobjectiveid))] });
  for (const { okrcycleid } of cycles) {
    const cycle = await cycleOf(db, okrcycleid);
    const mine = results.filter(
      (one) => one.okrcycleid === okrcycleid && one.employeeid === session.employeeid && !one.isdropped,
    );
    for (const one of mine)
      rows.push({
        ...shownResult(one, cycle, today, true),
        okrobjectiveid: one.okrobjectiveid,
        objectivetitle: one.objectivetitle,
        okrcyclename: cycle.okrcyclename,
      });
  }
  return rows.toSorted((a, b) => Number(b.isstale) - Number(a.isstale));
}
const sheet = serve(getSheet, (ctx) => sheetOf(ctx));

const preview = serve(whatIf, async (ctx, { okrkeyresultid, value }) => {
  const { db, today } = ctx;
  const found = await db
    .selectFrom('okr_key_result as k')
    .innerJoin('okr_objective as o', 'o.okrobjectiveid', 'k.okrobjectiveid')
    .select(['o.okrcycleid', 'o.okrobjectiveid'])
    .where('k.okrkeyresultid', '=', okrkeyresultid)
    .executeTakeFirst();
  if (!found) return notFound();
  const cycle = await cycleOf(db, found.okrcycleid);
  const { objectives, keyresults, nodes } = await nodesOf(ctx, cycle);
  if (!nodes.some((one) => one.okrobjectiveid === found.okrobjectiveid)) return notFound();
  const changed = keyresults.map((one) =>
    one.okrkeyresultid === okrkeyresultid ? { ...one, currentvalue: value } : one,
  );
  const after = treeFigures(treeOf(objectives, changed), cycle, day(today));
  return nodes.flatMap(({ okrobjectiveid, title, progress }) => {
    const next = after.get(okrobjectiveid)?.progress ?? null;
    return next === progress ? [] : [{ okrobjectiveid, title, before: progress, after: next }];
  });
});

export const readEndpoints = [init, tree, objective, sheet, preview];
