import { type RawBuilder, sql } from 'kysely';
import { type DatasetColumn, isNumeric } from '#platform/contract/dataset.ts';
import { isDay } from '#platform/engine/day.ts';
import { failField } from '#platform/server/application-error.ts';
import {
  CONTAINS,
  EMPTY,
  FILLED,
  IS_NOT,
  NOT_ABOVE,
  NOT_BELOW,
  OPEN_UNTIL,
  type Question,
} from '../contract/question.ts';

export type Columns = ReadonlyMap<string, DatasetColumn>;

/** A column of the rows `d`. */
export const ref = (name: string): RawBuilder<unknown> => sql`${sql.ref(`d.${name}`)}`;

export function columnOf(columns: Columns, name: string, field: string): DatasetColumn {
  return columns.get(name) ?? failField(field, 'This column is not in the dataset, or you may not see it');
}

const NUMBER = /^-?\d{1,12}(?:\.\d{1,4})?$/;
/** What a typed value is in the unit of its column: rupees become paise, days ten-thousandths, hours stay minutes. */
function valueOf(value: string, { type }: DatasetColumn): string | number | boolean {
  if (type === 'yesno') return /^(yes|true|1)$/i.test(value);
  if (type === 'day') return isDay(value) ? value : failField('filters', 'Please enter a date');
  if (!isNumeric(type)) return value;
  if (!NUMBER.test(value)) return failField('filters', 'enter valid number');
  const scale = type === 'money' ? 100 : type === 'days' ? 10_000 : 1;
  return Math.round(Number(value) * scale);
}

/** A filter as a condition over the rows `d`. @throws ApplicationError at `filters` */
export function conditionOf(
  columns: Columns,
  { column, operatorid, value }: Question['filters'][number],
): RawBuilder<boolean> {
  const shape = columnOf(columns, column, 'filters');
  const at = ref(column);
  if (operatorid === EMPTY) return sql<boolean>`(${at}::text is null or ${at}::text = '')`;
  if (operatorid === FILLED) return sql<boolean>`(${at}::text <> '')`;
  const typed = valueOf(value, shape);
  if (operatorid === CONTAINS)
    return typeof typed === 'string'
      ? sql<boolean>`position(lower(${typed}::text) in lower(${at}::text)) > 0`
      : failField('filters', 'Only a text contains another');
  const isText = shape.type === 'text';
  const [left, right] = isText
    ? [sql`lower(${at})`, sql`lower(${typed}::text)`]
    : shape.type === 'day'
      ? [at, sql`${typed}::date`]
      : [at, sql`${typed}`];
  if (operatorid === OPEN_UNTIL) return sql<boolean>`(${at} is null or ${left} >= ${right})`;
  if (operatorid === NOT_BELOW) return sql<boolean>`${left} >= ${right}`;
  if (operatorid === NOT_ABOVE) return sql<boolean>`${left} <= ${right}`;
  return operatorid === IS_NOT ? sql<boolean>`${left} is distinct from ${right}` : sql<boolean>`${left} = ${right}`;
}
