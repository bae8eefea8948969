import { calendarsOf } from '#modules/calendar/server/public.ts';
import type { MovedFrom } from '#platform/contract/day-reason.ts';
import { addDays, day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { MAX_ESCALATION_DAYS } from '../contract/workflow.ts';
import { escalationDay } from '../engine/escalation-day.ts';
import type { Escalation } from './stored.ts';

/** Days after the latest due day for which calendars are read. */
const BEYOND = 60;

export type Asked = {
  readonly escalation: Escalation;
  /** The employees who are asked now; null for an account without an employee, which follows the company. */
  readonly employeeids: readonly (number | null)[];
};
/** The columns of a request; the second as JSON. */
export type EscalationDay = { readonly escalateon: string | null; readonly escalatemoved: string | null };

export const NEVER: EscalationDay = { escalateon: null, escalatemoved: null };

/**
 * When requests are reminded of or escalated, counted from today: the calendar days of the workflow, moved to a working
 * day of those who are asked. For many requests at once; nothing is moved while the company has no calendar.
 */
export async function escalationDays(db: Db, today: string, requests: readonly Asked[]): Promise<EscalationDay[]> {
  const waiting = requests.filter(({ escalation }) => escalation.escalationid !== 1);
  if (waiting.length === 0) return requests.map(() => NEVER);
  const employeeids = [...new Set(waiting.flatMap((one) => one.employeeids.flatMap((id) => id ?? [])))];
  const to = addDays(day(today), MAX_ESCALATION_DAYS + BEYOND);
  const { company, employees } = await calendarsOf(db, { employeeids }, day(today), to);
  return requests.map(({ escalation: { escalationid, escalationdays }, employeeids: ids }) => {
    if (escalationid === 1) return NEVER;
    const calendars = ids.map((id) => (id === null ? company : employees.get(id)));
    const { day: escalateon, movedfrom, reason } = escalationDay(addDays(day(today), escalationdays), calendars);
    const moved: MovedFrom | null =
      movedfrom && reason ? { from: movedfrom, reason: { text: reason.text, values: { ...reason.values } } } : null;
    return { escalateon, escalatemoved: moved && JSON.stringify(moved) };
  });
}
