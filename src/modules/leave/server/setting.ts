import type { Db } from '#platform/server/db.ts';
import { storedSetting } from '#platform/server/tenant-setting.ts';
import { FIRST_LEAVE_SETTING, type LeaveSetting, leaveSetting } from '../contract/setting.ts';

export const LEAVE_SETTING = 'leave';

/** The stored setting; the first one for what is missing or unknown. */
export const readLeaveSetting = (value: Record<string, unknown>): LeaveSetting =>
  leaveSetting.safeParse({ ...FIRST_LEAVE_SETTING, ...value }).data ?? FIRST_LEAVE_SETTING;

/** How the company counts leave: the month its leave year begins in, minutes of a day of leave, first day of the ledgers. */
export const leaveSettingOf = async (db: Db): Promise<LeaveSetting> =>
  (await storedSetting(db, LEAVE_SETTING, readLeaveSetting)).value;
