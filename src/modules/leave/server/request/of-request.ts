import { day } from '#platform/engine/day.ts';
import { notFound } from '#platform/server/application-error.ts';
import { serve } from '#platform/server/serve.ts';
import { standingIn } from '#modules/approval/server/public.ts';
import { getLeaveOfRequest } from '../../contract/request.ts';
import { UNPAID_LEAVE } from '../../contract/type.ts';
import { halvesOf } from '../../engine/halves.ts';
import type { Span } from '../../engine/request.ts';
import { teamCoverage } from './coverage.ts';
import { chargedOn } from './cancel.ts';
import { chargedIn, sumOf } from './charged.ts';
import { spanOf } from '../ledger/happened.ts';
import { awayBeside, awayWords } from './beside.ts';
import { type CancellationPayload, leaveCancellationKind, leaveKind, type LeavePayload } from './kind.ts';

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
  const awayOf = async (span: Span): Promise<string[]> =>
    awayWords((await awayBeside(ctx, [{ id: row.leaverequestid, employeeid, span }])).get(row.leaverequestid));
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
        away: await awayOf(spanOf(row)),
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
      away: await awayOf(spanOf(cancelled)),
      coverage: null,
    },
  ];
});

export const ofRequestEndpoints = [ofRequest];
