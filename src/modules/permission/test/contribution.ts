import type { TestContribution } from '../../../../test/support/contribution.ts';

export const contribution: TestContribution = {
  support: ['permissionPolicy', 'defaultPermission', 'commonAccess'],
  closedToSupport: ['GET permission/policymember/:permissiongroupid', 'GET permission/policypeople/:permissiongroupid'],
};
