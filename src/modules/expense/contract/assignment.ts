import { assignmentCalls } from '#modules/calendar/contract/assignment.ts';
import { eligibilityCalls } from '#modules/calendar/contract/eligibility.ts';

export const expensePolicyAssignment = assignmentCalls({
  noun: 'expensepolicy',
  feature: 'expensePolicy',
  of: 'an expense policy',
  idfield: 'expenseassignmentid',
});

export const expensePolicyEligibility = eligibilityCalls({
  noun: 'expensepolicy',
  feature: 'expensePolicy',
  of: 'an expense policy',
  idfield: 'expenseeligibilityid',
});
