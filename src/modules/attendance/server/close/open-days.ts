import { sql } from 'kysely';
import { waitingOn } from '#modules/approval/server/public.ts';
import { pendingLeaveRequests } from '#modules/leave/server/public.ts';
import { addDays, type Day, day, earlier, type Month, month as monthFrom } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { serveReport } from '#platform/server/list-export.ts';
import type { PayValues } from '../pay-value.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { getOpenTotals, OPEN_KINDS, type OpenKind, openDaysReport } from '../../contract/open-days.ts';
import { KIND } from '../../contract/request.ts';
import { rulebookOf } from '../count/versions.ts';
import { attendanceMonths } from '../months.ts';
import { spanOfMonth } from './check.ts';

const MIDNIGHT = 1440;

type Span = { readonly from: Day; readonly to: Day };
/** A day or a request that is open. */
export type OpenRow = {
  readonly employeeid: number;
  readonly employeecode: string;
  readonly fullname: string;
  readonly imagepath: string | null;
  readonly kind: OpenKind;
  readonly day: string;
  readonly untilday: string;
  readonly reasons: string[];
  readonly halves: string[];
  readonly firstin: string | null;
  readonly lastout: string | null;
  readonly shiftid: number | null;
  /** Halves that are absent, as the days stand. */
  readonly absent: number;
  readonly what: string | null;
  readonly approvalrequestid: number | null;
};

/** The last day that is over: a day that goes on is not open yet. */
export const lastOver = ({ to }: Span, today: string): Day => earlier(to, addDays(day(today), -1));

/** SQL: how many halves of a stored day `d` are absent. */
const absentHalves = sql`((d.half1 = 'A')::int + (d.half2 = 'A')::int)`;

/**
 * SQL of all that is open in a span, as `x`: stored days with a missing punch or absence that nothing waits for, and
 * the requests of the span that wait for a decision.
 */
async function openRows(db: Db, span: Span, today: string) {
  const { from, to } = span;
  const until = lastOver(span, today);
  const leave = JSON.stringify(await pendingLeaveRequests(db, span));
  return tenantSql`(
    with leave as (
      select * from jsonb_to_recordset(${leave}::jsonb)
        as l(employeeid bigint, fromdate date, todate date, approvalrequestid bigint, leavetypename text)
    ), pending as (
      select r.employeeid, r.fromdate, r.todate, r.approvalrequestid, 'request' as kind, r.kindid::text as what
        from attendance_request r
        where r.subscriptionid = current_subscription() and r.statusid = 1
          and r.fromdate <= ${to}::date and r.todate >= ${from}::date
      union all
      select l.employeeid, l.fromdate, l.todate, l.approvalrequestid, 'leave', l.leavetypename from leave l
    ), days as (
      select d.*, ${absentHalves} as absent from attendance_day d
        where d.subscriptionid = current_subscription() and d.workdate between ${from}::date and ${until}::date
          and ('missing_punch' = any(d.reasons) or d.half1 = 'A' or d.half2 = 'A')
    )
    select d.employeeid, case when 'missing_punch' = any(d.reasons) then 'missing' else 'absent' end as kind,
        d.workdate as day, d.workdate as untilday, d.reasons, array[d.half1, d.half2] as halves,
        to_char(d.firstin, 'HH24:MI') as firstin, to_char(d.lastout, 'HH24:MI') as lastout, d.shiftid, d.absent, null::text as what,
        null::bigint as approvalrequestid
      from days d
      where not exists (select 1 from pending a where a.employeeid = d.employeeid and d.workdate between a.fromdate and a.todate)
    union all
    select a.employeeid, a.kind, greatest(a.fromdate, ${from}::date), least(a.todate, ${to}::date), '{}', '{}', null, null, null,
        coalesce((select sum(d.absent)::int from days d
          where d.employeeid = a.employeeid and d.workdate between a.fromdate and a.todate), 0),
        a.what, a.approvalrequestid
      from pending a)`;
}

/** What the halves of a day cost at most: the share of the month's pay, to the paisa. */
const costOf = (halves: number, { gross, of }: { readonly gross: number; readonly of: number }): number =>
  Math.round((gross * halves) / (2 * of));

type Values = Awaited<ReturnType<PayValues>>;
async function valuesFor(
  ctx: Context,
  values: readonly PayValues[],
  { employeeids, month }: { employeeids: readonly number[]; month: Month },
): Promise<Values> {
  for (const of of values) {
    const valueOf = await of(ctx, { employeeids: [...new Set(employeeids)], months: [month] });
    if (valueOf) return valueOf;
  }
  return null;
}

/** A page of what is open, by day and employee code. */
async function pageOf(
  { db, today }: Pick<Context, 'db' | 'today'>,
  span: Span,
  { search, kind, limit, offset }: { search?: string | undefined; kind?: OpenKind | undefined } & Page,
): Promise<{ rows: OpenRow[]; total: number }> {
  const people = await searchedPeople({ db, today }, search)?.execute();
  const only = people ? people.flatMap(({ objectid }) => objectid ?? []) : null;
  const { rows } = await tenantSql<OpenRow & { total: number }>`
    select e.employeeid, e.employeecode, e.fullname, e.imagepath, x.kind, x.day, x.untilday, x.reasons, x.halves, x.firstin,
      x.lastout, x.shiftid, x.absent, x.what, x.approvalrequestid, count(*) over ()::int as total
    from ${await openRows(db, span, today)} x
    join employee e on e.subscriptionid = current_subscription() and e.employeeid = x.employeeid
    where (${kind ?? null}::text is null or x.kind = ${kind ?? null}::text)
      and (${only}::bigint[] is null or e.employeeid = any(${only}::bigint[]))
    order by x.day, e.employeecode, x.kind limit ${limit} offset ${offset}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}
type Page = { readonly limit: number; readonly offset: number };

const list = (values: readonly PayValues[]) =>
  serveReport(openDaysReport, async (ctx, { month, ...narrow }) => {
    const { db, session } = ctx;
    const { startdate } = await attendanceMonths(db);
    if (startdate === null) return { rows: [], total: 0 };
    const span = await spanOfMonth(db, month);
    const { rows, total } = await pageOf(ctx, span, narrow);
    const valueOf = await valuesFor(ctx, values, {
      employeeids: rows.map(({ employeeid }) => employeeid),
      month: monthFrom(month),
    });
    const { shiftOn } = await rulebookOf(db);
    const waiting = await waitingOn(
      db,
      rows.flatMap(({ approvalrequestid }) => approvalrequestid ?? []),
    );
    return {
      total,
      rows: rows.map(({ absent, what, shiftid, ...row }) => {
        const value = absent > 0 ? valueOf?.(row.employeeid, monthFrom(month)) : undefined;
        const open = row.approvalrequestid === null ? undefined : waiting.get(row.approvalrequestid);
        const isMine = open?.approvers.some(({ accountid }) => accountid === session.accountid) ?? false;
        return {
          ...row,
          kindname: OPEN_KINDS[row.kind],
          isnight: (shiftid === null ? 0 : (shiftOn(shiftid, day(row.day))?.shift?.halves[1].to ?? 0)) > MIDNIGHT,
          what: row.kind === 'request' ? (KIND.label(Number(what)) ?? null) : what,
          absentdays: absent / 2,
          amount: value ? costOf(absent, value) : null,
          version: isMine && open ? open.version : null,
          approvers: [...new Set(open?.approvers.map(({ fullname }) => fullname))],
        };
      }),
    };
  });

/** How much is open by person and kind. */
export async function openByPerson(db: Db, span: Span, today: string) {
  const { rows } = await tenantSql<{
    employeeid: number;
    kind: OpenKind;
    count: number;
    absent: number;
    days: string[];
    requests: number[];
  }>`
    select x.employeeid, x.kind, count(*)::int as count, sum(x.absent)::int as absent,
      array_agg(x.day::text order by x.day) as days,
      coalesce(jsonb_agg(x.approvalrequestid) filter (where x.approvalrequestid is not null), '[]') as requests
    from ${await openRows(db, span, today)} x
    join employee e on e.subscriptionid = current_subscription() and e.employeeid = x.employeeid
    group by x.employeeid, x.kind order by x.employeeid, x.kind`.execute(db);
  return rows;
}

const totals = (values: readonly PayValues[]) =>
  serve(getOpenTotals, async (ctx, { month }) => {
    const { db, today } = ctx;
    const span = await spanOfMonth(db, month);
    const rows = await openByPerson(db, span, today);
    const absent = rows.filter((row) => row.absent > 0);
    const valueOf = await valuesFor(ctx, values, {
      employeeids: absent.map(({ employeeid }) => employeeid),
      month: monthFrom(month),
    });
    const costs = absent.flatMap((row) => {
      const value = valueOf?.(row.employeeid, monthFrom(month));
      return value ? [costOf(row.absent, value)] : [];
    });
    const kinds = Object.keys(OPEN_KINDS) as OpenKind[];
    const own = rows.filter(({ kind }) => kind === 'missing' || kind === 'absent');
    const reminded = await db
      .selectFrom('attendance_close_reminder')
      .select('ownerid')
      .where('remindedon', '=', today)
      .where('kind', '=', 'person')
      .execute();
    const remindedIds = new Set(reminded.map(({ ownerid }) => ownerid));
    return [
      {
        until: lastOver(span, today),
        people: new Set(rows.map(({ employeeid }) => employeeid)).size,
        counts: kinds.map((kind) => ({
          kind,
          count: rows.filter((row) => row.kind === kind).reduce((sum, { count }) => sum + count, 0),
        })),
        absentdays: absent.reduce((sum, row) => sum + row.absent, 0) / 2,
        amount: costs.length > 0 ? costs.reduce((sum, cost) => sum + cost, 0) : null,
        isreminded: own.length > 0 && own.every(({ employeeid }) => remindedIds.has(employeeid)),
      },
    ];
  });

export const openDayEndpoints = (values: readonly PayValues[]) => [...list(values), totals(values)];
