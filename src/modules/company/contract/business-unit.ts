import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { hasSpecialCharacters, id, idParam, line, listOf, option, orNull } from '#platform/contract/fields.ts';
import { message } from '#platform/contract/messages.ts';
import { REGISTRATIONS, statutoryDetail, twice } from './statutory-detail.ts';
import { NAME_LIMIT, headChip, structureRow } from './structure-row.ts';
import { allOf, removalOf, saved } from '#platform/contract/record.ts';

const location = z.object({ officeaddressid: z.number(), officename: z.string(), cityname: z.string().nullable() });
export const businessUnitRow = structureRow.extend({
  businessunitid: z.number(),
  businessunitname: z.string(),
  officeaddressid: z.number().nullable(),
  businessunitheadid: z.number().nullable(),
  oldbusinessunitheadid: z.number().nullable(),
  isseparateentity: z.boolean(),
  statutorydetail: z.array(
    z.object({
      statutorytypeid: REGISTRATIONS.schema,
      registrationnumber: z.string(),
      statecode: z.string().nullable(),
    }),
  ),
  location: location.nullable(),
  businessunithead: headChip.nullable(),
});
export type BusinessUnitRow = z.infer<typeof businessUnitRow>;

export const businessUnitSave = z
  .object({
    businessunitid: orNull(id),
    businessunitname: line(NAME_LIMIT)
      .min(1, message('E1300'))
      .refine((value) => !hasSpecialCharacters(value), 'Special characters are not allowed in business unit name'),
    officeaddressid: orNull(id),
    businessunitheadid: orNull(id),
    oldbusinessunitheadid: orNull(id),
    isseparateentity: z.boolean().default(false),
    statutorydetail: listOf(statutoryDetail, 100),
  })
  .superRefine(({ isseparateentity, statutorydetail }, ctx) => {
    if (isseparateentity && statutorydetail.length === 0)
      ctx.addIssue({ code: 'custom', path: ['statutorydetail'], message: message('E1320') });
    const name = twice(statutorydetail);
    if (name !== undefined)
      ctx.addIssue({ code: 'custom', path: ['statutorydetail'], message: `${name} is entered twice. Keep one` });
  });
export type BusinessUnitSave = z.infer<typeof businessUnitSave>;

const read = { feature: 'businessUnit', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'businessUnit', need: 'edit', scope: 'tenant' } as const;

export const listBusinessUnits = allOf({
  path: 'subscription/allbusinessunitlist',
  access: read,
  row: businessUnitRow,
  summary: 'All business units, oldest first',
});

export const initBusinessUnit = endpoint({
  method: 'GET',
  path: 'subscription/initbusinessunit',
  access: read,
  summary: 'What the business unit form offers to choose from',
  input: z.object({}),
  output: z.object({ OfficeAddress: z.array(option), Employee: z.array(option) }),
  example: {},
});

export const getBusinessUnit = endpoint({
  method: 'GET',
  path: 'subscription/businessunit/:businessunitid',
  access: read,
  summary: 'One business unit',
  input: idParam('businessunitid'),
  output: z.array(businessUnitRow.omit({ assignedemployeecount: true, assignedemployeelist: true })),
  example: { businessunitid: 1 },
});

export const saveBusinessUnit = endpoint({
  method: 'POST',
  path: 'subscription/businessunit',
  access: edit,
  summary: 'Create a business unit, or change the one named by businessunitid',
  input: businessUnitSave,
  output: saved('businessunitid'),
  example: {
    businessunitid: null,
    businessunitname: 'Foods',
    officeaddressid: null,
    businessunitheadid: null,
    oldbusinessunitheadid: null,
    isseparateentity: false,
    statutorydetail: [],
  },
});

export const removeBusinessUnit = removalOf({
  path: 'subscription/businessunit/:businessunitid',
  access: edit,
  summary: 'Delete a business unit nobody belongs to',
});
