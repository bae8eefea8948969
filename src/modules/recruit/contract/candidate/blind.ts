import type { z } from 'zod';

/** What each row about a candidate leaves open in a blind stage. */
const marks = new WeakMap<z.ZodObject, ReadonlySet<string>>();

/**
 * Marks the fields of a row about a candidate that a blind stage leaves open. Every other field is hidden there for
 * everybody, one that is added later as well, until it is marked.
 * @returns the same schema
 */
export function openInBlindStages<S extends z.ZodObject>(
  schema: S,
  fields: readonly (keyof z.output<S> & string)[],
): S {
  marks.set(schema, new Set(fields));
  return schema;
}

/** The fields of a row that a blind stage leaves open; none without a mark. */
export const openFieldsOf = (schema: z.ZodObject): ReadonlySet<string> => marks.get(schema) ?? new Set();
