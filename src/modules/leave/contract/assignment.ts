import { assignmentCalls } from '#modules/calendar/contract/assignment.ts';

export const leavePolicyAssignment = assignmentCalls({
  noun: 'leavepolicy',
  feature: 'leavePolicy',
  of: 'a leave policy',
  idfield: 'leaveassignmentid',
});
