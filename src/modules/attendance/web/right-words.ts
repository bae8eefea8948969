import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  attendance: {
    read: 'See attendance, clock in and ask for corrections',
    edit: 'Enter requests about the attendance of others',
  },
};
