import type { Features } from '#platform/contract/module.ts';

export const lettersFeatures = {
  letter: { featureid: 20, name: 'Letters', people: true },
  letterBox: { featureid: 21, name: 'Letter box', former: true },
  pageLayout: { featureid: 1300, name: 'Page layout' },
  letterTemplate: { featureid: 1301, name: 'Letter template' },
  authorizedSignatory: { featureid: 1302, name: 'Authorized signatory' },
} as const satisfies Features;
