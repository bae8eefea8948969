import type { Features } from '#platform/contract/module.ts';

export const careerFeatures = {
  careerPage: { featureid: 1400, name: 'Career page' },
} as const satisfies Features;
