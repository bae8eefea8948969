import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import { sql } from 'kysely';
import { day } from '#platform/engine/day.ts';
import { may } from '#platform/contract/features.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { type LeaveRequestRow, listLeaveRequests } from '../../contract/request.ts';
import { isCancelled } from '../../engine/halves.ts';
import { spanOf } from '../ledger/happened.ts';
import { coveredNow } from './unpaid-days.ts';

/** Of a request that went with the upload that brought it. */
const TAKEN_BACK = 6;

const rowsOf = (db: Context['db'], employeeid: number) =>
  db
    .selectFrom('leave_request as r')
    .innerJoin('leave_type as t', 't.leavetypeid', 'r.leavetypeid')
    .leftJoin('approval_request as q', 'q.approvalrequestid', 'r.approvalrequestid')
    .leftJoin('account as a', 'a.accountid', 'r.addedby')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('leave_ledger as l')
          .select(['l.leaverequestid', sql<number>`(-sum(l.days))::integer`.as('charged')])
          .where('l.employeeid', '=', employeeid)
          .where('l.leaverequestid', 'is not', null)
          .groupBy('l.leaverequestid')
          .as('used'),
      (join) => join.onRef('used.leaverequestid', '=', 'r.leaverequestid'),
    )
    .selectAll('r')
    .select(['t.leavetypename', 't.colour', 'used.charged', 'a.employeeid as byemployeeid', 'a.fullname as byname'])
    .select(sql<number | null>`(q.facts->>'days')::float8`.as('asked'))
    .where('r.employeeid', '=', employeeid)
    .where('r.statusid', '<>', TAKEN_BACK)
    .orderBy('r.fromdate', 'desc')
    .orderBy('r.leaverequestid', 'desc')
    .execute();

const cancellationsOf = (db: Context['db'], employeeid: number) =>
  db
    .selectFrom('leave_cancellation as c')
    .innerJoin('leave_request as r', 'r.leaverequestid', 'c.leaverequestid')
    .select([
      'c.leaverequestid',
      'c.leavecancellationid',
      'c.fromdate',
      'c.fromhalf',
      'c.todate',
      'c.tohalf',
      'c.statusid',
    ])
    .where('r.employeeid', '=', employeeid)
    .orderBy('c.leavecancellationid')
    .execute();

/** The requests of a person: a fixed number of statements for all of them. */
const list = serve(listLeaveRequests, async (ctx, input) => {
  const { db, session, fileLink } = ctx;
  const employeeid = await ctx.people.oneSeen(input.employeeid);
  const rows = await rowsOf(db, employeeid);
  const cancellations = Map.groupBy(await cancellationsOf(db, employeeid), ({ leaverequestid }) => leaverequestid);
  const covered = await coveredNow(db, employeeid, day(ctx.today));
  const isOwn = employeeid === session.employeeid;
  const mayAct = isOwn || may(session.grants, 'leave', 'edit');
  return rows.map((row) => {
    const own = cancellations.get(row.leaverequestid) ?? [];
    const claimed = own.filter(({ statusid }) => statusid === 1 || statusid === 2).map(spanOf);
    return {
      leaverequestid: row.leaverequestid,
      employeeid,
      leavetypeid: row.leavetypeid,
      leavetypename: row.leavetypename,
      colour: row.colour,
      fromdate: row.fromdate,
      fromhalf: row.fromhalf,
      todate: row.todate,
      tohalf: row.tohalf,
      fromtime: row.fromtime,
      totime: row.totime,
      // Of approved leave what it takes now; of all other what was asked for.
      days: row.statusid === 2 ? (row.charged ?? 0) / UNITS_PER_DAY : (row.asked ?? 0),
      note: row.note,
      hasdocument: row.hasdocument,
      documentpath: fileLink(row.documentpath, session.logininfoid),
      statusid: row.statusid,
      approvedon: row.approvedon,
      addeddate: row.addeddate,
      addedbyname: row.byemployeeid === employeeid ? null : row.byname,
      approvalrequestid: row.approvalrequestid,
      cancellations: own.map(({ leavecancellationid, fromdate, fromhalf, todate, tohalf, statusid }) => ({
        leavecancellationid,
        fromdate,
        fromhalf,
        todate,
        tohalf,
        statusid,
      })),
      maywithdraw: row.statusid === 1 && (isOwn || row.addedby === session.accountid),
      maycancel: mayAct && row.statusid === 2 && !isCancelled(spanOf(row), claimed),
      covered: mayAct && row.statusid === 2 ? (covered.get(row.leaverequestid) ?? 0) : 0,
    } as LeaveRequestRow;
  });
});

export const listEndpoints = [list];
