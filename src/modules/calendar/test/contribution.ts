import type { TestContribution } from '../../../../test/support/contribution.ts';

export const contribution: TestContribution = {
  support: ['weeklyOff', 'holidayPlan'],
  closedToSupport: ['GET subscription/holidayplanassignments/:planid', 'GET subscription/weeklyoffassignments/:planid'],
};
