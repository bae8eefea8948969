import { z } from 'zod';
import { choices } from './choices.ts';

/** The types of a field of a dynamic form. The ids are fixed. */
export const FIELD_TYPES = choices({
  1: 'Text',
  2: 'Date',
  3: 'DateTime',
  4: 'Float',
  5: 'Time',
  6: 'Select',
  7: 'TextArea',
  8: 'Integer',
  9: 'Radio',
  10: 'CheckBox',
  11: 'MultiSelect',
  12: 'ImageInput',
  13: 'GroupSelect',
});
export type FieldTypeId = (typeof FIELD_TYPES.ids)[number];

/** The displayed value and the stored one; options of a GroupSelect belong to a group's name. */
export const dynamicOption = z.object({
  displayname: z.string(),
  displayvalue: z.number(),
  group: z.string().nullable(),
});
export type DynamicOption = z.infer<typeof dynamicOption>;

/**
 * Text, TextArea: text. Date: `YYYY-MM-DD`. DateTime: `YYYY-MM-DDTHH:mm`. Time: `HH:mm:ss`. Float, Integer: a number.
 * Select, Radio, GroupSelect: the option's value. CheckBox, MultiSelect: the values of the options.
 * ImageInput: an image.
 */
export const dynamicValue = z.union([z.string().max(5000), z.number(), z.array(z.number()).max(200)]).nullable();
export type DynamicValue = z.infer<typeof dynamicValue>;

/** A bound of an entry: number of letters of a text, the number itself, or a day. */
const bound = z.union([z.number(), z.string().max(40)]).nullable();

export const dynamicField = z.object({
  id: z.number(),
  typeid: FIELD_TYPES.schema,
  value: dynamicValue,
  label: z.string(),
  placeholder: z.string().nullable(),
  helperText: z.string().nullable(),
  min: bound,
  max: bound,
  options: z.array(dynamicOption),
  /** Shown when the value is missing or invalid; null for the product's own message. */
  errorText: z.string().nullable(),
  isrequired: z.boolean(),
});
export type DynamicField = z.infer<typeof dynamicField>;
