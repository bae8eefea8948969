import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, line, listOf, orNull } from '#platform/contract/fields.ts';
import { BOARDS, TILE_UNITS, tileFigures } from '#platform/contract/tile.ts';
import { CUSTOM, LAST_MONTH, RANGE } from '#modules/report-robo/contract/question.ts';

const access = { feature: 'dashboard', need: 'read', scope: 'tenant' } as const;
export const BOARD_LABELS: Readonly<Record<(typeof BOARDS)[number], string>> = {
  people: 'People',
  time: 'Time and leave',
  pay: 'Payroll',
  performance: 'Performance',
  hiring: 'Hiring',
  service: 'Service',
};

export const listBoards = endpoint({
  method: 'GET',
  path: 'dashboard/boards',
  access,
  summary: 'The boards with a tile that the caller may see',
  input: z.object({}),
  output: z.array(z.object({ boards: z.array(z.object({ displayname: z.string(), displayvalue: z.enum(BOARDS) })) })),
  example: {},
});

const tile = z.object({
  key: z.string(),
  title: z.string(),
  about: z.string(),
  unit: z.enum(TILE_UNITS),
  /** Of the points. */
  columnunit: z.enum(TILE_UNITS),
  chart: z.enum(['columns', 'waterfall']),
  datasetkey: z.string(),
  /** What the points stand for: a day or a month, or names of a column. */
  heading: z.string(),
  /** The days that the figures are of, where the tile has fewer or more than the board. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  figures: tileFigures.nullable(),
  /** A day where its rows are worked out beforehand; null: as of the answer. */
  asof: z.string().nullable(),
  /** The page that has more of it. */
  path: z.string().nullable(),
  /** Why it could not be worked out; null where it was. */
  error: z.string().nullable(),
});
export type BoardTile = z.infer<typeof tile>;

export const getBoard = endpoint({
  method: 'POST',
  path: 'dashboard/board',
  access,
  summary: 'All tiles of a board for a period, each within the rights of the caller over its data',
  input: z
    .object({ board: z.enum(BOARDS), rangeid: RANGE.schema, from: orNull(dayField), to: orNull(dayField) })
    .superRefine(({ rangeid, from, to }, ctx) => {
      if (rangeid !== CUSTOM) return;
      if (from === null || to === null)
        ctx.addIssue({ code: 'custom', path: ['from'], message: 'Please enter the days from and to' });
      else if (to < from) ctx.addIssue({ code: 'custom', path: ['to'], message: 'The last day comes after the first' });
    }),
  output: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      /** When the figures were worked out. */
      asof: z.string(),
      /** Whether the tiles stand in the caller's own order. */
      isown: z.boolean(),
      tiles: z.array(tile),
    }),
  ),
  example: { board: 'people', rangeid: LAST_MONTH, from: null, to: null },
});

const MAX_TILES = 100;
export const saveTileOrder = endpoint({
  method: 'POST',
  path: 'dashboard/order',
  access,
  summary: 'The caller’s own order of the tiles of a board; without any, the order of the product comes back',
  input: z.object({ board: z.enum(BOARDS), tilekeys: listOf(line(60), MAX_TILES) }),
  output: z.array(z.object({ isown: z.boolean() })),
  example: { board: 'people', tilekeys: ['attrition', 'headcount'] },
});
