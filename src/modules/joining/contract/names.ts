import type { Names } from '#platform/contract/module.ts';

export const joiningNames = {
  purposes: ['joining_document'],
  claims: ['invitation'],
} as const satisfies Names;
