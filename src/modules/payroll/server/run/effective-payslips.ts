import { sql } from 'kysely';
import type { Month } from '#modules/payroll/contract/units.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';

/**
 * SQL condition for payslips in effect: the run is locked or released, and the payslip is not reversed. The one
 * condition under which payslips and loan balances are used in any later calculation. The query names payroll_run `r`.
 * @param employee the column of the employee
 */
export const counts = (employee: 'p.employeeid' | 'l.employeeid') =>
  tenantSql<boolean>`(r.statusid in (5, 6) and not exists (select 1 from payslip_reversal reversed
    where reversed.subscriptionid = r.subscriptionid and reversed.payrollrunid = r.payrollrunid and reversed.employeeid = ${sql.ref(employee)}))`;

/** The payslips in effect, as `p` with their run as `r`. */
export const effectivePayslips = (db: Db) =>
  db
    .selectFrom('payslip as p')
    .innerJoin('payroll_run as r', 'r.payrollrunid', 'p.payrollrunid')
    .where(counts('p.employeeid'));

/** Those of these people whom a run of a later month has, of whatever pay group. */
export async function inLaterRun(db: Db, month: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('draft_payslip as d')
    .innerJoin('payroll_run as r', 'r.payrollrunid', 'd.payrollrunid')
    .select('d.employeeid')
    .distinct()
    .where('d.employeeid', 'in', [...ids])
    .where('r.payrollmonth', '>', month)
    .where('r.statusid', '<>', 7)
    .execute();
  return new Set(rows.map(({ employeeid }) => employeeid));
}

export type Unsettled = { readonly employeeid: number; readonly payrollmonth: string; readonly retained: number };

/**
 * Reversed months, up to the one given, that are not settled with the person yet: no payslip in effect follows them
 * before that month. `retained` is the unrecovered pay, in paise. Oldest first.
 */
export async function unsettled(
  db: Db,
  month: Month,
  { ids }: { ids?: readonly number[] } = {},
): Promise<readonly Unsettled[]> {
  let query = db
    .selectFrom('payslip_reversal as v')
    .where('v.payrollmonth', '<=', month)
    .where((eb) =>
      eb.not(
        eb.exists(
          effectivePayslips(db)
            .select('p.employeeid')
            .where('p.employeeid', '=', eb.ref('v.employeeid'))
            .where('p.payrollmonth', '>=', eb.ref('v.payrollmonth'))
            .where('p.payrollmonth', '<', month),
        ),
      ),
    );
  if (ids) query = query.where('v.employeeid', 'in', [...ids]);
  return query
    .select([
      'v.employeeid',
      'v.payrollmonth',
      sql<number>`sum(case v.settlement when 'kept' then v.amountpaid else 0 end)::bigint`.as('retained'),
    ])
    .groupBy(['v.employeeid', 'v.payrollmonth'])
    .orderBy('v.payrollmonth')
    .execute();
}
