import type { Month } from '#platform/engine/day.ts';
import { FULL_AND_FINAL, SUPPLEMENTARY } from '#modules/payroll/contract/run/other-runs.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';

type Of = { readonly kindid: number; readonly payperiodid: number; readonly month: Month; readonly number: number };

/** Whom a run of another kind pays: the people chosen for it and, but in a settlement, those with amounts or units in it. */
export async function peopleOfOther(db: Db, { kindid, payperiodid, month, number }: Of): Promise<number[]> {
  const chosen = await db
    .selectFrom('pay_period_person')
    .select('employeeid')
    .where('payperiodid', '=', payperiodid)
    .execute();
  const named =
    kindid === FULL_AND_FINAL
      ? []
      : await db
          .selectFrom('one_time_item')
          .select('employeeid')
          .where('payrollmonth', '=', month)
          .where('periodnumber', '=', number)
          .union(
            db
              .selectFrom('units_worked')
              .select('employeeid')
              .where('payrollmonth', '=', month)
              .where('periodnumber', '=', number),
          )
          .execute();
  return [...new Set([...chosen, ...named].map(({ employeeid }) => employeeid))];
}

/** A run that pays somebody beside the regular one. */
export type PaidElsewhere = {
  readonly employeeid: number;
  readonly employeecode: string;
  readonly fullname: string;
  readonly payrollrunid: number;
  readonly title: string;
};

/**
 * The people whose days of a month a full and final run pays, so that its regular run leaves them out; not those whose days
 * in another legal entity the pay group pays. In code order.
 */
export async function settledElsewhere(db: Db, month: Month, paygroup: string): Promise<readonly PaidElsewhere[]> {
  const rows = await db
    .selectFrom('pay_period_person as c')
    .innerJoin('pay_period as q', 'q.payperiodid', 'c.payperiodid')
    .innerJoin('payroll_run as r', 'r.payperiodid', 'q.payperiodid')
    .innerJoin('employee as e', 'e.employeeid', 'c.employeeid')
    .select(['c.employeeid', 'e.employeecode', 'e.fullname', 'r.payrollrunid', 'q.title'])
    .where('q.kindid', '=', FULL_AND_FINAL)
    .where('q.payrollmonth', '=', month)
    .where('r.statusid', '<>', 7)
    .where('r.runtype', '=', FULL_AND_FINAL)
    .where(
      tenantSql<boolean>`(q.paygroup = ${paygroup} or not exists (
        select 1 from people_pay_parts(current_subscription(), ${month}, array[c.employeeid]) g /* subscriptionid in the function */
        where g.paygroup = ${paygroup} and not g.islast))`,
    )
    .orderBy('e.employeecode')
    .execute();
  return rows.map((row) => ({ ...row, title: row.title ?? '' }));
}

/** Whether a kind of run has people chosen for it, beside those with amounts. */
export const isChosenBy = (kindid: number): boolean => kindid === SUPPLEMENTARY || kindid === FULL_AND_FINAL;
