import { addMonths, type Day, type Month, day, monthOf } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { ItemState } from '../../../engine/run/start/pay-item.ts';
import { payDaysOfGroups } from '../pay-calendar.ts';
import { groupsInMonths } from '../../setup/groups.ts';
import { openMonths } from './closed-months.ts';
import { monthToRun } from '../../setup/change-settings.ts';
import { firstSettings } from '../../setup/settings.ts';

/** The month whose payroll is next; before payroll is set up that of today, so that pages can be opened. */
export const nextMonth = async (db: Db, today: string): Promise<Month> =>
  (await firstSettings(db)) ? monthToRun(db, today) : monthOf(day(today));

/** Months after its own in which a payment that was not decided in time is looked for an open payroll. */
const LATE_MONTHS = 12;
const RELEASED = 6;

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
  const pairs = items.map((item) => ({ employeeid: item.employeeid, month: own(item) }));
  const open = await openMonths(db, pairs, { within: LATE_MONTHS });
  const dueBy = new Map(items.map((item, at) => [item.payitemid, open[at] ?? addMonths(own(item), LATE_MONTHS)]));
  const due = (item: Item): Month => dueBy.get(item.payitemid) ?? own(item);
  const released = await db
    .selectFrom('payslip as p')
    .innerJoin('payroll_run as r', 'r.payrollrunid', 'p.payrollrunid')
    .select(['p.employeeid', 'p.payrollmonth'])
    .distinct()
    .where(anyOf('p.employeeid', [...new Set(pairs.map(({ employeeid }) => employeeid))]))
    .where('p.payrollmonth', 'in', [...new Set(pairs.map(({ month }) => month))])
    .where('r.statusid', '=', RELEASED)
    .execute();
  const paid = new Set(released.map(({ employeeid, payrollmonth }) => `${employeeid} ${payrollmonth}`));
  const months = [...new Set(items.map(due))].toSorted();
  const [first = own(items[0] as Item), last = first] = [months[0], months.at(-1)];
  const ids = [...new Set(items.map(({ employeeid }) => employeeid))];
  const groups = await groupsInMonths(db, months, ids);
  const paydays = await payDaysOfGroups(db, first, { until: last });
  return new Map(
    items.map((item) => {
      const duemonth = due(item);
      const group = groups.get(duemonth)?.get(item.employeeid) ?? '';
      return [
        item.payitemid,
        {
          duemonth,
          actionabledate: paydays(group)(duemonth),
          istaken: duemonth !== own(item),
          isreleased: paid.has(`${item.employeeid} ${own(item)}`),
        },
      ];
    }),
  );
}
