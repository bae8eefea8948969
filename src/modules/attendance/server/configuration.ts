import { say } from '#platform/engine/say.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { LEAVE_TYPE, type Reference } from '#platform/server/file-names.ts';
import { filePart, fileSetting } from '#platform/server/file-part.ts';
import { fileAssignments, filePlans } from '#platform/server/timeline/plan-file.ts';
import { attendancePolicySave, extraTimeSave, shiftSave } from '../contract/plans.ts';
import { type AttendanceSetting, attendanceSetting } from '../contract/setting.ts';
import { EXTRA_TIME_POLICIES } from './extra-time/extra-time.ts';
import { monthsProblem } from './months.ts';
import { ASSIGNED_SHIFTS } from './plan-kinds.ts';
import { ATTENDANCE_POLICIES } from './policy/policy.ts';
import { ATTENDANCE_SETTING, readAttendanceSetting } from './setting.ts';
import { SHIFTS } from './shift/shift.ts';
import { fileClockInMethods, fileDevices } from './terminal-file.ts';

const SHIFT: Reference = {
  table: 'shift',
  id: 'shiftid',
  name: 'shiftname',
  place: 'attendance.shifts[].shiftname',
  missing: (row, name) => `${row}: there is no shift ${name}.`,
};
const POLICY: Reference = { table: 'attendance_policy', id: 'attendancepolicyid', name: 'attendancepolicyname' };
const EXTRA_TIME: Reference = { table: 'extra_time_policy', id: 'extratimepolicyid', name: 'extratimepolicyname' };
const METHOD: Reference = { table: 'clockin_method', id: 'clockinmethodid', name: 'clockinmethodname' };

/** How a company counts time, in the configuration file: what is assigned to somebody alone stays with the company. */
export const attendanceConfiguration = filePart('attendance', {
  shifts: filePlans({
    title: 'Shifts',
    plan: SHIFTS,
    save: shiftSave,
    names: { shiftid: SHIFT },
    unique: { key: 'shiftcode', fault: (row, code, owner) => say`${row}: the code ${code} is that of ${owner}.` },
  }),
  policies: filePlans({
    title: 'Attendance policies',
    plan: ATTENDANCE_POLICIES,
    save: attendancePolicySave,
    own: { parentid: null },
    without: { absenteeismleavename: null, penaltyleavename: null, leavename: null },
    names: {
      absenteeismleaveid: LEAVE_TYPE,
      absenteeismfurtherleaveids: LEAVE_TYPE,
      penaltyleaveid: LEAVE_TYPE,
      penaltyfurtherleaveids: LEAVE_TYPE,
      leaveid: LEAVE_TYPE,
      furtherleaveids: LEAVE_TYPE,
    },
  }),
  extratimepolicies: filePlans({ title: 'Extra-time policies', plan: EXTRA_TIME_POLICIES, save: extraTimeSave }),
  devices: fileDevices,
  clockinmethods: fileClockInMethods,
  assignments: fileAssignments({
    ...ASSIGNED_SHIFTS,
    plans: {
      shifts: [SHIFT, 'Shifts'],
      policies: [POLICY, 'Attendance policies'],
      extratimepolicies: [EXTRA_TIME, 'Extra-time policies'],
      clockinmethods: [METHOD, 'Clock-in methods'],
    },
  }),
  setting: fileSetting<AttendanceSetting>({
    // Files of before have no months: those of the company stay.
    form: attendanceSetting.extend({ monthstarts: attendanceSetting.shape.monthstarts.unwrap().optional() }),
    settingname: ATTENDANCE_SETTING,
    read: readAttendanceSetting,
    // The first day counts only where attendance is not counted yet.
    next: ({ startdate, monthstarts }, input) => {
      const next = input as Partial<AttendanceSetting>;
      return { ...next, startdate: startdate ?? next.startdate, monthstarts: next.monthstarts ?? monthstarts } as never;
    },
    faults: async (db, before, after) => {
      const closed = await monthsProblem(db, before.monthstarts, after.monthstarts);
      return closed === undefined ? [] : [`${closed}.`];
    },
    sentence: 'How attendance is counted changes.',
    after: (db) => scheduleDailyCheck(db, 'attendance'),
  }),
});
