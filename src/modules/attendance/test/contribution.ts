import type { TestContribution } from '../../../../test/support/contribution.ts';

export const contribution: TestContribution = {
  support: ['shift', 'clockInMethod', 'attendancePolicy', 'extraTime', 'requestCycle'],
  closedToSupport: [
    'GET subscription/shiftassignments/:planid',
    'GET subscription/attendancepolicyassignments/:planid',
    'GET subscription/extratimepolicyassignments/:planid',
  ],
};
