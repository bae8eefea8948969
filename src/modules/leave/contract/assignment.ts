import { assignmentCalls } from '#modules/calendar/contract/assignment.ts';
import { eligibilityCalls } from '#modules/calendar/contract/eligibility.ts';

export const leavePolicyAssignment = assignmentCalls({
  noun: 'leavepolicy',
  feature: 'leavePolicy',
  of: 'a leave policy',
  idfield: 'leaveassignmentid',
});

export const leavePolicyEligibility = eligibilityCalls({
  noun: 'leavepolicy',
  feature: 'leavePolicy',
  of: 'a leave policy',
  idfield: 'leaveeligibilityid',
});
