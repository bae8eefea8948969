import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, text } from '#platform/contract/fields.ts';
import { rightList } from './rights.ts';

/** The key for everybody, or for all types without an entry of their own. */
export const EVERYBODY = '';

const group = z.object({ permissiongroupid: z.number(), permissiongroupname: z.string(), rights: rightList });

const once = (rows: readonly { employmenttype: string }[]) =>
  new Set(rows.map(({ employmenttype }) => employmenttype)).size === rows.length;
const TWICE = 'Each employment type can be listed only once';

export const defaultPermissionSave = z.object({
  defaults: z
    .array(
      z.object({
        employmenttype: text(100),
        permissiongroupids: z.array(id).min(1, 'Please choose at least one group').max(20),
      }),
    )
    .max(50)
    .refine(once, TWICE),
});
export const defaultPermission = z.object({
  defaults: z.array(z.object({ employmenttype: z.string(), permissiongroupids: z.array(z.number()) })),
  groups: z.array(group),
  employmenttypes: z.array(z.string()),
  version: z.number(),
});

export const getDefaultPermission = endpoint({
  method: 'GET',
  path: 'permission/default',
  access: { feature: 'defaultPermission', need: 'read', scope: 'tenant' },
  summary: 'Which groups a new account gets, by employment type',
  input: z.object({}),
  output: z.array(defaultPermission),
  example: {},
});

export const saveDefaultPermission = endpoint({
  method: 'POST',
  path: 'permission/default',
  access: { feature: 'defaultPermission', need: 'edit', scope: 'tenant' },
  stepUp: true,
  versioned: true,
  summary: 'Choose the groups of new accounts; the empty employment type is for all others',
  input: defaultPermissionSave,
  output: z.array(z.object({ version: z.number() })),
  example: { defaults: [{ employmenttype: '', permissiongroupids: [1] }] },
});

const commonRow = z.object({ employmenttype: text(100), rights: rightList });

export const commonAccess = z.object({
  common: z.array(commonRow),
  employmenttypes: z.array(z.string()),
  /** Rights of a new joiner through groups of a new account, for the preview. */
  defaults: z.array(z.object({ employmenttype: z.string(), permissiongroupids: z.array(z.number()) })),
  groups: z.array(group),
  /** Groups that people of a type are in by rule. */
  ruled: z.array(z.object({ employmenttype: z.string(), permissiongroupid: z.number() })),
  version: z.number(),
});
export type CommonAccess = z.infer<typeof commonAccess>;

export const getCommonAccess = endpoint({
  method: 'GET',
  path: 'permission/common',
  access: { feature: 'commonAccess', need: 'read', scope: 'tenant' },
  summary: 'What everybody may do whatever the group, of all and by employment type',
  input: z.object({}),
  output: z.array(commonAccess),
  example: {},
});

export const saveCommonAccess = endpoint({
  method: 'POST',
  path: 'permission/common',
  access: { feature: 'commonAccess', need: 'edit', scope: 'tenant' },
  stepUp: true,
  versioned: true,
  summary: 'Choose what everybody may do; counts at once for everybody signed in',
  input: z.object({ common: z.array(commonRow).max(50).refine(once, TWICE) }),
  output: z.array(z.object({ version: z.number() })),
  example: { common: [{ employmenttype: '', rights: [{ featureid: 11, actionid: 2, scope: 'all' }] }] },
});
