import type { TestContribution } from '../../../../test/support/contribution.ts';

export const contribution: TestContribution = {
  publicCalls: ['GET recruit/careerpage'],
};
