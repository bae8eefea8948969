import type { Paise } from '#platform/engine/money.ts';
import { sql } from 'kysely';
import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import type { Db } from '#platform/server/db.ts';
import { effectivePayslips } from './effective-payslips.ts';

/**
 * What of earlier net pays is not paid yet, as the payment came in whole units: of all payslips in effect, so that a
 * reversed one, whose payment is settled by itself, changes nothing of it. People without any are missing.
 */
export async function carriedRests(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Pick<EmployeeFacts, 'carriedrest'>>> {
  const rows = await effectivePayslips(db)
    .select(['p.employeeid', sql<number>`sum(p.paymentrest)::bigint`.as('rest')])
    .where('p.paymentrest', 'is not', null)
    .where('p.employeeid', 'in', [...ids])
    .groupBy('p.employeeid')
    .execute();
  return new Map(
    rows.filter(({ rest }) => rest !== 0).map(({ employeeid, rest }) => [employeeid, { carriedrest: rest as Paise }]),
  );
}
