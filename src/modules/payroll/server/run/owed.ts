import type { Paise } from '#platform/engine/money.ts';
import type { EmployeeFacts, Payslip } from '#modules/payroll/contract/run/payslip.ts';
import { componentOf, type DeductionEntry } from '#modules/payroll/contract/setup/deductions.ts';
import { type Recovery, RECOVERY } from '#modules/payroll/contract/run/recovery.ts';
import { alreadyPaidName } from '../../engine/run/pay/deduction-names.ts';
import { carriedFigures, recoveriesOf } from '../../engine/run/pay/recoveries.ts';
import { addMonths, type Month } from '#platform/engine/day.ts';
import { type MonthAt, type Unsettled, effectivePayslips } from './effective-payslips.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';

/**
 * What of earlier net pays is not paid yet, as the payment came in whole units: of the opening balance, and of all payslips
 * in effect, so that a reversed one, whose payment is settled by itself, changes nothing of it. People without any are
 * missing.
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
  const opened = await db
    .selectFrom('opening_balance')
    .select(['employeeid', sql<number>`sum(paymentrest)::bigint`.as('rest')])
    .where('paymentrest', '<>', 0)
    .where('employeeid', 'in', [...ids])
    .groupBy('employeeid')
    .execute();
  const sums = new Map(opened.map(({ employeeid, rest }) => [employeeid, rest]));
  for (const { employeeid, rest } of rows) sums.set(employeeid, (sums.get(employeeid) ?? 0) + rest);
  return new Map(
    [...sums]
      .filter(([, rest]) => rest !== 0)
      .map(([employeeid, rest]) => [employeeid, { carriedrest: rest as Paise }]),
  );
}

/** Months of a contribution period (ESI Regulations, reg. 4): its last payslip may be of an earlier month than the last. */
const MONTHS_OF_PERIOD = 6;
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
    ...(month === period &&
    before &&
    before.payrollmonth >= addMonths(month, -MONTHS_OF_PERIOD) &&
    before.carry.esicovered
      ? { esiended: true }
      : {}),
  };
}

/** The recoveries of somebody's newest opening balance that has any. */
export function openingRecoveries(openings: readonly { readonly recoveries: unknown }[]): Recovery[] {
  const rows = openings.map(({ recoveries }) => Object.entries(recoveries as Record<string, number>));
  return (rows.find((one) => one.length > 0) ?? []).map(([key, amount]) => {
    const kind = key as DeductionEntry;
    return { kind, name: OPENING_NAMES[kind] ?? componentOf(kind) ?? RECOVERY, amount: amount as Paise };
  });
}
const OPENING_NAMES: Partial<Record<DeductionEntry, string>> = {
  pt: 'Professional tax',
  loan: 'Loan',
  advance: 'Salary advance',
};

type PaidHere = { readonly payrollmonth: string; readonly number: number; readonly carry: Payslip['carry'] };
type Place = Pick<PaidHere, 'payrollmonth' | 'number'>;
const isBefore = (a: Place, b: Place): boolean =>
  a.payrollmonth < b.payrollmonth || (a.payrollmonth === b.payrollmonth && a.number < b.number);

/**
 * What is to be recovered from a person: the recoveries carried by the last payslip in effect, before the first one those
 * of the opening balance, and unrecovered pay of periods reversed since. Unrecovered pay of the period itself is
 * separate: the payslip that replaces it sets it off.
 */
export function owedFrom(
  { month, number = 1 }: MonthAt,
  months: readonly PaidHere[],
  { reversed, opening }: { readonly reversed: readonly Unsettled[]; readonly opening: readonly Recovery[] },
): Pick<EmployeeFacts, 'recovery' | 'recoveries' | 'alreadypaid'> {
  const here: Place = { payrollmonth: month, number };
  const before = reversed.filter((row) => isBefore(row, here));
  const since = before[0] ?? here;
  // Nothing is reversed: the last payslip of all that this one stands on, runs of other kinds in the month among them. A
  // month without a payslip, as of somebody who was on hold, forgets nothing.
  const last = months.findLast((row) => before.length === 0 || isBefore(row, since));
  const retained = before.map((row): Recovery => ({
    kind: 'alreadypaid',
    name: alreadyPaidName(row.payrollmonth as Month),
    amount: row.retained as Paise,
  }));
  const carried = last ? recoveriesOf(last.carry) : months.length === 0 ? opening : [];
  const already = reversed.find((row) => row.payrollmonth === month && row.number === number)?.retained ?? 0;
  return {
    ...carriedFigures([...carried, ...retained]),
    ...(already > 0 ? { alreadypaid: already as Paise } : {}),
  };
}
