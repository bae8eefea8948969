import type { Month } from '#platform/engine/day.ts';
import { type PayGroup, payGroups } from '#modules/payroll/contract/setup/pay-groups.ts';
import type { PaidDays } from '#modules/payroll/contract/run/attended.ts';
import type { PayCycle, WeekPayday } from '#modules/payroll/contract/setup/pay-cycle.ts';
import type { Payday } from '#modules/payroll/contract/setup/payday.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import type { WorkingCalendar } from '#platform/engine/working-days.ts';
import type { Cycle } from '../../engine/run/pay-period.ts';
import { type DatedPeriod, datedPeriods } from '../../engine/setup/pay-cycle.ts';
import { loadSettings, type PayrollSettings } from './settings.ts';

/** The people whom no pay group takes: they are paid by the company's own cycle. */
export const EVERYBODY_ELSE = 'Everybody else';

type WithGroups = Pick<PayrollSettings, 'payday' | 'paygroups'>;

/** The group of a code; undefined for the company's own cycle and for an unknown code. */
export const groupOf = ({ paygroups = [] }: Pick<WithGroups, 'paygroups'>, code: string): PayGroup | undefined =>
  paygroups.find((group) => group.code === code);

/** The name of a group for people; null where the company has no groups. */
export const groupName = (settings: Pick<WithGroups, 'paygroups'>, code: string): string | null =>
  groupOf(settings, code)?.name ?? ((settings.paygroups ?? []).length > 0 ? EVERYBODY_ELSE : null);

/** Groups of stored settings; none where they cannot be read. */
export const storedGroups = (value: Readonly<Record<string, unknown>>): readonly PayGroup[] =>
  payGroups.optional().catch(undefined).parse(value['paygroups']) ?? [];

/** The pay day of a group: its own rule, else the company's. */
export const paydayOf = (
  { payday = 'last-day-of-month', paygroups }: WithGroups,
  code: string,
): Payday | WeekPayday => {
  const own = groupOf({ paygroups }, code)?.payday;
  if (!own) return payday;
  return 'daysafter' in own ? own : [{ from: '0001-01' as Month, ...own }];
};

/** Where the unpaid days of a group come from: what it says itself, else as for everybody else. */
export const paidDaysOf = (
  { payroll, paygroups }: Pick<PayrollSettings, 'payroll' | 'paygroups'>,
  code: string,
): PaidDays => groupOf({ paygroups }, code)?.paiddays ?? payroll.paiddays ?? 'sheet';

/** The company's own salary cycle as the engine expects it. */
export const companyCycle = ({ payroll, payday = 'last-day-of-month' }: PayrollSettings): Cycle => ({
  days: payroll.proration.days,
  payday,
  cutoffday: payroll.cutoffday,
});

/** How a group cuts days into periods: by its own cycle, else by calendar months. */
export const cycleOf = (settings: Pick<WithGroups, 'paygroups'>, code: string): PayCycle =>
  groupOf(settings, code)?.cycle ?? { kind: 'month', firstday: 1 };

/** The regular periods of a wage month of a group with their dates, by its settings and the company's calendar. */
export function datedPeriodsOf(
  settings: PayrollSettings,
  { paygroup, month, calendar }: { paygroup: string; month: Month; calendar: WorkingCalendar | undefined },
): readonly DatedPeriod[] {
  const group = groupOf(settings, paygroup);
  return datedPeriods(cycleOf(settings, paygroup), month, {
    payday: paydayOf(settings, paygroup),
    cutoffday: group?.cutoffday ?? settings.payroll.cutoffday,
    cutoffafter: group?.cutoffafter,
    calendar,
  });
}

/** SQL: the pay group of everybody in a wage month, as a table; materialized for the reason of `partsOfMonth`. */
export const groupsOfMonth = (month: Month) =>
  tenantSql`(with own as materialized (select * from people_pay_groups(current_subscription(), ${month})) select * from own /* subscriptionid in the function */)`;

/** SQL: the ids of the people of a group in a wage month. */
export const inGroup = (month: Month, code: string) =>
  tenantSql<number>`(select g.employeeid from ${groupsOfMonth(month)} g /* subscriptionid in the function */
    where g.paygroup = ${code})`;

/** The pay group of a person in a wage month; empty for the company's own cycle. */
export async function payGroupOf(db: Db, month: Month, employeeid: number): Promise<string> {
  const { rows } = await tenantSql<{ paygroup: string | null }>`
    select pay_group_of(current_subscription(), ${month}, ${employeeid}) as paygroup /* subscriptionid in the function */`.execute(
    db,
  );
  return rows[0]?.paygroup ?? '';
}

/** The pay group of each of these people in a wage month. */
export async function payGroupsOf(db: Db, month: Month, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await tenantSql<{ employeeid: number; paygroup: string }>`
    select g.employeeid, g.paygroup from people_pay_groups(current_subscription(), ${month}, ${[...ids]}::bigint[]) g /* subscriptionid in the function */`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.employeeid, row.paygroup]));
}

/** The same of several months, by month; one statement. */
export async function groupsInMonths(
  db: Db,
  months: readonly Month[],
  ids: readonly number[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>> {
  const { rows } = await tenantSql<{ month: string; employeeid: number; paygroup: string }>`
    select m.month, g.employeeid, g.paygroup from unnest(${[...months]}::text[]) as m (month)
    cross join lateral people_pay_groups(current_subscription(), m.month, ${[...ids]}::bigint[]) g /* subscriptionid in the function */`.execute(
    db,
  );
  return new Map(
    [...Map.groupBy(rows, ({ month }) => month)].map(([month, of]) => [
      month,
      new Map(of.map(({ employeeid, paygroup }) => [employeeid, paygroup])),
    ]),
  );
}

/** What is wrong with pay groups beside the settings; undefined where nothing is. */
export function groupProblem({
  payroll,
  paygroups = [],
  layouts = [],
}: Pick<PayrollSettings, 'paygroups' | 'layouts'> & {
  readonly payroll: Pick<PayrollSettings['payroll'], 'paiddays'>;
}) {
  for (const { name, cycle, paiddays = payroll.paiddays } of paygroups)
    if (cycle?.kind === 'weeks' && paiddays === 'attendance')
      return `${name}: Attendance is closed by months. Its unpaid days come from the sheet, as it is paid by weeks`;
  for (const { name, bank } of paygroups)
    if (bank !== undefined && !layouts.some((layout) => layout.file === 'bank' && layout.name === bank))
      return `${name}: There is no layout “${bank}” of files for the bank. Choose another one`;
  return undefined;
}

/** The groups of a month that a person or an upload may name. */
export const groupsToChoose = async (db: Db, month: Month): Promise<readonly PayGroup[]> =>
  (await loadSettings(db, month)).paygroups ?? [];
