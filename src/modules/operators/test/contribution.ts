import type { TestContribution } from '../../../../test/support/contribution.ts';

export const contribution: TestContribution = {
  publicCalls: [
    'POST superuser/factorstart',
    'POST superuser/firstpassword',
    'POST superuser/login',
    'POST superuser/logout',
  ],
};
