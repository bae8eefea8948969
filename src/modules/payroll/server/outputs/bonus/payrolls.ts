import { addMonths, firstDay, type Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { OFF_CYCLE } from '../../../contract/run/other-runs.ts';
import { monthName } from '../../../engine/wording.ts';
import { monthToRun } from '../../setup/change-settings.ts';
import { closedPeriodReasons } from '../../person/inputs/closed.ts';
import { otherPeriodsOfPeople } from '../../run/kinds/uploads.ts';
import { MAX_REGULAR } from '../../run/periods/numbers.ts';

/** Months from the one to run whose regular payrolls are offered. */
const AHEAD = 2;
/** Draft, being computed, computed: a run whose amounts may change. */
const OPEN = [1, 2, 3];

export type BonusPayroll = { readonly payrollmonth: Month; readonly periodnumber: number };

/** The payrolls that can pay a bonus: the regular ones of the next months, and off-cycle runs that are open. */
export async function bonusPayrolls(db: Db, today: string): Promise<{ displayname: string; displayvalue: string }[]> {
  const first = await monthToRun(db, today);
  const regular = Array.from({ length: AHEAD + 1 }, (_, ahead) => addMonths(first, ahead));
  const others = await db
    .selectFrom('pay_period as q')
    .innerJoin('payroll_run as r', 'r.payperiodid', 'q.payperiodid')
    .select(['q.payrollmonth', 'q.number', 'q.title'])
    .where('q.kindid', '=', OFF_CYCLE)
    .where('r.statusid', 'in', OPEN)
    .orderBy('q.payrollmonth')
    .orderBy('q.number')
    .execute();
  return [
    ...others.map(({ payrollmonth, number, title }) => ({
      displayname: `${monthName(payrollmonth as Month)}: ${title ?? ''}`,
      displayvalue: `${payrollmonth} ${number}`,
    })),
    ...regular.map((month) => ({ displayname: monthName(month), displayvalue: `${month} 1` })),
  ];
}

type Payee = { readonly employeeid: number };
export type Barred = { readonly closed: number; readonly former: number; readonly elsewhere: number };

/**
 * How many of the people a payroll cannot pay: it is approved for them, they left before its month, or another pay group
 * has it.
 */
export async function barredFrom(db: Db, payees: readonly Payee[], at: BonusPayroll): Promise<Barred> {
  const { payrollmonth: month, periodnumber: number } = at;
  const ids = payees.map(({ employeeid }) => employeeid);
  const rows = ids.map((employeeid, rownumber) => ({ rownumber, employeeid, number }));
  const closed = (await closedPeriodReasons(db, month, rows)).size;
  if (number > MAX_REGULAR) {
    const periods = await otherPeriodsOfPeople(db, month, ids);
    const elsewhere = ids.filter((id) => !periods(id).some((one) => one.number === number && one.ischosen)).length;
    return { closed, former: 0, elsewhere };
  }
  const former = await db
    .selectFrom('employee')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(anyOf('employeeid', ids))
    .where('leavingdate', '<', firstDay(month))
    .executeTakeFirstOrThrow();
  return { closed, former: former.count, elsewhere: 0 };
}
