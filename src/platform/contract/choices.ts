import { z } from 'zod';

/** The labels of schemas that `choices` defines. */
export const CHOICE_LABELS = z.registry<{ readonly labels: Readonly<Record<number, string>> }>();

/**
 * Defines ids with their labels from one literal: type, schema, options and label look-up. Ids may have gaps.
 * `choices({ 1: 'Pending', 2: 'Approved' })`
 */
export function choices<const T extends Record<number, string>>(labels: T) {
  type Id = keyof T & number;
  const ids = Object.keys(labels).map(Number);
  const existing = new Set(ids);
  const schema = z
    .custom<Id>((value) => typeof value === 'number' && existing.has(value), { message: 'Please fill valid data' })
    .register(CHOICE_LABELS, { labels });
  return {
    ids: ids as Id[],
    labels,
    schema,
    options: ids.map((id) => ({ displayname: labels[id] ?? '', displayvalue: id })),
    label: (id: number): string | undefined => labels[id],
  };
}

/** An option of a select. */
export const option = z.object({ displayname: z.string(), displayvalue: z.union([z.number(), z.string()]) });
export type Option = z.infer<typeof option>;

/** Options whose stored value is their name. */
export const ofNames = (names: readonly string[]): Option[] =>
  names.map((name) => ({ displayname: name, displayvalue: name }));
