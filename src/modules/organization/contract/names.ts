import type { Names } from '#platform/contract/module.ts';

export const organizationNames = {
  openToAll: ['organizationChart'],
} as const satisfies Names;
