import { FULL_AND_FINAL, OFF_CYCLE, SUPPLEMENTARY } from '#modules/payroll/contract/other-runs.ts';
import type { Month } from '#modules/payroll/contract/units.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { MOST_REGULAR, type Numbers } from '../periods/numbers.ts';
import { effectivePayslips, type InMonth } from '../run/effective-payslips.ts';

type Asked = { readonly ids: readonly number[]; readonly month: Month; readonly period?: Partial<InMonth> };

/** Those of these people whom a payslip of the month in effect pays days. */
async function paidDays(db: Db, ids: readonly number[], month: Month): Promise<ReadonlySet<number>> {
  const rows = await effectivePayslips(db)
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select('p.employeeid')
    .distinct()
    .where('p.employeeid', 'in', [...ids])
    .where('p.payrollmonth', '=', month)
    .where(sql<boolean>`not isempty(paid_days(q.kindid, q.fromday, q.untilday, p.facts, p.result))`)
    .execute();
  return new Set(rows.map(({ employeeid }) => employeeid));
}

/**
 * Whose inputs of which periods of the month a payslip reads: late pay and settlements of people whom no payslip paid a
 * day read what was entered for the regular payroll too. Numbers are missing where the period itself says it.
 */
export async function inputsOfLatePay(
  db: Db,
  { ids, month, period }: Asked,
): Promise<readonly { ids: readonly number[]; numbers: Numbers | undefined }[]> {
  const { kind, number: also } = period ?? {};
  if (ids.length === 0 || also === undefined || (kind !== SUPPLEMENTARY && kind !== FULL_AND_FINAL))
    return [{ ids, numbers: undefined }];
  const paid = await paidDays(db, ids, month);
  return [
    { ids: ids.filter((id) => !paid.has(id)), numbers: { from: 1, to: MOST_REGULAR, also } },
    { ids: ids.filter((id) => paid.has(id)), numbers: { from: also, to: also } },
  ];
}

type Reversed = { readonly payrollmonth: string; readonly number: number };

/**
 * Which reversed periods a payslip settles with the person: a regular one all before it; off-cycle pay its own alone; late
 * pay and settlements those of earlier months and their own, since the others of the month are corrected themselves.
 */
export const settledWith =
  ({ month, kind, number }: InMonth & { readonly month: Month }) =>
  (row: Reversed): boolean => {
    if (kind === 1 || kind === 2) return true;
    const own = row.payrollmonth === month && row.number === number;
    return kind === OFF_CYCLE ? own : own || row.payrollmonth < month;
  };
