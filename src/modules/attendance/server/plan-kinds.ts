import { failOnDraft, type PlanKind, type VersionedPlan } from '#modules/calendar/server/public.ts';

type Table = Extract<VersionedPlan<object>['table'], 'shift' | 'attendance_policy' | 'extra_time_policy'>;
type Kind = { readonly plans: Table; readonly column: string; readonly of: string };

const SHARED = { assignments: 'attendance_assignment', idfield: 'attendanceassignmentid', isoncealone: true } as const;
const kindOf = ({ plans, column, of }: Kind): PlanKind<'attendanceassignmentid'> => ({
  ...SHARED,
  plans,
  column,
  sameDay: (name) =>
    `${name} has ${of} from this day on already. Choose another day, or take that assignment away first.`,
  beforeAssign: (db, planid) => failOnDraft(db, { table: plans, idfield: column }, planid),
});

/** Shifts, attendance policies and extra-time policies as they are assigned to the company, to offices and to people. */
export const ASSIGNED_SHIFTS: PlanKind<'attendanceassignmentid'> = {
  ...kindOf({ plans: 'shift', column: 'shiftid', of: 'a shift' }),
  hascycle: true,
};
export const ASSIGNED_POLICIES = kindOf({
  plans: 'attendance_policy',
  column: 'attendancepolicyid',
  of: 'an attendance policy',
});
export const ASSIGNED_EXTRA_TIME = kindOf({
  plans: 'extra_time_policy',
  column: 'extratimepolicyid',
  of: 'an extra-time policy',
});
