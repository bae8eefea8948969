import type { Month } from '#platform/engine/day.ts';
import { paise, type Paise } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';

/**
 * The relief of people whose form is filed, by person, in paise.
 * @param yearend the last month of the tax year in which the payslip is paid
 */
export async function filedReliefs(
  db: Db,
  ids: readonly number[],
  yearend: Month,
): Promise<ReadonlyMap<number, Paise>> {
  const end = Number(yearend.slice(0, 4));
  const rows = await db
    .selectFrom('tax_relief')
    .select(['employeeid', 'relief'])
    .where(anyOf('employeeid', ids))
    .where('taxyear', '=', `${end - 1}-${yearend.slice(2, 4)}`)
    .where('acknowledgement', 'is not', null)
    .where('relief', '>', 0)
    .execute();
  return new Map(rows.map(({ employeeid, relief }) => [employeeid, paise(relief)]));
}
