import { serve } from '#platform/server/serve.ts';
import { changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';
import { getServiceHours, saveServiceHours } from '../contract/hours.ts';
import { HOURS_SETTING, readHours } from './clock.ts';
import { renewDues } from './daily-check.ts';

export const hoursEndpoints = [
  serve(getServiceHours, async ({ db }) => {
    const { value, version } = await storedSetting(db, HOURS_SETTING, readHours);
    return [{ ...value, version }];
  }),
  serve(saveServiceHours, async (ctx, input) => {
    const { version } = await changeSetting(ctx, { settingname: HOURS_SETTING, read: readHours, change: () => input });
    await renewDues(ctx.db, ctx.today);
    return [{ version }];
  }),
];
