import { sql } from 'kysely';
import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import type { StatementPayslip } from '../../../engine/outputs/tds-statement/quarter.ts';
import { daysOfTaxYear, entityOfPayslip, type EntityYear, paidBetween, paidDay } from '../form16/year-people.ts';

type Days = { readonly from: Day; readonly to: Day };

/** SQL: the tax deducted on a payslip `p`, in paise. */
const tdsOfPayslip = sql<number>`(p.result #>> '{carry,paid,tds}')::bigint`;

/**
 * The payslips in effect that a legal entity paid in a tax year as `s`, each with the serial of its person: the place
 * among all whom the entity paid in the year, by code.
 */
export const numberedPayslips = (db: Db, { taxyear, establishmentid }: EntityYear) =>
  db.selectFrom(
    paidBetween(db, daysOfTaxYear(taxyear))
      .select(['p.payrollrunid', 'p.employeeid', 'p.employeecode', 'p.payrollmonth'])
      .select([paidDay.as('paidon'), sql<number>`dense_rank() over (order by p.employeecode)::integer`.as('serial')])
      .where(sql<boolean>`${entityOfPayslip} = ${establishmentid}`)
      .as('s'),
  );

/** Payslips of an entity between two days, with run, person and TDS. */
export async function payslipsBetween(
  db: Db,
  establishmentid: number,
  days: Days,
): Promise<readonly StatementPayslip[]> {
  const rows = await paidBetween(db, days)
    .select(['p.payrollrunid', 'p.employeeid'])
    .select(tdsOfPayslip.as('tds'))
    .where(sql<boolean>`${entityOfPayslip} = ${establishmentid}`)
    .orderBy('p.payrollrunid')
    .orderBy('p.employeeid')
    .execute();
  return rows.map(({ payrollrunid, employeeid, tds }) => [payrollrunid, employeeid, tds] as const);
}

/** Tax deducted by an entity between two days, by month of payment in paise, with how many payslips and people there are. */
export async function deductedBetween(db: Db, establishmentid: number, days: Days) {
  const rows = await paidBetween(db, days)
    .select([
      sql<string>`to_char(${paidDay}, 'YYYY-MM')`.as('month'),
      sql<number>`sum(${tdsOfPayslip})::bigint`.as('tds'),
      sql<number>`count(*)::integer`.as('payslips'),
    ])
    .where(sql<boolean>`${entityOfPayslip} = ${establishmentid}`)
    .groupBy(sql`1`)
    .orderBy('month')
    .execute();
  const { people, withoutpan } = await paidBetween(db, days)
    .select([
      sql<number>`count(distinct p.employeeid)::integer`.as('people'),
      sql<number>`count(distinct p.employeeid) filter (where p.facts ->> 'pan' is null)::integer`.as('withoutpan'),
    ])
    .where(sql<boolean>`${entityOfPayslip} = ${establishmentid}`)
    .executeTakeFirstOrThrow();
  return { rows, people, withoutpan };
}
