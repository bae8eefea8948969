import { MESSAGES } from '#platform/contract/messages.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '#platform/server/db.ts';
import { day } from '#platform/engine/day.ts';
import { failField, failWith } from '#platform/server/application-error.ts';
import { type Dataset, type DatasetCaller, datasetRows, visibleColumns } from '#platform/server/dataset.ts';
import { MAX_PIVOT, type Question } from '../contract/question.ts';
import type { ReportAnswer, ReportCell } from '../contract/report.ts';
import { tooLong } from '../engine/range.ts';
import { columnOf, type Columns, conditionOf, ref } from './conditions.ts';
import { type Computed, computedColumn } from './formula.ts';
import { rangeOn } from './range.ts';
import { type Across, measuredColumn, plainColumn, type Selected } from './select.ts';

type Rows = SelectQueryBuilder<DB, 'employee', Record<string, unknown>>;

const cellOf = (value: unknown): ReportCell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
const cellsOf = (selected: readonly Selected[], row: Record<string, unknown>): ReportCell[] =>
  selected.map((_one, at) => cellOf(row[`c${at}`]));

/** The days of a question over a dataset. @throws ApplicationError E1250 or E1520 for a range that is too long */
async function daysOf({ db, today }: DatasetCaller, { shape: { period, maxdays = 365 } }: Dataset, question: Question) {
  if (period === undefined) return undefined;
  const span = await rangeOn(db, question, day(today));
  const code = tooLong(question, span, maxdays);
  if (code) failWith(code, { fields: { from: MESSAGES[code] } });
  return span;
}

/**
 * Prepares the statements of a question over a dataset, within the rights of the caller. Groups, pivots and totals are
 * worked out by the database over the rows, never from cells that are shown.
 * @throws ApplicationError at the field of what is unknown; E1250 or E1520 for a range that is too long
 */
export async function prepareQuestion(caller: DatasetCaller, dataset: Dataset, question: Question) {
  const { period } = dataset.shape;
  const visible: Columns = new Map(visibleColumns(caller, dataset));
  const computed: ReadonlyMap<string, Computed> = new Map(
    question.computed.map((one) => [one.name, computedColumn(visible, one)]),
  );
  const columns: Columns = new Map([...visible, ...[...computed].map(([name, { shape }]) => [name, shape] as const)]);
  const span = await daysOf(caller, dataset, question);
  const conditions = question.filters.map((one) => conditionOf(columns, one));
  if (span && period !== undefined)
    conditions.push(sql<boolean>`${ref(period)} between ${span.from}::date and ${span.to}::date`);
  const where = conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
  /** The rows of the dataset with the computed columns, as `d`. */
  const source = (): Rows => {
    const rows = caller.db.selectFrom(datasetRows(caller, dataset, span) as never) as unknown as Rows;
    if (computed.size === 0) return rows.where(where);
    const withComputed = rows
      .selectAll()
      .select([...computed.values()].map(({ name, ofRow }) => ofRow.as(name)) as never)
      .as('d');
    return (caller.db.selectFrom(withComputed as never) as unknown as Rows).where(where);
  };
  const across = await acrossOf(source, columns, question);
  const isgrouped = question.groups.length > 0;
  const groups = question.groups.map((name) => plainColumn(name, columnOf(columns, name, 'groups'), undefined));
  const measured = (one?: Across) =>
    question.measures.map((measure, at) => measuredColumn(columns, computed, measure, at, one));
  const selected: Selected[] = isgrouped
    ? [...groups, ...across.flatMap(measured), ...measured()]
    : question.columns.map((name) => plainColumn(name, columnOf(columns, name, 'columns'), computed.get(name)));
  const keys = question.groups.map((name) => ref(name));
  const sorted = selected.findIndex(({ head }) => head.name === question.sort);
  const named = (of: 'as' | 'total') => selected.map((one, at) => one[of].as(`c${at}`));
  const ordered = (rows: Rows): Rows =>
    rows
      .$if(sorted >= 0, (q) =>
        q.orderBy(sql.ref(`c${sorted}`), (o) => (question.isdescending ? o.desc().nullsLast() : o.asc().nullsLast())),
      )
      .$if(sorted !== 0, (q) => q.orderBy(sql.ref('c0')));
  /** The groups with the row of all of them before the first, each with the number of groups. */
  const grouped = () =>
    ordered(
      source()
        .select(named('as') as never)
        .select([
          sql<number>`grouping(${sql.join(keys)})`.as('level'),
          sql<number>`count(*) over () - 1`.as('total'),
        ] as never)
        .groupBy(sql`grouping sets ((${sql.join(keys)}), ())` as never)
        .orderBy(sql.ref('level'), 'desc'),
    );
  const single = () => ordered(source().select(named('as') as never));
  const heads = selected.map(({ head }) => head);
  return {
    heads,
    span,
    /** The statement of all rows; of groups with their total first. Each value is `c` and its place. */
    statement: () => (isgrouped ? grouped() : single()),
    cells: (row: Record<string, unknown>) => cellsOf(selected, row),
    /** The first rows, or groups, in the order of the question, with the number of all and the totals over all rows. */
    answer: async (limit: number): Promise<{ rows: ReportCell[][]; total: number; totals: ReportCell[] }> => {
      if (isgrouped) {
        const [whole, ...rows] = await grouped()
          .limit(limit + 1)
          .execute();
        const totals = cellsOf(selected, whole ?? {}).map((cell, at) => (at < groups.length ? null : cell));
        return { rows: rows.map((row) => cellsOf(selected, row)), total: Number(whole?.['total'] ?? 0), totals };
      }
      const rows = await single().limit(limit).execute();
      const [whole] = await source()
        .select(named('total') as never)
        .select(sql<number>`count(*)`.as('total') as never)
        .execute();
      const totals = cellsOf(selected, whole ?? {});
      return { rows: rows.map((row) => cellsOf(selected, row)), total: Number(whole?.['total'] ?? 0), totals };
    },
  };
}

/** The values of the pivot column in their order. @throws ApplicationError at `pivot` where they are too many */
async function acrossOf(source: () => Rows, columns: Columns, { pivot, measures }: Question): Promise<Across[]> {
  if (pivot === null) return [];
  const shape = columnOf(columns, pivot, 'pivot');
  const max = Math.floor(MAX_PIVOT / Math.max(1, measures.length));
  const values = await source()
    .select(sql<string | null>`${ref(pivot)}::text`.as('value') as never)
    .groupBy(ref(pivot) as never)
    .orderBy(ref(pivot) as never, (o) => o.asc().nullsLast())
    .limit(max + 1)
    .execute();
  if (values.length > max)
    failField('pivot', `This column has more than ${max} values, too many to stand across. Filter, or group by it`);
  return values.map(({ value }, at) => ({ value: typeof value === 'string' ? value : null, at, column: pivot, shape }));
}

/** The first rows of a question with its totals. @throws ApplicationError as `prepareQuestion` */
export async function ask(
  caller: DatasetCaller,
  dataset: Dataset,
  question: Question,
  limit: number,
): Promise<ReportAnswer> {
  const { heads, span, answer } = await prepareQuestion(caller, dataset, question);
  return { columns: heads, ...(await answer(limit)), from: span?.from ?? null, to: span?.to ?? null };
}
