import type { Month } from '#platform/engine/day.ts';
import { fail } from '#bulk/server/kind.ts';
import type { PersonRow } from '#modules/people/server/public.ts';
import type { Db } from '#platform/server/db.ts';
import { monthName } from '../../../engine/wording.ts';
import { attendedPeople } from '../../run/attended/source.ts';

/** Why days and units of somebody are not entered, with the way to change it. */
export const takenFromAttendance = (code: string, month: Month): string =>
  `What ${code} is paid for in ${monthName(month)} comes from attendance and leave. Correct it there, or let the pay group take it from the sheet, on the page Pay Groups.`;

/**
 * Rejects the rows of people for whom the close of attendance says it. @param of only rows of which it is true
 * @returns the rows of the others
 */
export async function validateAttended<R extends PersonRow>(
  db: Db,
  people: readonly R[],
  { month, column, of = () => true }: { month: Month; column: string; of?: (one: R) => boolean },
): Promise<R[]> {
  const isAttended = await attendedPeople(db, { month, ids: people.map(({ person }) => person.employeeid) });
  return people.filter((one) => {
    const { row, person } = one;
    if (!isAttended(person.employeeid) || !of(one)) return true;
    fail(row, column, takenFromAttendance(person.code, month));
    return false;
  });
}
