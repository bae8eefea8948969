import type { Features } from '#platform/contract/module.ts';

export const okrFeatures = {
  okr: { featureid: 150, name: 'OKR and Goals', people: true },
  okrConfig: { featureid: 1150, name: 'OKR Config' },
  measurementUnit: { featureid: 1151, name: 'Measurement unit' },
} as const satisfies Features;
