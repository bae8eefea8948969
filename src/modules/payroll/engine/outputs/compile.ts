import {
  type LayoutColumn,
  type LayoutField,
  type OutputLayout,
  outputLayouts,
} from '#modules/payroll/contract/outputs/output-layout.ts';
import {
  componentNames,
  FAMILIES,
  FIXED_NAMES,
  LINE_NUMBER,
  OUTPUT_NAMES,
  POSTING_NAMES,
} from '#modules/payroll/contract/outputs/output-scope.ts';
import type { Structure } from '#modules/payroll/contract/setup/structure.ts';
import { compileFormula, type Formula, type FormulaType } from '#platform/engine/formula.ts';
import { nearest } from '#platform/engine/nearest.ts';
import { type Steps, stepsFor } from '#platform/engine/steps.ts';
import { say } from '#platform/engine/say.ts';
import { roleProblems } from './roles.ts';
import { withoutWages } from './statutory-values.ts';

export type PreparedField = { readonly field: LayoutField | LayoutColumn; readonly formula: Formula };
/** A layout with its formulas, ready for any number of lines. */
export type PreparedLayout = {
  readonly layout: OutputLayout;
  readonly columns: readonly PreparedField[];
  readonly where: Formula | undefined;
  readonly orderby: Formula | undefined;
  readonly before: readonly (readonly PreparedField[])[];
  readonly after: readonly (readonly PreparedField[])[];
  /** Names of components, which are zero where a payslip has none. */
  readonly components: readonly string[];
  /** Codes of components that the gross wages of the ECR leave out. */
  readonly without: ReadonlySet<string>;
};
/** Something wrong with a layout, at a column where it has one. */
export type LayoutProblem = { readonly layout: string; readonly column: string | undefined; readonly message: string };

export const SUM = 'sum_';
export const LINES = 'lines';
type Existing = Record<string, FormulaType>;

const knownOf = (structure: Pick<Structure, 'components' | 'unused'>): Existing =>
  Object.fromEntries(
    [...FIXED_NAMES, ...OUTPUT_NAMES.LINE, ...componentNames(structure)].map(({ name, type }) => [name, type]),
  );

/** The names of a line of the journal: the posting, and the run. */
const POSTINGS: Existing = Object.fromEntries(
  [...POSTING_NAMES, ...OUTPUT_NAMES.RUN, ...OUTPUT_NAMES.LINE].map(({ name, type }) => [name, type]),
);

/** Names of lines before and after the others: the run, how many lines there are, and the sum of each number. */
function sumsOf(existing: Existing): Existing {
  const numbers = Object.entries(existing).filter(([name, type]) => type === 'number' && name !== LINE_NUMBER);
  const run = OUTPUT_NAMES.RUN.map(({ name, type }): [string, FormulaType] => [name, type]);
  return Object.fromEntries([
    ...run,
    [LINES, 'number' as const],
    ...numbers.map(([name]): [string, FormulaType] => [`${SUM}${name}`, 'number']),
  ]);
}

/** What to do about a name that is none: the nearest one, or the component to create. */
function unknownName(name: string, existing: Existing, steps: Steps | undefined): string {
  const names = Object.keys(existing);
  // Each name is compared letter by letter.
  steps?.take(stepsFor(names.length) * name.length);
  const close = nearest(name, names);
  const [, code] = new RegExp(`^(?:${SUM})?(?:${Object.keys(FAMILIES).join('|')})_(.+)$`).exec(name) ?? [];
  if (code !== undefined && close === undefined)
    return say`There is no name “${name}”. Create the component ${code}, or correct the formula.`;
  return close === undefined
    ? say`There is no name “${name}”. Correct the formula.`
    : say`There is no name “${name}”. Did you mean ${close}?`;
}

type Report = (message: string, column?: string) => void;
type Reporting = { readonly report: Report; readonly steps: Steps | undefined };
function compiled(
  text: string,
  existing: Existing,
  { report, steps }: Reporting,
  column?: string,
): Formula | undefined {
  const result = compileFormula(text, existing, steps);
  if ('formula' in result) {
    if (result.formula.type === 'list') report('The formula gives a list. Write the value for the file.', column);
    if (result.formula.dividesByZero) report('The formula divides by zero', column);
    return result.formula;
  }
  const { problem, name, message } = result.error;
  report(problem === 'unknown-name' && name !== undefined ? unknownName(name, existing, steps) : message, column);
  return undefined;
}

/**
 * A layout with its formulas, and what is wrong with it against a structure; empty when files can be made by it.
 * @throws TooManySteps
 */
export function prepareLayout(
  layout: OutputLayout,
  structure: Pick<Structure, 'components' | 'unused'>,
  steps?: Steps,
): { readonly prepared: PreparedLayout; readonly problems: readonly LayoutProblem[] } {
  const problems: LayoutProblem[] = [];
  const report: Report = (message, column) => void problems.push({ layout: layout.name, column, message });
  const existing = layout.rows === 'posting' ? POSTINGS : knownOf(structure);
  const { [LINE_NUMBER]: _, ...unordered } = existing;
  const sums = sumsOf(existing);
  const reporting = { report, steps };
  steps?.take(stepsFor(Object.keys(existing).length * 2));
  const field = (names: Existing, place: string) => (one: LayoutField & { heading?: string }, at: number) => {
    const formula = compiled(one.formula, names, reporting, one.heading ?? `${place} ${at + 1}`);
    return formula ? [{ field: one, formula }] : [];
  };
  const where = layout.where === undefined ? undefined : compiled(layout.where, unordered, reporting, 'where');
  if (where && where.type !== 'boolean') report('The condition is neither true nor false', 'where');
  const orderby = layout.orderby === undefined ? undefined : compiled(layout.orderby, unordered, reporting, 'orderby');
  const columns = layout.columns.flatMap(field(existing, ''));
  const ofFile = (place: 'before' | 'after') => (layout[place] ?? []).map((line) => line.flatMap(field(sums, place)));
  const [before, after] = [ofFile('before'), ofFile('after')];
  const components = componentNames(structure).map(({ name }) => name);
  const placed = (fields: readonly PreparedField[], place: string) =>
    fields.map(({ field: one, formula }, at) => ({
      place: 'heading' in one ? one.heading : `${place} ${at + 1}`,
      field: one,
      formula,
    }));
  const lines = [
    ...before.flatMap((line) => placed(line, 'before')),
    ...after.flatMap((line) => placed(line, 'after')),
  ];
  for (const { message, column } of roleProblems(layout, { columns: placed(columns, ''), lines, known: existing }))
    report(message, column);
  const without = withoutWages(structure);
  return { prepared: { layout, columns, where, orderby, before, after, components, without }, problems };
}

/** What is wrong with layouts as they would be saved, against a structure; empty when nothing is. @throws TooManySteps */
export function layoutProblems(
  layouts: readonly OutputLayout[],
  structure: Pick<Structure, 'components' | 'unused'>,
  steps?: Steps,
): LayoutProblem[] {
  const read = outputLayouts.safeParse(layouts);
  const own = read.success
    ? []
    : read.error.issues.map(({ path, message }) => ({
        layout: layouts[Number(path[0])]?.name ?? '',
        column: undefined,
        message,
      }));
  return [...own, ...layouts.flatMap((layout) => prepareLayout(layout, structure, steps).problems)];
}
