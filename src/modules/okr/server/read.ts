import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { creator } from '#platform/server/record.ts';
import { serve } from '#platform/server/serve.ts';
import { getObjective, getTree, initOkr, type TreeFilter } from '../contract/okr.ts';
import { inOrder } from '../engine/tree.ts';
import { cycleOf, isOwn, keyResultsOf, objectivesOf, type OutlineRow } from './load.ts';
import { editsAll, editsOthers, mayEdit } from './scope.ts';
import { cycleFigures, type CycleFigures, nodesOf, shownResult } from './shown.ts';

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

const COMPANY = 1;
/** Whether an objective is listed by a filter of the tree. */
const FILTERS: Record<TreeFilter, (row: OutlineRow, cycle: CycleFigures, own: number) => boolean> = {
  mine: (row, _, own) => isOwn(row, own),
  stale: ({ okrobjectiveid }, { figures }) => figures.get(okrobjectiveid)?.isstale ?? false,
  orphan: ({ parentid, levelid }) => parentid === null && levelid !== COMPANY,
  empty: ({ okrobjectiveid }, { measured }) => !measured.has(okrobjectiveid),
};

const tree = serve(getTree, async (ctx, { okrcycleid, show, search = '', limit, offset }) => {
  const figures = await cycleFigures(ctx, await cycleOf(ctx.db, okrcycleid));
  const words = search.toLowerCase();
  const rows = inOrder(figures.visible).filter(
    (row) =>
      (show === undefined || FILTERS[show](row, figures, ctx.session.employeeid ?? -1)) &&
      row.title.toLowerCase().includes(words),
  );
  const ids = rows.slice(offset, offset + limit).map(({ okrobjectiveid }) => okrobjectiveid);
  return { rows: await nodesOf(ctx, figures, ids), total: rows.length, isempty: figures.visible.length === 0 };
});

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
  const match = await db
    .selectFrom('okr_objective')
    .select('okrcycleid')
    .where('okrobjectiveid', '=', okrobjectiveid)
    .executeTakeFirst();
  if (!match) return notFound();
  const cycle = await cycleOf(db, match.okrcycleid);
  const figures = await cycleFigures(ctx, cycle);
  const { outline, visible, sees } = figures;
  if (!visible.some((one) => one.okrobjectiveid === okrobjectiveid)) return notFound();
  const ids = visible.filter(({ parentid }) => parentid === okrobjectiveid).map((one) => one.okrobjectiveid);
  const [node, ...below] = await nodesOf(ctx, figures, [okrobjectiveid, ...ids]);
  const [row] = await objectivesOf(db, [okrobjectiveid]);
  if (!row || !node) return notFound();
  const parent = outline.find((one) => one.okrobjectiveid === row.parentid);
  const own = await keyResultsOf(db, { ids: [okrobjectiveid] });
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
      below,
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
