import { type RawBuilder, sql } from 'kysely';
import { type DatasetColumn, isNumeric } from '#platform/contract/dataset.ts';
import { day, isDay } from '#platform/engine/day.ts';
import { failField, failWith } from '#platform/server/application-error.ts';
import { type Dataset, type DatasetCaller, datasetRows, visibleColumns } from '#platform/server/dataset.ts';
import {
  NOT_BELOW,
  NOT_ABOVE,
  CONTAINS,
  COUNT,
  DISTINCT,
  EMPTY,
  FILLED,
  HIGHEST,
  IS_NOT,
  LOWEST,
  MEAN,
  MEASURE,
  OPEN_UNTIL,
  type Question,
  SUM,
} from '../contract/question.ts';
import type { ReportAnswer, ReportCell, ReportColumn } from '../contract/report.ts';
import { spanOf, tooLong } from '../engine/range.ts';

type Columns = ReadonlyMap<string, DatasetColumn>;
/** A column of the answer: its head, and how the database works it out. */
type Selected = { readonly head: ReportColumn; readonly as: RawBuilder<unknown>; readonly total: RawBuilder<unknown> };

const ref = (name: string): RawBuilder<unknown> => sql`${sql.ref(`d.${name}`)}`;

function columnOf(columns: Columns, name: string, field: string): DatasetColumn {
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

function conditionOf(
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

const headOf = (name: string, { label, type, isadditive }: DatasetColumn): ReportColumn => ({
  name,
  label,
  type,
  isadditive: isadditive ?? false,
});
const NOTHING = sql`null`;

/** A measure of a group: sums and means of numbers, counts of anything. */
function measured(columns: Columns, { column, measureid }: Question['measures'][number], at: number): Selected {
  const label = MEASURE.label(measureid) ?? '';
  const name = `m${at}`;
  const head = (type: ReportColumn['type'], of?: string): ReportColumn => ({
    name,
    label: of === undefined ? label : `${label}: ${of}`,
    type,
    isadditive: false,
  });
  const of = (as: RawBuilder<unknown>, one: ReportColumn): Selected => ({ head: one, as, total: as });
  if (measureid === COUNT || column === null) return of(sql`count(*)`, head('number'));
  const shape = columnOf(columns, column, 'measures');
  if (measureid === DISTINCT) return of(sql`count(distinct ${ref(column)})`, head('number', shape.label));
  if (measureid === LOWEST) return of(sql`min(${ref(column)})`, head(shape.type, shape.label));
  if (measureid === HIGHEST) return of(sql`max(${ref(column)})`, head(shape.type, shape.label));
  if (!isNumeric(shape.type)) failField('measures', 'Only numbers have a sum or a mean');
  if (measureid === SUM && !shape.isadditive) failField('measures', 'Values of this column do not add up');
  return measureid === MEAN
    ? of(sql`round(avg(${ref(column)}))::bigint`, head(shape.type, shape.label))
    : of(sql`sum(${ref(column)})::bigint`, head(shape.type, shape.label));
}

const plain = (name: string, shape: DatasetColumn): Selected => ({
  head: headOf(name, shape),
  as: ref(name),
  total: shape.isadditive ? sql`sum(${ref(name)})::bigint` : NOTHING,
});

const cellOf = (value: unknown): ReportCell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
const cellsOf = (selected: readonly Selected[], row: Record<string, unknown>): ReportCell[] =>
  selected.map((_one, at) => cellOf(row[`c${at}`]));

/**
 * Prepares the statements of a question over a dataset, within the rights of the caller. Groups and their totals are worked out by the database over the rows,
 * never from cells that are shown.
 * @throws ApplicationError at the field of what is unknown; E1250 or E1520 for a range that is too long
 */
export function prepareQuestion(caller: DatasetCaller, dataset: Dataset, question: Question) {
  const { db, today } = caller;
  const { period, maxdays = 365 } = dataset.shape;
  const columns: Columns = new Map(visibleColumns(caller, dataset));
  const span = period === undefined ? undefined : spanOf(question, day(today));
  const code = span && tooLong(question, span, maxdays);
  if (code) failWith(code, { fields: { from: code } });
  const isgrouped = question.groups.length > 0;
  const groups = question.groups.map((name) => plain(name, columnOf(columns, name, 'groups')));
  const selected: Selected[] = isgrouped
    ? [...groups, ...question.measures.map((one, at) => measured(columns, one, at))]
    : question.columns.map((name) => plain(name, columnOf(columns, name, 'columns')));
  const conditions = question.filters.map((one) => conditionOf(columns, one));
  if (span && period !== undefined)
    conditions.push(sql<boolean>`${ref(period)} between ${span.from}::date and ${span.to}::date`);
  const where = conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
  const sorted = selected.findIndex(({ head }) => head.name === question.sort);
  const source = () =>
    db.selectFrom(datasetRows(caller, dataset) as never) as unknown as ReturnType<
      typeof db.selectFrom<'employee as d'>
    >;
  const named = (of: 'as' | 'total') => selected.map((one, at) => one[of].as(`c${at}`));
  const rowsOf = source()
    .select(named('as') as never)
    .where(where)
    .$if(isgrouped, (q) => q.groupBy(groups.map(({ as }) => as) as never))
    .$if(sorted >= 0, (q) =>
      q.orderBy(sql.ref(`c${sorted}`), (o) => (question.isdescending ? o.desc().nullsLast() : o.asc().nullsLast())),
    )
    .$if(sorted !== 0, (q) => q.orderBy(sql.ref('c0')));
  return {
    heads: selected.map(({ head }) => head),
    span,
    /** The first rows, or groups, in the order of the question. */
    rows: async (limit: number): Promise<ReportCell[][]> => {
      const rows = (await rowsOf.limit(limit).execute()) as unknown as Record<string, unknown>[];
      return rows.map((row) => cellsOf(selected, row));
    },
    /** How many rows or groups there are, and the totals over all rows. */
    whole: async (): Promise<{ total: number; totals: ReportCell[] }> => {
      const [counted] = (await source()
        .select([
          ...(named('total') as never[]),
          (isgrouped
            ? sql<number>`count(distinct row(${sql.join(groups.map(({ as }) => as))}))`
            : sql<number>`count(*)`
          ).as('total'),
        ] as never)
        .where(where)
        .execute()) as unknown as Record<string, unknown>[];
      const totals = counted ? cellsOf(selected, counted) : [];
      return {
        total: Number(counted?.['total'] ?? 0),
        totals: isgrouped ? totals.map((cell, at) => (at < groups.length ? null : cell)) : totals,
      };
    },
  };
}

/** The first rows of a question with its totals. @throws ApplicationError as `prepareQuestion` */
export async function ask(
  caller: DatasetCaller,
  dataset: Dataset,
  question: Question,
  limit: number,
): Promise<ReportAnswer> {
  const { heads, span, rows, whole } = prepareQuestion(caller, dataset, question);
  return {
    columns: heads,
    rows: await rows(limit),
    ...(await whole()),
    from: span?.from ?? null,
    to: span?.to ?? null,
  };
}
