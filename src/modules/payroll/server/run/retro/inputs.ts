import { sql } from 'kysely';
import type { PersonChange } from '#modules/payroll/contract/run/past-month.ts';
import type { Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { isOfNumbers, type Numbers } from '../periods/numbers.ts';

/** Facts of closed months that changed since, by person and month. */
export type RetroPersons = ReadonlyMap<number, ReadonlyMap<Month, PersonChange>>;

/**
 * The closed months that some periods of a month pay the difference of, by the facts that were accepted. One statement.
 * @param paid people whom an earlier payslip of the month paid its arrears
 * @param shadow facts that are looked at and not accepted yet; they take the place of accepted ones of the same month
 */
export async function retroInputs(
  db: Db,
  ids: readonly number[],
  {
    month,
    numbers,
    shadow,
    paid = new Set(),
  }: { month: Month; numbers: Numbers; shadow?: RetroPersons | undefined; paid?: ReadonlySet<number> },
): Promise<RetroPersons> {
  const rows = await db
    .selectFrom('retro_input')
    .select(['employeeid', 'wagemonth'])
    .select(sql<PersonChange>`person`.as('person'))
    .where('payrollmonth', '=', month)
    .where(isOfNumbers(numbers))
    .where(anyOf('employeeid', ids))
    .orderBy('periodnumber')
    .execute();
  const all = new Map<number, Map<Month, PersonChange>>();
  const put = (employeeid: number, wagemonth: Month, person: PersonChange): void => {
    if (paid.has(employeeid)) return;
    const months = all.get(employeeid) ?? new Map<Month, PersonChange>();
    all.set(employeeid, months.set(wagemonth, person));
  };
  for (const { employeeid, wagemonth, person } of rows) put(employeeid, wagemonth as Month, person);
  for (const employeeid of shadow ? ids : [])
    for (const [wagemonth, person] of shadow?.get(employeeid) ?? []) put(employeeid, wagemonth, person);
  return all;
}
