import { compileFormula, type Formula, type FormulaType } from '#platform/engine/formula.ts';
import { say } from '#platform/engine/say.ts';
import { type Steps, stepsFor } from '#platform/engine/steps.ts';
import type { UploadLayout } from '../contract/upload-layout.ts';
import { type Cell, cellText } from './cell.ts';
import { headingKey } from './table.ts';

export type Rows = readonly (readonly Cell[])[];
const SEARCHED_ROWS = 30;

/** The name by which formulas read a heading: "PF Member" is `pf_member`. */
export const headingName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .replace(/^(?=\d)/, 'n');

export const textOf = (cell: Cell | undefined): string => (cell ? (cellText(cell) ?? '') : '');

/** Names of the cells of a heading row, with their types. */
function scopeOf(headings: readonly string[]): Record<string, FormulaType> {
  const names = headings.map(headingName).filter((name) => name !== '');
  return Object.fromEntries(
    names.flatMap((name): [string, FormulaType][] => [
      [name, 'text'],
      [`number_${name}`, 'number'],
    ]),
  );
}

type Compiled = { readonly where: Formula | undefined; readonly formulas: ReadonlyMap<string, Formula> };
/**
 * The formulas of a layout over a heading row, with a step after each.
 * @returns what is wrong with one in place of them
 */
function* compileLayout(
  layout: UploadLayout,
  headings: readonly string[],
  steps?: Steps,
): Generator<undefined, Compiled | string, undefined> {
  const scope = scopeOf(headings);
  steps?.take(stepsFor(headings.length));
  const formulas = new Map<string, Formula>();
  for (const { column, formula } of [
    ...layout.columns,
    ...(layout.where === undefined ? [] : [{ column: 'where', formula: layout.where }]),
  ]) {
    if (formula === undefined) continue;
    const result = compileFormula(formula, scope, steps);
    if ('error' in result) return `${column}: ${result.error.message}`;
    formulas.set(column, result.formula);
    yield;
  }
  const where = formulas.get('where');
  if (where && where.type !== 'boolean') return say`The condition is neither true nor false`;
  return { where, formulas };
}

/** The headings that a layout names. */
export const namedIn = ({ columns, across }: UploadLayout): string[] => [
  ...columns.flatMap(({ heading }) => heading ?? []),
  ...(across?.headings.map(({ heading }) => heading) ?? []),
];

/** Finds the place of a heading in a row; -1 for one that the row does not have. */
export function finder(headings: readonly string[]): (wanted: string) => number {
  const places = new Map(headings.map((heading, at): [string, number] => [headingKey(heading), at]).toReversed());
  return (wanted) => places.get(headingKey(wanted)) ?? -1;
}

/** The rows in which headings are looked for, with their place. */
const searched = ({ headingrow }: UploadLayout, rows: Rows): { at: number; headings: string[] }[] =>
  (headingrow === undefined ? rows.slice(0, SEARCHED_ROWS) : [rows[headingrow - 1] ?? []]).map((row, index) => ({
    at: headingrow === undefined ? index : headingrow - 1,
    headings: row.map(textOf),
  }));
const filled = (headings: readonly string[]): number => headings.filter((text) => text !== '').length;

/** All steps at once: for a thread, or for what is small. */
export function drained<T>(work: Generator<undefined, T, undefined>): T {
  for (let step = work.next(); ; step = work.next()) if (step.done === true) return step.value;
}

type Headings = { readonly at: number; readonly headings: string[]; readonly compiled: Compiled | string };

/**
 * The heading row of a layout in a sheet: it has the headings that the layout names and those that its formulas read;
 * undefined where there is none.
 * @throws TooManySteps
 */
export const findHeadings = (layout: UploadLayout, rows: Rows, steps?: Steps): Headings | undefined =>
  drained(headingsInSteps(layout, rows, steps));

export function* headingsInSteps(
  layout: UploadLayout,
  rows: Rows,
  steps?: Steps,
): Generator<undefined, Headings | undefined, undefined> {
  const names = namedIn(layout);
  const having: Headings[] = [];
  for (const { at, headings } of searched(layout, rows)) {
    const find = finder(headings);
    if (filled(headings) > 0 && names.every((heading) => find(heading) !== -1))
      having.push({ at, headings, compiled: yield* compileLayout(layout, headings, steps) });
  }
  const reading = having.filter(({ compiled }) => typeof compiled !== 'string');
  const candidates = reading.length > 0 ? reading : having;
  // Titles before the headings fill fewer cells.
  const most = Math.max(...candidates.map(({ headings }) => filled(headings)));
  return candidates.find(({ headings }) => names.length > 0 || filled(headings) === most);
}

/**
 * The heading row of a sheet that a layout was built for: nothing that it reads is missing.
 * @returns its place; -1 where the sheet is another
 * @throws TooManySteps
 */
export function fittingRow(layout: UploadLayout, rows: Rows, steps?: Steps): number {
  const row = findHeadings(layout, rows, steps);
  const reads = namedIn(layout).length > 0 || layout.columns.some(({ formula }) => formula !== undefined);
  return reads && row && typeof row.compiled !== 'string' ? row.at : -1;
}

/** The rows of a sheet among which the headings of a layout are. */
export const rowsOfHeadings = ({ headingrow = SEARCHED_ROWS }: UploadLayout, rows: Rows): Rows =>
  rows.slice(0, Math.max(headingrow, SEARCHED_ROWS));

/** Headings that a layout names and a sheet does not have in the row that has most of them. */
export function missingHeadings(layout: UploadLayout, rows: Rows): string[] {
  const names = namedIn(layout);
  const lists = searched(layout, rows).map(({ headings }) => {
    const find = finder(headings);
    return names.filter((heading) => find(heading) === -1);
  });
  return lists.toSorted((a, b) => a.length - b.length)[0] ?? names;
}
