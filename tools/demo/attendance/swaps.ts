import { sql } from 'kysely';
import { addDays, type Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import { sendSwap } from '#modules/attendance/server/swap/ask.ts';
import { examineSwap } from '#modules/attendance/server/swap/examine.ts';

/** Days to come on which two people may both work. */
const AHEAD = Array.from({ length: 10 }, (_, at) => at + 2);
/** The account of the demo that is asked, by the beginning of its address. */
const ASKED = 'employee@';

/** Somebody with the same manager; undefined without. */
const teammateOf = (db: Db, employeeid: number, today: Day) =>
  db
    .selectFrom('work_profile as own')
    .innerJoin('work_profile as w', 'w.managerid', 'own.managerid')
    .select('w.employeeid')
    .where('own.employeeid', '=', employeeid)
    .where('w.employeeid', '<>', employeeid)
    .where(sql<boolean>`own.period @> ${today}::date and w.period @> ${today}::date`)
    .orderBy('w.employeeid')
    .executeTakeFirst();

/**
 * Swaps of shifts of the demo company on days to come: one that is entered for two people, and one that waits for the answer
 * of the demo's employee. A teammate of theirs works by another shift from tomorrow on, so that there is one to swap.
 * @param input.production people whose shifts differ among them
 * @param input.shiftid the shift of the teammate
 */
export async function seedSwaps(
  db: Db,
  { today, production, shiftid }: { today: Day; production: readonly { employeeid: number }[]; shiftid: number | null },
  contextOf: (employeeid: number) => RequestContext,
): Promise<void> {
  const swap = async (employeeid: number, withemployeeid: number, isother: boolean, note: string): Promise<void> => {
    const ctx = contextOf(employeeid);
    for (const ahead of AHEAD) {
      const pair = { employeeid, withemployeeid, swapdate: addDays(today, ahead) };
      if ((await examineSwap(ctx, pair, { isother: false })).problems.length > 0) continue;
      await sendSwap(ctx, { ...pair, isother }, note);
      return;
    }
  };
  const [first, second] = production;
  if (first && second) await swap(first.employeeid, second.employeeid, true, 'Agreed with the foreman');
  const account = await db
    .selectFrom('account')
    .select('employeeid')
    .where('emailid', 'like', `${ASKED}%`)
    .executeTakeFirst();
  const colleague = account?.employeeid ?? null;
  const teammate = colleague === null ? undefined : await teammateOf(db, colleague, today);
  if (colleague === null || !teammate) return;
  const { employeeid } = teammate;
  await db
    .insertInto('attendance_assignment')
    .values({ employeeid, shiftid, fromdate: addDays(today, 1) })
    .execute();
  await swap(employeeid, colleague, false, 'My daughter has a school function');
}
