import { z } from 'zod';
import { tileRows, type TileRows } from '#platform/contract/tile.ts';
import { day } from '#platform/engine/day.ts';
import { CUSTOM, EMPTY, FIRST_QUESTION, IS, NOT_ABOVE, NOT_BELOW, OPEN_UNTIL, type Question } from './question.ts';

/** The rows behind a number as the address of the page has them, such as of a key result. */
export const addressedRows = tileRows.extend({ datasetkey: z.string().max(60) });

const OPERATORS = {
  is: IS,
  isempty: EMPTY,
  notbefore: NOT_BELOW,
  notafter: NOT_ABOVE,
  openuntil: OPEN_UNTIL,
} as const;

const { columns: _columns, ...WITHOUT_COLUMNS } = FIRST_QUESTION;

/** The question, but for its columns, of a report that has exactly the rows behind a number. */
export const questionOf = (datasetkey: string, { filters, from, to }: TileRows): Omit<Question, 'columns'> => ({
  ...WITHOUT_COLUMNS,
  datasetkey,
  filters: filters.map(({ column, condition, value }) => ({ column, operatorid: OPERATORS[condition], value })),
  rangeid: from === null ? FIRST_QUESTION.rangeid : CUSTOM,
  from: from === null ? null : day(from),
  to: to === null ? null : day(to),
});
