import { sql } from 'kysely';
import type { Month } from '#modules/payroll/contract/units.ts';
import type { Db } from '#platform/server/db.ts';
import { awaitingAfterHold } from '../hold/unpaid.ts';
import { effectivePayslips, inLaterRun } from './effective-payslips.ts';
import { payGroupsOf } from '../periods/groups.ts';
import { laterMonth } from './run-order.ts';

export type Awaiting = {
  readonly employeeid: number;
  readonly employeecode: string;
  readonly fullname: string;
  /** Unrecovered pay of a reversed payslip, in paise. */
  readonly retained: number;
  readonly after: 'reversal' | 'hold';
};

/** People whose payslip of the month is reversed and who have no other in effect, in code order. */
async function awaitingAfterReversal(db: Db, month: Month): Promise<readonly Awaiting[]> {
  const rows = await db
    .selectFrom('payslip_reversal as v')
    .innerJoin('employee as e', 'e.employeeid', 'v.employeeid')
    .where('v.payrollmonth', '=', month)
    .where((eb) =>
      eb.not(
        eb.exists(
          effectivePayslips(db)
            .select('p.employeeid')
            .where('p.employeeid', '=', eb.ref('v.employeeid'))
            .where('p.payrollmonth', '=', month),
        ),
      ),
    )
    .select([
      'v.employeeid',
      'e.employeecode',
      'e.fullname',
      sql<number>`sum(case v.settlement when 'kept' then v.amountpaid else 0 end)::bigint`.as('retained'),
    ])
    .groupBy(['v.employeeid', 'e.employeecode', 'e.fullname'])
    .orderBy('e.employeecode')
    .execute();
  return rows.map((row) => ({ ...row, after: 'reversal' }));
}

/**
 * People of a pay group who have no payslip of the month in effect: it is reversed, or a hold that has ended left them
 * out of it.
 */
export async function awaitingPay(db: Db, month: Month, paygroup: string): Promise<readonly Awaiting[]> {
  const hold = await awaitingAfterHold(db, month);
  const all = [
    ...(await awaitingAfterReversal(db, month)),
    ...hold.map((row) => ({ ...row, retained: 0, after: 'hold' as const })),
  ];
  if (all.length === 0) return [];
  const groups = await payGroupsOf(
    db,
    month,
    all.map(({ employeeid }) => employeeid),
  );
  return all.filter(({ employeeid }) => groups.get(employeeid) === paygroup);
}

/** Those among them whom a supplementary run may pay now: once a later month was run, only after a hold. */
export async function payable(db: Db, month: Month, paygroup: string): Promise<readonly Awaiting[]> {
  const waiting = await awaitingPay(db, month, paygroup);
  if (waiting.length === 0) return [];
  const later = await laterMonth(db, month, paygroup);
  const moved = await inLaterRun(
    db,
    month,
    waiting.map(({ employeeid }) => employeeid),
  );
  return waiting.filter(({ after, employeeid }) => after === 'hold' || (later === undefined && !moved.has(employeeid)));
}
