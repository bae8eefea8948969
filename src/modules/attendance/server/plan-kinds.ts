import { failOnDraft, type VersionedPlan } from '#platform/server/timeline/versioned-plan.ts';
import type { PlanKind } from '#platform/server/timeline/kind.ts';

type Table = Extract<VersionedPlan<object>['table'], 'shift' | 'attendance_policy' | 'extra_time_policy'>;
type Kind = { readonly plans: Table; readonly column: string; readonly sameDay: (name: string) => string };

const SHARED = { assignments: 'attendance_assignment', idfield: 'attendanceassignmentid', isoncealone: true } as const;
const kindOf = (kind: Kind): PlanKind<'attendanceassignmentid'> => ({
  ...SHARED,
  ...kind,
  beforeAssign: (db, planid) => failOnDraft(db, { table: kind.plans, idfield: kind.column }, planid),
});

/** Shifts, attendance policies and extra-time policies as they are assigned to the company, to offices and to people. */
export const ASSIGNED_SHIFTS: PlanKind<'attendanceassignmentid'> = {
  ...kindOf({
    plans: 'shift',
    column: 'shiftid',
    sameDay: (name) =>
      `${name} already has a shift from this date. Choose another date, or remove that assignment first.`,
  }),
  hascycle: true,
};
export const ASSIGNED_POLICIES = kindOf({
  plans: 'attendance_policy',
  column: 'attendancepolicyid',
  sameDay: (name) =>
    `${name} already has an attendance policy from this date. Choose another date, or remove that assignment first.`,
});
export const ASSIGNED_EXTRA_TIME = kindOf({
  plans: 'extra_time_policy',
  column: 'extratimepolicyid',
  sameDay: (name) =>
    `${name} already has an extra-time policy from this date. Choose another date, or remove that assignment first.`,
});
