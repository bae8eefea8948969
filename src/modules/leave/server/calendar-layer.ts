import { addDays, type Day } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import type { CalendarAsked, CalendarEntry, CalendarLayer, CalendarViewer } from '#platform/server/calendar-layer.ts';
import { anyOf } from '#platform/server/ids.ts';
import { coveredBy } from '#platform/server/people-scope.ts';
import { leftOf } from '../engine/left-of.ts';
import type { Span } from '../engine/request.ts';
import { spanOf } from './ledger/happened.ts';
import { cancelledOf } from './request/cancelled.ts';

/** A request is a year long at most. */
const LONGEST = 366;
const PENDING = 1;
const APPROVED = 2;
const COLOUR = '#1c7ed6';

const rowsOf = ({ db, today }: CalendarViewer, { from, to, employeeids }: CalendarAsked) =>
  db
    .selectFrom('leave_request as r')
    .innerJoin('leave_type as t', 't.leavetypeid', 'r.leavetypeid')
    .innerJoin('employee as e', 'e.employeeid', 'r.employeeid')
    .select(['r.leaverequestid', 'r.employeeid', 'r.fromdate', 'r.fromhalf', 'r.todate', 'r.tohalf'])
    .select(['r.fromtime', 'r.totime', 'r.statusid', 't.leavetypename', 't.colour'])
    .where('r.statusid', 'in', [PENDING, APPROVED])
    .where('r.fromdate', '>=', addDays(from, -LONGEST))
    .where('r.fromdate', '<=', to)
    .where('r.todate', '>=', from)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
    .$if(employeeids !== null, (q) => q.where(anyOf('r.employeeid', employeeids ?? [])))
    .orderBy('r.fromdate')
    .orderBy('r.leaverequestid')
    .execute();
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

function partOf({ from, fromhalf, to, tohalf }: Span): string | null {
  if (from === to && fromhalf === tohalf) return fromhalf === 1 ? say`First half` : say`Second half`;
  if (fromhalf === 2) return tohalf === 1 ? say`Half of the first and of the last day` : say`Half of the first day`;
  return tohalf === 1 ? say`Half of the last day` : null;
}

/** Who may know it sees the leave type and its times; others see that somebody is away, and nothing of why. */
function entriesOf(row: Row, cancelled: readonly Span[], isknown: boolean): CalendarEntry[] {
  const { leaverequestid, employeeid, fromtime, totime, statusid, leavetypename, colour } = row;
  const time = fromtime !== null && totime !== null ? say`From ${fromtime} to ${totime}` : null;
  return leftOf(spanOf(row), cancelled).map((span, at) => ({
    key: at === 0 ? `${leaverequestid}` : `${leaverequestid} ${at}`,
    employeeid,
    from: span.from,
    to: span.to,
    title: isknown ? leavetypename : 'Away',
    detail: time === null ? partOf(span) : isknown ? time : say`Part of the day`,
    startson: null,
    endson: null,
    ispending: statusid === PENDING,
    colour: isknown ? colour : null,
  }));
}

/** Of whom the viewer may know what leave it is: of themselves, and as far as their right to leave reaches. */
async function knownOf({ db, session, today, employeeid }: CalendarViewer, rows: readonly Row[]): Promise<Set<number>> {
  const ids = [...new Set(rows.map((row) => row.employeeid))];
  const covered = session ? await coveredBy({ db, session, today }, 'leave', ids) : [];
  return new Set([...covered, ...(employeeid === null ? [] : [employeeid])]);
}

async function entries(viewer: CalendarViewer, request: CalendarAsked): Promise<CalendarEntry[]> {
  if (request.employeeids?.length === 0) return [];
  const rows = await rowsOf(viewer, request);
  const existing = await knownOf(viewer, rows);
  const seen = rows.filter((row) => row.statusid === APPROVED || existing.has(row.employeeid));
  const cancelled = await cancelledOf(
    viewer.db,
    seen.map(({ leaverequestid }) => leaverequestid),
    [APPROVED],
  );
  return seen
    .flatMap((row) => entriesOf(row, cancelled.get(row.leaverequestid) ?? [], existing.has(row.employeeid)))
    .filter(({ from, to }: { from: Day; to: Day }) => from <= request.to && to >= request.from);
}

/** Leave in the calendar. */
export const leaveLayer: CalendarLayer = {
  id: 'leave',
  title: 'On leave',
  colour: COLOUR,
  order: 30,
  infeed: true,
  entries,
};
