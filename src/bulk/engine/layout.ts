import type { Formula, Scope } from '#platform/engine/formula.ts';
import { fraction, NOTHING, plainNumber } from '#platform/engine/rounding.ts';
import { say } from '#platform/engine/say.ts';
import { type Steps, stepsFor } from '#platform/engine/steps.ts';
import type { LayoutSource, UploadLayout } from '../contract/upload-layout.ts';
import type { Cell } from './cell.ts';
import {
  drained,
  finder,
  headingName,
  headingsInSteps,
  missingHeadings,
  namedIn,
  type Rows,
  textOf,
} from './layout-headings.ts';
import { headingKey, type Mapping } from './table.ts';

/** A file as an upload reads it: the cells of the file, and behind them those that a layout makes of them. */
export type LaidOut = {
  readonly headerrow: number;
  readonly headings: readonly string[];
  readonly mapping: Mapping;
  readonly rows: readonly { readonly rownumber: number; readonly cells: readonly Cell[] }[];
  /** Headings of the file that nothing reads. */
  readonly unused: readonly string[];
  /** How many rows a condition left out. */
  readonly leftout: number;
};

const BLANK: Cell = { kind: 'blank' };
/** The heading of the row of the file, where rows of the file give several rows each. */
export const FILE_ROW = 'Row of the file';

const textCell = (text: string): Cell => (text === '' ? BLANK : { kind: 'text', text });

/** The names that formulas read, with the place of each; of two headings with one name the first one is read. */
function namesOf(headings: readonly string[], formulas: Iterable<Formula>): [name: string, at: number][] {
  const wanted = new Set([...formulas].flatMap(({ names }) => names.map((name) => name.replace(/^number_/, ''))));
  const matches = new Map<string, number>();
  headings.forEach((heading, at) => {
    const name = headingName(heading);
    if (name !== '' && wanted.has(name) && !matches.has(name)) matches.set(name, at);
  });
  return [...matches];
}

function scopeOf(names: readonly (readonly [string, number])[], cells: readonly Cell[]): Scope {
  const scope: Record<string, Scope[string]> = {};
  for (const [name, at] of names) {
    const text = textOf(cells[at]);
    const [, minus = '', whole = '', places = ''] = /^(-?)(\d{1,15})(?:\.(\d{1,9}))?$/.exec(text) ?? [];
    scope[name] = text;
    scope[`number_${name}`] =
      whole === '' ? NOTHING : fraction(BigInt(`${minus}${whole}${places}`), 10n ** BigInt(places.length));
  }
  return scope;
}

type Words = NonNullable<LayoutSource['words']>;
const meanings = new WeakMap<Words, ReadonlyMap<string, string>>();
/** What words mean, by their small letters; of two that differ in capitals only the first counts. */
function meaningsOf(words: Words): ReadonlyMap<string, string> {
  const cached = meanings.get(words);
  if (cached) return cached;
  const byWord = new Map(
    Object.entries(words)
      .map(([word, means]): [string, string] => [word.toLowerCase(), means])
      .toReversed(),
  );
  meanings.set(words, byWord);
  return byWord;
}

const DATE = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4})$/;
/** A cell with the choices of its column applied: words, blanks, the form of dates and numbers. */
export function readAs(cell: Cell, { words, blank, dateorder, decimalmark }: LayoutSource): Cell {
  const text = textOf(cell);
  if (text === '') return blank === undefined ? cell : textCell(blank);
  const means = words && meaningsOf(words).get(text.toLowerCase());
  if (means !== undefined) return textCell(means);
  const [, first = '', , second = '', year = ''] = DATE.exec(text) ?? [];
  if (dateorder === 'month-first' && cell.kind === 'text' && year !== '')
    return textCell(`${year}-${first.padStart(2, '0')}-${second.padStart(2, '0')}`);
  if (decimalmark === 'comma' && cell.kind === 'text' && /^-?[\d.]+(,\d+)?$/.test(text))
    return textCell(text.replaceAll('.', '').replace(',', '.'));
  return cell;
}

const isPlain = ({ words, blank, dateorder, decimalmark }: LayoutSource): boolean =>
  words === undefined && blank === undefined && dateorder === undefined && decimalmark === undefined;

function worked(formula: Formula, scope: Scope): Cell {
  const value = formula.evaluate(scope);
  if (typeof value === 'string') return textCell(value);
  if (typeof value === 'boolean') return textCell(value ? 'Yes' : 'No');
  return 'n' in value ? textCell(plainNumber(value)) : BLANK;
}

/**
 * Reads a sheet by a layout: which cell, value or formula stands in each column of the upload, which rows are read, and
 * which entries of a row are rows of their own.
 * @returns the table, or what is wrong in a sentence
 */
export function layOut(layout: UploadLayout, rows: Rows, labels?: ReadonlyMap<string, string>): LaidOut | string {
  return drained(layOutInSteps(layout, rows, labels));
}

/** The most rows that one file gives, as many as a sheet may have and some titles. */
const MAX = 51_000;
/** Steps between which other work is done: a row takes those of its formulas, and one for each few cells. */
const BREATH = 15_000;
/** The most steps of one file. */
const MAX_STEPS = 10_000_000;

/**
 * The same in steps, between which other work is done: a file may have a hundred thousand rows.
 * @param steps what the request may use to compile layouts
 * @throws TooManySteps
 */
export function* layOutInSteps(
  layout: UploadLayout,
  rows: Rows,
  labels: ReadonlyMap<string, string> = new Map(),
  steps?: Steps,
): Generator<undefined, LaidOut | string, undefined> {
  const result = yield* headingsInSteps(layout, rows, steps);
  if (!result)
    return say`The layout ${layout.name} names headings that the file does not have: ${missingHeadings(layout, rows).join(', ')}.`;
  const { at, headings, compiled } = result;
  const find = finder(headings);
  if (typeof compiled === 'string') return `${layout.name}: ${compiled}`;
  const { where, formulas } = compiled;
  const { across } = layout;
  const direct = layout.columns.filter((one) => one.heading !== undefined && isPlain(one));
  const built = layout.columns.filter((one) => !direct.includes(one));
  const added = [
    ...built.map(({ column, heading }) => heading ?? labels.get(column) ?? column),
    ...(across ? [...[across.name, across.value].map((name) => labels.get(name) ?? name), FILE_ROW] : []),
  ];
  const mapping: Record<string, number> = {};
  for (const { column, heading = '' } of direct) mapping[column] = find(heading);
  built.forEach(({ column }, index) => (mapping[column] = headings.length + index));
  if (across) {
    mapping[across.name] = headings.length + built.length;
    mapping[across.value] = headings.length + built.length + 1;
  }
  // Places are looked up once: a file may have a hundred thousand rows.
  const names = namesOf(headings, formulas.values());
  const sources = built.map((source) => ({
    source,
    at: source.heading === undefined ? -1 : find(source.heading),
    formula: formulas.get(source.column),
  }));
  const entries = (across?.headings ?? []).map(({ heading, as }) => ({ at: find(heading), as }));
  let leftout = 0;
  type Row = LaidOut['rows'][number];
  const readRow = (rows: readonly Cell[], rownumber: number): Row[] => {
    const cells = headings.map((_, column) => rows[column] ?? BLANK);
    if (cells.every((cell) => textOf(cell) === '')) return [{ rownumber, cells }];
    const scope = scopeOf(names, cells);
    if (where && where.evaluate(scope) !== true) {
      leftout += 1;
      return [];
    }
    const own = sources.map(({ source, at: place, formula }) => {
      const value = place === -1 ? textCell(source.value ?? '') : (cells[place] ?? BLANK);
      return readAs(formula ? worked(formula, scope) : value, source);
    });
    if (!across) return [{ rownumber, cells: [...cells, ...own] }];
    return entries.flatMap(({ at: place, as }) => {
      const cell = cells[place] ?? BLANK;
      return textOf(cell) === ''
        ? []
        : [{ rownumber, cells: [...cells, ...own, textCell(as), cell, textCell(String(rownumber))] }];
    });
  };
  const parts = [...formulas.values()].reduce((sum, formula) => sum + formula.parts, 0);
  const stepsOfRow = stepsFor(parts + names.length + headings.length + sources.length + entries.length);
  if (stepsOfRow * (rows.length - at) > MAX_STEPS)
    return say`The formulas of the layout ${layout.name} are too long for a file of ${rows.length} rows. Shorten them or split the file.`;
  const data: Row[] = [];
  let taken = 0;
  for (let index = at + 1; index < rows.length; index += 1) {
    data.push(...readRow(rows[index] ?? [], index + 1));
    if (data.length > MAX)
      return say`The layout ${layout.name} makes more than ${MAX} rows of this file. Split the file.`;
    taken += stepsOfRow;
    if (taken < BREATH) continue;
    taken = 0;
    yield;
  }
  const inFormulas = new Set(
    [...formulas.values()].flatMap((formula) => formula.names.map((name) => name.replace(/^number_/, ''))),
  );
  const read = new Set([
    ...namedIn(layout).map(headingKey),
    ...headings.filter((heading) => inFormulas.has(headingName(heading))).map(headingKey),
  ]);
  return {
    headerrow: at,
    headings: [...headings, ...added],
    mapping,
    // Entries of one row of the file are rows of their own, so their numbers go on by one.
    rows: across ? data.map((row, index) => ({ ...row, rownumber: at + 2 + index })) : data,
    unused: headings.filter((heading) => heading !== '' && !read.has(headingKey(heading))),
    leftout,
  };
}
