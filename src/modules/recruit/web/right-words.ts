import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  candidate: { read: 'See candidates and their applications', edit: 'Change and decide on candidates' },
};
