import { APPROVED, EXTRA_PAYMENT } from '#modules/payroll/contract/run/start-items.ts';
import type { RecurringPay } from '#modules/payroll/contract/law/tax-facts.ts';
import type { Month } from '#platform/engine/day.ts';
import type { Paise } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';

/** The extra payments of people that recur after a month and are paid by it already, by person; one statement. */
export async function recurringAfter(
  db: Db,
  ids: readonly number[],
  month: Month,
): Promise<ReadonlyMap<number, readonly RecurringPay[]>> {
  const rows = await db
    .selectFrom('pay_item')
    .select(['employeeid', 'component', 'amount', 'untilmonth'])
    .where('kindid', '=', EXTRA_PAYMENT)
    .where('statusid', '=', APPROVED)
    .where('payrollmonth', '<=', month)
    .where((eb) => eb.or([eb('untilmonth', 'is', null), eb('untilmonth', '>', month)]))
    .where(anyOf('employeeid', ids))
    .orderBy('payitemid')
    .execute();
  const matches = Map.groupBy(rows, ({ employeeid }) => employeeid);
  return new Map(
    [...matches].map(([id, own]) => [
      id,
      own.map(({ component, amount, untilmonth }) => ({
        component,
        amount: amount as Paise,
        until: untilmonth as Month | null,
      })),
    ]),
  );
}
