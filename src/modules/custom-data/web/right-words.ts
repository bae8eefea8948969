import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  customData: { read: 'See own fields of the company', edit: 'Create and change own fields of the company' },
};
