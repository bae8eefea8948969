import { calendarsOf } from '#modules/calendar/server/public.ts';
import { payday } from '#modules/payroll/contract/payday.ts';
import type { Day, Month } from '#modules/payroll/contract/units.ts';
import { addDays, addMonths, firstDay, lastDay } from '#platform/engine/day.ts';
import type { WorkingCalendar } from '#platform/engine/working-days.ts';
import type { Db } from '#platform/server/db.ts';
import { payDateOf, regularPeriods } from '../engine/pay-cycle.ts';
import { cycleOf, paydayOf, storedGroups } from './periods/groups.ts';
import { payrollSetting } from './settings.ts';

/** How far before its month a pay day may move. */
const BEFORE = 31;

/**
 * The company's calendar for the pay days of months, `count` of them from a month on; undefined while the company has
 * none. A month may be paid in the next one.
 */
export async function payCalendar(db: Db, from: Month, count = 1): Promise<WorkingCalendar | undefined> {
  const { company } = await calendarsOf(db, {}, addDays(firstDay(from), -BEFORE), lastDay(addMonths(from, count)));
  return company;
}

/** What holds where nothing was saved. */
const DEFAULT = { rule: 'last-day-of-month', cycle: { kind: 'month', firstday: 1 } } as const;

/** How many months of pay dates a month of payroll looks at: to the end of the next tax year at most. */
export const AHEAD = 14;

/**
 * The day each month from one on is paid to a pay group, by the settings in force in it and the company's calendar: the
 * last one where the group is paid by weeks, or that of a period by its number.
 */
export async function payDaysFrom(
  db: Db,
  from: Month,
  { count = AHEAD, paygroup = '' }: { count?: number; paygroup?: string } = {},
): Promise<(month: Month, number?: number) => Day> {
  const series = (await payrollSetting.series(db)).map(({ from: begin, value }) => ({
    begin,
    rule: paydayOf(
      { payday: payday.optional().catch(undefined).parse(value['payday']), paygroups: [...storedGroups(value)] },
      paygroup,
    ),
    cycle: cycleOf({ paygroups: [...storedGroups(value)] }, paygroup),
  }));
  // Without a rule every month is paid on its last day, whatever the calendar.
  const calendar = series.some(({ rule }) => rule !== 'last-day-of-month')
    ? await payCalendar(db, from, count)
    : undefined;
  const known = new Map<Month, readonly Day[]>();
  const daysOf = (month: Month): readonly Day[] => {
    const found = known.get(month);
    if (found !== undefined) return found;
    const { rule, cycle } = series.findLast(({ begin }) => begin === null || begin <= month) ?? DEFAULT;
    const days = regularPeriods(cycle, month).map((one) => payDateOf(one, { payday: rule, calendar }).paydate);
    known.set(month, days);
    return days;
  };
  return (month, number) => daysOf(month).at(number === undefined ? -1 : number - 1) ?? lastDay(month);
}

/** The day a run is or was paid; for one that is not computed yet, as of today. */
export const paidOn = ({ payrollmonth, paydate }: { payrollmonth: string; paydate: string | null }): Day =>
  (paydate ?? lastDay(payrollmonth as Month)) as Day;
