import type {
  Component,
  CostComponent,
  FormulaComponent,
  Structure,
  StructureProblem,
} from '#modules/payroll/contract/setup/structure.ts';
import { type Compiled, compileFormula, type Formula, type Known } from '#platform/engine/formula.ts';
import { functions, textFunctions } from '#platform/engine/formula-operators.ts';
import { type Steps, stepsFor } from '#platform/engine/steps.ts';
import { isInHours } from '../../../contract/run/attended.ts';
import { FORMULA_SCOPE, UNIT_SCOPE } from '../../../contract/setup/formula-scope.ts';
import { INCOME_KINDS } from '../../../contract/person/non-payroll-income.ts';
import { lintAttended, lintClose, lintExempt, lintLateRates, lintOnce, type Report } from './lint-parts.ts';
import { tableSentences } from './table-problems.ts';
import { inOrder, ownNames, type Part } from './parts.ts';
import {
  aggregateAsCost,
  isByDays,
  isCalculated,
  knownNames,
  namesOfRules,
  readsClose,
  withUnits,
} from './structure.ts';

/** Names that formulas read or call whatever the structure is. */
const RESERVED = new Set<string>([
  ...FORMULA_SCOPE.map(({ name }) => name),
  ...INCOME_KINDS,
  ...Object.keys(functions),
  ...Object.keys(textFunctions),
  'in',
  'true',
  'false',
  'null',
]);

type What = 'amount' | 'condition' | 'units' | 'rate';

/** Compiles a text over the names of a structure; a formula of units reads those that are paid, too. */
type Compile = (text: string, what?: What) => Compiled;
function compiler(existing: Known, steps: Steps | undefined): Compile {
  steps?.take(stepsFor(Object.keys(existing).length));
  return (text, what) => compileFormula(text, what === 'rate' ? withUnits(existing) : existing, steps);
}

/** A compiled formula of a component; undefined after a report of what is wrong with it. */
function compiledOr(compile: Compile, text: string, what: What, code: string, report: Report): Formula | undefined {
  const result = compile(text, what);
  if ('error' in result) {
    report(result.error.problem === 'unknown-name' ? 'unknown-name' : 'formula', result.error.message, code);
    return undefined;
  }
  const { type, dividesByZero } = result.formula;
  if (what === 'condition' && type !== 'boolean') report('formula', 'The condition is neither true nor false', code);
  else if (what !== 'condition' && type !== 'number') report('formula', 'The formula gives no amount', code);
  if (dividesByZero) report('formula', 'The formula divides by zero', code);
  return result.formula;
}

/** Names of a whole month, which arrears are no part of. */
const OF_MONTH = ['gross', 'package_amount', 'employer_pf', 'fbp_plan'];

/** Reports what is wrong with how a cost follows arrears. @param names what its formula reads */
function lintArrears({ code, arrears, proration }: CostComponent, names: readonly string[], report: Report): void {
  if (arrears === undefined) return;
  if (proration !== 'recomputed')
    report('formula', 'A cost follows arrears by its formula with the earned amounts', code);
  const [first] = names.filter((name) => OF_MONTH.includes(name));
  if (first !== undefined)
    report('formula', `On arrears a formula cannot read "${first}", which is of a whole month`, code);
}

/** Reports what is wrong with the formula of units. @param known names of the structure @returns the names it reads */
function lintRate(
  one: Component,
  { compile, known, report }: { compile: Compile; known: () => Known; report: Report },
): readonly string[] {
  if (one.source !== 'one-time' || one.rateformula === undefined) return [];
  const { code, attendance = [] } = one;
  const names = compiledOr(compile, one.rateformula, 'rate', code, report)?.names ?? [];
  lintClose(one, names, new Set(), report);
  const structureNames = known();
  for (const { name } of UNIT_SCOPE)
    if (names.includes(name) && Object.hasOwn(structureNames, name))
      report('duplicate', `"${name}" is a name of the structure already, so a rate formula cannot read it`, code);
  const other = {
    hours: attendance.find(({ of }) => !isInHours(of)),
    days: attendance.find(({ of }) => isInHours(of)),
  };
  if (names.includes('hours') && other.hours)
    report('formula', `"hours" is not the number of ${other.hours.item}, which are days. Read "days" or "units"`, code);
  if (names.includes('days') && other.days)
    report('formula', `"days" is not the number of ${other.days.item}, which are hours. Read "hours" or "units"`, code);
  return names;
}

/** Reports what is wrong with pay that is not paid month by month. */
function lintApart(
  { code, kind, basic, hra, variable, accrual, guarantee, exempt }: FormulaComponent,
  components: readonly Component[],
  report: Report,
): void {
  if (variable && accrual) report('E1430', 'You can either keep accrural or variable', code);
  if (guarantee && (variable ?? accrual))
    report('formula', 'A guaranteed component cannot be variable or accrued', code);
  for (const named of guarantee?.of ?? []) {
    const one = components.find((each) => each.code === named);
    if (!one) report('unknown-name', `"${named}" is no component of the structure`, code);
    else if (one.kind !== 'earning' || (one.source === 'formula' && one.guarantee))
      report('formula', `"${named}" is no pay that could reach a guarantee`, code);
  }
  if (!variable && !accrual && !guarantee) return;
  if (kind === 'benefit') report('formula', 'A benefit in kind is given month by month', code);
  if (basic || hra) report('formula', 'Basic pay and house rent allowance are paid month by month', code);
  if (exempt?.rule === 'meals') report('formula', 'Meals are given month by month', code);
}

/** Reports what is wrong with several structures: their codes and whom they are for. */
function lintStructures(structure: Structure, steps: Steps | undefined, report: (message: string) => void): void {
  const compile = compiler(namesOfRules(structure), steps);
  const codes = new Set<string>();
  for (const { code, name, when } of structure.structures ?? []) {
    if (codes.has(code)) report(`Two structures have the code "${code}"`);
    codes.add(code);
    const result = when === undefined ? undefined : compile(when);
    if (result && 'error' in result) report(`${name}: ${result.error.message}`);
    else if (result && result.formula.type !== 'boolean') report(`${name}: The condition is neither true nor false`);
  }
}

/** Reports figures of packages whose unit and choices do not go together. */
function lintChoices({ amounts }: Structure, report: (message: string) => void): void {
  for (const { name, unit, choices = [] } of amounts) {
    const seen = choices.map((one) => one.toLowerCase());
    if (unit === 'choice' && choices.length === 0) report(`${name}: Enter what may be chosen`);
    if (unit !== 'choice' && choices.length > 0) report(`${name}: Only a choice has choices`);
    if (new Set(seen).size < seen.length) report(`${name}: Each choice may stand there once`);
  }
}

/**
 * Problems of a structure, in the order in which to fix them; empty when it may be saved. Codes of the message
 * catalogue where it has one, otherwise our own text.
 * @throws TooManySteps
 */
export function lintStructure(structure: Structure, steps?: Steps): StructureProblem[] {
  return problemsOf(structure, compiler(knownNames(structure), steps), { steps });
}

/** @param only a component whose problems are asked for: what can have none of it is not looked at */
function problemsOf(
  structure: Structure,
  compile: Compile,
  { steps, only }: { readonly steps: Steps | undefined; readonly only?: string },
): StructureProblem[] {
  const problems: StructureProblem[] = [];
  const report = (code: StructureProblem['code'], message: string, component?: string): void => {
    problems.push({ code, component, message });
  };
  const formulas = structure.components.filter((one) => one.source === 'formula');
  if (!formulas.some((one) => one.basic)) report('E1450', 'Please create basic pay salary component');
  const parts: Part[] = [];
  const aggregates = structure.aggregates ?? [];
  for (const component of [...structure.components.filter(isCalculated), ...aggregates.map(aggregateAsCost)]) {
    const values = { amount: component.formula, condition: component.when, units: component.quantity?.formula };
    const compiled = Object.entries(values).map(([what, text]) =>
      text === undefined ? undefined : compiledOr(compile, text, what as What, component.code, report),
    );
    const [formula, when, quantity] = compiled;
    if (formula) parts.push({ component, formula, ...(when ? { when } : {}), ...(quantity ? { quantity } : {}) });
  }
  const read = new Map(parts.map((part) => [part.component, part.formula.names]));
  const ofClose = new Set(parts.flatMap(({ component }) => (readsClose(component) ? [component.code] : [])));
  const once = new Set(structure.components.filter((one) => one.source === 'one-time').map(({ code }) => code));
  const order = inOrder(parts);
  lintOnce(order, once, report);
  const rates = new Map<string, { readonly names: readonly string[] }>();
  for (const part of parts) lintClose(part.component, ownNames(part), ofClose, report);
  for (const component of structure.components) {
    const names = (isCalculated(component) && read.get(component)) || [];
    if (component.source === 'cost') lintArrears(component, names, report);
    lintExempt(component, report);
    rates.set(component.code, { names: lintRate(component, { compile, known: () => knownNames(structure), report }) });
  }
  lintLateRates(structure.components, rates, { order, once, report });
  // Pay follows the package: its gross, its amount, or figures of it where it is agreed by component.
  const ofPackage = new Set(['gross', 'package_amount', 'fbp_plan', ...structure.amounts.map(({ code }) => code)]);
  if (!parts.some(({ formula }) => formula.names.some((name) => ofPackage.has(name))))
    report('E1470', 'Please add at least one component with gross');
  if (!structure.components.some((one) => one.kind === 'deduction'))
    report('E1480', 'Please create at least one deduction component');
  const ordered = new Set(order.map(({ component }) => component.code));
  for (const { component } of parts) {
    if (!ordered.has(component.code)) report('cycle', `"${component.code}" needs its own result`, component.code);
  }
  const seen = new Set<string>();
  for (const { code } of [...structure.components, ...(structure.unused ?? [])])
    if (RESERVED.has(code)) report('duplicate', `"${code}" has a meaning of its own in formulas`, code);
  for (const { code } of structure.amounts) {
    if (RESERVED.has(code)) report('duplicate', `"${code}" has a meaning of its own in formulas`, code);
    if (seen.has(code)) report('duplicate', `"${code}" is repeated`, code);
    seen.add(code);
  }
  for (const { code } of aggregates) {
    if (RESERVED.has(code)) report('duplicate', `"${code}" has a meaning of its own in formulas`, code);
    if (seen.has(code)) report('duplicate', `"${code}" is repeated`, code);
    seen.add(code);
  }
  for (const list of Object.keys(structure.lists)) {
    if (seen.has(list)) report('duplicate', `"${list}" is repeated`);
    if (RESERVED.has(list)) report('duplicate', `"${list}" has a meaning of its own in formulas`);
    seen.add(list);
  }
  for (const table of structure.tables ?? []) {
    if (only === undefined) for (const message of tableSentences(table)) report('table', message);
    if (seen.has(table.code)) report('duplicate', `"${table.code}" is repeated`);
    if (RESERVED.has(table.code)) report('duplicate', `"${table.code}" has a meaning of its own in formulas`);
    seen.add(table.code);
  }
  for (const component of structure.components) {
    if (seen.has(component.code)) report('duplicate', `"${component.code}" is repeated`, component.code);
    seen.add(component.code);
    if (component.source === 'formula') lintApart(component, structure.components, report);
  }
  lintAttended(structure.components, report);
  if (only === undefined) lintStructures(structure, steps, (message) => report('formula', message));
  lintChoices(structure, (message) => report('formula', message));
  for (const { code } of structure.unused ?? []) {
    if (seen.has(code)) report('duplicate', `"${code}" is repeated`, code);
    seen.add(code);
  }
  for (const code of [structure.balance.component, structure.balance.shortfall]) {
    const one = formulas.find((each) => each.code === code);
    if (!one) report('balance', `"${code}" is no component of monthly pay`, code);
    else if (!isByDays(one))
      report('balance', `“${code}” is not prorated, so it cannot be the balancing component`, code);
  }
  return problems;
}

/** Problems of one component, also of one outside the structure: checked as if it were added. @throws TooManySteps */
export const lintComponent = (structure: Structure, code: string, steps?: Steps): StructureProblem[] =>
  lintOne(structure, code, compiler(knownNames(structure), steps), steps);

/** Problems of the components outside a structure, each checked as if it alone were added. @throws TooManySteps */
export function lintUnused(structure: Structure, steps?: Steps): StructureProblem[] {
  const compile = remembering(compiler(knownNames(structure), steps));
  return (structure.unused ?? []).flatMap(({ code }) => lintOne(structure, code, compile, steps));
}

/** Formulas of the structure are the same whichever component is added, so each is compiled once. */
function remembering(compile: Compile): Compile {
  const byKey = new Map<string, Compiled>();
  return (text, what) => {
    const key = what === 'rate' ? `rate ${text}` : text;
    const compiled = byKey.get(key) ?? compile(text, what);
    byKey.set(key, compiled);
    return compiled;
  };
}

/** @param compile over the names of the structure without the component */
function lintOne(structure: Structure, code: string, compile: Compile, steps: Steps | undefined): StructureProblem[] {
  const { components, unused = [] } = structure;
  const one = unused.find((each) => each.code === code);
  const whole = one
    ? { ...structure, components: [...components, one], unused: unused.filter((each) => each !== one) }
    : structure;
  const problems = problemsOf(whole, one ? withOne(whole, code, compile, steps) : compile, { steps, only: code });
  return problems.filter(({ component }) => component === code);
}

/** What a structure compiles, with a component that is added: only what reads it is compiled anew. */
function withOne(whole: Structure, code: string, compile: Compile, steps: Steps | undefined): Compile {
  const anew = compiler(knownNames(whole), steps);
  return (text, what) => {
    if (!text.includes(code)) return compile(text, what);
    return anew(text, what);
  };
}
