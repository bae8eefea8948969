import type { DueDateRule } from '#modules/payroll/contract/outputs/due-dates.ts';
import type { TaxFormRule } from '#modules/payroll/contract/law/tax-forms.ts';
import { addMonths, type Day, firstDay, lastDay, makeDay, type Month } from '#platform/engine/day.ts';
import { paise, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { depositDue } from '../due-dates.ts';

/** A quarter of a tax year: 1 is April to June. */
export type Quarter = 1 | 2 | 3 | 4;
export const QUARTER_MONTHS = 3;

/** The first and the last month of a quarter of a tax year such as "2026-27". */
export function monthsOfQuarter(taxyear: string, quarter: Quarter): readonly Month[] {
  const first = addMonths(`${taxyear.slice(0, 4)}-04` as Month, (quarter - 1) * QUARTER_MONTHS);
  return Array.from({ length: QUARTER_MONTHS }, (_, at) => addMonths(first, at));
}
export function daysOfQuarter(taxyear: string, quarter: Quarter): { readonly from: Day; readonly to: Day } {
  const [first, , last] = monthsOfQuarter(taxyear, quarter);
  if (first === undefined || last === undefined) throw new RangeError('A quarter has three months');
  return { from: firstDay(first), to: lastDay(last) };
}

/** The quarter of the tax year in which a day lies. */
export const quarterOf = (on: Day): Quarter =>
  (Math.floor(((Number(on.slice(5, 7)) + 8) % 12) / QUARTER_MONTHS) + 1) as Quarter;

/** Until when the statement of a quarter is filed. @throws RangeError without a rule for the quarter */
export function statementDue({ statement }: Pick<TaxFormRule, 'statement'>, taxyear: string, quarter: Quarter): Day {
  const due = statement.due[quarter - 1];
  if (!due) throw new RangeError(`No due day for quarter ${quarter}`);
  const end = daysOfQuarter(taxyear, quarter).to;
  const year = Number(end.slice(0, 4));
  return makeDay(due.month <= Number(end.slice(5, 7)) ? year + 1 : year, due.month, due.day);
}

/** A deposit as far as it is matched; paise. */
export type MatchedChallan = {
  readonly deductionmonth: Month;
  readonly depositedon: Day;
  readonly amount: Paise;
};
/** A month of payment with the tax that was deducted, and what was deposited of it. */
export type MatchedMonth = {
  readonly month: Month;
  readonly tds: Paise;
  readonly deposited: Paise;
  /** Deposited less deducted: below zero what is still to be deposited, above what is too much. */
  readonly difference: Paise;
  readonly dueon: Day;
  /** Deposited after the due day, or not yet although it is over. */
  readonly islate: boolean;
};

/**
 * Tax deducted in the months of a quarter beside its challans. Interest and fees are no part of the match.
 * @param deducted TDS of each month of payment, paise
 * @throws RangeError where no rule for the deposit is in force
 */
export function matchDeposits(
  months: readonly Month[],
  deducted: ReadonlyMap<string, Paise>,
  challans: readonly MatchedChallan[],
  { rules, today }: { readonly rules: readonly DueDateRule[]; readonly today: Day },
): MatchedMonth[] {
  return months.map((month) => {
    const own = challans.filter(({ deductionmonth }) => deductionmonth === month);
    const tds = deducted.get(month) ?? ZERO;
    const deposited = sum(own.map(({ amount }) => amount));
    const dueon = depositDue(rules, 'tds', month);
    const difference = subtract(deposited, tds);
    const isopen = difference < 0 && today > dueon;
    return {
      month,
      tds,
      deposited,
      difference,
      dueon,
      islate: isopen || own.some(({ depositedon }) => depositedon > dueon),
    };
  });
}

/** A payslip of a statement: its run, its person and the tax deducted in paise. */
export type StatementPayslip = readonly [payrollrunid: number, employeeid: number, tds: number];
export type StatementChange = {
  readonly payrollrunid: number;
  readonly employeeid: number;
  /** TDS in paise; below zero for a payslip that is no longer in effect. */
  readonly tds: Paise;
};

/** Payslips that came to a quarter, or went out of it, since its statement was filed: it needs a correction for them. */
export function changesSince(
  filed: readonly StatementPayslip[],
  current: readonly StatementPayslip[],
): readonly StatementChange[] {
  const keyOf = ([run, person]: StatementPayslip): string => `${run} ${person}`;
  const [before, now] = [filed, current].map((rows) => new Set(rows.map(keyOf)));
  const change = ([payrollrunid, employeeid, tds]: StatementPayslip, sign: 1 | -1): StatementChange => ({
    payrollrunid,
    employeeid,
    tds: paise(sign * tds),
  });
  return [
    ...filed.filter((row) => !now?.has(keyOf(row))).map((row) => change(row, -1)),
    ...current.filter((row) => !before?.has(keyOf(row))).map((row) => change(row, 1)),
  ];
}
