import type { Names } from '#platform/contract/module.ts';

export const permissionNames = {
  support: ['permissionPolicy', 'defaultPermission', 'commonAccess'],
  drafts: ['permission-group'],
} as const satisfies Names;
