import { FULL_AND_FINAL, OFF_CYCLE, SUPPLEMENTARY } from '#modules/payroll/contract/other-runs.ts';
import type { Month } from '#modules/payroll/contract/units.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { MOST_REGULAR, type Numbers } from '../periods/numbers.ts';
import { effectivePayslips, type InMonth } from '../run/effective-payslips.ts';
import type { Movers } from '../run/movers.ts';

type Asked = {
  readonly ids: readonly number[];
  readonly month: Month;
  readonly period?: Partial<InMonth>;
  /** Those who move from one legal entity to another about the month. */
  readonly movers: Movers;
};

/** Those of these people whom a payslip of the month in effect pays days, with the pay groups that do. */
async function paidDays(db: Db, ids: readonly number[], month: Month) {
  const rows = await effectivePayslips(db)
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['p.employeeid', 'q.paygroup'])
    .distinct()
    .where('p.employeeid', 'in', [...ids])
    .where('p.payrollmonth', '=', month)
    .where(sql<boolean>`not isempty(paid_days(q.kindid, q.fromday, q.untilday, p.facts, p.result))`)
    .execute();
  return Map.groupBy(rows, ({ employeeid }) => employeeid);
}

type Read = { readonly ids: readonly number[]; readonly numbers: Numbers | undefined };
const only = (numbers: readonly number[]): Numbers => ({ from: 0, to: 0, only: numbers });

/**
 * Whose inputs of which periods of the month a payslip reads: late pay and settlements of people whom no payslip paid a
 * day read what was entered for the regular payroll too, and whoever moves from one legal entity to another has the inputs
 * with one of them. Numbers are missing where the period itself says it.
 */
export async function inputsOfPeople(db: Db, { ids, month, period, movers }: Asked): Promise<readonly Read[]> {
  const { kind = 1, number } = period ?? {};
  const others = ids.filter((id) => !movers.has(id));
  const late = number !== undefined && (kind === SUPPLEMENTARY || kind === FULL_AND_FINAL);
  const paid = late && ids.length > 0 ? await paidDays(db, ids, month) : new Map<number, { paygroup: string }[]>();
  const moving = Map.groupBy(
    [...movers].map(([id, { part, numbers }]) => {
      if (!late) return { id, numbers: kind === OFF_CYCLE ? [number ?? 0] : numbers };
      const isPaid = paid.get(id)?.some(({ paygroup }) => paygroup === part.paygroup) ?? false;
      return { id, numbers: isPaid ? [number] : [...numbers, number] };
    }),
    ({ numbers }) => numbers.join(),
  );
  const moved = [...moving.values()].map((rows) => ({
    ids: rows.map(({ id }) => id),
    numbers: only(rows[0]?.numbers ?? []),
  }));
  if (!late) return [{ ids: others, numbers: undefined }, ...moved];
  return [
    { ids: others.filter((id) => !paid.has(id)), numbers: { from: 1, to: MOST_REGULAR, also: number } },
    { ids: others.filter((id) => paid.has(id)), numbers: { from: number, to: number } },
    ...moved,
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
