import type { Paise } from '#platform/engine/money.ts';
import type { EmployeeFacts, Payslip } from '#modules/payroll/contract/run/payslip.ts';
import { addMonths, type Month } from '#platform/engine/day.ts';
import { type MonthAt, type Unsettled, effectivePayslips } from './effective-payslips.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';

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

type Coverage = Pick<EmployeeFacts, 'esicovered' | 'esiended'>;
/**
 * ESI coverage as decided in the contribution period that begins with a month: by a payslip of it, else as it was brought
 * along by somebody who was first paid in it; and whether one of the period before has just ended.
 */
export function coverageOf(
  months: readonly { readonly payrollmonth: string; readonly carry: Payslip['carry'] }[],
  {
    month,
    period,
    opening,
  }: { month: Month; period: Month; opening: readonly { readonly esicovered: boolean | null }[] },
): Coverage {
  const before = months.findLast((row) => row.payrollmonth < period);
  const opened = before ? null : (opening.find((one) => one.esicovered !== null)?.esicovered ?? null);
  return {
    esicovered: months.findLast((row) => row.payrollmonth >= period)?.carry.esicovered ?? opened,
    ...(month === period && before?.payrollmonth === addMonths(month, -1) && before.carry.esicovered
      ? { esiended: true }
      : {}),
  };
}

type PaidHere = { readonly payrollmonth: string; readonly number: number; readonly carry: Payslip['carry'] };
type Place = Pick<PaidHere, 'payrollmonth' | 'number'>;
const isBefore = (a: Place, b: Place): boolean =>
  a.payrollmonth < b.payrollmonth || (a.payrollmonth === b.payrollmonth && a.number < b.number);

/**
 * What is to be recovered from a person: the recovery carried by the last payslip in effect, and unrecovered pay of
 * periods reversed since. Unrecovered pay of the period itself is separate: the payslip that replaces it sets it off.
 */
export function owedFrom(
  { month, number = 1 }: MonthAt,
  months: readonly PaidHere[],
  reversed: readonly Unsettled[],
): Pick<EmployeeFacts, 'recovery' | 'alreadypaid'> {
  const here: Place = { payrollmonth: month, number };
  const before = reversed.filter((row) => isBefore(row, here));
  const since = before[0] ?? here;
  // Nothing is reversed: the last payslip of all that this one stands on, runs of other kinds in the month among them.
  const last = months.findLast(
    (row) =>
      (before.length === 0 || isBefore(row, since)) && row.payrollmonth >= addMonths(since.payrollmonth as Month, -1),
  );
  const retained = before.reduce((sum, row) => sum + row.retained, 0);
  const already = reversed.find((row) => row.payrollmonth === month && row.number === number)?.retained ?? 0;
  return {
    recovery: ((last?.carry.recovery ?? 0) + retained) as Paise,
    ...(already > 0 ? { alreadypaid: already as Paise } : {}),
  };
}
