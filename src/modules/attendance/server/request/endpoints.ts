import { sql } from 'kysely';
import { may } from '#platform/contract/features.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { reachesPerson } from '#platform/server/people-scope.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { standingIn, submitRequests, withdraw } from '#modules/approval/server/public.ts';
import {
  type AttendanceAsked,
  type AttendanceRequestRow,
  attendanceAsked,
  cancelAttendance,
  getAttendanceOfRequest,
  KIND,
  listAttendanceRequests,
  previewAttendance,
  requestAttendance,
  withdrawAttendance,
} from '../../contract/request.ts';
import { halvesOf } from '../count/requests.ts';
import { attachDocument } from './document.ts';
import { examine, subjectOf } from './examine.ts';
import type { AttendancePayload } from './facts.ts';
import { ATTENDANCE_KINDS, datesOf, idOf, kinds } from './kind.ts';

const preview = serve(previewAttendance, async (ctx, request) => [
  await examine(ctx, await subjectOf(ctx, request.employeeid), request),
]);

/** Stores a request and sends it to whoever decides it. @throws ApplicationError with what is wrong with it */
export async function sendAttendance(
  ctx: RequestContext,
  subject: { readonly employeeid: number; readonly isother: boolean },
  request: AttendanceAsked,
): Promise<{ attendancerequestid: number; statusid: 1 | 3 }> {
  const { db, session } = ctx;
  const { employeeid } = subject;
  // Requests of a person are sent one after the other, so that two at once do not take the same days.
  await db.selectFrom('employee').select('employeeid').where('employeeid', '=', employeeid).forNoKeyUpdate().execute();
  const { problems, days } = await examine(ctx, subject, request);
  const [first] = problems;
  if (first) {
    const fields = Object.fromEntries(problems.toReversed().map(({ field, text }) => [field, text]));
    failWith('E0010', { text: first.text, fields, status: first.text === MESSAGES.E1020 ? 409 : 400 });
  }
  const { attendancerequestid } = await db
    .insertInto('attendance_request')
    .values({ ...request, documentpath: null, employeeid, addedby: session.accountid })
    .returning('attendancerequestid')
    .executeTakeFirstOrThrow();
  const payload: AttendancePayload = { attendancerequestid, sent: days };
  const kind = ATTENDANCE_KINDS[request.kindid];
  const [created] = await submitRequests(ctx, [
    {
      kind,
      employeeid,
      facts: { days: halvesOf(request).length / 2 },
      payload,
      title: `${kind.name}, ${datesOf(request)}`,
      similar: String(attendancerequestid),
    },
  ]);
  const { approvalrequestid, statusid } = created ?? notFound();
  await db
    .updateTable('attendance_request')
    .set({ approvalrequestid })
    .where('attendancerequestid', '=', attendancerequestid)
    .execute();
  return { attendancerequestid, statusid };
}

const send = serve(requestAttendance, async (ctx, request) => {
  const sent = await sendAttendance(ctx, await subjectOf(ctx, request.employeeid), request);
  if (request.documentpath !== null) await attachDocument(ctx, sent.attendancerequestid, request.documentpath);
  return [sent];
});

const list = serve(listAttendanceRequests, async (ctx, input) => {
  const { db, session, today } = ctx;
  const employeeid = await ctx.people.oneSeen(input.employeeid);
  const rows = await db
    .selectFrom('attendance_request as r')
    .leftJoin('account as a', 'a.accountid', 'r.addedby')
    .selectAll('r')
    .select(['a.employeeid as byemployeeid', 'a.fullname as byname'])
    .where('r.employeeid', '=', employeeid)
    .orderBy('r.fromdate', 'desc')
    .orderBy('r.attendancerequestid', 'desc')
    .limit(500)
    .execute();
  const isOwn = employeeid === session.employeeid;
  return rows.map(({ byemployeeid, byname, version: _version, batchid: _batchid, addedby, ...row }) => ({
    ...row,
    documentpath: ctx.fileLink(row.documentpath, session.logininfoid),
    kindid: KIND.ids.find((one) => one === row.kindid) ?? 1,
    addedbyname: byemployeeid === employeeid ? null : byname,
    maywithdraw: row.statusid === 1 && (isOwn || addedby === session.accountid),
    maycancel:
      row.statusid === 2 && ((isOwn && row.fromdate > today) || (!isOwn && may(session.grants, 'attendance', 'edit'))),
  })) as AttendanceRequestRow[];
});

const takeBack = serve(withdrawAttendance, async (ctx, { attendancerequestid, note }) => {
  const { db, session } = ctx;
  const row = await db
    .selectFrom('attendance_request')
    .select(['approvalrequestid', 'kindid'])
    .where('attendancerequestid', '=', attendancerequestid)
    .where((c) => c.or([c('employeeid', '=', session.employeeid ?? -1), c('addedby', '=', session.accountid)]))
    .executeTakeFirst();
  if (!row) return notFound();
  const kind = ATTENDANCE_KINDS[row.kindid as keyof typeof ATTENDANCE_KINDS];
  await withdraw(ctx, { kind, ids: [row.approvalrequestid ?? -1], comment: note });
  return [{ isexecuted: true }];
});

/** Approved requests are taken back by whoever may enter them for others, and of days to come by the person. */
const cancel = serve(cancelAttendance, async (ctx, { attendancerequestid }) => {
  const { db, session, today } = ctx;
  const row = await db
    .selectFrom('attendance_request')
    .select(['employeeid', 'fromdate', 'statusid'])
    .where('attendancerequestid', '=', attendancerequestid)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return notFound();
  const isOwn = row.employeeid === session.employeeid;
  const mayReach =
    isOwn || (may(session.grants, 'attendance', 'edit') && (await reachesPerson(ctx, 'attendance', row.employeeid)));
  if (!mayReach) return notFound();
  if (row.statusid !== 2)
    return failWith('conflict', { status: 409, text: 'Only an approved request can be cancelled' });
  if (isOwn && row.fromdate <= today)
    return failWith('conflict', {
      status: 409,
      text: 'This date has passed. Please contact your attendance administrator',
    });
  await db
    .updateTable('attendance_request')
    .set({ statusid: 5, version: sql`version + 1` })
    .where('attendancerequestid', '=', attendancerequestid)
    .execute();
  return [{ isexecuted: true }];
});

async function rowBehind({ db }: Pick<Context, 'db'>, attendancerequestid: number) {
  const row = await db
    .selectFrom('attendance_request')
    .selectAll()
    .where('attendancerequestid', '=', attendancerequestid)
    .executeTakeFirst();
  return row ?? notFound();
}

const ofRequest = serve(getAttendanceOfRequest, async (ctx, { approvalrequestid }) => {
  const { request } = await standingIn(ctx, { kinds, approvalrequestid });
  const row = await rowBehind(ctx, idOf(request));
  const query = attendanceAsked.parse({ ...row, employeeid: null, documentpath: null });
  const { days, notices } = await examine(
    ctx,
    { employeeid: row.employeeid, isother: true, stored: row.attendancerequestid },
    query,
  );
  const documentpath = ctx.fileLink(row.documentpath, ctx.session.logininfoid);
  return [{ days, notices, kindid: query.kindid, documentpath }];
});

export const requestEndpoints = [preview, send, list, takeBack, cancel, ofRequest];
