import type { PayrollPolicy } from '#modules/payroll/contract/policy.ts';
import type {
  DeductionComponent,
  FormulaComponent,
  OneTimeComponent,
  Structure,
} from '#modules/payroll/contract/structure.ts';
import {
  compileFormula,
  type Formula,
  type FormulaType,
  type FormulaValue,
  numberOf,
} from '#platform/engine/formula.ts';
import { type Paise } from '#platform/engine/money.ts';
import { fraction, type Rounding, round } from '#platform/engine/rounding.ts';

export type Part = { readonly component: FormulaComponent; readonly formula: Formula };
/** A structure ready to compute: formulas compiled, sorted so that each comes after its inputs. */
export type PreparedStructure = {
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** In the order of the payslip. */
  readonly components: readonly FormulaComponent[];
  /** In the order of computation. */
  readonly parts: readonly Part[];
  readonly onetime: ReadonlyMap<string, OneTimeComponent>;
  readonly deductions: ReadonlyMap<string, DeductionComponent>;
  readonly balance: Structure['balance'];
  readonly bases: ReadonlyMap<string, { readonly formula: Formula; readonly rounding: Rounding }>;
};
/** Amounts by component code, in paise. */
export type Amounts = Readonly<Record<string, Paise>>;

export const knownNames = (structure: Structure): Record<string, FormulaType> => ({
  gross: 'number',
  city: 'text',
  ...Object.fromEntries(Object.keys(structure.lists).map((list) => [list, 'list' as const])),
  ...Object.fromEntries(
    structure.components.filter((one) => one.source === 'formula').map((one) => [one.code, 'number' as const]),
  ),
});

function compiled(text: string, known: Record<string, FormulaType>): Formula {
  const result = compileFormula(text, known);
  if ('error' in result) throw new RangeError(`Formula "${text}": ${result.error.message}`);
  return result.formula;
}

/** Orders parts so that each comes after those it reads. Parts of a cycle are left out; the linter reports them. */
export function inOrder(parts: readonly Part[]): Part[] {
  const ordered: Part[] = [];
  const codes = new Set(parts.map(({ component }) => component.code));
  const done = new Set<string>();
  for (let before = -1; before < ordered.length;) {
    before = ordered.length;
    for (const part of parts) {
      const { code } = part.component;
      if (done.has(code) || part.formula.names.some((name) => codes.has(name) && !done.has(name))) continue;
      ordered.push(part);
      done.add(code);
    }
  }
  return ordered;
}

/**
 * Compiles a structure and the pay bases of a policy once for a run.
 * @throws RangeError for a structure with linter problems
 */
export function prepareStructure(structure: Structure, paybasis: PayrollPolicy['paybasis']): PreparedStructure {
  const known = knownNames(structure);
  const components = structure.components.filter((one) => one.source === 'formula');
  const parts = inOrder(components.map((component) => ({ component, formula: compiled(component.formula, known) })));
  if (parts.length < components.length) throw new RangeError('The structure has a cycle');
  return {
    lists: structure.lists,
    components,
    parts,
    onetime: new Map(structure.components.filter((one) => one.source === 'one-time').map((one) => [one.code, one])),
    deductions: new Map(structure.components.filter((one) => one.source === 'deduction').map((one) => [one.code, one])),
    balance: structure.balance,
    bases: new Map(
      Object.entries(paybasis).map(([basis, { formula, rounding }]) => [
        basis,
        { formula: compiled(formula, { amount: 'number' }), rounding },
      ]),
    ),
  };
}

// Formulas use rupees, amounts are paise.
const rupeesOf = (amount: Paise): FormulaValue => fraction(amount, 100);
const inPaise = (formula: Formula, scope: Record<string, FormulaValue>, rounding: Rounding): Paise => {
  const { n, d } = numberOf(formula, scope);
  return round({ n: n * 100n, d }, rounding);
};

/** Monthly gross of a package. @throws RangeError for a pay basis that the policy does not have */
export function monthlyGross(
  prepared: PreparedStructure,
  { basis, amount }: { basis: string | null; amount: Paise },
): Paise {
  if (basis === null) return amount;
  const rule = prepared.bases.get(basis);
  if (!rule) throw new RangeError(`Unknown pay basis "${basis}"`);
  return inPaise(rule.formula, { amount: rupeesOf(amount) }, rule.rounding);
}

/** The full-month components of a gross in a city, each rounded by its own rule. */
export function fullMonth(prepared: PreparedStructure, gross: Paise, city: string): Amounts {
  const scope: Record<string, FormulaValue> = { ...prepared.lists, gross: rupeesOf(gross), city };
  const amounts: Record<string, Paise> = {};
  for (const { component, formula } of prepared.parts) {
    const amount = inPaise(formula, scope, component.rounding);
    amounts[component.code] = amount;
    scope[component.code] = rupeesOf(amount);
  }
  return amounts;
}
