import { sql } from 'kysely';
import { addDays, type Day } from '#platform/engine/day.ts';
import type { CalendarAsked, CalendarEntry, CalendarLayer, CalendarViewer } from '#platform/server/calendar-layer.ts';
import { CANCELLED } from '../../contract/interview/interview.ts';
import { wallTime } from '../../engine/interview/slots.ts';

/** The interviews of a panellist, on the days they have where they take place. No candidate is named. */
async function entries({ db }: CalendarViewer, { from, to, employeeids }: CalendarAsked): Promise<CalendarEntry[]> {
  const [employeeid] = employeeids ?? [];
  if (employeeid === undefined) return [];
  const rows = await db
    .selectFrom('interview_panellist as p')
    .innerJoin('interview as i', 'i.interviewid', 'p.interviewid')
    .select(['i.interviewid', 'i.interviewname', 'i.startson', 'i.durationminutes', 'i.timezoneid', 'i.place'])
    .where('p.employeeid', '=', employeeid)
    .where('i.statusid', '<>', CANCELLED)
    .where('i.startson', '>=', sql<string>`${addDays(from, -1)}::date`)
    .where('i.startson', '<', sql<string>`${addDays(to, 2)}::date`)
    .orderBy('i.startson')
    .execute();
  return rows
    .map(({ interviewid, interviewname, startson, durationminutes, timezoneid, place }) => {
      const start = new Date(startson).getTime();
      const date = wallTime(start, timezoneid).day as Day;
      return {
        key: String(interviewid),
        employeeid,
        from: date,
        to: date,
        title: interviewname,
        detail: place === '' ? null : place,
        startson: new Date(start).toISOString(),
        endson: new Date(start + durationminutes * 60_000).toISOString(),
        ispending: false,
        colour: null,
      };
    })
    .filter((entry) => from <= entry.from && entry.to <= to);
}

/** One's own interviews in the calendar: who is interviewed is known to the panel and to those who hire. */
export const interviewLayer: CalendarLayer = {
  id: 'interview',
  title: 'Interviews',
  colour: '#0c8599',
  order: 60,
  isofviewer: true,
  infeed: true,
  entries,
};
