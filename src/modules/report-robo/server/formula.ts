import { type RawBuilder, sql } from 'kysely';
import type { DatasetColumn } from '#platform/contract/dataset.ts';
import { compileFormula, type FormulaPart, formulaParts, type FormulaType } from '#platform/engine/formula.ts';
import { failField } from '#platform/server/application-error.ts';
import { type ComputedColumn, MAX_FORMULA_PARTS, OVER_TOTALS, SUM_OF_ROWS } from '../contract/question.ts';

type Columns = ReadonlyMap<string, DatasetColumn>;
type Sql = RawBuilder<unknown>;
/** What a formula reads by a name, in the unit in which it is stored: paise, ten-thousandths of a day. */
type NameOf = (name: string) => Sql;

/** Decimals to which numbers are compared and rounded, so that a third of three is one. */
const PLACES = 12;
/** Decimals of a computed number. */
const NUMBER_PLACES = 4;
/** A result from here on is no amount; it stays empty. */
const MAX_RESULT = sql`9e11`;
const SCALE: Readonly<Partial<Record<DatasetColumn['type'], number>>> = { money: 100, days: 10_000 };
const UNIT_TYPES = { 1: 'number', 2: 'money', 3: 'days', 4: 'minutes' } as const;

const typeIn = ({ type }: DatasetColumn): FormulaType =>
  type === 'yesno' ? 'boolean' : type === 'text' || type === 'day' ? 'text' : 'number';

/** A column as a formula reads it: rupees, days and minutes as exact numbers, an empty text as such, a date as YYYY-MM-DD. */
function read(shape: DatasetColumn, stored: Sql): Sql {
  if (shape.type === 'yesno') return sql`coalesce(${stored}, false)`;
  if (typeIn(shape) === 'text') return sql`coalesce(${stored}::text, '')`;
  const scale = SCALE[shape.type];
  return scale === undefined ? sql`${stored}::numeric` : sql`(${stored}::numeric / ${sql.lit(scale)})`;
}

const even = (value: Sql): Sql => sql`round(${value}, ${sql.lit(PLACES)})`;
const OPERATORS: Readonly<Record<string, Sql>> = {
  '+': sql`+`,
  '-': sql`-`,
  '*': sql`*`,
  '<': sql`<`,
  '<=': sql`<=`,
  '>': sql`>`,
  '>=': sql`>=`,
  '==': sql`=`,
  '!=': sql`<>`,
  '&&': sql`and`,
  '||': sql`or`,
};
const COMPARISONS = new Set(['<', '<=', '>', '>=', '==', '!=']);

function called(name: string, args: readonly Sql[]): Sql {
  const [first = sql`null`] = args;
  switch (name) {
    case 'min':
      return sql`least(${sql.join(args)})`;
    case 'max':
      return sql`greatest(${sql.join(args)})`;
    case 'round':
      return sql`floor(${even(first)} + 0.5)`;
    case 'up':
      return sql`ceil(${even(first)})`;
    case 'down':
      return sql`floor(${even(first)})`;
    case 'capitals':
      return sql`upper(${first})`;
    case 'lookup':
    case 'slab':
    case 'band':
      return failField('computed', 'A report has no tables that a formula could read');
    default:
      return failField('computed', `A report does not have the function ${name}`);
  }
}

/**
 * A part of a formula as the database evaluates it, with the meaning of `compileFormula`; numbers to 12 decimals. What
 * divides by zero or reads an empty number is empty.
 */
function sqlOf(part: FormulaPart, nameOf: NameOf): Sql {
  const args = () => part.parts.map((one) => sqlOf(one, nameOf));
  const [left = sql`null`, right = sql`null`, other = sql`null`] = part.op === 'call' ? [] : args();
  const [first] = part.parts;
  switch (part.op) {
    case 'value':
      if (part.type === 'number') return sql`${part.text}::numeric`;
      return part.type === 'boolean' ? sql`${part.text === 'true'}::boolean` : sql`${part.text}::text`;
    case 'id':
      return nameOf(part.text);
    case '?:':
      return sql`(case when ${left} then ${right} when not ${left} then ${other} end)`;
    case 'call':
      return called(part.text, args());
    case 'list':
      return part.parts.length === 0 ? sql`array[]::text[]` : sql`array[${sql.join(args())}]::text[]`;
    case '!_':
      return sql`(not ${left})`;
    case '-_':
      return sql`(-${left})`;
    case 'in':
      return sql`(${left} = any(${right}))`;
    case '/':
      return sql`(${left} / nullif(${even(right)}, 0))`;
    case '+':
      if (part.type === 'text') return sql`(${left} || ${right})`;
      break;
  }
  const operator = OPERATORS[part.op] ?? failField('computed', 'This formula cannot be worked out in a report');
  if (!COMPARISONS.has(part.op)) return sql`(${left} ${operator} ${right})`;
  if (first?.type === 'number') return sql`(${even(left)} ${operator} ${even(right)})`;
  return first?.type === 'text'
    ? sql`(${left} collate "C" ${operator} ${right} collate "C")`
    : sql`(${left} ${operator} ${right})`;
}

/** A number of a formula in the unit of its column: paise, ten-thousandths of a day, whole minutes; a number to 4 decimals. */
function stored(type: DatasetColumn['type'], value: Sql): Sql {
  const scaled = type === 'number' ? even(value) : even(sql`${value} * ${sql.lit(SCALE[type] ?? 1)}`);
  const fits = sql`abs(${value}) < ${MAX_RESULT}`;
  return type === 'number'
    ? sql`(case when ${fits} then round(${scaled}, ${sql.lit(NUMBER_PLACES)}) end)`
    : sql`(case when ${fits} then floor(${scaled} + 0.5)::bigint end)`;
}

/** A computed column as a column of its report. */
export type Computed = {
  readonly name: string;
  readonly shape: DatasetColumn;
  /** Its value of a row of `d`. */
  readonly ofRow: Sql;
  /** Its value of totals, where it is worked out over them; `sumOf` is the sum of a column in its unit. */
  readonly ofTotals: ((sumOf: NameOf) => Sql) | undefined;
};

/**
 * Compiles a computed column over the columns that the caller may see.
 * @throws ApplicationError at `computed`, with the name of the column
 */
export function computedColumn(columns: Columns, { name, label, formula, unitid, totalid }: ComputedColumn): Computed {
  const types = Object.fromEntries([...columns].map(([key, shape]) => [key, typeIn(shape)]));
  const compiled = compileFormula(formula, types);
  if ('error' in compiled) return failField('computed', `${label}: ${compiled.error.message}`);
  const { type, names, parts } = compiled.formula;
  const tree = formulaParts(formula, types);
  if (!tree || type === 'list' || type === 'table')
    return failField('computed', `${label}: A formula gives a number, a text, or yes or no`);
  if (parts > MAX_FORMULA_PARTS)
    return failField('computed', `${label}: A formula has at most ${MAX_FORMULA_PARTS} parts`);
  const shapeOf = (key: string): DatasetColumn => columns.get(key) ?? failField('computed', `Unknown name "${key}"`);
  const unit = type === 'number' ? UNIT_TYPES[unitid] : type === 'boolean' ? 'yesno' : 'text';
  const additive = type === 'number' && totalid === SUM_OF_ROWS;
  const isOver = totalid === OVER_TOTALS;
  if (totalid === SUM_OF_ROWS && !additive) failField('computed', `${label}: Only a number has a total`);
  if (isOver && (type !== 'number' || names.some((key) => shapeOf(key).isadditive !== true)))
    failField('computed', `${label}: Totals are of columns whose values add up`);
  const value = (nameOf: NameOf) => sqlOf(tree, (key) => read(shapeOf(key), nameOf(key)));
  const inUnit = (of: Sql) => (type === 'number' ? stored(unit, of) : of);
  return {
    name,
    shape: { label, type: unit, ...(additive ? { isadditive: true as const } : {}) },
    ofRow: inUnit(value((key) => sql`${sql.ref(`d.${key}`)}`)),
    ofTotals: isOver ? (sumOf) => inUnit(value(sumOf)) : undefined,
  };
}
