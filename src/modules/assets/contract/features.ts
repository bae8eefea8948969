import type { Features } from '#platform/contract/module.ts';

export const assetFeatures = {
  assets: { featureid: 140, name: 'Assets' },
  assetCategory: { featureid: 1140, name: 'Assets categories' },
} as const satisfies Features;
