import type { Features } from '#platform/contract/module.ts';

export const exitFeatures = {
  exit: { featureid: 16, name: 'Exit of employees', people: true },
  exitPolicy: { featureid: 1016, name: 'Exit policy' },
  exitReason: { featureid: 1017, name: 'Exit reason' },
} as const satisfies Features;
