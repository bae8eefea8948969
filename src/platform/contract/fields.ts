import { z } from 'zod';
import { isDay } from '../engine/day.ts';
import { MESSAGES } from './messages.ts';
import { limitWords } from './schema-words.ts';

/** The id of a row. */
export const id = z.coerce
  .number(MESSAGES.E0010)
  .int(MESSAGES.E0010)
  .positive(MESSAGES.E0010)
  .max(Number.MAX_SAFE_INTEGER, MESSAGES.E0010);
export const idParam = <const K extends string>(name: K) => z.object({ [name]: id } as Record<K, typeof id>);

/** A calendar day in a request or response. */
export const dayField = z.string().refine(isDay, 'Please fill valid data');
/** An amount in a request or response, in whole paise. */
export const paiseField = z.number().int().refine(Number.isSafeInteger, 'Please fill valid data');

const hasNoControl = (value: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- rejecting control characters is the point
  !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value);

/** Text without control characters, trimmed. */
export const text = (max: number) =>
  z.string().trim().max(max, limitWords('tooLong', max)).refine(hasNoControl, 'Please fill valid data');

/** Text on one line, such as a name: a line break in it becomes a blank. */
export const line = (max: number) =>
  z
    .string()
    .overwrite((value) => value.replace(/[\t\r\n\u0085\u2028\u2029]+/g, ' '))
    .trim()
    .max(max, limitWords('tooLong', max))
    .refine(hasNoControl, 'Please fill valid data');

/** Turns the empty string, array or object of a form into null, for fields that declare it. */
export const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (value === undefined || value === '') return null;
    if (Array.isArray(value) && value.length === 0) return null;
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0)
      return null;
    return value;
  }, schema.nullable());

/** A list that a form may leave empty; always parsed to an array. */
export const listOf = <T extends z.ZodType>(schema: T, max = 500) =>
  z.preprocess(
    (value) => (value === null || value === undefined || value === '' ? [] : value),
    z.array(schema).max(max),
  );

/** The query of a list: `offset` and `limit` rows, one search text, one sort. */
export const listQuery = z.object({
  search: z.string().trim().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
});

/** A person as avatar stacks, pickers and rows show them. */
export const personChip = z.object({
  employeeid: z.number(),
  employeecode: z.string(),
  fullname: z.string(),
  imagepath: z.string().nullable(),
});
export type PersonChip = z.infer<typeof personChip>;

export { option, type Option } from './choices.ts';
export { hasSpecialCharacters, isEmail } from './words.ts';
