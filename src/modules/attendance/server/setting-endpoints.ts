import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { serve } from '#platform/server/serve.ts';
import { changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';
import { getAttendanceMonths, getAttendanceSetting, saveAttendanceSetting } from '../contract/setting.ts';
import { unpark } from './device/parking.ts';
import { failOnClosedMonths } from './months.ts';
import { ATTENDANCE_SETTING, attendanceSettingOf, readAttendanceSetting } from './setting.ts';

export const settingEndpoints = [
  serve(getAttendanceSetting, async ({ db }) => {
    const { value, version } = await storedSetting(db, ATTENDANCE_SETTING, readAttendanceSetting);
    return [{ ...value, version }];
  }),
  serve(saveAttendanceSetting, async (ctx, input) => {
    const monthstarts = input.monthstarts.toSorted((a, b) => (a.month < b.month ? -1 : 1));
    const { version } = await changeSetting(ctx, {
      settingname: ATTENDANCE_SETTING,
      read: readAttendanceSetting,
      change: async (current) => {
        await failOnClosedMonths(ctx.db, current.monthstarts, monthstarts);
        return { ...input, monthstarts };
      },
    });
    // Days before the first one are counted no more; those from it on are counted by the task that the change started.
    await ctx.db
      .deleteFrom('attendance_day')
      .$if(input.startdate !== null, (q) => q.where('workdate', '<', input.startdate ?? ''))
      .execute();
    await unpark(ctx.db);
    await scheduleDailyCheck(ctx.db, 'attendance');
    return [{ version }];
  }),
  serve(getAttendanceMonths, async ({ db }) => [{ starts: (await attendanceSettingOf(db)).monthstarts }]),
];
