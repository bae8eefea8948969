import type { Features } from '#platform/contract/module.ts';

export const operatorsFeatures = {
  supportAccess: { featureid: 1028, name: 'Support access' },
} as const satisfies Features;
