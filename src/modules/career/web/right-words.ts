import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  careerPage: { read: 'See the career page set-up', edit: 'Change the career page and publish it' },
};
