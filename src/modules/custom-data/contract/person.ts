import { z } from 'zod';
import { dynamicField, dynamicValue } from '#platform/contract/dynamic-form.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id } from '#platform/contract/fields.ts';
import { bulkContract } from '#bulk/contract/bulk.ts';

const personField = dynamicField.extend({
  /** The path of the picture of an ImageInput. */
  imagepath: z.string().nullable(),
  /** Whether the caller may change it, and who else sees it. */
  iseditable: z.boolean(),
  visibility: z.string(),
  /** Why the caller sees it; on the own profile, its audiences. */
  because: z.enum(['self', 'everybody', 'hr']),
  open: z.array(z.enum(['everybody', 'hr'])).nullable(),
});
export type PersonField = z.infer<typeof personField>;

const personData = z.object({
  employeeid: z.number(),
  version: z.number(),
  sections: z.array(
    z.object({
      customsectionid: z.number(),
      sectionname: z.string(),
      description: z.string().nullable(),
      fields: z.array(personField),
    }),
  ),
});
export type PersonData = z.infer<typeof personData>;

const values = z.object({
  values: z
    .array(z.object({ id, value: dynamicValue }))
    .min(1)
    .max(500),
});

export const getPersonData = endpoint({
  method: 'GET',
  path: 'employee/customdata/:employeeid',
  access: { feature: 'directory', need: 'read', scope: 'people' },
  summary: 'The custom data of a person that the caller may see, as a dynamic form',
  input: z.object({ employeeid: id, asof: dayField.optional() }),
  output: z.array(personData),
  example: { employeeid: 1 },
});

export const savePersonData = endpoint({
  method: 'POST',
  path: 'employee/customdata',
  access: { feature: 'people', need: 'edit', scope: 'people' },
  versioned: true,
  summary: 'Enter custom data of a person in one’s scope; fields that are not named stay',
  input: values.extend({ employeeid: id }),
  output: z.array(z.object({ version: z.number() })),
  example: { employeeid: 1, values: [{ id: 1, value: null }] },
});

export const saveOwnData = endpoint({
  method: 'POST',
  path: 'employee/owncustomdata',
  access: { feature: 'profile', need: 'edit', scope: 'self' },
  versioned: true,
  summary: 'Enter one’s own custom data, where the field is open to the person',
  input: values,
  output: z.array(z.object({ version: z.number() })),
  example: { values: [{ id: 1, value: null }] },
});

export const customDataBulk = bulkContract({
  kind: 'custom_data',
  feature: 'people',
  title: 'Custom data',
  parameters: z.object({}),
  example: {},
});
