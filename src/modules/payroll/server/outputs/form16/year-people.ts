import { sql } from 'kysely';
import type { Day } from '#platform/engine/day.ts';
import { notFound } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import type { Employer } from '../../../engine/outputs/establishments.ts';
import { employers } from '../../run/employers.ts';
import { effectivePayslips } from '../../run/effective-payslips.ts';

/** Payslips of a tax year of a legal entity. */
export type EntityYear = { readonly taxyear: string; readonly establishmentid: number };

/** The days of a tax year. */
export function daysOfTaxYear(taxyear: string): { readonly from: Day; readonly to: Day } {
  const year = Number(taxyear.slice(0, 4));
  return { from: `${year}-04-01` as Day, to: `${year + 1}-03-31` as Day };
}

/** SQL: the day on which a payslip of the run `r` was paid. */
export const paidDay = tenantSql<Day>`coalesce(r.paydate, (r.payrollmonth || '-01')::date + interval '1 month' - interval '1 day')::date /* subscriptionid in the joins */`;
/** SQL: the legal entity of a payslip `p`; 0 the company itself. */
export const entityOfPayslip = tenantSql<number>`coalesce((p.identity ->> 'establishmentid')::bigint, 0) /* subscriptionid in the joins */`;

/** The payslips in effect that were paid between two days, both included, as `p` with their run as `r`. */
export const paidBetween = (db: Db, { from, to }: { readonly from: Day; readonly to: Day }) =>
  effectivePayslips(db).where(sql<boolean>`${paidDay} between ${from}::date and ${to}::date`);

/** A legal entity of the company. @throws ApplicationError 404 */
export async function employerOfId(db: Db, companyname: string, establishmentid: number): Promise<Employer> {
  return (await employers(db, companyname)).find((one) => one.establishmentid === establishmentid) ?? notFound();
}

/** The newest edition of each person's certificate, and the newest file of the portal. */
const latestEditions = (db: Db, { taxyear, establishmentid }: EntityYear) =>
  db
    .selectFrom('tax_certificate')
    .distinctOn('employeeid')
    .select(['employeeid', 'taxcertificateid', 'edition', 'publishedon', 'payslipcount', 'lastrunid'])
    .where('taxyear', '=', taxyear)
    .where('establishmentid', '=', establishmentid)
    .orderBy('employeeid')
    .orderBy('edition', 'desc');
export const latestParts = (db: Db, { taxyear, establishmentid }: EntityYear) =>
  db
    .selectFrom('certificate_part')
    .distinctOn('employeeid')
    .select(['employeeid', 'certificatepartid', 'fileid'])
    .where('taxyear', '=', taxyear)
    .where('establishmentid', '=', establishmentid)
    .orderBy('employeeid')
    .orderBy('certificatepartid', 'desc');

/** SQL: whether nothing of the year is to be paid any more: paid in March, left, or paid by another entity since. */
const iscomplete = tenantSql<boolean>`(extract(month from y.lastpaid) = 3 or y.lastofall > y.lastpaid
  or (e.leavingdate is not null and to_char(e.leavingdate, 'YYYY-MM') <= y.lastmonth)) /* subscriptionid in the joins */`;
/** SQL: the state of a certificate, as `CERTIFICATE_STATE` has it. */
export const stateOfCertificate = tenantSql<1 | 2 | 3 | 4>`case
  when c.taxcertificateid is null then case when ${iscomplete} then 2 else 1 end
  when c.payslipcount = y.payslips and c.lastrunid = y.lastrunid then 3
  else 4 end /* subscriptionid in the joins */`;

/**
 * The people whom a legal entity paid in a tax year as `y`, with the person as `e`, the newest edition as `c` and the
 * newest file of the portal as `f`.
 */
export function yearPeople(db: Db, year: EntityYear) {
  const paid = paidBetween(db, daysOfTaxYear(year.taxyear))
    .select('p.employeeid')
    .select([
      entityOfPayslip.as('establishmentid'),
      sql<number>`count(*)::integer`.as('payslips'),
      sql<Day>`max(${paidDay})`.as('lastpaid'),
      sql<number>`max(r.payrollrunid)::bigint`.as('lastrunid'),
      sql<string>`max(p.payrollmonth)`.as('lastmonth'),
      sql<Day>`max(max(${paidDay})) over (partition by p.employeeid)`.as('lastofall'),
    ])
    .groupBy(['p.employeeid', sql`2`]);
  return db
    .selectFrom(paid.as('y'))
    .innerJoin('employee as e', 'e.employeeid', 'y.employeeid')
    .leftJoin(latestEditions(db, year).as('c'), 'c.employeeid', 'y.employeeid')
    .leftJoin(latestParts(db, year).as('f'), 'f.employeeid', 'y.employeeid')
    .where('y.establishmentid', '=', year.establishmentid);
}
