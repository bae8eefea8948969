import type { Features } from '#platform/contract/module.ts';

export const recruitFeatures = {
  candidate: { featureid: 62, name: 'Candidates' },
} as const satisfies Features;
