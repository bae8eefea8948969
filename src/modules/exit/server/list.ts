import { sql } from 'kysely';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import type { Context } from '#platform/server/serve.ts';
import { eventTasks } from '#modules/checklist/server/public.ts';
import { EXIT_PHASE, exitReport, type ExitRow } from '../contract/exit.ts';
import { EXIT_KIND } from '../contract/reason.ts';
import { openTasks } from '../engine/clearance.ts';
import { noticeOf } from './notice-terms.ts';

const ENDED = [4, 5, 6];

/** The phase of an exit on a day. */
function phaseOf(statusid: number, lastday: string, today: string): ExitRow['phaseid'] {
  if (statusid === 1) return 1;
  if (statusid === 2) return lastday >= today ? 2 : 3;
  return statusid === 3 ? 4 : 5;
}

type Narrow = { phaseid?: number | undefined; kindid?: number | undefined };

function matching({ db, people, today }: Context, { phaseid, kindid }: Narrow, result: readonly number[] | undefined) {
  return db
    .selectFrom('employee_exit as x')
    .where(people.within('x.employeeid'))
    .$if(result !== undefined, (q) => q.where(anyOf('x.employeeid', result ?? [])))
    .$if(phaseid === 1, (q) => q.where('x.statusid', '=', 1))
    .$if(phaseid === 2, (q) => q.where('x.statusid', '=', 2).where('x.lastday', '>=', today))
    .$if(phaseid === 3, (q) => q.where('x.statusid', '=', 2).where('x.lastday', '<', today))
    .$if(phaseid === 4, (q) => q.where('x.statusid', '=', 3))
    .$if(phaseid === 5, (q) => q.where('x.statusid', 'in', ENDED))
    .$if(kindid !== undefined, (q) =>
      q.where('x.exitreasonid', 'in', (r) =>
        r
          .selectFrom('exit_reason as r')
          .select('r.exitreasonid')
          .where('r.kindid', '=', kindid ?? 0),
      ),
    );
}

/** Number of tasks of exits, and of open ones, by exit. */
async function taskCounts({ db }: Context, ids: readonly number[]) {
  const tasks = Map.groupBy(await eventTasks(db, ids), ({ sourceid }) => sourceid);
  return new Map([...tasks].map(([id, own]) => [id, { taskcount: own.length, opentasks: openTasks(own) }]));
}

export const listEndpoints = serveReport(exitReport, async (ctx, { search, limit, offset, ...narrow }) => {
  const { db, today } = ctx;
  const matches = await searchedPeople({ db, today }, search)?.execute();
  const ids = matches?.map((row) => row.objectid);
  // The page of ids first; the names are then read for one page of rows, not for all.
  const { rows: page, total } = await pagedList(
    matching(ctx, narrow, ids)
      .select('x.employeeexitid')
      .orderBy('x.lastday', 'desc')
      .orderBy('x.employeeexitid', 'desc'),
    { limit, offset },
  );
  const shown = page.map((row) => row.employeeexitid);
  const rows = await db
    .selectFrom('employee_exit as x')
    .innerJoin('employee as e', 'e.employeeid', 'x.employeeid')
    .innerJoin('exit_reason as r', 'r.exitreasonid', 'x.exitreasonid')
    .leftJoin('work_profile as w', (join) =>
      join.onRef('w.employeeid', '=', 'x.employeeid').on(sql<boolean>`w.period @> least(x.lastday, ${today}::date)`),
    )
    .leftJoin('department as d', 'd.departmentid', 'w.departmentid')
    .leftJoin('designation as g', 'g.designationid', 'w.designationid')
    .select([
      'x.employeeexitid',
      'x.employeeid',
      'e.employeecode',
      'e.fullname',
      'e.imagepath',
      'd.departmentname',
      'g.designationname',
      'r.exitreasonname',
      'r.kindid',
      'x.statusid',
      'x.submittedon',
      'x.lastday',
      'x.notice',
    ])
    .where(anyOf('x.employeeexitid', shown))
    .orderBy('x.lastday', 'desc')
    .orderBy('x.employeeexitid', 'desc')
    .execute();
  const counts = await taskCounts(ctx, shown);
  return {
    rows: rows.map(({ statusid, kindid, notice, ...row }) => {
      const phaseid = phaseOf(statusid, row.lastday, today);
      const { noticedays, buyoutdays } = noticeOf(notice);
      const { taskcount = 0, opentasks = 0 } = counts.get(row.employeeexitid) ?? {};
      const kindname = EXIT_KIND.label(kindid) ?? '';
      const phase = EXIT_PHASE.label(phaseid) ?? '';
      return { ...row, kindname, phaseid, phase, noticedays, buyoutdays, taskcount, opentasks };
    }),
    total,
  };
});
