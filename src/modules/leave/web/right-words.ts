import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  leave: { read: 'See leave and ask for it', edit: 'Ask for leave of others, and enter their days' },
  leaveType: { read: 'See leave types', edit: 'Create, change and delete leave types' },
  leavePolicy: {
    read: 'See leave policies and settings',
    edit: 'Create, publish and assign leave policies, change settings',
  },
  leaveTransition: { read: 'See how leave years were closed', edit: 'Run and reverse the leave year-end' },
};
