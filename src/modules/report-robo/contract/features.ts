import type { Features } from '#platform/contract/module.ts';

export const reportFeatures = {
  reportRobo: { featureid: 170, name: 'Report Robo' },
} as const satisfies Features;
