import { BOARDS, type BoardKey } from '#platform/contract/tile.ts';
import { day } from '#platform/engine/day.ts';
import { mayReadDataset } from '#platform/server/dataset.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { rangeOn } from '#modules/report-robo/server/public.ts';
import { BOARD_LABELS, type BoardTile, getBoard, listBoards } from '../contract/board.ts';
import { upTo } from '../engine/period.ts';
import { tileOf } from './board-tile.ts';
import { comparisonDue, comparisonJob } from './compare.ts';
import { differenceFinding } from './difference-finding.ts';
import { orderedTiles, orderEndpoint } from './order.ts';

/** Dashboards over the tiles that modules contribute. @throws Error when two have the same key */
export function dashboardOf(parts: readonly ServerModule[]): ServerModule {
  const tiles = parts.flatMap((one) => one.tiles ?? []);
  if (new Set(tiles.map(({ key }) => key)).size !== tiles.length) throw new Error('Two tiles have the same key');
  const visible = (ctx: Pick<Context, 'session'>) => tiles.filter(({ dataset }) => mayReadDataset(ctx, dataset));
  const onBoard = (ctx: Pick<Context, 'session'>, board: BoardKey) => visible(ctx).filter((one) => one.board === board);
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
    const ordered = await orderedTiles(ctx, key, onBoard(ctx, key));
    const answers: BoardTile[] = [];
    for (const tile of ordered.tiles) answers.push(await tileOf(ctx, tile, period));
    return [{ ...period, asof: ctx.env.now().toISOString(), isown: ordered.isown, tiles: answers }];
  });
  return {
    name: 'dashboard',
    endpoints: [init, board, orderEndpoint(onBoard)],
    jobs: [comparisonJob(visible)],
    dailyCheck: comparisonDue,
    setupChecks: [differenceFinding],
  };
}
