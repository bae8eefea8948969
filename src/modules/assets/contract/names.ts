import type { Names } from '#platform/contract/module.ts';

export const assetNames = {
  support: ['assetCategory'],
  drafts: ['asset'],
} as const satisfies Names;
