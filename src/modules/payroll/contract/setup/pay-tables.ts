import { z } from 'zod';
import { componentCode } from '../units.ts';

// Tables that formulas of a structure read, as they are stored and as the screen sends them.

/** How a key of a table is matched: a text exactly, a number by the row with the greatest number up to it. */
export const TABLE_KEYS = ['text', 'from'] as const;

/**
 * A number of a table as decimal text: rupees, a plain number, or a percent for slabs and bands. The linter names the
 * row of a text that is none.
 */
const decimal = z.string().trim().max(100);

/** A table as stored: what was saved once is read whatever its size. */
export const payTable = z.strictObject({
  code: componentCode,
  name: z.string().trim().min(1, 'Please enter name'),
  keys: z
    .array(z.strictObject({ name: z.string().trim().min(1, 'Please enter name'), kind: z.enum(TABLE_KEYS) }))
    .min(1, 'A table has one to three keys')
    .max(3, 'A table has one to three keys')
    .describe('Each row has a text or a number for each key; a number may be the last key alone'),
  rows: z.array(z.strictObject({ keys: z.array(z.string().trim()), value: decimal })),
  otherwise: decimal
    .optional()
    .describe('The value where no row fits; missing where the person cannot be computed then'),
});
export type PayTable = z.output<typeof payTable>;

export const MAX_TABLES = 50;
export const MAX_ROWS = 2000;
/** Of all tables of a structure together. */
const MAX_TOTAL = 20_000;

const text = z.string().trim().min(1, 'Please fill valid data').max(100, 'Please fill valid data');
/** The tables as the screen and a configuration file give them. */
export const payTables = z
  .array(
    payTable.extend({
      code: componentCode.max(60),
      name: text,
      keys: z
        .array(z.strictObject({ name: text, kind: z.enum(TABLE_KEYS) }))
        .min(1)
        .max(3),
      rows: z
        .array(z.strictObject({ keys: z.array(z.string().trim().max(100)).max(3), value: decimal }))
        .max(MAX_ROWS, 'A table has at most 2,000 rows'),
    }),
  )
  .max(MAX_TABLES, 'A structure has at most 50 tables')
  .refine(
    (tables) => tables.reduce((sum, { rows }) => sum + rows.length, 0) <= MAX_TOTAL,
    'The tables of a structure have at most 20,000 rows together',
  );

/** What can be wrong with a table or a row of it. */
export const TABLE_FAULTS = {
  name: 'Please enter name',
  code: 'A code is lower-case letters, digits and underscores',
  numberLast: 'Only the last key of a table can be a number',
  twoKeys: 'Two keys have the same name',
  noRows: 'Enter at least one row',
  cells: 'The row has not as many cells as the table has keys',
  text: 'Enter a text',
  number: 'Enter a number with at most six decimals',
} as const;

/** Bytes of a request with the tables of a structure. */
export const TABLES_BODY = 4 * 1024 * 1024;
