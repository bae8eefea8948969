import { may } from '#platform/contract/features.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { type Day, day } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import { say } from '#platform/engine/say.ts';
import { failWith, forbidden } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import type { Context } from '#platform/server/serve.ts';
import {
  type AttendanceAsked,
  type AttendancePreview,
  EXTRA_TIME,
  OUT_DUTY,
  REGULARISATION,
  WAIVER,
  WORK_FROM_HOME,
} from '../../contract/request.ts';
import { DAY_REASONS } from '../../contract/reason-words.ts';
import { minutesOf } from '../../contract/shift.ts';
import { askedUntil, isTooLong } from '../../engine/request-rules.ts';
import { midnight } from '../../engine/day/shift.ts';
import { attendanceOf, type Counted } from '../count/count.ts';
import { plansOfPeople } from '../count/plans.ts';
import { halvesOf, type RequestRow } from '../count/requests.ts';
import { attendanceSettingOf } from '../setting.ts';

export type Problem = { field: string; text: string };
/** An id beyond all stored ones: a new request comes last on its day. */
const NEW_REQUEST = Number.MAX_SAFE_INTEGER;

/** Whose day it is about: one's own, or with edit right that of somebody in scope. @throws 403, 404, 409 */
export async function subjectOf(
  ctx: Context,
  employeeid: number | null,
): Promise<{ employeeid: number; isother: boolean }> {
  const { session, people } = ctx;
  if (employeeid !== null && employeeid !== session.employeeid) {
    if (!may(session.grants, 'attendance', 'edit')) forbidden();
    return { employeeid: await people.one(employeeid), isother: true };
  }
  return session.employeeid === null
    ? failWith('conflict', { status: 409, text: 'Your account has no employee record, so it has no attendance' })
    : { employeeid: session.employeeid, isother: false };
}

/** Whether a request of the kind for the same time waits or is approved already. */
async function isThere(db: Db, employeeid: number, request: AttendanceAsked): Promise<boolean> {
  const rows = await db
    .selectFrom('attendance_request')
    .select(['fromdate', 'fromhalf', 'todate', 'tohalf', 'fromtime', 'totime'])
    .where('employeeid', '=', employeeid)
    .where('kindid', '=', request.kindid)
    .where('statusid', 'in', [1, 2])
    .where('fromdate', '<=', request.todate)
    .where('todate', '>=', request.fromdate)
    .execute();
  const own = new Set(halvesOf(request).map(({ day: of, half }) => `${of} ${half}`));
  return rows.some((row) => {
    if (request.kindid === REGULARISATION)
      return (
        (row.fromtime !== null && row.fromtime === request.fromtime) ||
        (row.totime !== null && row.totime === request.totime)
      );
    if (request.kindid === OUT_DUTY && row.fromtime !== null && request.fromtime !== null)
      return row.fromtime < (request.totime ?? '') && request.fromtime < (row.totime ?? '');
    return halvesOf(row).some(({ day: of, half }) => own.has(`${of} ${half}`));
  });
}

/** What the dates and the request cycle say; for a request entered on behalf of somebody else the limits of the cycle are warnings. */
async function timingOf(db: Db, { kindid, fromdate }: AttendanceAsked, today: Day) {
  const setting = await attendanceSettingOf(db);
  if (setting.startdate === null || fromdate < setting.startdate)
    return { wrong: [{ field: 'fromdate', text: 'Attendance is not counted on this day' }], late: [] };
  const isAfter = kindid === REGULARISATION || kindid === WAIVER;
  if (isAfter && fromdate > today)
    return { wrong: [{ field: 'fromdate', text: 'This can be asked for once the day has come' }], late: [] };
  const until = askedUntil(day(fromdate), setting);
  const late =
    today > until
      ? [{ field: 'fromdate', text: say`Requests for this day could be sent until ${dayWords(until)}` }]
      : [];
  return { wrong: [], late };
}

/** Whether extra time, or work on a day off, is asked for after the day, where the policies want it before. */
async function workProblems(
  db: Db,
  { employeeid, today, kind }: { employeeid: number; today: Day; kind: Counted['days'][number]['kind'] },
  { kindid, fromdate }: AttendanceAsked,
): Promise<Problem[]> {
  const of = day(fromdate);
  if (kindid !== EXTRA_TIME || kind === undefined || of >= today) return [];
  const { rulesOf, extraAskingOf } = await plansOfPeople(db, [employeeid], of, of);
  if (extraAskingOf(employeeid, of)?.ispastallowed === false)
    return [{ field: 'fromdate', text: 'Extra time has to be asked for before the day is over' }];
  return kind !== 'working' && rulesOf(employeeid, of).asksdaysoff
    ? [{ field: 'fromdate', text: 'Work on a day off has to be asked for before it is over' }]
    : [];
}

/** A request as far as its days are compared. */
type Compared = Pick<AttendanceAsked, 'kindid' | 'fromtime' | 'totime'> & {
  readonly fromdate: string;
  readonly todate: string;
};
/** What the days say to a request, by what they would come to with it. */
export function dayProblems(
  request: Compared,
  counted: Counted,
  after: Counted,
): { wrong: Problem[]; beyondlimits: string[] } {
  const { kindid, fromtime, totime } = request;
  const of = counted.days.find((one) => one.day === request.fromdate);
  if (of?.kind === undefined)
    return { wrong: [{ field: 'fromdate', text: 'You are not in service on this day' }], beyondlimits: [] };
  const wrong: Problem[] = [];
  if ((kindid === REGULARISATION || kindid === OUT_DUTY) && of.kind === 'working' && !of.shift)
    wrong.push({ field: 'fromdate', text: MESSAGES.E1260 });
  else if (kindid === REGULARISATION)
    for (const [field, time] of [
      ['fromtime', fromtime],
      ['totime', totime],
    ] as const)
      if (time !== null && counted.dayAt(midnight(day(request.fromdate)) + minutesOf(time)) !== request.fromdate)
        wrong.push({ field, text: MESSAGES.E1290 });
  if (kindid === WAIVER && (of.mark === null || of.mark === 'waived'))
    wrong.push({ field: 'fromdate', text: 'There is nothing to waive on this day' });
  const limits = new Set(['od_over_limit', 'reg_over_limit', 'wfh_over_limit', 'wfh_not_allowed'] as const);
  const beyond = after.days
    .filter((one) => one.day >= request.fromdate && one.day <= request.todate)
    .flatMap((one) => one.reasons.filter((reason) => limits.has(reason as 'od_over_limit')));
  const beyondlimits = [...new Set(beyond)].map((reason) => DAY_REASONS[reason]);
  return { wrong, beyondlimits };
}

/** The days of a request before and after it. */
export function changedDays(
  { kindid, fromdate, todate }: Compared,
  counted: Counted,
  after: Counted,
): AttendancePreview['days'] {
  const changed = new Map(after.days.map((one) => [one.day, one]));
  return counted.days
    .filter((one) => one.day >= fromdate && one.day <= todate && one.kind !== undefined)
    .map((one) => {
      const then = changed.get(one.day) ?? one;
      return {
        date: one.day,
        before: [...one.halves] as [string, string],
        after: [...then.halves] as [string, string],
        workedbefore: one.worked,
        workedafter: kindid === EXTRA_TIME ? one.worked : then.worked,
      };
    });
}

/**
 * What a request would change, and what is wrong with it. Limits are warnings where it is entered on behalf of somebody else.
 * @param who `stored` is the request itself, once it is sent
 */
export async function examine(
  { db, today: now }: Pick<Context, 'db' | 'today'>,
  { employeeid, isother, stored }: { employeeid: number; isother: boolean; stored?: number },
  request: AttendanceAsked,
): Promise<AttendancePreview> {
  const today = day(now);
  const [from, to] = [day(request.fromdate), day(request.todate)];
  const none = (problems: Problem[]): AttendancePreview => ({ days: [], problems, notices: [] });
  if (isTooLong(from, to)) return none([{ field: 'todate', text: MESSAGES.E0080 }]);
  const timing = await timingOf(db, request, today);
  if (timing.wrong.length > 0) return none(timing.wrong);
  if (stored === undefined && (await isThere(db, employeeid, request)))
    return none([{ field: 'fromdate', text: MESSAGES.E1020 }]);
  const { employeeid: _, note: __, documentpath: ___, ...span } = request;
  const row: RequestRow = { ...span, employeeid, attendancerequestid: stored ?? NEW_REQUEST };
  const daysWith = (await attendanceOf(db, { employeeids: [employeeid], from, to })).get(employeeid);
  if (!daysWith) return none([{ field: 'fromdate', text: 'Attendance is not counted on this day' }]);
  const [counted, after] = [daysWith(), daysWith(row)];
  const { wrong, beyondlimits } = dayProblems(request, counted, after);
  const kind = counted.days.find((one) => one.day === request.fromdate)?.kind;
  const late = [...timing.late, ...(await workProblems(db, { employeeid, today, kind }, request))];
  const limits = beyondlimits.map((text) => ({
    field: request.kindid === WORK_FROM_HOME || request.kindid === OUT_DUTY ? 'todate' : 'fromdate',
    text,
  }));
  return {
    days: changedDays(request, counted, after),
    problems: [...wrong, ...(isother ? [] : [...late, ...limits])],
    notices: isother ? [...late.map(({ text }) => text), ...beyondlimits] : [],
  };
}
