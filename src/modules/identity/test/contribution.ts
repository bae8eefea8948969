import type { TestContribution } from '../../../../test/support/contribution.ts';

export const contribution: TestContribution = {
  publicCalls: ['POST account/find', 'POST account/login', 'POST account/logout', 'POST account/open'],
};
