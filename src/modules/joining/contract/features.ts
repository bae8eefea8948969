import type { Features } from '#platform/contract/module.ts';

export const joiningFeatures = {
  invite: { featureid: 15, name: 'Invitations and joining' },
} as const satisfies Features;
