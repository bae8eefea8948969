import { sql } from 'kysely';
import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { SWAP_APPROVED } from '../../contract/swap.ts';

/** With whom somebody has swapped shifts on a day; null without. */
export type Swaps = (employeeid: number, day: Day) => number | null;

/** Who of people has swapped shifts, with whom, once it is approved; one statement. */
export async function swapsOf(
  db: Db,
  employeeids: readonly number[],
  from: Day,
  to: Day,
): Promise<{ partners: number[]; partnerOf: Swaps }> {
  const ids = [...employeeids];
  const rows = await db
    .selectFrom('shift_swap')
    .select(['swapdate', 'employeeid', 'withemployeeid'])
    .where('statusid', '=', SWAP_APPROVED)
    .where('swapdate', '>=', from)
    .where('swapdate', '<=', to)
    .where(sql<boolean>`(employeeid = any(${ids}::bigint[]) or withemployeeid = any(${ids}::bigint[]))`)
    .execute();
  const matches = new Map(
    rows.flatMap(({ swapdate, employeeid, withemployeeid }) => [
      [`${employeeid} ${swapdate}`, withemployeeid] as const,
      [`${withemployeeid} ${swapdate}`, employeeid] as const,
    ]),
  );
  return {
    partners: [...new Set(matches.values())],
    partnerOf: matches.size === 0 ? () => null : (employeeid, day) => matches.get(`${employeeid} ${day}`) ?? null,
  };
}
