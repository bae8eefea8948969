import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  dashboard: { read: 'See key figures and charts of what one’s other rights allow', edit: 'The same' },
};
