import { sql } from 'kysely';
import { MESSAGES } from '#platform/contract/messages.ts';
import { BOARDS } from '#platform/contract/tile.ts';
import { day } from '#platform/engine/day.ts';
import { ApplicationError, isRetryable } from '#platform/server/application-error.ts';
import { mayReadDataset } from '#platform/server/dataset.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import type { Tile } from '#platform/server/tile.ts';
import { rangeOn } from '#modules/report-robo/server/public.ts';
import { BOARD_LABELS, type BoardTile, getBoard, listBoards } from '../contract/board.ts';
import { type Period, periodBefore, upTo } from '../engine/period.ts';
import { figuresOf } from './question-tile.ts';

const headingOf = (tile: Tile): string =>
  'group' in tile
    ? (tile.dataset.shape.columns[tile.group]?.label ?? '')
    : tile.chart === 'waterfall'
      ? 'Cause'
      : 'Month';

/** The figures of one tile, within the rights of the caller. */
async function figures(ctx: Context, tile: Tile, period: Period, before: Period) {
  if ('load' in tile) {
    const { span = null, ...own } = await tile.load(ctx, period, before);
    return { figures: own, span };
  }
  return figuresOf(ctx, tile, period);
}

/** One tile; its failure is said in its place, and the transaction goes on for the others. */
async function tileOf(ctx: Context, tile: Tile, period: Period, before: Period): Promise<BoardTile> {
  const { key, title, about, unit, chart, dataset } = tile;
  const head = { key, title, about, unit, chart, datasetkey: dataset.shape.key, heading: headingOf(tile) };
  // It is never released: a later one of the same name hides it.
  await sql`savepoint tile`.execute(ctx.db);
  try {
    const { figures: own, span } = await figures(ctx, tile, period, before);
    const isOther = span !== null && (span.from !== period.from || span.to !== period.to);
    return { ...head, from: isOther ? span.from : null, to: isOther ? span.to : null, figures: own, error: null };
  } catch (error) {
    if (isRetryable(error)) throw error;
    await sql`rollback to savepoint tile`.execute(ctx.db);
    if (!(error instanceof ApplicationError && error.status < 500)) ctx.log.error(error);
    const text = error instanceof ApplicationError && error.status < 500 ? error.message : MESSAGES.E0030;
    return { ...head, from: null, to: null, figures: null, error: text };
  }
}

/** Dashboards over the tiles that modules contribute. @throws Error when two have the same key */
export function dashboardOf(parts: readonly ServerModule[]): ServerModule {
  const tiles = parts.flatMap((one) => one.tiles ?? []);
  if (new Set(tiles.map(({ key }) => key)).size !== tiles.length) throw new Error('Two tiles have the same key');
  const visible = (ctx: Pick<Context, 'session'>) => tiles.filter(({ dataset }) => mayReadDataset(ctx, dataset));
  const init = serve(listBoards, async (ctx) => {
    const boards = new Set(visible(ctx).map(({ board }) => board));
    return [
      {
        boards: BOARDS.filter((one) => boards.has(one)).map((one) => ({
          displayname: BOARD_LABELS[one],
          displayvalue: one,
        })),
      },
    ];
  });
  const board = serve(getBoard, async (ctx, { board: key, ...range }) => {
    const today = day(ctx.today);
    const period = upTo(await rangeOn(ctx.db, range, today), today);
    const before = periodBefore(period);
    const answers: BoardTile[] = [];
    for (const tile of visible(ctx).filter((one) => one.board === key))
      answers.push(await tileOf(ctx, tile, period, before));
    return [{ ...period, tiles: answers }];
  });
  return { name: 'dashboard', endpoints: [init, board] };
}
