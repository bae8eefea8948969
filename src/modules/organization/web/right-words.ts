import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  organizationChart: { read: 'See reporting lines' },
};
