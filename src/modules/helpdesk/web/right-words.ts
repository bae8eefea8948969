import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  helpdesk: {
    read: 'See all tickets that are not confidential',
    edit: 'See and answer all tickets that are not confidential',
  },
  ticketCategory: {
    read: 'See ticket categories',
    edit: 'Create and change ticket categories and hours of the helpdesk',
  },
  anonymousChannel: {
    read: 'Read what people write in the anonymous channel',
    edit: 'Read and answer what people write in the anonymous channel',
  },
  cannedResponse: { read: 'See canned responses', edit: 'Create and change canned responses' },
};
