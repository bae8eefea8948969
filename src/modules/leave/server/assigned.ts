import { failWith } from '#platform/server/application-error.ts';
import type { PlanKind } from '#modules/calendar/server/public.ts';

/** Leave policies as they are assigned to the company, to offices and to people. */
export const LEAVE_POLICIES: PlanKind<'leaveassignmentid'> = {
  assignments: 'leave_assignment',
  idfield: 'leaveassignmentid',
  column: 'leavepolicyid',
  plans: 'leave_policy',
  sameDay: (name) =>
    `${name} has a leave policy from this day on already. Choose another day, or take that assignment away first.`,
  isoncealone: true,
  beforeAssign: async (db, leavepolicyid) => {
    const policy = await db
      .selectFrom('leave_policy')
      .select('isdraft')
      .where('leavepolicyid', '=', leavepolicyid)
      .executeTakeFirst();
    if (policy?.isdraft)
      failWith('E1080', { status: 409, text: 'Policy not assigned: it is a draft. Publish it before you assign it' });
  },
};
