import { z } from 'zod';
import type { FieldTypeId } from '#platform/contract/dynamic-form.ts';

/** How a field filters a list: by one of its options, a range of numbers or days, or the beginning of a text. */
export type FilterKind = 'option' | 'number' | 'day' | 'text';
const KINDS: Readonly<Partial<Record<FieldTypeId, FilterKind>>> = {
  1: 'text',
  2: 'day',
  3: 'day',
  4: 'number',
  6: 'option',
  7: 'text',
  8: 'number',
  9: 'option',
  10: 'option',
  11: 'option',
  13: 'option',
};
/** Undefined for a field that cannot be a filter: a time, a picture. */
export const filterKind = (typeid: FieldTypeId): FilterKind | undefined => KINDS[typeid];

/** A field to filter a list of people by. */
export const filterField = z.object({
  customfieldid: z.number(),
  label: z.string(),
  sectionname: z.string(),
  kind: z.enum(['option', 'number', 'day', 'text']),
  options: z.array(z.object({ displayname: z.string(), displayvalue: z.number() })),
});
export type FilterField = z.infer<typeof filterField>;

/** At most five fields at a time: `<field>:<value>` with `~` between them; a range is `<from>..<to>`. */
export const filterText = z
  .string()
  .max(700)
  .regex(/^\d{1,15}:[^~:]{1,120}(~\d{1,15}:[^~:]{1,120}){0,4}$/, 'This filter is not valid');

export type Filter = { readonly customfieldid: number; readonly value: string };

/** The filters in the address. @throws URIError for a value that is not valid text */
export const readFilters = (text: string | undefined): Filter[] =>
  (text ?? '')
    .split('~')
    .filter(Boolean)
    .map((part) => {
      const at = part.indexOf(':');
      return { customfieldid: Number(part.slice(0, at)), value: decodeURIComponent(part.slice(at + 1)) };
    });

export const writeFilters = (filters: readonly Filter[]): string | undefined =>
  filters.length === 0
    ? undefined
    : filters
        .map(({ customfieldid, value }) => `${customfieldid}:${encodeURIComponent(value).replaceAll('~', '%7E')}`)
        .join('~');

/** The two ends of a range; an open end is empty. */
export function rangeOf(value: string): [from: string, to: string] {
  const [from = '', to = ''] = value.split('..');
  return [from, to];
}
