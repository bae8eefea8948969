import { sql } from 'kysely';
import { type LeaveAt, leaveOfPeopleAt } from '#modules/leave/server/public.ts';
import type { Payslip } from '#modules/payroll/contract/run/payslip.ts';
import { type Day, lastDay, type Month } from '#platform/engine/day.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { slipDesignIn } from './design.ts';

type OfPayslip = {
  readonly payrollrunid: number;
  readonly employeeid: number;
  readonly payrollmonth: string;
  readonly locked: boolean;
  readonly result: Pick<Payslip, 'period'>;
};
/** The day whose leave a payslip shows: the last one that its period pays. */
const dayOf = ({ payrollmonth, result }: Pick<OfPayslip, 'payrollmonth' | 'result'>): Day =>
  result.period?.to ?? lastDay(payrollmonth as Month);

/** The leave that payslips of one run show, by person: as it was kept by the lock, before it as it stands. */
export async function leaveOfPayslips(
  db: Db,
  payslips: readonly OfPayslip[],
): Promise<ReadonlyMap<number, readonly LeaveAt[]>> {
  const [first] = payslips;
  if (!first) return new Map();
  const ids = payslips.map(({ employeeid }) => employeeid);
  if (!first.locked) return leaveOfPeopleAt(db, ids, dayOf(first));
  const rows = await db
    .selectFrom('payslip_leave')
    .select(['employeeid', sql<LeaveAt[]>`balances`.as('balances')])
    .where('payrollrunid', '=', first.payrollrunid)
    .where(anyOf('employeeid', ids))
    .execute();
  return new Map(rows.map(({ employeeid, balances }) => [employeeid, balances]));
}

/** Keeps the leave of everybody of a run that is locked, where the payslips of its month show it. */
export async function keepLeave(
  db: Db,
  { payrollrunid, month }: { payrollrunid: number; month: Month },
): Promise<void> {
  const { sections } = await slipDesignIn(db, month);
  if (!sections.includes('leave')) return;
  const paid = await db
    .selectFrom('payslip')
    .select(['employeeid', sql<Day | null>`result #>> '{period,to}'`.as('until')])
    .where('payrollrunid', '=', payrollrunid)
    .execute();
  for (const [until, people] of Map.groupBy(paid, ({ until: day }) => day ?? lastDay(month))) {
    const ids = people.map(({ employeeid }) => employeeid);
    const leave = await leaveOfPeopleAt(db, ids, until);
    const rows = ids.map((employeeid) => ({
      payrollrunid,
      employeeid,
      balances: JSON.stringify(leave.get(employeeid) ?? []),
    }));
    for (const part of chunks(rows, 4)) await db.insertInto('payslip_leave').values(part).execute();
  }
}
