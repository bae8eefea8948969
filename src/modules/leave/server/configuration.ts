import { say } from '#platform/engine/say.ts';
import { fileEligibility } from '#modules/calendar/server/public.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { GRADE, LEAVE_TYPE, type Reference } from '#platform/server/file-names.ts';
import { filePart, fileRecord, fileSetting } from '#platform/server/file-part.ts';
import { fileAssignments, filePlans } from '#platform/server/timeline/plan-file.ts';
import { leavePolicySave } from '../contract/policy.ts';
import { type LeaveSetting, leaveSetting } from '../contract/setting.ts';
import { leaveTypeRecord, UNPAID_LEAVE } from '../contract/type.ts';
import { LEAVE_POLICIES } from './assigned.ts';
import { enqueueLeavePosting } from './ledger/daily.ts';
import { POLICIES } from './policy.ts';
import { LEAVE_SETTING, readLeaveSetting } from './setting.ts';

const POLICY: Reference = {
  table: 'leave_policy',
  id: 'leavepolicyid',
  name: 'leavepolicyname',
  place: 'leave.policies[].leavepolicyname',
};

/** How a company keeps leave, in the configuration file: what is assigned to somebody alone stays with the company. */
export const leaveConfiguration = filePart(
  'leave',
  {
    types: fileRecord(leaveTypeRecord, {
      // Unpaid Leave is in every company.
      stored: (db) =>
        db
          .selectFrom('leave_type')
          .selectAll()
          .where('leavetypeid', '!=', UNPAID_LEAVE)
          .orderBy('leavetypeid')
          .execute(),
      unique: { key: 'leavecode', fault: (row, code, owner) => say`${row}: the code ${code} is that of ${owner}.` },
    }),
    policies: filePlans({
      title: 'Leave policies',
      plan: POLICIES,
      save: leavePolicySave,
      without: { leavepolicydetailid: null, leavecategoryid: 2 },
      names: {
        leavetypeid: LEAVE_TYPE,
        leavetypeids: LEAVE_TYPE,
        documentotherwiseid: LEAVE_TYPE,
        notwithid: LEAVE_TYPE,
        chargeasid: LEAVE_TYPE,
        gradeid: GRADE,
      },
    }),
    assignments: fileAssignments({ ...LEAVE_POLICIES, plans: { policies: [POLICY, 'Leave policies'] } }),
    eligibility: fileEligibility({ plan: LEAVE_POLICIES, kind: 'policies', of: POLICY, title: 'Leave policies' }),
    setting: fileSetting<LeaveSetting>({
      form: leaveSetting,
      without: { isheld: false },
      settingname: LEAVE_SETTING,
      read: readLeaveSetting,
      // The first day counts only where leave is not kept yet.
      next: ({ startdate, isheld }, input) => {
        const next = input as LeaveSetting;
        return { ...next, isheld, startdate: startdate ?? next.startdate };
      },
      sentence: 'How leave is counted changes.',
      after: (db) => scheduleDailyCheck(db, 'leave'),
    }),
  },
  enqueueLeavePosting,
);
