import { day, type Month, monthOf } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { monthToRun } from '../../setup/change-settings.ts';
import { firstSettings } from '../../setup/settings.ts';

/** The month whose payroll is next; before payroll is set up that of today, so that pages can be opened. */
export const nextMonth = async (db: Db, today: string): Promise<Month> =>
  (await firstSettings(db)) ? monthToRun(db, today) : monthOf(day(today));
