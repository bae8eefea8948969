import { rowsOf, type SetUpStep } from '#platform/server/set-up-step.ts';
import { attendanceSettingOf } from './setting.ts';

export const attendanceSteps: readonly SetUpStep[] = [
  {
    key: 'shifts',
    order: 85,
    title: 'Shifts',
    why: 'When people begin and end, with breaks and the windows in which punches count.',
    path: '/config/track/attendance/shift',
    feature: 'shift',
    count: rowsOf('shift_version', 'publishedon'),
  },
  {
    key: 'attendance-policy',
    order: 86,
    title: 'Attendance policy',
    why: 'What lateness, short days and absence cost, and what may be corrected.',
    path: '/config/track/attendance/policy',
    feature: 'attendancePolicy',
    count: rowsOf('attendance_policy_version', 'publishedon'),
  },
  {
    key: 'attendance-start',
    order: 87,
    title: 'First day of attendance',
    why: 'From this day on every working day is present, on leave or absent. Before it nothing is counted.',
    path: '/config/track/attendance/request_cycle',
    feature: 'requestCycle',
    count: async ({ db }) => ((await attendanceSettingOf(db)).startdate === null ? 0 : 1),
  },
  {
    key: 'biometric-devices',
    order: 88,
    title: 'Biometric devices',
    why: 'Terminals at the gate send punches by themselves. Skip it where people clock on the web.',
    path: '/config/track/attendance/device',
    feature: 'device',
    count: rowsOf('attendance_device'),
  },
];
