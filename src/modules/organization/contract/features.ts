import type { Features } from '#platform/contract/module.ts';

export const organizationFeatures = {
  organizationChart: { featureid: 13, name: 'Organization chart', people: true },
} as const satisfies Features;
