import { sql } from 'kysely';
import { addDays, type Day, daysBetween, isLeap, makeDay } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import {
  type CalendarAsked,
  type CalendarEntry,
  type CalendarLayer,
  type CalendarViewer,
  wholeDay,
} from '#platform/server/calendar-layer.ts';
import { anyOf } from '#platform/server/ids.ts';
import { fieldVisibilityOf } from './field-visibility.ts';

type Column = 'dateofbirth' | 'joiningdate';

/** The day of a year on which a date comes round; one of 29 February is on the 28th where there is no such day. */
function inYear(date: string, year: number): Day {
  const [month, dayNumber] = [Number(date.slice(5, 7)), Number(date.slice(8, 10))];
  return makeDay(year, month, month === 2 && dayNumber === 29 && !isLeap(year) ? 28 : dayNumber);
}

/** The days of the year from one day to another, such as `02-28`; the 29 February of other years too. */
function monthDays(from: Day, to: Day): string[] {
  const days = Array.from({ length: daysBetween(from, to) }, (_, at) => addDays(from, at).slice(5));
  return days.includes('02-28') ? [...days, '02-29'] : days;
}

/** Whoever has a date that comes round between two days, in any year before. */
const rowsOf = ({ db, today }: CalendarViewer, { from, to, employeeids }: CalendarAsked, column: Column) =>
  db
    .selectFrom('employee as e')
    .select(['e.employeeid', sql<string>`${sql.ref(`e.${column}`)}`.as('date')])
    .where(`e.${column}`, 'is not', null)
    .where(`e.${column}`, '<', to)
    .where('e.joiningdate', '<=', to)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
    .where(sql<boolean>`to_char(${sql.ref(`e.${column}`)}, 'MM-DD') = any(${monthDays(from, to)}::text[])`)
    .$if(employeeids !== null, (q) => q.where(anyOf('e.employeeid', employeeids ?? [])))
    .orderBy('e.fullname')
    .execute();

function daysOf(date: string, { from, to }: CalendarAsked): Day[] {
  const years = new Set([Number(from.slice(0, 4)), Number(to.slice(0, 4))]);
  return [...years]
    .filter((year) => year > Number(date.slice(0, 4)))
    .map((year) => inYear(date, year))
    .filter((day) => from <= day && day <= to);
}

/** The same for both: only of people whose field the viewer may see, never with the year. */
async function comingRound(
  viewer: CalendarViewer,
  request: CalendarAsked,
  { column, title }: { column: Column; title: (years: number) => string },
): Promise<CalendarEntry[]> {
  const { db, session, today } = viewer;
  if (!session || request.employeeids?.length === 0) return [];
  const rows = await rowsOf(viewer, request, column);
  const ids = rows.map(({ employeeid }) => employeeid);
  const visibility = await fieldVisibilityOf({ db, session, today }, ids, [column]);
  return rows
    .filter(({ employeeid }) => visibility.of(employeeid, column).visible)
    .flatMap(({ employeeid, date }) =>
      daysOf(date, request).map((day) =>
        wholeDay(day, {
          key: `${employeeid} ${day}`,
          title: title(Number(day.slice(0, 4)) - Number(date.slice(0, 4))),
          employeeid,
        }),
      ),
    );
}

const anniversary = (years: number): string =>
  years === 1 ? say`One year with the company` : say`${years} years with the company`;

/** Birthdays and work anniversaries in the calendar. */
export const peopleLayers: readonly CalendarLayer[] = [
  {
    id: 'birthday',
    title: 'Birthdays',
    colour: '#c2255c',
    order: 40,
    entries: (viewer, request) => comingRound(viewer, request, { column: 'dateofbirth', title: () => say`Birthday` }),
  },
  {
    id: 'anniversary',
    title: 'Work anniversaries',
    colour: '#9c36b5',
    order: 50,
    entries: (viewer, request) => comingRound(viewer, request, { column: 'joiningdate', title: anniversary }),
  },
];
