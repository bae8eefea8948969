import type { PayrollPolicy } from '#modules/payroll/contract/setup/policy.ts';
import type { PaidPackage } from '#modules/payroll/contract/run/past-month.ts';
import {
  CLOSE_SCOPE,
  type CloseKey,
  FORMULA_SCOPE,
  PAY_BASIS_SCOPE,
  type ScopeKey,
  typesOf,
  UNIT_SCOPE,
} from '#modules/payroll/contract/setup/formula-scope.ts';
import type {
  Aggregate,
  PackageAmount,
  CalculatedComponent,
  Component,
  CostComponent,
  DeductionComponent,
  FormulaComponent,
  OneTimeComponent,
  Structure,
} from '#modules/payroll/contract/setup/structure.ts';
import {
  compileFormula,
  type Formula,
  type FormulaType,
  type FormulaValue,
  type Known,
} from '#platform/engine/formula.ts';
import { type FormulaTable, formulaTable } from '#platform/engine/formula-tables.ts';
import { inOrder, ownNames, type Part, reachedBy, readingOnce, readingRates } from './parts.ts';
import type { Paise } from '#platform/engine/money.ts';
import type { Rounding } from '#platform/engine/rounding.ts';

/** Pay of which a rule makes a part exempt. */
export type ExemptComponent = (FormulaComponent | OneTimeComponent) & {
  readonly exempt: NonNullable<FormulaComponent['exempt']>;
};
const isExempt = (one: Component): one is ExemptComponent =>
  (one.source === 'formula' || one.source === 'one-time') && one.taxable && one.exempt !== undefined;

/** A structure ready to compute: formulas compiled, sorted so that each comes after its inputs. */
export type PreparedStructure = {
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** Tables by their codes; compiled formulas have those they read. */
  readonly tables: Readonly<Record<string, FormulaTable>>;
  readonly gross: Structure['gross'];
  /** Figures that packages give beside their amount. */
  readonly given: Structure['amounts'];
  /** The structures of a company with several, in the order in which they are tried. */
  readonly structures: readonly { readonly code: string; readonly name: string; readonly when?: Formula }[];
  /** What each month pays, in the order of the payslip. */
  readonly components: readonly FormulaComponent[];
  /** Monthly pay that is paid when an input gives it, set aside until its months, or guaranteed. */
  readonly apart: readonly FormulaComponent[];
  /** Monthly pay by the close of attendance, which no full month has. */
  readonly byclose: readonly Part[];
  readonly costs: readonly CostComponent[];
  /** In the order of computation. */
  readonly parts: readonly Part[];
  /** The parts that are not pay by days: each follows its own proration. */
  readonly others: ReadonlySet<Part>;
  /** Codes of aggregates. */
  readonly aggregates: readonly string[];
  /** Codes of one-time pay that formulas read, and what has to be worked out once that is known, in order. */
  readonly once: readonly string[];
  readonly withonce: readonly Part[];
  /** Codes that a formula reads, and the parts that read the employer's provident fund. */
  readonly read: ReadonlySet<string>;
  readonly readpf: ReadonlySet<Part>;
  /** Codes of benefits in kind. */
  readonly inkind: ReadonlySet<string>;
  /** Pay that stands on a payslip once: one-time pay, variable pay, what was set aside, what makes up a guarantee. */
  readonly onetime: ReadonlyMap<string, OneTimeComponent | FormulaComponent>;
  /** What units of one-time pay come to, where a formula says it, and the codes of those that read other one-time pay. */
  readonly rateformulas: ReadonlyMap<string, Formula>;
  readonly laterates: ReadonlySet<string>;
  /** Taxable pay of which a rule makes a part exempt. */
  readonly exempts: readonly ExemptComponent[];
  /** Codes of the employer's contributions to NPS, and the costs that follow arrears of pay. */
  readonly nps: readonly string[];
  readonly costarrears: readonly Part[];
  readonly deductions: ReadonlyMap<string, DeductionComponent>;
  readonly balance: Structure['balance'];
  readonly bases: ReadonlyMap<string, { readonly formula: Formula; readonly rounding: Rounding }>;
};
/** Amounts by component code, in paise. */
export type Amounts = Readonly<Record<string, Paise>>;

const CLOSE_NAME = new RegExp(String.raw`\b(?:${CLOSE_SCOPE.map(({ name }) => name).join('|')})\b`);
/** Whether a formula of a component reads what the close of attendance counts. */
export const readsClose = ({
  formula,
  when = '',
  quantity,
}: Pick<CalculatedComponent, 'formula' | 'when' | 'quantity'>): boolean =>
  [formula, when, quantity?.formula ?? ''].some((text) => CLOSE_NAME.test(text.replaceAll(/"[^"]*"/g, '')));

/** Monthly pay that is not paid as it is earned: variable pay, what is set aside, a guarantee, pay by the close. */
export const isApart = (one: FormulaComponent): boolean =>
  one.variable !== undefined || one.accrual !== undefined || one.guarantee !== undefined || readsClose(one);

/** Whether a component is worked out by a formula each month. */
export const isCalculated = (one: Component): one is CalculatedComponent =>
  one.source === 'formula' || one.source === 'cost';

/** Pay that is entered for a month; formulas of aggregates and of costs read what the payslip pays of it. */
const isOnce = (one: Component): one is OneTimeComponent => one.source === 'one-time';

/** Names of the scope that the structure gives itself. */
type OfStructure = 'gross' | 'package_amount' | 'employer_pf' | 'fbp_plan' | 'structure';
/** What formulas read of a person in a month. */
export type PayPerson = {
  readonly package: PaidPackage;
  /** A structure to work out by whatever the conditions say; missing where they decide, as for everybody who is paid. */
  readonly structure?: string;
  readonly facts: Readonly<Record<Exclude<ScopeKey, OfStructure | CloseKey>, FormulaValue>>;
  /** The employer's provident fund and pension on the PF wages of the amounts given. */
  readonly employerpf: (amounts: Amounts) => Paise;
};

/** What a figure of packages is in formulas. */
export const typeOf = ({ unit }: PackageAmount): FormulaType => (unit === 'choice' ? 'text' : 'number');

/** What formulas read of a structure besides what it gives to all of them. */
type Named = Pick<Structure, 'amounts' | 'lists' | 'tables'>;
const tablesOf = ({ tables = [] }: Named): Record<string, FormulaTable> =>
  Object.fromEntries(tables.map((table) => [table.code, formulaTable(table)]));

/** What conditions of structures may read: the person and the package, and nothing that a structure gives. */
export function namesOfRules({ amounts, lists, tables }: Named): Known {
  const { structure: _, employer_pf: __, ...existing } = knownNames({ amounts, lists, tables, components: [] });
  for (const { name } of CLOSE_SCOPE) delete (existing as Record<string, unknown>)[name];
  return existing;
}

/** What formulas of a structure may read, with its type. */
export const knownNames = (structure: Named & Pick<Structure, 'components' | 'aggregates'>): Known => ({
  ...typesOf(FORMULA_SCOPE),
  ...Object.fromEntries(structure.amounts.map((one) => [one.code, typeOf(one)])),
  ...Object.fromEntries(Object.keys(structure.lists).map((list) => [list, 'list' as const])),
  ...tablesOf(structure),
  ...Object.fromEntries(
    [...(structure.aggregates ?? []), ...structure.components.filter((one) => isCalculated(one) || isOnce(one))].map(
      ({ code }) => [code, 'number' as const],
    ),
  ),
});

/** What formulas of units may read: what those of the structure do, and the units that are paid. */
export const withUnits = (existing: Known): Known => ({
  ...existing,
  ...typesOf(UNIT_SCOPE),
});

function compiled(text: string, existing: Known): Formula {
  const result = compileFormula(text, existing);
  if ('error' in result) throw new RangeError(`Formula "${text}": ${result.error.message}`);
  return result.formula;
}

const readsPf = (part: Part): boolean => ownNames(part).includes('employer_pf');

function partOf(component: CalculatedComponent, existing: Known): Part {
  const { formula, when, quantity } = component;
  return {
    component,
    formula: compiled(formula, existing),
    ...(when === undefined ? {} : { when: compiled(when, existing) }),
    ...(quantity === undefined ? {} : { quantity: compiled(quantity.formula, existing) }),
  };
}

/** An aggregate in the form of what is worked out beside the pay: anew of what each month or part of one gives. */
export const aggregateAsCost = ({ code, name, formula, rounding }: Aggregate): CalculatedComponent => ({
  code,
  name,
  formula,
  rounding,
  earnedrounding: rounding,
  source: 'cost',
  kind: 'employer',
  proration: 'recomputed',
});

/**
 * Compiles a structure and the pay bases of a policy once for a run.
 * @throws RangeError for a structure with linter problems
 */
export function prepareStructure(structure: Structure, paybasis: PayrollPolicy['paybasis']): PreparedStructure {
  const tables = tablesOf(structure);
  const existing = { ...knownNames(structure), ...tables };
  const calculated = structure.components.filter(isCalculated);
  const aggregates = (structure.aggregates ?? []).map((one): Part => ({
    ...partOf(aggregateAsCost(one), existing),
    aggregate: true,
  }));
  const own = calculated.map((component) => partOf(component, existing));
  const byclose = own.filter(({ component }) => readsClose(component));
  const parts = inOrder([...own.filter(({ component }) => !readsClose(component)), ...aggregates]);
  const monthly = structure.components.filter((one) => one.source === 'formula');
  const apart = monthly.filter(isApart);
  const onetime = structure.components.filter((one) => one.source === 'one-time');
  if (parts.length + byclose.length < calculated.length + aggregates.length)
    throw new RangeError('The structure has a cycle');
  const rateformulas = new Map(
    onetime.flatMap(({ code, rateformula }): [string, Formula][] =>
      rateformula === undefined ? [] : [[code, compiled(rateformula, withUnits(existing))]],
    ),
  );
  const read = new Set([...parts.flatMap(ownNames), ...[...rateformulas.values()].flatMap(({ names }) => names)]);
  return {
    lists: structure.lists,
    tables,
    gross: structure.gross,
    given: structure.amounts,
    structures: (structure.structures ?? []).map(({ code, name, when }) => ({
      code,
      name,
      ...(when === undefined ? {} : { when: compiled(when, { ...namesOfRules(structure), ...tables }) }),
    })),
    components: apart.length === 0 ? monthly : monthly.filter((one) => !isApart(one)),
    apart,
    byclose,
    costs: structure.components.filter((one) => one.source === 'cost'),
    parts,
    others: new Set(parts.filter(({ component }) => component.source === 'cost' || !isByDays(component))),
    aggregates: aggregates.map(({ component }) => component.code),
    once: onetime.filter(({ code }) => read.has(code)).map(({ code }) => code),
    withonce: readingOnce(parts, new Set(onetime.map(({ code }) => code))),
    read,
    readpf: new Set(parts.filter(readsPf)),
    inkind: new Set(calculated.flatMap(({ kind, code }) => (kind === 'benefit' ? [code] : []))),
    onetime: new Map([...onetime, ...apart].map((one) => [one.code, one])),
    rateformulas,
    laterates: readingRates(rateformulas, reachedBy(parts, new Set(onetime.map(({ code }) => code)))),
    exempts: structure.components.filter(isExempt),
    nps: calculated.flatMap((one) => (one.source === 'cost' && one.nps === true ? [one.code] : [])),
    costarrears: parts.filter(({ component }) => component.source === 'cost' && component.arrears !== undefined),
    deductions: new Map(structure.components.filter((one) => one.source === 'deduction').map((one) => [one.code, one])),
    balance: structure.balance,
    bases: new Map(
      Object.entries(paybasis).map(([basis, { formula, rounding }]) => [
        basis,
        { formula: compiled(formula, typesOf(PAY_BASIS_SCOPE)), rounding },
      ]),
    ),
  };
}

/** Pay is earned by days where it is an earning that follows the paid days; units are prorated themselves. */
export const isByDays = (one: FormulaComponent): boolean =>
  one.kind === 'earning' && one.proration === 'paid-days' && one.quantity === undefined && !isApart(one);
