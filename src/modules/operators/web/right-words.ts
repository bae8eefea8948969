import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  supportAccess: { read: 'See support visits', edit: 'Allow support visits and end them' },
};
