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
  /** What the points are, where the key figure is something else: a share beside columns that count. */
  readonly columnunit?: TileUnit;
  /** The page that has more of it than rows, such as a calendar; open to whoever has the right of the dataset. */
  readonly path?: string;
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
  /** The column with the day as of which rows are, where they are worked out beforehand; as of now without it. */
  readonly asof?: string;
};
/** A tile whose figures are worked out by its module, within the rows of the dataset that the caller may read. */
export type WorkedTile = Declared & {
  /** What its points stand for; without it a month, of a waterfall a cause. */
  readonly heading?: string;
  readonly load: (
    caller: DatasetCaller,
    span: TileSpan,
    before: TileSpan,
    /** The same days a year earlier. */
    yearago: TileSpan,
  ) => Promise<TileFigures & { readonly span?: TileSpan }>;
};

/** A tile of a dashboard, contributed by the module of its dataset. */
export type Tile = QuestionTile | WorkedTile;

/** Rows by conditions, counted. */
export const countedRows = (...filters: TileFilter[]): TileRows => ({ filters, from: null, to: null, sum: null });
