import type { BoardKey } from '#platform/contract/tile.ts';
import { failField } from '#platform/server/application-error.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import type { Tile } from '#platform/server/tile.ts';
import { saveTileOrder } from '../contract/board.ts';
import { inOwnOrder } from '../engine/order.ts';

/** The tiles of a board in the order of the caller; those that came since stand at its end. */
export async function orderedTiles(
  { db, session }: Pick<Context, 'db' | 'session'>,
  board: BoardKey,
  tiles: readonly Tile[],
): Promise<{ isown: boolean; tiles: readonly Tile[] }> {
  const own = await db
    .selectFrom('dashboard_order')
    .select('tilekeys')
    .where('accountid', '=', session.accountid)
    .where('board', '=', board)
    .executeTakeFirst();
  return own ? { isown: true, tiles: inOwnOrder(tiles, own.tilekeys) } : { isown: false, tiles };
}

/** The call that saves an order. @param visible the tiles of a board that the caller sees */
export const orderEndpoint = (visible: (ctx: Pick<Context, 'session'>, board: BoardKey) => readonly Tile[]): Served =>
  serve(saveTileOrder, async (ctx, { board, tilekeys }) => {
    const { db, session } = ctx;
    const visibleKeys = new Set(visible(ctx, board).map(({ key }) => key));
    if (tilekeys.some((key) => !visibleKeys.has(key)) || new Set(tilekeys).size !== tilekeys.length)
      failField('tilekeys', 'The tiles of this board have changed. Load the page again');
    await db
      .deleteFrom('dashboard_order')
      .where('accountid', '=', session.accountid)
      .where('board', '=', board)
      .execute();
    if (tilekeys.length > 0)
      await db.insertInto('dashboard_order').values({ accountid: session.accountid, board, tilekeys }).execute();
    return [{ isown: tilekeys.length > 0 }];
  });
