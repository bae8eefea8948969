import { sql } from 'kysely';
import type { Day, Month } from '#platform/engine/day.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import type { EarnedMinutes } from '../../engine/extra-time.ts';

/**
 * Extra minutes that come into a period, by person and the month in which they were earned: what the last close before it
 * left, and opening figures of people whom no close before it had.
 * @param period.from the first day of the period, and `month` the attendance month that it is
 */
export async function carriedInto(
  db: Db,
  employeeids: readonly number[],
  { from, month: current }: { readonly from: Day; readonly month: Month },
): Promise<Map<number, EarnedMinutes[]>> {
  const last = await db
    .selectFrom('time_close_person as p')
    .innerJoin('time_close as t', 't.closeid', 'p.closeid')
    .distinctOn('p.employeeid')
    .select(['p.employeeid', 'p.closeid'])
    .where(sql<boolean>`p.employeeid = any(${[...employeeids]}::bigint[])`)
    .where('t.reopenedat', 'is', null)
    .where('t.today', '<', from)
    .orderBy('p.employeeid')
    .orderBy('t.today', 'desc')
    .execute();
  const closes = new Map(last.map(({ employeeid, closeid }) => [employeeid, closeid]));
  const rows = await db
    .selectFrom('extra_time_carried')
    .select(['employeeid', 'closeid', 'month', 'minutes'])
    .where(sql<boolean>`employeeid = any(${[...employeeids]}::bigint[])`)
    .where('month', '<', current)
    .where(sql<boolean>`(closeid is null or closeid = any(${[...new Set(closes.values())]}::bigint[]))`)
    .orderBy('month')
    .execute();
  const own = rows.filter(({ employeeid, closeid }) => closeid === (closes.get(employeeid) ?? null));
  return Map.groupBy(
    own.map(({ employeeid, month, minutes }) => ({ employeeid, month: month as Month, minutes })),
    ({ employeeid }) => employeeid,
  );
}

/** Stores what a close, or an opening figure, leaves of extra minutes. @param closeid null for opening figures */
export async function storeCarried(
  db: Db,
  closeid: number | null,
  people: readonly { readonly employeeid: number; readonly carried: readonly EarnedMinutes[] }[],
): Promise<void> {
  const rows = people.flatMap(({ employeeid, carried }) =>
    carried.map(({ month, minutes }) => ({ employeeid, closeid, month, minutes })),
  );
  for (const part of chunks(rows, 5)) await db.insertInto('extra_time_carried').values(part).execute();
}
