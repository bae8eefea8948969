import { addMonths, day, type Month, monthOf } from '#platform/engine/day.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { paidMonths } from '../../engine/start/pay-item.ts';

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
    return paidMonths(state, own > until ? own : until).map((month) => ({ payitemid: item.payitemid, month }));
  });
  for (const part of chunks(due, 2))
    await tenantSql`insert into one_time_item (subscriptionid, payrollmonth, employeeid, component, amount, note, payitemid)
      select current_subscription(), d.month, i.employeeid, i.component, i.amount, i.reason, i.payitemid
      from unnest(${part.map(({ payitemid }) => payitemid)}::bigint[], ${part.map(({ month }) => month)}::text[]) as d (payitemid, month)
      join pay_item i on i.subscriptionid = current_subscription() and i.payitemid = d.payitemid
      where not exists (select 1 from one_time_item o
          where o.subscriptionid = i.subscriptionid and o.payitemid = i.payitemid and o.payrollmonth = d.month)
        and not period_is_locked(current_subscription(), d.month, 1, i.employeeid)
      on conflict do nothing`.execute(db);
}

/** Takes back the items of months after one, or all. @throws an error of the database where a payroll has taken one */
export const removeItems = (db: Db, ids: readonly number[], after?: Month) =>
  db
    .deleteFrom('one_time_item')
    .where('payitemid', 'in', [...ids])
    .$if(after !== undefined, (query) => query.where('payrollmonth', '>', after ?? ''))
    .execute();
