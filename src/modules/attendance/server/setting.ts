import type { Db } from '#platform/server/db.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { serve } from '#platform/server/serve.ts';
import { changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';
import {
  type AttendanceSetting,
  attendanceSetting,
  FIRST_ATTENDANCE_SETTING,
  getAttendanceSetting,
  saveAttendanceSetting,
} from '../contract/setting.ts';

export const ATTENDANCE_SETTING = 'attendance';

/** The stored setting; the first one for what is missing or unknown. */
export const readAttendanceSetting = (value: Record<string, unknown>): AttendanceSetting =>
  attendanceSetting.safeParse({ ...FIRST_ATTENDANCE_SETTING, ...value }).data ?? FIRST_ATTENDANCE_SETTING;

/** How the company counts attendance: its first day, what is a duplicate in seconds, the request cycle in days. */
export const attendanceSettingOf = async (db: Db): Promise<AttendanceSetting> =>
  (await storedSetting(db, ATTENDANCE_SETTING, readAttendanceSetting)).value;

export const settingEndpoints = [
  serve(getAttendanceSetting, async ({ db }) => {
    const { value, version } = await storedSetting(db, ATTENDANCE_SETTING, readAttendanceSetting);
    return [{ ...value, version }];
  }),
  serve(saveAttendanceSetting, async (ctx, given) => {
    const { version } = await changeSetting(ctx, {
      settingname: ATTENDANCE_SETTING,
      read: readAttendanceSetting,
      change: async () => given,
    });
    // Days before the first one are counted no more; those from it on are counted by the task that the change started.
    await ctx.db
      .deleteFrom('attendance_day')
      .$if(given.startdate !== null, (q) => q.where('workdate', '<', given.startdate ?? ''))
      .execute();
    await scheduleDailyCheck(ctx.db);
    return [{ version }];
  }),
];
