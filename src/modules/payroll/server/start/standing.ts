import { addMonths, type Day, type Month } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { type ItemState } from '../../engine/start/pay-item.ts';
import { payDaysOfGroups } from '../pay-calendar.ts';
import { groupsInMonths } from '../periods/groups.ts';

/** Months after its own in which a payment that was not decided in time is looked for an open payroll. */
const LATE_MONTHS = 12;

export type Standing = {
  /** The first month, from its own on, whose payroll takes input for the person. */
  readonly duemonth: Month;
  /** The pay day of that month. */
  readonly actionabledate: Day;
  /** The payroll of its own month takes no more input for the person. */
  readonly istaken: boolean;
  /** A released payroll has paid the person for its own month. */
  readonly isreleased: boolean;
};

type Item = ItemState & { readonly payitemid: number; readonly employeeid: number };
/** The month that an item stands in: that of payment, or the one it is postponed to. */
const own = ({ postponedto, payrollmonth }: ItemState): Month => postponedto ?? payrollmonth;

/** How items stand to the payrolls of their months, by id; a fixed number of statements. */
export async function standingOf(db: Db, items: readonly Item[]): Promise<ReadonlyMap<number, Standing>> {
  if (items.length === 0) return new Map();
  const { rows } = await tenantSql<{ payitemid: number; due: Month | null; istaken: boolean; isreleased: boolean }>`
    select i.payitemid,
      (select min(to_char(m, 'YYYY-MM')) from generate_series(
          to_date(i.month, 'YYYY-MM')::timestamp, to_date(i.month, 'YYYY-MM') + make_interval(months => ${LATE_MONTHS}), '1 month') m
        where not period_is_locked(current_subscription(), to_char(m, 'YYYY-MM'), 1, i.employeeid)) as due,
      period_is_locked(current_subscription(), i.month, 1, i.employeeid) as istaken,
      exists (select 1 from payslip p
        join payroll_run r on r.subscriptionid = p.subscriptionid and r.payrollrunid = p.payrollrunid and r.statusid = 6
        where p.subscriptionid = current_subscription() and p.employeeid = i.employeeid and p.payrollmonth = i.month) as isreleased
    from unnest(${items.map(({ payitemid }) => payitemid)}::bigint[], ${items.map(({ employeeid }) => employeeid)}::bigint[],
      ${items.map(own)}::text[]) as i (payitemid, employeeid, month)`.execute(db);
  const stood = new Map(rows.map((row) => [row.payitemid, row]));
  const due = (item: Item): Month => stood.get(item.payitemid)?.due ?? addMonths(own(item), LATE_MONTHS);
  const months = [...new Set(items.map(due))].toSorted();
  const [first = own(items[0] as Item), last = first] = [months[0], months.at(-1)];
  const ids = [...new Set(items.map(({ employeeid }) => employeeid))];
  const groups = await groupsInMonths(db, months, ids);
  const paydays = await payDaysOfGroups(db, first, { until: last });
  return new Map(
    items.map((item) => {
      const duemonth = due(item);
      const group = groups.get(duemonth)?.get(item.employeeid) ?? '';
      const row = stood.get(item.payitemid);
      return [
        item.payitemid,
        {
          duemonth,
          actionabledate: paydays(group)(duemonth),
          istaken: row?.istaken ?? false,
          isreleased: row?.isreleased ?? false,
        },
      ];
    }),
  );
}
