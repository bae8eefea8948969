import type { FieldTypeId } from '#platform/contract/dynamic-form.ts';
import { hasOptions } from '#platform/engine/dynamic-form.ts';
import type { SectionDetail } from '../contract/section.ts';

type Detail = SectionDetail['fields'][number];
/** A field while it is edited; options are lines of text that keep their value. */
export type FieldDraft = Omit<
  Detail,
  'customfieldid' | 'options' | 'min' | 'max' | 'placeholder' | 'helperText' | 'errorText'
> & {
  key: string;
  customfieldid: number | null;
  placeholder: string;
  helperText: string;
  errorText: string;
  min: string;
  max: string;
  options: { displayname: string; displayvalue: number | null; group: string }[];
};

let created = 0;
/** A unique key for every row that has no id yet. */
const newKey = (): string => `new-${(created += 1)}`;

export const newField = (typeid: FieldTypeId = 1): FieldDraft => ({
  key: newKey(),
  customfieldid: null,
  typeid,
  label: '',
  placeholder: '',
  helperText: '',
  errorText: '',
  min: '',
  max: '',
  options: [],
  isrequired: false,
  visibilityid: 2,
  isselfservice: true,
  statusid: 1,
  usedby: 0,
});

export const draftFields = (fields: readonly Detail[] | undefined): FieldDraft[] =>
  fields?.map((field) => ({
    ...field,
    key: String(field.customfieldid),
    placeholder: field.placeholder ?? '',
    helperText: field.helperText ?? '',
    errorText: field.errorText ?? '',
    min: field.min === null ? '' : String(field.min),
    max: field.max === null ? '' : String(field.max),
    options: field.options.map((option) => ({ ...option, group: option.group ?? '' })),
  })) ?? [newField()];

/** Converts bounds for the server: numbers for texts (length) and figures; days as days. */
export const boundOf = (typeid: FieldTypeId, text: string): string | number | null => {
  if (text === '') return null;
  return typeid === 2 ? text : Number(text);
};

export const fieldsToSend = (drafts: readonly FieldDraft[]) =>
  drafts.map(({ key: _key, usedby: _usedby, min, max, options, ...field }) => ({
    ...field,
    min: boundOf(field.typeid, min),
    max: boundOf(field.typeid, max),
    options: hasOptions(field.typeid) ? options.filter(({ displayname }) => displayname.trim() !== '') : [],
  }));
