import type { PayGroup } from '#modules/payroll/contract/setup/pay-groups.ts';
import type { WorkPeriod } from '#modules/payroll/contract/run/work-period.ts';
import { addMonths, type Month, monthsFrom } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { payrollSetting } from '../../setup/settings.ts';
import { periodsOfGroup } from './days.ts';
import { storedGroups } from '../../setup/groups.ts';

/** How many months are looked through for one in which a group has people. */
const MAX = 24;

/** A regular period of a wage month. */
type At = { readonly month: Month; readonly number: number };

export type Due = {
  /** Code of the pay group; empty for the company's own cycle. */
  readonly paygroup: string;
  /** The month of the next period to open a regular run for; undefined where the group has nobody to pay. */
  readonly next: Month | undefined;
  /** That period; undefined with `next`. */
  readonly period: WorkPeriod | undefined;
  /** The month of its regular run that is not approved yet; undefined without one. */
  readonly open: Month | undefined;
};

/** The last period with a regular run of each group, and whether it is approved. */
async function lastRuns(db: Db): Promise<ReadonlyMap<string, At & { readonly statusid: number }>> {
  const rows = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .distinctOn('q.paygroup')
    .select(['q.paygroup', 'r.payrollmonth', 'q.number', 'r.statusid'])
    .where('r.statusid', '<>', 7)
    .where('r.runtype', '=', 1)
    .where('q.kindid', '=', 1)
    .orderBy('q.paygroup')
    .orderBy('r.payrollmonth', 'desc')
    .orderBy('q.number', 'desc')
    .execute();
  return new Map(
    rows.map(({ paygroup, payrollmonth, number, statusid }) => [
      paygroup,
      { month: payrollmonth as Month, number, statusid },
    ]),
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

/** The pay groups by the month from which they are so. */
type Series = readonly { readonly from: Month | null; readonly paygroups: PayGroup[] }[];
export const seriesOf = async (db: Db): Promise<Series> =>
  (await payrollSetting.series(db)).map(({ from, value }) => ({ from, paygroups: [...storedGroups(value)] }));
/** The pay groups of a month. */
export const groupsIn = (series: Series, month: Month): PayGroup[] =>
  series.findLast(({ from }) => from === null || from <= month)?.paygroups ?? [];

/** The periods of groups with somebody in service on their days, as "month number code", of each of the months. */
async function filledPeriods(db: Db, series: Series, months: readonly Month[]): Promise<ReadonlySet<string>> {
  const cells = months.flatMap((month) => {
    const paygroups = groupsIn(series, month);
    return ['', ...paygroups.map(({ code }) => code)].flatMap((code) =>
      periodsOfGroup({ paygroups }, code, month).map(({ number, from, to }) => ({ month, code, number, from, to })),
    );
  });
  // Materialized, so that the function is called once a month and not once for each of the periods it is compared with.
  const { rows } = await tenantSql<{ month: string; number: number; paygroup: string }>`
    with g as materialized (
      select m.month, p.employeeid, p.paygroup, p.fromday, p.untilday
      from unnest(${[...months]}::text[]) as m (month)
      cross join lateral people_pay_parts(current_subscription(), m.month) p
    )
    select distinct g.month, c.number, g.paygroup
    from g
    join unnest(${cells.map((one) => one.month)}::text[], ${cells.map((one) => one.code)}::text[],
      ${cells.map((one) => one.number)}::integer[], ${cells.map((one) => one.from)}::date[],
      ${cells.map((one) => one.to)}::date[]) as c (month, code, number, fromday, today)
      on c.month = g.month and c.code = g.paygroup and g.fromday <= c.today and g.untilday >= c.fromday
    join employee e on e.subscriptionid = current_subscription() and e.employeeid = g.employeeid
    where e.joiningdate <= c.today and (e.leavingdate is null or e.leavingdate >= c.fromday)`.execute(db);
  return new Set(rows.map(({ month, number, paygroup }) => `${month} ${number} ${paygroup}`));
}

/** The groups with the periods of a month in which they have somebody in service, in order. */
export async function groupsWithPeople(db: Db, month: Month): Promise<ReadonlyMap<string, readonly WorkPeriod[]>> {
  const series = await seriesOf(db);
  const filled = await filledPeriods(db, series, [month]);
  const paygroups = groupsIn(series, month);
  return new Map(
    ['', ...paygroups.map(({ code }) => code)].flatMap((code) => {
      const periods = periodsOfGroup({ paygroups }, code, month);
      const matches = periods.filter(({ number }) => filled.has(`${month} ${number} ${code}`));
      return matches.length > 0 ? [[code, matches] as const] : [];
    }),
  );
}

/**
 * The groups of the company with the period that each is run next: the one after its last run, or the first in which it
 * has people. Without pay groups it is the company's own cycle alone.
 * @param first the first month of payroll; undefined where none was chosen and nothing was run
 */
export async function dueGroups(db: Db, first: Month | undefined): Promise<readonly Due[]> {
  const last = await lastRuns(db);
  const series = await seriesOf(db);
  const codes = [...new Set(series.flatMap(({ paygroups }) => paygroups.map(({ code }) => code)))];
  const openOf = (code: string) => {
    const run = last.get(code);
    return run && run.statusid < 4 ? run.month : undefined;
  };
  const own = last.get('');
  if (codes.length === 0) {
    const next = own ? addMonths(own.month, 1) : first;
    const period = next === undefined ? undefined : periodsOfGroup({}, '', next)[0];
    return [{ paygroup: '', next, period, open: openOf('') }];
  }
  const newest = [...last.values()].map(({ month }) => month).toSorted();
  const end = newest.length > 0 ? addMonths(newest.at(-1) as Month, 1) : first;
  if (end === undefined) return [{ paygroup: '', next: undefined, period: undefined, open: undefined }];
  const beginning = first ?? (await firstRunMonth(db)) ?? end;
  /** The period after the last run of a group, whether there is one in its month or not. */
  const begins = (code: string): At => {
    const run = last.get(code);
    if (run) return { month: run.month, number: run.number + 1 };
    const from =
      series.find(({ paygroups }) => code === '' || paygroups.some((group) => group.code === code))?.from ?? beginning;
    return { month: from > beginning ? from : beginning, number: 1 };
  };
  const starts = ['', ...codes].map((code) => ({ code, from: begins(code) }));
  const [earliest = end] = starts.map(({ from }) => from.month).toSorted();
  const least = addMonths(end, -MAX);
  const months = earliest > end ? [] : monthsFrom(earliest < least ? least : earliest, end);
  const filled = await filledPeriods(db, series, months);
  return starts.map(({ code, from }) => {
    const period = months
      .filter((month) => month >= from.month)
      .flatMap((month) => periodsOfGroup({ paygroups: groupsIn(series, month) }, code, month))
      .find(
        ({ month, number }) =>
          (month > from.month || number >= from.number) && filled.has(`${month} ${number} ${code}`),
      );
    return { paygroup: code, next: period?.month, period, open: openOf(code) };
  });
}
