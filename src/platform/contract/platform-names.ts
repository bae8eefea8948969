import type { Names } from './module.ts';

export const platformNames = {
  support: ['emailBranding', 'setUp'],
  purposes: ['document'],
} as const satisfies Names;
