import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  letter: { read: 'See letters and the post office', edit: 'Create, send and revoke letters' },
  letterBox: { read: 'Read own letters', edit: 'Create and request own letters' },
  pageLayout: { read: 'See page layouts of letters', edit: 'Create, change and delete page layouts' },
  letterTemplate: { read: 'See letter templates', edit: 'Create, change and delete letter templates' },
  authorizedSignatory: { read: 'See who signs letters', edit: 'Choose who signs letters' },
};
