import { sql } from 'kysely';
import { daysInMonth, type Month } from '#platform/engine/day.ts';
import { paise, type Paise } from '#platform/engine/money.ts';
import { fraction, round } from '#platform/engine/rounding.ts';
import type { Db } from '#platform/server/db.ts';
import { entityOfPayslip, type EntityYear } from '../form16/year-people.ts';
import { effectivePayslips, unpackedRegister } from '../../run/effective-payslips.ts';
import { basicCodes, monthsOfYear, sumOf } from './facts.ts';

const REGULAR = 1;
/** Paid days are counted in ten-thousandths at the finest. */
const FINEST = 10_000;

export type LastWages = {
  readonly employeeid: number;
  readonly employeecode: string;
  readonly fullname: string;
  readonly joiningdate: string;
  readonly leavingdate: string | null;
  /** Basic of a full month by the last payslip, in paise. */
  readonly wages: Paise;
};

/** The monthly Basic of everybody whom an entity paid in a year, by the last payslip of each, in code order. */
export async function lastWages(db: Db, { taxyear, establishmentid }: EntityYear): Promise<readonly LastWages[]> {
  const { from, to } = monthsOfYear(taxyear);
  const codes = await basicCodes(db);
  const months = effectivePayslips(db)
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .innerJoin(unpackedRegister, (join) => join.onTrue())
    .select(['p.employeeid', 'p.payrollmonth'])
    .select([
      sql<number>`sum(${sumOf('earned', codes)})::bigint`.as('basic'),
      sql<number>`sum((g.register ->> 'paiddays')::float8)::float8`.as('paiddays'),
      sql<number>`sum(q.untilday - q.fromday + 1) filter (where q.kindid = ${REGULAR})::integer`.as('days'),
    ])
    .where('p.payrollmonth', '>=', from)
    .where('p.payrollmonth', '<=', to)
    .where(sql<boolean>`${entityOfPayslip} = ${establishmentid}`)
    .where(sql<boolean>`(g.register ->> 'paiddays')::float8 > 0`)
    .groupBy(['p.employeeid', 'p.payrollmonth']);
  const rows = await db
    .selectFrom(months.as('m'))
    .innerJoin('employee as e', 'e.employeeid', 'm.employeeid')
    .distinctOn('e.employeecode')
    .select(['m.employeeid', 'm.payrollmonth', 'm.basic', 'm.paiddays', 'm.days'])
    .select(['e.employeecode', 'e.fullname', 'e.joiningdate', 'e.leavingdate'])
    .orderBy('e.employeecode')
    .orderBy('m.payrollmonth', 'desc')
    .execute();
  return rows.map(({ payrollmonth, basic, paiddays, days, ...person }) => ({
    ...person,
    wages: round(
      fraction(paise(basic) * (days ?? daysInMonth(payrollmonth as Month)) * FINEST, Math.round(paiddays * FINEST)),
      'nearest-rupee',
    ),
  }));
}
