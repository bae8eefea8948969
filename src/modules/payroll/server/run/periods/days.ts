import type { WorkPeriod } from '#modules/payroll/contract/run/work-period.ts';
import { daysBetween, firstDay, lastDay, type Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { regularPeriods, spanOfMonth } from '../../../engine/setup/pay-cycle.ts';
import type { Days } from '../../../engine/run/pay/service.ts';
import { findSettings, type PayrollSettings } from '../../setup/settings.ts';
import { groupOf, payGroupsOf } from '../../setup/groups.ts';

type WithGroups = Pick<PayrollSettings, 'paygroups'>;

/** The days of a wage month by the cycle of a pay group: the calendar month where it has none. */
export function daysOfGroup(settings: WithGroups, paygroup: string, month: Month): Days {
  const cycle = groupOf(settings, paygroup)?.cycle;
  return cycle ? spanOfMonth(cycle, month) : { from: firstDay(month), to: lastDay(month) };
}

/** The calendar month, paid at once. */
const calendarMonth = (month: Month): WorkPeriod => {
  const [from, to] = [firstDay(month), lastDay(month)];
  const wagedays = daysBetween(from, to);
  return { kind: 1, month, number: 1, from, to, wagedays, wagefrom: from, wageto: to, last: true };
};

/** The regular periods of a pay group in a wage month, in order: one, or its weeks or pairs of weeks. */
export function periodsOfGroup(settings: WithGroups, paygroup: string, month: Month): readonly WorkPeriod[] {
  const cycle = groupOf(settings, paygroup)?.cycle;
  return cycle ? regularPeriods(cycle, month) : [calendarMonth(month)];
}

/**
 * A regular period of a pay group in a wage month, the first one where no number is given, all of them together for
 * 'whole'; undefined where it is the calendar month.
 */
export function workPeriodOf(
  settings: WithGroups,
  paygroup: string,
  { month, number = 1 }: { month: Month; number?: number | 'whole' },
): WorkPeriod | undefined {
  if (!groupOf(settings, paygroup)?.cycle) return undefined;
  const all = periodsOfGroup(settings, paygroup, month);
  if (number !== 'whole') return all.find((one) => one.number === number);
  const [first] = all;
  return first && { ...first, from: first.wagefrom, to: first.wageto, last: true };
}

/** The regular periods of a month that people are paid by, each by the pay group of the month. */
export async function periodsOfPeople(
  db: Db,
  month: Month,
  ids: readonly number[],
): Promise<(employeeid: number) => readonly WorkPeriod[]> {
  const settings: WithGroups = (await findSettings(db, month)) ?? {};
  const calendar = periodsOfGroup({}, '', month);
  if (!settings.paygroups?.some(({ cycle }) => cycle)) return () => calendar;
  const groups = await payGroupsOf(db, month, ids);
  return (employeeid) => periodsOfGroup(settings, groups.get(employeeid) ?? '', month);
}

/** The same of several months. */
export async function daysOfMonths(
  db: Db,
  months: readonly Month[],
  ids: readonly number[],
): Promise<(employeeid: number, month: Month) => Days> {
  const matches = new Map<Month, (employeeid: number) => Days>();
  for (const month of new Set(months)) matches.set(month, await daysOfPeople(db, month, ids));
  return (employeeid, month) => matches.get(month)?.(employeeid) ?? daysOfGroup({}, '', month);
}

/** The days of a month that people are paid for, each by the pay group of the month. */
export async function daysOfPeople(
  db: Db,
  month: Month,
  ids: readonly number[],
): Promise<(employeeid: number) => Days> {
  const settings: WithGroups = (await findSettings(db, month)) ?? {};
  const calendar = daysOfGroup({}, '', month);
  if (!settings.paygroups?.some(({ cycle }) => cycle)) return () => calendar;
  const groups = await payGroupsOf(db, month, ids);
  return (employeeid) => daysOfGroup(settings, groups.get(employeeid) ?? '', month);
}
