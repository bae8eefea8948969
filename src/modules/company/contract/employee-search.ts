import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, option, orNull, personChip } from '#platform/contract/fields.ts';

/** 1 in service, 2 left; both when missing. */
const statusid = orNull(z.coerce.number().int().min(1).max(2));
const featurekey = z.string().max(100).nullish();
const access = { feature: 'directory', need: 'read', scope: 'people' } as const;

/** The people a form may choose from, as options. Tenant or account in the body are ignored. */
export const getEmployeeList = endpoint({
  method: 'POST',
  path: 'subscription/getemployeelist',
  access,
  summary: 'The first 100 people to choose from, by name',
  input: z.object({ accountid: orNull(id), statusid, subscriptionid: orNull(id), featurekey }),
  output: z.array(option),
  example: { accountid: null, statusid: 1, subscriptionid: null, featurekey: 'team' },
});

/** Columns of the job record that refer to the structure. */
export const STRUCTURE_COLUMNS = [
  'departmentid',
  'businessunitid',
  'designationid',
  'subscriptiongradeid',
  'teamid',
  'officeaddressid',
] as const;
export type StructureColumn = (typeof STRUCTURE_COLUMNS)[number];

/** Everybody in service who is assigned to a row of the structure today. */
export const assignedEmployees = endpoint({
  method: 'GET',
  path: 'subscription/assignedemployees/:structure/:id',
  support: false,
  access,
  summary:
    'The people assigned to a department, business unit, designation, grade, team or office, by name; at most 500',
  input: z.object({ structure: z.enum(STRUCTURE_COLUMNS), id }),
  output: z.array(personChip),
  example: { structure: 'departmentid', id: 1 },
});

/** The first people with words in name, code or address that begin with the text. */
export const searchEmployees = endpoint({
  method: 'POST',
  path: 'subscription/employeelist',
  access,
  summary: 'The first 20 people found by the beginning of name or code',
  input: z.object({ searchfor: z.string().trim().max(100), statusid, featurekey }),
  output: z.array(personChip.extend({ displayname: z.string(), displayvalue: z.number() })),
  example: { searchfor: 'mee', statusid: 1, featurekey: 'team' },
});
