import type { Names } from '#platform/contract/module.ts';

export const okrNames = {
  support: ['okrConfig', 'measurementUnit'],
} as const satisfies Names;
