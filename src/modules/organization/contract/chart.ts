import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, personChip } from '#platform/contract/fields.ts';

/** Cards of one level loaded at once; the rest of a very wide level is loaded on demand. */
export const LEVEL_LIMIT = 100;

const access = { feature: 'organizationChart', need: 'read', scope: 'people' } as const;
/** A day other than today shows planned changes: only for users responsible for people. */
const asof = dayField.optional();

export const chartNode = personChip.extend({
  /** The person's manager on the day; null at the top. */
  managerid: z.number().nullable(),
  designationname: z.string().nullable(),
  departmentname: z.string().nullable(),
  /** Number of direct reports. */
  reports: z.number(),
});
export type ChartNode = z.infer<typeof chartNode>;

const level = z.object({ nodes: z.array(chartNode), total: z.number() });

export const getChart = endpoint({
  method: 'GET',
  path: 'organization/chart',
  access,
  summary: 'The top of the company: who reports to nobody, and the levels below as far as they fit one view',
  input: z.object({ asof }),
  output: level,
  example: {},
});

export const getReports = endpoint({
  method: 'GET',
  path: 'organization/reports/:employeeid',
  access,
  summary: 'Who reports to a person, by name',
  input: z.object({ employeeid: id, asof, offset: z.coerce.number().int().min(0).max(100_000).default(0) }),
  output: level,
  example: { employeeid: 1 },
});

export const getLine = endpoint({
  method: 'GET',
  path: 'organization/line/:employeeid',
  access,
  summary: 'The line from the top down to a person, the person last',
  input: z.object({ employeeid: id, asof }),
  output: z.object({ nodes: z.array(chartNode) }),
  example: { employeeid: 1 },
});

export const departmentNode = z.object({
  departmentid: z.number(),
  departmentname: z.string(),
  parentdepartmentid: z.number().nullable(),
  head: personChip.nullable(),
  /** People of the department itself on the day. */
  people: z.number(),
});
export type DepartmentNode = z.infer<typeof departmentNode>;

export const getDepartments = endpoint({
  method: 'GET',
  path: 'organization/departments',
  access,
  summary: 'All departments with their parents, heads and how many people they have',
  input: z.object({ asof }),
  output: z.array(departmentNode),
  example: {},
});

export const getDepartmentPeople = endpoint({
  method: 'GET',
  path: 'organization/department/:departmentid',
  access,
  summary: 'The people of a department, by name',
  input: z.object({ departmentid: id, asof, offset: z.coerce.number().int().min(0).max(100_000).default(0) }),
  output: level,
  example: { departmentid: 1 },
});
