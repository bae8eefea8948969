import type { Month } from '#platform/engine/day.ts';
import { FULL_AND_FINAL, OFF_CYCLE, SUPPLEMENTARY } from '#modules/payroll/contract/run/other-runs.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { MAX_REGULAR, type Numbers } from '../periods/numbers.ts';
import type { Days } from '../../../engine/run/pay/service.ts';
import { effectivePayslips, type InMonth } from '../effective-payslips.ts';
import type { Movers } from '../movers.ts';

type Query = {
  readonly ids: readonly number[];
  readonly month: Month;
  readonly paygroup?: string | undefined;
  readonly period?: Partial<InMonth & Days>;
  /** Those who move from one legal entity to another about the month. */
  readonly movers: Movers;
};

/** A payslip in effect of the month. */
type Earlier = {
  readonly employeeid: number;
  readonly paygroup: string;
  readonly kindid: number;
  readonly number: number;
  readonly islast: boolean;
  readonly untilday: string;
  readonly paysdays: boolean;
};

/** The payslips of these people that are in effect in the month. */
const earlierOf = (db: Db, ids: readonly number[], month: Month): Promise<Earlier[]> =>
  effectivePayslips(db)
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['p.employeeid', 'q.paygroup', 'q.kindid', 'q.number', 'q.islast', 'q.untilday'])
    .select(sql<boolean>`not isempty(paid_days(q.kindid, q.fromday, q.untilday, p.facts, p.result))`.as('paysdays'))
    .where('p.employeeid', 'in', [...ids])
    .where('p.payrollmonth', '=', month)
    .execute();

type Regular = { readonly number: number; readonly islast: boolean; readonly untilday: string };
const regularPeriods = (db: Db, month: Month, paygroup: string): Promise<Regular[]> =>
  db
    .selectFrom('pay_period')
    .select(['number', 'islast', 'untilday'])
    .where('payrollmonth', '=', month)
    .where('paygroup', '=', paygroup)
    .where('kindid', '=', 1)
    .orderBy('number')
    .execute();

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
/** The regular periods whose inputs are read with one of them, the last of the month also reads those that are no more. */
const withRest = ({ number, islast }: Regular): number => (islast ? MAX_REGULAR : number);

/**
 * The regular periods of the month whose inputs a payslip reads beside its own: late pay those of the days until its last
 * one, a settlement all, since no later one pays the person.
 */
function regularNumbers(
  { kindid, untilday, ...own }: Omit<Earlier, 'employeeid' | 'paygroup' | 'paysdays'>,
  periods: readonly Regular[],
): number[] {
  if (kindid === FULL_AND_FINAL) return range(1, MAX_REGULAR);
  if (kindid === OFF_CYCLE) return [];
  if (kindid !== SUPPLEMENTARY) return range(own.number, withRest({ ...own, untilday }));
  const last = periods.findLast((one) => one.untilday <= untilday);
  return last ? range(1, withRest(last)) : [];
}

type Read = { readonly ids: readonly number[]; readonly numbers: Numbers | undefined };
const only = (numbers: readonly number[]): Numbers => ({ from: 0, to: 0, only: numbers });
type Numbered = { readonly id: number; readonly numbers: readonly number[] };
/** People who read the same periods, together. */
const together = (rows: readonly Numbered[]): Read[] =>
  [...Map.groupBy(rows, ({ numbers }) => numbers.join()).values()].map((of) => ({
    ids: of.map(({ id }) => id),
    numbers: only(of[0]?.numbers ?? []),
  }));

/**
 * Whose inputs of which periods of the month a payslip reads: late pay and settlements read what was entered for those
 * regular periods that no payslip in effect has read, and whoever moves from one legal entity to another has the inputs
 * with one of them. Numbers are missing where the period itself says it.
 */
export async function inputsOfPeople(
  db: Db,
  { ids, month, paygroup = '', period, movers }: Query,
): Promise<readonly Read[]> {
  const { kind = 1, number, to = '' } = period ?? {};
  const others = ids.filter((id) => !movers.has(id));
  const late = number !== undefined && (kind === SUPPLEMENTARY || kind === FULL_AND_FINAL);
  const matches = late && ids.length > 0 ? await earlierOf(db, ids, month) : [];
  const earlier = Map.groupBy(matches, ({ employeeid }) => employeeid);
  const moving = [...movers].map(([id, { part, numbers }]): Numbered => {
    if (!late) return { id, numbers: kind === OFF_CYCLE ? [number ?? 0] : numbers };
    const isPaid = earlier.get(id)?.some((one) => one.paysdays && one.paygroup === part.paygroup) ?? false;
    return { id, numbers: isPaid ? [number] : [...numbers, number] };
  });
  if (!late) return [{ ids: others, numbers: undefined }, ...together(moving)];
  const periods = await regularPeriods(db, month, paygroup);
  const due = regularNumbers({ kindid: kind, number, islast: false, untilday: to }, periods);
  const staying = others.map((id): Numbered => {
    const read = new Set((earlier.get(id) ?? []).flatMap((one) => regularNumbers(one, periods)));
    return { id, numbers: [...due.filter((one) => !read.has(one)), number] };
  });
  return together([...staying, ...moving]);
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
