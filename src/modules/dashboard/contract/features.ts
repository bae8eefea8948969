import type { Features } from '#platform/contract/module.ts';

export const dashboardFeatures = {
  dashboard: { featureid: 201, name: 'Dashboard' },
} as const satisfies Features;
