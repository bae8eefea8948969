import type { PaidPackage } from '#modules/payroll/contract/run/past-month.ts';
import { isPlanKey } from '#modules/payroll/contract/person/fbp-facts.ts';
import type { CalculatedComponent } from '#modules/payroll/contract/setup/structure.ts';
import { type FormulaValue, numberOf } from '#platform/engine/formula.ts';
import { floor } from '#platform/engine/formula-operators.ts';
import { type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import {
  type Fraction,
  fraction,
  NOTHING,
  percent,
  plus,
  type Rounding,
  roundRupees,
  times,
} from '#platform/engine/rounding.ts';
import { type Part } from './parts.ts';
import { type Amounts, isByDays, type PayPerson, type PreparedStructure } from './structure.ts';

// Formulas use rupees, amounts are paise.
export const rupeesOf = (amount: Paise): FormulaValue => fraction(amount, 100);
/** Exact rupees as paise, by a named rounding. */
export const inPaise = (value: Fraction, rounding: Rounding): Paise => roundRupees(value, rounding);

/** Monthly gross of a package. @throws RangeError for a pay basis that the policy does not have */
export function monthlyGross(prepared: PreparedStructure, { basis, amount }: PaidPackage): Paise {
  if (basis === null) return amount;
  const rule = prepared.bases.get(basis);
  if (!rule) throw new RangeError(`Unknown pay basis "${basis}"`);
  return inPaise(numberOf(rule.formula, { amount: rupeesOf(amount) }), rule.rounding);
}

/** A component's units and the value of one, by its formulas. */
type Worked = { readonly value: Fraction; readonly units?: Fraction };

/** Units and value of one, by component. */
export type Units = Readonly<Record<string, Required<Worked>>>;

/** A full month of a structure. */
export type FullMonth = {
  /** The monthly amount of the package. */
  readonly gross: Paise;
  /** What paid days are a share of: the pay among it that is earned by days. */
  readonly bydays: Paise;
  readonly amounts: Amounts;
  /** Units and value of one, of components that have units. */
  readonly units: Units;
  /** The name of the structure; missing where the company has one. */
  readonly structure?: string;
};

/** Decimal text as an exact number. */
const decimal = (text: string): Fraction => times(percent(text), fraction(100));

/** The scope of formulas that are worked out in order; each finds the amounts of those before it. */
export function formulaScope(
  prepared: PreparedStructure,
  person: PayPerson,
  gross: Paise,
): Record<string, FormulaValue> {
  const { amounts = {}, amount } = person.package;
  const scope: Record<string, FormulaValue> = {
    ...person.facts,
    gross: rupeesOf(gross),
    package_amount: rupeesOf(amount),
    ...prepared.lists,
  };
  for (const { code, unit } of prepared.given) {
    const text = amounts[code] ?? '0';
    scope[code] = unit === 'choice' ? (amounts[code] ?? '') : unit === 'percent' ? percent(text) : decimal(text);
  }
  // A full month has no one-time pay; a payslip works out anew what reads it.
  for (const code of prepared.once) scope[code] = NOTHING;
  scope['fbp_plan'] = Object.entries(amounts)
    .filter(([name]) => isPlanKey(name))
    .reduce((all, [, amount]) => plus(all, decimal(amount)), NOTHING);
  scope['structure'] = person.structure ?? ofPerson(prepared, scope)?.code ?? '';
  return scope;
}

/** The first structure whose condition fits; undefined where none does, and where the company has one for all. */
export const structureIn = ({ structures }: PreparedStructure, scope: Record<string, FormulaValue>) =>
  structures.find(({ when }) => when === undefined || when.evaluate(scope) === true);

/**
 * The structure of a person: the first one that fits; undefined where the company has one for all.
 * @throws RangeError where none of several fits
 */
function ofPerson(prepared: PreparedStructure, scope: Record<string, FormulaValue>) {
  const result = structureIn(prepared, scope);
  if (!result && prepared.structures.length > 0)
    throw new RangeError('None of the salary structures fits. Change their conditions, or let the last one have none.');
  return result;
}

/** All that formulas of a structure read, with the amounts of all components. */
export function wholeScope(
  prepared: PreparedStructure,
  person: PayPerson,
  { gross, amounts }: Pick<FullMonth, 'gross' | 'amounts'>,
): Record<string, FormulaValue> {
  const codes = [...prepared.parts.map(({ component: { code } }) => code), ...prepared.once];
  const components = codes.map((code) => [code, rupeesOf(amounts[code] ?? ZERO)]);
  return {
    ...formulaScope(prepared, person, gross),
    employer_pf: rupeesOf(person.employerpf(amounts)),
    ...Object.fromEntries(components),
  };
}

/** Works a part out in a scope; nothing for somebody its condition leaves out. */
export function work({ formula, when, quantity }: Part, scope: Record<string, FormulaValue>): Worked {
  if (when && when.evaluate(scope) !== true) return quantity ? { value: NOTHING, units: NOTHING } : { value: NOTHING };
  const value = numberOf(formula, scope);
  return quantity ? { value, units: numberOf(quantity, scope) } : { value };
}

const QUANTITIES = {
  none: (value: Fraction) => value,
  down: ({ n, d }: Fraction) => fraction(floor(n, d)),
  nearest: ({ n, d }: Fraction) => fraction(floor(n * 2n + d, d * 2n)),
  up: ({ n, d }: Fraction) => fraction(-floor(-n, d)),
} as const;

/** A number of units by the rounding of the component. */
export const unitsOf = ({ quantity }: CalculatedComponent, units: Fraction): Fraction =>
  QUANTITIES[quantity?.rounding ?? 'none'](units);

/**
 * The full month of a person's package: every component by its formula, each rounded by its own rule.
 * @throws RangeError for a formula that cannot be worked out
 */
export function fullMonth(prepared: PreparedStructure, person: PayPerson): FullMonth {
  const gross = monthlyGross(prepared, person.package);
  const scope = formulaScope(prepared, person, gross);
  const amounts: Record<string, Paise> = {};
  const units: Record<string, Required<Worked>> = {};
  for (const part of prepared.parts) {
    const { component } = part;
    if (prepared.readpf.has(part)) scope['employer_pf'] = rupeesOf(person.employerpf(amounts));
    const worked = work(part, scope);
    const count = worked.units && unitsOf(component, worked.units);
    const value = count ? times(worked.value, count) : worked.value;
    if (count) units[component.code] = { value: worked.value, units: worked.units ?? NOTHING };
    const amount = inPaise(value, component.rounding);
    amounts[component.code] = amount;
    if (prepared.read.has(component.code)) scope[component.code] = rupeesOf(amount);
  }
  const chosen = prepared.structures.find(({ code }) => code === scope['structure']);
  const bydays = byDays(prepared, gross, amounts);
  return { gross, bydays, amounts, units, ...(chosen ? { structure: chosen.name } : {}) };
}

/** The pay of a full month that is earned by days. */
function byDays({ components, apart, gross: of }: PreparedStructure, gross: Paise, amounts: Amounts): Paise {
  if (of !== 'package') return sum(components.filter(isByDays).map(({ code }) => amounts[code] ?? ZERO));
  const others = [...components.filter((one) => one.kind === 'earning' && !isByDays(one)), ...apart];
  return subtract(gross, sum(others.map(({ code }) => amounts[code] ?? ZERO)));
}
