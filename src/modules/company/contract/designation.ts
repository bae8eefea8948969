import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { hasSpecialCharacters, id, idParam, line, listOf, option, orNull, text } from '#platform/contract/fields.ts';
import { NAME_LIMIT, structureRow } from './structure-row.ts';
import { allOf, oneOf, removalOf, saved } from '#platform/contract/record.ts';

export const SKILL_LIMIT = 50;
/** Tags shown in a list before "+N". */
export const TAGS_SHOWN = 5;

export const jobDetail = z.object({
  mission: text(2000).default(''),
  rolesummary: text(2000).default(''),
  /** Rich text; the server removes tags that are not on its list. */
  responsibility: z.string().max(20_000).default(''),
  skill: listOf(text(SKILL_LIMIT).min(1), 50),
});
const storedJobDetail = z.object({
  mission: z.string(),
  rolesummary: z.string(),
  responsibility: z.string(),
  skill: z.array(z.string()),
});

export const designationRow = structureRow.extend({
  designationid: z.number(),
  designationname: z.string(),
  departmentcount: z.number(),
  skill: z.array(z.string()),
});
export type DesignationRow = z.infer<typeof designationRow>;

export const designationDetail = structureRow.omit({ assignedemployeecount: true, assignedemployeelist: true }).extend({
  designationid: z.number(),
  designationname: z.string(),
  departmentids: z.array(z.number()),
  jobdetail: storedJobDetail,
});

export const designationSave = z.object({
  designationid: orNull(id),
  designationname: line(NAME_LIMIT)
    .min(1, 'Please enter designation name')
    .refine((value) => !hasSpecialCharacters(value), 'Special characters are not allowed in designation name'),
  departmentids: listOf(id),
  jobdetail: orNull(jobDetail),
});
export type DesignationSave = z.infer<typeof designationSave>;

const read = { feature: 'designation', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'designation', need: 'edit', scope: 'tenant' } as const;

export const listDesignations = allOf({
  path: 'subscription/alldesignationlist',
  access: read,
  row: designationRow,
  summary: 'All designations, oldest first',
});

export const initDesignation = endpoint({
  method: 'POST',
  path: 'subscription/initdesignation',
  access: read,
  summary: 'What the designation form offers to choose from',
  input: z.object({ featurekey: z.string().max(100).nullish() }),
  output: z.object({ BusinessUnit: z.array(option), Department: z.array(option), Employee: z.array(option) }),
  example: { featurekey: 'designation' },
});

export const getDesignation = oneOf({
  path: 'subscription/designation/:designationid',
  access: read,
  row: designationDetail,
  summary: 'One designation',
});

export const saveDesignation = endpoint({
  method: 'POST',
  path: 'subscription/designation',
  access: edit,
  summary: 'Create a designation, or change the one named by designationid',
  input: designationSave,
  output: saved('designationid'),
  example: { designationid: null, designationname: 'Shift engineer', departmentids: [], jobdetail: null },
});

export const removeDesignation = removalOf({
  path: 'subscription/designation/:designationid',
  access: edit,
  summary: 'Delete a designation nobody has',
});

export const listDesignationDepartments = endpoint({
  method: 'GET',
  path: 'subscription/alldeparment/:designationid',
  access: read,
  summary: 'The departments of a designation',
  input: idParam('designationid'),
  output: z.array(z.object({ departmentid: z.number(), departmentname: z.string() })),
  example: { designationid: 1 },
});
