import { addDays, type Day, day, monthOf } from '#platform/engine/day.ts';
import { nextWorkingDay, SATURDAY_AND_SUNDAY, workingCalendar } from '#platform/engine/working-days.ts';
import { failField, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { dayName } from '../../engine/wording.ts';
import { paidOn, payCalendar } from './pay-calendar.ts';

const LOCKED = 5;
/** How far ahead of today a bank may be told to pay, in days. */
const MAX_AHEAD = 31;

/** Fails for a value date on which a run cannot be paid now. @throws ApplicationError at its field */
export async function expectValueDate(
  db: Db,
  payrollrunid: number,
  { valuedate, today }: { valuedate: Day; today: Day },
): Promise<void> {
  const run = await db
    .selectFrom('payroll_run')
    .select(['payrollmonth', 'paydate'])
    .where('payrollrunid', '=', payrollrunid)
    .executeTakeFirst();
  if (paidOn(run ?? notFound()) >= today)
    failField('valuedate', 'The pay date is still to come, and the bank pays on it. Leave this empty');
  if (valuedate < today) failField('valuedate', 'The bank pays on no day that is over. Choose today or a later day');
  const last = addDays(today, MAX_AHEAD);
  if (valuedate > last) failField('valuedate', `Choose a day until ${dayName(last)}`);
}

/** The day that the files for the bank name, and the working day that is proposed where it is over before the release. */
export async function valueDateOf(
  db: Db,
  run: { payrollmonth: string; paydate: string | null; valuedate: string | null; statusid: number },
  today: Day,
): Promise<{ valuedate: Day; proposedon: Day | null }> {
  const valuedate = run.valuedate === null ? paidOn(run) : day(run.valuedate);
  if (run.statusid !== LOCKED || valuedate >= today) return { valuedate, proposedon: null };
  const calendar = (await payCalendar(db, monthOf(today), 2)) ?? workingCalendar(SATURDAY_AND_SUNDAY, []);
  return { valuedate, proposedon: nextWorkingDay(calendar, today) };
}
