import { day, type Month, monthOf } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { monthToRun } from '../../setup/change-settings.ts';
import { payDaysFrom } from '../../run/pay-calendar.ts';
import { taxYearOf } from '../../run/facts.ts';
import { firstSettings } from '../../setup/settings.ts';

/** The tax year in which the company pays a month. */
export const taxYearOfMonth = async (db: Db, month: Month): Promise<string> =>
  taxYearOf(monthOf((await payDaysFrom(db, month, { count: 1 }))(month)));

/** The tax year of the next month to be run; before payroll is set up that of the day. */
export const currentYear = async (db: Db, today: string): Promise<string> =>
  (await firstSettings(db)) ? taxYearOfMonth(db, await monthToRun(db, today)) : taxYearOf(monthOf(day(today)));
