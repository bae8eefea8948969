import { sql } from 'kysely';
import { MESSAGES } from '#platform/contract/messages.ts';
import type { TileFigures } from '#platform/contract/tile.ts';
import { day } from '#platform/engine/day.ts';
import { ApplicationError, isRetryable } from '#platform/server/application-error.ts';
import type { DatasetCaller } from '#platform/server/dataset.ts';
import type { Context } from '#platform/server/serve.ts';
import type { Tile } from '#platform/server/tile.ts';
import type { BoardTile } from '../contract/board.ts';
import { isOpenMonth, type Period, periodBefore, yearBefore } from '../engine/period.ts';
import { figuresOf } from './question-tile.ts';

const headingOf = (tile: Tile): string =>
  'group' in tile
    ? (tile.dataset.shape.columns[tile.group]?.label ?? '')
    : (tile.heading ?? (tile.chart === 'waterfall' ? 'Cause' : 'Month'));

type Loaded = { readonly figures: TileFigures; readonly span: Period | null; readonly asof: string | null };

/** The figures of one tile for a period, within the rights of the caller. */
export async function loadTile(caller: DatasetCaller, tile: Tile, period: Period): Promise<Loaded> {
  if (!('load' in tile)) return figuresOf(caller, tile, period);
  const { span = null, ...own } = await tile.load(caller, period, periodBefore(period), yearBefore(period));
  return { figures: own, span, asof: null };
}

const withOpenMonths = (figures: TileFigures, today: string): TileFigures => ({
  ...figures,
  points: figures.points.map((point) => (isOpenMonth(point.label, day(today)) ? { ...point, isopen: true } : point)),
});

/** One tile; its failure is said in its place, and the transaction goes on for the others. */
export async function tileOf(ctx: Context, tile: Tile, period: Period): Promise<BoardTile> {
  const { key, title, about, unit, columnunit = unit, chart, dataset, path = null } = tile;
  const datasetkey = dataset.shape.key;
  const head = { key, title, about, unit, columnunit, chart, path, datasetkey, heading: headingOf(tile) };
  // It is never released: a later one of the same name hides it.
  await sql`savepoint tile`.execute(ctx.db);
  try {
    const { figures, span, asof } = await loadTile(ctx, tile, period);
    const isOther = span !== null && (span.from !== period.from || span.to !== period.to);
    return {
      ...head,
      asof,
      from: isOther ? span.from : null,
      to: isOther ? span.to : null,
      figures: withOpenMonths(figures, ctx.today),
      error: null,
    };
  } catch (error) {
    if (isRetryable(error)) throw error;
    await sql`rollback to savepoint tile`.execute(ctx.db);
    if (!(error instanceof ApplicationError && error.status < 500)) ctx.log.error(error);
    const text = error instanceof ApplicationError && error.status < 500 ? error.message : MESSAGES.E0030;
    return { ...head, asof: null, from: null, to: null, figures: null, error: text };
  }
}
