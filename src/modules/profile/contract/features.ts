import type { Features } from '#platform/contract/module.ts';

export const profileFeatures = {
  profile: { featureid: 10, name: 'Profile', people: true },
} as const satisfies Features;
