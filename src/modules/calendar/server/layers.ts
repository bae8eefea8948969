import { sql } from 'kysely';
import { addDays, day, type Day, daysBetween } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { dayHalves, type HalfDay, type Holiday, type WorkingCalendar } from '#platform/engine/working-days.ts';
import {
  type CalendarAsked,
  type CalendarEntry,
  type CalendarLayer,
  type CalendarViewer,
  wholeDay,
} from '#platform/server/calendar-layer.ts';
import { calendarsOf } from './calendars.ts';

/** The calendars of people, each with whose it is; without people that of the company. */
async function calendarsToShow({ db }: CalendarViewer, { from, to, employeeids }: CalendarAsked) {
  const { company, employees } = await calendarsOf(db, { employeeids: employeeids ?? [] }, from, to);
  if (employeeids === null) return company ? [{ employeeid: null, calendar: company }] : [];
  return employeeids.flatMap((employeeid) => {
    const calendar = employees.get(employeeid);
    return calendar ? [{ employeeid, calendar }] : [];
  });
}

const halfText = (half: HalfDay | null): string | null =>
  half === null ? null : half === 1 ? say`First half` : say`Second half`;

/** Days off by the weekday, of the viewer alone: in a team they would hide everything else. */
async function weeklyOffs(viewer: CalendarViewer, input: CalendarAsked): Promise<CalendarEntry[]> {
  const result = await calendarsToShow(viewer, input);
  return result.flatMap(({ employeeid, calendar }) => {
    const withoutHolidays: WorkingCalendar = { ...calendar, holidays: new Map<Day, Holiday>() };
    return Array.from({ length: daysBetween(input.from, input.to) }, (_, at) => addDays(input.from, at)).flatMap(
      (date) => {
        const [first, second] = dayHalves(withoutHolidays, date);
        if (first === 'working' && second === 'working') return [];
        const half = first === second ? null : first === 'off' ? 1 : 2;
        return wholeDay(date, {
          key: `${employeeid} ${date}`,
          title: 'Weekly off',
          detail: halfText(half),
          employeeid,
        });
      },
    );
  });
}

/** The holidays of every plan that somebody has in these days, by name and day. */
async function holidaysOfCompany({ db }: CalendarViewer, { from, to }: CalendarAsked, isoptional: boolean) {
  const rows = await db
    .selectFrom('holiday as h')
    .innerJoin('holiday_plan as p', 'p.holidayplanid', 'h.holidayplanid')
    .select(['h.holidaydate', 'h.holidayname', sql<HalfDay | null>`h.half`.as('half')])
    .select(sql<string>`string_agg(p.holidayplanname, ', ' order by p.holidayplanname)`.as('plans'))
    .where('h.holidaydate', '>=', from)
    .where('h.holidaydate', '<=', to)
    .where('h.isoptional', '=', isoptional)
    .where((c) =>
      c.or(
        // Both tables say from and until which day a plan counts: the type of one stands for both.
        (['calendar_assignment', 'calendar_eligibility'] as readonly string[]).map((input) =>
          c.exists(
            c
              .selectFrom(`${input as 'calendar_assignment'} as a`)
              .select('a.fromdate')
              .whereRef('a.holidayplanid', '=', 'h.holidayplanid')
              .whereRef('a.fromdate', '<=', 'h.holidaydate')
              .where((d) => d.or([d('a.todate', 'is', null), d('a.todate', '>=', d.ref('h.holidaydate'))])),
          ),
        ),
      ),
    )
    .groupBy(['h.holidaydate', 'h.holidayname', 'h.half'])
    .orderBy('h.holidaydate')
    .execute();
  return rows.map(({ holidaydate, holidayname, half, plans }) =>
    wholeDay(day(holidaydate), {
      key: `${holidaydate} ${holidayname}${half === null ? '' : ` ${half}`}`,
      title: holidayname,
      detail: half === null ? plans : half === 1 ? say`First half: ${plans}` : say`Second half: ${plans}`,
    }),
  );
}

const holidays =
  (isoptional: boolean): CalendarLayer['entries'] =>
  async (viewer, input) => {
    if (input.employeeids === null) return holidaysOfCompany(viewer, input, isoptional);
    return (await calendarsToShow(viewer, input)).flatMap(({ employeeid, calendar }) =>
      [...calendar.holidays.values()]
        .filter((one) => one.isoptional === isoptional && input.from <= one.date && one.date <= input.to)
        .map(({ date, name, half = null }) =>
          wholeDay(date, { key: `${employeeid} ${date}`, title: name, detail: halfText(half), employeeid }),
        ),
    );
  };

/** What the calendar itself brings: the weekly off, holidays, and optional holidays. */
export const ownLayers: readonly CalendarLayer[] = [
  {
    id: 'holiday',
    title: 'Holidays',
    colour: '#e8590c',
    order: 10,
    isshared: true,
    infeed: true,
    entries: holidays(false),
  },
  {
    id: 'optionalholiday',
    title: 'Optional holidays',
    colour: '#f08c00',
    order: 20,
    isshared: true,
    entries: holidays(true),
  },
  { id: 'weeklyoff', title: 'Weekly off', colour: '#868e96', order: 90, isofviewer: true, entries: weeklyOffs },
];
