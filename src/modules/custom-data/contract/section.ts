import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { FIELD_TYPES } from '#platform/contract/dynamic-form.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, line, listOf, orNull, text } from '#platform/contract/fields.ts';
import { removalOf, saved } from '#platform/contract/record.ts';

export const NAME_LIMIT = 100;
export const FIELD_LIMIT = 60;
export const OPTION_LIMIT = 200;

export const VISIBILITY = choices({ 1: 'Everybody', 2: 'The person and HR', 3: 'HR only' });
export const FIELD_STATES = choices({ 1: 'Active', 2: 'Inactive' });

/** An option as the form sends it; a new one has no value yet and gets the next one. */
const optionSave = z.object({
  displayname: line(NAME_LIMIT).min(1, 'Please enter the name of the option'),
  displayvalue: z.number().int().min(0).max(100_000).nullable(),
  group: orNull(text(NAME_LIMIT)),
});
const bound = orNull(z.union([z.number(), text(40)]));

export const customFieldSave = z.object({
  customfieldid: orNull(id),
  typeid: FIELD_TYPES.schema,
  label: text(NAME_LIMIT).min(1, 'Please enter the label of the field'),
  placeholder: orNull(text(NAME_LIMIT)),
  helperText: orNull(text(200)),
  min: bound,
  max: bound,
  options: listOf(optionSave, OPTION_LIMIT),
  errorText: orNull(text(200)),
  isrequired: z.boolean(),
  visibilityid: VISIBILITY.schema,
  isselfservice: z.boolean(),
  statusid: FIELD_STATES.schema,
});
export type CustomFieldSave = z.infer<typeof customFieldSave>;

export const sectionSave = z.object({
  customsectionid: orNull(id),
  sectionname: line(NAME_LIMIT).min(1, 'Please enter name'),
  description: orNull(text(300)),
  fields: listOf(customFieldSave, FIELD_LIMIT),
});
export type SectionSave = z.infer<typeof sectionSave>;

const sectionRow = z.object({
  customsectionid: z.number(),
  sectionname: z.string(),
  description: z.string().nullable(),
  addeddate: z.string(),
  addedbyname: z.string(),
  addedbyimagepath: z.string().nullable(),
  version: z.number(),
});
const fieldRow = customFieldSave.extend({
  customfieldid: z.number(),
  placeholder: z.string().nullable(),
  helperText: z.string().nullable(),
  errorText: z.string().nullable(),
  min: z.union([z.number(), z.string()]).nullable(),
  max: z.union([z.number(), z.string()]).nullable(),
  options: z.array(z.object({ displayname: z.string(), displayvalue: z.number(), group: z.string().nullable() })),
  /** Number of people with a value: then the type is fixed, and the field can be set inactive but not deleted. */
  usedby: z.number(),
});

const read = { feature: 'customData', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'customData', need: 'edit', scope: 'tenant' } as const;

export const listSections = endpoint({
  method: 'GET',
  path: 'subscription/allcustomdata',
  access: read,
  summary: 'The sections of custom data with their fields counted, oldest first',
  input: z.object({}),
  output: z.array(sectionRow.extend({ fieldcount: z.number(), labels: z.array(z.string()), usedby: z.number() })),
  example: {},
});

export const getSection = endpoint({
  method: 'GET',
  path: 'subscription/customdata/:customsectionid',
  access: read,
  summary: 'One section with its fields in their order',
  input: idParam('customsectionid'),
  output: z.array(sectionRow.extend({ fields: z.array(fieldRow) })),
  example: { customsectionid: 1 },
});
export type SectionDetail = z.infer<typeof getSection.output>[number];

export const saveSection = endpoint({
  method: 'POST',
  path: 'subscription/customdata',
  access: edit,
  summary: 'Create a section of fields, or change the one named by customsectionid; the order of fields is theirs',
  input: sectionSave,
  output: saved('customsectionid'),
  example: {
    customsectionid: null,
    sectionname: 'Uniform',
    description: null,
    fields: [
      {
        customfieldid: null,
        typeid: 6,
        label: 'Shirt size',
        placeholder: null,
        helperText: null,
        min: null,
        max: null,
        options: [{ displayname: 'Medium', displayvalue: null, group: null }],
        errorText: null,
        isrequired: false,
        visibilityid: 2,
        isselfservice: true,
        statusid: 1,
      },
    ],
  },
});

export const removeSection = removalOf({
  path: 'subscription/customdata/:customsectionid',
  access: edit,
  summary: 'Delete a section in which nothing is entered for anybody',
});
