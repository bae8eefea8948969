import type { FeatureKey } from '../contract/features.ts';
import type { Day } from '../engine/day.ts';
import type { TileRows } from '../contract/tile.ts';
import type { Dataset } from './dataset.ts';
import type { Db } from './db.ts';

/** What values of a measure are. */
export const MEASURE_UNITS = { number: 1, percent: 2, money: 3 } as const;

/** A figure of the whole company over some days, by which key results can be fed; contributed by the module of its rows. */
export type Measure = {
  readonly key: string;
  readonly title: string;
  /** What it counts and by which formula. */
  readonly about: string;
  readonly unit: keyof typeof MEASURE_UNITS;
  /** Whoever feeds a key result by it shows it to its readers, so that they need this right over everybody. */
  readonly right: FeatureKey;
  /** Ten-thousandths of a number, a percent or a rupee; null where there is nothing to work it out from. */
  readonly load: (
    db: Db,
    span: { readonly from: Day; readonly to: Day },
    tenant: { readonly timezoneid: string },
  ) => Promise<number | null>;
  /** The rows that it is worked out from; without a dataset of such rows it has none. */
  readonly behind?: {
    readonly dataset: Dataset;
    readonly rows: (span: { readonly from: Day; readonly to: Day }) => TileRows;
  };
};

/** A value is stored in ten-thousandths; hundredths, such as paise or a share, are this much of it. */
export const OF_HUNDREDTHS = 100;
export const OF_ONES = 10_000;
