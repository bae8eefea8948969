import { day, type Day } from '#platform/engine/day.ts';
import { failField, failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { endedYears, type LeaveYear } from '../../engine/leave-year.ts';
import { leaveSettingOf } from '../setting.ts';
import type { Chosen } from './members.ts';

/** The leave years that have ended, the latest first; none until leave is switched on. */
export async function yearsOf(db: Db, today: Day): Promise<LeaveYear[]> {
  const { startdate, yearstart } = await leaveSettingOf(db);
  if (startdate === null) return [];
  const rows = await db
    .selectFrom('leave_transition')
    .select('yearend')
    .distinct()
    .where('action', '=', 'run')
    .execute();
  return endedYears({ startdate: day(startdate), yearstart, closed: rows.map(({ yearend }) => day(yearend)) }, today);
}

/** The year and the people that a caller chose. @throws ApplicationError for a year that has not ended, or another day */
export async function chosenYear(
  db: Db,
  today: Day,
  options: { yearend: string; postedon: string; officeaddressids: readonly number[] },
): Promise<{ chosen: Chosen; year: LeaveYear }> {
  const years = await yearsOf(db, today);
  if (years.length === 0)
    failWith('conflict', { status: 409, text: 'No leave year has ended yet since leave is kept' });
  const year = years.find(({ yearend }) => yearend === options.yearend);
  if (!year) return failField('yearend', 'This is not the last day of a leave year that has ended');
  const postedon = day(options.postedon);
  if (postedon > today) failField('postedon', 'Choose today or an earlier day');
  if (postedon <= year.yearend) failField('postedon', 'It is posted after the last day of the leave year');
  return { chosen: { yearend: year.yearend, postedon, officeaddressids: options.officeaddressids }, year };
}
