import { addDays, type Day } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import {
  type CalendarAsked,
  type CalendarEntry,
  type CalendarLayer,
  type CalendarViewer,
  wholeDay,
} from '#platform/server/calendar-layer.ts';
import { anyOf } from '#platform/server/ids.ts';
import { coveredBy } from '#platform/server/people-scope.ts';
import { OUT_DUTY, WORK_FROM_HOME } from '../contract/request.ts';
import { MINUTES_OF_DAY } from '../engine/day/shift.ts';
import { timeOf } from '../contract/shift.ts';
import { attendanceSettingOf } from './setting.ts';
import { plannedShifts } from './count/planned.ts';

const PENDING = 1;
const APPROVED = 2;
/** A request is a year long at most. */
const LONGEST = 366;

const rowsOf = ({ db, today }: CalendarViewer, kindid: number, { from, to, employeeids }: CalendarAsked) =>
  db
    .selectFrom('attendance_request as r')
    .innerJoin('employee as e', 'e.employeeid', 'r.employeeid')
    .select(['r.attendancerequestid', 'r.employeeid', 'r.fromdate', 'r.fromhalf', 'r.todate', 'r.tohalf'])
    .select(['r.fromtime', 'r.totime', 'r.statusid'])
    .where('r.kindid', '=', kindid)
    .where('r.statusid', 'in', [PENDING, APPROVED])
    .where('r.fromdate', '>=', addDays(from, -LONGEST))
    .where('r.fromdate', '<=', to)
    .where('r.todate', '>=', from)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
    .$if(employeeids !== null, (q) => q.where(anyOf('r.employeeid', employeeids ?? [])))
    .orderBy('r.fromdate')
    .orderBy('r.attendancerequestid')
    .execute();
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

function detailOf({ fromdate, fromhalf, todate, tohalf, fromtime, totime }: Row): string | null {
  if (fromtime !== null && totime !== null) return say`From ${fromtime} to ${totime}`;
  if (fromdate === todate && fromhalf === tohalf) return fromhalf === 1 ? say`First half` : say`Second half`;
  return null;
}

/** Of whom the viewer may know more than that it is so: of themselves, and as far as their right reaches. */
async function knownOf({ db, session, today, employeeid }: CalendarViewer, ids: readonly number[]) {
  const covered = session ? await coveredBy({ db, session, today }, 'attendance', [...new Set(ids)]) : [];
  return new Set([...covered, ...(employeeid === null ? [] : [employeeid])]);
}

/**
 * Where people work is shared among those who work with them, as the work location of Microsoft 365 is with everybody of
 * an organization: peers see approved work from home and out-duty by name, but no times, and nothing that still waits.
 */
const elsewhere =
  (kindid: number, title: string): CalendarLayer['entries'] =>
  async (viewer, request) => {
    if (request.employeeids?.length === 0) return [];
    const rows = await rowsOf(viewer, kindid, request);
    const existing = await knownOf(
      viewer,
      rows.map(({ employeeid }) => employeeid),
    );
    return rows
      .filter(({ statusid, employeeid }) => statusid === APPROVED || existing.has(employeeid))
      .map((row): CalendarEntry => ({
        key: String(row.attendancerequestid),
        employeeid: row.employeeid,
        from: row.fromdate as Day,
        to: row.todate as Day,
        title,
        detail: existing.has(row.employeeid) ? detailOf(row) : null,
        startson: null,
        endson: null,
        ispending: row.statusid === PENDING,
        colour: null,
      }));
  };

/** Minutes from the midnight of a day as a time of the clock. */
const clock = (minutes: number): string => timeOf(minutes % MINUTES_OF_DAY);

/** Shifts, days in a row together: one's own, and of people of a team whom the right to attendance covers. */
async function shifts(viewer: CalendarViewer, { from, to, employeeids }: CalendarAsked): Promise<CalendarEntry[]> {
  const { db } = viewer;
  const { startdate } = await attendanceSettingOf(db);
  if (startdate === null || employeeids === null || employeeids.length === 0) return [];
  const existing = await knownOf(viewer, employeeids);
  const planned = await plannedShifts(
    db,
    employeeids.filter((one) => existing.has(one)),
    { from, to },
  );
  const runs: { entry: CalendarEntry; to: Day }[] = [];
  for (const { employeeid, day, shiftname, begins, ends } of planned) {
    const detail = `${clock(begins)}–${clock(ends)}`;
    const last = runs.at(-1);
    const goesOn =
      last?.entry.employeeid === employeeid &&
      addDays(last.to, 1) === day &&
      last.entry.title === shiftname &&
      last.entry.detail === detail;
    if (goesOn) last.to = day;
    else {
      const key = `${employeeid} ${day}`;
      runs.push({ entry: wholeDay(day, { key, employeeid, title: shiftname, detail }), to: day });
    }
  }
  return runs.map(({ entry, to: last }) => ({ ...entry, to: last }));
}

/** Shifts, work from home and out-duty in the calendar. */
export const attendanceLayers: readonly CalendarLayer[] = [
  {
    id: 'workfromhome',
    title: 'Work from home',
    colour: '#0c8599',
    order: 34,
    infeed: true,
    entries: elsewhere(WORK_FROM_HOME, 'Work from home'),
  },
  {
    id: 'outduty',
    title: 'Out-duty',
    colour: '#6741d9',
    order: 36,
    infeed: true,
    entries: elsewhere(OUT_DUTY, 'Out-duty'),
  },
  { id: 'shift', title: 'Shifts', colour: '#5c7cfa', order: 80, entries: shifts },
];
