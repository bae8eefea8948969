import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  assets: { read: 'See assets and who has them', edit: 'Add, issue and take back assets' },
  assetCategory: { read: 'See assets categories', edit: 'Create and change assets categories' },
};
