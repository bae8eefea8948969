import { sql } from 'kysely';
import { day } from '#platform/engine/day.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { standingIn } from '#modules/approval/server/public.ts';
import { getLeaveOfRequest } from '../../contract/request.ts';
import { UNPAID_LEAVE } from '../../contract/type.ts';
import { halvesOf } from '../../engine/halves.ts';
import { covers, type Span } from '../../engine/request.ts';
import { teamCoverage } from './coverage.ts';
import { chargedOn } from './cancel.ts';
import { chargedIn, sumOf } from './charged.ts';
import { spanOf } from '../ledger/happened.ts';
import { cancelledOf } from './cancelled.ts';
import { type CancellationPayload, leaveCancellationKind, leaveKind, type LeavePayload } from './kind.ts';

/** The names of people with the same manager who have approved leave on some of the days: two statements. */
async function awayWith(
  db: Db,
  { employeeid, span, today }: { employeeid: number; span: Span; today: string },
): Promise<string[]> {
  const isNow = (alias: string) => sql<boolean>`${sql.ref(`${alias}.period`)} @> ${today}::date`;
  const rows = await db
    .selectFrom('work_profile as own')
    .innerJoin('work_profile as w', 'w.managerid', 'own.managerid')
    .innerJoin('employee as e', 'e.employeeid', 'w.employeeid')
    .innerJoin('leave_request as r', 'r.employeeid', 'w.employeeid')
    .select(['r.leaverequestid', 'r.fromdate', 'r.fromhalf', 'r.todate', 'r.tohalf', 'e.employeeid', 'e.fullname'])
    .where('own.employeeid', '=', employeeid)
    .where(isNow('own'))
    .where(isNow('w'))
    .where('w.employeeid', '<>', employeeid)
    .where('r.statusid', '=', 2)
    .where('r.minutes', 'is', null)
    .where('r.fromdate', '<=', span.to)
    .where('r.todate', '>=', span.from)
    .orderBy('e.fullname')
    .execute();
  const cancelled = await cancelledOf(
    db,
    rows.map(({ leaverequestid }) => leaverequestid),
    [2],
  );
  const halves = [...halvesOf(span)];
  const away = rows.filter((row) => {
    const [leave, gone] = [spanOf(row), cancelled.get(row.leaverequestid) ?? []];
    return halves.some(({ day, half }) => covers(leave, day, half) && !gone.some((one) => covers(one, day, half)));
  });
  return [...new Map(away.map(({ employeeid: id, fullname }) => [id, fullname])).values()];
}

const ofRequest = serve(getLeaveOfRequest, async (ctx, { approvalrequestid }) => {
  const { db, session, today, fileLink } = ctx;
  const { request } = await standingIn(ctx, { kinds: [leaveKind, leaveCancellationKind], approvalrequestid });
  const payload = request.payload as LeavePayload | CancellationPayload;
  const row = await db
    .selectFrom('leave_request as r')
    .innerJoin('leave_type as t', 't.leavetypeid', 'r.leavetypeid')
    .selectAll('r')
    .select(['t.leavetypename', 't.colour'])
    .where('r.leaverequestid', '=', payload.leaverequestid)
    .executeTakeFirst();
  if (!row) return notFound();
  const { leavetypename, colour, employeeid } = row;
  if ('charges' in payload) {
    const { charges, earlier = [], before, after } = payload;
    const hasBalance = row.leavetypeid !== UNPAID_LEAVE;
    return [
      {
        leavetypename,
        colour,
        iscancellation: false,
        days: sumOf(charges),
        charges,
        earlier,
        before: hasBalance ? before : null,
        after: hasBalance ? after : null,
        documentpath: fileLink(row.documentpath, session.logininfoid),
        expectedon: row.expectedon,
        survivingchildren: row.survivingchildren,
        away: await awayWith(db, { employeeid, span: spanOf(row), today }),
        coverage: await teamCoverage(db, {
          employeeid,
          taken: row.minutes === null ? [...halvesOf(spanOf(row))] : [],
          today: day(today),
        }),
      },
    ];
  }
  const cancelled = await db
    .selectFrom('leave_cancellation')
    .select(['fromdate', 'fromhalf', 'todate', 'tohalf'])
    .where('leavecancellationid', '=', payload.leavecancellationid)
    .executeTakeFirst();
  if (!cancelled) return notFound();
  const charges = chargedOn(await chargedIn(db, [row.leaverequestid]), spanOf(cancelled));
  return [
    {
      leavetypename,
      colour,
      iscancellation: true,
      days: request.facts.days ?? 0,
      charges: charges.map(({ date, leavetypeid, leavetypename: name, days }) => ({
        date,
        leavetypeid,
        leavetypename: name,
        days,
        reason: 'leave',
      })),
      earlier: [],
      before: null,
      after: null,
      documentpath: null,
      expectedon: null,
      survivingchildren: null,
      away: await awayWith(db, { employeeid, span: spanOf(cancelled), today }),
      coverage: null,
    },
  ];
});

export const ofRequestEndpoints = [ofRequest];
