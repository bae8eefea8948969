import { sql } from 'kysely';
import type { TileFigures, TileRows, TileUnit } from '#platform/contract/tile.ts';
import { addDays, type Day, day, daysBetween } from '#platform/engine/day.ts';
import { grantFor } from '#platform/server/access.ts';
import type { Db } from '#platform/server/db.ts';
import { type DatasetCaller, datasetRows } from '#platform/server/dataset.ts';
import type { Tile, TileSpan } from '#platform/server/tile.ts';
import { dailySums } from './count/sums.ts';
import { attendanceDayDataset, HALF } from './dataset.ts';

/** As many days as the dataset gives at once. */
const MAX_DAYS = 90;
type Measure = 'present' | 'late' | 'extra';
type DaySums = { readonly workdate: Day } & Readonly<Record<Measure, number>>;

/** Sums of a board by days, read once for its tiles: a board is one transaction, and a period has many rows. */
const read = new WeakMap<Db, Map<string, Promise<DaySums[]>>>();

/** Whether a reader sees the days of everybody, of those who have left as well: then the stored sums are theirs. */
const seesEverybody = ({ session }: DatasetCaller): boolean =>
  (['attendance', 'people'] as const).every((right) => grantFor(session, right)?.scope === 'all');

async function readSums(caller: DatasetCaller, { from, to }: TileSpan): Promise<DaySums[]> {
  if (seesEverybody(caller)) {
    const sums = await dailySums(caller.db, from, to);
    return sums.map(({ halves, ...row }) => ({ ...row, present: HALF * halves }));
  }
  const rows = await caller.db
    .selectFrom(datasetRows(caller, attendanceDayDataset) as never)
    .select([
      sql<string>`d.workdate`.as('workdate'),
      sql<number>`sum(d.present)::bigint`.as('present'),
      sql<number>`sum(d.late)::bigint`.as('late'),
      sql<number>`sum(d.extra)::bigint`.as('extra'),
    ] as never)
    .where(sql<boolean>`d.workdate between ${from}::date and ${to}::date` as never)
    .groupBy(sql`d.workdate` as never)
    .orderBy(sql`d.workdate` as never)
    .execute();
  return (rows as unknown as (Record<Measure, number> & { workdate: string })[]).map((row) => ({
    ...row,
    workdate: day(row.workdate),
  }));
}

function sumsOf(caller: DatasetCaller, span: TileSpan): Promise<DaySums[]> {
  const key = `${span.from} ${span.to}`;
  const stored = read.get(caller.db) ?? new Map<string, Promise<DaySums[]>>();
  read.set(caller.db, stored);
  const sums = stored.get(key) ?? readSums(caller, span);
  stored.set(key, sums);
  return sums;
}

const lastDays = ({ from, to }: TileSpan): TileSpan =>
  daysBetween(from, to) <= MAX_DAYS ? { from, to } : { from: addDays(to, 1 - MAX_DAYS), to };

const tile = (key: string, measure: Measure, words: { title: string; about: string; unit: TileUnit }): Tile => ({
  ...words,
  key,
  board: 'time',
  dataset: attendanceDayDataset,
  chart: 'columns',
  load: async (caller, period, earlier, yearago): Promise<TileFigures & { span: TileSpan }> => {
    const [span, before] = [lastDays(period), lastDays(earlier)];
    const days = await sumsOf(caller, { from: before.from, to: span.to });
    const within = ({ from, to }: TileSpan) => days.filter(({ workdate }) => workdate >= from && workdate <= to);
    const sum = (rows: readonly DaySums[]) => rows.reduce((total, row) => total + row[measure], 0);
    const rowsOf = ({ from, to }: TileSpan): TileRows => ({ filters: [], from, to, sum: measure });
    const own = within(span);
    const last = await sumsOf(caller, lastDays(yearago));
    return {
      span,
      value: own.length === 0 ? null : sum(own),
      rows: rowsOf(span),
      before: sum(within(before)),
      yearago: last.length === 0 ? null : sum(last),
      parts: [],
      series: [{ name: 'value', label: words.title }],
      points: own.map((row) => ({
        key: row.workdate,
        label: row.workdate,
        values: { value: { value: row[measure], rows: rowsOf({ from: row.workdate, to: row.workdate }) } },
      })),
    };
  },
});

/** Tiles over counted days of attendance; a period of more than 90 days shows its last 90. */
export const attendanceTiles: readonly Tile[] = [
  tile('days-present', 'present', {
    title: 'Days present',
    about: 'Days at work, out on duty or at home that were counted, half days as a half, by day.',
    unit: 'days',
  }),
  tile('late-minutes', 'late', {
    title: 'Late arrival',
    about: 'Time by which people came late on counted days, by day.',
    unit: 'minutes',
  }),
  tile('extra-minutes', 'extra', {
    title: 'Extra time',
    about: 'Time beyond the shift on counted days, by day.',
    unit: 'minutes',
  }),
];
