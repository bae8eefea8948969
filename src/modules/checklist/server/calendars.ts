import { addDays, type Day, day, earlier, later } from '#platform/engine/day.ts';
import { SATURDAY_AND_SUNDAY, type WorkingCalendar, workingCalendar } from '#platform/engine/working-days.ts';
import type { Db } from '#platform/server/db.ts';
import { calendarsOf } from '#modules/calendar/server/public.ts';
import { lastSoonDay } from '../engine/status.ts';
import { MAX_SOON_DAYS } from '../contract/template.ts';

const USUAL = workingCalendar(SATURDAY_AND_SUNDAY, []);
/** Calendar days around an event that due days can reach: 365 working days are less than these. */
const REACH = 600;

/** The working-day calendars of people around the days of events; Saturday and Sunday are off where there is none. */
export async function calendarsAround(
  db: Db,
  events: readonly { readonly employeeid: number; readonly eventday: string }[],
): Promise<(employeeid: number) => WorkingCalendar> {
  if (events.length === 0) return () => USUAL;
  const days = events.map(({ eventday }) => day(eventday));
  const [first, last] = [days.reduce<Day>(earlier, days[0] as Day), days.reduce<Day>(later, days[0] as Day)];
  const employeeids = [...new Set(events.map(({ employeeid }) => employeeid))];
  const result = await calendarsOf(db, { employeeids }, addDays(first, -REACH), addDays(last, REACH));
  return (employeeid) => result.employees.get(employeeid) ?? result.company ?? USUAL;
}

/** By the setting of a checklist, from 0 on: the last day on which what is due is due soon, by the company's calendar. */
export async function soonDays(db: Db, today: string): Promise<Day[]> {
  const on = day(today);
  const { company = USUAL } = await calendarsOf(db, {}, on, addDays(on, REACH));
  return Array.from({ length: MAX_SOON_DAYS + 1 }, (_, soondays) => lastSoonDay(company, on, soondays));
}
