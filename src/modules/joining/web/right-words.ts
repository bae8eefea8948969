import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  invite: { read: 'See invitations and what is entered', edit: 'Invite and add new employees' },
};
