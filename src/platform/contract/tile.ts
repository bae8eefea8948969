import { z } from 'zod';

/** The boards that tiles stand on, in their order. */
export const BOARDS = ['people', 'time', 'pay', 'performance', 'hiring', 'service'] as const;
export type BoardKey = (typeof BOARDS)[number];

/** What a number of a tile is: money in paise, days in ten-thousandths, a share in hundredths of a percent. */
export const TILE_UNITS = ['number', 'money', 'days', 'minutes', 'share'] as const;
export type TileUnit = (typeof TILE_UNITS)[number];

/** A condition on a column; `openuntil` holds for a day at or after the value and for none. */
export const TILE_CONDITIONS = ['is', 'isempty', 'notbefore', 'notafter', 'openuntil'] as const;
const tileFilter = z.object({ column: z.string(), condition: z.enum(TILE_CONDITIONS), value: z.string() });
export type TileFilter = z.infer<typeof tileFilter>;

/** The rows behind a number: the report over the dataset with these conditions has exactly them. */
export const tileRows = z.object({
  filters: z.array(tileFilter),
  /** The days of a dataset with a period; null otherwise. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The column whose sum the number is; null where it counts the rows. */
  sum: z.string().nullable(),
});
export type TileRows = z.infer<typeof tileRows>;

const tileNumber = z.object({ value: z.number(), rows: tileRows.nullable() });
export type TileNumber = z.infer<typeof tileNumber>;

export const tileFigures = z.object({
  /** The key figure; null where there is nothing to work it out from. */
  value: z.number().nullable(),
  rows: tileRows.nullable(),
  /** The figure of the period before; null where there is none to compare with. */
  before: z.number().nullable(),
  /** The figure a year before; missing where there is none to compare with. */
  yearago: z.number().nullable().optional(),
  /** What the key figure is made of, to be read as a sum or a formula. */
  parts: z.array(
    z.object({ label: z.string(), value: z.number(), unit: z.enum(TILE_UNITS), rows: tileRows.nullable() }),
  ),
  series: z.array(z.object({ name: z.string(), label: z.string() })),
  points: z.array(
    z.object({
      key: z.string(),
      /** A day, a month (`2026-11`), or a name; null where the rows have none. */
      label: z.string().nullable(),
      /** By the name of the series. */
      values: z.record(z.string(), tileNumber),
      /** Of a month that is not over: its figure will change. */
      isopen: z.boolean().optional(),
    }),
  ),
});
export type TileFigures = z.infer<typeof tileFigures>;
