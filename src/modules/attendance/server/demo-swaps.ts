import { addDays, type Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import { sendSwap } from './swap/ask.ts';
import { examineSwap } from './swap/examine.ts';

/** Days to come on which two people may both work. */
const AHEAD = Array.from({ length: 10 }, (_, at) => at + 2);
/** The account of the demo that is asked, by the beginning of its address. */
const ASKED = 'employee@';

/**
 * Swaps of shifts of the demo company on days to come: one that is entered for two people, and one that waits for the answer
 * of the demo's employee.
 * @param given.production people whose shifts differ from those of the others
 */
export async function seedSwaps(
  db: Db,
  { today, production }: { today: Day; production: readonly number[] },
  contextOf: (employeeid: number) => RequestContext,
): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select('employeeid')
    .where('emailid', 'like', `${ASKED}%`)
    .executeTakeFirst();
  const colleague = account?.employeeid ?? null;
  const [first, second, third] = production.filter((one) => one !== colleague);
  const swap = async (employeeid: number, withemployeeid: number, isother: boolean, note: string): Promise<void> => {
    const ctx = contextOf(employeeid);
    for (const ahead of AHEAD) {
      const pair = { employeeid, withemployeeid, swapdate: addDays(today, ahead) };
      if ((await examineSwap(ctx, pair, { isother: false })).problems.length > 0) continue;
      await sendSwap(ctx, { ...pair, isother }, note);
      return;
    }
  };
  if (first !== undefined && second !== undefined) await swap(first, second, true, 'Agreed with the foreman');
  if (third !== undefined && colleague !== null)
    await swap(third, colleague, false, 'My daughter has a school function');
}
