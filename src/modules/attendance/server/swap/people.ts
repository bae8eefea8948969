import { sql } from 'kysely';
import { calendarsOf } from '#modules/calendar/server/public.ts';
import { leaveOnDays } from '#modules/leave/server/public.ts';
import type { PersonChip } from '#platform/contract/fields.ts';
import { addDays, type Day } from '#platform/engine/day.ts';
import { isWorkingDay, SATURDAY_AND_SUNDAY, workingCalendar } from '#platform/engine/working-days.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { ShownShift } from '../../contract/log.ts';
import { SWAP_OPEN } from '../../contract/swap.ts';
import type { SwapPerson } from '../../engine/swap.ts';
import { plansOfPeople } from '../count/plans.ts';
import { shiftNames } from '../shown.ts';

const NO_CALENDAR = workingCalendar(SATURDAY_AND_SUNDAY, []);
/** Days around a day that calendars are read of: leave beside a day off can take it as well. */
const AROUND = 62;

/** A person on the date of a swap, with the shift as lists show it. */
export type PersonOnDay = SwapPerson & { readonly chip: PersonChip; readonly shown: ShownShift | null };
export type PeopleOnDays = (employeeid: number, day: Day) => PersonOnDay | undefined;

/**
 * What people are on days, as far as swaps ask for it; a fixed number of statements for any number of people and days.
 * Undefined for a person who is unknown.
 * @param input.besides the swaps that are looked at themselves, once they are stored
 */
export async function peopleOnDays(
  db: Db,
  employeeids: readonly number[],
  { from, to, besides = [] }: { readonly from: Day; readonly to: Day; readonly besides?: readonly number[] },
): Promise<PeopleOnDays> {
  const ids = [...new Set(employeeids)];
  const people = await db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname', 'imagepath', 'joiningdate', 'leavingdate'])
    .where(anyOf('employeeid', ids))
    .execute();
  const plans = await plansOfPeople(db, ids, from, to);
  const calendars = await calendarsOf(db, { employeeids: ids }, addDays(from, -AROUND), addDays(to, AROUND));
  const leave = await leaveOnDays(db, ids, from, to);
  const nameOf = await shiftNames(db);
  const swaps = await db
    .selectFrom('shift_swap')
    .select(['swapdate', 'employeeid', 'withemployeeid'])
    .where('swapdate', '>=', from)
    .where('swapdate', '<=', to)
    .where('statusid', 'in', [...SWAP_OPEN])
    .where('shiftswapid', 'not in', [0, ...besides])
    .where(sql<boolean>`(employeeid = any(${ids}::bigint[]) or withemployeeid = any(${ids}::bigint[]))`)
    .execute();
  const swapped = new Set(
    swaps.flatMap((row) => [`${row.employeeid} ${row.swapdate}`, `${row.withemployeeid} ${row.swapdate}`]),
  );
  const byId = new Map(people.map((row) => [row.employeeid, row]));
  return (employeeid, day) => {
    const row = byId.get(employeeid);
    if (!row) return undefined;
    const { joiningdate, leavingdate, ...chip } = row;
    const calendar = calendars.employees.get(employeeid) ?? calendars.company ?? NO_CALENDAR;
    const isinservice = joiningdate <= day && (leavingdate === null || leavingdate >= day);
    const isworking = isWorkingDay(calendar, day);
    const planned = isinservice && isworking ? plans.shiftOf(employeeid, day) : null;
    const onLeave = leave(employeeid, calendar);
    return {
      employeeid,
      isinservice,
      isworking,
      isaway: [1, 2].some((half) => onLeave.halves.has(`${day} ${half}`)),
      shiftid: planned?.shiftid ?? null,
      isswapped: swapped.has(`${employeeid} ${day}`),
      chip,
      shown: nameOf(planned?.shiftid ?? null, planned?.shift ?? null),
    };
  };
}
