import type { Names } from './module.ts';

export const platformNames = {
  support: ['emailBranding', 'setUp'],
  purposes: ['document', 'attachment'],
  claims: ['attachment'],
} as const satisfies Names;
