import { type RawBuilder, sql } from 'kysely';
import { type DatasetColumn, isNumeric } from '#platform/contract/dataset.ts';
import { failField } from '#platform/server/application-error.ts';
import {
  COUNT,
  DISTINCT,
  HIGHEST,
  LOWEST,
  MEAN,
  MEASURE,
  OF_TOTALS,
  type Question,
  SUM,
} from '../contract/question.ts';
import type { AnswerColumn } from '../contract/report.ts';
import { columnOf, type Columns, ref } from './conditions.ts';
import type { Computed } from './formula.ts';

type Sql = RawBuilder<unknown>;
/** A column of the answer: its head, and how the database works it out for a row or group, and over all rows. */
export type Selected = { readonly head: AnswerColumn; readonly as: Sql; readonly total: Sql };
/** A value of a pivot: whose rows a column counts; undefined for all rows of the group. */
export type Across = {
  readonly value: string | null;
  readonly at: number;
  readonly column: string;
  readonly shape: DatasetColumn;
};

const NOTHING = sql`null`;
const MEAN_PLACES = 2;

/** A value in the form of its type: a number with decimals as one, all others as whole units. */
const out = ({ type }: DatasetColumn, value: Sql): Sql => (type === 'number' ? sql`${value}::float8` : value);
const wholeSum = ({ type }: DatasetColumn, value: Sql): Sql =>
  type === 'number' ? sql`${value}::float8` : sql`${value}::bigint`;

const headOf = (name: string, { label, type, isadditive }: DatasetColumn): AnswerColumn => ({
  name,
  label,
  type,
  isadditive: isadditive ?? false,
  ismeasure: false,
  across: null,
});

/** A column as it is, with the sum of its rows where they add up, or what its formula makes of the totals. */
export function plainColumn(name: string, shape: DatasetColumn, computed: Computed | undefined): Selected {
  const total = computed?.ofTotals
    ? out(
        shape,
        computed.ofTotals((of) => sql`sum(${ref(of)})`),
      )
    : shape.isadditive
      ? wholeSum(shape, sql`sum(${ref(name)})`)
      : NOTHING;
  return { head: headOf(name, shape), as: out(shape, ref(name)), total };
}

/** The rows that an aggregate counts. */
function onlyOf(across: Across | undefined): Sql {
  if (across === undefined) return sql``;
  const at = ref(across.column);
  return across.value === null
    ? sql` filter (where ${at} is null)`
    : sql` filter (where ${at}::text = ${across.value}::text)`;
}

/**
 * A measure of a group: sums and means of numbers, counts of anything. The total is the same measure over all rows.
 * @throws ApplicationError at `measures` for what its column cannot be measured by
 */
export function measuredColumn(
  columns: Columns,
  computed: ReadonlyMap<string, Computed>,
  { column, measureid }: Question['measures'][number],
  at: number,
  across?: Across,
): Selected {
  const label = MEASURE.label(measureid) ?? '';
  const only = onlyOf(across);
  const of = (as: Sql, type: AnswerColumn['type'], suffix?: string): Selected => ({
    head: {
      name: across === undefined ? `m${at}` : `m${at}p${across.at}`,
      label: suffix === undefined ? label : `${label}: ${suffix}`,
      type,
      isadditive: false,
      ismeasure: true,
      across: across === undefined ? null : { value: across.value, type: across.shape.type },
    },
    as,
    total: as,
  });
  if (measureid === COUNT || column === null) return of(sql`count(*)${only}`, 'number');
  const shape = columnOf(columns, column, 'measures');
  const { type, label: name } = shape;
  if (measureid === DISTINCT) return of(sql`count(distinct ${ref(column)})${only}`, 'number', name);
  if (measureid === LOWEST) return of(out(shape, sql`min(${ref(column)})${only}`), type, name);
  if (measureid === HIGHEST) return of(out(shape, sql`max(${ref(column)})${only}`), type, name);
  if (!isNumeric(type)) failField('measures', 'Only numbers have a sum or a mean');
  if (measureid === OF_TOTALS) {
    const over = computed.get(column)?.ofTotals ?? failField('measures', 'This column has no formula over totals');
    return of(
      out(
        shape,
        over((one) => sql`(sum(${ref(one)})${only})`),
      ),
      type,
      name,
    );
  }
  if (measureid === MEAN) {
    const mean = sql`(avg(${ref(column)})${only})`;
    return of(
      type === 'number' ? sql`round(${mean}, ${sql.lit(MEAN_PLACES)})::float8` : sql`round(${mean})::bigint`,
      type,
      name,
    );
  }
  if (measureid === SUM && !shape.isadditive) failField('measures', 'Values of this column do not add up');
  return of(wholeSum(shape, sql`(sum(${ref(column)})${only})`), type, name);
}
