import { expect, test } from 'vitest';
import { pagesOf } from '#platform/web/module.ts';
import { attendanceWeb } from '../index.ts';

const CONFIG = '/config/track/attendance';

test.each([
  ['/track/attendance/logs', 'Attendance logs', true], // S2-007
  ['/app/track/attendance', 'Attendance', true], // S2-016
  [`${CONFIG}/shift`, 'Shift', false], // S2-179
  [`${CONFIG}/clockin_method`, 'Clock-in Method', false], // S2-041 S2-180
  [`${CONFIG}/policy`, 'Attendance Policy', false], // S2-181
  [`${CONFIG}/extra_time`, 'Extra Time', false], // S2-182
  [`${CONFIG}/request_cycle`, 'Attendance Request Cycle', false], // S2-044 S2-183
  [`${CONFIG}/device`, 'Biometric Device', false],
  ['/live_data/attendance_regularization', 'Attendance Regularization', false], // S2-120
  ['/live_data/employee_device_mapping', 'Employee Device Mapping', false], // S2-123
])('%s has the title %s; without the right no space above the message: %s (S2-232)', (path, title, isFlush) => {
  const page = pagesOf(attendanceWeb).find((one) => one.path === path);
  expect([page?.title, page?.deniedflush === true]).toEqual([title, isFlush]);
});
