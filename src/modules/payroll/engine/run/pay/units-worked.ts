import { add, type Paise, ZERO } from '#platform/engine/money.ts';
import { QUANTITY_NAMES, UNIT_SCOPE } from '#modules/payroll/contract/setup/formula-scope.ts';
import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import type { UnitsWorked } from '#modules/payroll/contract/law/tax-facts.ts';
import { type Formula, type FormulaValue, numberOf } from '#platform/engine/formula.ts';
import {
  type Fraction,
  fraction,
  percent,
  plainNumber,
  type Rounding,
  round,
  times,
} from '#platform/engine/rounding.ts';
import { type FullMonth, inPaise, wholeScope } from './full-month.ts';
import { amountsWithOnce } from './once.ts';
import type { PayPerson, PreparedStructure } from './structure.ts';

/** Minutes of the hour that a rate of overtime is of. */
const HOUR = 60;

/** What a formula of units read of the person's own pay, by name: amounts in paise, all else as text. */
export type ReadPay = { readonly formula: string; readonly reads: readonly (readonly [string, number | string])[] };
/** Units with what they pay. */
export type PaidUnits = UnitsWorked & {
  readonly amount: Paise;
  readonly rounding: Rounding;
  readonly readpay?: ReadPay;
};

type Counted = Pick<UnitsWorked, 'units' | 'minutes'>;
/** How many units there are: hours of what is counted in minutes. Decimal text as an exact number. */
const quantityOf = ({ units, minutes }: Counted): Fraction =>
  minutes === undefined ? times(percent(units), fraction(100)) : fraction(minutes, HOUR);

/** Units × rate, rounded once; overtime by the minute. */
export const amountOfUnits = (counted: Counted, rate: Paise, rounding: Rounding): Paise =>
  round(times(quantityOf(counted), fraction(rate)), rounding);

/** The pay of a full month that formulas of units read. */
export type MonthOfUnits = {
  readonly structure: PreparedStructure;
  readonly person: PayPerson;
  readonly fullmonth: Pick<FullMonth, 'gross' | 'amounts'>;
};

const ofUnits = new Set<string>(UNIT_SCOPE.map(({ name }) => name));

/** What a formula reads of the pay and the person, each by the name of its component or of the scope. */
export function readsOf(
  { names }: Pick<Formula, 'names'>,
  scope: Record<string, FormulaValue>,
  { structure, fullmonth }: MonthOfUnits,
) {
  const amounts: Record<string, Paise> = { ...fullmonth.amounts, gross: fullmonth.gross };
  const nameOf = new Map(structure.parts.map(({ component: { code, name } }) => [code, name]));
  for (const code of structure.once) nameOf.set(code, structure.onetime.get(code)?.name ?? code);
  return names.flatMap((name): [string, number | string][] => {
    const value = scope[name];
    if (ofUnits.has(name) || value === undefined || Array.isArray(value)) return [];
    const text = typeof value === 'object' && 'n' in value ? plainNumber(value) : String(value);
    return [[nameOf.get(name) ?? name, amounts[name] ?? text]];
  });
}

/**
 * What units pay by the formula of their component, over the pay of a full month: the formula gives what one pays, or
 * what all pay where it reads their number. Rounded once; paise.
 * @throws RangeError for a formula that cannot be worked out, or gives less than nothing
 */
export function amountByFormula(
  formula: Formula,
  { item, ...counted }: Counted & { readonly item: string },
  { of, rounding, name }: { of: MonthOfUnits; rounding: Rounding; name: string },
): { amount: Paise; readpay: ReadPay } {
  const quantity = quantityOf(counted);
  const scope: Record<string, FormulaValue> = {
    ...wholeScope(of.structure, of.person, of.fullmonth),
    ...Object.fromEntries(QUANTITY_NAMES.map((one) => [one, quantity])),
    item,
  };
  const value = numberOf(formula, scope);
  const isOfAll = formula.names.some((one) => QUANTITY_NAMES.includes(one));
  const amount = inPaise(isOfAll ? value : times(value, quantity), rounding);
  if (amount < 0)
    throw new RangeError(`The rate formula of ${name} gives less than nothing. Correct it in the structure`);
  return { amount, readpay: { formula: formula.text, reads: readsOf(formula, scope, of) } };
}

/** What one unit pays by each formula of units, to the paisa. @throws RangeError as `amountByFormula` */
export const unitRates = (of: MonthOfUnits): { code: string; name: string; amount: Paise }[] =>
  [...of.structure.rateformulas].flatMap(([code, formula]) => {
    // What reads the one-time pay of a month has no rate of its own.
    if (of.structure.laterates.has(code)) return [];
    const { name } = expectOneTime(of.structure, code);
    const one = { item: '', units: '1' };
    return [{ code, name, amount: amountByFormula(formula, one, { of, rounding: 'exact-paisa', name }).amount }];
  });

/** The formula of units with what it read, as inputs of a payslip line: nothing where rates pay them. */
export function readPayInputs(readpay: ReadPay | undefined): Record<string, number | string> {
  if (!readpay) return {};
  const inputs: Record<string, number | string> = { unitformula: readpay.formula };
  for (const [at, [name, value]] of readpay.reads.entries())
    Object.assign(inputs, { [`payname${at + 1}`]: name, [`payvalue${at + 1}`]: value });
  return inputs;
}

/** @throws RangeError for a component that is no one-time pay of the structure */
export function expectOneTime({ onetime }: Pick<PreparedStructure, 'onetime'>, code: string) {
  const component = onetime.get(code);
  if (!component) throw new RangeError(`Unknown component "${code}"`);
  return component;
}

/** @throws RangeError for units that neither a rate nor a formula pays */
export function expectRate({ rate, item }: { readonly rate?: Paise; readonly item: string }): Paise {
  if (rate === undefined) throw new RangeError(`${item} has no rate`);
  return rate;
}

/**
 * What the units of the month pay: each row its units × the rate or by the formula of its component, rounded by the
 * component. A formula that reads other one-time pay comes after it: what was entered, and what other units pay. Amounts
 * in paise.
 * @throws RangeError for a component that is no one-time pay of the structure, and of a formula
 */
export function paidUnits(
  of: MonthOfUnits,
  { units = [] }: EmployeeFacts,
  { usual, onetime }: { readonly usual: Rounding; readonly onetime: ReadonlyMap<string, Paise> },
): readonly PaidUnits[] {
  const pay = (row: UnitsWorked, month: MonthOfUnits): PaidUnits => {
    const { earnedrounding, name } = expectOneTime(of.structure, row.component);
    const rounding = earnedrounding ?? usual;
    const formula = of.structure.rateformulas.get(row.component);
    return formula
      ? { ...row, rounding, ...amountByFormula(formula, row, { of: month, rounding, name }) }
      : { ...row, rounding, amount: amountOfUnits(row, expectRate(row), rounding) };
  };
  const { laterates } = of.structure;
  if (!units.some(({ component }) => laterates.has(component))) return units.map((row) => pay(row, of));
  const paid = new Map(onetime);
  const first = units.map((row) => {
    if (laterates.has(row.component)) return undefined;
    const one = pay(row, of);
    paid.set(row.component, add(paid.get(row.component) ?? ZERO, one.amount));
    return one;
  });
  const month = withOnceInMonth(of, paid);
  return units.map((row, at) => first[at] ?? pay(row, month));
}

/** A full month with the one-time pay of the payslip, for formulas of units that read it. */
function withOnceInMonth(of: MonthOfUnits, onetime: ReadonlyMap<string, Paise>): MonthOfUnits {
  const { structure, person, fullmonth } = of;
  const amounts = amountsWithOnce(structure, person, fullmonth, { onetime, roundingOf: ({ rounding }) => rounding });
  return amounts === undefined ? of : { structure, person, fullmonth: { ...fullmonth, amounts } };
}
