import type { EligiblePlan } from '#platform/server/timeline/kind.ts';
import { failOnDraft } from '#platform/server/timeline/versioned-plan.ts';

/** Leave policies as they are assigned to the company, to offices, to jobs and to people. */
export const LEAVE_POLICIES: EligiblePlan<'leaveassignmentid'> = {
  assignments: 'leave_assignment',
  idfield: 'leaveassignmentid',
  column: 'leavepolicyid',
  plans: 'leave_policy',
  eligibility: { table: 'leave_eligibility', idfield: 'leaveeligibilityid' },
  sameDay: (name) =>
    `${name} already has a leave policy from this date. Choose another date, or remove that assignment first.`,
  isoncealone: true,
  beforeAssign: (db, planid) => failOnDraft(db, { table: 'leave_policy', idfield: 'leavepolicyid' }, planid),
};
/** A leave policy with its name, as messages about two of them say it. */
export const NAMED_POLICIES = { plan: LEAVE_POLICIES, namefield: 'leavepolicyname' };
