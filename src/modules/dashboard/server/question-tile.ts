import type { TileFigures, TileRows } from '#platform/contract/tile.ts';
import type { DatasetCaller } from '#platform/server/dataset.ts';
import type { QuestionTile } from '#platform/server/tile.ts';
import { COUNT, type Question, SUM } from '#modules/report-robo/contract/question.ts';
import { ask } from '#modules/report-robo/server/public.ts';
import { questionOf } from '../contract/board.ts';
import { lastDays, type Period, periodBefore, yearOfMonths } from '../engine/period.ts';

/** Columns that a chart can show; of more names the largest are. */
const MAX_NAMES = 24;
const MAX_DAYS = 92;
const SERIES = 'value';

const maxDaysOf = ({ dataset }: Pick<QuestionTile, 'dataset'>): number => dataset.shape.maxdays ?? 365;

/** The days of a tile over a dataset with a period. */
const spanOf = ({ dataset, isyear }: QuestionTile, period: Period): Period | null =>
  dataset.shape.period === undefined ? null : isyear ? yearOfMonths(period) : lastDays(period, maxDaysOf({ dataset }));

const rowsOf = ({ filters, sum }: QuestionTile, span: Period | null): TileRows => ({
  filters: [...filters],
  from: span?.from ?? null,
  to: span?.to ?? null,
  sum,
});

const grouped = (tile: QuestionTile, rows: TileRows): Question => {
  const isDay = tile.dataset.shape.columns[tile.group]?.type === 'day';
  return {
    ...questionOf(tile.dataset.shape.key, rows),
    columns: [],
    groups: [tile.group],
    measures: [{ column: tile.sum, measureid: tile.sum === null ? COUNT : SUM }],
    sort: isDay ? tile.group : 'm0',
    isdescending: !isDay,
  };
};

/** The rows of one group. */
const rowsOfGroup = (tile: QuestionTile, rows: TileRows, label: string | null): TileRows => {
  if (tile.group === tile.dataset.shape.period && label !== null) return { ...rows, from: label, to: label };
  const own = { column: tile.group, ...(label === null ? EMPTY : { condition: 'is' as const, value: label }) };
  return { ...rows, filters: [...rows.filters, own] };
};
const EMPTY = { condition: 'isempty', value: '' } as const;

/** The whole of a question: the sum, or the number of rows. */
async function wholeOf(caller: DatasetCaller, tile: QuestionTile, span: Period | null): Promise<number> {
  const answer = await ask(caller, tile.dataset, grouped(tile, rowsOf(tile, span)), 1);
  return Number(answer.totals[1] ?? 0);
}

/** The figures of a tile that is one question: asked as a report asks it, so that both have the same rows. */
export async function figuresOf(
  caller: DatasetCaller,
  tile: QuestionTile,
  period: Period,
): Promise<{ figures: TileFigures; span: Period | null }> {
  const span = spanOf(tile, period);
  const rows = rowsOf(tile, span);
  const isDay = tile.dataset.shape.columns[tile.group]?.type === 'day';
  const answer = await ask(caller, tile.dataset, grouped(tile, rows), isDay ? MAX_DAYS : MAX_NAMES);
  const points = answer.rows.map(([name, value]) => {
    const label = name === null || name === undefined || name === '' ? null : String(name);
    const own = { value: Number(value ?? 0), rows: rowsOfGroup(tile, rows, label) };
    return { key: label ?? '', label, values: { [SERIES]: own } };
  });
  const series = [{ name: SERIES, label: tile.title }];
  if (tile.isyear) {
    const [last, before] = [points.at(-1)?.values[SERIES], points.at(-2)?.values[SERIES]];
    const figures = { value: last?.value ?? null, rows: last?.rows ?? null, before: before?.value ?? null };
    return { figures: { ...figures, parts: [], series, points }, span };
  }
  const before = span === null ? null : await wholeOf(caller, tile, lastDays(periodBefore(period), maxDaysOf(tile)));
  const value = answer.total === 0 ? null : Number(answer.totals[1] ?? 0);
  return { figures: { value, rows, before, parts: [], series, points }, span };
}
