import type { EmployeeFacts, PayslipLine } from '#modules/payroll/contract/run/payslip.ts';
import type { RegisterFigures } from '#modules/payroll/contract/run/register-figures.ts';
import type { LateUnits } from '#modules/payroll/contract/law/tax-facts.ts';
import { add, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import type { Rounding } from '#platform/engine/rounding.ts';
import { withMonth } from '../../wording.ts';
import { line } from './arrear-lines.ts';
import type { PastContext, PayContext } from './context.ts';
import { wholeParts } from './service.ts';
import { hoursOf } from '../../hours.ts';
import { fullMonth } from './full-month.ts';
import { payPerson } from './pay-person.ts';
import {
  amountByFormula,
  amountOfUnits,
  expectOneTime,
  expectRate,
  type ReadPay,
  readPayInputs,
} from './units-worked.ts';

// Units of past months that changed after their close (docs/decisions/2026-11-26-changes-after-the-close.md).

/** Units of a past month with what they pay now: what is due less what was paid. */
export type PaidLateUnits = LateUnits & {
  readonly dueamount: Paise;
  readonly amount: Paise;
  readonly rounding: Rounding;
  readonly readpay?: ReadPay;
};

/** How units of a month are rounded, by its own settings. */
const roundingIn = ({ structure, policy }: PastContext, component: string): Rounding =>
  structure.onetime.get(component)?.earnedrounding ?? policy.proration.rounding;

/** What units of a past month come to now, by the rate or the formula of that month and the pay of its full month. */
function dueOf(
  past: PastContext,
  facts: EmployeeFacts,
  row: LateUnits,
): { readonly dueamount: Paise; readonly rounding: Rounding; readonly readpay?: ReadPay } {
  const { structure } = past;
  const rounding = roundingIn(past, row.component);
  const formula = structure.rateformulas.get(row.component);
  if (!formula || !row.person) return { rounding, dueamount: amountOfUnits(row.due, expectRate(row), rounding) };
  const { city, grade, package: figures } = row.person;
  const inmonth = payPerson(past, { ...facts, city, grade }, row.month, figures);
  const of = { structure, person: inmonth, fullmonth: fullMonth(structure, inmonth) };
  const { name } = expectOneTime(structure, row.component);
  const { amount, readpay } = amountByFormula(formula, { ...row.due, item: row.item }, { of, rounding, name });
  return { rounding, dueamount: amount, readpay };
}

/**
 * What units of past months pay that changed after their close: what each month comes to by its rate or formula, rounded
 * by its settings, less what was paid of it. Together with what was paid that is what the month would have paid had all been
 * known. Amounts in paise, below zero where pay is taken back.
 * @throws RangeError for a component that is no one-time pay of the structure that pays them
 */
export const paidLateUnits = (
  { structure, past }: Pick<PayContext, 'structure' | 'past'>,
  facts: EmployeeFacts,
): readonly PaidLateUnits[] =>
  (facts.lateunits ?? []).map((row) => {
    expectOneTime(structure, row.component);
    const due = dueOf(past(row.month), facts, row);
    return { ...row, ...due, amount: subtract(due.dueamount, row.paid) };
  });

/** What units of past months pay together, by component. */
export function sumOfLate(late: readonly PaidLateUnits[]): ReadonlyMap<string, Paise> {
  const sums = new Map<string, Paise>();
  for (const { component, amount } of late) sums.set(component, add(sums.get(component) ?? ZERO, amount));
  return sums;
}

/**
 * One-time pay that contributions are made on: what is taken back of past months does not lower it, for those were
 * remitted (docs/decisions/2026-11-21-downward-arrears.md).
 */
export function withoutTakenBack(
  onetime: ReadonlyMap<string, Paise>,
  late: ReadonlyMap<string, Paise>,
): ReadonlyMap<string, Paise> {
  const less = [...late].filter(([, amount]) => amount < 0);
  if (less.length === 0) return onetime;
  const matches = new Map(onetime);
  for (const [component, amount] of less) matches.set(component, subtract(matches.get(component) ?? ZERO, amount));
  return matches;
}

/** What units of past months paid, for later payrolls; missing without any. */
export const lateFigures = (late: readonly PaidLateUnits[]): Pick<RegisterFigures, 'lateunits'> =>
  late.length === 0
    ? {}
    : { lateunits: late.map(({ month, component, item, amount }) => ({ month, component, item, amount })) };

/** How much units of a month changed: +2:30, −0:15; days as decimal text, +1.5. */
function changeInWords(due: LateUnits['due'], before: LateUnits['before']): string {
  const change =
    due.minutes === undefined ? Number(due.units) - Number(before.units) : due.minutes - (before.minutes ?? 0);
  const size = due.minutes === undefined ? String(wholeParts(Math.abs(change))) : hoursOf(Math.abs(change));
  return `${change < 0 ? '−' : '+'}${size}`;
}

export const UNITS_DUE_LESS_PAID = 'units due - units paid';
const NOT_LOWERED = 'contributions of that month were remitted and are not lowered';

/**
 * Units of past months of a component by month, each with what it comes to now and what it was paid. Lines of zero are
 * left out.
 * @param name of the component
 */
export function lateLines(late: readonly PaidLateUnits[], code: string, name: string): PayslipLine[] {
  const months = Map.groupBy(
    late.filter(({ component }) => component === code).toSorted((a, b) => (a.month < b.month ? -1 : 1)),
    ({ month }) => month,
  );
  return [...months].flatMap(([month, rows]) => {
    const amount = sum(rows.map((row) => row.amount));
    const [first] = rows;
    if (amount === 0 || !first) return [];
    const inputs: Record<string, number | string> = {
      month,
      due: sum(rows.map((row) => row.dueamount)),
      paid: sum(rows.map((row) => row.paid)),
    };
    for (const [at, { item, due, before, rate, dueamount }] of rows.entries())
      Object.assign(inputs, {
        [`lateitem${at + 1}`]: item,
        [`latechange${at + 1}`]: changeInWords(due, before),
        [`latedue${at + 1}`]: due.units,
        ...(rate === undefined ? {} : { [`laterate${at + 1}`]: rate }),
        [`lateamount${at + 1}`]: dueamount,
      });
    Object.assign(inputs, readPayInputs(first.readpay));
    const formula = amount < 0 ? `${UNITS_DUE_LESS_PAID}; ${NOT_LOWERED}` : UNITS_DUE_LESS_PAID;
    const own = line('earning', code, withMonth(name, month), amount, { formula, inputs, rounding: first.rounding });
    return [{ ...own, wagemonth: month }];
  });
}
