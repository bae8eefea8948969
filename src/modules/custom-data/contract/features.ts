import type { Features } from '#platform/contract/module.ts';

export const customDataFeatures = {
  customData: { featureid: 1018, name: 'Custom data' },
} as const satisfies Features;
