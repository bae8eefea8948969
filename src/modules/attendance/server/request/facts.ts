import { type Day, day, earlier, later } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import { say } from '#platform/engine/say.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { ReadingContext, RequestLine, RequestNow, SubmittedRequest } from '#platform/server/request-kind.ts';
import { HALF_WORDS } from '../../contract/reason-words.ts';
import { type AttendancePreview, KIND } from '../../contract/request.ts';
import { attendanceOf, type Counted } from '../count/count.ts';
import { clockOf } from '../shown.ts';
import { changedDays, dayProblems } from './examine.ts';

/** What is stored with a request: what it changed when it was sent. Requests of before have none of it. */
export type AttendancePayload = {
  readonly attendancerequestid: number;
  readonly sent?: AttendancePreview['days'];
};
export const payloadOf = ({ payload }: SubmittedRequest): AttendancePayload => payload as AttendancePayload;

/** Days that a card names; the view of the request has all of them. */
const MAX_SHOWN = 5;

const halfWords = (code: string): string => HALF_WORDS[code as keyof typeof HALF_WORDS] ?? code;
function dayText(halves: readonly [string, string]): string {
  const [first, second] = halves.map(halfWords);
  return first === second ? (first ?? '') : say`${first ?? ''}, then ${second ?? ''}`;
}
function lengthText(worked: number): string {
  const [hours, minutes] = [Math.floor(worked / 60), worked % 60];
  return say`${hours} h ${minutes} min`;
}

type Changed = AttendancePreview['days'][number];
const isSame = (one: Changed): boolean => dayText(one.before) === dayText(one.after);

/** A day of a request: its times with it, what it is, and what it becomes; worked time where it stays what it is. */
function lineOf(one: Changed, after: Counted): RequestLine {
  const then = after.days.find((of) => of.day === one.date);
  const { firstin = null, lastout = null } = then ?? {};
  const times = [firstin, lastout].map((at) => clockOf(at)?.slice(11) ?? '?').join('–');
  const label = firstin === null ? dayWords(day(one.date)) : `${dayWords(day(one.date))}, ${times}`;
  if (!isSame(one)) return { label, value: dayText(one.after), before: dayText(one.before) };
  return one.workedbefore === one.workedafter
    ? { label, value: dayText(one.after) }
    : { label, value: lengthText(one.workedafter), before: lengthText(one.workedbefore) };
}

/** The days that are something else before the request than they were when it was sent. */
const changedSince = (sent: AttendancePreview['days'] | undefined, now: AttendancePreview['days']): string[] =>
  now.flatMap((one) => {
    const was = sent?.find(({ date }) => date === one.date);
    if (!was) return [];
    const on = dayWords(day(one.date));
    const [is, sentas] = [dayText(one.before), dayText(was.before)];
    if (is !== sentas) return [say`${on} is ${is} now; it was ${sentas} when it was sent`];
    const [becomes, sentfor] = [dayText(one.after), dayText(was.after)];
    return becomes === sentfor ? [] : [say`${on} would become ${becomes} now; it was ${sentfor} when it was sent`];
  });

/** What open requests about days change of them now, by the same count as their forms, and which limits they are beyond. */
export async function attendanceNow(
  { db }: ReadingContext,
  requests: readonly SubmittedRequest[],
): Promise<ReadonlyMap<number, RequestNow>> {
  const rows = await db
    .selectFrom('attendance_request')
    .selectAll()
    .where(
      anyOf(
        'attendancerequestid',
        requests.map((one) => payloadOf(one).attendancerequestid),
      ),
    )
    .execute();
  const [first] = rows;
  if (!first) return new Map();
  const byId = new Map(rows.map((row) => [row.attendancerequestid, row]));
  const days = await attendanceOf(db, {
    employeeids: [...new Set(rows.map(({ employeeid }) => employeeid))],
    from: rows.map(({ fromdate }) => fromdate as Day).reduce(earlier, first.fromdate as Day),
    to: rows.map(({ todate }) => todate as Day).reduce(later, first.todate as Day),
  });
  const counted = new Map([...days].map(([employeeid, daysWith]) => [employeeid, daysWith()]));
  return new Map(
    requests.flatMap((request): [number, RequestNow][] => {
      const { attendancerequestid, sent } = payloadOf(request);
      const row = byId.get(attendancerequestid);
      const [before, daysWith] = [row && counted.get(row.employeeid), row && days.get(row.employeeid)];
      const kindid = KIND.ids.find((one) => one === row?.kindid);
      if (!row || !before || !daysWith || kindid === undefined) return [];
      const after = daysWith(row);
      const changed = changedDays({ ...row, kindid }, before, after);
      const { wrong, beyondlimits } = dayProblems({ ...row, kindid }, before, after);
      const moved = changed.filter((one) => !isSame(one) || one.workedbefore !== one.workedafter);
      return [
        [
          request.approvalrequestid,
          {
            lines: (moved.length > 0 ? moved : changed).slice(0, MAX_SHOWN).map((one) => lineOf(one, after)),
            notices: [...wrong.map(({ text }) => text), ...beyondlimits],
            changed: changedSince(sent, changed),
            documentpath: row.documentpath,
          },
        ],
      ];
    }),
  );
}
