import type { Db } from '#platform/server/db.ts';
import { storedSetting } from '#platform/server/tenant-setting.ts';
import { type AttendanceSetting, attendanceSetting, FIRST_ATTENDANCE_SETTING } from '../contract/setting.ts';

export const ATTENDANCE_SETTING = 'attendance';

/** The stored setting; the first one for what is missing or unknown. */
export const readAttendanceSetting = (value: Record<string, unknown>): AttendanceSetting =>
  attendanceSetting.safeParse({ ...FIRST_ATTENDANCE_SETTING, ...value }).data ?? FIRST_ATTENDANCE_SETTING;

/** How the company counts attendance: its first day, its months, what is a duplicate in seconds, the request cycle in days. */
export const attendanceSettingOf = async (db: Db): Promise<AttendanceSetting> =>
  (await storedSetting(db, ATTENDANCE_SETTING, readAttendanceSetting)).value;
