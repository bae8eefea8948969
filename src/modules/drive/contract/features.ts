import type { Features } from '#platform/contract/module.ts';

export const driveFeatures = {
  drive: { featureid: 190, name: 'Drive' },
  driveFolder: { featureid: 1190, name: 'Company folders' },
} as const satisfies Features;
