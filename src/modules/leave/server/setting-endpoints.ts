import { say } from '#platform/engine/say.ts';
import { failWith } from '#platform/server/application-error.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';
import { getLeaveSetting, saveLeaveSetting } from '../contract/setting.ts';
import { enqueueLeavePosting } from './ledger/daily.ts';
import { LEAVE_SETTING, readLeaveSetting } from './setting.ts';

async function failOnBegun(db: Db, field: 'startdate' | 'isheld', text: string): Promise<void> {
  const line = await db.selectFrom('leave_ledger').select('seq').limit(1).executeTakeFirst();
  if (line) failWith('conflict', { status: 409, text, fields: { [field]: text } });
}

export const settingEndpoints = [
  serve(getLeaveSetting, async ({ db }) => {
    const { value, version } = await storedSetting(db, LEAVE_SETTING, readLeaveSetting);
    return [{ ...value, version }];
  }),
  serve(saveLeaveSetting, async (ctx, input) => {
    const { version } = await changeSetting(ctx, {
      settingname: LEAVE_SETTING,
      read: readLeaveSetting,
      change: async (current) => {
        if (current.startdate !== input.startdate)
          await failOnBegun(
            ctx.db,
            'startdate',
            say`Leave is already recorded: the date from which it is recorded can no longer change`,
          );
        if (input.isheld && !current.isheld)
          await failOnBegun(ctx.db, 'isheld', say`Leave is kept already: nothing more is held back`);
        return input;
      },
    });
    await scheduleDailyCheck(ctx.db, 'leave');
    await enqueueLeavePosting(ctx.db, ctx.today);
    return [{ version }];
  }),
];
