import type { Month } from '#modules/payroll/contract/units.ts';
import { addMonths, monthsFrom } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { payrollSetting } from '../settings.ts';
import { daysOfGroup } from './days.ts';
import { storedGroups } from './groups.ts';

/** How many months are looked through for one in which a group has people. */
const MOST = 24;

export type Due = {
  /** Code of the pay group; empty for the company's own cycle. */
  readonly paygroup: string;
  /** The next month to open a regular run for; undefined where the group has nobody to pay. */
  readonly next: Month | undefined;
  /** The month of its regular run that is not approved yet; undefined without one. */
  readonly open: Month | undefined;
};

/** The last month with a regular run of each group, and whether it is approved. */
async function lastRuns(db: Db): Promise<ReadonlyMap<string, { month: Month; statusid: number }>> {
  const rows = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .distinctOn('q.paygroup')
    .select(['q.paygroup', 'r.payrollmonth', 'r.statusid'])
    .where('r.statusid', '<>', 7)
    .where('r.runtype', '=', 1)
    .orderBy('q.paygroup')
    .orderBy('r.payrollmonth', 'desc')
    .execute();
  return new Map(
    rows.map((row) => [row.paygroup, { month: row.payrollmonth as Month, statusid: row.statusid }] as const),
  );
}

/** The oldest month with a run that is not void. */
async function firstRunMonth(db: Db): Promise<Month | undefined> {
  const row = await db
    .selectFrom('payroll_run')
    .select('payrollmonth')
    .where('statusid', '<>', 7)
    .orderBy('payrollmonth')
    .limit(1)
    .executeTakeFirst();
  return row?.payrollmonth as Month | undefined;
}

/** The groups with somebody in service on the days they pay of each of the months, as "month code". */
export async function groupsWithPeople(db: Db, months: readonly Month[]): Promise<ReadonlySet<string>> {
  const series = await payrollSetting.series(db);
  const cells = months.flatMap((month) => {
    const paygroups = [...storedGroups(series.findLast(({ from }) => from === null || from <= month)?.value ?? {})];
    return ['', ...paygroups.map(({ code }) => code)].map((code) => ({
      month,
      code,
      ...daysOfGroup({ paygroups }, code, month),
    }));
  });
  const { rows } = await tenantSql<{ month: string; paygroup: string }>`
    select distinct m.month, g.paygroup
    from unnest(${[...months]}::text[]) as m (month)
    cross join lateral people_pay_groups(current_subscription(), m.month) g
    join unnest(${cells.map((one) => one.month)}::text[], ${cells.map((one) => one.code)}::text[],
      ${cells.map((one) => one.from)}::date[], ${cells.map((one) => one.to)}::date[]) as c (month, code, fromday, today)
      on c.month = m.month and c.code = g.paygroup
    join employee e on e.subscriptionid = current_subscription() and e.employeeid = g.employeeid
    where e.joiningdate <= c.today and (e.leavingdate is null or e.leavingdate >= c.fromday)`.execute(db);
  return new Set(rows.map(({ month, paygroup }) => `${month} ${paygroup}`));
}

/**
 * The groups of the company with the month that each is run next: the one after its last run, or the first in which it
 * has people. Without pay groups it is the company's own cycle alone.
 * @param first the first month of payroll; undefined where none was chosen and nothing was run
 */
export async function dueGroups(db: Db, first: Month | undefined): Promise<readonly Due[]> {
  const last = await lastRuns(db);
  const series = (await payrollSetting.series(db)).map(({ from, value }) => ({ from, groups: storedGroups(value) }));
  const codes = [...new Set(series.flatMap(({ groups }) => groups.map(({ code }) => code)))];
  const openOf = (code: string) => {
    const run = last.get(code);
    return run && run.statusid < 4 ? run.month : undefined;
  };
  const own = last.get('');
  if (codes.length === 0) return [{ paygroup: '', next: own ? addMonths(own.month, 1) : first, open: openOf('') }];
  const newest = [...last.values()].map(({ month }) => month).toSorted();
  const end = newest.length > 0 ? addMonths(newest.at(-1) as Month, 1) : first;
  if (end === undefined) return [{ paygroup: '', next: undefined, open: undefined }];
  const beginning = first ?? (await firstRunMonth(db)) ?? end;
  const begins = (code: string): Month => {
    const run = last.get(code);
    if (run) return addMonths(run.month, 1);
    const from =
      series.find(({ groups }) => code === '' || groups.some((group) => group.code === code))?.from ?? beginning;
    return from > beginning ? from : beginning;
  };
  const starts = ['', ...codes].map((code) => ({ code, from: begins(code) }));
  const [earliest = end] = starts.map(({ from }) => from).toSorted();
  const least = addMonths(end, -MOST);
  const months = earliest > end ? [] : monthsFrom(earliest < least ? least : earliest, end);
  const filled = await groupsWithPeople(db, months);
  return starts.map(({ code, from }) => ({
    paygroup: code,
    next: months.find((month) => month >= from && filled.has(`${month} ${code}`)),
    open: openOf(code),
  }));
}
