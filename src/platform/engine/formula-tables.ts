import type { Evaluate, FormulaType, FormulaValue, Scope } from './formula-operators.ts';
import { compare, type Fraction, fraction, lower, minus, NOTHING, plainNumber, plus, times } from './rounding.ts';
import { say } from './say.ts';

/** A key of a table: a text that is matched exactly, or a number with rows that each hold from one number on. */
export type TableKey = { readonly name: string; readonly kind: 'text' | 'from' };
/** A table as it is written, in decimal texts; the key of kind `from` comes last, and its rows rise. */
export type TableRows = {
  readonly code: string;
  readonly name: string;
  readonly keys: readonly TableKey[];
  readonly rows: readonly { readonly keys: readonly string[]; readonly value: string }[];
  /** The value where no row fits. */
  readonly otherwise?: string | undefined;
};

/** A row: its value, and of numbers where it begins and what the slabs before it come to. */
type Row = { readonly value: Fraction; readonly from: Fraction; readonly before: Fraction };
/** What is left to find once some keys are found. */
type Step = ReadonlyMap<string, Step> | readonly Row[] | Row;

/** A table that formulas read. Its rows are made ready when the first of them is asked for. */
export type FormulaTable = Pick<TableRows, 'code' | 'name' | 'keys'> & {
  readonly rows: () => Step;
  readonly otherwise: Fraction | undefined;
};

const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d{1,6}))?$/;
/** Whether a text is a number of a table: at most twelve digits and six decimals. */
export const isDecimal = (text: string): boolean => DECIMAL.test(text);
/** A decimal text as an exact number. @throws RangeError for another text */
export function decimalOf(text: string): Fraction {
  const match = DECIMAL.exec(text);
  if (!match) throw new RangeError(say`Not a number of a table: ${text}`);
  const [, sign = '', whole = '0', places = ''] = match;
  return fraction(BigInt(`${sign}${whole}${places}`), 10n ** BigInt(places.length));
}

const HUNDREDTH = fraction(1, 100);
const ofRate = (rate: Fraction, number: Fraction): Fraction => times(times(number, rate), HUNDREDTH);
const isNumber = (value: FormulaValue): value is Fraction => typeof value === 'object' && 'n' in value;
const isRows = (step: Step): step is readonly Row[] => Array.isArray(step);
const isRow = (step: Step): step is Row => 'value' in step;

/** A row without the keys that are found. */
type Cut = { readonly keys: readonly string[]; readonly value: string };
const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b));
/** In lowest terms, so that the sums of many rows do not grow. */
function reduced({ n, d }: Fraction): Fraction {
  const by = divisor(n < 0n ? -n : n, d);
  return { n: n / by, d: d / by };
}

function risingRows(cuts: readonly Cut[]): Row[] {
  const rows: Row[] = [];
  for (const { keys, value: text } of cuts) {
    const [from, value, last] = [decimalOf(keys[0] ?? '0'), decimalOf(text), rows.at(-1)];
    const before = last ? reduced(plus(last.before, ofRate(last.value, minus(from, last.from)))) : NOTHING;
    rows.push({ from, value, before });
  }
  return rows;
}

function indexOf(keys: readonly TableKey[], rows: readonly Cut[]): Step {
  const [key, ...others] = keys;
  const [first] = rows;
  if (!key) return { value: decimalOf(first?.value ?? '0'), from: NOTHING, before: NOTHING };
  if (key.kind === 'from') return risingRows(rows);
  const byText = Map.groupBy(rows, ({ keys: [text = ''] }) => text);
  return new Map(
    [...byText].map(([text, among]) => [
      text,
      indexOf(
        others,
        among.map((row) => ({ keys: row.keys.slice(1), value: row.value })),
      ),
    ]),
  );
}

/** A table ready for formulas; one row is found in a step for each text, and by halves among numbers. */
export function formulaTable({ code, name, keys, rows, otherwise }: TableRows): FormulaTable {
  let index: Step | undefined;
  return {
    code,
    name,
    keys,
    rows: () => (index ??= indexOf(keys, rows)),
    otherwise: otherwise !== undefined && isDecimal(otherwise) ? decimalOf(otherwise) : undefined,
  };
}

/** The row that a number reaches; undefined below the first. */
function rowAt(rows: readonly Row[], number: Fraction): Row | undefined {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row && compare(row.from, number) <= 0) low = middle + 1;
    else high = middle;
  }
  return rows[low - 1];
}

function stepOf(at: Step, key: FormulaValue): Step | undefined {
  if (isRows(at)) return isNumber(key) ? rowAt(at, key) : undefined;
  return isRow(at) || typeof key !== 'string' ? undefined : at.get(key);
}

/** The row of these keys: its value, and of a number where it begins. Undefined without one. */
export function rowOf(table: FormulaTable, keys: readonly FormulaValue[]): Pick<Row, 'value' | 'from'> | undefined {
  let at: Step | undefined = table.rows();
  for (const key of keys) at = at && stepOf(at, key);
  return at && isRow(at) ? at : undefined;
}

const written = (key: FormulaValue): string => {
  if (isNumber(key)) return plainNumber(key);
  return typeof key === 'string' && key !== '' ? key : '–';
};
function noRow({ name }: FormulaTable, keys: readonly FormulaValue[]): never {
  const wanted = keys.map(written).join(', ');
  throw new RangeError(say`${name} has no row for ${wanted}. Add it to the table or give what holds otherwise.`);
}

function lookup(table: FormulaTable, keys: readonly Evaluate[]): Evaluate {
  const valuesIn = (scope: Scope): FormulaValue[] => keys.map((key) => key(scope));
  return (scope) => {
    let at: Step | undefined = table.rows();
    for (const key of keys) {
      at = stepOf(at, key(scope));
      if (at === undefined) return table.otherwise ?? noRow(table, valuesIn(scope));
    }
    return isRow(at) ? at.value : noRow(table, valuesIn(scope));
  };
}

const number = (value: FormulaValue): Fraction => {
  if (isNumber(value)) return value;
  throw new RangeError('Not a number');
};

/** The parts of a number by slabs, each with its percent: what lies below the first slab is in none. */
export function slabsOf(table: FormulaTable, of: Fraction): { readonly rate: Fraction; readonly part: Fraction }[] {
  const rows = table.rows();
  if (!isRows(rows)) return [];
  return rows.flatMap(({ from, value }, at) => {
    if (compare(of, from) <= 0) return [];
    const next = rows[at + 1]?.from;
    return [{ rate: value, part: minus(next ? lower(of, next) : of, from) }];
  });
}

function slab(table: FormulaTable, [input]: readonly Evaluate[]): Evaluate {
  return (scope) => {
    const rows = table.rows();
    const value = number(input?.(scope) ?? NOTHING);
    const row = isRows(rows) ? rowAt(rows, value) : undefined;
    return row ? plus(row.before, ofRate(row.value, minus(value, row.from))) : NOTHING;
  };
}

function band(table: FormulaTable, args: readonly Evaluate[]): Evaluate {
  const rate = lookup(table, args);
  const [input] = args;
  return (scope) => ofRate(number(rate(scope)), number(input?.(scope) ?? NOTHING));
}

/**
 * Functions of tables: `lookup` gives the value of a row, `slab` takes a number through slabs of percents, each part by
 * its own, `band` takes the percent of the band that the whole number reaches.
 */
export const tableFunctions = { lookup, slab, band } as const;
export const isTableFunction = (called: string): called is keyof typeof tableFunctions =>
  Object.hasOwn(tableFunctions, called);

/** What is wrong with how a function of tables is called; undefined where nothing is. */
export function misused(
  called: keyof typeof tableFunctions,
  table: FormulaTable | undefined,
  types: readonly FormulaType[],
): string | undefined {
  if (!table) return say`"${called}" takes a table first, then its keys`;
  const { code, keys } = table;
  const names = keys.map(({ name }) => name).join(', ');
  if (called !== 'lookup' && (keys.length > 1 || keys[0]?.kind !== 'from'))
    return say`"${called}" takes a table with one key of numbers; ${code} has ${names}`;
  if (types.length !== keys.length) return say`"${called}" of ${code} takes these keys: ${names}`;
  const wrong = keys.find(({ kind }, at) => types[at] !== (kind === 'text' ? 'text' : 'number'));
  if (!wrong) return undefined;
  return wrong.kind === 'text'
    ? say`${wrong.name} of ${code} is a text, as grade or "Pune"`
    : say`${wrong.name} of ${code} is a number, as gross or 12`;
}
