import { day } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { claimFile } from '#platform/server/files/claim.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import type { CompOffRulesOf } from '../comp-off-rules.ts';
import { type Context, type Served, serve } from '#platform/server/serve.ts';
import { expectDelegate, submitRequests, withdraw } from '#modules/approval/server/public.ts';
import { type LeaveAsked, previewLeave, requestLeave, withdrawLeave } from '../../contract/request.ts';
import { halvesOf } from '../../engine/halves.ts';
import { teamCoverage } from './coverage.ts';
import { type Examined, examine, takerOf } from './examine.ts';
import { freeDays } from './free-days.ts';
import { leaveKind, type LeavePayload } from './kind.ts';

/** Requests of a person are sent one after the other, so that two at once do not take the same days. */
const lockTaker = (db: Db, employeeid: number) =>
  db.selectFrom('employee').select('employeeid').where('employeeid', '=', employeeid).forNoKeyUpdate().execute();

const titleOf = (leave: string, days: number): string =>
  days === 1 ? say`${leave}, 1 day` : say`${leave}, ${days} days`;

function failOn({ problems }: Examined): void {
  const [first] = problems;
  if (!first) return;
  const fields = Object.fromEntries(problems.toReversed().map(({ field, text }) => [field, text]));
  const code = first.text.startsWith(MESSAGES.E0080) ? 'E0080' : 'E0010';
  failWith(code, { text: first.text, fields, status: first.text === MESSAGES.E1020 ? 409 : 400 });
}

async function store(
  ctx: Context,
  { employeeid, asked, seen }: { employeeid: number; asked: LeaveAsked; seen: Examined },
): Promise<number> {
  const { documentpath, employeeid: _, ...input } = asked;
  const hasdocument = documentpath !== null || asked.hasdocument;
  const { minutes } = seen;
  const birth = seen.isforbirth ? {} : { expectedon: null, survivingchildren: null };
  const { leaverequestid } = await ctx.db
    .insertInto('leave_request')
    .values({ ...input, ...birth, employeeid, minutes, hasdocument, addedby: ctx.session.accountid })
    .returning('leaverequestid')
    .executeTakeFirstOrThrow();
  if (documentpath !== null) {
    const fileid = await claimFile(ctx, {
      imagepath: documentpath,
      purpose: 'leavedocument',
      claimedby: 'leavedocument',
      claimedid: leaverequestid,
    });
    await ctx.db
      .updateTable('leave_request')
      .set({ documentpath: String(fileid) })
      .where('leaverequestid', '=', leaverequestid)
      .execute();
  }
  return leaverequestid;
}

/** Sends a stored request to whoever decides it. @returns 1 where it waits, 3 where its workflow rejects it at once */
export async function submitLeave(
  ctx: RequestContext,
  { employeeid, leaverequestid, seen }: { employeeid: number; leaverequestid: number; seen: Examined },
): Promise<1 | 3> {
  const { charges, earlier, before, after, days, leavetypename } = seen;
  const payload: LeavePayload = { leaverequestid, charges, earlier, before, after };
  const similar = String(leaverequestid);
  const title = titleOf(leavetypename, days);
  const [created] = await submitRequests(ctx, [
    { kind: leaveKind, employeeid, facts: { days }, payload, title, similar },
  ]);
  const { approvalrequestid, statusid } = created ?? notFound();
  await ctx.db
    .updateTable('leave_request')
    .set({ approvalrequestid })
    .where('leaverequestid', '=', leaverequestid)
    .execute();
  return statusid;
}

const preview = (compoff: CompOffRulesOf) =>
  serve(previewLeave, async (ctx, request) => {
    const taker = await takerOf(ctx, request.employeeid);
    const { minutes, leavetypename: _, isforbirth: _birth, ...seen } = await examine(ctx, taker, request, compoff);
    const { fromdate, fromhalf, todate, tohalf } = request;
    const span = { from: day(fromdate), fromhalf, to: day(todate), tohalf };
    // Whoever takes leave by the hour comes to work; where nothing is charged, there is nothing to look at.
    const taken = minutes === null && seen.charges.length > 0 ? [...halvesOf(span)] : [];
    const values = { employeeid: taker.employeeid, taken, today: day(ctx.today) };
    const free = await freeDays(ctx.db, { employeeid: taker.employeeid, ...span, charges: seen.charges });
    return [{ ...seen, coverage: await teamCoverage(ctx.db, values), free }];
  });

const send = (compoff: CompOffRulesOf) =>
  serve(requestLeave, async (ctx, input) => {
    const taker = await takerOf(ctx, input.employeeid);
    const { employeeid } = taker;
    // Leave by the hour takes no half of its day.
    const query: LeaveAsked = input.fromtime === null ? input : { ...input, fromhalf: 1, tohalf: 2 };
    if (query.hasdocument && !taker.isother) failField('hasdocument', 'Please attach the document');
    await lockTaker(ctx.db, employeeid);
    const seen = await examine(ctx, taker, query, compoff);
    failOn(seen);
    if (query.delegateid !== null) {
      if (taker.isother) failField('delegateid', 'Everybody chooses who decides for them');
      await expectDelegate(ctx, query.delegateid);
    }
    const leaverequestid = await store(ctx, { employeeid, asked: query, seen });
    return [{ leaverequestid, statusid: await submitLeave(ctx, { employeeid, leaverequestid, seen }) }];
  });

const takeBack = serve(withdrawLeave, async (ctx, { leaverequestid, note }) => {
  const { db, session } = ctx;
  const row = await db
    .selectFrom('leave_request')
    .select('approvalrequestid')
    .where('leaverequestid', '=', leaverequestid)
    .where((c) => c.or([c('employeeid', '=', session.employeeid ?? -1), c('addedby', '=', session.accountid)]))
    .executeTakeFirst();
  if (!row) return notFound();
  await withdraw(ctx, { kind: leaveKind, ids: [row.approvalrequestid ?? -1], comment: note });
  return [{ isexecuted: true }];
});

export const askEndpoints = (compoff: CompOffRulesOf): Served[] => [preview(compoff), send(compoff), takeBack];
