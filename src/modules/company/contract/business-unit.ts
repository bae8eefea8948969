import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  hasSpecialCharacters,
  id,
  idParam,
  listOf,
  option,
  orNull,
  personChip,
  text,
} from '#platform/contract/fields.ts';
import { message } from '#platform/contract/messages.ts';
import { STATE_CODES } from '#platform/contract/states.ts';
import { isRegistration } from './registration.ts';
import { NAME_LIMIT, removed, structureRow } from './structure-row.ts';

/** The registrations a legal entity pays under. */
export const REGISTRATIONS = choices({
  1: 'PAN',
  2: 'TAN',
  3: 'PF',
  4: 'ESI',
  5: 'Professional tax',
  6: 'Labour welfare fund',
});
/** Those that a state gives, one each. */
export const BY_STATE: readonly number[] = [5, 6];

export const statutoryDetail = z
  .object({
    statutorytypeid: REGISTRATIONS.schema,
    registrationnumber: text(40)
      .min(1, message('E1320'))
      .transform((value) => value.toUpperCase().replaceAll(' ', '')),
    /** Two letters, for professional tax and labour welfare fund. */
    statecode: orNull(z.string().refine((code) => Object.hasOwn(STATE_CODES, code), 'Please select the state')),
  })
  .superRefine((detail, ctx) => {
    const label = REGISTRATIONS.label(detail.statutorytypeid) ?? '';
    const expected = isRegistration(detail.statutorytypeid, detail.registrationnumber);
    if (expected !== true)
      ctx.addIssue({ code: 'custom', path: ['registrationnumber'], message: `${label}: ${expected}` });
    if (BY_STATE.includes(detail.statutorytypeid) && detail.statecode === null)
      ctx.addIssue({ code: 'custom', path: ['statecode'], message: `${label}: Please select the state` });
  });
export type StatutoryDetail = z.infer<typeof statutoryDetail>;

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
  businessunithead: personChip.nullable(),
});
export type BusinessUnitRow = z.infer<typeof businessUnitRow>;

export const businessUnitSave = z
  .object({
    businessunitid: orNull(id),
    businessunitname: text(NAME_LIMIT)
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
    const seen = new Set<string>();
    for (const { statutorytypeid, statecode } of statutorydetail) {
      const key = `${statutorytypeid} ${statecode ?? ''}`;
      if (seen.has(key))
        ctx.addIssue({
          code: 'custom',
          path: ['statutorydetail'],
          message: `${REGISTRATIONS.label(statutorytypeid)} is entered twice. Keep one`,
        });
      seen.add(key);
    }
  });
export type BusinessUnitSave = z.infer<typeof businessUnitSave>;

const read = { feature: 'businessUnit', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'businessUnit', need: 'edit', scope: 'tenant' } as const;

export const listBusinessUnits = endpoint({
  method: 'GET',
  path: 'subscription/allbusinessunitlist',
  access: read,
  summary: 'All business units, oldest first',
  input: z.object({}),
  output: z.array(businessUnitRow),
  example: {},
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
  output: z.array(z.object({ businessunitid: z.number(), version: z.number() })),
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

export const removeBusinessUnit = endpoint({
  method: 'DELETE',
  path: 'subscription/businessunit/:businessunitid',
  access: edit,
  summary: 'Delete a business unit nobody belongs to',
  input: idParam('businessunitid'),
  output: removed,
  example: { businessunitid: 1 },
});
