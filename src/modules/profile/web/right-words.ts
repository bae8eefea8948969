import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  profile: { read: 'See own profile', edit: 'Change own picture and privacy' },
};
