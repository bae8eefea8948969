import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { hasSpecialCharacters, id, idParam, isEmail, line, listOf, option, orNull } from '#platform/contract/fields.ts';
import { NAME_LIMIT, headChip, structureRow } from './structure-row.ts';
import { allOf, oneOf, removalOf, saved } from '#platform/contract/record.ts';

export const departmentRow = structureRow.extend({
  departmentid: z.number(),
  departmentname: z.string(),
  departmentemailid: z.string().nullable(),
  parentdepartmentid: z.number().nullable(),
  bucount: z.number(),
  departmenthead: headChip.nullable(),
});
export type DepartmentRow = z.infer<typeof departmentRow>;

/** What the form sends. The two options are the toggles of the form; the server checks the fields that they require. */
export const departmentSave = z.object({
  departmentid: orNull(id),
  departmentname: line(NAME_LIMIT)
    .min(1, 'Please enter department name')
    .refine((value) => !hasSpecialCharacters(value), 'Special characters are not allowed in department name'),
  departmentemailid: orNull(z.string().trim().refine(isEmail, 'Please enter valid email id')),
  businessunitids: listOf(id),
  departmentheadid: orNull(id),
  parentdepartmentid: orNull(id),
  olddepartmentheadid: orNull(id),
});
export type DepartmentSave = z.infer<typeof departmentSave>;

export const departmentDetail = departmentRow
  .omit({ assignedemployeelist: true, assignedemployeecount: true, bucount: true })
  .extend({
    businessunitids: z.array(z.number()),
    departmentheadid: z.number().nullable(),
    olddepartmentheadid: z.number().nullable(),
  });

const read = { feature: 'department', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'department', need: 'edit', scope: 'tenant' } as const;

export const listDepartments = allOf({
  path: 'subscription/alldepartmentlist',
  access: read,
  row: departmentRow,
  summary: 'All departments, oldest first',
});

export const initDepartment = endpoint({
  method: 'POST',
  path: 'subscription/initdepartment',
  access: read,
  summary: 'What the department form offers to choose from',
  input: z.object({ featurekey: z.string().max(100).nullish() }),
  output: z.object({ BusinessUnit: z.array(option), Department: z.array(option), Employee: z.array(option) }),
  example: { featurekey: 'department' },
});

export const getDepartment = oneOf({
  path: 'subscription/department/:departmentid',
  access: read,
  row: departmentDetail,
  summary: 'One department',
});

export const saveDepartment = endpoint({
  method: 'POST',
  path: 'subscription/department',
  access: edit,
  summary: 'Create a department, or change the one named by departmentid',
  input: departmentSave,
  output: saved('departmentid'),
  example: {
    departmentid: null,
    departmentname: 'Quality',
    departmentemailid: null,
    businessunitids: [],
    departmentheadid: null,
    parentdepartmentid: null,
    olddepartmentheadid: null,
  },
});

export const removeDepartment = removalOf({
  path: 'subscription/department/:departmentid',
  access: edit,
  summary: 'Delete a department nobody depends on; isexecuted is false when somebody does',
});

export const listDepartmentUnits = endpoint({
  method: 'GET',
  path: 'subscription/allbussinessunit/:departmentid',
  access: read,
  summary: 'The business units of a department',
  input: idParam('departmentid'),
  output: z.array(z.object({ businessunitid: z.number(), businessunitname: z.string() })),
  example: { departmentid: 1 },
});
