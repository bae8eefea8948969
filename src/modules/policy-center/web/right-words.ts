import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  policyCenter: { read: 'Read the policies that are for oneself', edit: 'Acknowledge or decline them' },
  companyPolicy: {
    read: 'See all company policies, and who has acknowledged them',
    edit: 'Write, publish and withdraw company policies, and remind people',
  },
};
