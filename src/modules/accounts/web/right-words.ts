import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  signOn: { read: 'See single sign-on', edit: 'Change single sign-on' },
};
