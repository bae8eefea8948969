import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { WHOLE_DAY } from '../../engine/days.ts';

/** Leave of a type at the end of a day; days. */
export type LeaveAt = { readonly leavetypename: string; readonly days: number };

/** The leave of a person at the end of a day by type, as the ledger has it; types without a balance are left out. */
export async function leaveAt(db: Db, employeeid: number, on: Day): Promise<LeaveAt[]> {
  const rows = await db
    .selectFrom('leave_ledger as l')
    .innerJoin('leave_type as t', 't.leavetypeid', 'l.leavetypeid')
    .select((c) => ['t.leavetypename', c.fn.sum<number>('l.days').as('days')])
    .where('l.employeeid', '=', employeeid)
    .where('l.linedate', '<=', on)
    .groupBy(['t.leavetypeid', 't.leavetypename'])
    .orderBy('t.leavetypename')
    .execute();
  return rows.flatMap(({ leavetypename, days }) => (days === 0 ? [] : [{ leavetypename, days: days / WHOLE_DAY }]));
}
