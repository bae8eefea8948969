import { Button } from '@mantine/core';
import type { BoardKey } from '#platform/contract/tile.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type BoardTile, saveTileOrder } from '../contract/board.ts';
import { moved } from '../engine/order.ts';
import style from './dashboard.module.css';

type Arranged = { board: BoardKey; tiles: readonly BoardTile[]; isown: boolean };

/** The tiles of a board as a list, to be moved; each move is saved. */
export function Arrange({ board, tiles, isown }: Arranged) {
  const { mutateAsync, isPending } = useSave(saveTileOrder);
  const keys = tiles.map(({ key }) => key);
  const save = async (tilekeys: string[]) => {
    await mutateAsync({ input: { board, tilekeys } });
    toast('success', t('Saved successfully'));
  };
  return (
    <Card
      title={t('Order of the tiles')}
      side={
        isown ? (
          <Button variant="subtle" size="compact-sm" disabled={isPending} onClick={() => void save([])}>
            {t('Standard order')}
          </Button>
        ) : undefined
      }
    >
      <ol className={style.order}>
        {tiles.map(({ key, title }, at) => (
          <li key={key}>
            <span>{t(title)}</span>
            {([-1, 1] as const).map((by) => (
              <Button
                key={by}
                variant="subtle"
                size="compact-sm"
                disabled={isPending || (by < 0 ? at === 0 : at === tiles.length - 1)}
                aria-label={
                  by < 0 ? t('Move {{title}} up', { title: t(title) }) : t('Move {{title}} down', { title: t(title) })
                }
                onClick={() => void save(moved(keys, key, by))}
              >
                {by < 0 ? t('Up') : t('Down')}
              </Button>
            ))}
          </li>
        ))}
      </ol>
    </Card>
  );
}
