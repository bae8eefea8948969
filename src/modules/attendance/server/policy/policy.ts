import { z } from 'zod';
import { activeOf } from '#platform/server/active.ts';
import { serve } from '#platform/server/serve.ts';
import { serveAssignments } from '#modules/calendar/server/public.ts';
import { serveVersionedPlan, type VersionedPlan } from '#platform/server/timeline/versioned-plan.ts';
import { type AttendancePolicyDetail, attendancePolicyDetail } from '../../contract/attendance-policy-detail.ts';
import { attendancePolicyAssignment, attendancePolicyCalls } from '../../contract/plans.ts';
import { ASSIGNED_POLICIES } from '../plan-kinds.ts';
import { paidLeaveTypes, withLeaveNames } from './leave-types.ts';

// Rules that came later than a stored version have their defaults; what it says is not checked again.
const stored = z.object(attendancePolicyDetail.shape);

/** Attendance policies in their versions. */
export const ATTENDANCE_POLICIES: VersionedPlan<AttendancePolicyDetail> = {
  table: 'attendance_policy',
  idfield: 'attendancepolicyid',
  namefield: 'attendancepolicyname',
  columns: ['parentid'],
  versions: 'attendance_policy_version',
  versionfield: 'attendancepolicyversionid',
  assigned: ASSIGNED_POLICIES,
  detailOf: (value) => stored.parse(value),
  shown: () => ({}),
  completed: ({ db }, detail, before) => withLeaveNames(db, detail, before),
};

const init = serve(attendancePolicyCalls.init, async ({ db }) => ({
  LeaveType: (await paidLeaveTypes(db)).map(({ leavetypeid, leavetypename, isactive }) => ({
    displayname: leavetypename,
    displayvalue: leavetypeid,
    isactive: activeOf(isactive),
  })),
}));

export const attendancePolicyEndpoints = [
  ...serveVersionedPlan(attendancePolicyCalls, ATTENDANCE_POLICIES),
  init,
  ...serveAssignments(attendancePolicyAssignment, ASSIGNED_POLICIES),
];
