import { sql } from 'kysely';
import { addMonths, type Month } from '#platform/engine/day.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { CLOSED } from '../../person/inputs/closed.ts';

/** Calls of a function that one statement makes. */
const AT_ONCE = 200;

type PersonMonth = { readonly employeeid: number; readonly month: Month };
/** What the database asks itself before it takes an input: of a month, or of its first period. */
type Check = 'month' | 'firstPeriod';

/**
 * Whether the payrolls of months take no more input for people, in the order of the pairs. Two statements where no
 * payroll of these months is closed.
 */
export async function areClosed(
  db: Db,
  pairs: readonly PersonMonth[],
  check: Check = 'firstPeriod',
): Promise<readonly boolean[]> {
  if (pairs.length === 0) return [];
  const runs = await db
    .selectFrom('payroll_run')
    .select('payrollmonth')
    .distinct()
    .where('payrollmonth', 'in', [...new Set(pairs.map(({ month }) => month))])
    .where('statusid', 'in', CLOSED)
    .execute();
  const months = new Set(runs.map(({ payrollmonth }) => payrollmonth));
  const closed = pairs.map(() => false);
  const doubtful = pairs.flatMap(({ month }, at) => (months.has(month) ? [at] : []));
  const call = ({ month, employeeid }: PersonMonth) =>
    check === 'month'
      ? sql`month_is_locked(current_subscription(), ${month}, ${employeeid})`
      : sql`period_is_locked(current_subscription(), ${month}, 1, ${employeeid})`;
  for (const part of chunks(doubtful, 2, AT_ONCE)) {
    const calls = part.map((at) => call(pairs[at] as PersonMonth));
    const { rows } = await tenantSql<{ closed: boolean[] }>`
      select array[${sql.join(calls)}] as closed /* subscriptionid in the function */`.execute(db);
    for (const [index, at] of part.entries()) closed[at] = rows[0]?.closed[index] ?? false;
  }
  return closed;
}

/** The first month from its own on whose payroll takes input for the person; undefined where none of so many does. */
export async function openMonths(
  db: Db,
  pairs: readonly PersonMonth[],
  { within, check }: { within: number; check?: Check },
): Promise<readonly (Month | undefined)[]> {
  const open: (Month | undefined)[] = pairs.map(() => undefined);
  let left = pairs.map((_, at) => at);
  for (let later = 0; later <= within && left.length > 0; later += 1) {
    const months = left.map((at) => {
      const { employeeid, month } = pairs[at] as PersonMonth;
      return { employeeid, month: addMonths(month, later) };
    });
    const closed = await areClosed(db, months, check);
    for (const [index, at] of left.entries()) if (!closed[index]) open[at] = months[index]?.month;
    left = left.filter((_, index) => closed[index]);
  }
  return open;
}
