import { sql } from 'kysely';
import type { Day, Month } from '#platform/engine/day.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { EarnedMinutes } from '../../engine/day/extra-time.ts';

type Into = { readonly from: Day; readonly month: Month };

/**
 * Extra minutes that come into periods, by the month in which they were earned: what the last close before a period left,
 * and opening figures of people whom no close before it had. Two statements, whatever the number of people and periods.
 * @param periods the first days of the periods, and the attendance months that they are
 */
export async function carriedInto(
  db: Db,
  employeeids: readonly number[],
  periods: readonly Into[],
): Promise<(employeeid: number, period: Into) => readonly EarnedMinutes[]> {
  const latest = periods
    .map(({ month }) => month)
    .toSorted()
    .at(-1);
  if (latest === undefined) return () => [];
  const froms = periods.map(({ from }) => from);
  const closes = await db
    .selectFrom('time_close_person as p')
    .innerJoin('time_close as t', 't.closeid', 'p.closeid')
    .select(['p.employeeid', 'p.closeid', 't.today'])
    .where(anyOf('p.employeeid', employeeids))
    .where('t.reopenedat', 'is', null)
    .where(
      sql<boolean>`(p.employeeid, t.today) in (select q.employeeid, max(u.today) from unnest(${[...froms]}::date[]) f (fromday)
        join time_close u on u.subscriptionid = p.subscriptionid and u.reopenedat is null and u.today < f.fromday
        join time_close_person q on q.subscriptionid = u.subscriptionid and q.closeid = u.closeid
          and q.employeeid = p.employeeid
        group by q.employeeid, f.fromday)`,
    )
    .orderBy('t.today')
    .execute();
  const rows = await db
    .selectFrom('extra_time_carried')
    .select(['employeeid', 'closeid', 'month', 'minutes'])
    .where(anyOf('employeeid', employeeids))
    .where('month', '<', latest)
    .where(
      sql<boolean>`(closeid is null or closeid = any(${[...new Set(closes.map(({ closeid }) => closeid))]}::bigint[]))`,
    )
    .orderBy('month')
    .execute();
  const closesOf = Map.groupBy(closes, ({ employeeid }) => employeeid);
  const rowsOf = Map.groupBy(rows, ({ employeeid }) => employeeid);
  return (employeeid, { from, month: current }) => {
    const last = closesOf.get(employeeid)?.findLast(({ today }) => today < from)?.closeid ?? null;
    return (rowsOf.get(employeeid) ?? []).flatMap(({ closeid, month, minutes }) =>
      closeid === last && month < current ? [{ month: month as Month, minutes }] : [],
    );
  };
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
