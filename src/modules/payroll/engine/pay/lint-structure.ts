import type { Structure, StructureProblem } from '#modules/payroll/contract/structure.ts';
import { compileFormula } from '#platform/engine/formula.ts';
import { inOrder, knownNames, type Part } from './structure.ts';

/** Names that formulas read or call whatever the structure is. */
const RESERVED = new Set(['gross', 'city', 'min', 'max', 'round', 'up', 'down', 'in', 'true', 'false', 'null']);

/**
 * Problems of a structure, in the order in which to fix them; empty when it may be saved. Codes of the message
 * catalogue where it has one, otherwise our own text.
 */
export function lintStructure(structure: Structure): StructureProblem[] {
  const problems: StructureProblem[] = [];
  const report = (code: StructureProblem['code'], message: string, component?: string): void => {
    problems.push({ code, component, message });
  };
  const formulas = structure.components.filter((one) => one.source === 'formula');
  if (!formulas.some((one) => one.basic)) report('E1450', 'Please create basic pay salary component');
  const known = knownNames(structure);
  const parts: Part[] = [];
  for (const component of formulas) {
    const result = compileFormula(component.formula, known);
    if ('formula' in result) parts.push({ component, formula: result.formula });
    else
      report(
        result.error.problem === 'unknown-name' ? 'unknown-name' : 'formula',
        result.error.message,
        component.code,
      );
    if ('formula' in result && result.formula.type !== 'number')
      report('formula', 'The formula gives no amount', component.code);
    if ('formula' in result && result.formula.dividesByZero)
      report('formula', 'The formula divides by zero', component.code);
  }
  if (!parts.some(({ formula }) => formula.names.includes('gross')))
    report('E1470', 'Please add at least one component with gross');
  if (!structure.components.some((one) => one.kind === 'deduction'))
    report('E1480', 'Please create at least one deduction component');
  const ordered = new Set(inOrder(parts).map(({ component }) => component.code));
  for (const { component } of parts) {
    if (!ordered.has(component.code)) report('cycle', `"${component.code}" needs its own result`, component.code);
  }
  const seen = new Set<string>();
  for (const { code } of [...structure.components, ...(structure.unused ?? [])])
    if (RESERVED.has(code)) report('duplicate', `"${code}" has a meaning of its own in formulas`, code);
  for (const list of Object.keys(structure.lists)) {
    if (RESERVED.has(list)) report('duplicate', `"${list}" has a meaning of its own in formulas`);
    seen.add(list);
  }
  for (const component of structure.components) {
    if (seen.has(component.code)) report('duplicate', `"${component.code}" is there twice`, component.code);
    seen.add(component.code);
    if (component.kind === 'earning' && component.accrual && component.variable) {
      report('E1430', 'You can either keep accrural or variable', component.code);
    }
  }
  for (const { code } of structure.unused ?? []) {
    if (seen.has(code)) report('duplicate', `"${code}" is there twice`, code);
    seen.add(code);
  }
  for (const code of [structure.balance.component, structure.balance.shortfall]) {
    if (!formulas.some((one) => one.code === code)) report('balance', `"${code}" is no component of monthly pay`, code);
  }
  return problems;
}

/** Problems of one component, also of one outside the structure: checked as if it were added. */
export function lintComponent(structure: Structure, code: string): StructureProblem[] {
  const { components, unused = [] } = structure;
  const one = unused.find((each) => each.code === code);
  const others = unused.filter((each) => each !== one);
  const problems = lintStructure(one ? { ...structure, components: [...components, one], unused: others } : structure);
  return problems.filter(({ component }) => component === code);
}
