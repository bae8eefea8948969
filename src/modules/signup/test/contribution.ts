import type { TestContribution } from '../../../../test/support/contribution.ts';

export const contribution: TestContribution = {
  publicCalls: ['GET signup/label/:label', 'POST signup/complete', 'POST signup/open', 'POST signup/start'],
};
