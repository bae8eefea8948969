import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  okr: { read: 'See objectives', edit: 'Set objectives and check in key results' },
  okrConfig: { read: 'See OKR cycles', edit: 'Create and change OKR cycles' },
  measurementUnit: { read: 'See measurement units', edit: 'Create and change measurement units' },
};
