import { sql } from 'kysely';
import type { EmployeeFacts, Payslip } from '#modules/payroll/contract/run/payslip.ts';
import type { PaidInMonth } from '#modules/payroll/contract/run/work-period.ts';
import { addDays, type Day, lastDay, type Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { paidInMonth } from '../../engine/run/pay/earlier-payslip.ts';
import type { Days } from '../../engine/run/pay/service.ts';
import { byEmployee } from './by-employee.ts';
import { beforeInMonth, effectivePayslips, type InMonth } from './effective-payslips.ts';

/** What an earlier payslip in effect leaves for later ones. */
export type Earlier = {
  readonly employeeid: number;
  readonly payrollmonth: string;
  /** The period of the month. */
  readonly number: number;
  readonly paygroup: string;
  readonly carry: Payslip['carry'];
  /** Its figures, where it is of the same wage month. */
  readonly inmonth?: PaidInMonth;
  /** The same: its legal entity, 0 the company itself, and whether it pays arrears. */
  readonly establishmentid?: number;
  readonly haspast?: boolean;
};

/** Payslips in effect of earlier months, for the year to date and the figures carried forward. */
const ofMonthsBefore = (db: Db, ids: readonly number[], { from, month }: { from: Month; month: Month }) =>
  effectivePayslips(db)
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select([
      'p.employeeid',
      'p.payrollmonth',
      'q.number',
      'q.paygroup',
      sql<Payslip['carry']>`coalesce(p.carry, p.result -> 'carry')`.as('carry'),
    ])
    .where('p.employeeid', 'in', [...ids])
    .where('p.payrollmonth', '>=', from)
    .where('p.payrollmonth', '<', month)
    .orderBy('p.payrollmonth')
    .orderBy('r.paydate')
    .orderBy('p.payrollrunid')
    .execute();

/** Payslips in effect of the same wage month that a period stands on, in the order of pay date, then run. */
async function ofTheMonth(db: Db, ids: readonly number[], { month, period }: { month: Month; period: InMonth }) {
  const rows = await effectivePayslips(db)
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['p.employeeid', 'p.payrollmonth', 'q.number', 'q.paygroup', 'r.paydate'])
    .select([
      sql<Payslip>`p.result - 'lines' - 'tax'`.as('payslip'),
      sql<number>`coalesce((p.identity ->> 'establishmentid')::bigint, 0)`.as('establishmentid'),
      sql<boolean>`p.facts ? 'past'`.as('haspast'),
    ])
    .where('p.employeeid', 'in', [...ids])
    .where('p.payrollmonth', '=', month)
    .where(beforeInMonth(period))
    .orderBy('r.paydate')
    .orderBy('p.payrollrunid')
    .execute();
  return rows.map(({ paydate, payslip, ...row }): Earlier => ({
    ...row,
    carry: payslip.carry,
    inmonth: paidInMonth(payslip, (paydate ?? lastDay(month)) as Day),
  }));
}

/**
 * The payslips in effect that a period stands on, by person, oldest first: those of earlier months from one on, and the
 * earlier ones of its own wage month. Two queries.
 */
export async function earlierPayslips(
  db: Db,
  ids: readonly number[],
  options: { from: Month; month: Month; period: InMonth },
): Promise<ReadonlyMap<number, readonly Earlier[]>> {
  const before = await ofMonthsBefore(db, ids, options);
  return byEmployee<Earlier>([...before, ...(await ofTheMonth(db, ids, options))]);
}

/**
 * What earlier payslips of the wage month gave; missing without any.
 * @param moves whether the person moves between legal entities in the month: each has that of its payslip then
 */
export function beforeOf(months: readonly Earlier[], moves: boolean): Pick<EmployeeFacts, 'before'> {
  const before = months.flatMap(({ inmonth, establishmentid = 0 }): PaidInMonth[] => {
    if (!inmonth || !moves) return inmonth ? [inmonth] : [];
    const { entity: _, ...rest } = inmonth;
    return [establishmentid === 0 ? rest : { ...rest, entity: establishmentid }];
  });
  return before.length === 0 ? {} : { before };
}

/** The days of a period that are left to pay to people whom another pay group has paid some of them. */
export async function unpaidDays(
  db: Db,
  ids: readonly number[],
  { month, days }: { month: Month; days: Days },
): Promise<ReadonlyMap<number, Days>> {
  const paid = sql<Day>`max(upper(paid_days(q.kindid, q.fromday, q.untilday, p.facts, p.result)) - 1)`;
  const rows = await effectivePayslips(db)
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['p.employeeid', paid.as('until')])
    .where('p.employeeid', 'in', [...ids])
    .where('p.payrollmonth', '<', month)
    .where('q.untilday', '>=', days.from)
    .where('q.kindid', '=', 1)
    .groupBy('p.employeeid')
    .having(sql<boolean>`${paid} >= ${days.from}::date`)
    .execute();
  return new Map(rows.map(({ employeeid, until }) => [employeeid, { from: addDays(until, 1), to: days.to }]));
}
