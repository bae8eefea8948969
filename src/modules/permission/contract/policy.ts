import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, line, listOf, listQuery, option, orNull, personChip, text } from '#platform/contract/fields.ts';
import { rightList } from './rights.ts';
import { allOf, oneOf, removed, saved } from '#platform/contract/record.ts';

export const NAME_LIMIT = 100;
export const DESCRIPTION_LIMIT = 500;
/** Number of letters from which on accounts are searched. */
export const ACCOUNT_SEARCH_FROM = 2;

const read = { feature: 'permissionPolicy', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'permissionPolicy', need: 'edit', scope: 'tenant' } as const;

/** Members of a group by the job record of the day: all given fields must match. */
export const membershipRule = z
  .object({
    employmenttype: orNull(text(100)),
    businessunitid: orNull(id),
    departmentid: orNull(id),
    subscriptiongradeid: orNull(id),
  })
  .refine((rule) => Object.values(rule).some((value) => value !== null), 'Please choose what people must have');
export type MembershipRule = z.infer<typeof membershipRule>;

export const policySave = z.object({
  permissiongroupid: orNull(id),
  permissiongroupname: line(NAME_LIMIT).min(1, 'Please enter policy name'),
  description: orNull(text(DESCRIPTION_LIMIT)),
  rights: rightList,
  rules: listOf(membershipRule, 20),
  /** Changes to the members, not the whole list: a group may have the whole company as members. */
  addaccountids: listOf(id),
  removeaccountids: listOf(id),
});
export type PolicySave = z.infer<typeof policySave>;

export const policyRow = z.object({
  permissiongroupid: z.number(),
  permissiongroupname: z.string(),
  description: z.string().nullable(),
  /** How people become members; empty while the group has neither names nor rules. */
  grouptypename: z.enum(['By name', 'By rule', 'By name and rule', '']),
  addeddate: z.string(),
  addedbyname: z.string(),
  addedbyimagepath: z.string().nullable(),
  rightcount: z.number(),
  assignedemployeecount: z.number(),
  assignedemployeelist: z.array(personChip),
  version: z.number(),
});

export const policyDetail = policySave
  .omit({ permissiongroupid: true, addaccountids: true, removeaccountids: true })
  .extend({ permissiongroupid: z.number(), version: z.number() });

/** An account as a member: of an employee, or without one. */
export const member = z.object({
  accountid: z.number(),
  employeeid: z.number().nullable(),
  employeecode: z.string().nullable(),
  fullname: z.string(),
  emailid: z.string(),
  imagepath: z.string().nullable(),
});
export type Member = z.infer<typeof member>;

export const listPolicies = allOf({
  path: 'permission/policylist',
  access: read,
  row: policyRow,
  summary: 'All permission groups, oldest first, with who is in them by name or by rule',
});

export const initPolicy = endpoint({
  method: 'GET',
  path: 'permission/policyinit',
  access: read,
  summary: 'What the rules of membership offer to choose from',
  input: z.object({}),
  output: z.object({
    EmploymentType: z.array(option),
    BusinessUnit: z.array(option),
    Department: z.array(option),
    Grade: z.array(option),
  }),
  example: {},
});

export const getPolicy = oneOf({
  path: 'permission/policy/:permissiongroupid',
  access: read,
  row: policyDetail,
  summary: 'One permission group with its rights and rules',
});

export const listMembers = endpoint({
  method: 'GET',
  path: 'permission/policymember/:permissiongroupid',
  support: false,
  access: read,
  summary: 'The accounts put into a group by name, paged',
  input: listQuery.extend({ permissiongroupid: id }),
  output: z.object({ rows: z.array(member), total: z.number() }),
  example: { permissiongroupid: 1, limit: 50, offset: 0 },
});

/** All members of a group today, by name or by rule. */
export const groupPeople = endpoint({
  method: 'GET',
  path: 'permission/policypeople/:permissiongroupid',
  support: false,
  access: read,
  summary: 'The people and accounts in a group, put there by name or by rule, by name; at most 500',
  input: idParam('permissiongroupid'),
  output: z.array(member.omit({ accountid: true, emailid: true })),
  example: { permissiongroupid: 1 },
});

export const searchAccounts = endpoint({
  method: 'POST',
  path: 'permission/accountlist',
  access: read,
  summary: 'The first 20 active accounts found by the beginning of name or employee code',
  input: z.object({ searchfor: z.string().trim().max(100) }),
  output: z.array(member),
  example: { searchfor: 'mee' },
});

export const savePolicy = endpoint({
  method: 'POST',
  path: 'permission/policy',
  access: edit,
  stepUp: true,
  summary: 'Create a permission group, or change the one named; counts at once. Nobody gives what they do not hold',
  input: policySave,
  output: saved('permissiongroupid'),
  example: {
    permissiongroupid: null,
    permissiongroupname: 'Reception',
    description: null,
    rights: [{ featureid: 11, actionid: 2, scope: 'all' }],
    rules: [],
    addaccountids: [],
    removeaccountids: [],
  },
});

export const removePolicy = endpoint({
  method: 'DELETE',
  path: 'permission/policy/:permissiongroupid',
  access: edit,
  stepUp: true,
  summary: 'Delete a permission group nobody is in and no new account gets',
  input: idParam('permissiongroupid'),
  output: removed,
  example: { permissiongroupid: 1 },
});
