import { addMonths, day, type Month, monthOf } from '#platform/engine/day.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { paidMonths } from '../../../engine/run/start/pay-item.ts';
import { areClosed } from './closed-months.ts';

/** Months ahead of today whose inputs have what recurs; opening a period writes those of its month. */
const AHEAD = 12;
export const itemsUntil = (today: string): Month => addMonths(monthOf(day(today)), AHEAD);

/**
 * Writes the items of months that decided payments and deductions give, up to a month: each once, none into a month
 * whose payroll is closed for the person. What stands already stays.
 * @param ids those decided just now; missing for all that go on
 */
export async function writeItems(db: Db, until: Month, ids?: readonly number[]): Promise<void> {
  const items = await db
    .selectFrom('pay_item')
    .select(['payitemid', 'statusid', 'payrollmonth', 'untilmonth', 'postponedto'])
    .select(['employeeid', 'component', 'amount', 'reason'])
    .where('statusid', 'in', [2, 6])
    .$if(ids !== undefined, (query) => query.where('payitemid', 'in', [...(ids ?? [])]))
    .$if(ids === undefined, (query) =>
      query.where((eb) => eb.or([eb('untilmonth', 'is', null), eb('untilmonth', '>=', until)])),
    )
    .execute();
  const due = items.flatMap((item) => {
    const state = {
      statusid: item.statusid,
      payrollmonth: item.payrollmonth as Month,
      untilmonth: item.untilmonth as Month | null,
      postponedto: item.postponedto as Month | null,
    };
    const own = state.postponedto ?? state.payrollmonth;
    return paidMonths(state, own > until ? own : until).map((month) => ({ ...item, month }));
  });
  if (due.length === 0) return;
  const written = await db
    .selectFrom('one_time_item')
    .select(['payitemid', 'payrollmonth'])
    .where(anyOf('payitemid', [...new Set(due.map(({ payitemid }) => payitemid))]))
    .execute();
  const stored = new Set(written.map(({ payitemid, payrollmonth }) => `${payitemid} ${payrollmonth}`));
  const missing = due.filter(({ payitemid, month }) => !stored.has(`${payitemid} ${month}`));
  const closed = await areClosed(db, missing);
  const rows = missing
    .filter((_, at) => !closed[at])
    .map(({ month, employeeid, component, amount, reason, payitemid }) => ({
      payrollmonth: month,
      employeeid,
      component,
      amount,
      note: reason,
      payitemid,
    }));
  for (const part of chunks(rows, 6))
    await db
      .insertInto('one_time_item')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Takes back the items of months after one, or all. @throws an error of the database where a payroll has taken one */
export const removeItems = (db: Db, ids: readonly number[], after?: Month) =>
  db
    .deleteFrom('one_time_item')
    .where('payitemid', 'in', [...ids])
    .$if(after !== undefined, (query) => query.where('payrollmonth', '>', after ?? ''))
    .execute();
