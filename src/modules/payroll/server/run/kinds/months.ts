import type { Day, Month } from '#platform/engine/day.ts';
import { FULL_AND_FINAL, OFF_CYCLE, SUPPLEMENTARY } from '#modules/payroll/contract/run/other-runs.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { runName } from '../../../engine/wording.ts';
import { firstMonth } from '../../setup/change-settings.ts';
import { payDaysOfGroups } from '../pay-calendar.ts';
import { daysOfGroup } from '../periods/days.ts';
import { dueGroups, groupsIn, seriesOf } from '../periods/due.ts';
import { groupName } from '../../setup/groups.ts';
import { openRuns } from '../run-order.ts';
import { firstSettings } from '../../setup/settings.ts';

/** Months back for which people may still be paid by a run of their own. */
const BACK = 6;

export type OtherKind = typeof SUPPLEMENTARY | typeof OFF_CYCLE | typeof FULL_AND_FINAL;
type Choice = { readonly payrollmonth: Month; readonly kinds: readonly OtherKind[] };

type Locked = {
  readonly month: Month;
  /** Whether no regular period of it is to come. */
  readonly whole: boolean;
  /** The last day that is paid. */
  readonly until: Day;
};

/** The last months with a locked regular payroll of each pay group, or of one, newest first. */
export async function lockedMonths(db: Db, paygroup?: string): Promise<ReadonlyMap<string, readonly Locked[]>> {
  const { rows } = await tenantSql<{ paygroup: string; month: Month; whole: boolean; until: Day }>`
    select paygroup, payrollmonth as month, whole, until
    from (select q.paygroup, r.payrollmonth, bool_or(q.islast) as whole, max(q.untilday) as until,
        row_number() over (partition by q.paygroup order by r.payrollmonth desc) as place
      from payroll_run r
      join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid
      where r.subscriptionid = current_subscription() and r.runtype = 1 and r.statusid in (5, 6)
        and (${paygroup ?? null}::text is null or q.paygroup = ${paygroup ?? null})
      group by q.paygroup, r.payrollmonth) m
    where place <= ${BACK}
    order by paygroup, payrollmonth desc`.execute(db);
  const locked = new Map<string, Locked[]>();
  for (const { paygroup: code, ...month } of rows) locked.set(code, [...(locked.get(code) ?? []), month]);
  return locked;
}

/** The months that runs of other kinds may be of: the next one, the last locked one, and for people left out those before. */
export function choicesOf(locked: readonly Locked[] = [], next?: Month): Choice[] {
  const [last] = locked;
  const coming = next === undefined || next === last?.month ? [] : [next];
  return [
    ...coming.map((payrollmonth) => ({ payrollmonth, kinds: [OFF_CYCLE, FULL_AND_FINAL] })),
    ...locked.map(({ month }, at) => ({
      payrollmonth: month,
      kinds: at === 0 ? [OFF_CYCLE, SUPPLEMENTARY, FULL_AND_FINAL] : [SUPPLEMENTARY, FULL_AND_FINAL],
    })),
  ];
}

/** A month of a pay group and its days. */
type Cell = { readonly paygroup: string; readonly month: Month; readonly from: Day; readonly to: Day };

/** People who leave on a day of each month of their group and whom no full and final run has. */
async function leaversIn(db: Db, cells: readonly Cell[]): Promise<(paygroup: string, month: Month) => number> {
  const months = [...new Set(cells.map(({ month }) => month))];
  const { rows } = await tenantSql<{ paygroup: string; month: string; n: number }>`
    with cell as materialized (select * from unnest(${cells.map((one) => one.paygroup)}::text[],
        ${cells.map((one) => one.month)}::text[], ${cells.map((one) => one.from)}::date[],
        ${cells.map((one) => one.to)}::date[]) as c (paygroup, month, fromday, untilday)),
      leaver as materialized (select e.employeeid, e.leavingdate from employee e
        where e.subscriptionid = current_subscription()
          and e.leavingdate between (select min(fromday) from cell) and (select max(untilday) from cell)
          and not exists (select 1 from pay_period_person c
            join pay_period q on q.subscriptionid = c.subscriptionid and q.payperiodid = c.payperiodid and q.kindid = ${FULL_AND_FINAL}
            join payroll_run r on r.subscriptionid = q.subscriptionid and r.payperiodid = q.payperiodid and r.statusid <> 7
            where c.subscriptionid = e.subscriptionid and c.employeeid = e.employeeid))
    select c.paygroup, c.month, count(*)::integer as n
    from unnest(${months}::text[]) as m (month)
    cross join lateral people_pay_groups(current_subscription(), m.month, (select array_agg(employeeid) from leaver)) g
    join leaver l on l.employeeid = g.employeeid
    join cell c on c.month = m.month and c.paygroup = g.paygroup and l.leavingdate between c.fromday and c.untilday
    where exists (select 1 from leaver)
    group by c.paygroup, c.month`.execute(db);
  const matches = new Map(rows.map(({ paygroup, month, n }) => [`${month} ${paygroup}`, n]));
  return (paygroup, month) => matches.get(`${month} ${paygroup}`) ?? 0;
}

/** What may be opened beside the regular runs, by pay group, in a fixed number of queries. */
export async function otherMonths(db: Db, today: string) {
  const first = await firstSettings(db);
  if (!first) return { groups: [] };
  const locked = await lockedMonths(db);
  const due = (await dueGroups(db, firstMonth(first, today))).map(({ paygroup, next }) => ({
    paygroup,
    choices: choicesOf(locked.get(paygroup), next),
  }));
  const months = due.flatMap(({ choices }) => choices.map(({ payrollmonth }) => payrollmonth)).toSorted();
  const [earliest, latest] = [months.at(0), months.at(-1)];
  if (earliest === undefined || latest === undefined) return { groups: [] };
  const series = await seriesOf(db);
  const open = await openRuns(db);
  const payDays = await payDaysOfGroups(db, earliest, { until: latest });
  const daysOf = (paygroup: string, month: Month) =>
    daysOfGroup({ paygroups: groupsIn(series, month) }, paygroup, month);
  const cells = due.flatMap(({ paygroup, choices }) =>
    choices.map(({ payrollmonth: month }): Cell => ({ paygroup, month, ...daysOf(paygroup, month) })),
  );
  const leavers = await leaversIn(db, cells);
  const groups = due.flatMap(({ paygroup, choices }) => {
    const [newest] = choices;
    if (newest === undefined) return [];
    const paydate = payDays(paygroup);
    const run = open.get(paygroup);
    return [
      {
        paygroup,
        groupname: groupName({ paygroups: groupsIn(series, newest.payrollmonth) }, paygroup),
        open: run ? runName(run) : null,
        months: choices.map(({ payrollmonth, kinds }) => ({
          payrollmonth,
          kinds: [...kinds],
          paydate: paydate(payrollmonth),
          leavers: leavers(paygroup, payrollmonth),
        })),
      },
    ];
  });
  return { groups };
}
