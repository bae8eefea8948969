import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  exit: { read: 'See exits', edit: 'Start and complete an exit' },
  exitPolicy: { read: 'See exit policies', edit: 'Create and change exit policies' },
  exitReason: { read: 'See exit reasons', edit: 'Create and change exit reasons' },
};
