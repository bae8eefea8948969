import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { creator } from '#platform/server/record.ts';
import { serve } from '#platform/server/serve.ts';
import { getObjective, getTree, initOkr } from '../contract/okr.ts';
import { cycleOf } from './load.ts';
import { editsAll, editsOthers, mayEdit } from './scope.ts';
import { nodesOf, shownResult } from './shown.ts';

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
  return {
    cycles: cycles.map((one) => ({ ...one, iscurrent: one.fromdate <= today && today <= one.todate })),
    units,
    departments,
    maycompany: editsAll(ctx),
    mayothers: editsOthers(ctx),
    own: own ?? null,
  };
});

const tree = serve(
  getTree,
  async (ctx, { okrcycleid }) => (await nodesOf(ctx, await cycleOf(ctx.db, okrcycleid))).nodes,
);

const checkInsOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('okr_check_in as c')
    .innerJoin('okr_key_result as k', 'k.okrkeyresultid', 'c.okrkeyresultid')
    .leftJoin('okr_check_in_undone as u', 'u.okrcheckinid', 'c.okrcheckinid')
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
    .where('u.okrcheckinid', 'is', null)
    .orderBy('c.ondate', 'desc')
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

export const readEndpoints = [init, tree, objective];
