import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { awaitingAfterHold } from './hold/unpaid.ts';
import { effectivePayslips, inLaterRun, type MonthAt } from './effective-payslips.ts';
import { laterRun } from './run-order.ts';

export type Awaiting = {
  readonly employeeid: number;
  readonly employeecode: string;
  readonly fullname: string;
  /** Unrecovered pay of a reversed payslip, in paise. */
  readonly retained: number;
  readonly after: 'reversal' | 'hold';
};

/** People whose payslip of the period of a pay group is reversed and who have no other in effect, in code order. */
async function awaitingAfterReversal(
  db: Db,
  { month, number = 1 }: MonthAt,
  paygroup: string,
): Promise<readonly Awaiting[]> {
  const rows = await db
    .selectFrom('payslip_reversal as v')
    .innerJoin('employee as e', 'e.employeeid', 'v.employeeid')
    .innerJoin('payroll_run as w', 'w.payrollrunid', 'v.payrollrunid')
    .innerJoin('pay_period as z', 'z.payperiodid', 'w.payperiodid')
    .where('v.payrollmonth', '=', month)
    .where('z.number', '=', number)
    .where('z.paygroup', '=', paygroup)
    .where((eb) =>
      eb.not(
        eb.exists(
          effectivePayslips(db)
            .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
            .select('p.employeeid')
            .where('p.employeeid', '=', eb.ref('v.employeeid'))
            .where('p.payrollmonth', '=', month)
            .where('q.number', '=', number)
            .where('q.paygroup', '=', paygroup),
        ),
      ),
    )
    .select([
      'v.employeeid',
      'e.employeecode',
      'e.fullname',
      sql<number>`sum(case when v.settlement = 'kept' then v.amountpaid else 0 end)::bigint`.as('retained'),
    ])
    .groupBy(['v.employeeid', 'e.employeecode', 'e.fullname'])
    .orderBy('e.employeecode')
    .execute();
  return rows.map((row) => ({ ...row, after: 'reversal' }));
}

/**
 * People of a pay group who have no payslip of the period in effect: it is reversed, or a hold that has ended left them
 * out of it.
 */
export async function awaitingPay(db: Db, at: MonthAt, paygroup: string): Promise<readonly Awaiting[]> {
  const hold = await awaitingAfterHold(db, { ...at, paygroup });
  return [
    ...(await awaitingAfterReversal(db, at, paygroup)),
    ...hold.map((row) => ({ ...row, retained: 0, after: 'hold' as const })),
  ];
}

/** Those among them whom a supplementary run may pay now: once a later period was run, only after a hold. */
export async function payable(db: Db, at: MonthAt, paygroup: string): Promise<readonly Awaiting[]> {
  const waiting = await awaitingPay(db, at, paygroup);
  if (waiting.length === 0) return [];
  const later = await laterRun(db, { number: 1, ...at, paygroup });
  const moved = await inLaterRun(
    db,
    { ...at, paygroup },
    waiting.map(({ employeeid }) => employeeid),
  );
  return waiting.filter(({ after, employeeid }) => after === 'hold' || (later === undefined && !moved.has(employeeid)));
}
