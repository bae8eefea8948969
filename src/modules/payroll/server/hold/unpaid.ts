import { type Db, tenantSql } from '#platform/server/db.ts';
import { firstDay, lastDay, type Month } from '#platform/engine/day.ts';
import type { Days } from '../../engine/pay/service.ts';
import type { MonthAt } from '../run/effective-payslips.ts';
import { EXCLUDED, PAYOUT, PROCESSING } from '#modules/payroll/contract/hold.ts';
import { findSettings } from '../settings.ts';

export type LeftOut = {
  readonly employeeid: number;
  readonly employeecode: string;
  readonly fullname: string;
  /** The earlier month that must be paid first, or an earlier period of the same month; null for a hold of the month itself. */
  readonly unpaidmonth: Month | null;
  /** Excluded, so that the month is not paid later either. */
  readonly isexcluded: boolean;
  readonly reason: string;
};

/**
 * People whom a regular run of a period leaves out: they are excluded from it, a processing hold covers it, or one has
 * left them out of an earlier period that is not paid yet, and periods are paid in order, unless the next payroll pays
 * such months as arrears. In code order.
 * @param days those in which people are in service; missing for the calendar month
 */
export async function leftOut(
  db: Db,
  { month, number = 1, paygroup }: MonthAt,
  { from, to }: Days = { from: firstDay(month), to: lastDay(month) },
): Promise<readonly LeftOut[]> {
  const isArrears = (await findSettings(db, month))?.payroll.holdmonths === 'arrears';
  const { rows } =
    await tenantSql<LeftOut>`select e.employeeid, e.employeecode, e.fullname, h.unpaidmonth, h.isexcluded, h.reason
    from (select distinct on (f.employeeid) f.employeeid, f.unpaidmonth, f.isexcluded, f.reason
      from (select employeeid, null::text as unpaidmonth, kindid = ${EXCLUDED} as isexcluded, reason from pay_hold
          where subscriptionid = current_subscription() and kindid in (${PROCESSING}, ${EXCLUDED}) and untilmonth is null and payrollmonth <= ${month}
        union all
        select u.employeeid, u.payrollmonth, false, h.reason from unpaid_by_hold(current_subscription()) u
          join pay_hold h on h.subscriptionid = current_subscription() and h.payholdid = u.payholdid
          where not (u.isended and ${isArrears}) and (u.payrollmonth < ${month} or (u.payrollmonth = ${month} and u.number < ${number}
            and (${paygroup ?? null}::text is null or u.paygroup = ${paygroup ?? null}::text)))) f
      order by f.employeeid, f.unpaidmonth nulls first) h
    join employee e on e.subscriptionid = current_subscription() and e.employeeid = h.employeeid
    where e.joiningdate <= ${to} and (e.leavingdate is null or e.leavingdate >= ${from})
    order by e.employeecode`.execute(db);
  return rows;
}

/** People whom an ended hold has left out of the period of a pay group, and whose earlier periods are paid. In code order. */
export async function awaitingAfterHold(db: Db, { month, number = 1, paygroup = '' }: MonthAt) {
  const { rows } = await tenantSql<{ employeeid: number; employeecode: string; fullname: string }>`
    with unpaid as materialized (select * from unpaid_by_hold(current_subscription()))
    select e.employeeid, e.employeecode, e.fullname
    from unpaid u
    join employee e on e.subscriptionid = current_subscription() and e.employeeid = u.employeeid
    where u.payrollmonth = ${month} and u.number = ${number} and u.paygroup = ${paygroup} and u.isended
      and not exists (select 1 from unpaid b
        where b.employeeid = u.employeeid and (b.payrollmonth, b.number) < (u.payrollmonth, u.number)
          and (b.payrollmonth < u.payrollmonth or b.paygroup = u.paygroup))
    order by e.employeecode`.execute(db);
  return rows;
}

/** Months before one that ended holds left people out of and that are not paid, where the payroll pays them as arrears. */
export async function monthsLeftOut(
  db: Db,
  ids: readonly number[],
  month: Month,
): Promise<ReadonlyMap<number, Month[]>> {
  if ((await findSettings(db, month))?.payroll.holdmonths !== 'arrears') return new Map();
  const { rows } = await tenantSql<{ employeeid: number; months: Month[] }>`
    select u.employeeid, array_agg(distinct u.payrollmonth order by u.payrollmonth) as months
    from unpaid_by_hold(current_subscription()) u /* subscriptionid in the function */
    where u.isended and u.payrollmonth < ${month} and u.employeeid = any(${[...ids]}::bigint[])
    group by u.employeeid`.execute(db);
  return new Map(rows.map(({ employeeid, months }) => [employeeid, months]));
}

/** The months that each of these holds has left somebody out of and that are not paid, in order. */
export async function unpaidOf(db: Db, payholdids: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  const { rows } = await tenantSql<{ payholdid: number; months: string[] }>`
    select u.payholdid, array_agg(distinct u.payrollmonth order by u.payrollmonth) as months
    from unpaid_by_hold(current_subscription()) u /* subscriptionid in the function */
    where u.payholdid = any(${[...payholdids]}::bigint[]) group by u.payholdid`.execute(db);
  return new Map(rows.map(({ payholdid, months }) => [payholdid, months]));
}

/** Whether a processing hold has left the person out of a month that is not paid yet. */
export async function isUnpaidByHold(db: Db, employeeid: number, month: Month): Promise<boolean> {
  const { rows } = await tenantSql`select 1 from unpaid_by_hold(current_subscription()) u
    where u.employeeid = ${employeeid} and u.payrollmonth = ${month} limit 1 /* subscriptionid in the function */`.execute(
    db,
  );
  return rows.length > 0;
}

/** People among those given whose net pay of the month is computed and not paid out. */
export async function onPayoutHold(db: Db, ids: readonly number[], month: Month): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('pay_hold')
    .select('employeeid')
    .where('employeeid', 'in', [...ids])
    .where('kindid', '=', PAYOUT)
    .where('untilmonth', 'is', null)
    .where('payrollmonth', '<=', month)
    .execute();
  return new Set(rows.map((row) => row.employeeid));
}
