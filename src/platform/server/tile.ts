import type { BoardKey, TileFigures, TileFilter, TileRows, TileUnit } from '../contract/tile.ts';
import type { Day } from '../engine/day.ts';
import type { Dataset, DatasetCaller } from './dataset.ts';

export type TileSpan = { readonly from: Day; readonly to: Day };

type Declared = {
  readonly key: string;
  readonly board: BoardKey;
  readonly title: string;
  /** What it counts and by which formula. */
  readonly about: string;
  readonly unit: TileUnit;
  /** Whose right the tile has, and whose rows stand behind its numbers. */
  readonly dataset: Dataset;
  readonly chart: 'columns' | 'waterfall';
};

/** A tile that is one question over its dataset: rows counted, or a column summed, by one column. */
export type QuestionTile = Declared & {
  readonly group: string;
  readonly sum: string | null;
  readonly filters: readonly TileFilter[];
  /** The names of the group in their own order, such as the steps of a process; by size without it. */
  readonly order?: readonly string[];
  /** Twelve months up to the end of the period, where a single period has no course; the last is the key figure. */
  readonly isyear?: true;
};
/** A tile whose figures are worked out by its module, within the rows of the dataset that the caller may read. */
export type WorkedTile = Declared & {
  readonly load: (
    caller: DatasetCaller,
    span: TileSpan,
    before: TileSpan,
  ) => Promise<TileFigures & { readonly span?: TileSpan }>;
};

/** A tile of a dashboard, contributed by the module of its dataset. */
export type Tile = QuestionTile | WorkedTile;

/** Rows by conditions, counted. */
export const countedRows = (...filters: TileFilter[]): TileRows => ({ filters, from: null, to: null, sum: null });
