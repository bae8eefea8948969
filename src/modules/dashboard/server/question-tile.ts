import type { TileFigures, TileRows } from '#platform/contract/tile.ts';
import { day } from '#platform/engine/day.ts';
import type { DatasetCaller } from '#platform/server/dataset.ts';
import type { QuestionTile } from '#platform/server/tile.ts';
import { COUNT, HIGHEST, type Question, SUM } from '#modules/report-robo/contract/question.ts';
import { prepareQuestion } from '#modules/report-robo/server/public.ts';
import { questionOf } from '#modules/report-robo/contract/rows.ts';
import { lastDays, type Period, periodBefore, yearBefore, yearOfMonths } from '../engine/period.ts';

/** Columns that a chart can show; of more names the largest are. */
const MAX_NAMES = 24;
const MAX_DAYS = 92;
/** Groups that a tile reads; the sum of all is that of the rows. */
const MAX_GROUPS = 1000;
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
    measures: [
      { column: tile.sum, measureid: tile.sum === null ? COUNT : SUM },
      ...(tile.asof === undefined ? [] : [{ column: tile.asof, measureid: HIGHEST }]),
    ],
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

const inOrder = <P extends { label: string | null }>({ order }: QuestionTile, points: readonly P[]): P[] => {
  const placeOf = ({ label }: P): number => (order && label !== null ? order.indexOf(label) : 0);
  return points.toSorted((a, b) => placeOf(a) - placeOf(b));
};

type Group = { readonly label: string | null; readonly value: number; readonly asof: string | null };
/** The groups of a question with what they come to, and the sum of all. */
async function groupsOf(caller: DatasetCaller, tile: QuestionTile, span: Period | null) {
  const question = await prepareQuestion(caller, tile.dataset, grouped(tile, rowsOf(tile, span)));
  const { rows, totals } = await question.answer(MAX_GROUPS);
  const groups = rows.map(([name, value, asof]): Group => ({
    label: name === null || name === undefined || name === '' ? null : String(name),
    value: Number(value ?? 0),
    asof: typeof asof === 'string' ? asof : null,
  }));
  const sum = Number(totals[1] ?? 0);
  return { groups, sum, asof: groups.map((one) => one.asof).find((one) => one !== null) ?? null };
}

/** What the rows of some days come to; null without any. */
async function sumOf(caller: DatasetCaller, tile: QuestionTile, span: Period): Promise<number | null> {
  const { groups, sum } = await groupsOf(caller, tile, span);
  return groups.length === 0 ? null : sum;
}

/** The figures of a tile that is one question: asked as a report asks it, so that both have the same rows. */
export async function figuresOf(
  caller: DatasetCaller,
  tile: QuestionTile,
  period: Period,
): Promise<{ figures: TileFigures; span: Period | null; asof: string | null }> {
  const span = spanOf(tile, period);
  const rows = rowsOf(tile, span);
  const isDay = tile.dataset.shape.columns[tile.group]?.type === 'day';
  const { groups, sum, asof } = await groupsOf(caller, tile, span);
  const points = inOrder(
    tile,
    groups.slice(0, isDay ? MAX_DAYS : MAX_NAMES).map(({ label, value }) => ({
      key: label ?? '',
      label,
      values: { [SERIES]: { value, rows: rowsOfGroup(tile, rows, label) } },
    })),
  );
  const series = [{ name: SERIES, label: tile.title }];
  if (tile.isyear) {
    const [last, before] = [points.at(-1)?.values[SERIES], points.at(-2)?.values[SERIES]];
    const month = points.at(-1)?.label ?? null;
    const own = month === null ? null : { from: day(month), to: day(month) };
    const yearago = own && (await sumOf(caller, tile, yearBefore(own)));
    const figures = { value: last?.value ?? null, rows: last?.rows ?? null, before: before?.value ?? null, yearago };
    return { figures: { ...figures, parts: [], series, points }, span: own, asof };
  }
  const within = (other: Period) => sumOf(caller, tile, lastDays(other, maxDaysOf(tile)));
  const before = span === null ? null : ((await within(periodBefore(period))) ?? 0);
  const yearago = span === null ? null : await within(yearBefore(period));
  const value = groups.length === 0 ? null : sum;
  return { figures: { value, rows, before, yearago, parts: [], series, points }, span, asof };
}
