import type { TestContribution } from '../../../../test/support/contribution.ts';
import { fillRequests, requestLists, requestTables } from './fill-requests.ts';

export const contribution: TestContribution = {
  support: ['leaveType', 'leavePolicy'],
  closedToSupport: ['GET subscription/leavepolicyassignments/:planid'],
  big: requestTables,
  fill: fillRequests,
  lists: requestLists,
};
