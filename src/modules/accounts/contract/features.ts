import type { Features } from '#platform/contract/module.ts';

export const accountsFeatures = {
  signOn: { featureid: 1026, name: 'Single sign-on', separated: true },
} as const satisfies Features;
