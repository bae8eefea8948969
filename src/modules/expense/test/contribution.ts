import type { TestContribution } from '../../../../test/support/contribution.ts';

export const contribution: TestContribution = {
  support: ['expenseSetting', 'expensePolicy'],
  closedToSupport: ['GET subscription/expensepolicyassignments/:planid'],
};
