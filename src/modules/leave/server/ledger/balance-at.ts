import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { WHOLE_DAY } from '../../engine/days.ts';

/** Leave of a type at the end of a day; days. */
export type LeaveAt = { readonly leavetypename: string; readonly days: number };

/** The leave of people at the end of a day by type, as the ledger has it; types without a balance are left out. */
export async function leaveOfPeopleAt(
  db: Db,
  ids: readonly number[],
  on: Day,
): Promise<ReadonlyMap<number, LeaveAt[]>> {
  const rows = await db
    .selectFrom('leave_ledger as l')
    .innerJoin('leave_type as t', 't.leavetypeid', 'l.leavetypeid')
    .select((c) => ['l.employeeid', 't.leavetypename', c.fn.sum<number>('l.days').as('days')])
    .where(anyOf('l.employeeid', ids))
    .where('l.linedate', '<=', on)
    .groupBy(['l.employeeid', 't.leavetypeid', 't.leavetypename'])
    .orderBy('t.leavetypename')
    .execute();
  const balances = rows.filter(({ days }) => days !== 0);
  return new Map(
    [...Map.groupBy(balances, ({ employeeid }) => employeeid)].map(([employeeid, of]) => [
      employeeid,
      of.map(({ leavetypename, days }) => ({ leavetypename, days: days / WHOLE_DAY })),
    ]),
  );
}

/** The same of one person. */
export const leaveAt = async (db: Db, employeeid: number, on: Day): Promise<LeaveAt[]> =>
  (await leaveOfPeopleAt(db, [employeeid], on)).get(employeeid) ?? [];
