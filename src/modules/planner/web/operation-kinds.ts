import type { FeatureKey } from '#platform/contract/features.ts';
import {
  attendancePolicyPlanner,
  designationPlanner,
  expensePolicyPlanner,
  extraTimePlanner,
  holidayPlanner,
  leavePolicyPlanner,
  type PlannerCalls,
  probationPlanner,
  shiftPlanner,
  weekoffPlanner,
} from '../contract/planner.ts';

/** What Operation looks after, in the order of its tiles. */
export type OperationKind = {
  key: string;
  title: string;
  feature: FeatureKey;
  calls: PlannerCalls;
  /** Where the first day is not asked: which it is. */
  begins?: string;
};
export const OPERATION_KINDS: readonly OperationKind[] = [
  { key: 'shift', title: 'Shift', feature: 'shift', calls: shiftPlanner },
  {
    key: 'attendance_policy',
    title: 'Attendance Policy',
    feature: 'attendancePolicy',
    calls: attendancePolicyPlanner,
  },
  { key: 'extra_time', title: 'Extra Time', feature: 'extraTime', calls: extraTimePlanner },
  { key: 'leave_policy', title: 'Leave Policy', feature: 'leavePolicy', calls: leavePolicyPlanner },
  { key: 'expense_policy', title: 'Expense Policy', feature: 'expensePolicy', calls: expensePolicyPlanner },
  { key: 'weekoff', title: 'Week Off', feature: 'weeklyOff', calls: weekoffPlanner },
  { key: 'holiday', title: 'Holiday', feature: 'holidayPlan', calls: holidayPlanner },
  {
    key: 'probation',
    title: 'Probation',
    feature: 'probation',
    calls: probationPlanner,
    begins:
      'It begins on the date of joining and lasts as long as the plan says. Employees with a later end date get as many extra days.',
  },
  { key: 'designation', title: 'Designation', feature: 'people', calls: designationPlanner },
];
