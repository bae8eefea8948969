import type { Names } from '#platform/contract/module.ts';

export const profileNames = {
  purposes: ['identity_document'],
} as const satisfies Names;
