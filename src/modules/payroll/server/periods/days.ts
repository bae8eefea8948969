import type { Month } from '#modules/payroll/contract/units.ts';
import type { WorkPeriod } from '#modules/payroll/contract/work-period.ts';
import { firstDay, lastDay } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { regularPeriods, spanOfMonth } from '../../engine/pay-cycle.ts';
import type { Days } from '../../engine/pay/service.ts';
import { findSettings, type PayrollSettings } from '../settings.ts';
import { groupOf, payGroupsOf } from './groups.ts';

type WithGroups = Pick<PayrollSettings, 'paygroups'>;

/** The days of a wage month by the cycle of a pay group: the calendar month where it has none. */
export function daysOfGroup(settings: WithGroups, paygroup: string, month: Month): Days {
  const cycle = groupOf(settings, paygroup)?.cycle;
  return cycle ? spanOfMonth(cycle, month) : { from: firstDay(month), to: lastDay(month) };
}

/** The regular period of a pay group in a wage month; undefined where it is the calendar month. */
export function workPeriodOf(settings: WithGroups, paygroup: string, month: Month): WorkPeriod | undefined {
  const cycle = groupOf(settings, paygroup)?.cycle;
  return cycle ? regularPeriods(cycle, month)[0] : undefined;
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
