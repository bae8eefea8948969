import type { Features } from '#platform/contract/module.ts';

export const policyCenterFeatures = {
  policyCenter: { featureid: 80, name: 'Policy Center' },
  companyPolicy: { featureid: 1800, name: 'Company policy' },
} as const satisfies Features;
