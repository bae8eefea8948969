import type { EmployeeFacts, Payslip } from '#modules/payroll/contract/run/payslip.ts';
import type { CalculatedComponent } from '#modules/payroll/contract/setup/structure.ts';
import { type Phrase, SCOPE_WORDS, WORKING } from '#modules/payroll/contract/run/working.ts';
import { FORMULA_SCOPE, typesOf } from '#modules/payroll/contract/setup/formula-scope.ts';
import { type FormulaPart, formulaParts, type FormulaValue, type Known } from '#platform/engine/formula.ts';
import { type Paise, ZERO } from '#platform/engine/money.ts';
import type { PastContext } from '../pay/context.ts';
import { type FullMonth, fullMonth, wholeScope } from '../pay/full-month.ts';
import { payPerson } from '../pay/pay-person.ts';
import { type PreparedStructure, typeOf } from '../pay/structure.ts';
import { isTableValue } from './table-phrase.ts';
import { formulaPhrase, type Names, reason, say, shownPaise } from './formula-phrase.ts';

/** What the formulas of a person's month read, in a full month and in this one, with the company's names for it. */
export type Workings = {
  readonly structure: PreparedStructure;
  readonly names: Names;
  readonly full: FullMonth;
  readonly fullscope: Readonly<Record<string, FormulaValue>>;
  readonly earnedscope: Readonly<Record<string, FormulaValue>>;
};

const RUPEES = new Set(['gross', 'package_amount', 'employer_pf', 'fbp_plan']);

/** How the formulas of a structure are called, and what is an amount. */
export function namesOf({ parts, given, once, onetime }: PreparedStructure): Names {
  const components = new Map(parts.map(({ component: { code, name } }) => [code, name]));
  for (const code of once) components.set(code, onetime.get(code)?.name ?? code);
  const figures = new Map(given.map((one) => [one.code, one]));
  return {
    nameOf: (name) => SCOPE_WORDS[name] ?? components.get(name) ?? figures.get(name)?.name ?? name.replaceAll('_', ' '),
    unitOf: (name) => {
      if (RUPEES.has(name) || components.has(name)) return 'rupees';
      const unit = figures.get(name)?.unit;
      return unit === undefined || unit === 'choice' ? 'number' : unit;
    },
  };
}

/** What the formulas of a structure may read, with types. */
export function typesIn({ parts, given, lists, tables, once }: PreparedStructure): Known {
  return {
    ...typesOf(FORMULA_SCOPE),
    ...Object.fromEntries(given.map((one) => [one.code, typeOf(one)])),
    ...Object.fromEntries(
      [...parts.map(({ component: { code } }) => code), ...once].map((code) => [code, 'number' as const]),
    ),
    ...Object.fromEntries(Object.keys(lists).map((list) => [list, 'list' as const])),
    ...tables,
  };
}

/** What the formulas of a full month read of a person, and where a payslip is given those of its month. */
export function workingsOf(context: PastContext, facts: EmployeeFacts, register?: Payslip['register']): Workings {
  const { structure, month } = context;
  const person = payPerson(context, facts, month);
  const full = fullMonth(structure, person);
  const fullscope = wholeScope(structure, person, full);
  const earned = { ...register?.earned, ...register?.aggregates, ...register?.onetime, ...register?.costs };
  const earnedscope = register ? wholeScope(structure, person, { gross: full.gross, amounts: earned }) : fullscope;
  return { structure, names: namesOf(structure), full, fullscope, earnedscope };
}

/** The working of a component by its formula, without its result; undefined for a formula that is none any more. */
function worked(
  { structure, names }: Workings,
  { formula, when, quantity }: Pick<CalculatedComponent, 'formula' | 'when' | 'quantity'>,
  scope: Readonly<Record<string, FormulaValue>>,
): Phrase | string | number | undefined {
  const existing = typesIn(structure);
  const of = (text: string): FormulaPart | undefined => formulaParts(text, existing);
  const condition = when === undefined ? undefined : of(when);
  if (condition && condition.evaluate(scope) !== true)
    return say('nothing', { reason: reason(condition, scope, names, false) });
  const [value, units] = [of(formula), quantity && of(quantity.formula)];
  if (!value) return undefined;
  const wording = formulaPhrase(value, scope, names);
  if (!units) return wording;
  return say('units', { units: formulaPhrase(units, scope, countsOnly(names)), value: wording });
}
/** A number of units is no amount, whatever it is read from. */
const countsOnly = ({ nameOf, unitOf }: Names): Names => ({
  nameOf,
  unitOf: (name) => (unitOf(name) === 'rupees' ? 'rupees' : unitOf(name)),
});

/** A working with its result; where rounding changed the result, both. */
function withResult(working: Phrase | string | number, amount: Paise, exact?: number): Phrase {
  if (typeof working === 'object' && working.says.startsWith('Nothing')) return working;
  if (typeof working === 'number') return say('fixed', { amount });
  // A name alone is its own result, and so is a value of a table.
  if (typeof working === 'object' && (working.says === WORKING.name || isTableValue(working)))
    return exact === undefined || exact === amount ? working : say('roundedTo', { working, amount });
  return exact === undefined || exact === amount
    ? say('equals', { working, amount })
    : say('equalsRounded', { working, exact, amount });
}

/** How the full month of a component came about; undefined where its formula cannot be shown. */
export function fullMonthPhrase(workings: Workings, code: string): Phrase | undefined {
  const part = workings.structure.parts.find(({ component }) => component.code === code);
  if (!part) return undefined;
  const working = worked(workings, part.component, workings.fullscope);
  const amount = workings.full.amounts[code] ?? ZERO;
  if (working === undefined) return undefined;
  const value = part.quantity ? undefined : part.formula.evaluate(workings.fullscope);
  const exact = value !== undefined && typeof value === 'object' && 'n' in value ? shownPaise(value) : undefined;
  return withResult(working, amount, exact);
}

/** How the amount of a component that is worked out again with the earned amounts came about. */
export function earnedPhrase(workings: Workings, code: string, amount: Paise): Phrase | undefined {
  const part = workings.structure.parts.find(({ component }) => component.code === code);
  const working = part && worked(workings, part.component, workings.earnedscope);
  return working === undefined ? undefined : withResult(working, amount);
}
