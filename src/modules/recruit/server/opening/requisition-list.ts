import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { foundByEach, having } from '#platform/server/search.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { REQUISITION_STATUS, requisitionReport } from '../../contract/opening/requisition.ts';
import { jobState } from '../../engine/opening/job-state.ts';

/** The openings of requisitions; one query for a page of them. */
async function openingsOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('requisition_job')
    .select([
      'requisitionid',
      'statusid',
      'positions',
      sql<string | null>`openson::text`.as('openson'),
      sql<string | null>`closeson::text`.as('closeson'),
    ])
    .where(anyOf('requisitionid', ids))
    .execute();
  return Map.groupBy(rows, ({ requisitionid }) => requisitionid);
}

/** Query for requisitions with each prefix searched in their code or designation; undefined when nothing was searched. */
function searchedRequisitions(db: Db, text: string) {
  const result = (word: string) =>
    db
      .selectFrom(
        having(db, 'requisition', word)
          .union(
            db
              .selectFrom('requisition as r')
              .select('r.requisitionid as objectid')
              .where('r.designationid', 'in', having(db, 'designation', word)),
          )
          .as('found'),
      )
      .select('found.objectid');
  return foundByEach(text, result);
}

/** The ids that a search finds; undefined without one, none for a text without letters and digits. */
async function foundBy(db: Db, search: string): Promise<number[] | undefined> {
  if (search === '') return undefined;
  const rows = await searchedRequisitions(db, search)?.execute();
  return rows?.map(({ objectid }) => objectid) ?? [];
}

export const listEndpoints = serveReport(
  requisitionReport,
  async ({ db, today, tenant }, { search = '', statusid, limit, offset }) => {
    const result = await foundBy(db, search);
    const matching = db
      .selectFrom('requisition as r')
      .$if(statusid !== undefined, (q) => q.where('r.statusid', '=', statusid ?? 0))
      .$if(result !== undefined, (q) => q.where(anyOf('r.requisitionid', result ?? [])));
    const { rows: page, total } = await pagedList(
      matching.select('r.requisitionid').orderBy('r.requisitionid', 'desc'),
      { limit, offset },
    );
    const ids = page.map(({ requisitionid }) => requisitionid);
    const rows = await db
      .selectFrom('requisition as r')
      .innerJoin('designation as g', 'g.designationid', 'r.designationid')
      .leftJoin('department as d', 'd.departmentid', 'r.departmentid')
      .leftJoin('business_unit as u', 'u.businessunitid', 'r.businessunitid')
      .leftJoin('employee as m', 'm.employeeid', 'r.hiringmanagerid')
      .select([
        'r.requisitionid',
        'r.requisitioncode',
        'g.designationname',
        'd.departmentname',
        'u.businessunitname',
        'm.fullname as hiringmanagername',
        'r.statusid',
        sql<string>`(r.addeddate at time zone ${tenant.timezoneid}::text)::date::text`.as('addedon'),
      ])
      .where(anyOf('r.requisitionid', ids))
      .orderBy('r.requisitionid', 'desc')
      .execute();
    const openings = await openingsOf(db, ids);
    return {
      rows: rows.map(({ statusid: status, ...row }) => {
        const own = openings.get(row.requisitionid) ?? [];
        const states = own.map((job) => jobState(job, today));
        const count = (state: number) => states.filter((one) => one === state).length;
        const id = REQUISITION_STATUS.ids.find((existing) => existing === status) ?? 1;
        return {
          ...row,
          statusid: id,
          status: REQUISITION_STATUS.label(id) ?? '',
          positions: own.reduce((sum, { positions }) => sum + positions, 0),
          draftcount: count(1),
          comingcount: count(2),
          opencount: count(3),
          overcount: count(4),
          closedcount: count(5),
        };
      }),
      total,
    };
  },
);
