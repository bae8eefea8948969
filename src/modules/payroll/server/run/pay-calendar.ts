import { calendarsOf } from '#modules/calendar/server/public.ts';
import { payday } from '#modules/payroll/contract/setup/payday.ts';
import { addDays, addMonths, type Day, firstDay, lastDay, type Month, monthsFrom } from '#platform/engine/day.ts';
import type { WorkingCalendar } from '#platform/engine/working-days.ts';
import type { Db } from '#platform/server/db.ts';
import { payDateOf, regularPeriods } from '../../engine/setup/pay-cycle.ts';
import { cycleOf, paydayOf, storedGroups } from '../setup/groups.ts';
import { payrollSetting } from '../setup/settings.ts';

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

type PayDays = (month: Month, number?: number) => Day;

/** Settings as versions of months, as far as pay days are concerned. */
type Versions = readonly {
  readonly begin: Month | null;
  readonly settings: Parameters<typeof paydayOf>[0];
}[];

async function versionsOf(db: Db): Promise<Versions> {
  return (await payrollSetting.series(db)).map(({ from: begin, value }) => ({
    begin,
    settings: {
      payday: payday.optional().catch(undefined).parse(value['payday']),
      paygroups: [...storedGroups(value)],
    },
  }));
}

function daysOfCode(versions: Versions, paygroup: string, calendar: WorkingCalendar | undefined): PayDays {
  const byKey = new Map<Month, readonly Day[]>();
  const daysOf = (month: Month): readonly Day[] => {
    const result = byKey.get(month);
    if (result !== undefined) return result;
    const version = versions.findLast(({ begin }) => begin === null || begin <= month);
    const { rule, cycle } = version
      ? { rule: paydayOf(version.settings, paygroup), cycle: cycleOf(version.settings, paygroup) }
      : DEFAULT;
    const days = regularPeriods(cycle, month).map((one) => payDateOf(one, { payday: rule, calendar }).paydate);
    byKey.set(month, days);
    return days;
  };
  return (month, number) => daysOf(month).at(number === undefined ? -1 : number - 1) ?? lastDay(month);
}

// Without a rule every month is paid on its last day, whatever the calendar.
const needsCalendar = (versions: Versions, code: string): boolean =>
  versions.some(({ settings }) => paydayOf(settings, code) !== 'last-day-of-month');

/**
 * The day each month from one on is paid to a pay group, by the settings in force in it and the company's calendar: the
 * last one where the group is paid by weeks, or that of a period by its number.
 */
export async function payDaysFrom(
  db: Db,
  from: Month,
  { count = AHEAD, paygroup = '' }: { count?: number; paygroup?: string } = {},
): Promise<PayDays> {
  const versions = await versionsOf(db);
  const calendar = needsCalendar(versions, paygroup) ? await payCalendar(db, from, count) : undefined;
  return daysOfCode(versions, paygroup, calendar);
}

/** The same of all pay groups, from a month until another. */
export async function payDaysOfGroups(
  db: Db,
  from: Month,
  { until }: { until: Month },
): Promise<(paygroup: string) => PayDays> {
  const versions = await versionsOf(db);
  const codes = ['', ...versions.flatMap(({ settings }) => (settings.paygroups ?? []).map(({ code }) => code))];
  const calendar = codes.some((code) => needsCalendar(versions, code))
    ? await payCalendar(db, from, monthsFrom(from, until).length)
    : undefined;
  return (paygroup) => daysOfCode(versions, paygroup, calendar);
}

/** The day a run is or was paid; for one that is not computed yet, as of today. */
export const paidOn = ({ payrollmonth, paydate }: { payrollmonth: string; paydate: string | null }): Day =>
  (paydate ?? lastDay(payrollmonth as Month)) as Day;
