import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  announcements: { read: 'Read the announcements that are for oneself', edit: 'Acknowledge them' },
  announcement: {
    read: 'See announcements with who has opened and acknowledged them: all, or those of one’s own to the people in scope',
    edit: 'Write, publish and withdraw announcements to everybody, or to the people in scope, and remind them',
  },
};
