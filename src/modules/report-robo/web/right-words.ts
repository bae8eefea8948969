import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  reportRobo: { read: 'Run reports over what other rights allow to see', edit: 'Keep and share reports' },
};
