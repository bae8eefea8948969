import { z } from 'zod';
import { ACTIVE, toggle } from '#platform/contract/active.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, line, option, orNull } from '#platform/contract/fields.ts';
import { message } from '#platform/contract/messages.ts';
import { allOf, oneOf, removalOf, saved } from '#platform/contract/record.ts';

const NAME_LIMIT = 100;

export const employeeIdSave = z.object({
  employeeidpatternid: orNull(id),
  patternname: line(NAME_LIMIT).min(1, message('E1300')),
  /** Null for everybody whose business unit has no pattern of its own. */
  businessunitid: orNull(id),
  /** Validated by the engine: one running number written in zeros, `KT-{YYYY}-{0000}`. */
  pattern: z.string().max(60).min(1, 'Please enter the pattern'),
  nextnumber: z.number().int().min(0, 'enter valid number').max(99_999_999, 'enter valid number'),
  isgapfilled: z.boolean(),
});

const row = z.object({
  employeeidpatternid: z.number(),
  patternname: z.string(),
  businessunitid: z.number().nullable(),
  businessunitname: z.string().nullable(),
  pattern: z.string(),
  nextnumber: z.number(),
  isgapfilled: z.boolean(),
  isactive: ACTIVE.schema,
  /** The codes of the next three people who join today. */
  preview: z.array(z.string()),
  addeddate: z.string(),
  addedbyname: z.string(),
  addedbyimagepath: z.string().nullable(),
  version: z.number(),
});

const read = { feature: 'employeeId', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'employeeId', need: 'edit', scope: 'tenant' } as const;

export const listEmployeeIds = allOf({
  path: 'subscription/allemployeeid',
  access: read,
  row: row,
  summary: 'The patterns of employee codes with what they give next, oldest first',
});

export const initEmployeeId = endpoint({
  method: 'GET',
  path: 'subscription/initemployeeid',
  access: read,
  summary: 'The business units a pattern may be for',
  input: z.object({}),
  output: z.object({ BusinessUnit: z.array(option) }),
  example: {},
});

export const getEmployeeId = oneOf({
  path: 'subscription/employeeid/:employeeidpatternid',
  access: read,
  row: row,
  summary: 'One pattern of employee codes',
});

export const previewEmployeeId = endpoint({
  method: 'GET',
  path: 'subscription/employeeidpreview',
  access: read,
  summary: 'The codes a pattern would give next, before it is saved',
  input: z.object({
    pattern: z.string().max(60),
    nextnumber: z.coerce.number().int().min(0).max(99_999_999),
  }),
  output: z.object({ preview: z.array(z.string()), problem: z.string().nullable() }),
  example: { pattern: 'KT-{0000}', nextnumber: 1 },
});

export const saveEmployeeId = endpoint({
  method: 'POST',
  path: 'subscription/employeeid',
  access: edit,
  summary: 'Create a pattern of employee codes, or change the one named by employeeidpatternid',
  input: employeeIdSave,
  output: saved('employeeidpatternid'),
  example: {
    employeeidpatternid: null,
    patternname: 'Head office',
    businessunitid: null,
    pattern: 'KT-{YYYY}-{0000}',
    nextnumber: 1,
    isgapfilled: false,
  },
});

export const toggleEmployeeId = toggle({
  noun: 'employeeid',
  idfield: 'employeeidpatternid',
  feature: 'employeeId',
  of: 'a pattern of employee codes',
});

export const removeEmployeeId = removalOf({
  path: 'subscription/employeeid/:employeeidpatternid',
  access: edit,
  summary: 'Delete a pattern; codes that were given stay',
});
