import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  announcements: { read: 'Read the announcements that are for oneself', edit: 'Acknowledge them' },
  announcement: {
    read: 'See all announcements, and who has opened and acknowledged them',
    edit: 'Write, publish and withdraw announcements to everybody, and remind people',
  },
};
