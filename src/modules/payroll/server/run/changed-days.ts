import type { Paise } from '#platform/engine/money.ts';
import type { Day, Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { wholeParts } from '../../engine/run/pay/service.ts';
import { isOfNumbers, type Numbers } from './periods/numbers.ts';
import type { ChangeRow } from './past-state.ts';

type Query = { readonly month: Month; readonly numbers: Numbers };

/** The days until which months are due, as taken up by some periods of a month. */
const lastDaysOf = (db: Db, ids: readonly number[], { month, numbers }: Query) =>
  db
    .selectFrom('since_close_change')
    .select(['employeeid', 'wagemonth', 'lastday'])
    .where('payrollmonth', '=', month)
    .where(isOfNumbers(numbers))
    .where(anyOf('employeeid', ids))
    .where('lastday', 'is not', null)
    .orderBy('periodnumber')
    .execute();

/**
 * What some periods of a month change of the paid days of past months: unpaid days, and the days until which they are due.
 * One row of a person and month, whatever the number of periods; two statements.
 */
export async function changedDays(db: Db, ids: readonly number[], request: Query): Promise<ChangeRow[]> {
  const rows = await db
    .selectFrom('loss_of_pay_change')
    .select(['employeeid', 'wagemonth', 'days', 'deducted', 'paybasis', 'amount'])
    .where('payrollmonth', '=', request.month)
    .where(isOfNumbers(request.numbers))
    .where('employeeid', 'in', [...ids])
    .orderBy('periodnumber')
    .execute();
  const matches = new Map<string, ChangeRow>();
  for (const { employeeid, wagemonth, days, deducted, paybasis, amount } of rows) {
    const key = `${employeeid} ${wagemonth}`;
    const before = matches.get(key);
    matches.set(key, {
      employeeid,
      wagemonth: wagemonth as Month,
      days: wholeParts((before?.days ?? 0) + Number(days)),
      deducted: before?.deducted ?? (deducted === null ? null : Number(deducted)),
      paybasis: before?.paybasis ?? paybasis,
      amount: before?.amount ?? (amount as Paise | null),
    });
  }
  const none = { days: 0, deducted: null, paybasis: null, amount: null };
  for (const { employeeid, wagemonth, lastday } of await lastDaysOf(db, ids, request)) {
    const key = `${employeeid} ${wagemonth}`;
    const row = matches.get(key) ?? { employeeid, wagemonth: wagemonth as Month, ...none };
    matches.set(key, { ...row, lastday: lastday as Day });
  }
  return [...matches.values()];
}
